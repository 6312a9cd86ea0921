#include "kitelogik/person.h"

#include <algorithm>
#include <array>

namespace plumbline::kitelogik {
namespace {

struct Range {
  char32_t first, last;
};

// Code points that leave nothing to be seen, in their order.
constexpr std::array kInvisible = {
    Range{0x0000, 0x0020},   Range{0x007F, 0x00A0},   Range{0x00AD, 0x00AD},   Range{0x034F, 0x034F},
    Range{0x0600, 0x0605},   Range{0x061C, 0x061C},   Range{0x06DD, 0x06DD},   Range{0x070F, 0x070F},
    Range{0x0890, 0x0891},   Range{0x08E2, 0x08E2},   Range{0x115F, 0x1160},   Range{0x1680, 0x1680},
    Range{0x17B4, 0x17B5},   Range{0x180B, 0x180F},   Range{0x2000, 0x200F},   Range{0x2028, 0x202F},
    Range{0x205F, 0x206F},   Range{0x2800, 0x2800},   Range{0x3000, 0x3000},   Range{0x3164, 0x3164},
    Range{0xD800, 0xF8FF},   Range{0xFDD0, 0xFDEF},   Range{0xFE00, 0xFE0F},   Range{0xFEFF, 0xFEFF},
    Range{0xFFA0, 0xFFA0},   Range{0xFFF0, 0xFFFC},   Range{0x110BD, 0x110BD}, Range{0x110CD, 0x110CD},
    Range{0x13430, 0x13440}, Range{0x16FE4, 0x16FE4}, Range{0x1BCA0, 0x1BCA3}, Range{0x1D159, 0x1D159},
    Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE0FFF}, Range{0xF0000, 0x10FFFF}};

bool is_visible(char32_t point) {
  if ((point & 0xFFFE) == 0xFFFE) return false;  // the two noncharacters of each plane
  const auto range = std::lower_bound(kInvisible.begin(), kInvisible.end(), point,
                                      [](const Range& r, char32_t p) { return r.last < p; });
  return range == kInvisible.end() || point < range->first;
}

// The code point that begins at text[at], which is moved behind it. The text was checked by the reader.
char32_t next_point(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) return lead;
  const unsigned more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  char32_t point = lead & (0x3Fu >> more);
  for (unsigned i = 0; i < more && at < text.size(); ++i) {
    point = point << 6 | (static_cast<unsigned char>(text[at++]) & 0x3Fu);
  }
  return point;
}

}  // namespace

bool names_somebody(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (is_visible(next_point(text, at))) return true;
  }
  return false;
}

}  // namespace plumbline::kitelogik
