// Session exports and records for the tests of lib/kitelogik.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/source.h"
#include "crypto/sha256.h"
#include "json/parsed_text.h"
#include "kitelogik/record.h"
#include "kitelogik/python_json.h"
#include "kitelogik/session_check.h"

namespace plumbline::kitelogik {

// What is said of one record; the rest of it is in order.
struct Said {
  std::string tool = "read_customer_record";
  std::string args = "{}";
  std::string outcome = "allowed";
  std::string decision = R"({"allow":true,"deny":false,"requires_hitl":false})";
  std::string action = "null", by = "null";  // as JSON
  std::string session = "s-1", token = "t-1", parent = "", parent_token = "";
  std::string depth = "0", scopes = R"(["read","refund"])", role = "clerk";
};

inline std::string record_text(const Said& said) {
  return R"({"tool_name":")" + said.tool + R"(","args":)" + said.args + R"(,"outcome":")" + said.outcome +
         R"(","policy_decision":)" + said.decision + R"(,"policy_version":"p1","hitl_action_id":)" +
         said.action + R"(,"hitl_decided_by":)" + said.by + R"(,"context":{"session_id":")" + said.session +
         R"(","user_role":")" + said.role + R"(","session_scopes":)" + said.scopes + R"(,"token_id":")" +
         said.token + R"(","delegation_depth":)" + said.depth + R"(,"parent_token_id":")" +
         said.parent_token + R"(","parent_session_id":")" + said.parent + R"("}})";
}

inline std::string array_text(const std::vector<std::string>& records) {
  std::string text = "[";
  for (const std::string& record : records) text += (text.size() > 1 ? "," : "") + record;
  return text + "]";
}

// An export of these records, newest first, with `hash` as it stands.
inline std::string export_text(const std::vector<std::string>& records, const std::string& hash = "",
                               const std::string& session = "s-1") {
  return R"({"session_id":")" + session + R"(","exported_at":"2025-06-15T11:00:00+00:00","policy_version":"p1",)" +
         R"("record_count":)" + std::to_string(records.size()) + R"(,"integrity_hash":")" + hash +
         R"(","records":)" + array_text(records) + "}";
}

// The check of an export, by itself or with the sessions given.
inline Checked check_text(const std::string& text, Sessions& sessions, const std::string& path = "x.json") {
  const auto source = memory_source(text);
  auto checked = check_session(*source, 0, path, shipped_policy(), sessions, false);
  REQUIRE(checked);
  return std::move(*checked);
}

inline Checked check_text(const std::string& text) {
  Sessions alone;
  return check_text(text, alone);
}

// The reasons found, but for the hash, which these exports do not state.
inline std::vector<std::pair<std::string, std::optional<std::uint64_t>>> reasons(const Checked& checked) {
  std::vector<std::pair<std::string, std::optional<std::uint64_t>>> all;
  for (const Finding& finding : checked.findings) {
    if (finding.reason == Reason::kitelogik_integrity) continue;
    all.emplace_back(info(finding.reason).token, finding.index);
  }
  return all;
}

}  // namespace plumbline::kitelogik
