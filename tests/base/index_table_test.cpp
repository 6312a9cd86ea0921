#include "base/index_table.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/keyed_hash.h"

using plumbline::IndexTable;
using plumbline::keyed_hash;

TEST_SUITE("base/index_table") {
  TEST_CASE("every key is found under its own number, however often the table grew") {
    std::vector<std::string> keys;
    IndexTable table;
    const auto find = [&](const std::string& key) {
      return table.find(keyed_hash(key), [&](std::uint32_t number) { return keys[number] == key; });
    };
    for (std::uint32_t i = 0; i < 5000; ++i) {
      const std::string key = "key " + std::to_string(i);
      CHECK(find(key) == IndexTable::none);
      keys.push_back(key);
      table.insert(keyed_hash(key), i);
      CHECK(find(key) == i);
    }
    for (std::uint32_t i = 0; i < 5000; ++i) CHECK(find(keys[i]) == i);
    CHECK(find("key 5000") == IndexTable::none);
  }

  TEST_CASE("keys of one hash are told apart by the keys") {
    IndexTable table;
    for (std::uint32_t i = 0; i < 100; ++i) table.insert(7, i);
    for (std::uint32_t i = 0; i < 100; ++i) {
      CHECK(table.find(7, [i](std::uint32_t number) { return number == i; }) == i);
    }
    CHECK(table.find(7, [](std::uint32_t) { return false; }) == IndexTable::none);
  }
}
