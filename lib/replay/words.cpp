#include "replay/words.h"

#include <algorithm>

#include "authority/phrase.h"
#include "base/display.h"
#include "replay/place.h"
#include "verify/containment.h"
#include "verify/words.h"

namespace plumbline::replay {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Form;
using evidence::Member;
using verify::shown_value;

constexpr std::size_t kNameBytes = 80;
constexpr std::size_t kListed = 5;     // of scopes, constraints, members of a context, reasons
constexpr std::size_t kIdDigits = 12;  // of a call id: enough to tell those of one record apart

constexpr std::string_view kCode = "code";  // of an element of a deny's `reasons`

std::string counted_rest(std::size_t all) {
  return all > kListed ? " and " + std::to_string(all - kListed) + " more" : "";
}

// " by TOOL with rows=25, calls=1".
std::string means_of(const Entry& entry) {
  std::string out;
  if (entry.has(Member::tool)) out += " by " + shown_value(entry.get(Member::tool));
  const json::Value context = entry.get(Member::context);
  if (verify::is_blank(context)) return out;
  if (!context.is_object()) return out + " with a context that is " + std::string(verify::kind_of(context));
  std::size_t members = 0;
  for (const auto& [name, value] : context.children()) {
    if (++members > kListed) continue;
    out += members == 1 ? " with " : ", ";
    out += shown_short(name.string(), kNameBytes) + "=" + authority::short_value(value);
  }
  return out + counted_rest(members);
}

std::string with_authority(const verify::Step& step) {
  if (!step.authority) return ", which defines nothing";
  if (!step.authority->ok()) return ", with an authority that cannot be read: " + step.authority->error().message;
  return " with " + describe(step.authority->value());
}

// "n1", "n1 summarizer".
std::string shown_node(const Entry& entry, Member node) {
  std::string out = shown_value(entry.get(node));
  if (entry.has(Member::agent)) out += " " + shown_value(entry.get(Member::agent));
  return out;
}

std::string spawned(const verify::Step& step) {
  std::string out = "spawned " + shown_node(step.entry, Member::node) + with_authority(step);
  if (!verify::is_blank(step.entry.get(Member::task))) {
    const auto task = step.entry.get(Member::task).if_string();
    out += ", task " + (task ? quoted_short(*task, kNameBytes) : shown_value(step.entry.get(Member::task)));
  }
  return out;
}

std::string spawn_denied(const Entry& entry) {
  std::string out = "was denied a spawn";
  if (entry.has(Member::agent)) out += " of " + shown_value(entry.get(Member::agent));
  if (entry.has(Member::reason)) out += ": " + shown_value(entry.get(Member::reason));
  const json::Value detail = entry.get(Member::detail);
  if (!verify::is_blank(detail)) out += " (" + shown_value(detail) + ")";
  return out;
}

// The codes that a deny gives, each once.
std::vector<std::string> codes_of(const Entry& deny) {
  std::vector<std::string> codes;
  const auto add = [&codes](json::Value code) {
    if (verify::is_blank(code)) return;
    std::string text = shown_value(code);
    if (std::find(codes.begin(), codes.end(), text) == codes.end()) codes.push_back(std::move(text));
  };
  add(deny.get(Member::reason));
  const json::Value reasons = deny.get(Member::reasons);
  if (!reasons.is_array()) return codes;
  for (const auto& child : reasons.children()) {
    if (codes.size() > kListed) break;
    add(child.value.is_object() ? child.value.find(kCode) : child.value);
  }
  return codes;
}

// What was asked for, why it was denied as recorded, and what the node's authority says of it.
std::string denied(const verify::Step& step) {
  const Entry& entry = step.entry;
  std::string out = "denied " + shown_value(entry.get(Member::scope)) + means_of(entry);
  std::string why = list_of(codes_of(entry), kListed);
  if (verify::standing(step.node) == verify::Standing::sound) {
    const auto reasons = verify::outside(*step.node->authority, entry);
    if (!reasons.empty()) why += (why.empty() ? "" : ": ") + list_of(reasons, kListed);
  }
  if (!why.empty()) out += ": " + why;
  const json::Value disposition = entry.get(Member::disposition);
  if (!verify::is_blank(disposition)) out += " (" + shown_value(disposition) + ")";
  return out;
}

std::string killed(const Entry& entry) {
  std::string out = "was killed";
  const json::Value reason = entry.get(Member::reason);
  if (!verify::is_blank(reason)) out += " (" + shown_value(reason) + ")";
  const json::Value revoked = entry.get(Member::revoked);
  std::size_t count = 0;
  for (const auto& child : revoked.children()) {
    if (++count > kListed) continue;
    out += (count == 1 ? "; revoked: " : ", ") + shown_value(child.value);
  }
  return out + counted_rest(count);
}

std::string outcome(const Entry& entry, const OpenCall* call) {
  const json::Value id = entry.get(Member::call_id);
  std::string out = "call " + (id.is_string() ? shown_short(id.string().substr(0, kIdDigits), kIdDigits)
                                              : shown_value(id));
  if (call && call->scope) out += " of " + shown_short(*call->scope, kNameBytes);
  out += " " + (entry.has(Member::body_state) ? shown_value(entry.get(Member::body_state)) : "ended");
  if (entry.has(Member::error_code)) out += " " + shown_value(entry.get(Member::error_code));
  if (entry.get(Member::duration_ms).is_number()) {
    out += " after " + shown_value(entry.get(Member::duration_ms)) + " ms";
  }
  return out;
}

std::string words_of(const verify::Step& step, const OpenCall* call) {
  const Entry& entry = step.entry;
  if (entry.form != Form::object) return "cannot be read: " + entry.trouble;
  if (!entry.event) {
    const json::Value event = entry.get(Member::event);
    return event.exists() ? "has the event " + shown_value(event) + ", which the format does not define"
                          : "has no event";
  }
  switch (*entry.event) {
    case Event::root: return "is the root" + with_authority(step);
    case Event::spawn: return spawned(step);
    case Event::spawn_denied: return spawn_denied(entry);
    case Event::allow:
      return (verify::is_ungated(entry) ? "let through without a check: " : "allowed ") +
             shown_value(entry.get(Member::scope)) + means_of(entry);
    case Event::deny: return denied(step);
    case Event::kill: return killed(entry);
    case Event::done: return "is done";
    case Event::outcome: return outcome(entry, call);
  }
  return "";
}

// The member that names who did it, or whom it was done to.
Member actor_of(const Entry& entry) {
  if (entry.event == Event::spawn || entry.event == Event::spawn_denied) return Member::parent;
  return entry.event == Event::kill ? Member::target : Member::node;
}

}  // namespace

