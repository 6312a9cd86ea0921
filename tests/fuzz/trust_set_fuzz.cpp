// evidence/trust and base/time: a trust set is read whole or refused, whatever its spelling, and an
// instant stands between the keys that have expired and those that have not.
#include "base/time.h"
#include "evidence/trust.h"
#include "require.h"
#include "respell.h"
#include "strict_json.h"

namespace plumbline::fuzz {
namespace {

constexpr Time kFirst{-62135596800, 0};        // 0001-01-01T00:00:00Z
constexpr Time kNow{1790000000, 0};
constexpr Time kLast{253402300799, 999999999};  // 9999-12-31T23:59:59.999999999Z

std::size_t expired_in(const evidence::TrustSet& set) {
  std::size_t count = 0;
  for (const auto& [kid, witness] : set.witnesses) {
    if (!witness.expired) continue;
    const auto until = parse_time(*witness.expired);
    require(until.has_value(), "what has expired had a date");
    ++count;
  }
  return count;
}

void check_time(std::string_view text) {
  const auto time = parse_time(text);
  if (!time) return;
  require(*time >= kFirst && *time <= kLast, "a time is of the years 0001 to 9999");
  require(parse_time(format_time(*time)) == time, "the text of a time reads back as that time");
  require(parse_rfc3339(text) == time, "a time of the format is one of RFC 3339");
}

const Json* rows_of(const Json& document) {
  if (document.type == Json::Type::array) return &document;
  return document.type == Json::Type::object ? document.find(u"witness_keys") : nullptr;
}

// What a set that was accepted must be made of.
void check_rows(const evidence::TrustSet& set, const Json& document) {
  const Json* rows = rows_of(document);
  require(!document.repeats && rows != nullptr && rows->type == Json::Type::array,
          "a trust set holds rows");
  require(set.given && rows->items.size() == set.witnesses.size(),
          "every row is a witness of its own");
  for (const Json& row : rows->items) {
    const Json* kid = row.find(u"kid");
    const Json* alg = row.find(u"alg");
    const Json* key = row.find(u"public_key_hex");
    const Json* not_after = row.find(u"not_after");
    require(kid != nullptr && kid->type == Json::Type::string, "a row has a kid");
    require(alg != nullptr && alg->units == u"EdDSA", "a row has its algorithm");
    require(key != nullptr && key->units.size() == 64, "a row has its key");
    require(row.names.size() == (not_after != nullptr ? 4u : 3u), "a row has no other member");
    require(set.witnesses.contains(utf8_of(kid->units)), "a witness is known by its kid");
    if (not_after != nullptr) check_time(utf8_of(not_after->units));
  }
}

}  // namespace
}  // namespace plumbline::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  using namespace plumbline::fuzz;
  using evidence::read_trust_set;
  if (size < 1) return 0;
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  check_time(text);
  if (const auto time = parse_epoch(text)) {
    require(parse_time(format_time(*time)) == time, "the text of a time reads back as that time");
  }

  const auto set = read_trust_set(text, text.substr(0, 9), kNow);
  const auto before = read_trust_set(text, "f", kFirst);
  const auto after = read_trust_set(text, "f", kLast);
  require(set.ok() == before.ok() && set.ok() == after.ok(),
          "whether a set is accepted has nothing to do with the time");
  if (!set) {
    require(set.error().kind == ErrorKind::usage, "a refusal is a usage error");
    require(is_printable_line(set.error().message), "a refusal is told in one printable line");
    return 0;
  }
  const StrictReading strict = read_strictly(text);
  require(strict.value.has_value(), "a trust set is JSON");
  check_rows(*set, *strict.value);
  require(expired_in(*before) <= expired_in(*set), "what has expired does not come back");
  require(expired_in(*set) <= expired_in(*after), "what has expired does not come back");
  for (const auto& [kid, witness] : set->witnesses) {
    require(!witness.expired || after->witnesses.at(kid).expired,
            "what has expired does not come back");
  }
  const auto respelled = read_trust_set(respell(*strict.value, spelling_of(data[0])), "f", kNow);
  require(respelled.ok() && respelled->witnesses.size() == set->witnesses.size(),
          "spelling does not matter");
  for (const auto& [kid, witness] : respelled->witnesses) {
    const auto& same = set->witnesses.at(kid);
    require(same.expired == witness.expired && same.key.fingerprint() == witness.key.fingerprint(),
            "spelling does not matter");
  }
  return 0;
}
