#include <doctest/doctest.h>

#include <random>

#include "plumbline/part.h"
#include "verify/part_text.h"
#include "verify/record.h"

using namespace plumbline;
using verify::Record;

namespace {

// A part with runs of plain entries, entries that are kept, and one that cannot be read.
std::string good_part() {
  Record record(2);
  record.root(R"({"scopes":["a.*"]})");
  for (int i = 0; i < 6; ++i) record.allow("n0", "a.read", {{"context", R"({"rows":1})"}}, static_cast<char>('0' + i));
  record.kill(R"(["n1"])");
  for (int i = 0; i < 9; ++i) record.deny("n0", "b.read", {{"reason", "\"scope_not_granted\""}});
  const auto part = read_part_of_bytes(record.ledger() + "7\n", "test", {}, 1);
  REQUIRE(part.ok());
  return part->json;
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  INFO(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// Why a part with this change cannot be joined; "" where it can.
std::string refusal(const std::string& text) {
  const PartInput part{"part", [&text]() -> Result<std::string> { return text; }};
  const auto report = Verifier::make({})->join(std::span(&part, 1));
  if (report) return "";
  CHECK(report.error().kind == ErrorKind::usage);
  return report.error().message;
}

std::string after(const std::string& from, const std::string& to) {
  return refusal(changed(good_part(), from, to));
}

}  // namespace

TEST_CASE("a part is read as it was written") {
  const std::string text = good_part();
  json::Document document;
  const auto part = verify::read_part(text, document);
  REQUIRE(part.ok());
  CHECK(part->head.entries == 18);
  CHECK(part->head.lines == 18);
  CHECK(part->items.size() == 11);
  CHECK(part->items[3].run.entries.size() == 2);
  CHECK(verify::write_part(*part) == text);
  const auto head = verify::read_part_head(text);
  REQUIRE(head.ok());
  CHECK(*head == part->head);
  CHECK(refusal(text) == "");
}

TEST_CASE("a damaged part is refused") {
  CHECK(after("}\n", "\n").starts_with("part: this is no part of a ledger: not JSON: "));
  CHECK(after("plumbline.part.v1", "plumbline.report.v1") ==
        "part: this is no part of a ledger: its schema is not plumbline.part.v1");
  const std::string version = "\"version\":\"" + std::string(PLUMBLINE_VERSION) + "\"";
  CHECK(after(version, "\"version\":\"9\"") ==
        "part: this part was made by plumbline 9; this is plumbline " + std::string(PLUMBLINE_VERSION));
  const std::string damaged = "part: this part is damaged: ";
  CHECK(after("\"lines\":18", "\"lines\":18,\"lines\":18").starts_with(damaged + "member"));
  CHECK(after("\"lines\":18", "\"note\":1,\"lines\":18") == damaged + "the part has a member note");
  CHECK(after("\"lines\":18,", "") == damaged + "the part lacks a member");
  CHECK(after("\"lines\":18", "\"lines\":-1") == damaged + "lines is no count");
  CHECK(after("\"lines\":18", "\"lines\":3") == damaged + "an entry is not where it can be");
  CHECK(after("\"entries\":18", "\"entries\":17") == damaged + "it does not have the entries it says it has");
  CHECK(after("\"kind\":\"ledger\"", "\"kind\":\"bundle\"") == damaged + "it is of no ledger");
  CHECK(after("\"byte_order_mark\":false", "\"byte_order_mark\":0") == damaged + "byte_order_mark is no boolean");
  CHECK(after("\"begin\":0", "\"begin\":99999") == damaged + "its range is not in the ledger");
  CHECK(after("\"seq\":3,\"lengths\":[", "\"seq\":3,\"lengths\":[1,") ==
        damaged + "a run has columns of different lengths");
  CHECK(after("\"seq\":3,", "\"seq\":4,") == damaged + "a run does not follow the entry before it");
  CHECK(after("\\\"seq\\\":5,", "\\\"seq\\\":6,") ==
        damaged + "the entry behind a run does not follow");
  CHECK(after("\"own\":[1,1]", "\"own\":[1,99]") == damaged + "a fragment is missing");
  CHECK(after("\"own\":[1,1]", "\"own\":[1,0]") == damaged + "an entry of a run is empty");
  CHECK(after("\"own\":[1,1]", "\"own\":[1,2]") == damaged + "an entry of a run is no action");
  CHECK(after("\"own\":[1,1]", "\"own\":[1,1.5]") == damaged + "own is no count");
  CHECK(after("\"fragments\":[\"{", "\"fragments\":[\"[") == damaged + "a text in it is no entry");
  CHECK(after("\"fragments\":[\"{", "\"fragments\":[\"{\\\"seq\\\":1,") ==
        damaged + "a fragment has members that it cannot have");
  CHECK(after("\"fragments\":[\"{", "\"fragments\":[\"{\\n") == damaged + "a text in it is not one entry");
  CHECK(after("\"form\":\"other_type\"", "\"form\":\"object\"") ==
        damaged + "an entry has a form that it cannot have");
  CHECK(after("\"trouble\":\"", "\"trouble\":\"\\u001b") == damaged + "trouble is not printable");
}

TEST_CASE("no change to a part does more than make another report or an error") {
  const std::string good = good_part();
  std::mt19937_64 random(7);
  int refused = 0;
  for (int i = 0; i < 400; ++i) {
    std::string text = good;
    for (std::size_t left = 1 + random() % 3; left > 0; --left) {
      const std::size_t at = random() % text.size();
      switch (random() % 4) {
        case 0: text[at] = static_cast<char>(random() % 256); break;
        case 1: text[at] = static_cast<char>('0' + random() % 10); break;
        case 2: text.erase(at, 1 + random() % 30); break;
        case 3: text.insert(at, text, random() % text.size(), random() % 30); break;
      }
    }
    if (!refusal(text).empty()) ++refused;
  }
  CHECK(refused > 200);
}
