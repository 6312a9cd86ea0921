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

Stretches without_hash(json::Value entry) {
  const json::Document& document = *entry.document();
  const std::string_view source = document.source();
  const json::Node& object = document.node(entry.index());
  const std::size_t end = object.begin + object.length;
  for (const auto& [key, value] : entry.children()) {
    if (key.string() != name(Member::hash)) continue;
    std::size_t from = static_cast<std::size_t>(key.raw().data() - source.data());
    std::size_t to = static_cast<std::size_t>(value.raw().data() + value.raw().size() - source.data());
    if (source[from - 1] == ',') {
      --from;
    } else if (source[to] == ',') {
      ++to;
    }
    return {source.substr(object.begin, from - object.begin), source.substr(to, end - to)};
  }
  return {entry.raw(), {}};
}

void hash_entry(Entry& entry) {
  const auto prev_hash = entry.get(Member::prev_hash).if_string();
  if (!prev_hash || entry.no_form != json::NoCanonicalForm::none) return;
  crypto::Sha256 sha;
  sha.update(*prev_hash);
  if (entry.value.canonical_as_received()) {
    const Stretches bytes = without_hash(entry.value);
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
    const std::string_view text = key.string();
    if (const auto known = member_named(text)) {
      entry.set(*known, member.index());
    } else {
      entry.unknown_members.push_back(text);
    }
  }
  if (const auto text = entry.get(Member::event).if_string()) entry.event = event_named(*text);
  if (const json::Value seq = entry.get(Member::seq); seq.is_number()) {
    entry.seq = seq.number().safe_integer();
  }
  hash_entry(entry);
}

}  // namespace plumbline::evidence
