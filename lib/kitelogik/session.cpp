#include "kitelogik/session.h"

#include <algorithm>
#include <iterator>

namespace plumbline::kitelogik {

std::vector<std::string> scopes_in(json::Value list) {
  std::vector<std::string> scopes;
  for (const auto& child : list.children()) scopes.emplace_back(child.value.string());
  std::sort(scopes.begin(), scopes.end());
  scopes.erase(std::unique(scopes.begin(), scopes.end()), scopes.end());
  return scopes;
}

void SessionFold::note(const Record& record) {
  ++session_.records;
  if (!record.readable()) return;
  note_context(record.context);
  if (!record.ran()) {
    if (record.outcome != Outcome::hitl_queued) ++session_.denials;
  } else if (record.kind() == Record::Kind::tool) {
    ++session_.ran;
  } else {
    ++session_.delegations;
  }
}

void SessionFold::note_context(const Context& context) {
  const auto depth = context.depth_number();
  const std::string token(name_in(context.token_id).value_or(""));
  if (!begun_) {
    begun_ = true;
    session_.id = name_in(context.session_id).value_or("");
    session_.parent = {std::string(name_in(context.parent_session_id).value_or("")),
                       std::string(name_in(context.parent_token_id).value_or(""))};
    session_.depth = depth;
    if (const auto role = context.role.if_string()) session_.role = std::string(*role);
    session_.scopes.emplace();
    last_scopes_ = context.scopes.raw();
    if (is_list_of_strings(context.scopes)) {
      session_.scopes = scopes_in(context.scopes);
    } else {
      session_.scopes.reset();
    }
  } else {
    if (session_.depth != depth) session_.depth.reset();
    note_scopes(context.scopes);
  }
  session_.token_ids.insert(token);
}

void SessionFold::note_scopes(json::Value scopes) {
  if (!session_.scopes || scopes.raw() == last_scopes_) return;
  last_scopes_ = scopes.raw();
  if (!is_list_of_strings(scopes)) return session_.scopes.reset();
  const std::vector<std::string> others = scopes_in(scopes);
  std::vector<std::string> common;
  std::ranges::set_intersection(*session_.scopes, others, std::back_inserter(common));
  session_.scopes = std::move(common);
}

}  // namespace plumbline::kitelogik
