#include "authority/phrase.h"
#include "base/display.h"
#include "replay/grants.h"
#include "replay/state.h"

namespace plumbline::replay {
namespace {

using verify::Node;
using verify::Standing;

// Why an allow of this would not have been within authority, as containment would say.
std::vector<std::string> why_not(const Node& node, std::string_view scope, json::Value context) {
  switch (verify::standing(&node)) {
    case Standing::sound: return authority::refusals(*node.authority, scope, context);
    case Standing::undefined: return {"it is not defined"};
    case Standing::unreadable: return {"its authority cannot be read"};
    case Standing::revoked: return {"it was revoked at seq " + *node.revoked_seq};
  }
  return {};
}

// What verify would only warn of.
std::vector<std::string> notes_on(const Node& node, std::string_view scope, verify::CallCounts& caps) {
  std::vector<std::string> notes;
  if (node.done_seq) notes.push_back("it was done at seq " + *node.done_seq);
  for (const auto& count : caps.of(node)) {
    if (!authority::applies(*count.cap, scope)) continue;
    if (json::Number(static_cast<double>(count.allows + 1)) <= count.cap->limit) continue;
    notes.push_back("its call cap " + authority::describe(*count.cap) + " was used up: " +
                    std::to_string(count.allows) + " allowed");
  }
  return notes;
}

}  // namespace

void ask_who(const Moment& moment, json::Value context, WhoCould& who) {
  who.could.clear();
  who.could_not.clear();
  for (const Node* node : defined_nodes(moment.delegation)) {
    Holder holder{node->name, node->agent, {}, 0, {}, why_not(*node, who.scope, context)};
    if (!holder.why_not.empty()) {
      who.could_not.push_back(std::move(holder));
      continue;
    }
    Path path = path_of(*node, moment.delegation, covering(who.scope));
    holder.path = std::move(path.hops);
    holder.more_hops = path.more;
    holder.notes = notes_on(*node, who.scope, moment.caps);
    who.could.push_back(std::move(holder));
  }
}

}  // namespace plumbline::replay
