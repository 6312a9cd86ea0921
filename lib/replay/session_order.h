// The records of several exports in one order: the earliest first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "base/time.h"
#include "plumbline/session_replay.h"

namespace plumbline::replay {

// Sorts rows of which place(row) is the RecordPlace, those of each export together and newest first as
// they were exported. Those of one export keep its order, whatever times they give; of several exports
// the earlier time comes first, and what gives no time comes with the record before it.
template <class Row, class Place>
void into_order(std::vector<Row>& rows, Place place) {
  std::reverse(rows.begin(), rows.end());
  struct Key {
    Time time;
    std::uint32_t input;
    std::size_t at;
  };
  std::vector<Key> keys;
  keys.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const RecordPlace& here = place(rows[i]);
    const bool begins = i == 0 || place(rows[i - 1]).input != here.input;
    Time time = begins ? Time{std::numeric_limits<std::int64_t>::min(), 0} : keys.back().time;
    if (const auto own = parse_time(here.time)) time = std::max(time, *own);
    keys.push_back({time, here.input, i});
  }
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
    return std::tie(a.time, a.input, a.at) < std::tie(b.time, b.input, b.at);
  });
  std::vector<Row> sorted;
  sorted.reserve(rows.size());
  for (const Key& key : keys) sorted.push_back(std::move(rows[key.at]));
  rows = std::move(sorted);
}

}  // namespace plumbline::replay
