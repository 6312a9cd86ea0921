// plumbline canon: the RFC 8785 bytes of a JSON value, or their SHA-256.

#include <fmt/format.h>

#include "base/limits.h"
#include "commands.h"
#include "crypto/sha256.h"
#include "input.h"
#include "json/jcs.h"
#include "output.h"

namespace plumbline::cli {

Result<int> run_canon(const Arguments& arguments) {
  const auto path = only_operand(arguments);
  if (!path) return path.error();
  auto canonical = canonical_value(*path, limits::value_bytes);
  if (!canonical) return canonical.error();
  if (canonical->no_form != json::NoCanonicalForm::none) {
    constexpr int kNoCanonicalForm = 2;
    complain(fmt::format("canon: no canonical form: it holds {}",
                         json::describe(canonical->no_form)));
    return kNoCanonicalForm;
  }
  const std::string& bytes = canonical->bytes;
  const bool hashed = arguments.has(flag::hash);
  return print(arguments, arguments.operands(),
               hashed ? crypto::hex(crypto::sha256(bytes)) + "\n" : bytes);
}

}  // namespace plumbline::cli
