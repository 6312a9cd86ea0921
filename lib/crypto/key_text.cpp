#include "crypto/key_text.h"

#include <fmt/format.h>

#include <string>

#include "base/hex.h"
#include "crypto/ed25519.h"
#include "crypto/key_form.h"

namespace plumbline::crypto {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

}  // namespace

Result<VerifyKey> read_ed25519_key(std::string_view text) {
  const std::string_view key = trimmed(text);
  switch (key_form(key)) {
    case KeyForm::hex:
      if (key.size() == 2 * ed25519::kKeyBytes) return VerifyKey::ed25519(*from_hex(key));
      break;
    case KeyForm::empty:
    case KeyForm::separated_hex:
    case KeyForm::pem:
    case KeyForm::json:
    case KeyForm::openssh:
    case KeyForm::binary:
    case KeyForm::base64:
    case KeyForm::other: break;
  }
  return usage_error(fmt::format(
      "{}; an Ed25519 public key is wanted as {} hex characters with nothing between them",
      describe_key_text(key), 2 * ed25519::kKeyBytes));
}

Result<std::vector<std::uint8_t>> read_secret_hex(std::string_view text) {
  const std::string_view secret = trimmed(text);
  if (auto bytes = from_hex(secret); bytes && !bytes->empty()) return std::move(*bytes);
  // Only sizes are told: a label of another form could be a part of a secret that is not hex.
  const KeyForm form = key_form(secret);
  const bool sized = form == KeyForm::empty || form == KeyForm::hex;
  return usage_error(fmt::format(
      "{}; a shared secret is wanted as hex, two characters a byte, with nothing between them",
      sized ? describe_key_text(secret) : "text that is not hex"));
}

}  // namespace plumbline::crypto
