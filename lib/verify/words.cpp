#include "verify/words.h"

#include <algorithm>

#include "base/display.h"
#include "json/writer.h"

namespace plumbline::verify {
namespace {

// Long enough for any name in honest evidence, short enough to keep a finding on a screen.
constexpr std::size_t kLongest = 200;

constexpr std::size_t kLongestListed = 80;
constexpr std::size_t kListed = 5;

void write(json::Value value, json::Writer& w) {
  switch (value.type()) {
    case json::Type::null: return w.null();
    case json::Type::boolean: return w.boolean(value.boolean());
    case json::Type::number: return w.literal(value.raw());
    case json::Type::string: return w.string(value.string());
    case json::Type::array: w.begin_array(); break;
    case json::Type::object: w.begin_object(); break;
  }
  for (const auto& child : value.children()) {
    if (value.is_object()) w.name(child.name.string());
    write(child.value, w);
  }
  w.end();
}

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

std::string shown_list(std::span<const std::string_view> names) {
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), kListed); ++i) {
    if (i > 0) list += ", ";
    list += shown_short(names[i], kLongestListed);
  }
  if (names.size() > kListed) list += " and " + std::to_string(names.size() - kListed) + " more";
  return list;
}

std::string json_text(json::Value value) {
  std::string out;
  json::Writer writer(out);
  write(value, writer);
  return out;
}

std::string json_text(std::string_view string) {
  std::string out;
  json::Writer(out).string(string);
  return out;
}

}  // namespace plumbline::verify
