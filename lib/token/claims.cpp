#include "token/claims.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "authority/phrase.h"

namespace plumbline::token {
namespace {

using authority::short_string;
using authority::type_name;

constexpr std::string_view kDetailType = "agent_delegation";

bool is_audience(json::Value aud) {
  if (aud.is_string()) return true;
  if (!aud.is_array() || aud.size() == 0) return false;
  for (const auto& child : aud.children()) {
    if (!child.value.is_string()) return false;
  }
  return true;
}

bool is_confirmation(json::Value cnf) {
  constexpr std::array<std::string_view, 3> kMethods = {"jkt", "jwk", "x5t#S256"};
  return cnf.is_object() &&
         std::any_of(kMethods.begin(), kMethods.end(),
                     [cnf](std::string_view method) { return cnf.find(method).exists(); });
}

Result<json::Value> only_detail(json::Value payload) {
  const json::Value details = payload.find(claim::authorization_details);
  const std::string name(claim::authorization_details);
  if (!details.is_array()) return unreadable(not_wanted(name, details, "an array"));
  if (const std::size_t count = details.size(); count != 1) {
    return unreadable(name + " holds " + std::to_string(count) + " details, not one");
  }
  const json::Value detail = (*details.children().begin()).value;
  const json::Value type = detail.find("type");
  if (type.if_string() == kDetailType) return detail;
  return unreadable("the type of its authorization detail is " +
                    (type.is_string() ? short_string(type.string())
                                      : std::string(type_name(type))) +
                    ", not \"" + std::string(kDetailType) + "\"");
}

json::Number difference(const json::Number& a, const json::Number& b) {
  const auto whole_a = a.safe_integer();
  const auto whole_b = b.safe_integer();
  if (whole_a && whole_b) return json::Number::parse(std::to_string(*whole_a - *whole_b));
  return json::Number(a.value() - b.value());
}

}  // namespace

bool carries_claims_of_02(json::Value payload) {
  return payload.find(claim::client_id).exists() && payload.find(claim::confirmation).exists();
}

std::optional<std::string> claim_fault_02(json::Value payload) {
  for (const auto name : {claim::issuer, claim::id, claim::subject}) {
    const json::Value value = payload.find(name);
    if (!value.is_string()) return not_wanted(name, value, "a string");
    if (value.string().empty()) return std::string(name) + " is empty";
  }
  if (const json::Value agent = payload.find(claim::client_id); !agent.is_string()) {
    return not_wanted(claim::client_id, agent, "a string");
  }
  if (const json::Value aud = payload.find(claim::audience); !is_audience(aud)) {
    return "aud is neither a string nor an array of one or more strings";
  }
  for (const auto name : {claim::issued_at, claim::expires}) {
    const json::Value value = payload.find(name);
    if (!value.is_number()) return not_wanted(name, value, "a number");
  }
  if (!is_confirmation(payload.find(claim::confirmation))) {
    return "cnf is no object with one of jkt, jwk and x5t#S256";
  }
  return std::nullopt;
}

Result<authority::Authority> read_token_authority(json::Value payload, Draft draft) {
  const auto detail = only_detail(payload);
  if (!detail) return detail.error();
  const bool is_01 = draft == Draft::v01;
  auto read = authority::read_authority(
      *detail, is_01 ? authority::Profile::draft01 : authority::Profile::draft02);
  if (!read || !is_01) return read;
  read->ttl = lifetime(payload);
  if (read->ttl) return read;
  const bool no_start = !payload.find(claim::issued_at).is_number();
  const auto name = no_start ? claim::issued_at : claim::expires;
  return unreadable(not_wanted(name, payload.find(name), "a number"));
}

std::optional<json::Number> lifetime(json::Value payload) {
  const json::Value start = payload.find(claim::issued_at);
  const json::Value end = payload.find(claim::expires);
  if (!start.is_number() || !end.is_number()) return std::nullopt;
  return difference(end.number(), start.number());
}

std::optional<json::Number> positive_integer(json::Value value) {
  if (!value.is_number()) return std::nullopt;
  const json::Number number = value.number();
  if (!number.integral() || number <= json::Number(0)) return std::nullopt;
  return number;
}

bool names_audience(json::Value aud, std::string_view audience) {
  if (aud.if_string() == audience) return true;
  if (!aud.is_array()) return false;
  for (const auto& child : aud.children()) {
    if (child.value.if_string() == audience) return true;
  }
  return false;
}

std::string not_wanted(std::string_view name, json::Value value, std::string_view wanted) {
  return std::string(name) + " is " + std::string(type_name(value)) + ", not " +
         std::string(wanted);
}

}  // namespace plumbline::token
