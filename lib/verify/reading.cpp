#include "verify/reading.h"

#include "base/keyed_hash.h"
#include "evidence/names.h"
#include "verify/parallel_decode.h"

namespace plumbline::verify {
namespace {

using evidence::BundleStream;
using evidence::DecodedBlock;
using evidence::Entry;
using evidence::Event;
using evidence::Form;
using evidence::Member;

const BundleStream* as_bundle(const evidence::EntryStream* stream) {
  return dynamic_cast<const BundleStream*>(stream);
}

// The rules that the first block speaks for: those of the bundle's v where it was read already, else
// of the first root, else of the first entry.
Rules likely_rules(const BundleStream* bundle, const DecodedBlock& first) {
  if (bundle && bundle->early_version().exists()) return rules_for(bundle->early_version());
  json::Value v;
  for (const Entry& entry : first.entries) {
    if (entry.form != Form::object) continue;
    if (!v.exists()) v = entry.get(Member::v);
    if (entry.event != Event::root) continue;
    v = entry.get(Member::v);
    break;
  }
  return rules_for(v);
}

Result<Reading> read_once(evidence::Input& input, const Supplied& supplied, std::optional<Rules>& rules) {
  auto stream = input.entries();
  if (!stream) return stream.error();
  if (supplied.watcher) supplied.watcher->begin();
  Reading reading;
  reading.stream = std::move(*stream);
  const BundleStream* bundle = as_bundle(reading.stream.get());
  const auto fold = [&](DecodedBlock& block) {
    if (!reading.pass) {
      if (!rules) rules = likely_rules(bundle, block);
      reading.pass = std::make_unique<Pass>(supplied, *rules);
    }
    if (bundle) {
      for (const Entry& entry : block.entries) reading.seen.add(entry);
    }
    return reading.pass->block(block);
  };
  const auto status = for_each_block(*reading.stream, supplied.options.jobs, fold);
  if (!status) return status.error();
  if (!reading.pass) {
    rules = rules_for(bundle ? bundle->head().find(evidence::bundle_member::v) : json::Value());
    reading.pass = std::make_unique<Pass>(supplied, *rules);
  }
  if (!reading.broken()) reading.pass->end(reading.head());
  return reading;
}

}  // namespace

// A digest that the hash member agrees with stands for all of its entry.
void EntriesSeen::add(const Entry& entry) {
  const std::string_view digest = entry.hash ? std::string_view(reinterpret_cast<const char*>(entry.hash->data()),
                                                                entry.hash->size())
                                             : std::string_view();
  sum_ = sum_ * kOdd + keyed_hash(entry.hash_matches ? digest : entry.value.raw());
  ++count_;
}

const evidence::BundleHead* Reading::head() const {
  const BundleStream* bundle = as_bundle(stream.get());
  return bundle ? &bundle->head() : nullptr;
}

// What a block shows stands before what its stream found behind it, which another thread may or may not
// have read by then.
const std::optional<json::Problem>& Reading::broken() const {
  const BundleStream* bundle = as_bundle(stream.get());
  return pass->broken() || !bundle ? pass->broken() : bundle->broken();
}

TextPosition Reading::broken_at() const {
  const BundleStream* bundle = as_bundle(stream.get());
  return pass->broken() || !bundle ? pass->broken_at() : bundle->broken_at();
}

Result<Reading> read_record(evidence::Input& input, const Supplied& supplied) {
  std::optional<Rules> rules;
  auto reading = read_once(input, supplied, rules);
  if (!reading || reading->broken()) return reading;
  const Rules actual = rules_for(reading->pass->version(reading->head()));
  if (actual == *rules || !input.rewindable()) return reading;
  rules = actual;
  return read_once(input, supplied, rules);
}

Result<NamedEntries> read_named_entries(evidence::Input& input, const Supplied& supplied,
                                        json::Value envelopes, bool chain_holds, const EntriesSeen& seen) {
  NamedEntries named(envelopes, chain_holds);
  EntriesSeen seen_now;
  auto stream = input.entries();
  if (!stream) return stream.error();
  std::uint64_t index = 0;
  const auto status = for_each_block(**stream, supplied.options.jobs, [&](DecodedBlock& block) {
    for (Entry& entry : block.entries) {
      entry.index = index++;
      named.note(entry);
      seen_now.add(entry);
    }
    return true;
  });
  if (!status) return status.error();
  if (seen_now != seen) {
    return unreadable("the input was changed while it was read: its entries are not those that were checked; "
                      "verify a copy that nobody writes to");
  }
  return named;
}

}  // namespace plumbline::verify
