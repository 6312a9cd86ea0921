// plumbline params: what a chain records of a call's arguments.

#include <fmt/format.h>

#include "base/hex.h"
#include "base/limits.h"
#include "commands.h"
#include "crypto/sha256.h"
#include "input.h"
#include "json/jcs.h"
#include "output.h"

namespace plumbline::cli {
namespace {

// A root's params_salt (spec 2.5).
constexpr std::size_t kSaltBytes = 16;

Result<std::string> salt_bytes(const Arguments& arguments) {
  const auto text = arguments.value(flag::salt);
  if (!text) return usage_error(fmt::format("{} HEX is wanted", flag::salt));
  const auto bytes = from_hex(*text);
  if (!bytes || bytes->size() != kSaltBytes) {
    return usage_error(fmt::format("{}: a salt is {} hex digits; {} characters are given{}",
                                   flag::salt, 2 * kSaltBytes, text->size(),
                                   bytes ? "" : ", not all of them hex or an odd number"));
  }
  return std::string(bytes->begin(), bytes->end());
}

}  // namespace

Result<int> run_params(const Arguments& arguments) {
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
