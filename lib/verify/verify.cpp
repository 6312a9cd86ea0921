// From an input to its report: the readings, the findings that are about no entry, the verdict.
#include "plumbline/verify.h"

#include <algorithm>
#include <unordered_map>

#include "base/keyed_hash.h"
#include "base/display.h"
#include "base/time.h"
#include "evidence/names.h"
#include "verify/conditions.h"
#include "verify/join.h"
#include "verify/metered_source.h"
#include "verify/reading.h"
#include "verify/supplied.h"
#include "verify/words.h"

namespace plumbline {
namespace {

using evidence::BundleHead;
using verify::Findings;
using verify::Place;
using verify::Reading;
using verify::Supplied;
using verify::Words;
namespace bundle_member = evidence::bundle_member;

// The way of one input from its first byte to its verdict.
class Run {
 public:
  Run(const Supplied& supplied, const std::string& name) : supplied_(supplied) {
    report_.path = name;
    report_.verified_at = format_time(supplied.now);
    report_.with_entries = supplied.options.entry_rows;
    report_.checks.fill(CheckStatus::not_checked);
    for (const auto& [key, kid] : supplied.keys) {
      report_.keys.push_back({kid.empty() ? "" : shown(kid),
                              std::string(crypto::name(key.algorithm())), key.fingerprint()});
    }
    if (supplied.pinned_head) {
      report_.pinned_head.emplace(supplied.pinned_head->seq, supplied.pinned_head->hash);
    }
    report_.pinned_anchor = supplied.pinned_anchor.value().exists();
    for (const auto& [kid, witness] : supplied.witnesses.witnesses) report_.witness_kids.push_back(kid);
    note_limits(supplied.options);
  }

  Report of(std::unique_ptr<ByteSource> source) {
    if (supplied_.options.digest) meter_.sha.emplace();
    const auto size = source->size();
    auto metered = std::make_unique<verify::MeteredSource>(std::move(source), meter_);
    auto input = evidence::Input::open(std::move(metered));
    if (input) {
      read(*input);
    } else {
      unreadable(input.error().message, {});
    }
    report_.bytes = size ? *size : meter_.bytes;
    conclude();
    return std::move(report_);
  }

  // The report on a ledger that was read in parts.
  Report joined_from(std::size_t parts, verify::JoinedParts joined) {
    report_.kind = name(evidence::Kind::ledger);
    report_.bytes = joined.ledger.size;
    report_.limits.emplace_back("joined_parts", std::to_string(parts));
    Reading reading{nullptr, std::move(joined.pass)};
    if (nothing_to_verify(reading)) {
      unreadable("the ledger has no entries", {});
    } else {
      findings_ = std::move(reading.pass->findings());
      measure(reading);
      settle(reading, joined.ledger.byte_order_mark);
    }
    conclude();
    return std::move(report_);
  }

  // The report on an input that exists but cannot be opened.
  Report cannot_open(const std::string& why) {
    unreadable(why, {});
    conclude();
    return std::move(report_);
  }

 private:
  // An option without a value has an empty one here.
  void note_limits(const Options& options) {
    if (options.allow_truncated_tail) report_.limits.emplace_back("allow_truncated_tail", "");
    if (options.canonical_envelopes) report_.limits.emplace_back("canonical_envelopes", "");
    for (const Condition& condition : options.require) {
      report_.limits.emplace_back("require", text_of(condition));
    }
    if (options.strict) report_.limits.emplace_back("strict", "");
  }

  void read(evidence::Input& input) {
    report_.kind = name(input.kind());
    if (input.kind() == evidence::Kind::tokens || input.kind() == evidence::Kind::kitelogik) {
      return unreadable("this is " + std::string(describe(input.kind())) +
                            "; bundles and ledgers are what can be checked",
                        {});
    }
    auto reading = verify::read_record(input, supplied_);
    finish_digest(input);
    if (!reading) return unreadable(reading.error().message, {});
    if (const auto& broken = reading->broken()) {
      return unreadable("not JSON: " + broken->message,
                        verify::at_offset(reading->broken_line(), broken->offset));
    }
    if (const BundleHead* head = reading->head()) {
      if (invalid_bundle(*head)) return;
    } else if (nothing_to_verify(*reading)) {
      return unreadable("the ledger has no entries", {});
    }
    findings_ = std::move(reading->pass->findings());
    measure(*reading);
    if (reading->head()) envelopes(input, *reading);
    settle(*reading, input.has_byte_order_mark());
  }

