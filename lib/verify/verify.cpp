// From an input to its report: the readings, the findings that are about no entry, the verdict.
#include "plumbline/verify.h"

#include <algorithm>

#include "base/time.h"
#include "crypto/given_keys.h"
#include "evidence/names.h"
#include "verify/bundle_form.h"
#include "verify/conditions.h"
#include "verify/join_parts.h"
#include "verify/measured_input.h"
#include "verify/reading.h"
#include "verify/report_on.h"
#include "verify/session_report.h"
#include "verify/session_search.h"
#include "verify/supplied.h"
#include "verify/verdict.h"
#include "verify/words.h"

namespace plumbline {
namespace {

using evidence::BundleHead;
using verify::Findings;
using verify::Place;
using verify::Reading;
using verify::report_on;
using verify::Supplied;
using verify::Words;
namespace bundle_member = evidence::bundle_member;

// The way of one input from its first byte to its verdict.
class Run {
 public:
  Run(const Supplied& supplied, const std::string& name) : supplied_(supplied), measured_(supplied.options) {
    report_.path = name;
    report_.verified_at = format_time(supplied.now);
    report_.with_entries = supplied.options.entry_rows;
    report_.checks.fill(CheckStatus::not_checked);
    report_.keys = crypto::key_rows(supplied.keys);
    if (supplied.pinned_head) {
      report_.pinned_head.emplace(supplied.pinned_head->seq, supplied.pinned_head->hash);
    }
    if (const auto& before = supplied.options.continue_from) {
      report_.continued_from.emplace(before->seq, before->hash);
    }
    report_.pinned_anchor = supplied.pinned_anchor.value().exists();
    for (const auto& [kid, witness] : supplied.witnesses.witnesses) report_.witness_kids.push_back(kid);
    report_.limits = verify::limits_of(supplied.options);
  }

  Report of(std::unique_ptr<ByteSource> source) { return on(measured_.open(std::move(source))); }
  Report of_parts(std::vector<std::unique_ptr<ByteSource>> sources,
                  const std::vector<std::string>& names) {
    report_.parts = names;
    return on(measured_.open_parts(std::move(sources), names));
  }
  Report of_line(evidence::BundleLine line) {
    report_.among_others = true;
    return on(measured_.open_line(std::move(line)));
  }

