#include "verify/supplied.h"

#include "base/display.h"
#include "base/time.h"
#include "crypto/given_keys.h"
#include "json/reader.h"

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
  if (options.witness_keys) {
    auto trust = evidence::read_trust_set(*options.witness_keys, options.witness_keys_name, supplied.now);
    if (!trust) return trust.error();
    supplied.witnesses = std::move(*trust);
  }
  return supplied;
}

}  // namespace plumbline::verify