  // What is known when all entries and envelopes were checked.
  void settle(const Reading& reading, bool byte_order_mark) {
    if (byte_order_mark) {
      findings_.add(Reason::byte_order_mark, verify::at_offset(1, 0),
                    {"the input begins with a byte order mark, which was skipped"});
    }
    if (supplied_.options.strict) findings_.make_strict();
    settle_checks(reading);
    if (unreadable_) return;
    for (Words& words : verify::unmet(supplied_.options.require, report_)) {
      findings_.add(Reason::requirement_not_met, verify::whole(), std::move(words));
    }
  }

  void unreadable(const std::string& message, Place place) {
    unreadable_ = true;
    findings_ = Findings();
    findings_.add(Reason::unreadable, std::move(place), {message});
  }

  // The digest covers the whole input, also what no check had to read.
  void finish_digest(evidence::Input& input) {
    if (!meter_.sha) return;
    if (const auto status = input.drain(); !status) return;
    report_.sha256 = crypto::hex(meter_.sha->finish());
  }

  static bool nothing_to_verify(const Reading& reading) {
    return reading.pass->facts().entries == 0 && !reading.pass->findings().any_error(Check::ledger_fields);
  }

  // A bundle that cannot be read in one way, or whose parts are not of their types: nothing else of
  // it is checked then.
  bool invalid_bundle(const BundleHead& head) {
    if (const auto& trouble = head.trouble()) {
      findings_.add(trouble->duplicate ? Reason::duplicate_member : Reason::invalid_bundle,
                    verify::at_offset(trouble->line, trouble->offset), {trouble->message});
    }
    const auto require = [&](std::string_view name, std::string_view wanted, json::Type type) {
      const evidence::HeadMember* member = head.member(name);
      if (!member || member->value.is_null() || member->value.type() == type) return;
      findings_.add(Reason::invalid_bundle, verify::at_offset(member->line, member->offset),
                    {std::string(name) + " is " + std::string(verify::kind_of(member->value)) + ", not " +
                     std::string(wanted)});
    };
    require(bundle_member::entries, "an array", json::Type::array);
    require(bundle_member::anchor, "an object", json::Type::object);
    require(bundle_member::envelopes, "an array", json::Type::array);
    if (!findings_.any_error(Check::ledger_fields)) return false;
    status(Check::ledger_fields) = CheckStatus::fail;
    return true;
  }

  void measure(Reading& reading) {
    verify::Pass& pass = *reading.pass;
    const BundleHead* head = reading.head();
    const json::Value v = pass.version(head);
    const json::Value chain_id = pass.chain_id(head);
    if (v.is_number()) report_.version = v.number().safe_integer();
    if (chain_id.exists()) report_.chain_id = verify::json_text(chain_id);
    pass.fill(report_);
    const json::Value anchor = head ? head->find(bundle_member::anchor) : json::Value();
    report_.anchor.present = anchor.size() > 0;
    const json::Value kid = anchor.find(evidence::anchor_member::kid);
    const json::Value seq = anchor.find(evidence::anchor_member::seq);
    if (kid.is_string()) report_.anchor.kid = std::string(kid.string());
    if (seq.is_number()) report_.anchor.seq = seq.number().safe_integer();
    if (const crypto::VerifyKey* key = pass.signer()) {
      report_.anchor.algorithm = std::string(crypto::name(key->algorithm()));
    }
  }

  void envelopes(evidence::Input& input, const Reading& reading) {
    const json::Value envelopes = reading.head()->find(bundle_member::envelopes);
    report_.envelopes = envelopes.size();
    if (report_.envelopes == 0) return;
    const bool chain_holds = !findings_.has(Reason::integrity);
    const auto named = verify::read_named_entries(input, supplied_, envelopes, chain_holds);
    if (!named) return unreadable(named.error().message, {});
    for (const auto& signed_ : verify::check_envelopes(envelopes, *named, supplied_, findings_)) {
      report_.witness_signed.push_back(signed_.index);
      if (!report_.with_entries) continue;
      report_.entry_rows[signed_.index].witness = signed_.kid;
      report_.entry_rows[signed_.index].observed = signed_.observed;
    }
  }

