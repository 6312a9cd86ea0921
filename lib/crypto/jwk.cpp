#include "crypto/jwk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "crypto/base64.h"
#include "crypto/key_refusal.h"
#include "json/reader.h"

namespace plumbline::crypto {
namespace {

using std::string_view;

constexpr std::size_t kCoordinateBytes = 32;

// Names of types and curves that an error may repeat: any other could be a part of a secret.
string_view known_name(string_view name) {
  constexpr std::array<string_view, 8> kNames = {"RSA", "X25519", "X448", "Ed448",
                                                 "P-384", "P-521", "secp256k1", "AKP"};
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  return found == kNames.end() ? "another type or curve" : *found;
}

// What the key says that it is not for, if it does.
std::optional<Error> check_purpose(json::Value jwk, std::initializer_list<string_view> algorithms) {
  const json::Value alg = jwk.find("alg");
  if (alg.exists() && std::find(algorithms.begin(), algorithms.end(), alg.string()) ==
                          algorithms.end()) {
    return usage_error(fmt::format("its alg is not {}", fmt::join(algorithms, " or ")));
  }
  const json::Value use = jwk.find("use");
  if (use.exists() && use.if_string() != "sig") return usage_error("its use is not sig");
  const json::Value operations = jwk.find("key_ops");
  bool verifies = !operations.exists();
  for (const auto& operation : operations.children()) {
    verifies = verifies || (operations.is_array() && operation.value.if_string() == "verify");
  }
  if (!verifies) return usage_error("its key_ops are without verify");
  return std::nullopt;
}

Result<std::vector<std::uint8_t>> coordinate(json::Value jwk, string_view name) {
  const json::Value text = jwk.find(name);
  if (!text.is_string()) return usage_error(fmt::format("it has no {} that is a string", name));
  auto bytes = from_base64(text.string(), Base64::url);
  if (!bytes) return usage_error(fmt::format("its {} is not base64url without padding", name));
  if (bytes->size() == kCoordinateBytes) return std::move(*bytes);
  return usage_error(
      fmt::format("its {} is {} bytes, not {}", name, bytes->size(), kCoordinateBytes));
}

Result<VerifyKey> ed25519_key(json::Value jwk) {
  if (auto unfit = check_purpose(jwk, {"EdDSA", "Ed25519"})) return *unfit;
  const auto x = coordinate(jwk, "x");
  if (!x) return x.error();
  return VerifyKey::ed25519(*x);
}

Result<VerifyKey> p256_key(json::Value jwk) {
  if (auto unfit = check_purpose(jwk, {"ES256"})) return *unfit;
  std::vector<std::uint8_t> point = {4};
  for (const string_view name : {"x", "y"}) {
    const auto bytes = coordinate(jwk, name);
    if (!bytes) return bytes.error();
    point.insert(point.end(), bytes->begin(), bytes->end());
  }
  return VerifyKey::p256(point);
}

Result<VerifyKey> key_of(json::Value jwk) {
  const json::Value kty = jwk.find("kty");
  if (!kty.is_string()) return usage_error("it has no kty that is a string");
  if (kty.string() == "oct" || jwk.find("k").exists()) {
    return usage_error("a shared secret, which is no public key; --hs256-key takes one, in hex");
  }
  if (jwk.find("d").exists() || jwk.find("priv").exists()) {
    return usage_error(std::string(kPrivateRefusal));
  }
  const string_view crv = jwk.find("crv").string();
  if (kty.string() == "OKP" && crv == "Ed25519") return ed25519_key(jwk);
  if (kty.string() == "EC" && crv == "P-256") return p256_key(jwk);
  return usage_error(kind_refusal(known_name(crv.empty() ? kty.string() : crv)));
}

Result<Jwk> read_jwk(json::Value jwk) {
  if (!jwk.is_object()) return usage_error("not an object");
  auto key = key_of(jwk);
  if (!key) return key.error();
  const json::Value kid = jwk.find("kid");
  if (kid.exists() && (!kid.is_string() || kid.string().empty())) {
    return usage_error("its kid is empty or not a string");
  }
  return Jwk{std::move(*key), std::string(kid.string())};
}

Result<std::vector<Jwk>> read_set(json::Value keys) {
  if (!keys.is_array()) return usage_error("keys is not an array");
  std::vector<Jwk> found;
  for (const auto& child : keys.children()) {
    auto jwk = read_jwk(child.value);
    if (!jwk) return usage_error(fmt::format("key {}: {}", found.size() + 1, jwk.error().message));
    found.push_back(std::move(*jwk));
  }
  if (found.empty()) return usage_error("there is no key in it");
  return found;
}

}  // namespace

Result<std::vector<Jwk>> read_jwks(string_view text) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    return usage_error(fmt::format("not strict JSON at byte {}", problem->offset));
  }
  const auto& read = std::get<json::ReadValue>(outcome);
  if (read.duplicate) return usage_error("a member stands twice in one object");
  const json::Value root(&document, read.root);
  const bool one = root.find("kty").exists();
  const bool set = root.find("keys").exists();
  if (one == set) return usage_error("neither a JWK, with kty, nor a JWK set, with keys");
  if (set) return read_set(root.find("keys"));
  auto jwk = read_jwk(root);
  if (!jwk) return jwk.error();
  return std::vector<Jwk>{std::move(*jwk)};
}

}  // namespace plumbline::crypto
