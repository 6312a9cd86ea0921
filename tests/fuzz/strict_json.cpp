#include "strict_json.h"

#include <algorithm>

namespace plumbline::fuzz {
namespace {

constexpr unsigned kDeepest = 512;

struct Sequence {
  unsigned length = 0;     // bytes of the well-formed sequence; 0 where there is none
  bool cut_off = false;    // the text ends within what could be one
  std::uint32_t point = 0;
};

// The UTF-8 sequence that begins `text`, by the table of RFC 3629 section 4: the code point says
// whether the encoding was the right one.
Sequence sequence_at(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {1, false, lead};
  unsigned length = 0;
  std::uint32_t point = 0;
  if (lead >> 5 == 6) {
    length = 2;
    point = lead & 0x1F;
  } else if (lead >> 4 == 14) {
    length = 3;
    point = lead & 0x0F;
  } else if (lead >> 3 == 30) {
    length = 4;
    point = lead & 0x07;
  } else {
    return {};
  }
  // What the sequence can still come to stand for, as its bytes become known.
  std::uint32_t low = point;
  std::uint32_t high = point;
  for (unsigned i = 1; i < length; ++i) {
    unsigned char next_low = 0x80;
    unsigned char next_high = 0xBF;
    if (i < text.size()) {
      next_low = next_high = static_cast<unsigned char>(text[i]);
      if (next_low >> 6 != 2) return {};
    }
    low = low << 6 | (next_low & 0x3Fu);
    high = high << 6 | (next_high & 0x3Fu);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto allowed = [&](std::uint32_t from, std::uint32_t to) {
    return low <= to && high >= from;
  };
  const bool possible = allowed(kLeast[length], 0xD7FF) ||
                        allowed(std::max(kLeast[length], 0xE000u), 0x10FFFF);
  if (!possible) return {};
  if (text.size() < length) return {0, true, 0};
  return {length, false, low};
}

class StrictParser {
 public:
  StrictParser(std::string_view text, unsigned depth) : text_(text), depth_(depth) {}

  StrictReading read() {
    StrictReading out;
    Json value;
    bool good = any(value);
    if (good) {
      skip_space();
      good = at_ == text_.size();
    } else {
      out.ends_early = cut_off_;
    }
    if (good) out.value = std::move(value);
    out.repeats = std::move(repeats_);
    out.good_bytes = at_;
    return out;
  }

 private:
  bool at_end() const { return at_ == text_.size(); }
  char here() const { return text_[at_]; }

  // The text ends here, or what stands here cannot.
  bool stop() {
    cut_off_ = at_end();
    return false;
  }
  bool expect(char c) {
    if (at_end() || here() != c) return stop();
    ++at_;
    return true;
  }
  void skip_space() {
    while (!at_end() && (here() == ' ' || here() == '\t' || here() == '\r' || here() == '\n'))
      ++at_;
  }

  bool any(Json& out) {
    skip_space();
    if (at_end()) return stop();
    const std::size_t begin = at_;
    bool good = false;
    switch (here()) {
      case '{': good = object(out); break;
      case '[': good = array(out); break;
      case '"': good = string(out); break;
      case 't':
        out.truth = true;
        out.type = Json::Type::boolean;
        good = literal("true");
        break;
      case 'f':
        out.type = Json::Type::boolean;
        good = literal("false");
        break;
      case 'n': good = literal("null"); break;
      default:
        out.type = Json::Type::number;
        good = number();
    }
    out.raw = text_.substr(begin, at_ - begin);
    return good;
  }

  // A literal or number must not run on into what is no delimiter: nothing could follow it then, so
  // the caller's expectations refuse it without a rule of its own.
  bool literal(std::string_view word) {
    return std::all_of(word.begin(), word.end(), [&](char c) { return expect(c); });
  }

  bool digits() {
    if (at_end() || here() < '0' || here() > '9') return stop();
    while (!at_end() && here() >= '0' && here() <= '9') ++at_;
    return true;
  }

  bool number() {
    if (here() == '-') ++at_;
    if (!at_end() && here() == '0') {
      ++at_;
    } else if (!digits()) {
      return false;
    }
    if (!at_end() && here() == '.') {
      ++at_;
      if (!digits()) return false;
    }
    if (!at_end() && (here() == 'e' || here() == 'E')) {
      ++at_;
      if (!at_end() && (here() == '+' || here() == '-')) ++at_;
      if (!digits()) return false;
    }
    return true;
  }

  bool hex_unit(char16_t& unit) {
    unsigned value = 0;
    for (int i = 0; i < 4; ++i) {
      if (at_end()) return stop();
      const char c = here();
      const std::string_view lower = "0123456789abcdef";
      const std::string_view upper = "0123456789ABCDEF";
      std::size_t digit = lower.find(c);
      if (digit == lower.npos) digit = upper.find(c);
      if (digit == upper.npos) return stop();
      value = value * 16 + static_cast<unsigned>(digit);
      ++at_;
    }
    unit = static_cast<char16_t>(value);
    return true;
  }

  bool escape(std::u16string& units) {
    ++at_;
    if (at_end()) return stop();
    const std::string_view letters = "\"\\/bfnrt";
    const std::string_view meant = "\"\\/\b\f\n\r\t";
    const std::size_t which = letters.find(here());
    if (which != letters.npos) {
      units.push_back(static_cast<char16_t>(meant[which]));
      ++at_;
      return true;
    }
    if (here() != 'u') return stop();
    ++at_;
    char16_t unit = 0;
    if (!hex_unit(unit)) return false;
    units.push_back(unit);
    return true;
  }

  bool string(Json& out) {
    out.type = Json::Type::string;
    ++at_;
    while (true) {
      if (at_end()) return stop();
      if (here() == '"') break;
      if (static_cast<unsigned char>(here()) < 0x20) return stop();
      if (here() == '\\') {
        if (!escape(out.units)) return false;
        continue;
      }
      const Sequence sequence = sequence_at(text_.substr(at_));
      if (sequence.length == 0) {
        cut_off_ = sequence.cut_off;
        return false;
      }
      at_ += sequence.length;
      if (sequence.point < 0x10000) {
        out.units.push_back(static_cast<char16_t>(sequence.point));
      } else {
        out.units.push_back(static_cast<char16_t>(0xD7C0 + (sequence.point >> 10)));
        out.units.push_back(static_cast<char16_t>(0xDC00 + (sequence.point & 0x3FF)));
      }
    }
    ++at_;
    return true;
  }

  bool go_deeper() { return ++depth_ <= kDeepest; }

  bool array(Json& out) {
    out.type = Json::Type::array;
    if (!go_deeper()) return false;
    ++at_;
    skip_space();
    if (!at_end() && here() == ']') return finish(out);
    while (true) {
      if (!any(out.items.emplace_back())) return false;
      skip_space();
      if (!at_end() && here() == ']') return finish(out);
      if (!expect(',')) return false;
    }
  }

  bool object(Json& out) {
    out.type = Json::Type::object;
    if (!go_deeper()) return false;
    ++at_;
    skip_space();
    if (!at_end() && here() == '}') return finish(out);
    std::set<std::u16string> seen;
    while (true) {
      skip_space();
      if (at_end() || here() != '"') return stop();
      const std::size_t begin = at_;
      Json& name = out.names.emplace_back();
      if (!string(name)) return false;
      name.raw = text_.substr(begin, at_ - begin);
      if (!seen.insert(name.units).second) {
        out.repeats = true;
        repeats_.insert(begin);
      }
      skip_space();
      if (!expect(':')) return false;
      if (!any(out.items.emplace_back())) return false;
      skip_space();
      if (!at_end() && here() == '}') return finish(out);
      if (!expect(',')) return false;
    }
  }

  bool finish(Json& out) {
    ++at_;
    --depth_;
    for (const Json& item : out.items) out.repeats = out.repeats || item.repeats;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  unsigned depth_;
  bool cut_off_ = false;
  std::set<std::size_t> repeats_;
};

}  // namespace

const Json* Json::find(std::u16string_view name) const {
  for (std::size_t i = names.size(); i > 0; --i) {
    if (names[i - 1].units == name) return &items[i - 1];
  }
  return nullptr;
}

StrictReading read_strictly(std::string_view text, unsigned depth) {
  return StrictParser(text, depth).read();
}

std::size_t first_ill_formed(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const unsigned length = sequence_at(text.substr(at)).length;
    if (length == 0) return at;
    at += length;
  }
  return at;
}

std::string utf8_of(std::u16string_view units) {
  std::string out;
  for (std::size_t i = 0; i < units.size(); ++i) {
    std::uint32_t point = units[i];
    if (point >> 10 == 0x36 && i + 1 < units.size() && units[i + 1] >> 10 == 0x37) {
      point = 0x10000 + ((point & 0x3FF) << 10 | (units[++i] & 0x3FFu));
    }
    const unsigned more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    constexpr unsigned kLead[] = {0, 0xC0, 0xE0, 0xF0};
    out.push_back(static_cast<char>(kLead[more] | point >> 6 * more));
    for (unsigned left = more; left > 0; --left) {
      out.push_back(static_cast<char>(0x80 | (point >> 6 * (left - 1) & 0x3F)));
    }
  }
  return out;
}

}  // namespace plumbline::fuzz
