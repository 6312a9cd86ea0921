#include "token/supplied.h"

#include <algorithm>
#include <array>
#include <variant>

#include "base/display.h"
#include "base/time.h"
#include "crypto/given_keys.h"
#include "json/reader.h"
#include "json/scalar.h"

namespace plumbline::token {
namespace {

struct JoseName {
  std::string_view name;
  crypto::Algorithm algorithm;
};

constexpr std::array<JoseName, 4> kJoseNames = {{
    {"EdDSA", crypto::Algorithm::ed25519},
    {"Ed25519", crypto::Algorithm::ed25519},
    {"ES256", crypto::Algorithm::p256},
    {"HS256", crypto::Algorithm::hmac_sha256},
}};

Result<json::KeptValue> read_context(const std::string& text) {
  if (text.empty()) return json::KeptValue();
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    return usage_error("the context is " + json::refusal(*problem) + " at byte " +
                       std::to_string(problem->offset));
  }
  const auto& read = std::get<json::ReadValue>(outcome);
  if (read.duplicate) return usage_error("in the context, " + json::describe(*read.duplicate));
  const json::Value value(&document, read.root);
  if (!value.is_object()) {
    return usage_error("the context is " + std::string(json::describe(value.type())) +
                       ", not an object");
  }
  return json::KeptValue(value);
}

Result<AskedAction> read_action(const Action& action) {
  auto context = read_context(action.context);
  if (!context) return context.error();
  AskedAction asked{action.scope, std::move(*context), {}};
  for (const auto& [field, text] : action.totals) {
    if (!json::check_number(text)) {
      return usage_error("the total of " + shown_short(field, 80) + " is " +
                         shown_short(text, 80) + ", which is no number");
    }
    if (!asked.totals.emplace(field, json::Number::parse(text)).second) {
      return usage_error("the total of " + shown_short(field, 80) + " is given twice");
    }
  }
  return asked;
}

Status check_algorithms(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (algorithm_named(name)) continue;
    std::string known;
    for (const JoseName& jose : kJoseNames) {
      known += (known.empty() ? "" : ", ") + std::string(jose.name);
    }
    return usage_error(shown_short(name, 80) + " is no algorithm that a key here can have: " + known);
  }
  return Done{};
}

}  // namespace

std::optional<crypto::Algorithm> algorithm_named(std::string_view name) {
  const auto found = std::find_if(kJoseNames.begin(), kJoseNames.end(),
                                  [name](const JoseName& jose) { return jose.name == name; });
  if (found == kJoseNames.end()) return std::nullopt;
  return found->algorithm;
}

Result<Supplied> check_supplied(const TokenOptions& options) {
  auto keys = crypto::read_given_keys(options);
  if (!keys) return keys.error();
  if (keys->empty()) {
    return usage_error("no key is given, and without one anybody can have written the tokens; "
                       "give --pubkey");
  }
  if (auto known = check_algorithms(options.accepted_algorithms); !known) return known.error();
  Supplied supplied{std::move(*keys), options.now ? *options.now : current_time(), {}, options};
  if (!options.permits) return supplied;
  if (options.draft == Draft::v02 && !options.audience) return no_audience();
  auto action = read_action(*options.permits);
  if (!action) return action.error();
  supplied.action = std::move(*action);
  return supplied;
}

Error no_audience() {
  return usage_error("whether an action is permitted by a chain of revision 02 cannot be told "
                     "without the audience that its leaf must name; give --audience");
}

std::vector<std::pair<std::string, std::string>> limits_of(const TokenOptions& options) {
  std::vector<std::pair<std::string, std::string>> limits;
  for (const std::string& name : options.accepted_algorithms) limits.emplace_back("accept_alg", name);
  if (options.audience) limits.emplace_back("audience", *options.audience);
  if (options.draft) limits.emplace_back("draft", name(*options.draft));
  for (const std::string& kid : options.root_kids) limits.emplace_back("root_kid", kid);
  if (!options.permits) return limits;
  for (const auto& [field, total] : options.permits->totals) {
    limits.emplace_back("total", field + "=" + total);
  }
  return limits;
}

}  // namespace plumbline::token
