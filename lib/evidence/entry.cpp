#include "evidence/entry.h"

#include "base/hex.h"
#include "json/jcs.h"

namespace plumbline::evidence {
namespace {

// The two stretches of the received bytes of a canonical entry that are hashed: all but the hash
// member and the comma that belongs to it.
struct Stretches {
  std::string_view first, second;
};

Stretches without_hash(const Entry& entry) {
  const std::string_view bytes = entry.value.raw();
  if (!entry.has(Member::hash)) return {bytes, {}};
  const json::Value value = entry.get(Member::hash);
  // The name of a member is the node before its value.
  const json::Value name(value.document(), value.index() - 1);
  auto from = static_cast<std::size_t>(name.raw().data() - bytes.data());
  auto to = static_cast<std::size_t>(value.raw().data() + value.raw().size() - bytes.data());
  if (bytes[from - 1] == ',') {
    --from;
  } else if (bytes[to] == ',') {
    ++to;
  }
  return {bytes.substr(0, from), bytes.substr(to)};
}

void hash_entry(Entry& entry) {
  const auto prev_hash = entry.get(Member::prev_hash).if_string();
  if (!prev_hash || entry.no_form != json::NoCanonicalForm::none) return;
  crypto::Sha256 sha;
  sha.update(*prev_hash);
  if (entry.value.canonical_as_received()) {
    const Stretches bytes = without_hash(entry);
    sha.update(bytes.first);
    sha.update(bytes.second);
  } else {
    thread_local std::string canonical;
    canonical.clear();
    const auto reason = append_hashed_bytes(entry.value, canonical);
    if (reason != json::NoCanonicalForm::none) return;
    sha.update(canonical);
  }
  entry.hash = sha.finish();
  const auto stored = entry.get(Member::hash).if_string();
  entry.hash_matches = stored && spells(*stored, *entry.hash);
}

}  // namespace

json::NoCanonicalForm append_hashed_bytes(json::Value entry, std::string& out) {
  return json::append_canonical_without(entry, {name(Member::hash)}, out);
}

void fill_entry(Entry& entry, json::Value value, json::NoCanonicalForm no_form) {
  entry.value = value;
  entry.no_form = no_form;
  for (const auto& [key, member] : value.children()) {
    if (const std::uint32_t number = key.name_number(); number != json::NameSet::not_in_set) {
      entry.set(members_by_number[number], member.index());
    } else if (const auto known = member_named(key.string())) {
      entry.set(*known, member.index());
    } else {
      // Not its text: that of a name with escapes moves while the document still grows.
      entry.unknown_members.push_back(key);
    }
  }
  if (const auto text = entry.get(Member::event).if_string()) entry.event = event_named(*text);
  if (const json::Value seq = entry.get(Member::seq); seq.is_number()) {
    entry.seq = seq.number().safe_integer();
  }
  hash_entry(entry);
}

}  // namespace plumbline::evidence
