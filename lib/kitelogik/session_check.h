// Every check of spec 6 on one export, in one reading.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/source.h"
#include "kitelogik/export_stream.h"
#include "kitelogik/link_check.h"
#include "kitelogik/policy.h"
#include "kitelogik/session.h"
#include "kitelogik/sessions.h"
#include "plumbline/report.h"
#include "plumbline/result.h"

namespace plumbline::kitelogik {

// What an export was found to be.
struct Checked {
  // Why nothing can be said of it; nothing else is there then.
  std::optional<Trouble> unreadable;

  Session session;
  // Of the session among those given together; none where a member around the records stands twice, of
  // which nothing else is told.
  std::optional<std::uint32_t> number;
  CheckStatus link = CheckStatus::not_checked;
  std::optional<Parent> parent;
  std::vector<Finding> findings;
  std::vector<std::pair<Reason, std::uint64_t>> left_out;  // how many more there are of a reason
  std::vector<EntryRow> rows;  // of its records, where wanted

  std::optional<std::string> exported_at;
  std::set<std::string> policy_versions;    // of the header and the records; a few of them, where many
  std::optional<std::string> stored_hash;
  // None where a record, or the export, has a member twice: it could be read in two ways.
  std::optional<std::string> computed_hash;
};

// Sees every record behind the checks, in the order of the export, and decides nothing.
using Watch = std::function<void(const Record&)>;

// Reads the export that `source` stands at, byte `offset` of the input at `path`, and checks it
// against `policy` and against the `sessions` given with it, to which its own is added. An Error is
// trouble with reading, or a limit.
Result<Checked> check_session(ByteSource& source, std::uint64_t offset, const std::string& path,
                              const Policy& policy, Sessions& sessions, bool with_rows,
                              const Watch& watch = {});

// Reads the session alone, for those it is given with; nullopt where the export cannot be read, which
// check_session() says.
std::optional<Session> read_session(ByteSource& source, std::uint64_t offset);

}  // namespace plumbline::kitelogik
