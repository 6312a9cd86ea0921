// Members of the report's JSON objects, name and value. Internal to render.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/scalar.h"
#include "json/writer.h"

namespace plumbline::render {

inline void text_or_null(json::Writer& w, std::string_view name,
                         const std::optional<std::string>& text) {
  w.name(name);
  text ? w.string(*text) : w.null();
}

// "" stands for a text that is not there.
inline void text_unless_empty(json::Writer& w, std::string_view name, std::string_view text) {
  w.name(name);
  text.empty() ? w.null() : w.string(text);
}

template <class Integer>
void integer_or_null(json::Writer& w, std::string_view name, const std::optional<Integer>& value) {
  w.name(name);
  value ? w.integer(*value) : w.null();
}

template <class Integer>
void count(json::Writer& w, std::string_view name, Integer value) {
  w.name(name);
  w.integer(value);
}

inline void text(json::Writer& w, std::string_view name, std::string_view value) {
  w.name(name);
  w.string(value);
}

// A number in text, as a string where it is none of JSON.
inline void number_or_null(json::Writer& w, std::string_view name,
                           const std::optional<std::string>& number) {
  w.name(name);
  if (!number) return w.null();
  json::check_number(*number) ? w.literal(*number) : w.string(*number);
}

inline void texts(json::Writer& w, std::string_view name, const std::vector<std::string>& values) {
  w.name(name);
  w.begin_array(json::Writer::Layout::line);
  for (const std::string& value : values) w.string(value);
  w.end();
}

// What of an authority is printed; null where it could not be read.
inline void authority(json::Writer& w, bool readable, const std::vector<std::string>& scopes,
                      const std::vector<std::string>& constraints) {
  if (readable) {
    texts(w, "scopes", scopes);
    texts(w, "constraints", constraints);
    return;
  }
  for (const auto member : {"scopes", "constraints"}) {
    w.name(member);
    w.null();
  }
}

}  // namespace plumbline::render
