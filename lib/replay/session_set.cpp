#include "replay/session_set.h"

#include <algorithm>

#include "verify/report_on.h"
#include "verify/session_search.h"

namespace plumbline::replay {

SessionSet::SessionSet(const verify::Supplied& supplied, const std::vector<std::string>& paths)
    : supplied_(supplied), paths_(paths), sessions_(supplied.search->sessions(supplied.options)) {
  for (std::uint32_t input = 0; input < size(); ++input) {
    const auto number = number_of(input);
    if (!number) continue;
    if (by_number_.size() <= *number) by_number_.resize(*number + 1);
    by_number_[*number] = input;
  }
  for (std::uint32_t input = 0; input < size(); ++input) {
    parents_.emplace_back();
    const auto number = number_of(input);
    if (!number) continue;
    const kitelogik::ParentNames& names = sessions_.session(*number).parent;
    const auto parent = names.any() ? sessions_.parent_of(names) : std::nullopt;
    if (parent && parent->number != *number) parents_.back() = input_of(parent->number);
  }
}

std::optional<std::uint32_t> SessionSet::input_of(std::uint32_t number) const {
  return number < by_number_.size() ? by_number_[number] : std::nullopt;
}

std::vector<std::uint32_t> SessionSet::parents_first() const {
  std::vector<std::uint32_t> order;
  std::vector<bool> met(size(), false);
  std::vector<std::uint32_t> way;
  for (std::uint32_t input = 0; input < size(); ++input) {
    for (std::optional<std::uint32_t> at = input; at && !met[*at]; at = parents_[*at]) {
      met[*at] = true;
      way.push_back(*at);
    }
    order.insert(order.end(), way.rbegin(), way.rend());
    way.clear();
  }
  return order;
}

Result<Report> SessionSet::read(std::uint32_t input,
                                const std::function<void(const kitelogik::Record&)>& watch) const {
  verify::Supplied watched = supplied_;
  watched.record_watcher = watch;
  return verify::report_on_file(watched, paths_[input]);
}

}  // namespace plumbline::replay
