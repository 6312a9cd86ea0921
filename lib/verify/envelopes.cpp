#include "verify/envelopes.h"

#include <algorithm>
#include <set>

#include "base/display.h"
#include "base/hex.h"
#include "evidence/envelope.h"
#include "evidence/names.h"
#include "json/jcs.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

namespace m = evidence::envelope_member;
using evidence::Entry;
using evidence::Form;
using evidence::Member;
using evidence::SubjectMembers;

// What a witness says it saw decides nothing (spec 2.6), so that no finding is made of a word that the format
// does not have; it is not repeated either, since it might read as if it decided something.
std::string observed_result(json::Value result) {
  for (const std::string_view known : {"matched", "not_matched", "indeterminate"}) {
    if (result.if_string() == known) return std::string(known);
  }
  return "unknown";
}

class EnvelopeCheck {
 public:
  EnvelopeCheck(const NamedEntries& entries, const Supplied& supplied, Findings& findings)
      : entries_(entries),
        trust_(supplied.witnesses),
        as_canonical_(supplied.options.canonical_envelopes),
        findings_(findings) {}

  void judge(json::Value envelope, std::size_t number) {
    who_ = "envelope " + std::to_string(number);
    const auto seq = evidence::subject_seq(envelope);
    entry_ = seq ? entries_.find(*seq) : nullptr;
    if (!version(envelope) || !members(envelope) || !subject(envelope) || !entry_matches(envelope)) return;
    const auto bytes = canonical(envelope);
    if (!bytes) return;
    const auto* witness = trusted(envelope.find(m::witness));
    if (!witness || !signature(envelope, *bytes, witness->key)) return;
    signed_.push_back({*entry_->place.index, std::string(envelope.find(m::witness).find(m::kid).string()),
                       observed_result(envelope.find(m::observed).find(m::result))});
  }

  // An entry that two envelopes name is not counted for either.
  std::vector<Witnessed> result() {
    std::erase_if(signed_, [&](const Witnessed& w) { return disputed_.contains(w.index); });
    std::sort(signed_.begin(), signed_.end(),
              [](const Witnessed& a, const Witnessed& b) { return a.index < b.index; });
    return std::move(signed_);
  }

 private:
  bool fail(Reason reason, const std::string& what, std::string expected = {}, std::string found = {}) {
    findings_.add(reason, entry_ ? entry_->place : whole(),
                  {who_ + ": " + what, std::move(expected), std::move(found)});
    return false;
  }

  bool version(json::Value envelope) {
    if (!envelope.is_object()) {
      return fail(Reason::envelope_unknown_version, std::string(kind_of(envelope)) + ", not an object");
    }
    const json::Value v = envelope.find(m::v);
    const bool known = v.is_number() && v.number().safe_integer() == 1 &&
                       envelope.find(m::typ).if_string() == evidence::envelope_typ;
    return known || fail(Reason::envelope_unknown_version,
                         "v " + shown_value(v) + " and typ " + shown_value(envelope.find(m::typ)) +
                             "; known is version 1 of " + std::string(evidence::envelope_typ));
  }

  bool members(json::Value envelope) {
    const auto part = evidence::part_with_other_members(envelope);
    return !part || fail(Reason::envelope_unknown_member,
                         std::string(*part) + " does not have exactly the members of version 1");
  }

  bool subject(json::Value envelope) {
    const json::Value subject = envelope.find(m::subject);
    constexpr Reason mismatch = Reason::envelope_subject_mismatch;
    if (!subject.is_object()) return fail(mismatch, "the subject is " + std::string(kind_of(subject)));
    const std::string event = shown_value(subject.find(m::event));
    switch (evidence::subject_members(subject)) {
      case SubjectMembers::no_such_event:
        return fail(mismatch, "the subject's event is " + event + "; only spawn and allow are observed");
      case SubjectMembers::too_many:
        return fail(Reason::envelope_unknown_member, "the subject has a member that is not one of " + event);
      case SubjectMembers::missing: return fail(mismatch, "the subject lacks a member that " + event + " has");
      case SubjectMembers::exact: break;
    }
    if (entry_) return true;
    return fail(mismatch, "seq " + shown_value(subject.find(m::seq)) + " names no entry");
  }

  bool entry_matches(json::Value envelope) {
    if (!claimed_.insert(*entry_->place.index).second) {
      disputed_.insert(*entry_->place.index);
      return fail(Reason::envelope_duplicate_subject, "an earlier envelope names the same entry");
    }
    const json::Value subject = envelope.find(m::subject);
    const json::Value hash = subject.find(m::entry_hash);
    constexpr Reason mismatch = Reason::envelope_subject_mismatch;
    if (!hash.is_string() || !entry_->hash || hash.string() != *entry_->hash) {
      return fail(mismatch, "entry_hash is not the hash of the entry", entry_->hash.value_or("no hash"),
                  shown_value(hash));
    }
    const auto same = [&](std::string_view member, const json::KeptValue& actual) {
      const json::Value said = subject.find(member);
      return json::equal(said, actual.value()) ||
             fail(mismatch, std::string(member) + " is not the entry's", shown_value(actual.value()),
                  shown_value(said));
    };
    return same(m::chain_id, entry_->chain_id) && same(m::node, entry_->node) &&
           same(m::event, entry_->event) &&
           (!subject.find(m::call_id).exists() || same(m::call_id, entry_->call_id));
  }

