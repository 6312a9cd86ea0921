#include "plumbline/reason.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "json/reader.h"

using namespace plumbline;

namespace {

std::string content_of(const std::string& name) {
  std::ifstream file(std::string(PLUMBLINE_TESTDATA) + "/../" + name, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

std::vector<std::string> tokens() {
  std::vector<std::string> all;
  for (const ReasonInfo& about : all_reasons()) all.emplace_back(about.token);
  return all;
}

// What the manual says under each of its tokens' headings.
struct Described {
  std::string token;
  std::string heading;
};

std::vector<Described> described_in_manual() {
  std::istringstream manual(content_of("man/plumbline-evidence.5"));
  std::vector<Described> all;
  std::string heading;
  bool inside = false;
  for (std::string line; std::getline(manual, line);) {
    if (line.starts_with(".Sh ")) inside = line == ".Sh REASONS";
    if (!inside) continue;
    if (line.starts_with(".Ss ")) heading = line.substr(4);
    if (line.starts_with(".It Cm ")) all.push_back({line.substr(7), heading});
  }
  return all;
}

// Whether a heading of the manual is the one that `about` belongs below.
bool fits(const ReasonInfo& about, const std::string& heading) {
  if (about.severity == Severity::warning) return heading == "Warnings";
  if (about.severity == Severity::condition) return heading == "Conditions";
  std::istringstream words(heading);
  std::string word;
  words >> word;
  if (!about.check || (word != "Check" && word != "Checks")) return false;
  while (words >> word) {
    if (word == name(*about.check)) return true;
  }
  return false;
}

}  // namespace

TEST_SUITE("verify/reason") {
  TEST_CASE("every text is one printable sentence") {
    for (const ReasonInfo& about : all_reasons()) {
      CAPTURE(about.token);
      std::set<std::string_view> texts;
      for (const std::string_view text : {about.meaning, about.why, about.look_at}) {
        CAPTURE(text);
        REQUIRE(!text.empty());
        CHECK(text.size() <= 150);
        CHECK((text.front() >= 'A' && text.front() <= 'Z'));
        CHECK(text.find(". ") == text.npos);
        CHECK(text.ends_with('.'));
        CHECK(std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }));
        texts.insert(text);
      }
      CHECK(texts.size() == 3);
    }
  }

  TEST_CASE("a token names one reason") {
    std::set<std::string_view> seen;
    for (const ReasonInfo& about : all_reasons()) {
      CHECK(seen.insert(about.token).second);
      CHECK(reason_named(about.token) == about.reason);
      CHECK(info(about.reason).token == about.token);
    }
    CHECK(!reason_named("Integrity"));
    CHECK(!reason_named(""));
  }

  TEST_CASE("what belongs to no check is no error of its own") {
    for (const ReasonInfo& about : all_reasons()) {
      CAPTURE(about.token);
      CHECK((about.check || about.severity != Severity::error));
    }
  }

  TEST_CASE("the report's schema knows these reasons, in this order") {
    const std::string text = content_of("schemas/report.v1.schema.json");
    json::Reader reader;
    json::Document document;
    const auto outcome = json::read_text(reader, text, document);
    const auto* read = std::get_if<json::ReadValue>(&outcome);
    REQUIRE(read);
    const auto root = json::Value(&document, read->root);
    std::vector<std::string> listed;
    for (const auto& child : root.find("$defs").find("reason").find("enum").children()) {
      listed.emplace_back(child.value.string());
    }
    CHECK(listed == tokens());
  }

  TEST_CASE("the manual describes these reasons, in this order, below their checks") {
    std::vector<std::string> listed;
    for (const Described& described : described_in_manual()) {
      listed.push_back(described.token);
      const auto reason = reason_named(described.token);
      CAPTURE(described.token);
      REQUIRE(reason);
      CHECK(fits(info(*reason), described.heading));
    }
    CHECK(listed == tokens());
  }
}
