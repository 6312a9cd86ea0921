#include "verify/words.h"

#include "base/display.h"

namespace plumbline::verify {
namespace {

// Long enough for any name in honest evidence, short enough to keep a finding on a screen.
constexpr std::size_t kLongest = 200;

}  // namespace

bool is_blank(json::Value value) {
  switch (value.type()) {
    case json::Type::null: return true;
    case json::Type::boolean: return !value.boolean();
    case json::Type::number: return value.number().value() == 0;
    case json::Type::string: return value.string().empty();
    case json::Type::array:
    case json::Type::object: return value.size() == 0;
  }
  return true;
}

std::string_view kind_of(json::Value value) {
  return value.exists() ? json::describe(value.type()) : "nothing";
}

std::string shown_value(json::Value value) {
  switch (value.type()) {
    case json::Type::string: return shown_short(value.string(), kLongest);
    case json::Type::boolean: return value.boolean() ? "true" : "false";
    case json::Type::number: return shown_short(value.number().display(), kLongest);
    case json::Type::null:
    case json::Type::array:
    case json::Type::object: return std::string(kind_of(value));
  }
  return "";
}

}  // namespace plumbline::verify
