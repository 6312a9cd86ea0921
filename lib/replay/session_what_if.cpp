#include "replay/session_what_if.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/display.h"
#include "json/reader.h"
#include "kitelogik/record.h"
#include "kitelogik/session.h"

namespace plumbline::replay {
namespace {

constexpr std::string_view kSchema = "schema";
constexpr std::string_view kScopes = "scopes";
constexpr std::string_view kSessions = "sessions";
constexpr std::string_view kRoles = "roles";
constexpr std::string_view kTools = "tools";

Error refused(const std::string& file, const std::string& why) {
  return usage_error(shown(file) + ": " + why + "; a policy (plumbline schema kitelogik-policy) or scopes "
                     "(plumbline schema session-what-if) are wanted");
}

std::vector<std::string> common(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::string> both;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  return both;
}

}  // namespace

Result<SessionWhatIf> SessionWhatIf::read(const std::vector<NamedText>& files) {
  SessionWhatIf out;
  for (const auto& [text, file] : files) {
    json::Reader reader;
    json::Document document;
    const auto outcome = json::read_text(reader, text, document);
    const auto* read = std::get_if<json::ReadValue>(&outcome);
    const json::Value value = read ? json::Value(&document, read->root) : json::Value();
    if (value.find(kSchema).if_string() != kitelogik::policy_schema) {
      if (auto scopes = out.read_scopes(text, file); !scopes) return scopes.error();
      continue;
    }
    if (out.policy_) return usage_error(shown(file) + ": a second policy is given");
    auto policy = kitelogik::read_policy(text, file);
    if (!policy) return policy.error();
    out.policy_ = std::move(*policy);
  }
  return out;
}

Status SessionWhatIf::read_scopes(std::string_view text, const std::string& file) {
  if (scopes_read_) return usage_error(shown(file) + ": scopes are given a second time");
  scopes_read_ = true;
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) return refused(file, json::refusal(*problem));
  const auto& read = std::get<json::ReadValue>(outcome);
  if (read.duplicate) return refused(file, json::describe(*read.duplicate));
  const json::Value value(&document, read.root);
  if (!value.is_object()) return refused(file, "it is no object");
  const auto read_names = [&](json::Value names, std::string_view member, ByName& into) -> Status {
    if (!names.is_object()) return refused(file, std::string(member) + " is no object");
    for (const auto& [name, list] : names.children()) {
      if (!kitelogik::is_list_of_strings(list)) {
        return refused(file, std::string(member) + ": that of " + shown_short(name.string(), 80) +
                                 " is no array of scopes");
      }
      into[std::string(name.string())].scopes = kitelogik::scopes_in(list);
    }
    return Done{};
  };
  for (const auto& [name, child] : value.children()) {
    const std::string_view member = name.string();
    Status taken = Done{};
    if (member == kSchema) {
      if (child.if_string() != session_what_if_schema) {
        taken = refused(file, "schema is not " + std::string(session_what_if_schema));
      }
    } else if (member == kScopes) {
      if (!kitelogik::is_list_of_strings(child)) taken = refused(file, "scopes is no array of strings");
      else all_ = kitelogik::scopes_in(child);
    } else if (member == kSessions) {
      taken = read_names(child, member, sessions_);
    } else if (member == kRoles) {
      taken = read_names(child, member, roles_);
    } else if (member == kTools) {
      taken = read_names(child, member, tools_);
    } else {
      taken = refused(file, shown_short(member, 80) + " is no member of it");
    }
    if (!taken) return taken;
  }
  if (narrows() || !tools_.empty()) return Done{};
  return refused(file, "it says nothing");
}

std::vector<std::string> SessionWhatIf::narrowed(std::string_view session, std::string_view role,
                                                 const std::vector<std::string>& held) {
  std::vector<std::string> left = all_ ? common(held, *all_) : held;
  for (const auto& [names, name] : {std::pair(&sessions_, session), std::pair(&roles_, role)}) {
    const auto at = names->find(name);
    if (at == names->end()) continue;
    at->second.used = true;
    left = common(left, at->second.scopes);
  }
  return left;
}

const std::vector<std::string>* SessionWhatIf::needed_by(std::string_view tool) {
  const auto at = tools_.find(tool);
  if (at == tools_.end()) return nullptr;
  at->second.used = true;
  return &at->second.scopes;
}

std::string SessionWhatIf::unused() const {
  const std::array<std::pair<const ByName*, std::string_view>, 3> all = {
      {{&sessions_, "session "}, {&roles_, "role "}, {&tools_, "call that ran unapproved by the tool "}}};
  for (const auto& [names, what] : all) {
    for (const auto& [name, given] : *names) {
      if (!given.used) return std::string(what) + shown_short(name, 80);
    }
  }
  return "";
}

}  // namespace plumbline::replay
