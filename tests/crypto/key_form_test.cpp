#include "crypto/key_form.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace plumbline::crypto {
namespace {

using namespace std::string_literals;

const std::string kHex(64, 'a');

TEST_SUITE("crypto/key_form") {
  TEST_CASE("each form is told by its look") {
    CHECK(key_form("") == KeyForm::empty);
    CHECK(key_form(kHex) == KeyForm::hex);
    CHECK(key_form("0x" + kHex) == KeyForm::separated_hex);
    CHECK(key_form("d7:5a:98") == KeyForm::separated_hex);
    CHECK(key_form("d75a 9801\nAA") == KeyForm::separated_hex);
    CHECK(key_form("-----BEGIN PUBLIC KEY-----\nMCow\n") == KeyForm::pem);
    CHECK(key_form("{\"kty\":\"OKP\"}") == KeyForm::json);
    CHECK(key_form("[]") == KeyForm::json);
    CHECK(key_form("ssh-ed25519 AAAA") == KeyForm::openssh);
    CHECK(key_form("ecdsa-sha2-nistp256 AAAA") == KeyForm::openssh);
    CHECK(key_form("ssh-ed25519 AAAA caf\xC3\xA9") == KeyForm::openssh);
    CHECK(key_form("{\"kid\":\"caf\xC3\xA9\"}") == KeyForm::json);
    CHECK(key_form("Key:\n-----BEGIN PUBLIC KEY-----\nMCow\n") == KeyForm::pem);
    CHECK(key_form("0*0\x05\x06\x03"s) == KeyForm::binary);
    CHECK(key_form("\xEF\xBB\xBF" + kHex) == KeyForm::binary);
    CHECK(key_form("a\0b"s) == KeyForm::binary);
    CHECK(key_form("fU0Of2FTpptiQrUiq77mhf2kQg+INLEIw72uNp71Sfo=") == KeyForm::base64);
    CHECK(key_form("fU0Of2FTpptiQrUiq77mhf2kQg-INLEIw72uNp71Sfo") == KeyForm::base64);
    CHECK(key_form("release") == KeyForm::other);
    CHECK(key_form("keys/release.pub") == KeyForm::other);
    CHECK(key_form(":::") == KeyForm::other);
    CHECK(key_form("0x") == KeyForm::other);
    CHECK(key_form("ssh-key.pub") == KeyForm::other);
    CHECK(key_form("fU0Of2FTpptiQrUiq77mhf2kQg+INLEIw72uNp71Sfo===") == KeyForm::other);
  }

  TEST_CASE("white space around it does not hide a form") {
    CHECK(key_form(" \n") == KeyForm::empty);
    CHECK(key_form("\n" + kHex + "\r\n") == KeyForm::hex);
    CHECK(key_form("\n{\"kty\":\"OKP\"}") == KeyForm::json);
    CHECK(key_form(" ssh-ed25519 AAAA") == KeyForm::openssh);
    CHECK(key_form("\n-----BEGIN PUBLIC KEY-----\n") == KeyForm::pem);
    CHECK(trimmed_key(" \t\r\na b\n") == "a b");
    CHECK(trimmed_key("\v\f") == "\v\f");
  }

  TEST_CASE("a kid and a key are no form of a key") {
    for (const std::string& key : {kHex, "fU0Of2FTpptiQrUiq77mhf2kQg+INLEIw72uNp71Sfo="s,
                                  "ssh-ed25519 AAAA"s, "{\"kty\":\"OKP\"}"s,
                                  "-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----"s}) {
      for (const std::string& kid :
           {"a"s, "release-1"s, "ssh-release"s, kHex, std::string(43, 'A')}) {
        CAPTURE(kid + "=" + key);
        CHECK(key_form(kid + "=" + key) == KeyForm::other);
      }
    }
  }

  TEST_CASE("the description names the form and its size") {
    CHECK(describe_key_text("") == "no text at all");
    CHECK(describe_key_text(kHex.substr(2)) == "31 bytes in hex");
    CHECK(describe_key_text("ab") == "1 byte in hex");
    CHECK(describe_key_text("a") == "1 hex digit, an odd number");
    CHECK(describe_key_text(kHex.substr(1)) == "63 hex digits, an odd number");
    CHECK(describe_key_text("302a300506032b6570032100" + kHex + "\n") == "44 bytes in hex");
    CHECK(describe_key_text("-----BEGIN PUBLIC KEY-----\nMCow\n") == "PEM text (PUBLIC KEY)");
    CHECK(describe_key_text("Key:\n-----BEGIN PUBLIC KEY-----\n") == "PEM text (PUBLIC KEY)");
    CHECK(describe_key_text("{\"kty\":\"OKP\"}") == "a JWK (JSON)");
    CHECK(describe_key_text("{\"keys\":[{\"kty\":\"OKP\"}]}") == "a JWK set (JSON)");
    CHECK(describe_key_text("[]") == "JSON");
    CHECK(describe_key_text("ssh-rsa AAAA me") == "an OpenSSH public key (ssh-rsa)");
    CHECK(describe_key_text("0*0\x05\x06\x03"s) == "binary data, perhaps DER, of 6 bytes");
    CHECK(describe_key_text("0*0\x05\x06\n"s) == "binary data, perhaps DER, of 6 bytes");
    CHECK(describe_key_text("\xFF\xFE" "6\0"s) == "UTF-16 text");
    CHECK(describe_key_text("\xEF\xBB\xBF" + kHex) == "text behind a byte order mark");
    CHECK(describe_key_text(std::string(32, '\x80')) == "binary data of 32 bytes");
    CHECK(describe_key_text("fU0Of2FTpptiQrUiq77mhf2kQg+INLEIw72uNp71Sfo=") ==
          "base64 of 32 bytes");
    CHECK(describe_key_text("fU0Of2FTpptiQrUiq77mhf2kQg-INLEIw72uNp71Sfo") ==
          "base64 of 32 bytes");
    CHECK(describe_key_text("release") == "7 bytes of text in no known form of a key");
  }

  TEST_CASE("whatever the text is, the description is short printable ASCII") {
    for (const std::string start : {"", "-----BEGIN ", "ssh-", "{", "0x", "ab"}) {
      for (int c = 0; c < 256; ++c) {
        const std::string described =
            describe_key_text(start + std::string(60, static_cast<char>(c)));
        CHECK(described.size() < 100);
        CHECK(std::all_of(described.begin(), described.end(),
                          [](char d) { return d >= ' ' && d <= '~'; }));
      }
    }
  }
}

}  // namespace
}  // namespace plumbline::crypto
