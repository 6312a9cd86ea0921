#include "verify/records.h"

#include <algorithm>
#include <array>

#include "base/hex.h"
#include "evidence/call_id.h"
#include "verify/delegation.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Member;
using evidence::name;
using Wrong = std::optional<std::string>;

constexpr std::size_t kSaltHex = 32;

constexpr std::string_view kPreHookOnly = "pre_hook_only";
constexpr std::array<std::string_view, 4> kCaptures = {"wrapper_sync", "wrapper_async",
                                                       "framework_post_hook", kPreHookOnly};
constexpr std::string_view kRaised = "raised";
constexpr std::array<std::string_view, 4> kBodyStates = {"returned", kRaised, "abandoned", "deferred"};
constexpr std::string_view kUnsupported = "unsupported";

std::string but_is(std::string_view what, std::string_view should_be, json::Value value) {
  return std::string(what) + " is " + shown_value(value) + ", not " + std::string(should_be);
}

bool is_hex_of(json::Value value, std::size_t length) {
  return value.is_string() && is_lower_hex(value.string(), length);
}

bool is_text(json::Value value) { return value.is_string() && !value.string().empty(); }

template <std::size_t N>
bool is_one_of(json::Value value, const std::array<std::string_view, N>& words) {
  return value.is_string() && std::find(words.begin(), words.end(), value.string()) != words.end();
}

Wrong call_id(const Entry& entry) {
  const json::Value id = entry.get(Member::call_id);
  if (is_hex_of(id, evidence::call_id_hex)) return std::nullopt;
  return but_is("call_id", "32 lower-case hex characters", id);
}

// A params hash and the reason why there is none: at most one of them, each valid.
Wrong params(const Entry& entry, Member hash_member) {
  const json::Value hash = entry.get(hash_member);
  const json::Value reason = entry.get(Member::params_hash_reason);
  if (hash.exists() && !is_hex_of(hash, evidence::hash_hex)) {
    return but_is(name(hash_member), "64 lower-case hex characters", hash);
  }
  if (!reason.exists()) return std::nullopt;
  if (!reason.is_string() || reason.string() != kUnsupported) {
    return but_is("params_hash_reason", "\"unsupported\"", reason);
  }
  if (hash.exists()) return "params_hash_reason stands beside " + std::string(name(hash_member));
  return std::nullopt;
}

// An object with a non-empty string for each of `members`; it may carry more.
Wrong texts_of(std::string_view what, json::Value object, std::initializer_list<std::string_view> members) {
  if (!object.is_object()) return but_is(what, "an object", object);
  for (const std::string_view member : members) {
    const json::Value value = object.find(member);
    if (is_text(value)) continue;
    return but_is(std::string(what) + "." + std::string(member), "a non-empty string", value);
  }
  return std::nullopt;
}

Wrong receipt(const Entry& entry) {
  if (!entry.has(Member::receipt)) return std::nullopt;
  const json::Value receipt = entry.get(Member::receipt);
  if (auto wrong = texts_of("receipt", receipt, {"type", "ref"})) return wrong;
  const json::Value digest = receipt.find("digest");
  if (is_hex_of(digest, evidence::hash_hex)) return std::nullopt;
  return but_is("receipt.digest", "64 lower-case hex characters", digest);
}

Wrong body(const Entry& entry) {
  const json::Value state = entry.get(Member::body_state);
  if (!is_one_of(state, kBodyStates)) {
    return but_is("body_state", "returned, raised, abandoned or deferred", state);
  }
  const json::Value code = entry.get(Member::error_code);
  if (state.string() == kRaised) {
    if (!is_text(code)) return but_is("error_code", "a non-empty string, as raised asks for", code);
  } else if (code.exists()) {
    return "error_code stands there although nothing was raised";
  }
  return std::nullopt;
}

Wrong duration(const Entry& entry) {
  const json::Value value = entry.get(Member::duration_ms);
  if (value.is_number()) {
    const json::Number number = value.number();
    if (number.spelled_as_integer() && number >= json::Number(0)) return std::nullopt;
  }
  return but_is("duration_ms", "an integer of 0 or more, written without fraction or exponent", value);
}

}  // namespace

bool is_pre_hook_only(const Entry& allow) {
  return allow.get(Member::capture).if_string() == kPreHookOnly;
}

Wrong wrong_with_root(const Entry& entry) {
  const json::Value salt = entry.get(Member::params_salt);
  if (is_hex_of(salt, kSaltHex)) return std::nullopt;
  return but_is("params_salt", "32 lower-case hex characters", salt);
}

Wrong wrong_with_kill(const Entry& entry) {
  if (!entry.has(Member::pending_at_kill)) return std::nullopt;
  const json::Value pending = entry.get(Member::pending_at_kill);
  if (!pending.is_array()) return but_is("pending_at_kill", "an array of call ids", pending);
  for (const auto& child : pending.children()) {
    if (!is_hex_of(child.value, evidence::call_id_hex)) {
      return but_is("a member of pending_at_kill", "a call id", child.value);
    }
  }
  return std::nullopt;
}

Wrong wrong_with_allow(const Entry& entry) {
  if (auto wrong = call_id(entry)) return wrong;
  const json::Value capture = entry.get(Member::capture);
  if (!is_one_of(capture, kCaptures)) {
    return but_is("capture", "wrapper_sync, wrapper_async, framework_post_hook or pre_hook_only", capture);
  }
  if (auto wrong = texts_of("adapter", entry.get(Member::adapter), {"module", "version", "hook_path"})) {
    return wrong;
  }
  if (entry.has(Member::policy) && !is_ungated(entry)) {
    return but_is("policy", "\"unlisted\"", entry.get(Member::policy));
  }
  return params(entry, Member::authorized_params_hash);
}

Wrong wrong_with_deny(const Entry& entry) {
  if (auto wrong = call_id(entry)) return wrong;
  for (const Member member : {Member::capture, Member::adapter, Member::authorized_params_hash,
                              Member::params_hash_reason, Member::policy}) {
    if (entry.has(member)) return "a deny carries " + std::string(name(member));
  }
  return std::nullopt;
}

Wrong wrong_with_outcome(const Entry& entry) {
  if (auto wrong = call_id(entry)) return wrong;
  if (auto wrong = body(entry)) return wrong;
  if (auto wrong = duration(entry)) return wrong;
  if (auto wrong = params(entry, Member::invoked_params_hash)) return wrong;
  return receipt(entry);
}

}  // namespace plumbline::verify
