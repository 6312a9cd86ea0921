#include "render/xml.h"

#include <doctest/doctest.h>

#include <string>

namespace plumbline::render {
namespace {

TEST_SUITE("render/xml") {
  TEST_CASE("markup becomes text") {
    CHECK(xml_text("<script>'a' && \"b\"</script> ]]> -->") ==
          "&lt;script&gt;&#39;a&#39; &amp;&amp; &quot;b&quot;&lt;/script&gt; ]]&gt; --&gt;");
    CHECK(xml_text("&amp;") == "&amp;amp;");
    CHECK(xml_text("") == "");
  }

  TEST_CASE("every byte gives printable ASCII or a line end") {
    for (int byte = 0; byte < 256; ++byte) {
      const char c = static_cast<char>(byte);
      const std::string out = xml_text(std::string(1, c));
      CAPTURE(byte);
      const bool kept = (c >= ' ' && c <= '~') || c == '\n';
      CHECK((out == "&#xFFFD;") == !kept);
      for (const char o : out) CHECK(((o >= ' ' && o <= '~') || o == '\n'));
    }
  }
}

}  // namespace
}  // namespace plumbline::render
