// plumbline params: what a chain records of a call's arguments, and whether arguments are that.

#include <fmt/format.h>

#include "base/display.h"
#include "base/hex.h"
#include "evidence/call_id.h"
#include "base/limits.h"
#include "commands.h"
#include "crypto/sha256.h"
#include "input.h"
#include "json/jcs.h"
#include "output.h"
#include "plumbline/params.h"

namespace plumbline::cli {
namespace {

// A root's params_salt (spec 2.5).
constexpr std::size_t kSaltBytes = 16;

Result<std::string> salt_bytes(const Arguments& arguments) {
  const auto text = arguments.value(flag::salt);
  if (!text) return usage_error(fmt::format("{} HEX or {} ID is wanted", flag::salt, flag::call));
  const auto bytes = from_hex(*text);
  if (!bytes || bytes->size() != kSaltBytes) {
    return usage_error(fmt::format("{}: a salt is {} hex digits; {} characters are given{}",
                                   flag::salt, 2 * kSaltBytes, text->size(),
                                   bytes ? "" : ", not all of them hex or an odd number"));
  }
  return std::string(bytes->begin(), bytes->end());
}

std::string_view word(const Commitment& commitment) {
  if (commitment.is_authorized()) return commitment.is_invoked() ? "both" : "authorized";
  return commitment.is_invoked() ? "invoked" : "neither";
}

std::string as_text(const Commitment& commitment, const Report& report) {
  std::string out = fmt::format("{}\n", word(commitment));
  const auto line = [&out](std::string_view label, std::string_view text) {
    out += fmt::format("  {:<11} {}\n", label, text);
  };
  line("computed", commitment.salted && !commitment.computed.empty() ? commitment.computed : "unsupported");
  const auto recorded = [&](std::string_view label, const std::optional<std::string>& hash, bool same) {
    line(label, hash ? fmt::format("{}  {}", *hash, same ? "the same" : "NOT the same") : "not committed to");
  };
  recorded("authorized", commitment.authorized, commitment.is_authorized());
  recorded("invoked", commitment.invoked, commitment.is_invoked());
  line("record", name(report.verdict));
  return out;
}

// Whether the arguments in the second operand are those of a call of the record in the first.
Result<int> compare_call(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (arguments.has(flag::salt)) {
    return usage_error(fmt::format("{} and {} exclude each other: the record has its salt", flag::salt, flag::call));
  }
  if (operands.size() != 2) {
    return usage_error(fmt::format("a record and a file of arguments are wanted, {} operands are given", operands.size()));
  }
  const std::string id = *arguments.value(flag::call);
  if (id.size() < call_id_prefix || id.size() > evidence::call_id_hex || !is_lower_hex(id, id.size())) {
    return usage_error(fmt::format("{}: {} is no call id, which is {} lower-case hex digits, of which the first {} "
                                   "will do",
                                   flag::call, shown_short(id, 80), evidence::call_id_hex, call_id_prefix));
  }
  if (auto checked = check_operands(operands); !checked) return checked.error();
  const auto canonical = canonical_value(operands[1], limits::side_file_bytes);
  if (!canonical) return canonical.error();
  Commitment commitment;
  const auto report = compare_params(Options{}, operands[0], id, canonical->bytes, commitment);
  if (!report) return report.error();
  if (report->verdict == Verdict::unreadable) {
    return Error{ErrorKind::unreadable, fmt::format("{}: {}", shown(operands[0]), report->findings.front().message)};
  }
  if (!commitment.found) return usage_error(fmt::format("{}: no call of the record has the id {}", flag::call, id));
  if (commitment.ambiguous) {
    return usage_error(fmt::format("{}: several calls of the record have an id that begins with {}", flag::call, id));
  }
  if (canonical->no_form != json::NoCanonicalForm::none) commitment.computed.clear();
  const int status = worst_status(exit_status(*report), commitment.matches() ? 0 : 2);
  const auto printed = print(arguments, operands, as_text(commitment, *report));
  return printed ? Result<int>(status) : lost(printed.error(), status);
}

}  // namespace

Result<int> run_params(const Arguments& arguments) {
  if (arguments.has(flag::call)) return compare_call(arguments);
  const auto salt = salt_bytes(arguments);
  if (!salt) return salt.error();
  const auto path = only_operand(arguments);
  if (!path) return path.error();
  const auto canonical = canonical_value(*path, limits::side_file_bytes);
  if (!canonical) return canonical.error();
  if (canonical->no_form != json::NoCanonicalForm::none) {
    // What the format records in place of a hash (params_hash_reason).
    return print(arguments, arguments.operands(), "unsupported\n");
  }
  crypto::Sha256 hash;
  hash.update(*salt);
  hash.update(canonical->bytes);
  return print(arguments, arguments.operands(), crypto::hex(hash.finish()) + "\n");
}

}  // namespace plumbline::cli
