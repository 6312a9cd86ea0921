#include "replay/redaction.h"

#include <algorithm>
#include <string>

#include "crypto/sha256.h"

namespace plumbline::replay {

using evidence::Entry;
using evidence::Form;
using evidence::Member;

namespace {

constexpr std::size_t kHashDigits = 12;
constexpr std::uint64_t kHashes = evidence::bit(Member::prev_hash) | evidence::bit(Member::hash);

// Code points of UTF-8.
std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

// What two entries say of themselves in the members of `ignored` apart.
bool same_but(const Entry& a, const Entry& b, std::uint64_t ignored) {
  if ((a.present & ~ignored) != (b.present & ~ignored)) return false;
  if (!a.unknown_members.empty() || !b.unknown_members.empty()) return false;
  for (std::size_t i = 0; i < evidence::member_count; ++i) {
    const auto member = static_cast<Member>(i);
    if ((ignored & evidence::bit(member)) != 0 || !a.has(member)) continue;
    if (!json::equal(a.get(member), b.get(member))) return false;
  }
  return true;
}

}  // namespace

bool is_redaction_of(std::string_view redacted, std::string_view text) {
  return redacted == "redacted:len=" + std::to_string(characters(text)) +
                         ":h=" + crypto::hex(crypto::sha256(text)).substr(0, kHashDigits);
}

std::optional<Redaction> redaction_between(const Entry& a, const Entry& b) {
  if (a.form != Form::object || b.form != Form::object || !a.hash_matches || !b.hash_matches) return std::nullopt;
  if (!same_but(a, b, kHashes | evidence::bit(Member::task))) return std::nullopt;
  const auto task_a = a.get(Member::task).if_string(), task_b = b.get(Member::task).if_string();
  if (json::equal(a.get(Member::task), b.get(Member::task)) && a.has(Member::task) == b.has(Member::task)) {
    return Redaction::hashes_only;
  }
  if (!task_a || !task_b) return std::nullopt;
  if (is_redaction_of(*task_a, *task_b)) return Redaction::of_a;
  if (is_redaction_of(*task_b, *task_a)) return Redaction::of_b;
  return std::nullopt;
}

}  // namespace plumbline::replay
