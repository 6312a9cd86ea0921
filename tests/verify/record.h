// Small records for the tests of checks: entries from their members, chained and hashed.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "crypto/sha256.h"
#include "json/jcs.h"
#include "json/reader.h"
#include "plumbline/verify.h"

namespace plumbline::verify {

class Record {
 public:
  // A member and the JSON text of its value; "" leaves out a member that every entry has.
  using Members = std::vector<std::pair<std::string, std::string>>;

  explicit Record(int v = 1) : v_(std::to_string(v)) {}

  // Appends an entry that is right but for what `members` say.
  Record& add(const std::string& event, const Members& members) {
    const std::string seq = std::to_string(entries_.size());
    Members all = {{"v", v_},
                   {"c14n", "\"JCS\""},
                   {"seq", seq},
                   {"ts", seq},
                   {"event", "\"" + event + "\""},
                   {"chain_id", "\"c\""},
                   {"prev_hash", "\"" + head_ + "\""}};
    for (const auto& member : members) {
      const auto at = std::ranges::find(all, member.first, &Members::value_type::first);
      if (at == all.end()) {
        all.push_back(member);
      } else {
        at->second = member.second;
      }
    }
    std::string text;
    for (const auto& [name, value] : all) {
      if (!value.empty()) text += (text.empty() ? "{\"" : ",\"") + name + "\":" + value;
    }
    head_ = hash_of(head_, text + "}");
    entries_.push_back(text + ",\"hash\":\"" + head_ + "\"}");
    return *this;
  }

  Record& root(const std::string& authority, const std::string& node = "n0") {
    const std::string salt = v_ == "2" ? "\"" + std::string(32, '5') + "\"" : "";
    return add("root",
               {{"node", "\"" + node + "\""}, {"authority", authority}, {"params_salt", salt}});
  }
  Record& spawn(const std::string& node, const std::string& parent, const std::string& granted,
                const std::string& requested) {
    return add("spawn", {{"node", "\"" + node + "\""},
                         {"parent", "\"" + parent + "\""},
                         {"granted", granted},
                         {"requested", requested}});
  }
  Record& spawn(const std::string& node, const std::string& parent, const std::string& granted) {
    return spawn(node, parent, granted, granted);
  }
  // `call` is one hex digit, of version 2: 32 times that digit is the call id.
  Record& allow(const std::string& node, const std::string& scope, const Members& more = {},
                char call = 0) {
    return add("allow", with_call(node, scope, more, call, true));
  }
  Record& deny(const std::string& node, const std::string& scope, const Members& more) {
    return add("deny", with_call(node, scope, more, 0, false));
  }
  Record& outcome(const std::string& node, char call) {
    return add("outcome", {{"node", "\"" + node + "\""},
                           {"call_id", id(call)},
                           {"body_state", "\"returned\""},
                           {"duration_ms", "1"}});
  }
  Record& done(const std::string& node) { return add("done", {{"node", "\"" + node + "\""}}); }
  Record& kill(const std::string& revoked, const Members& more = {}) {
    Members members = more;
    members.emplace_back("revoked", revoked);
    return add("kill", members);
  }

  static std::string id(char call) { return "\"" + std::string(32, call) + "\""; }

  const std::string& head() const { return head_; }
  std::int64_t last_seq() const { return static_cast<std::int64_t>(entries_.size()) - 1; }

  std::string ledger() const {
    std::string text;
    for (const std::string& entry : entries_) text += entry + "\n";
    return text;
  }
  // `members` besides the entries; without "" ones.
  std::string bundle(const Members& members = {}) const {
    std::string text = "{\"entries\":[";
    for (const std::string& entry : entries_)
      text += (&entry == &entries_.front() ? "" : ",") + entry;
    text += "],\"v\":" + v_ + ",\"chain_id\":\"c\"";
    for (const auto& [name, value] : members) text += ",\"" + name + "\":" + value;
    return text + "}";
  }

 private:
  static std::string hash_of(const std::string& previous, const std::string& text) {
    json::Reader reader;
    json::Document document;
    const auto outcome = json::read_text(reader, text, document);
    INFO(text);
    REQUIRE(std::holds_alternative<json::ReadValue>(outcome));
    std::string bytes = previous;
    const json::Value value(&document, std::get<json::ReadValue>(outcome).root);
    REQUIRE(json::append_canonical(value, bytes) == json::NoCanonicalForm::none);
    return crypto::hex(crypto::sha256(bytes));
  }

  Members with_call(const std::string& node, const std::string& scope, const Members& more,
                    char call, bool allowed) const {
    Members members = {{"node", "\"" + node + "\""}, {"scope", "\"" + scope + "\""}};
    if (v_ == "2" && call != 0) members.emplace_back("call_id", id(call));
    if (v_ == "2" && allowed) {
      members.emplace_back("capture", "\"wrapper_sync\"");
      members.emplace_back("adapter", R"({"module":"m","version":"1","hook_path":"h"})");
    }
    for (const auto& member : more) {
      std::erase_if(members, [&](const auto& one) { return one.first == member.first; });
      members.push_back(member);
    }
    return members;
  }

  std::string v_;
  std::string head_ = std::string(64, '0');
  std::vector<std::string> entries_;
};

// The report on `evidence` with these options.
inline Report report_on(const std::string& evidence, const Options& options = {}) {
  auto verifier = Verifier::make(options);
  REQUIRE(verifier.ok());
  return verifier->bytes(evidence, "test");
}

// "token@index" of every finding of a severity but `unauthenticated`, in the report's order;
// "token" where it is about no entry.
inline std::vector<std::string> findings_of(const Report& report, Severity severity) {
  std::vector<std::string> found;
  for (const Finding& finding : report.findings) {
    if (finding.severity != severity || finding.reason == Reason::unauthenticated) continue;
    const std::string at = finding.index ? "@" + std::to_string(*finding.index) : "";
    found.push_back(std::string(info(finding.reason).token) + at);
  }
  return found;
}

}  // namespace plumbline::verify
