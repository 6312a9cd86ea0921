// Where the tokens of a JSON text begin. The only place that knows simdjson: its first stage finds
// them with the processor's vector instructions and checks UTF-8 and control characters on the way.
// Everything simdjson leaves open (the grammar, numbers, escapes, depth) is json/parser's work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace plumbline::json {

enum class StructureError : std::uint8_t { none, empty, not_utf8, control_character, open_string, no_memory };

class Structure {
 public:
  Structure();
  ~Structure();

  // Finds the token starts of `text`: every one of { } [ ] : , outside strings, every opening
  // quote, and the first byte of every other run of characters. `text` needs no padding.
  StructureError scan(std::string_view text);

  // Token starts in ascending order; valid until the next scan. tokens()[size()] is text.size().
  const std::uint32_t* tokens() const;
  std::uint32_t size() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace plumbline::json
