// Ledgers at random, and what befalls them: for tests that compare two ways to the same report.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "verify/record.h"

namespace plumbline::verify {

class RandomLedger {
 public:
  explicit RandomLedger(std::uint64_t seed) : random_(seed) {}

  // From 0 to below `count`.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }

  // A ledger of one chain; of the wrongs, those a writer can do who hashes what it writes.
  std::string honest() {
    version_ = one_in(2) ? 1 : 2;
    wrong_ = one_in(3) ? 12 : 200;
    calm_ = one_in(3);
    if (calm_) wrong_ = 100'000;
    mixed_ = one_in(6);
    seconds_ = 1000;
    Record record(version_);
    if (calm_) {
      record.root(R"({"scopes":["a.*","b.*","c.*"]})");
    } else if (!one_in(20)) {
      record.root(authority());
    }
    const std::size_t count = one_in(12) ? below(4) : 8 + below(one_in(5) ? 60 : 16);
    while (static_cast<std::size_t>(record.last_seq()) + 1 < count) add(record);
    return record.ledger();
  }

  // The same with what a bad disk or a forger does to its lines.
  std::string harmed() {
    std::vector<std::string> lines = lines_of(honest());
    for (std::size_t left = below(4); left > 0 && !lines.empty(); --left) harm(lines);
    const std::string end = one_in(20) ? "\r\n" : "\n";
    std::string text = one_in(25) ? "\xEF\xBB\xBF" : "";
    for (const std::string& line : lines) text += line + end;
    if (!text.empty() && one_in(8)) text.pop_back();
    if (!text.empty() && one_in(8)) text.resize(text.size() - below(std::min<std::size_t>(40, text.size())));
    return text;
  }

 private:
  using Members = Record::Members;

  std::string pick(std::initializer_list<std::string_view> of) {
    return std::string(of.begin()[below(of.size())]);
  }
  std::string node() { return "\"n" + std::to_string(calm_ ? 0 : below(4)) + "\""; }
  std::string scope() { return "\"" + pick({"a.read", "a.write", "b.read", "c.x"}) + "\""; }
  std::string call_id() {
    std::string id = std::to_string(!calm_ && one_in(3) ? below(10) : calls_++);
    return "\"" + std::string(32 - id.size(), '0') + id + "\"";
  }
  std::string hash() { return "\"" + std::string(64, one_in(2) ? 'a' : 'b') + "\""; }

  std::string authority() {
    return pick({R"({"scopes":["a.*","b.read"],"constraints":[{"key":"max_rows","max":10}]})",
                 R"({"scopes":["a.*"],"constraints":[{"key":"max_calls","max":2}]})",
                 R"({"scopes":["a.*","b.*","c.*"]})", "7"});
  }

  // Changes how the entry follows from the one before it, without breaking its hash.
  void unlink(Members& members) {
    if (!one_in(wrong_)) return;
    switch (below(8)) {
      case 0: return members.push_back({"v", pick({"1", "2", "1.0", "3", "null", ""})});
      case 1: return members.push_back({"chain_id", pick({"\"d\"", "\"\"", "null", "", "7"})});
      case 2: return members.push_back({"c14n", pick({"\"other\"", "null", "", "\"J\\u0043S\""})});
      case 3: return members.push_back({"seq", pick({"0", "7", "1.5", "\"1\"", "", "12345678901"})});
      case 4: return members.push_back({"prev_hash", pick({hash(), "null", ""})});
      case 5: return members.push_back({"extra", "1"});
      default: return members.push_back({"ts", pick({"5", "2000", "1.5", "null", "", "\"x\"",
                                                     "\"2026-01-01T00:00:00Z\"",
                                                     "\"2025-01-01T00:00:00+02:00\""})});
    }
  }

  Members written() {
    seconds_ += static_cast<int>(below(3));
    Members members = {{"ts", std::to_string(seconds_)}};
    if (mixed_) {
      members.front().second = pick({"1000", "900", "\"2026-01-01T00:00:00Z\"", "\"2026-01-01\""});
    }
    unlink(members);
    return members;
  }

  Members action() {
    Members members = written();
    members.emplace_back("node", one_in(wrong_) ? pick({"7", "null", "\"\\ud83d\\ude00\""}) : node());
    members.emplace_back("scope", one_in(wrong_) ? "[]" : scope());
    members.emplace_back("tool", pick({"\"t\"", "\"\xC3\xA9\"", "\"a\\\"b\""}));
    if (!one_in(4)) {
      members.emplace_back("context", pick({R"({"rows":5})", R"({"rows":50})", "{}", "null",
                                            calm_ ? "{}" : "7"}));
    }
    if (one_in(wrong_)) members.emplace_back("policy", pick({"\"unlisted\"", "null", "\"other\""}));
    return members;
  }

