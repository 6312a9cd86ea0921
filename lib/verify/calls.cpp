#include "verify/calls.h"

#include <algorithm>

namespace plumbline::verify {
namespace {

constexpr std::size_t kFirstSlots = 1024;  // a power of two

// A text that two scalars share only when they are of one type and value.
std::string identity_of(json::Value scalar) {
  switch (scalar.type()) {
    case json::Type::string: return "s" + std::string(scalar.string());
    case json::Type::boolean: return scalar.boolean() ? "true" : "false";
    case json::Type::number: {
      // One text for 10e20 and 1000000000000000000000, which are one number.
      const json::Number number = scalar.number();
      const json::Number nearest(number.value());
      return "n" + (number == nearest ? nearest.display() : number.display());
    }
    case json::Type::null: return "null";
    case json::Type::array:
    case json::Type::object: return "j" + std::string(scalar.raw());
  }
  return "";
}

}  // namespace

std::size_t CallIdHash::operator()(const CallId& id) const {
  return keyed_hash(std::string_view(reinterpret_cast<const char*>(id.data()), id.size()));
}

CallBook::CallBook() : slots_(kFirstSlots, 0) {}

std::size_t CallBook::slot_of(const CallId& id) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = CallIdHash()(id) & mask;
  while (slots_[slot] != 0 && records_[slots_[slot] - 1].id != id) slot = (slot + 1) & mask;
  return slot;
}

const CallRecord* CallBook::find(const CallId& id) const {
  const std::uint32_t number = slots_[slot_of(id)];
  return number == 0 ? nullptr : &records_[number - 1];
}

CallRecord& CallBook::of(const CallId& id) {
  std::size_t slot = slot_of(id);
  if (slots_[slot] != 0) return records_[slots_[slot] - 1];
  // At most two thirds full, so that a search stays short.
  if ((records_.size() + 1) * 3 > slots_.size() * 2) {
    grow();
    slot = slot_of(id);
  }
  records_.emplace_back().id = id;
  slots_[slot] = static_cast<std::uint32_t>(records_.size());
  return records_.back();
}

void CallBook::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (std::size_t i = 0; i < records_.size(); ++i) {
    slots_[slot_of(records_[i].id)] = static_cast<std::uint32_t>(i + 1);
  }
}

bool CallBook::use(json::Value call_id) {
  if (const auto id = evidence::read_call_id(call_id)) {
    CallRecord& record = of(*id);
    if (record.used) return false;
    record.used = true;
    return true;
  }
  if (!call_id.is_string() && !call_id.is_number() && call_id.type() != json::Type::boolean) return true;
  return odd_ids_.insert(identity_of(call_id)).second;
}

void CallBook::set_authorized(CallRecord& record, const std::optional<crypto::Digest>& hash) {
  // A later allow takes the place of an earlier one: bring the invoked hash back first.
  std::optional<crypto::Digest> invoked;
  if (record.has_invoked) invoked = record.params_differ ? differing(record) : record.params;
  differing_.erase(record.id);
  record.params_differ = false;
  record.has_authorized = hash.has_value();
  if (hash) {
    record.params = *hash;
  } else if (invoked) {
    record.params = *invoked;
  }
  if (invoked) set_invoked(record, invoked);
}

void CallBook::set_invoked(CallRecord& record, const std::optional<crypto::Digest>& hash) {
  record.has_invoked = hash.has_value();
  if (!hash) return;
  if (!record.has_authorized) {
    record.params = *hash;
  } else if (record.params != *hash) {
    record.params_differ = true;
    differing_[record.id] = *hash;
  }
}

NodeNumber CallBook::number_of(json::Value node) {
  const std::string identity = identity_of(node);
  const auto at = numbers_.find(identity);
  if (at != numbers_.end()) return at->second;
  const auto number = static_cast<NodeNumber>(names_.size());
  names_.push_back(&numbers_.emplace(identity, number).first->first);
  return number;
}

std::optional<std::string_view> CallBook::node_named(NodeNumber number) const {
  const std::string& identity = *names_[number];
  if (identity.front() != 's') return std::nullopt;
  return std::string_view(identity).substr(1);
}

}  // namespace plumbline::verify