std::string describe(const authority::Authority& authority) {
  const auto& scopes = authority.scopes.scopes();
  std::string out = scopes.empty() ? "no scope" : "";
  for (std::size_t i = 0; i < std::min(scopes.size(), kListed); ++i) {
    out += (i == 0 ? "" : " ") + shown_short(scopes[i], kNameBytes);
  }
  out += counted_rest(scopes.size());
  const auto& constraints = authority.constraints;
  for (std::size_t i = 0; i < std::min(constraints.size(), kListed); ++i) {
    out += ", " + authority::describe(constraints[i]);
  }
  out += counted_rest(constraints.size());
  if (authority.ttl) out += ", ttl " + authority::short_number(*authority.ttl) + "s";
  return out;
}

std::string list_of(const std::vector<std::string>& phrases, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < std::min(phrases.size(), most); ++i) out += (i == 0 ? "" : "; ") + phrases[i];
  if (phrases.size() > most) out += "; and " + std::to_string(phrases.size() - most) + " more";
  return out;
}

std::string outcome_of(const Entry& entry) {
  if (!entry.event) return "";
  switch (*entry.event) {
    case Event::allow: return "allowed";
    case Event::deny:
    case Event::spawn_denied: return "denied";
    case Event::outcome: return std::string(entry.get(Member::body_state).string());
    case Event::root:
    case Event::spawn:
    case Event::kill:
    case Event::done: return "";
  }
  return "";
}

ToldEntry tell(const verify::Step& step, const OpenCall* call) {
  const Entry& entry = step.entry;
  ToldEntry told;
  told.place = place_of(entry);
  told.event = text_of(entry, Member::event);
  told.node = text_of(entry, Member::node);
  told.agent = text_of(entry, Member::agent);
  told.parent = text_of(entry, Member::parent);
  told.scope = text_of(entry, Member::scope);
  told.tool = text_of(entry, Member::tool);
  told.call_id = text_of(entry, Member::call_id);
  if (call && entry.event == Event::outcome) {
    if (!told.scope) told.scope = call->scope;
    if (!told.tool) told.tool = call->tool;
  }
  told.actor = text_of(entry, actor_of(entry));
  const verify::Node* actor = told.actor ? step.delegation.find(*told.actor) : nullptr;
  if (actor && actor->agent) told.actor_agent = actor->agent;
  else if (told.actor == told.node) told.actor_agent = told.agent;
  told.outcome = outcome_of(entry);
  told.words = words_of(step, call);
  return told;
}

}  // namespace plumbline::replay
