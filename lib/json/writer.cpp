#include "json/writer.h"

#include <algorithm>

#include "base/display.h"

namespace plumbline::json {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// ED A0..BF starts a surrogate in generalised UTF-8 and stands nowhere else in it.
bool holds_surrogate(std::string_view utf8) {
  for (std::size_t at = utf8.find('\xED'); at < utf8.size(); at = utf8.find('\xED', at + 1)) {
    if (at + 1 < utf8.size() && static_cast<unsigned char>(utf8[at + 1]) >= 0xA0) return true;
  }
  return false;
}

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

}  // namespace

void Writer::string(std::string_view text) {
  separate();
  // Nearly all there is to write: hashes, names, words.
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    out_.push_back('"');
    out_ += text;
    out_.push_back('"');
    return;
  }
  // The form of text that is UTF-8, or so in the generalised sense, is a JSON string as it stands.
  std::string form = quoted(text);
  const bool unicode = form.front() == '"' && !holds_surrogate(text);
  if (unicode && !text.starts_with(kReplacement)) {
    out_ += form;
  } else {
    out_ += quoted(std::string(kReplacement) + form);
  }
}

void Writer::literal(std::string_view json) {
  separate();
  out_ += json;
}

void Writer::name(std::string_view name) {
  string(name);
  out_ += indent_ > 0 ? ": " : ":";
  named_ = true;
}

void Writer::open(char opening, char closing, Layout layout) {
  separate();
  const bool inside_line = !frames_.empty() && !frames_.back().block;
  frames_.push_back({closing, indent_ > 0 && layout == Layout::block && !inside_line, true});
  out_.push_back(opening);
}

void Writer::end() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  if (frame.block && !frame.empty) new_line();
  out_.push_back(frame.close);
}

// What stands between the value or name to come and what was written before it.
void Writer::separate() {
  if (named_ || frames_.empty()) {
    named_ = false;
    return;
  }
  Frame& frame = frames_.back();
  if (!frame.empty) out_.push_back(',');
  if (frame.block) {
    new_line();
  } else if (!frame.empty && indent_ > 0) {
    out_.push_back(' ');
  }
  frame.empty = false;
}

void Writer::new_line() {
  out_.push_back('\n');
  out_.append(frames_.size() * indent_, ' ');
}

}  // namespace plumbline::json