  CheckStatus& status(Check check) { return report_.checks[static_cast<std::size_t>(check)]; }

  void settle_checks(const Reading& reading) {
    for (std::size_t i = 0; i < check_count; ++i) {
      const bool error = findings_.any_error(static_cast<Check>(i));
      report_.checks[i] = error ? CheckStatus::fail : CheckStatus::pass;
    }
    const auto unless_failed = [&](Check check, bool done, CheckStatus otherwise) {
      if (status(check) != CheckStatus::fail && !done) status(check) = otherwise;
    };
    const bool pinned = report_.pinned_head || report_.pinned_anchor;
    const bool records = report_.execution != ExecutionStatus::not_applicable;
    const bool enveloped =
        reading.head() && reading.head()->find(bundle_member::envelopes).is_array();
    unless_failed(Check::anchor, !supplied_.keys.empty(), CheckStatus::not_checked);
    unless_failed(Check::pin, pinned, CheckStatus::not_checked);
    unless_failed(Check::execution, records, CheckStatus::not_applicable);
    unless_failed(Check::envelopes, enveloped, CheckStatus::not_applicable);
    report_.anchor.status = status(Check::anchor);
  }

  void conclude() {
    report_.findings = findings_.take_sorted();
    if (unreadable_) {
      report_.checks.fill(CheckStatus::not_checked);
      report_.verdict = Verdict::unreadable;
      return;
    }
    attribute_findings();
    report_.verdict = earned_verdict();
  }

  Verdict earned_verdict() {
    if (report_.failed()) return Verdict::failed;
    if (report_.unproven()) return Verdict::unproven;
    const bool tied = status(Check::anchor) == CheckStatus::pass || status(Check::pin) == CheckStatus::pass;
    return tied ? Verdict::verified : Verdict::consistent;
  }

  // Notes each error at the node and the entry it is about.
  void attribute_findings() {
    std::unordered_map<std::string_view, NodeRow*, KeyedHash> rows;
    for (NodeRow& row : report_.nodes) rows.emplace(row.node, &row);
    for (std::uint32_t i = 0; i < report_.findings.size(); ++i) {
      const Finding& finding = report_.findings[i];
      if (finding.severity != Severity::error) continue;
      if (finding.node) {
        const auto at = rows.find(*finding.node);
        if (at != rows.end()) at->second->findings.push_back(i);
      }
      if (finding.index && *finding.index < report_.entry_rows.size()) {
        report_.entry_rows[*finding.index].failed.push_back(finding.reason);
      }
    }
  }

  const Supplied& supplied_;
  verify::MeteredSource::Meter meter_;
  Report report_;
  Findings findings_;
  bool unreadable_ = false;
};

}  // namespace

struct Verifier::Impl {
  Supplied supplied;
};

Verifier::Verifier(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Verifier::~Verifier() = default;
Verifier::Verifier(Verifier&&) noexcept = default;
Verifier& Verifier::operator=(Verifier&&) noexcept = default;

Result<Verifier> Verifier::make(const Options& options) {
  auto supplied = verify::check_supplied(options);
  if (!supplied) return supplied.error();
  return Verifier(std::make_unique<Impl>(Impl{std::move(*supplied)}));
}

Result<Report> Verifier::file(const std::string& path) const {
  if (path == "-") return Run(impl_->supplied, path).of(standard_input());
  auto source = open_file(path);
  if (source) return Run(impl_->supplied, path).of(std::move(*source));
  if (source.error().kind == ErrorKind::usage) return source.error();
  return Run(impl_->supplied, path).cannot_open(source.error().message);
}

Result<Report> Verifier::join(std::span<const PartInput> parts) const {
  if (parts.empty()) return usage_error("there are no parts to join");
  auto joined = verify::join_parts(parts, impl_->supplied);
  if (!joined) return joined.error();
  Run run(impl_->supplied, joined->ledger.path);
  return run.joined_from(parts.size(), std::move(*joined));
}

Report Verifier::bytes(std::string bytes, const std::string& name) const {
  return Run(impl_->supplied, name).of(memory_source(std::move(bytes)));
}

}  // namespace plumbline
