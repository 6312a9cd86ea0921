#include "respell.h"

#include <cstdio>

namespace plumbline::fuzz {
namespace {

std::string respell_string(const Json& string, const Spelling& spelling) {
  if (!spelling.escaped) return std::string(string.raw);
  std::string out = "\"";
  for (const char16_t unit : string.units) {
    char escape[8];
    std::snprintf(escape, sizeof escape, unit % 2 == 0 ? "\\u%04x" : "\\u%04X",
                  static_cast<unsigned>(unit));
    out += escape;
  }
  return out + "\"";
}

std::string respell_number(const Json& number, const Spelling& spelling) {
  // Beyond these many digits an integer is no binary64 of its own.
  constexpr std::size_t kPlain = 15;
  const bool integer = number.raw.find_first_of(".eE") == number.raw.npos;
  const bool has_exponent = number.raw.find_first_of("eE") != number.raw.npos;
  if (!spelling.numbers || has_exponent || (integer && number.raw.size() > kPlain)) {
    return std::string(number.raw);
  }
  return std::string(number.raw) + (integer ? ".0" : "e0");
}

std::string respell_children(const Json& value, const Spelling& spelling) {
  const bool object = value.type == Json::Type::object;
  std::string out(object ? "{" : "[");
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    const std::size_t at = object && spelling.reversed ? value.items.size() - 1 - i : i;
    if (i > 0) out += ',';
    if (object) out += respell(value.names[at], spelling) + ":";
    out += respell(value.items[at], spelling);
  }
  if (value.items.empty()) out += spelling.space;
  return out + (object ? "}" : "]");
}

}  // namespace

std::string respell(const Json& value, const Spelling& spelling) {
  const auto spaced = [&](const std::string& text) {
    return std::string(spelling.space) + text + std::string(spelling.space);
  };
  switch (value.type) {
    case Json::Type::string: return spaced(respell_string(value, spelling));
    case Json::Type::number: return spaced(respell_number(value, spelling));
    case Json::Type::array:
    case Json::Type::object: return spaced(respell_children(value, spelling));
    case Json::Type::null:
    case Json::Type::boolean: break;
  }
  return spaced(std::string(value.raw));
}

Spelling spelling_of(std::uint8_t choice) {
  return {(choice & 1) != 0, (choice & 2) != 0, (choice & 4) != 0,
          (choice & 8) != 0 ? " \t\r" : ""};
}

}  // namespace plumbline::fuzz