  // The two halves of of(): the input, and the report on what it is.
  Result<evidence::Input> open(std::unique_ptr<ByteSource> source) {
    return measured_.open(std::move(source));
  }
  Report on(Result<evidence::Input> input) {
    if (input) {
      read(*input);
    } else {
      unreadable(input.error().message, {});
    }
    report_.bytes = measured_.bytes();
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
      if (joined.ledger.byte_order_mark) byte_order_mark(1, 0);
      settle(reading);
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
  void read(evidence::Input& input) {
    report_.kind = name(input.kind());
    if (input.holds_several()) {
      return unreadable("these are several bundles, one a line; give one of them", {});
    }
    if (input.kind() == evidence::Kind::tokens) {
      return unreadable("this is a delegation token chain, which `plumbline token` verifies", {});
    }
    if (supplied_.continued() && input.kind() != evidence::Kind::ledger) {
      return unreadable("only a ledger can go on from a part that was verified before", {});
    }
    if (input.kind() == evidence::Kind::kitelogik && supplied_.watcher) {
      return unreadable(supplied_.watcher->no_session(), {});
    }
    if (input.kind() == evidence::Kind::kitelogik) return read_session(input);
    auto reading = verify::read_record(input, supplied_);
    const auto digested = digest(input, reading ? nullptr : &reading.error());
    if (!reading) return unreadable(reading.error().message, {});
    if (const auto& broken = reading->broken()) {
      return unreadable(json::refusal(*broken),
                        verify::at_offset(reading->broken_at(), broken->offset));
    }
    if (!digested) return unreadable(digested.error().message, {});
    if (const BundleHead* head = reading->head()) {
      if (const auto why = verify::own_product(*head)) return unreadable(*why, {});
      if (invalid_bundle(*head)) return;
    } else if (nothing_to_verify(*reading)) {
      return unreadable("the ledger has no entries", {});
    }
    findings_ = std::move(reading->pass->findings());
    measure(*reading);
    if (reading->head()) envelopes(input, *reading);
    byte_order_marks(input);
    settle(*reading);
  }

  // Of what was read, to its end or up to `trouble`: behind a read that failed there is nothing more
  // to be had.
  Status digest(evidence::Input& input, const Error* trouble) {
    if (trouble && trouble->kind != ErrorKind::limit) return Done{};
    const auto digested = measured_.digest(input);
    if (!digested) return digested.error();
    report_.sha256 = *digested;
    return Done{};
  }

  void read_session(evidence::Input& input) {
    kitelogik::Sessions alone;
    kitelogik::Sessions& sessions = supplied_.search ? supplied_.search->sessions(supplied_.options) : alone;
    const auto begin = input.start();
    if (!begin) return unreadable(begin.error().message, {});
    auto checked = kitelogik::check_session(input.source(), *begin, report_.path, supplied_.policy, sessions,
                                            report_.with_entries, supplied_.record_watcher);
    const auto digested = digest(input, checked ? nullptr : &checked.error());
    if (!checked) return unreadable(checked.error().message, {});
    if (const auto& why = checked->unreadable) {
      return unreadable(why->message, verify::at_offset(why->position, why->offset));
    }
    if (!digested) return unreadable(digested.error().message, {});
    verify::fill_from_session(std::move(*checked), sessions, supplied_, report_, findings_);
    byte_order_marks(input);
    if (supplied_.options.strict) findings_.make_strict();
    verify::settle_session_checks(report_, findings_);
    require();
  }

  // What is known when all entries and envelopes were checked.
  void settle(const Reading& reading) {
    if (supplied_.options.strict) findings_.make_strict();
    const bool enveloped =
        reading.head() && reading.head()->find(bundle_member::envelopes).is_array();
    verify::settle_checks(report_, findings_, supplied_, enveloped);
    if (!unreadable_) require();
  }

  void require() {
    for (Words& words : verify::unmet(supplied_.options.require, report_)) {
      findings_.add(Reason::requirement_not_met, verify::whole(), std::move(words));
    }
  }

  void unreadable(const std::string& message, Place place) {
    unreadable_ = true;
    findings_ = Findings();
    findings_.add(Reason::unreadable, std::move(place), {message});
  }

  static bool nothing_to_verify(const Reading& reading) {
    return reading.pass->facts().entries == 0 && !reading.pass->findings().any_error(Check::ledger_fields);
  }

  bool invalid_bundle(const BundleHead& head) {
    if (!verify::note_invalid_bundle(head, findings_)) return false;
    report_.checks[static_cast<std::size_t>(Check::ledger_fields)] = CheckStatus::fail;
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
      for (const auto& [given, kid_of_key] : supplied_.keys) {
        if (&given == key && !kid_of_key.empty()) report_.anchor.tied_kid = kid_of_key;
      }
    }
  }

  void envelopes(evidence::Input& input, const Reading& reading) {
    const json::Value envelopes = reading.head()->find(bundle_member::envelopes);
    report_.envelopes = envelopes.size();
    if (report_.envelopes == 0) return;
    const bool chain_holds = !findings_.has(Reason::integrity);
    const auto named = verify::read_named_entries(input, supplied_, envelopes, chain_holds, reading.seen);
    if (!named) return unreadable(named.error().message, {});
    for (const auto& signed_ : verify::check_envelopes(envelopes, *named, supplied_, findings_)) {
      report_.witness_signed.push_back(signed_.index);
      if (!report_.with_entries) continue;
      report_.entry_rows[signed_.index].witness = signed_.kid;
      report_.entry_rows[signed_.index].observed = signed_.observed;
    }
  }

  void byte_order_mark(std::uint64_t line, std::uint64_t offset) {
    findings_.add(Reason::byte_order_mark, verify::at_offset({line, 1}, offset),
                  {"the input begins with a byte order mark, which was skipped"});
  }

  void byte_order_marks(const evidence::Input& input) {
    if (input.has_byte_order_mark()) byte_order_mark(1, 0);
    for (const JoinMap::Start& start : measured_.joins().starts()) {
      if (start.marked) byte_order_mark(start.line, start.offset);
    }
  }

