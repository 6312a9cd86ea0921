// Files of published test vectors: lines of columns between single spaces, "#" before a comment.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/hex.h"

namespace plumbline::crypto {

using Row = std::vector<std::string>;

// The rows of testdata/published/`file`, each of which has `columns` columns.
inline std::vector<Row> published(const std::string& file, std::size_t columns) {
  std::ifstream in(std::string(PLUMBLINE_TESTDATA "/published/") + file);
  REQUIRE_MESSAGE(in.good(), "cannot open ", file);
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Row row;
    for (std::string word; words >> word;) row.push_back(word);
    REQUIRE(row.size() == columns);
    rows.push_back(row);
  }
  return rows;
}

// The bytes of a column; "-" is none.
inline std::vector<std::uint8_t> bytes(std::string_view column) {
  if (column == "-") return {};
  auto decoded = from_hex(column);
  REQUIRE(decoded.has_value());
  return *decoded;
}

inline std::string_view text(const std::vector<std::uint8_t>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace plumbline::crypto
