#include "evidence/trust.h"

#include <initializer_list>

#include "base/display.h"
#include "base/hex.h"
#include "base/time.h"
#include "json/reader.h"

namespace plumbline::evidence {
namespace {

constexpr std::string_view kKid = "kid";
constexpr std::string_view kAlg = "alg";
constexpr std::string_view kPublicKeyHex = "public_key_hex";
constexpr std::string_view kNotAfter = "not_after";
constexpr std::string_view kWitnessKeys = "witness_keys";
constexpr std::string_view kEdDsa = "EdDSA";
constexpr std::size_t kKeyHex = 64;

// The name of a member outside `allowed`, or nothing.
std::optional<std::string> stray_member(json::Value object,
                                        std::initializer_list<std::string_view> allowed) {
  for (const auto& child : object.children()) {
    const std::string_view name = child.name.string();
    bool known = false;
    for (const std::string_view candidate : allowed) known = known || candidate == name;
    if (!known) return shown(name);
  }
  return std::nullopt;
}

class TrustReader {
 public:
  TrustReader(std::string_view file, Time now) : file_(shown(file)), now_(now) {}

  Result<TrustSet> read(json::Value document) {
    set_.given = true;
    json::Value rows = document;
    std::optional<std::string> set_expired;
    if (document.is_object()) {
      if (const auto stray = stray_member(document, {kWitnessKeys, kNotAfter})) {
        return refuse("the document has a member " + *stray + " that is not understood");
      }
      auto expired = expiry(document, "the document");
      if (!expired) return expired.error();
      set_expired = *expired;
      rows = document.find(kWitnessKeys);
    }
    if (!rows.is_array()) return refuse("expected an array of witness keys");
    for (const auto& child : rows.children()) {
      if (auto status = row(child.value); !status) return status.error();
    }
    if (set_expired) {
      for (auto& [kid, witness] : set_.witnesses) {
        if (witness.expired) continue;
        witness.expired = set_expired;
        witness.set_expired = true;
      }
    }
    return std::move(set_);
  }

 private:
  Error refuse(const std::string& why) const { return usage_error("trust set " + file_ + ": " + why); }

  // The not_after that has passed, if one has; an error where it is there and malformed.
  Result<std::optional<std::string>> expiry(json::Value object, const std::string& who) const {
    const json::Value text = object.find(kNotAfter);
    if (!text.exists()) return std::optional<std::string>();
    const auto until = text.is_string() ? parse_time(text.string()) : std::nullopt;
    if (!until) {
      return refuse(who + ": not_after is " + shown(text.is_string() ? text.string() : text.raw()) +
                    ", not a UTC date and time such as 2026-10-05T00:00:00Z");
    }
    if (*until > now_) return std::optional<std::string>();
    return std::optional(std::string(text.string()));
  }

  Status row(json::Value row) {
    if (!row.is_object()) return refuse("a row is not an object");
    const json::Value kid = row.find(kKid);
    if (!kid.is_string()) return refuse("a row has no kid that is a string");
    const std::string who = "kid " + shown(kid.string());
    if (set_.witnesses.contains(kid.string())) return refuse(who + ": stands in more than one row");
    if (const auto stray = stray_member(row, {kKid, kAlg, kPublicKeyHex, kNotAfter})) {
      return refuse(who + ": the row has a member " + *stray + " that is not understood");
    }
    if (row.find(kAlg).if_string() != kEdDsa) return refuse(who + ": alg is not \"EdDSA\"");
    auto expired = expiry(row, who);
    if (!expired) return expired.error();
    const json::Value hex = row.find(kPublicKeyHex);
    if (!hex.is_string()) return refuse(who + ": public_key_hex is not a string");
    const auto bytes = from_hex(hex.string());
    if (!bytes || hex.string().size() != kKeyHex) {
      return refuse(who + ": public_key_hex is not 64 hex characters");
    }
    auto key = crypto::VerifyKey::ed25519(*bytes);
    if (!key) return refuse(who + ": " + key.error().message);
    set_.witnesses.emplace(kid.string(), TrustedWitness{std::move(*key), std::move(*expired), false});
    return Done{};
  }

  std::string file_;
  Time now_;
  TrustSet set_;
};

}  // namespace

Result<TrustSet> read_trust_set(std::string_view text, std::string_view file, Time now) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    return usage_error("trust set " + shown(file) + ": " + json::refusal(*problem) + " at byte " +
                       std::to_string(problem->offset));
  }
  const auto& read = std::get<json::ReadValue>(outcome);
  if (read.duplicate) {
    return usage_error("trust set " + shown(file) + ": " + json::describe(*read.duplicate));
  }
  return TrustReader(file, now).read(json::Value(&document, read.root));
}

}  // namespace plumbline::evidence