  std::optional<std::string> canonical(json::Value envelope) {
    std::string bytes;
    const auto no_form = json::append_canonical_without(envelope, {m::sig}, bytes);
    if (no_form != json::NoCanonicalForm::none) {
      fail(Reason::envelope_non_canonical, "it holds " + std::string(json::describe(no_form)));
      return std::nullopt;
    }
    if (as_canonical_ && !envelope.canonical_as_received()) {
      fail(Reason::envelope_non_canonical, "it was not received as its canonical bytes");
      return std::nullopt;
    }
    return bytes;
  }

  const evidence::TrustedWitness* trusted(json::Value witness) {
    const auto refuse = [&](const std::string& what) {
      fail(Reason::envelope_unknown_witness, what);
      return nullptr;
    };
    const json::Value kid = witness.find(m::kid);
    if (!kid.is_string()) return refuse("the witness's kid is " + std::string(kind_of(kid)));
    if (witness.find(m::alg).if_string() != evidence::envelope_alg) {
      return refuse("the witness's alg is " + shown_value(witness.find(m::alg)) + ", not EdDSA");
    }
    const auto at = trust_.witnesses.find(kid.string());
    if (at == trust_.witnesses.end()) {
      return refuse("witness " + shown_value(kid) + " is not trusted" +
                    (trust_.given ? "" : "; no trust set was given, pass one with --witness-keys"));
    }
    if (at->second.expired) {
      return refuse("the " + std::string(at->second.set_expired ? "trust set" : "key of witness " + shown_value(kid)) +
                    " expired at " + shown(*at->second.expired));
    }
    return &at->second;
  }

  bool signature(json::Value envelope, const std::string& bytes, const crypto::VerifyKey& key) {
    const json::Value sig = envelope.find(m::sig);
    const auto signature = sig.is_string() ? from_hex(sig.string()) : std::nullopt;
    if (signature && key.verifies(bytes, *signature)) return true;
    return fail(Reason::envelope_bad_signature,
                "it is not signed by the key of " +
                    shown_value(envelope.find(m::witness).find(m::kid)));
  }

  const NamedEntries& entries_;
  const evidence::TrustSet& trust_;
  bool as_canonical_;  // the received bytes must be the canonical ones
  Findings& findings_;
  std::string who_;
  const NamedEntry* entry_ = nullptr;  // that the envelope at hand names
  std::set<std::uint64_t> claimed_, disputed_;
  std::vector<Witnessed> signed_;
};

}  // namespace

NamedEntries::NamedEntries(json::Value envelopes, bool chain_holds)
    : chain_holds_(chain_holds), previous_(evidence::genesis_hash) {
  for (const auto& child : envelopes.children()) {
    if (const auto seq = evidence::subject_seq(child.value)) wanted_.emplace(*seq, std::nullopt);
  }
}

void NamedEntries::note(const Entry& entry) {
  std::optional<std::string> hash = recomputed(entry);
  std::optional<std::int64_t> seq = entry.seq;
  if (!entry.has(Member::seq)) seq = static_cast<std::int64_t>(entry.index);
  if (!seq) return;
  const auto at_seq = wanted_.find(*seq);
  if (at_seq == wanted_.end()) return;
  at_seq->second =
      NamedEntry{at(entry), json::KeptValue(entry.get(Member::chain_id)),
                 json::KeptValue(entry.get(Member::node)), json::KeptValue(entry.get(Member::event)),
                 json::KeptValue(entry.get(Member::call_id)), std::move(hash)};
}

const NamedEntry* NamedEntries::find(std::int64_t seq) const {
  const auto at = wanted_.find(seq);
  return at == wanted_.end() || !at->second ? nullptr : &*at->second;
}

// The hash of `entry` along the chain from genesis: over the recomputed hash of the entry before it,
// whatever the entry says that was.
std::optional<std::string> NamedEntries::recomputed(const Entry& entry) {
  if (chain_holds_) return std::string(entry.get(Member::hash).string());
  std::string bytes = previous_;
  previous_ = evidence::genesis_hash;
  if (entry.form == Form::object) {
    const auto no_form = evidence::append_hashed_bytes(entry.value, bytes);
    if (no_form != json::NoCanonicalForm::none) return std::nullopt;
  } else {
    bytes += "{}";  // an entry without members
  }
  previous_ = crypto::hex(crypto::sha256(bytes));
  return previous_;
}

std::vector<Witnessed> check_envelopes(json::Value envelopes, const NamedEntries& entries,
                                       const Supplied& supplied, Findings& findings) {
  EnvelopeCheck check(entries, supplied, findings);
  std::size_t number = 0;
  for (const auto& child : envelopes.children()) check.judge(child.value, number++);
  return check.result();
}

}  // namespace plumbline::verify
