// A JSON value to be written, and the three ways the benchmarks write one.
//
// Written without the library's own JSON code, so that the two check each other. Member names are
// ASCII throughout, so sorting them by bytes is the order RFC 8785 section 3.2.3 asks for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline::bench {

enum class Style : std::uint8_t {
  canonical,  // RFC 8785
  dump,       // Python's json.dump: ", " and ": ", members as inserted, ASCII only
  indent,     // the same with indent=1
};

struct Member;

// A value of any JSON type. Copies its text; borrows member names, which have to outlive it.
struct Value {
  enum class Kind : std::uint8_t { text, token, array, object };

  static Value text(std::string utf8);
  static Value number(std::int64_t number);
  static Value boolean(bool truth);
  static Value null();
  // `quarters` / 4, a float to Python: 12 is written 3.0 in its styles and 3 canonically.
  static Value quarters(std::int64_t quarters);
  // `token` as it stands, in every style.
  static Value verbatim(std::string token);
  static Value array(std::vector<Value> elements);
  static Value object(std::vector<Member> members);

  // Adds a member to an object. `name` is borrowed.
  void add(std::string_view name, Value value);

  Kind kind = Kind::token;
  std::string scalar;         // text: unescaped UTF-8; token: its canonical spelling
  std::string python_scalar;  // token: Python's spelling where that is another one, else empty
  std::vector<Value> elements;
  std::vector<Member> members;
};

struct Member {
  std::string_view name;
  Value value;
};

// Appends `value` to `out`. `depth` is the number of levels around it; only `indent` reads it.
void append(const Value& value, Style style, std::size_t depth, std::string& out);

}  // namespace plumbline::bench
