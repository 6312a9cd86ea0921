#include "crypto/openssh_key.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "crypto/base64.h"
#include "crypto/key_refusal.h"

namespace plumbline::crypto {
namespace {

using std::string_view;
using Bytes = std::span<const std::uint8_t>;

constexpr string_view kBlanks = " \t";
constexpr string_view kEd25519 = "ssh-ed25519";
constexpr string_view kP256 = "ecdsa-sha2-nistp256";
constexpr string_view kP256Curve = "nistp256";

// Takes a length of four bytes and as many bytes off `rest` (RFC 4251 section 5, string).
std::optional<Bytes> take(Bytes& rest) {
  if (rest.size() < 4) return std::nullopt;
  std::size_t length = 0;
  for (const std::uint8_t byte : rest.first(4)) length = length << 8 | byte;
  if (rest.size() - 4 < length) return std::nullopt;
  const Bytes taken = rest.subspan(4, length);
  rest = rest.subspan(4 + length);
  return taken;
}

bool take_word(Bytes& rest, string_view word) {
  const auto taken = take(rest);
  return taken &&
         string_view(reinterpret_cast<const char*>(taken->data()), taken->size()) == word;
}

string_view first_word(string_view text) { return text.substr(0, text.find_first_of(kBlanks)); }

std::string type_refusal(string_view type) {
  if (type.find("-cert-") != type.npos) return "a certificate of OpenSSH; give the key it is for";
  if (type.starts_with("sk-")) {
    return "a key of a security key, which signs more than the message; keys are Ed25519 or P-256";
  }
  if (type == "ssh-rsa") return kind_refusal("RSA");
  if (type == "ssh-dss") return kind_refusal("DSA");
  if (type == "ecdsa-sha2-nistp384") return kind_refusal("P-384");
  if (type == "ecdsa-sha2-nistp521") return kind_refusal("P-521");
  return "another type of key; ssh-ed25519 and ecdsa-sha2-nistp256 are what can be used";
}

}  // namespace

bool is_openssh_line(string_view text) {
  constexpr std::array<string_view, 4> kStarts = {"ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-"};
  const string_view type = first_word(text);
  const bool known = std::any_of(kStarts.begin(), kStarts.end(),
                                 [type](string_view start) { return type.starts_with(start); });
  return known && type.size() < text.size() &&
         type.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.@") == type.npos;
}

Result<VerifyKey> read_openssh_line(string_view line) {
  if (line.find_first_of("\r\n") != line.npos) return usage_error("more than one line");
  const string_view type = first_word(line);
  if (type != kEd25519 && type != kP256) return usage_error(type_refusal(type));
  line.remove_prefix(type.size());
  line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
  const auto blob = from_base64(first_word(line), Base64::padded);
  if (!blob) return usage_error("the word behind the type is not base64");
  Bytes rest = *blob;
  if (!take_word(rest, type)) return usage_error("the base64 is not of a key of the type named");
  if (type == kP256 && !take_word(rest, kP256Curve)) {
    return usage_error("its curve is not nistp256");
  }
  const auto key = take(rest);
  if (!key || !rest.empty()) return usage_error("the base64 is cut or has more behind the key");
  return type == kEd25519 ? VerifyKey::ed25519(*key) : VerifyKey::p256(*key);
}

}  // namespace plumbline::crypto
