#include "evidence/envelope.h"

#include <algorithm>
#include <span>

#include "evidence/member.h"

namespace plumbline::evidence {
namespace {

namespace m = envelope_member;

constexpr std::string_view kEnvelope[] = {m::v, m::typ, m::subject, m::observed, m::witness, m::sig};
constexpr std::string_view kObserved[] = {m::result, m::at, m::method};
constexpr std::string_view kWitness[] = {m::kid, m::alg};
constexpr std::string_view kSpawn[] = {m::chain_id, m::node, m::seq, m::entry_hash, m::event};
constexpr std::string_view kAllow[] = {m::chain_id, m::node,  m::seq,
                                       m::entry_hash, m::event, m::call_id};

// Member names are distinct, so having only these and as many of them is having exactly these.
std::size_t strays(json::Value object, std::span<const std::string_view> names) {
  std::size_t count = 0;
  for (const auto& child : object.children()) {
    if (std::find(names.begin(), names.end(), child.name.string()) == names.end()) ++count;
  }
  return count;
}

bool exactly(json::Value value, std::span<const std::string_view> names) {
  return value.is_object() && value.size() == names.size() && strays(value, names) == 0;
}

}  // namespace

std::optional<std::string_view> part_with_other_members(json::Value envelope) {
  if (!exactly(envelope, kEnvelope)) return "the envelope";
  if (!exactly(envelope.find(m::observed), kObserved)) return m::observed;
  if (!exactly(envelope.find(m::witness), kWitness)) return m::witness;
  return std::nullopt;
}

SubjectMembers subject_members(json::Value subject) {
  const json::Value event = subject.find(m::event);
  std::span<const std::string_view> names;
  if (event.if_string() == name(Event::spawn)) {
    names = kSpawn;
  } else if (event.if_string() == name(Event::allow)) {
    names = kAllow;
  } else {
    return SubjectMembers::no_such_event;
  }
  const std::size_t stray = strays(subject, names);
  if (stray > 0) return SubjectMembers::too_many;
  return subject.size() == names.size() ? SubjectMembers::exact : SubjectMembers::missing;
}

std::optional<std::int64_t> subject_seq(json::Value envelope) {
  const json::Value seq = envelope.find(m::subject).find(m::seq);
  return seq.is_number() ? seq.number().safe_integer() : std::nullopt;
}

}  // namespace plumbline::evidence