  void conclude() {
    const bool listed = !findings_.counts_more_errors();
    report_.findings = findings_.take_sorted();
    place_in_parts();
    if (unreadable_) {
      report_.checks.fill(CheckStatus::not_checked);
      report_.verdict = Verdict::unreadable;
      return;
    }
    verify::attribute_findings(report_, listed);
    report_.verdict = verify::earned_verdict(report_, supplied_);
  }

  // Positions in the joined text become positions in the part that has them.
  void place_in_parts() {
    if (measured_.joins().starts().empty()) return;
    for (Finding& finding : report_.findings) {
      if (!finding.line || !finding.offset) continue;
      const JoinMap::Place place = measured_.joins().place(*finding.line, *finding.offset);
      finding.path = report_.parts[place.part];
      finding.line = place.line;
      finding.offset = place.offset;
    }
  }

  const Supplied& supplied_;
  verify::MeasuredInput measured_;
  Report report_;
  Findings findings_;
  bool unreadable_ = false;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> verify::open(const Supplied& supplied, const std::string& path) {
  return supplied.search ? supplied.search->open(path) : open_input(path);
}

Report verify::report_on(const Supplied& supplied, std::unique_ptr<ByteSource> source,
                         const std::string& name) {
  return Run(supplied, name).of(std::move(source));
}

Result<Report> verify::report_on_file(const Supplied& supplied, const std::string& path) {
  auto source = verify::open(supplied, path);
  if (source) return report_on(supplied, std::move(*source), path);
  if (source.error().kind == ErrorKind::usage) return source.error();
  return Run(supplied, path).cannot_open(source.error().message);
}

Result<Report> verify::report_on_parts(const Supplied& supplied, const std::vector<std::string>& paths) {
  std::string name;
  for (const std::string& path : paths) name += (name.empty() ? "" : ",") + path;
  std::vector<std::unique_ptr<ByteSource>> sources;
  for (const std::string& path : paths) {
    auto source = verify::open(supplied, path);
    if (source) {
      sources.push_back(std::move(*source));
    } else if (source.error().kind == ErrorKind::usage) {
      return source.error();
    } else {
      return Run(supplied, name).cannot_open(source.error().message);
    }
  }
  return Run(supplied, name).of_parts(std::move(sources), paths);
}

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
  return verify::report_on_file(impl_->supplied, path);
}

void Verifier::link_sessions(std::vector<std::string> paths, std::function<void(std::size_t)> opening) {
  impl_->supplied.search =
      std::make_shared<verify::SessionSearch>(std::move(paths), std::move(opening));
}

Status Verifier::each(const std::string& path, const std::function<bool(Report)>& take) const {
  auto source = verify::open(impl_->supplied, path);
  if (!source) {
    if (source.error().kind == ErrorKind::usage) return source.error();
    take(unreadable(path, source.error().message));
    return Done{};
  }
  Run run(impl_->supplied, path);
  auto input = run.open(std::move(*source));
  if (!input || !input->holds_several()) {
    take(run.on(std::move(input)));
    return Done{};
  }
  evidence::BundleLines lines = input->lines();
  while (true) {
    auto line = lines.next();
    if (!line) take(unreadable(path, line.error().message));
    if (!line || !*line) return Done{};
    Run line_run(impl_->supplied, path + ":" + std::to_string((*line)->line));
    if (!take(line_run.of_line(std::move(**line)))) return Done{};
  }
}

Result<Report> Verifier::joined(const std::vector<std::string>& paths) const {
  return verify::report_on_parts(impl_->supplied, paths);
}

Result<Report> Verifier::join(std::span<const PartInput> parts) const {
  if (parts.empty()) return usage_error("there are no parts to join");
  const Options& options = impl_->supplied.options;
  if (options.continue_from || !options.remembered.empty()) {
    return usage_error("parts are joined from the beginning of a ledger, and compared with no state");
  }
  auto joined = verify::join_parts(parts, impl_->supplied);
  if (!joined) return joined.error();
  Run run(impl_->supplied, joined->ledger.path);
  return run.joined_from(parts.size(), std::move(*joined));
}

Report Verifier::bytes(std::string bytes, const std::string& name) const {
  return report_on(impl_->supplied, memory_source(std::move(bytes)), name);
}

Report Verifier::unreadable(const std::string& name, const std::string& why) const {
  return Run(impl_->supplied, name).cannot_open(why);
}

}  // namespace plumbline
