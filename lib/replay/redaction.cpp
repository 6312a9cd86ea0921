#include "replay/redaction.h"

#include <algorithm>
#include <string>

#include "crypto/sha256.h"

namespace plumbline::replay {
namespace {

constexpr std::size_t kHashDigits = 12;

// Code points of UTF-8.
std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace

bool is_redaction_of(std::string_view redacted, std::string_view text) {
  return redacted == "redacted:len=" + std::to_string(characters(text)) +
                         ":h=" + crypto::hex(crypto::sha256(text)).substr(0, kHashDigits);
}

}  // namespace plumbline::replay
