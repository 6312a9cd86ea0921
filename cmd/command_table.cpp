// The table of options.h: every command with its options, statuses and examples. Help, manual pages
// and completions are made from it.
#include <algorithm>
#include <array>
#include <vector>

#include "command_rows.h"
#include "commands.h"
#include "incident_table.h"
#include "options.h"
#include "token_table.h"

namespace plumbline::cli {
namespace {

constexpr Flag kHelp = {flag::help, 'h', "", false, "Print this help and do nothing else."};
constexpr Flag kOutput = {flag::output, 'o', "FILE", false,
                          "Write the result to FILE instead of standard output. A regular file is "
                          "replaced as a whole once everything is written, never in part."};

constexpr std::array kVerifyFlags = {
    Flag{flag::recursive, 'r', "", false,
         "Let a FILE be a directory: every *.json, *.jsonl and *.ndjson below it is an input, and "
         "every such file with .gz or .zst behind its name. Links to directories are not followed."},
    Flag{flag::files_from, 0, "LIST", false,
         "Verify the files that are named in the file LIST too, one a line; - is standard input."},
    Flag{flag::null, '0', "", false, "The names in LIST end with NUL bytes, not with lines."},
    Flag{flag::kind, 0, "KIND", false,
         "Read every input as a bundle, a ledger or a Kite Logik session export, whatever its first "
         "value tells.",
         "bundle ledger kitelogik"},
    Flag{flag::join, 0, "", false,
         "Read all inputs, in their order, as the parts of one ledger that was rotated: one report."},
    Flag{flag::continue_from, 0, "SEQ:HASH", false,
         "Take up a ledger behind that head of a part that was verified before and is not given. Only "
         "the chain is fully checked then: what rests on the part before cannot be."},
    Flag{flag::range, 0, "RANGE", false,
         "Read a part of one ledger and write it down as JSON, for plumbline join: the lines that "
         "begin in bytes A-B (B excluded; A- and -B leave one out), in the K-th of N equal shares "
         "(K/N), or entries:A-B. Only --jobs, --output and --quiet go with it. Status 0 says that "
         "the part was written, and is no verdict."},
    Flag{flag::pubkey, 0, "KEY", true,
         "The public key that the anchor must be signed with, Ed25519 or P-256: hex, base64, PEM, "
         "a JWK or JWK set, an OpenSSH line, or a file that holds one of these or DER. Given "
         "several times, any of the keys will do. KID=KEY, and the kid of a JWK, tie a key to "
         "anchors of that kid."},
    Flag{flag::hs256_key, 0, "KEY", false,
         "The shared secret of an HMAC-SHA-256 anchor, in hex, or a file that holds it. Test "
         "material: whoever can check such an anchor can make one. A secret in hex is seen by "
         "everyone who can list processes; prefer the file."},
    Flag{flag::witness_keys, 0, "FILE", false,
         "The trust set of the witnesses whose observer envelopes count."},
    Flag{flag::expect_head, 0, "SEQ:HASH", false,
         "The head that must be found, as `plumbline head` printed it when you last looked."},
    Flag{flag::expect_anchor, 0, "FILE", false,
         "An anchor kept elsewhere, as JSON: its seq, head, chain_id and v must be found."},
    Flag{flag::policy, 0, "FILE", false,
         "Hold Kite Logik session exports to the caps in FILE, as `plumbline schema kitelogik-policy` "
         "describes it, instead of those that Kite Logik ships."},
    Flag{flag::require, 0, "LIST", true,
         "Conditions, with commas between them, without which the evidence is unproven (status 3): "
         "authenticated (a key verified the anchor or a pin matched), anchor (a key did), pin (a pin "
         "did), witness (every spawn and allow is witness-signed), complete (every call and node is "
         "accounted for), params (every call commits to its arguments), gated (nothing went through "
         "without a check), kid=NAME (a key given with that kid, as KID=KEY, verified the anchor), chain=ID, "
         "min-entries=N.",
         "authenticated anchor pin witness complete params gated kid= chain= min-entries="},
    Flag{flag::state, 0, "FILE", false,
         "Compare each chain with what FILE remembers of it: one that was cut, rolled back or written "
         "anew since fails, one that grew does not. After a run in which every input passed, FILE "
         "remembers where the chains end now."},
    Flag{flag::now, 0, "TIME", false,
         "The time that expiries are compared with, as 2026-10-01T00:00:00Z or in epoch seconds, "
         "instead of the clock's. With it, the report of the same input is the same to the byte."},
    Flag{flag::format, 0, "FORMAT", false,
         "How the reports are printed: text (for people, the default), json (one object, or an "
         "array for several inputs), jsonl (one object a line), summary (one line an input), sarif (a SARIF 2.1.0 log), junit (JUnit "
         "XML, a case a check), github (workflow annotations), html (one page that needs nothing "
         "else).",
         "text json jsonl summary sarif junit github html"},
    Flag{flag::report, 0, "FORMAT=FILE", true,
         "Write the reports to FILE in FORMAT as well, whatever --format prints: several outputs "
         "of one run. FILE is written as that of --output is.",
         "text= json= jsonl= summary= sarif= junit= github= html="},
    Flag{flag::entries, 0, "", false, "Report every entry, not only those with findings."},
    Flag{flag::all, 0, "", false,
         "Print all rows and findings; text is cut at 50 of each, a page at 500."},
    Flag{flag::strict, 0, "", false, "Let warnings fail the evidence."},
    Flag{flag::allow_truncated_tail, 0, "", false,
         "Let a last line that was cut off while it was written be a warning."},
    Flag{flag::canonical_envelopes, 0, "", false,
         "Fail an observer envelope that was not received as its canonical bytes."},
    Flag{flag::digest, 0, "", false,
         "Report the SHA-256 of the input: the default where a format is JSON, SARIF or HTML."},
    Flag{flag::no_digest, 0, "", false, "Do not compute the SHA-256 of the input."},
    Flag{flag::fail_fast, 0, "", false, "Stop at the first input that does not pass."},
    Flag{flag::jobs, 0, "N", false, "Use N threads. The report does not depend on it."},
    Flag{flag::color, 0, "WHEN", false,
         "auto (the default: on a terminal, unless NO_COLOR is set), always or never.",
         "auto always never"},
    kOutput,
    Flag{flag::quiet, 'q', "", false,
         "Print nothing but errors of usage: the exit status tells the verdict."},
    kHelp};

// An option that another command has as `verify` has it.
constexpr Flag verify_flag(std::string_view name) {
  return *std::find_if(kVerifyFlags.begin(), kVerifyFlags.end(),
                       [name](const Flag& f) { return f.name == name; });
}

constexpr std::array kVerifyExits = {
    Exit{0, "every input passed: verified, or consistent where nothing ties it to a key or a pin"},
    Exit{1, "the command line is wrong, a file named in it is missing, a key or trust file is bad, "
            "or the report could not be written"},
    Exit{2, "failed: evidence was read and a check failed"},
    Exit{3, "unproven: no check failed, but a condition asked for is not met"},
    Exit{4, "unreadable: an input is not evidence, is empty, cannot be read or hits a limit"},
    kBugExit};

constexpr std::array kVerifyExamples = {
    Example{"plumbline verify run.bundle.json --pubkey release.hex",
            "Check a bundle and that its anchor is signed with the key in release.hex."},
    Example{"plumbline verify audit.jsonl --expect-head \"$(tail -n 1 heads.txt)\"",
            "Check a ledger against the head that was noted down last."},
    Example{"plumbline verify runs/*.json --format jsonl -o reports.jsonl",
            "Check many bundles, one report a line."},
    Example{"plumbline verify run.json --pubkey release.hex --require anchor -q && deploy",
            "Go on only when every check passed and the anchor is signed with that key."}};

constexpr std::array kShowFlags = {
    Flag{flag::node, 0, "NODE", false,
         "Show NODE, those above it and those below it alone. Its name may be given without the chain "
         "id that all names begin with, and as it is printed. Status 1 where no input has it."},
    Flag{flag::depth, 0, "N", false, "Show no node that is more than N hops below the root, or below NODE."},
    Flag{flag::failed, 0, "", false, "Show the nodes that an error names, and those above them, alone."},
    Flag{flag::format, 0, "FORMAT", false,
         "How it is printed: text (for people, the default), json (one object, or an array for several "
         "inputs), dot (a graph for Graphviz), mermaid (a flowchart), html (one page that needs nothing "
         "else).",
         "text json dot mermaid html"},
    Flag{flag::all, 0, "", false,
         "Show all nodes, denials and findings; text is cut at 50 of each, a page at 500."},
    verify_flag(flag::recursive), verify_flag(flag::files_from), verify_flag(flag::null),
    verify_flag(flag::kind), verify_flag(flag::join), verify_flag(flag::continue_from),
    verify_flag(flag::pubkey), verify_flag(flag::hs256_key), verify_flag(flag::witness_keys),
    verify_flag(flag::expect_head), verify_flag(flag::expect_anchor), verify_flag(flag::require),
    verify_flag(flag::now), verify_flag(flag::strict), verify_flag(flag::allow_truncated_tail),
    verify_flag(flag::canonical_envelopes), verify_flag(flag::digest), verify_flag(flag::no_digest),
    verify_flag(flag::fail_fast), verify_flag(flag::jobs), verify_flag(flag::color), kOutput, kHelp};

constexpr std::array kShowExits = {
    Exit{0, "every input passed: verified, or consistent where nothing ties it to a key or a pin"},
    Exit{1, "the command line is wrong, a file named in it is missing, a key or trust file is bad, no "
            "input has the node of --node, or the result could not be written"},
    kVerifyExits[2], kVerifyExits[3], kVerifyExits[4], kBugExit};

constexpr std::array kShowExamples = {
    Example{"plumbline show run.bundle.json --pubkey release.hex",
            "Who held what, what each hop changed, and what was denied."},
    Example{"plumbline show audit.jsonl --node n2", "How n2 came to hold what it holds."},
    Example{"plumbline show audit.jsonl --format html -o audit.html", "A page to look at and to file."},
    Example{"plumbline show audit.jsonl --format dot | dot -Tsvg -o tree.svg", "A picture of the tree."}};

constexpr std::array kJoinFlags = {
    verify_flag(flag::pubkey), verify_flag(flag::hs256_key), verify_flag(flag::expect_head),
    verify_flag(flag::expect_anchor), verify_flag(flag::require), verify_flag(flag::now),
    verify_flag(flag::format), verify_flag(flag::report), verify_flag(flag::entries),
    verify_flag(flag::all),
    verify_flag(flag::strict), verify_flag(flag::allow_truncated_tail), verify_flag(flag::jobs),
    verify_flag(flag::color),
    kOutput, verify_flag(flag::quiet), kHelp};

constexpr std::array kJoinExits = {
    Exit{0, "the ledger passed: verified, or consistent where nothing ties it to a pin"},
    Exit{1, "the command line is wrong, a part is missing or damaged, the parts are not those of "
            "one ledger, a key file is bad, or the report could not be written"},
    Exit{2, "failed: a check failed"},
    Exit{3, "unproven: no check failed, but a condition asked for is not met"},
    Exit{4, "unreadable: the ledger has no entries, or a part cannot be read"}, kBugExit};

constexpr std::array kJoinExamples = {
    Example{"for k in 1 2; do plumbline verify audit.jsonl --range $k/2 -o $k.part; done",
            "Read the halves of a ledger, each here or on another machine."},
    Example{"plumbline join 1.part 2.part", "Check the ledger, once there is a part of each half."}};

constexpr std::array kCanonFlags = {
    Flag{flag::hash, 0, "", false, "Print the SHA-256 of the canonical bytes, in hex, instead."},
    kOutput, kHelp};

constexpr std::array kCanonExits = {
    Exit{0, "the value has a canonical form, and it was written"}, kUsageExit,
    Exit{2, "the text is JSON, but the value has no canonical form"},
    Exit{4, "the text is not JSON, has a member name twice, or cannot be read"}, kBugExit};

constexpr std::array kCanonExamples = {
    Example{"plumbline canon value.json", "Print the bytes that are hashed and signed."},
    Example{"plumbline canon --hash - < value.json", "Print their SHA-256."}};

constexpr std::array kHeadFlags = {kOutput, kHelp};

constexpr std::array kHeadExits = {
    Exit{0, "the evidence passed every check, and its head was printed"}, kUsageExit,
    Exit{2, "a check failed: nothing is printed, since a head that does not hold is not worth "
            "keeping"},
    Exit{4, "the input is not evidence, is empty, cannot be read or hits a limit"}, kBugExit};

constexpr std::array kHeadExamples = {
    Example{"plumbline head audit.jsonl >> heads.txt", "Keep the head somewhere else."},
    Example{"plumbline verify audit.jsonl --expect-head \"$(plumbline head copy.jsonl)\"",
            "Check that a ledger ends like another copy of it."}};

constexpr std::array kParamsFlags = {
    Flag{flag::salt, 0, "HEX", false, "The params_salt of the chain's root: 32 hex digits."},
    Flag{flag::call, 0, "ID", false,
         "The call of BUNDLE whose commitments FILE is compared with: 32 hex digits, or the first of them, 8 at least."},
    kOutput, kHelp};

constexpr std::array kParamsExits = {
    Exit{0, "the commitment was printed, `unsupported` where the value has no canonical form; or, with "
            "--call, the arguments are what every commitment to the call says, and BUNDLE passed"},
    kUsageExit,
    Exit{2, "with --call: the arguments are not those, or BUNDLE failed"},
    Exit{4, "BUNDLE cannot be read, or the text is not JSON, has a member name twice, or cannot be read"}, kBugExit};

constexpr std::array kParamsExamples = {
    Example{"plumbline params --salt 8ebb8940ebaed28870a18f10e60bcdfb arguments.json",
            "Print what authorized_params_hash must be for these arguments."},
    Example{"plumbline params audit.jsonl --call a28f00040f9b00764779cc768c09d55e args.json",
            "Tell whether a call was made with these arguments."}};

constexpr std::array kExplainFlags = {
    Flag{flag::beside, 0, "FILE", false,
         "Another copy of the record: where the hashed bytes of its entry differ is told."},
    Flag{flag::with, 0, "FILE", true,
         "Another session export, to which that of FILE is linked where it is its parent or child."},
    verify_flag(flag::pubkey), verify_flag(flag::hs256_key), verify_flag(flag::expect_head),
    verify_flag(flag::now), verify_flag(flag::strict), verify_flag(flag::policy), verify_flag(flag::jobs),
    Flag{flag::format, 0, "FORMAT", false,
         "How it is printed: text (for people, the default) or json (an object, or an array of all).",
         "text json"},
    verify_flag(flag::all), verify_flag(flag::color), kOutput, kHelp};
constexpr std::array kExplainExits = {
    Exit{0, "the reason, or the list of reasons, was printed; or the entry of a record that passed"},
    kUsageExit, Exit{2, "it was printed, and the record failed"},
    Exit{4, "the record is not evidence, is empty, cannot be read or hits a limit"}, kBugExit};
constexpr std::array kExplainExamples = {
    Example{"plumbline explain", "List the reasons."},
    Example{"plumbline explain monotonicity", "Tell what a finding of that reason means."},
    Example{"plumbline explain run.bundle.json 3",
            "Show the delegation of seq 3, both authorities side by side."},
    Example{"plumbline explain audit.jsonl 7 --beside copy.jsonl",
            "Show the entry of seq 7, and where its bytes differ from those of a copy."},
    Example{"plumbline explain refunds.session.json 2 --with desk.session.json",
            "Show a record of a session, the rules that decide, and both sessions' scopes."}};

constexpr std::array kSchemaFlags = {kOutput, kHelp};
constexpr std::array kSchemaExits = {Exit{0, "the schema, or the list of names, was printed"},
                                     kUsageExit, kBugExit};
constexpr std::array kSchemaExamples = {
    Example{"plumbline schema", "List the names."},
    Example{"plumbline schema report", "Print the JSON Schema of `verify --format json`."}};

constexpr std::array kSelftestFlags = {kOutput, kHelp};
constexpr std::array kSelftestExits = {Exit{0, "everything came out as it must"}, kUsageExit,
                                       Exit{70, "something did not: do not rely on this program"}};
constexpr std::array kSelftestExamples = {
    Example{"plumbline selftest", "Check the program itself before relying on it."}};

constexpr std::array kCompletionsFlags = {kOutput, kHelp};
constexpr std::array kCompletionsExits = {Exit{0, "the completions were printed"}, kUsageExit, kBugExit};
constexpr std::array kCompletionsExamples = {
    Example{"source <(plumbline completions bash)", "Complete in this shell."},
    Example{"plumbline completions fish -o ~/.config/fish/completions/plumbline.fish",
            "Complete in every fish from now on."}};

constexpr std::array kManualFlags = {kOutput, kHelp};
constexpr std::array kManualExits = {Exit{0, "the page was printed"}, kUsageExit, kBugExit};
constexpr std::array kManualExamples = {
    Example{"plumbline manual verify | man -l -", "Read the page of verify."},
    Example{"plumbline manual evidence | man -l -", "Read what evidence is and what each finding means."}};

constexpr std::array kCommands = {
    Command{"verify", "[FILE...]", "check evidence bundles, audit ledgers and session exports",
            "Checks everything that a bundle or a ledger claims, from the file alone: the chain of "
            "hashes, the anchor, that no node was given more than its parent held, that no action "
            "went beyond what its node held, outcomes and observer envelopes. Of a Kite Logik session "
            "export it checks the hash of the records, what a session is to its parent, where that is "
            "among the inputs too, what was refunded, and who approved it. What kind of evidence a "
            "FILE is, is told by its content; - is standard input.",
            kVerifyFlags, kVerifyExits, kVerifyExamples, run_verify},
    Command{"show", "[FILE...]", "show who held what, and what was denied",
            "Shows the delegation tree of a bundle or a ledger: every node with its authority, what its "
            "parent's lost or gained on the way to it, term by term, what it did, its state and its "
            "verdict. Then what was denied, grouped by node, tool, scope, disposition and reason (what a "
            "session export denied is counted: replay --outcome denied lists it), and "
            "the findings. It is told of a record that was verified: the verdict stands first, and the "
            "exit status is that of plumbline verify with the same options.",
            kShowFlags, kShowExits, kShowExamples, run_show},
    Command{"join", "PART...", "check a ledger of which parts were read",
            "Checks a ledger from the parts that verify --range made of it, given in any order, "
            "and prints the report that verify prints on the ledger itself, but for its SHA-256. "
            "No part may be missing, and no two may overlap. A part is not evidence: it is believed, "
            "and the report is worth what those are worth who made the parts.",
            kJoinFlags, kJoinExits, kJoinExamples, run_join},
    Command{"head", "FILE", "print seq:hash of the last entry, to keep and pin later",
            "Prints the seq and the hash of the last entry of a bundle or ledger, if it passes all "
            "checks. Kept where the ledger's writer cannot change it, it shows later with "
            "--expect-head that the ledger was neither cut nor rewritten. - is standard input.",
            kHeadFlags, kHeadExits, kHeadExamples, run_head},
    Command{"canon", "FILE", "print the canonical bytes of a JSON value",
            "Prints the RFC 8785 form of the JSON value in FILE, with nothing added, not even a "
            "line end. - is standard input.",
            kCanonFlags, kCanonExits, kCanonExamples, run_canon},
    Command{"params", "--salt HEX FILE | BUNDLE --call ID FILE",
            "print or compare the commitment to the arguments of a call",
            "Prints, in hex, the SHA-256 of the salt's bytes followed by the canonical form of the "
            "JSON value in FILE: what a chain records of a call's arguments. With --call, tells "
            "whether the arguments in FILE are those that a bundle or ledger commits to as authorized, as "
            "invoked, both or neither. - is standard input.",
            kParamsFlags, kParamsExits, kParamsExamples, run_params},
    Command{"explain", "[REASON] | FILE SEQ|FINDING", "tell what a finding means, or an entry in full",
            "Tells of the REASON that a finding names what it means, to which check it belongs, "
            "why it matters and what to look at. Without REASON, lists all reasons, a line each. With a "
            "FILE, shows the entry of that SEQ, or those of a FINDING: finding:N, its number in the "
            "report from 0, or a reason. Shown are both authorities side by side with the term that "
            "decides, the way to the root, and the bytes that are hashed with the hash they should "
            "have. Of a Kite Logik session export SEQ is the place of a record, from 0, newest first; "
            "shown are the rules it is held to, who approved it, and the scopes of both sessions.",
            kExplainFlags, kExplainExits, kExplainExamples, run_explain},
    Command{"schema", "[NAME]", "print the JSON Schema of an input or of a report",
            "Prints a JSON Schema (2020-12) by name, or the names.", kSchemaFlags, kSchemaExits,
            kSchemaExamples, run_schema},
    Command{"selftest", "", "show that the verifier works on this machine",
            "Runs, offline, published vectors of SHA-256, Ed25519, P-256 and canonical JSON, and one "
            "hostile piece of evidence for every reason there is, each of which must be found. It "
            "reads no file.",
            kSelftestFlags, kSelftestExits, kSelftestExamples, run_selftest},
    Command{"completions", "SHELL", "print what a shell needs to complete command lines",
            "Prints the completions of bash, zsh or fish.", kCompletionsFlags, kCompletionsExits,
            kCompletionsExamples, run_completions},
    Command{"manual", "[PAGE]", "print a page of the manual",
            "Prints a page of the manual in mdoc, for man -l: that of a command by its name, evidence for the "
            "formats and what each reason of a finding means, and without a PAGE the one that has everything else.",
            kManualFlags, kManualExits, kManualExamples, run_manual}};

}  // namespace

std::span<const Command> commands() {
  static const std::vector<Command> all = [] {
    std::vector<Command> rows(kCommands.begin(), kCommands.end());
    const auto before = [&rows](std::string_view name) {
      return std::ranges::find(rows, name, &Command::name);
    };
    rows.insert(before("join"), token_command(kVerifyFlags));
    const auto incident = incident_commands(kVerifyFlags);
    rows.insert(before("head"), incident.begin(), incident.end());
    return rows;
  }();
  return all;
}

const Command* find_command(std::string_view name) {
  const auto all = commands();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [name](const Command& c) { return c.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace plumbline::cli
