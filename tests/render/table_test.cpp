#include "render/table.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace plumbline::render {
namespace {

const std::vector<std::string> kWords = {"a", "bb", "a long cell"};

// A column of kWords, cut to fit.
Column words(std::string_view heading, std::size_t least, unsigned keep, bool late = false) {
  const auto cell = [](std::size_t i, std::size_t limit) { return kWords[i].substr(0, limit); };
  return {heading, least, 20, 20, keep, false, late, cell};
}

Column nothing() {
  return {"nothing", 1, 1, 1, 0, false, false, [](std::size_t, std::size_t) { return std::string(); }};
}

std::string text(std::vector<Column> columns, std::size_t width,
                 const std::vector<bool>& picked = {true, true, true}) {
  Table table(std::move(columns), picked);
  table.fit_into(width);
  std::string out;
  append_table(table, picked, [](std::size_t) { return false; }, "word", "words", {}, out);
  return out;
}

TEST_SUITE("render/table") {
  TEST_CASE("columns are as wide as what they hold, and one that holds nothing is left out") {
    CHECK(text({words("w", 2, 9), nothing(), words("again", 2, 9)}, 80) ==
          "  w            again\n"
          "  a            a\n"
          "  bb           bb\n"
          "  a long cell  a long cell\n");
  }

  TEST_CASE("only rows that are picked count, and the others are told") {
    CHECK(text({words("w", 2, 9)}, 80, {true, true, false}) ==
          "  w\n"
          "  a\n"
          "  bb\n"
          "  not shown: 1 word, 0 of them failing (--all shows them)\n");
    CHECK(text({words("w", 2, 9)}, 80, {false, true, true}).starts_with(
        "  w\n  (1 word not shown here)\n  bb\n"));
  }

  TEST_CASE("the widest column is cut, a late one after all others") {
    CHECK(text({words("w", 2, 9), words("late", 2, 9, true)}, 20) ==
          "  w      late\n"
          "  a      a\n"
          "  bb     bb\n"
          "  a lon  a long cell\n");
  }

  TEST_CASE("where there is no room for the least, the column with the least keep goes and is told") {
    CHECK(text({words("w", 8, 9), words("gone", 8, 1)}, 15).starts_with(
          "  w\n"
          "  a\n"
          "  bb\n"
          "  a long cell\n"
          "  left out for the width: gone"));
    CHECK(text({words("w", 8, 9), words("gone", 8, 2), words("too", 8, 1)}, 15).find("width: too, gone") !=
          std::string::npos);
  }
}

}  // namespace
}  // namespace plumbline::render
