#include "sample_values.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline::bench {
namespace {

Value maximum(std::string key, std::uint64_t max) {
  return Value::object({{"key", Value::text(std::move(key))}, {"max", number(max)}});
}

Value authority(std::vector<std::string> scopes, std::string egress, std::uint64_t rows,
                std::uint64_t ttl) {
  std::vector<Value> scope_values;
  for (std::string& scope : scopes) scope_values.push_back(Value::text(std::move(scope)));
  std::vector<Value> constraints = {
      Value::object({{"key", Value::text("egress")}, {"rank", Value::text(std::move(egress))}}),
      maximum("max_rows", rows), maximum("max_spend", 5000)};
  return Value::object({{"scopes", Value::array(std::move(scope_values))},
                        {"constraints", Value::array(std::move(constraints))},
                        {"ttl", number(ttl)}});
}

}  // namespace

std::uint64_t mix(std::uint64_t n) {
  n += 0x9E3779B97F4A7C15;
  n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9;
  n = (n ^ (n >> 27)) * 0x94D049BB133111EB;
  return n ^ (n >> 31);
}

std::string hex_from(std::uint64_t seed, std::size_t digits) {
  std::string hex;
  hex.reserve(digits);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    if (i % 16 == 0) word = mix(seed * 8 + i / 16);
    hex += "0123456789abcdef"[(word >> (i % 16 * 4)) & 0xF];
  }
  return hex;
}

Value number(std::uint64_t n) { return Value::number(static_cast<std::int64_t>(n)); }

Value authority_at(std::uint64_t depth) {
  if (depth == 0) return authority({"crm.*", "mail.send"}, "any", 100'000, 86'400);
  const std::uint64_t less = std::min<std::uint64_t>(depth, 1000);
  return authority({"crm.read", "crm.note.*"}, "internal", 5000 - less, 3600 - less);
}

std::string prose(std::size_t length) {
  constexpr std::string_view kSentence = "Quarterly pipeline of the northern region by account. ";
  std::string text;
  text.reserve(length + kSentence.size());
  while (text.size() < length) text += kSentence;
  text.resize(length);
  return text;
}

}  // namespace plumbline::bench
