#include "json/writer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "json/reader.h"

namespace plumbline::json {
namespace {

std::string written(std::string_view text) {
  std::string out;
  Writer(out).string(text);
  return out;
}

// What a reader makes of a JSON string.
std::string read_back(std::string_view json) {
  Reader reader;
  Document document;
  const auto outcome = read_text(reader, json, document);
  REQUIRE(std::holds_alternative<ReadValue>(outcome));
  const ReadValue& value = std::get<ReadValue>(outcome);
  CHECK(value.no_form == NoCanonicalForm::none);
  return std::string(Value(&document, value.root).string());
}

template <class Write>
std::string document(unsigned indent, Write write) {
  std::string out;
  Writer writer(out, indent);
  write(writer);
  return out;
}

TEST_SUITE("json/writer") {
  TEST_CASE("members and elements are separated, empty ones are closed") {
    const auto write = [](Writer& w) {
      w.begin_object();
      w.name("a");
      w.begin_array();
      w.integer(1);
      w.integer(-2);
      w.boolean(true);
      w.end();
      w.name("b");
      w.begin_object();
      w.end();
      w.name("c");
      w.begin_array();
      w.end();
      w.name("d");
      w.null();
      w.end();
    };
    CHECK(document(0, write) == R"({"a":[1,-2,true],"b":{},"c":[],"d":null})");
    CHECK(document(2, write) ==
          "{\n  \"a\": [\n    1,\n    -2,\n    true\n  ],\n  \"b\": {},\n  \"c\": [],\n  \"d\": "
          "null\n}");
    CHECK(document(1, write) ==
          "{\n \"a\": [\n  1,\n  -2,\n  true\n ],\n \"b\": {},\n \"c\": [],\n \"d\": null\n}");
  }

  TEST_CASE("what is laid out on a line keeps on it all it holds") {
    const auto write = [](Writer& w) {
      w.begin_array();
      w.begin_object(Writer::Layout::line);
      w.name("a");
      w.begin_array(Writer::Layout::block);
      w.integer(1);
      w.integer(2);
      w.end();
      w.name("b");
      w.string("x");
      w.end();
      w.end();
    };
    CHECK(document(2, write) == "[\n  {\"a\": [1, 2], \"b\": \"x\"}\n]");
    CHECK(document(0, write) == R"([{"a":[1,2],"b":"x"}])");
  }

  TEST_CASE("integers of every width are written whole") {
    const auto write = [](Writer& w) {
      w.begin_array();
      w.integer(std::uint64_t{18446744073709551615u});
      w.integer(std::int64_t{-9223372036854775807} - 1);
      w.integer(std::uint8_t{200});
      w.end();
    };
    CHECK(document(0, write) == "[18446744073709551615,-9223372036854775808,200]");
  }

  TEST_CASE("text outside printable ASCII is escaped and read back as it was") {
    CHECK(written("plain text") == "\"plain text\"");
    CHECK(written("\"\\/") == "\"\\\"\\\\/\"");
    CHECK(written(std::string_view("\0\x1b\n\x7f", 4)) == "\"\\u0000\\u001b\\u000a\\u007f\"");
    CHECK(written("\xC3\xA9\xE2\x80\xAE\xF0\x9F\x94\x91") == "\"\\u00e9\\u202e\\ud83d\\udd11\"");
    for (const std::string text :
         {"", "a b", "\xC3\xA9", "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF", "a\xEF\xBF\xBD"}) {
      CHECK(read_back(written(text)) == text);
    }
  }

  TEST_CASE("text that is not Unicode is marked, and no other text can pass for it") {
    CHECK(written("\xED\xA0\x80") == "\"\\ufffd\\\"\\\\ud800\\\"\"");
    CHECK(written("f\xE9") == "\"\\ufffdbytes:\\\"f\\\\u00e9\\\"\"");
    // Text that begins with U+FFFD is marked too, or it could be one of the two above.
    CHECK(written("\xEF\xBF\xBDx") == "\"\\ufffd\\\"\\\\ufffdx\\\"\"");
    std::set<std::string> forms;
    const std::vector<std::string> texts = {"\xED\xA0\x80",
                                            "\xED\xB0\x80",
                                            "\xED\xA0\x80\xED\xB0\x80",
                                            "\xF0\x90\x80\x80",
                                            "\xEF\xBF\xBD",
                                            "\xEF\xBF\xBD\"\\ud800\"",
                                            "\\ud800",
                                            "\"\\ud800\"",
                                            "f\xE9",
                                            "bytes:\"f\\u00e9\"",
                                            "\xEF\xBF\xBD"
                                            "bytes:\"f\\u00e9\"",
                                            "\xC0\x80",
                                            "\xED",
                                            "\xED\xA0",
                                            "\xF4\x90\x80\x80"};
    for (const std::string& text : texts) {
      const std::string form = written(text);
      CAPTURE(form);
      CHECK(std::all_of(form.begin(), form.end(), [](char c) { return c >= ' ' && c <= '~'; }));
      CHECK(!read_back(form).empty());
      forms.insert(form);
    }
    CHECK(forms.size() == texts.size());
  }

  TEST_CASE("names are escaped as strings are") {
    CHECK(document(0, [](Writer& w) {
            w.begin_object();
            w.name("\xE2\x80\xAE\"");
            w.null();
            w.end();
          }) == "{\"\\u202e\\\"\":null}");
  }
}

}  // namespace
}  // namespace plumbline::json
