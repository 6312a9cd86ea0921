#include "kitelogik/session_check.h"

#include "authority/phrase.h"
#include "base/display.h"
#include "crypto/sha256.h"
#include "evidence/names.h"
#include "kitelogik/approvals.h"
#include "kitelogik/python_json.h"
#include "kitelogik/record_checks.h"

namespace plumbline::kitelogik {
namespace {

namespace member = evidence::export_member;
using authority::short_name;
using authority::short_value;

// How many records the exporter writes at most: of a longer session the latest.
constexpr std::uint64_t kMostExported = 10000;
constexpr std::size_t kMostVersions = 5;
constexpr std::size_t kHashShown = 80;

std::optional<std::string> text_of(json::Value value) {
  if (!value.is_string()) return std::nullopt;
  return std::string(value.string());
}

// The hash over the records, fed one by one.
class RecordsHash {
 public:
  void note(const Record& record) {
    if (record.repeats) two_ways_ = true;
    if (two_ways_) return;
    text_ = record.index == 0 ? "[" : ", ";
    append_python_json(record.value, text_);
    sha_.update(text_);
  }
  std::optional<std::string> finish(std::uint64_t records) {
    if (two_ways_) return std::nullopt;
    sha_.update(records == 0 ? "[]" : "]");
    return crypto::hex(sha_.finish());
  }

 private:
  crypto::Sha256 sha_;
  std::string text_;
  bool two_ways_ = false;
};

class SessionCheck {
 public:
  SessionCheck(const Policy& policy, const Sessions& sessions, bool with_rows)
      : policy_(policy), link_(sessions), with_rows_(with_rows), found_(with_rows) {}

  void note(const Record& record) {
    fold_.note(record);
    hash_.note(record);
    link_.note(record);
    if (record.readable()) {
      note_identity(record);
      approvals_.note(record, found_);
      check_record(record, policy_, found_);
    } else {
      found_.at(record, record.repeats ? Reason::duplicate_member : Reason::invalid_ledger_entry,
                {record.trouble});
    }
    if (with_rows_) add_row(record);
  }

  // `stream` was read to its end.
  Checked end(const ExportStream& stream, const std::string& path, Sessions& sessions) {
    checked_.session = fold_.session();
    if (stream.repeated()) {
      found_ = Found(with_rows_);
      found_.around(*stream.repeated(), Reason::duplicate_member);
    } else {
      checked_.computed_hash = hash_.finish(stream.records());
      checked_.number = sessions.add(path, checked_.session);
      approvals_.end(found_);
      link_.end(checked_.session, found_);
      check_header(stream);
      warn(stream);
      checked_.link = link_.status();
      checked_.parent = link_.parent();
    }
    checked_.exported_at = text_of(stream.find(member::exported_at));
    checked_.findings = found_.take();
    for (const ReasonInfo& about : all_reasons()) {
      const std::uint64_t more = found_.left_out(about.reason);
      if (more > 0) checked_.left_out.emplace_back(about.reason, more);
    }
    return std::move(checked_);
  }

 private:
  void note_identity(const Record& record) {
    note_version(record.policy_version);
    const auto id = record.context.session_id.if_string();
    if (!id_trouble_.empty()) return;
    if (!id) {
      id_trouble_ = "the context of a record gives " + short_value(record.context.session_id) +
                    " as its session_id";
    } else if (*id != fold_.session().id) {
      id_trouble_ = "its records are of several sessions: " + short_name(fold_.session().id) + " and " +
                    short_name(*id);
    }
  }

  void note_version(json::Value version) {
    if (version.is_null() || checked_.policy_versions.size() > kMostVersions) return;
    checked_.policy_versions.insert(version.is_string() ? std::string(version.string())
                                                        : short_value(version));
  }

