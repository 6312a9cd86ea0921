// A second reader of JSON for the fuzz targets to hold the library against: RFC 8259 with what
// lib/json/reader.h refuses besides. It shares no code with the library and is written to be
// compared, not to be fast: one byte after the other, strings as UTF-16.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::fuzz {

struct Json {
  enum class Type : std::uint8_t { null, boolean, number, string, array, object };

  Type type = Type::null;
  bool truth = false;       // of a boolean
  std::u16string units;     // of a string: its UTF-16 code units, lone surrogates and all
  std::string_view raw;     // as received, quotes and all; borrowed from the text
  std::vector<Json> items;  // of an array its elements, of an object the values of its members
  std::vector<Json> names;  // of an object, one for each of `items`
  bool repeats = false;     // of an object: a name stands twice in it or in what it holds

  // The last member of that name, or null.
  const Json* find(std::u16string_view name) const;
};

struct StrictReading {
  std::optional<Json> value;      // where the text is one JSON value
  bool ends_early = false;        // else: more bytes behind the text could have made it one
  std::set<std::size_t>
      repeats;  // offsets of the quotes of names that stood in their object before
  std::size_t good_bytes = 0;     // how many bytes are the beginning of some JSON text
};

// `text` must outlive the reading. `depth` is how deep it stands in the text it was taken from.
StrictReading read_strictly(std::string_view text, unsigned depth = 0);

// The offset of the first byte that belongs to no well-formed UTF-8 sequence, or the size.
std::size_t first_ill_formed(std::string_view text);

// UTF-8, lone surrogates in its generalised form.
std::string utf8_of(std::u16string_view units);

}  // namespace plumbline::fuzz
