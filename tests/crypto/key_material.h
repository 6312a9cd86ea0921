// One public key of each algorithm in the forms that other programs write: Ed25519 from RFC 8032
// section 7.1 (test 1), P-256 from RFC 6979 appendix A.2.5.
#pragma once

#include <string>
#include <string_view>

#include "plumbline/result.h"

namespace plumbline::crypto {

inline const std::string kEd25519Hex =
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
inline const std::string kEd25519Fingerprint = "SHA256:If4x36FUomFia/hUBG/SJxt77UtqvkWqWId+9H+XIbk";
inline const std::string kEd25519Base64 = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
inline const std::string kEd25519X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
inline const std::string kEd25519SpkiHex = "302a300506032b6570032100" + kEd25519Hex;
inline const std::string kEd25519Pem =
    "-----BEGIN PUBLIC KEY-----\n"
    "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n"
    "-----END PUBLIC KEY-----\n";
inline const std::string kEd25519OpenSsh =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea";

inline const std::string kP256XHex =
    "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6";
inline const std::string kP256Hex =
    "04" + kP256XHex + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299";
inline const std::string kP256CompressedHex = "03" + kP256XHex;
inline const std::string kP256Base64 =
    "BGD+1LolWp0xyWHrdMY1bWjASbiSO2H6bOZpYi5g8p+2eQP+EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk=";
inline const std::string kP256X = "YP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Y";
inline const std::string kP256Y = "eQP-EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk";
inline const std::string kP256AlgorithmHex = "301306072a8648ce3d020106082a8648ce3d030107";
inline const std::string kP256SpkiHex = "3059" + kP256AlgorithmHex + "034200" + kP256Hex;
inline const std::string kP256Pem =
    "-----BEGIN PUBLIC KEY-----\n"
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7\n"
    "Yfps5mliLmDyn7Z5A/4QCLi8maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==\n"
    "-----END PUBLIC KEY-----\n";
inline const std::string kP256OpenSsh =
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBGD+1LolWp0xyWHrdMY1"
    "bWjASbiSO2H6bOZpYi5g8p+2eQP+EAi4vJmkGunpVii8ZPLxsgwtfp9Rd6PClNRGIpk=";

// PKCS #8 of an Ed25519 key and SEC 1 of a P-256 key, both of numbers that anyone can guess.
inline const std::string kPrivatePkcs8Hex =
    "302e020100300506032b65700422042009090909090909090909090909090909090909090909090909090909"
    "09090909";
inline const std::string kPrivateSec1Hex =
    "307702010104200000000000000000000000000000000000000000000000000000000000000007a00a06082a"
    "8648ce3d030107a144034200048e533b6fa0bf7b4625bb30667c01fb607ef9f8b8a80fef5b300628703187b2"
    "a373eb1dbde03318366d069f83a6f5900053c73633cb041b21c55e1a86c1f400b4";

// The message of a usage error, "" where there is none.
template <class T>
std::string usage(const Result<T>& result) {
  return result.ok() || result.error().kind != ErrorKind::usage ? "" : result.error().message;
}

inline bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

}  // namespace plumbline::crypto
