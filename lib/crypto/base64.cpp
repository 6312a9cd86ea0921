#include "crypto/base64.h"

#include <sodium.h>

#include <algorithm>

namespace plumbline::crypto {
namespace {

int variant(Base64 form) {
  switch (form) {
    case Base64::padded: return sodium_base64_VARIANT_ORIGINAL;
    case Base64::plain: return sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
    case Base64::url_padded: return sodium_base64_VARIANT_URLSAFE;
    case Base64::url: break;
  }
  return sodium_base64_VARIANT_URLSAFE_NO_PADDING;
}

}  // namespace

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text, Base64 form) {
  // libsodium 1.0.18 takes a byte beyond ASCII, which is a negative char, for the last of its digits.
  if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) > 0x7F; })) {
    return std::nullopt;
  }
  std::vector<std::uint8_t> bytes(text.size() / 4 * 3 + 3);
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, &end,
                        variant(form)) != 0 ||
      end != text.data() + text.size()) {
    return std::nullopt;
  }
  bytes.resize(size);
  return bytes;
}

std::string to_base64(std::span<const std::uint8_t> bytes, Base64 form) {
  std::string text(sodium_base64_encoded_len(bytes.size(), variant(form)), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant(form));
  text.pop_back();  // the NUL that the library ends it with
  return text;
}

std::optional<std::vector<std::uint8_t>> from_any_base64(std::string_view text) {
  const bool padded = text.ends_with('=');
  if (text.find_first_of("-_") == text.npos) {
    return from_base64(text, padded ? Base64::padded : Base64::plain);
  }
  return from_base64(text, padded ? Base64::url_padded : Base64::url);
}

}  // namespace plumbline::crypto
