#include "incident_table.h"

#include <array>
#include <vector>

#include "command_rows.h"
#include "commands.h"

namespace plumbline::cli {
namespace {

constexpr std::array kReplayFlags = {
    Flag{flag::at, 0, "SEQ", false,
         "Tell the state behind the entry of that seq instead: nodes, their authority and lifecycle, "
         "open calls, and what was drawn of each call cap. Of session exports SEQ is the place of a "
         "record in the first of them, from 0, newest first, and the state is that of the sessions: "
         "scopes, depth, refunds, and what waits for a person."},
    Flag{flag::until, 0, "TIME", false,
         "The same before the first entry that was written later than TIME, given as that of --now."},
    Flag{flag::who_can, 0, "SCOPE", false,
         "Tell which nodes could have acted on SCOPE at the end, or at the point of --at or --until: "
         "those on which an allow there would have been within authority, and the grants it came "
         "through; or which sessions held that scope, and the delegations it came through."},
    Flag{flag::context, 0, "JSON", false,
         "The context of that action, a JSON object; of session exports {\"amount\":N}, a refund."},
    Flag{flag::against, 0, "FILE", true,
         "Decide every recorded action and delegation again under other authorities, and tell what "
         "comes out otherwise. FILE holds an authority, that of the root, or authorities by node or "
         "by agent (plumbline schema what-if). Of session exports it holds caps (plumbline schema "
         "kitelogik-policy) or scopes (plumbline schema session-what-if); two files hold both."},
    Flag{flag::follow, 0, "", false,
         "Go on when the ledger grows, until its reader has gone or the program is interrupted."},
    Flag{flag::node, 0, "NODE", true, "Tell entries that name NODE; records of that session."},
    Flag{flag::subtree, 0, "NODE", true, "Tell entries that name NODE or a node below it; sessions likewise."},
    Flag{flag::agent, 0, "AGENT", true,
         "Tell entries about nodes of that agent; records of sessions with that user_role."},
    Flag{flag::scope, 0, "PATTERN", true,
         "Tell actions on a scope that PATTERN covers (crm.read, crm.*), the outcomes of their calls, and "
         "grants of such a scope. Of session exports: calls of sessions that hold a scope that PATTERN "
         "names (read_customer, read_*), and spawns and delegations that ask for one."},
    Flag{flag::tool, 0, "TOOL", true, "Tell actions by that tool."},
    Flag{flag::event, 0, "EVENT", true, "Tell entries of that event, which records of session exports have not.",
         "root spawn spawn_denied allow deny kill done outcome"},
    Flag{flag::outcome, 0, "OUTCOME", true,
         "Tell entries that came out so: allowed, denied, returned, raised, abandoned or deferred. Of "
         "session exports: records that came out allowed, denied (all that were not let through), "
         "blocked, soft_denied, hitl_queued, hitl_approved, hitl_denied or hitl_timeout.",
         "allowed denied returned raised abandoned deferred blocked soft_denied hitl_queued "
         "hitl_approved hitl_denied hitl_timeout"},
    Flag{flag::format, 0, "FORMAT", false,
         "text (a line an entry, the default), json (one object) or jsonl (an object a line, as it is "
         "told). The verdict stands last.",
         "text json jsonl"}};

constexpr std::array kFormatOfDiff = {
    Flag{flag::format, 0, "FORMAT", false, "text (for people, the default) or json (one object).",
         "text json"}};

constexpr Exit kNoSuchExit = {1, "the command line is wrong, a file named in it is missing, there is no "
                                 "such entry, node or agent, or the result could not be written"};

constexpr std::array kReplayExits = {
    Exit{0, "it was told, and the record passed every check"}, kNoSuchExit,
    Exit{2, "it was told, and the record failed: what is told of it is worth no more than that"},
    Exit{3, "it was told, but a condition asked for is not met"},
    Exit{4, "the record is not evidence, is empty, cannot be read or hits a limit"}, kBugExit};

constexpr std::array kReplayExamples = {
    Example{"plumbline replay audit.jsonl", "Tell the ledger, a line an entry."},
    Example{"plumbline replay audit.jsonl --at 12", "Tell the state behind seq 12."},
    Example{"plumbline replay audit.jsonl --until 2025-06-11T03:13:00Z --who-can crm.read "
            "--context '{\"rows\":40}'",
            "Tell who could have read 40 rows at that time."},
    Example{"plumbline replay audit.jsonl --against tighter.json",
            "Tell what a tighter authority would have stopped."},
    Example{"plumbline replay audit.jsonl --follow --outcome denied | head -n 1",
            "Wait for the first denial, while the ledger is written."},
    Example{"plumbline replay desk.session.json refunds.session.json --outcome hitl_approved",
            "Tell what people approved in two linked sessions, and who."}};

constexpr std::array kDiffExits = {
    Exit{0, "the records are identical, or one goes on from the end of the other"}, kUsageExit,
    Exit{2, "they are not: broken, forked, redacted, of two chains, or other around the entries"},
    Exit{4, "one of them is no ledger or bundle, has no entries, cannot be read or hits a limit"}, kBugExit};

constexpr std::array kDiffExamples = {
    Example{"plumbline diff audit.jsonl copy.jsonl",
            "Tell whether a copy of a ledger is still that, or how far it is."}};

}  // namespace

std::span<const Command> incident_commands(std::span<const Flag> verify_flags) {
  static const std::vector<Flag> replay_flags = flags_with(
      kReplayFlags, verify_flags,
      {flag::join, flag::kind, flag::continue_from, flag::pubkey, flag::hs256_key, flag::witness_keys,
       flag::expect_head, flag::expect_anchor, flag::require, flag::now, flag::strict,
       flag::allow_truncated_tail, flag::policy, flag::all, flag::jobs, flag::color, flag::output, flag::help});
  static const std::vector<Flag> diff_flags =
      flags_with(kFormatOfDiff, verify_flags, {flag::color, flag::output, flag::help});
  static const std::array rows = {
      Command{"replay", "FILE...", "tell a record entry by entry, or its state at a point",
              "Tells a bundle or a ledger as a timeline, one line an entry in words, and below it "
              "what was found about it. Or tells the state at a point in it, who could do what then, "
              "and what other authorities would have decided. The record is verified in the same "
              "reading, and the verdict stands last: what is told of a record that failed is what it "
              "says, not what happened. Several Kite Logik session exports are told as one incident, "
              "earliest first: who did what, what it was held to, who approved it. - is standard input.",
              replay_flags, kReplayExits, kReplayExamples, run_replay},
      Command{"diff", "A B", "compare two exports of one chain",
              "Tells whether two records, ledgers or bundles, are identical, whether one goes on from "
              "the end of the other, up to where they are the same, whether one is a redacted "
              "export of the other, or that they are of two chains. That one goes on is said only "
              "where each further entry is linked to the one before it; else it is broken. What "
              "stands around the entries of two bundles is compared too. Nothing else is verified. "
              "- is standard input, for one of them.",
              diff_flags, kDiffExits, kDiffExamples, run_diff}};
  return rows;
}

}  // namespace plumbline::cli
