#include "verify/overview.h"

#include <algorithm>

#include "authority/difference.h"
#include "base/keyed_hash.h"
#include "base/limits.h"
#include "base/time.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Member;

std::optional<std::string> text_of(json::Value value) {
  const auto text = value.if_string();
  return text ? std::optional(std::string(*text)) : std::nullopt;
}

// What tells groups apart: each text with its length before it.
std::string key_of(const DeniedGroup& group) {
  std::string key = group.of_spawn ? "s" : "a";
  for (const auto* text : {&group.node, &group.tool, &group.scope, &group.agent, &group.disposition,
                           &group.reason}) {
    key += *text ? std::to_string((*text)->size()) + ":" + **text : "-";
  }
  return key;
}

// A ts as it is told: a number of seconds as the time it is, anything else as it stands there.
std::string told(json::Value ts) {
  const auto time = ts.is_number() ? parse_epoch(ts.number().display()) : std::nullopt;
  return time ? format_time(*time) : shown_value(ts);
}

void merge_pairs(std::vector<Tally>& tallies) {
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    if (i % 2 == 0) {
      tallies[i / 2] = tallies[i];
      continue;
    }
    Tally& merged = tallies[i / 2];
    merged.allows += tallies[i].allows;
    merged.ungated += tallies[i].ungated;
    merged.denies += tallies[i].denies;
  }
  tallies.resize((tallies.size() + 1) / 2);
}

}  // namespace

void OverviewFold::note(const Step& step, json::Value ts) {
  const Entry& entry = step.entry;
  if (entry.form == evidence::Form::torn) return;
  const std::size_t at = bucket(entry.index);
  auto& times = overview_.activity.times;
  if (times.size() <= at) times.resize(at + 1);
  if (!times[at] && (ts.is_number() || ts.is_string())) times[at] = told(ts);
  if (!entry.event) return;
  switch (*entry.event) {
    case Event::allow: acted(step, is_ungated(entry) ? &Tally::ungated : &Tally::allows); break;
    case Event::deny:
      acted(step, &Tally::denies);
      denied(entry);
      break;
    case Event::spawn_denied: denied(entry); break;
    case Event::done: ended(step.node, entry.index); break;
    case Event::kill:
      if (!entry.get(Member::revoked).is_array()) break;
      for (const auto& child : entry.get(Member::revoked).children()) {
        if (const auto name = child.value.if_string()) {
          ended(step.delegation.find(*name), entry.index);
        }
      }
      break;
    case Event::root:
    case Event::spawn:
    case Event::outcome: break;
  }
}

void OverviewFold::denied(const Entry& entry) {
  DeniedGroup group;
  group.of_spawn = entry.event == Event::spawn_denied;
  group.node = text_of(entry.get(group.of_spawn ? Member::parent : Member::node));
  if (group.of_spawn) {
    group.agent = text_of(entry.get(Member::agent));
  } else {
    group.tool = text_of(entry.get(Member::tool));
    group.scope = text_of(entry.get(Member::scope));
  }
  group.disposition = text_of(entry.get(Member::disposition));
  group.reason = text_of(entry.get(Member::reason));
  std::string key = key_of(group);
  const std::uint64_t hash = keyed_hash(key);
  auto& groups = overview_.denied;
  std::uint32_t number = groups_.find(hash, [&](std::uint32_t at) { return keys_[at] == key; });
  if (number == IndexTable::none) {
    if (groups.size() == limits::denied_groups || key_bytes_ + key.size() > limits::denied_bytes) {
      ++overview_.denied_ungrouped;
      return;
    }
    number = static_cast<std::uint32_t>(groups.size());
    groups_.insert(hash, number);
    group.first_index = entry.index;
    group.first_seq = entry.seq;
    groups.push_back(std::move(group));
    key_bytes_ += key.size();
    keys_.push_back(std::move(key));
  }
  ++groups[number].count;
  groups[number].last_index = entry.index;
  groups[number].last_seq = entry.seq;
}

void OverviewFold::acted(const Step& step, std::uint64_t Tally::*what) {
  const std::size_t at = bucket(step.entry.index);
  Lane& lane = lane_of(step.node);
  if (lane.tallies.size() <= at) lane.tallies.resize(at + 1);
  ++(lane.tallies[at].*what);
  ++(lane.total.*what);
}

// The lane of a node, which gets one when it first acts, as long as there are any.
Lane& OverviewFold::lane_of(const Node* node) {
  auto& lanes = overview_.activity.lanes;
  if (!node || !node->defined) return others_;
  if (lanes_.size() <= node->position) lanes_.resize(node->position + 1);
  std::uint32_t& number = lanes_[node->position];
  if (number == 0) {
    if (lanes.size() == limits::activity_lanes) return others_;
    lanes.emplace_back();
    positions_.push_back(node->position);
    number = static_cast<std::uint32_t>(lanes.size());
  }
  return lanes[number - 1];
}

void OverviewFold::ended(const Node* node, std::uint64_t index) {
  if (!node || node->position >= lanes_.size() || lanes_[node->position] == 0) return;
  auto& ended = overview_.activity.lanes[lanes_[node->position] - 1].ended;
  if (!ended) ended = index;
}

// The bucket of an entry. Buckets grow with the record, so that there are never too many.
std::size_t OverviewFold::bucket(std::uint64_t index) {
  while (index / overview_.activity.width >= limits::activity_buckets) halve();
  return static_cast<std::size_t>(index / overview_.activity.width);
}

void OverviewFold::halve() {
  Activity& activity = overview_.activity;
  activity.width *= 2;
  for (Lane& lane : activity.lanes) merge_pairs(lane.tallies);
  merge_pairs(others_.tallies);
  auto& times = activity.times;
  for (std::size_t i = 0; i < times.size(); i += 2) {
    auto& second = i + 1 < times.size() ? times[i + 1] : times[i];
    auto kept = times[i] ? std::move(times[i]) : std::move(second);
    times[i / 2] = std::move(kept);
  }
  times.resize((times.size() + 1) / 2);
}

Overview OverviewFold::take(const Delegation& delegation,
                            const std::vector<const Node*>& in_order) {
  std::vector<std::uint32_t> row_of(delegation.nodes().size());
  for (std::uint32_t row = 0; row < in_order.size(); ++row) row_of[in_order[row]->position] = row;
  overview_.hops.resize(in_order.size());
  for (const Node* parent : in_order) {
    if (!parent->authority) continue;
    for (const std::uint32_t position : parent->children) {
      const Node& child = delegation.nodes()[position];
      if (!child.authority) continue;
      overview_.hops[row_of[position]] = authority::difference(*child.authority, *parent->authority);
    }
  }
  auto& lanes = overview_.activity.lanes;
  for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i].node = row_of[positions_[i]];
  if (others_.total.all() > 0) lanes.push_back(std::move(others_));
  return std::move(overview_);
}

}  // namespace plumbline::verify
