// Writes JSON, piece by piece, onto the end of a string: pure ASCII that every strict reader takes.
//
// Strings are evidence, which need not be Unicode. Text that is well-formed UTF-8 (RFC 3629) is
// written as itself, everything outside printable ASCII as \uXXXX. Text that is not (a lone
// surrogate in generalised UTF-8, a file name in another encoding) has no JSON string that every
// reader would take; it is written as U+FFFD followed by the form base/display gives it, so that it
// can be told from all other text and read back: the file name 0x66 0xE9 becomes
// "\ufffdbytes:\"f\\u00e9\"". Text that itself begins with U+FFFD is written the same way, so that
// no text can pass for another.
//
// The caller keeps the grammar: a name before each value of an object and nowhere else, each
// begin with its end.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::json {

class Writer {
 public:
  // How an array or object is laid out where the Writer indents: a member a line, or all of it,
  // what it holds included, on one.
  enum class Layout : std::uint8_t { block, line };

  // `indent` is the spaces a level; 0 writes no white space at all. `out` is borrowed.
  explicit Writer(std::string& out, unsigned indent = 0) : out_(out), indent_(indent) {}

  void begin_object(Layout layout = Layout::block) { open('{', '}', layout); }
  void begin_array(Layout layout = Layout::block) { open('[', ']', layout); }
  void end();  // of the array or object that was begun last

  void name(std::string_view name);

  void string(std::string_view text);
  void boolean(bool value) { literal(value ? "true" : "false"); }
  void null() { literal("null"); }
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  void integer(T value) {
    literal(std::to_string(value));
  }
  // A value that is JSON already, in one printable line.
  void literal(std::string_view json);

 private:
  struct Frame {
    char close;
    bool block;
    bool empty;
  };

  void open(char opening, char closing, Layout layout);
  void separate();
  void new_line();

  std::string& out_;
  unsigned indent_;
  std::vector<Frame> frames_;
  bool named_ = false;  // a name was written and its value was not
};

}  // namespace plumbline::json
