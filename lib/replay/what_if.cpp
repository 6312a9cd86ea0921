#include "replay/what_if.h"

#include <variant>

#include "base/display.h"
#include "json/reader.h"
#include "kitelogik/policy.h"
#include "replay/session_what_if.h"
#include "verify/words.h"

namespace plumbline::replay {
namespace {

constexpr std::string_view kRoot = "root";
constexpr std::string_view kNodes = "nodes";
constexpr std::string_view kAgents = "agents";
constexpr std::string_view kSchema = "schema";
constexpr std::string_view kSchemaName = "plumbline.what-if.v1";

bool names_holders(json::Value value) {
  for (const auto name : {kSchema, kRoot, kNodes, kAgents}) {
    if (value.find(name).exists()) return true;
  }
  return false;
}

std::string why_not_ours(json::Value schema) {
  std::string why = "its schema is " + verify::shown_value(schema) + ", not " + std::string(kSchemaName);
  if (schema.if_string() == kitelogik::policy_schema || schema.if_string() == session_what_if_schema) {
    why += ": that is of session exports";
  }
  return why;
}

}  // namespace

Result<WhatIf> WhatIf::read(const std::string& text) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) return usage_error(json::refusal(*problem));
  const auto& read = std::get<json::ReadValue>(outcome);
  if (read.duplicate) return usage_error(json::describe(*read.duplicate));
  const json::Value value(&document, read.root);
  WhatIf what_if;
  if (!names_holders(value)) {
    auto root = authority::read_authority(value);
    if (!root) return usage_error("not an authority: " + root.error().message);
    what_if.root_ = std::move(*root);
    return what_if;
  }
  for (const auto& [name, member] : value.children()) {
    std::optional<Error> error;
    if (name.string() == kSchema) {
      if (member.if_string() != kSchemaName) error = usage_error(why_not_ours(member));
    } else if (name.string() == kRoot) {
      auto root = authority::read_authority(member);
      if (!root) return usage_error("root: " + root.error().message);
      what_if.root_ = std::move(*root);
    } else if (name.string() == kNodes) {
      error = read_names(member, "node", what_if.nodes_);
    } else if (name.string() == kAgents) {
      error = read_names(member, "agent", what_if.agents_);
    } else {
      error = usage_error("a member that is not known: " + shown_short(name.string(), 80));
    }
    if (error) return *error;
  }
  if (!what_if.root_ && what_if.nodes_.empty() && what_if.agents_.empty()) {
    return usage_error("it gives nothing in place of what was given: an authority, or some under root, nodes or agents");
  }
  return what_if;
}

std::optional<Error> WhatIf::read_names(json::Value value, const std::string& what, ByName& out) {
  if (!value.is_object()) return usage_error("the " + what + "s are no object");
  for (const auto& [name, member] : value.children()) {
    auto authority = authority::read_authority(member);
    if (!authority) {
      return usage_error(what + " " + shown_short(name.string(), 80) + ": " + authority.error().message);
    }
    out.emplace(std::string(name.string()), Given{std::move(*authority)});
  }
  return std::nullopt;
}

const authority::Authority* WhatIf::look_up(ByName& given, std::string_view name) {
  const auto found = given.find(name);
  if (found == given.end()) return nullptr;
  found->second.used = true;
  return &found->second.authority;
}

const authority::Authority* WhatIf::of(std::string_view node, std::optional<std::string_view> in_chain,
                                       const std::optional<std::string>& agent, bool root) {
  const authority::Authority* by_agent = agent ? look_up(agents_, *agent) : nullptr;
  if (const auto* by_node = look_up(nodes_, node)) return by_node;
  if (const auto* by_node = in_chain ? look_up(nodes_, *in_chain) : nullptr) return by_node;
  if (by_agent) return by_agent;
  return root && root_ ? &*root_ : nullptr;
}

std::string WhatIf::unused() const {
  for (const auto& [what, given] : {std::pair("node", &nodes_), std::pair("agent", &agents_)}) {
    for (const auto& [name, one] : *given) {
      if (!one.used) return std::string(what) + " " + shown_short(name, 80);
    }
  }
  return "";
}

}  // namespace plumbline::replay