  void add(Record& record) {
    if (calm_) return allow(record);
    const std::size_t choice = below(100);
    if (choice < 4) return spawn(record);
    if (choice < 6) return kill(record);
    if (choice < 8) return void(record.add("done", with(written(), {{"node", node()}})));
    if (choice < 9) return void(record.add("root", with(written(), {{"node", node()}, {"authority", authority()}})));
    if (choice < 10) return void(record.add("spawn_denied", with(written(), {{"parent", node()}, {"reason", "\"depth\""}})));
    if (choice < 11) return void(record.add("other", written()));
    if (choice < 26) return deny(record);
    if (version_ == 2 && choice < 60) return outcome(record);
    if (one_in(wrong_)) return outcome(record);
    allow(record);
  }

  static Members with(Members members, const Members& more) {
    members.insert(members.end(), more.begin(), more.end());
    return members;
  }

  void allow(Record& record) {
    Members members = action();
    if (version_ == 2 || one_in(wrong_)) {
      members.emplace_back("call_id", one_in(wrong_) ? pick({"7", "null", "\"x\""}) : call_id());
      members.emplace_back("capture", pick({"\"wrapper_sync\"", "\"pre_hook_only\""}));
      members.emplace_back("adapter", R"({"module":"m","version":"1","hook_path":"h"})");
      if (one_in(2)) members.emplace_back("authorized_params_hash", hash());
    }
    record.add("allow", members);
  }

  void deny(Record& record) {
    Members members = action();
    members.emplace_back("reason", pick({"\"scope_not_granted\"", "\"ceiling_exceeded\"", "\"else\""}));
    if (one_in(2)) members.emplace_back("reasons", R"([{"code":"scope_not_granted"}])");
    if (version_ == 2) members.emplace_back("call_id", call_id());
    record.add("deny", members);
  }

  void outcome(Record& record) {
    Members members = written();
    members.emplace_back("node", node());
    members.emplace_back("call_id", one_in(wrong_) ? "\"x\"" : call_id());
    members.emplace_back("body_state", pick({"\"returned\"", "\"returned\"", "\"abandoned\""}));
    members.emplace_back("duration_ms", std::to_string(below(1000)));
    if (one_in(2)) members.emplace_back("invoked_params_hash", hash());
    record.add("outcome", members);
  }

  void spawn(Record& record) {
    const std::string granted = authority();
    Members members = with(written(), {{"node", node()}, {"parent", node()}, {"granted", granted}});
    members.emplace_back("requested", one_in(2) ? granted : authority());
    members.emplace_back("agent", "\"helper\"");
    record.add("spawn", members);
  }

  void kill(Record& record) {
    Members members = with(written(), {{"target", node()}, {"revoked", "[" + node() + "]"}});
    if (version_ == 2 && one_in(2)) members.emplace_back("pending_at_kill", "[" + call_id() + "]");
    record.add("kill", members);
  }

  static std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      lines.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return lines;
  }

  void harm(std::vector<std::string>& lines) {
    const std::size_t at = below(lines.size());
    const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
    std::string& line = lines[at];
    switch (below(11)) {
      case 0: edit(line); break;
      case 1: lines.erase(place); break;
      case 2: lines.insert(place, std::string(line)); break;
      case 3: std::swap(line, lines[below(lines.size())]); break;
      case 4: std::rotate(place, place + 1, lines.end()); break;
      case 5: lines.insert(place, blank()); break;
      case 6: lines.insert(place, no_entry()); break;
      case 7: line = no_entry(); break;
      case 8: line = pick({" ", "\t ", ""}) + line + pick({" ", "\r", " x", ""}); break;
      case 9: append(lines); break;
      case 10: line = line.substr(0, below(line.size() + 1)); break;
    }
  }

  // A few lines of another ledger, or all of it.
  void append(std::vector<std::string>& lines) {
    std::vector<std::string> other = lines_of(honest());
    if (one_in(2)) other.resize(below(other.size() + 1));
    const auto place = lines.begin() + static_cast<std::ptrdiff_t>(below(lines.size() + 1));
    lines.insert(one_in(2) ? lines.end() : place, other.begin(), other.end());
  }

  void edit(std::string& line) {
    if (line.empty()) return;
    line[below(line.size())] = pick({"0", "7", "a", "x", "\"", "\\", "\x80", "}", " "})[0];
  }

  std::string blank() { return pick({"", " ", "\r", "\t \r"}); }
  std::string no_entry() {
    return pick({"7", "null", "[]", "\"text", "{", "{}", R"({"a":1,"a":2})", "\xFF\xFE", "{\"v\":1}",
                 R"({"event":"allow","node":"\ud800"})", "{\"seq\":1}{\"seq\":2}", "\"\x80\""});
  }

  std::mt19937_64 random_;
  int version_ = 1;
  std::size_t wrong_ = 1;  // of that many chances for a wrong, one is taken
  bool calm_ = false;  // nothing goes wrong, nodes do what they may
  bool mixed_ = false;  // times of several kinds
  int seconds_ = 0;
  std::size_t calls_ = 100;
};

}  // namespace plumbline::verify
