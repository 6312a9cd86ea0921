#include "token_table.h"

#include <array>
#include <vector>

#include "command_rows.h"
#include "commands.h"

namespace plumbline::cli {
namespace {

constexpr std::array kTokenFlags = {
    Flag{flag::pubkey, 0, "KEY", true,
         "The public key that the tokens must be signed with, in the forms that verify takes. Given "
         "several times, any of the keys will do. KID=KEY, and the kid of a JWK, tie a key to "
         "tokens of that kid."},
    Flag{flag::hs256_key, 0, "KEY", false,
         "The shared secret of HMAC-SHA-256 tokens, in hex, or a file that holds it. Test material: "
         "whoever can check such a token can make one."},
    Flag{flag::accept_alg, 0, "ALG", true,
         "Accept tokens with this alg alone: EdDSA, Ed25519, ES256 or HS256. Without it, those of the "
         "given keys are.",
         "EdDSA Ed25519 ES256 HS256"},
    Flag{flag::root_kid, 0, "KID", true,
         "The kid that the root must have, or one of several. Without it, any of the given keys may "
         "have signed the root."},
    Flag{flag::draft, 0, "REVISION", false,
         "The revision of the draft, 01 or 02. Without it, it is 02 where every token carries a "
         "client_id and a cnf, else 01; the report names it. A gate that expects one should say so.",
         "01 02"},
    Flag{flag::audience, 0, "AUD", false,
         "The audience that the last token must name: who is to act on the chain (revision 02). A "
         "chain that turns out to be of revision 01, which has no such step, is unproven."},
    Flag{flag::permits, 0, "SCOPE", false,
         "Ask whether the last token permits an action on SCOPE; status 3 where it does not. Of "
         "revision 02 this needs an audience."},
    Flag{flag::context, 0, "JSON", false, "The context of that action, a JSON object."},
    Flag{flag::total, 0, "FIELD=N", true,
         "The running total of FIELD, that action included, for constraints on totals (revision 02): "
         "where it is not given they permit nothing."}};

constexpr std::array kTokenExits = {
    Exit{0, "verified: every step that a file can show holds, and the action is permitted, where one "
            "was asked about"},
    Exit{1, "the command line is wrong, the file named in it is missing, no key was given or a bad "
            "one, or the report could not be written"},
    Exit{2, "failed: the chain was read and a step failed"},
    Exit{3, "unproven: the chain holds, but its last token does not permit the action, or its "
            "revision knows no audience and one was asked for"},
    Exit{4, "unreadable: the input is no token chain, is empty, cannot be read or hits a limit"},
    kBugExit};

constexpr std::array kTokenExamples = {
    Example{"plumbline token chain.json --pubkey keys.jwks",
            "Verify a chain with the keys of a JWK set, each for its kid."},
    Example{"plumbline token - --pubkey issuer.pem --audience https://crm.example.com "
            "--permits crm.read --context '{\"rows\":20}'",
            "Ask whether the chain on standard input lets its holder read 20 rows."}};

}  // namespace

Command token_command(std::span<const Flag> verify_flags) {
  static const std::vector<Flag> flags = flags_with(
      kTokenFlags, verify_flags,
      {flag::now, flag::format, flag::report, flag::all, flag::digest, flag::no_digest, flag::color,
       flag::output, flag::quiet, flag::help});
  return Command{"token", "FILE", "verify a delegation token chain",
            "Verifies a chain of delegation tokens from root to leaf "
            "(draft-asor-wimse-agent-delegation-chain, revisions 01 and 02): the form of every token, "
            "its signature, that it commits to the one before it, depth, principal, that it was given "
            "no more than the one before it holds, and lifetimes. It stops at the first failure and "
            "names the token, the check and one reason. FILE is a JSON array of compact tokens, an "
            "object with such an array as tokens, or one token a line; - is standard input. Whether "
            "the holder has the key that cnf names, and whether a token was revoked, cannot be told "
            "from a file: both are reported as not checked.",
            flags, kTokenExits, kTokenExamples, run_token};
}

}  // namespace plumbline::cli
