#include "render/xml.h"

namespace plumbline::render {

std::string xml_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\n': out += c; break;
      default:
        if (c >= ' ' && c <= '~') {
          out += c;
        } else {
          out += "&#xFFFD;";
        }
    }
  }
  return out;
}

}  // namespace plumbline::render
