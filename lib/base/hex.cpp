#include "base/hex.h"

#include <array>
#include <bit>
#include <cstring>

namespace plumbline {
namespace {

constexpr char kDigits[] = "0123456789abcdef";

// The two digits of every byte as they lie in memory.
constexpr std::array<std::uint16_t, 256> make_pairs() {
  std::array<std::uint16_t, 256> pairs{};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::array<char, 2> digits{kDigits[i >> 4], kDigits[i & 15]};
    pairs[i] = std::bit_cast<std::uint16_t>(digits);
  }
  return pairs;
}
constexpr auto kPairs = make_pairs();

constexpr std::uint8_t kNoDigit = 0xF0;

// The value of every character as a digit of lower-case hex, or kNoDigit.
constexpr std::array<std::uint8_t, 256> make_values() {
  std::array<std::uint8_t, 256> values{};
  values.fill(kNoDigit);
  for (std::uint8_t i = 0; i < 16; ++i) values[static_cast<unsigned char>(kDigits[i])] = i;
  return values;
}
constexpr auto kValues = make_values();

std::uint8_t lower_value(char c) { return kValues[static_cast<unsigned char>(c)]; }

int digit_value(char c) {
  const std::uint8_t value = lower_value(c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c);
  return value == kNoDigit ? -1 : value;
}

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string out(bytes.size() * 2, '0');
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    out[2 * i] = kDigits[bytes[i] >> 4];
    out[2 * i + 1] = kDigits[bytes[i] & 15];
  }
  return out;
}

bool spells(std::string_view text, std::span<const std::uint8_t> bytes) {
  if (text.size() != bytes.size() * 2) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::uint16_t pair = 0;
    std::memcpy(&pair, text.data() + 2 * i, 2);
    difference |= static_cast<unsigned>(pair ^ kPairs[bytes[i]]);
  }
  return difference == 0;
}

std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::vector<std::uint8_t> out;
  out.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit_value(text[i]);
    const int low = digit_value(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out.push_back(static_cast<std::uint8_t>(high * 16 + low));
  }
  return out;
}

bool is_lower_hex(std::string_view text, std::size_t length) {
  if (text.size() != length) return false;
  unsigned all = 0;
  for (const char c : text) all |= lower_value(c);
  return all < kNoDigit;
}

bool read_lower_hex(std::string_view text, std::span<std::uint8_t> bytes) {
  if (text.size() != bytes.size() * 2) return false;
  unsigned all = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned high = lower_value(text[2 * i]);
    const unsigned low = lower_value(text[2 * i + 1]);
    all |= high | low;
    bytes[i] = static_cast<std::uint8_t>(high << 4 | low);
  }
  return all < kNoDigit;
}

}  // namespace plumbline