  // What stands around the records, none of which the hash covers, against what they say.
  void check_header(const ExportStream& stream) {
    const json::Value count = stream.find(member::record_count);
    const json::Number records(static_cast<double>(stream.records()));
    if (!count.is_number() || count.number() != records) {
      found_.whole(Reason::kitelogik_record_count,
                   {"record_count is " + short_value(count) + ", and the number of records " +
                        std::to_string(stream.records()),
                    std::to_string(stream.records()), short_value(count)});
    }
    check_id(stream.find(member::session_id));
    const json::Value stored = stream.find(member::integrity_hash);
    checked_.stored_hash = text_of(stored);
    if (!checked_.computed_hash || checked_.stored_hash == checked_.computed_hash) return;
    found_.whole(Reason::kitelogik_integrity,
                 {"integrity_hash is not that of the records", *checked_.computed_hash,
                  stored.is_string() ? shown_short(stored.string(), kHashShown) : short_value(stored)});
  }

  void check_id(json::Value stated) {
    const std::string& actual = fold_.session().id;
    if (!id_trouble_.empty()) return found_.whole(Reason::kitelogik_session_id, {id_trouble_});
    if (stated.if_string() == actual) return;
    found_.whole(Reason::kitelogik_session_id,
                 {"the header's session_id is " + short_value(stated) + ", and the records' " +
                      short_name(actual) + "; the hash does not cover the header",
                  short_name(actual), short_value(stated)});
  }

  void warn(const ExportStream& stream) {
    for (const Trouble& unknown : stream.unknown()) {
      found_.around(unknown, Reason::unknown_bundle_member);
    }
    if (stream.records() >= kMostExported) {
      const bool exactly = stream.records() == kMostExported;
      found_.whole(Reason::kitelogik_truncated,
                   {"the export has " + std::to_string(stream.records()) + " records, " +
                    (exactly ? "as many as the exporter writes: older ones may have been left out"
                             : "more than the exporter writes, which stops at " +
                                   std::to_string(kMostExported) + ": it is not as that wrote it")});
    }
    note_version(stream.find(member::policy_version));
    if (checked_.policy_versions.size() < 2) return;
    std::vector<std::string> versions(checked_.policy_versions.begin(), checked_.policy_versions.end());
    found_.whole(Reason::kitelogik_mixed_policy, {"the export names several policy versions: " +
                                                  authority::short_list(versions, short_name)});
  }

  void add_row(const Record& record) {
    EntryRow& row = checked_.rows.emplace_back();
    row.index = record.index;
    row.event = text_of(record.outcome_value);
    row.node = text_of(record.context.session_id);
    row.scope = text_of(record.tool_name);
  }

  const Policy& policy_;
  SessionFold fold_;
  RecordsHash hash_;
  LinkCheck link_;
  Approvals approvals_;
  bool with_rows_;
  std::string id_trouble_;  // printable
  Found found_;
  Checked checked_;
};

// Why a whole export is nothing to verify.
std::optional<Trouble> nothing_there(const ExportStream& stream) {
  if (stream.broken()) return stream.broken();
  if (stream.records() > 0 || stream.repeated()) return std::nullopt;
  return Trouble{"the session export has no records", {}, 0};
}

}  // namespace

Result<Checked> check_session(ByteSource& source, std::uint64_t offset, const std::string& path,
                              const Policy& policy, Sessions& sessions, bool with_rows,
                              const Watch& watch) {
  ExportStream stream(source, offset);
  SessionCheck check(policy, sessions, with_rows);
  const auto note = [&](const Record& record) {
    check.note(record);
    if (watch) watch(record);
  };
  if (auto read = stream.read(note); !read) return read.error();
  if (auto nothing = nothing_there(stream)) {
    Checked checked;
    checked.unreadable = std::move(nothing);
    return checked;
  }
  return check.end(stream, path, sessions);
}

std::optional<Session> read_session(ByteSource& source, std::uint64_t offset) {
  ExportStream stream(source, offset);
  SessionFold fold;
  const auto read = stream.read([&fold](const Record& record) { fold.note(record); });
  if (!read || nothing_there(stream) || stream.repeated()) return std::nullopt;
  return fold.session();
}

}  // namespace plumbline::kitelogik
