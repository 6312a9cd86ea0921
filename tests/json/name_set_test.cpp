#include "json/name_set.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "evidence/member.h"

using plumbline::json::NameSet;

namespace {

constexpr std::array<std::string_view, 5> kNames = {"b", "a", "prev_hash", "prev_hash_of_24_bytes_xx",
                                                    "eight_by"};
constexpr NameSet kSet(kNames);

}  // namespace

TEST_SUITE("json/name_set") {
  TEST_CASE("names are numbered in canonical order") {
    REQUIRE(kSet.size() == 5);
    CHECK(kSet.name(0) == "a");
    CHECK(kSet.name(1) == "b");
    CHECK(kSet.name(2) == "eight_by");
    for (std::uint32_t i = 0; i < kSet.size(); ++i) CHECK(kSet.find(kSet.name(i)) == i);
  }

  TEST_CASE("a text is found by all of its bytes and no others, wherever the readable bytes end") {
    for (const std::string_view name : kNames) {
      std::vector<std::string> texts = {std::string(name), std::string(name) + "x",
                                        std::string(name) + std::string(1, '\0'),
                                        std::string(name.substr(0, name.size() - 1))};
      for (std::size_t i = 0; i < name.size(); ++i) {
        texts.emplace_back(name);
        texts.back()[i] = '~';
      }
      for (const std::string& text : texts) {
        CAPTURE(text);
        const std::uint32_t expected = kSet.find(text);
        CHECK((expected != NameSet::not_in_set) == (text == name));
        for (std::size_t behind = 0; behind < 30; ++behind) {
          const std::string longer = text + std::string(behind, 'q');
          const std::string_view view = std::string_view(longer).substr(0, text.size());
          CHECK(kSet.find(view, longer.data() + longer.size()) == expected);
        }
      }
    }
  }

  TEST_CASE("every member of an entry is found") {
    for (std::size_t i = 0; i < plumbline::evidence::member_count; ++i) {
      const auto member = plumbline::evidence::member_named(plumbline::evidence::member_names[i]);
      REQUIRE(member);
      CHECK(static_cast<std::size_t>(*member) == i);
    }
    CHECK_FALSE(plumbline::evidence::member_named("prev_has"));
    CHECK_FALSE(plumbline::evidence::member_named(""));
    CHECK_FALSE(plumbline::evidence::member_named(std::string(40, 'v')));
  }
}
