#include "verify/calls.h"

namespace plumbline::verify {
namespace {

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

std::uint32_t CallBook::number_of(const CallId& id, std::uint64_t hash) const {
  return by_id_.find(hash, [&](std::uint32_t number) { return records_[number].id == id; });
}

const CallRecord* CallBook::find(const CallId& id) const {
  const std::uint32_t number = number_of(id, CallIdHash()(id));
  return number == IndexTable::none ? nullptr : &records_[number];
}

CallRecord& CallBook::of(const CallId& id) {
  const std::uint64_t hash = CallIdHash()(id);
  const std::uint32_t number = number_of(id, hash);
  if (number != IndexTable::none) return records_[number];
  by_id_.insert(hash, static_cast<std::uint32_t>(records_.size()));
  records_.emplace_back().id = id;
  return records_.back();
}

CallBook::Use CallBook::use(json::Value call_id) {
  if (const auto id = evidence::read_call_id(call_id)) {
    CallRecord& record = of(*id);
    const bool repeated = record.used;
    record.used = true;
    return {repeated, &record};
  }
  if (!call_id.is_string() && !call_id.is_number() && call_id.type() != json::Type::boolean) return {};
  return {!odd_ids_.insert(identity_of(call_id)).second, nullptr};
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
