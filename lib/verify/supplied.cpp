#include "verify/supplied.h"

#include "base/display.h"
#include "base/time.h"
#include "crypto/given_keys.h"
#include "json/reader.h"
#include "verify/measured_input.h"

namespace plumbline::verify {
namespace {

Result<json::KeptValue> read_anchor(const std::string& text, const std::string& file) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  const auto refuse = [&](const std::string& why) {
    return usage_error("expected anchor " + shown(file) + ": " + why);
  };
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    return refuse("not JSON: " + problem->message + " at byte " + std::to_string(problem->offset));
  }
  const auto& read = std::get<json::ReadValue>(outcome);
  if (read.duplicate) {
    return refuse(json::describe(*read.duplicate));
  }
  const json::Value value(&document, read.root);
  if (!value.is_object()) return refuse("not a JSON object");
  return json::KeptValue(value);
}

}  // namespace

Result<Supplied> check_supplied(const Options& options) {
  Supplied supplied;
  supplied.options = options;
  supplied.now = options.now ? *options.now : current_time();
  supplied.pinned_head = options.expected_head;
  auto keys = crypto::read_given_keys(options);
  if (!keys) return keys.error();
  supplied.keys = std::move(*keys);
  if (options.expected_anchor) {
    auto anchor = read_anchor(*options.expected_anchor, options.expected_anchor_name);
    if (!anchor) return anchor.error();
    supplied.pinned_anchor = *anchor;
  }
  supplied.policy = kitelogik::shipped_policy();
  if (options.policy) {
    auto policy = kitelogik::read_policy(*options.policy, options.policy_name);
    if (!policy) return policy.error();
    supplied.policy = std::move(*policy);
  }
  if (options.witness_keys) {
    auto trust = evidence::read_trust_set(*options.witness_keys, options.witness_keys_name, supplied.now);
    if (!trust) return trust.error();
    supplied.witnesses = std::move(*trust);
  }
  return supplied;
}

std::vector<std::pair<std::string, std::string>> limits_of(const Options& options) {
  std::vector<std::pair<std::string, std::string>> limits;
  if (options.allow_truncated_tail) limits.emplace_back("allow_truncated_tail", "");
  if (options.canonical_envelopes) limits.emplace_back("canonical_envelopes", "");
  if (const auto& before = options.continue_from) {
    limits.emplace_back("continue_from", std::to_string(before->seq) + ":" + before->hash);
  }
  if (const auto kind = forced_kind(options)) limits.emplace_back("kind", name(*kind));
  for (const Condition& condition : options.require) limits.emplace_back("require", text_of(condition));
  if (options.strict) limits.emplace_back("strict", "");
  return limits;
}

}  // namespace plumbline::verify
