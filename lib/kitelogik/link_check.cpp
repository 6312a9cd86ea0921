#include "kitelogik/link_check.h"

#include <algorithm>

#include "authority/phrase.h"
#include "base/display.h"

namespace plumbline::kitelogik {
namespace {

using authority::short_name;
using authority::short_value;

// "session s-1 and token t-1" of those that are named, or "none".
std::string phrase(const ParentNames& names) {
  if (!names.any()) return "none";
  std::string out = names.session_id.empty() ? "" : "session " + short_name(names.session_id);
  if (names.token_id.empty()) return out;
  return out + (out.empty() ? "" : " and ") + "token " + short_name(names.token_id);
}

}  // namespace

void LinkCheck::note(const Record& record) {
  if (!record.readable()) return;
  const Context& context = record.context;
  note_names(context);
  note_depth(context.depth);
  note_scopes(context.scopes);
  begun_ = true;
}

void LinkCheck::note_names(const Context& context) {
  const auto session = name_in(context.parent_session_id);
  const auto token = name_in(context.parent_token_id);
  if (names_trouble_.empty() && !session) {
    names_trouble_ = "parent_session_id is " + short_value(context.parent_session_id) + ", no string";
  }
  if (names_trouble_.empty() && !token) {
    names_trouble_ = "parent_token_id is " + short_value(context.parent_token_id) + ", no string";
  }
  if (!begun_) {
    names_ = {std::string(session.value_or("")), std::string(token.value_or(""))};
    if (names_.any()) parent_ = sessions_.parent_of(names_);
  } else if (names_trouble_.empty() && (names_.session_id != *session || names_.token_id != *token)) {
    names_trouble_ = "its records name several parents: " + phrase(names_) + ", and " +
                     phrase({std::string(*session), std::string(*token)});
  }
}

void LinkCheck::note_depth(json::Value value) {
  const auto depth = value.is_number() ? value.number().safe_integer() : std::nullopt;
  if (!begun_) depth_ = depth;
  if (!depth_trouble_.empty()) return;
  if (!depth || *depth < 0) {
    depth_trouble_ = "delegation_depth is " + short_value(value) + ", no whole number from 0";
  } else if (depth_ != depth) {
    depth_trouble_ = "its records give several depths: " + std::to_string(*depth_) + " and " +
                     std::to_string(*depth);
  }
}

void LinkCheck::note_scopes(json::Value value) {
  if (!scopes_trouble_.empty() || !wider_.empty() || (begun_ && value.raw() == last_scopes_)) return;
  last_scopes_ = value.raw();
  if (!is_list_of_strings(value)) {
    scopes_trouble_ = "session_scopes is " + short_value(value) + ", no array of strings";
    return;
  }
  if (!parent_ || !parent_->scopes) return;
  const std::vector<std::string>& held = *parent_->scopes;
  for (const std::string& scope : scopes_in(value)) {
    if (std::binary_search(held.begin(), held.end(), scope)) continue;
    wider_ = short_name(scope);
    return;
  }
}

// Why the session is nobody's child in the way it says.
std::string LinkCheck::link_trouble(const Session& session) const {
  if (!names_trouble_.empty()) return names_trouble_;
  if (session.depth == 0 && names_.any()) {
    return "it is at depth 0, and names " + phrase(names_) + " as its parent";
  }
  if (session.depth && *session.depth > 0 && !names_.any()) {
    return "it is at depth " + std::to_string(*session.depth) + ", and names no parent";
  }
  if (!parent_ || parent_->both) return "";
  const Session& given = sessions_.session(parent_->number);
  return "it names " + phrase(names_) + " as its parent; the export " +
         shown_short(sessions_.path(parent_->number), 80) +
         (given.id == names_.session_id ? " is of that session, whose token is another"
                                        : " is of that token, whose session is another");
}

// False where the scopes of the parent are not to be read.
bool LinkCheck::end_scopes(Found& found) const {
  if (!scopes_trouble_.empty()) {
    found.whole(Reason::kitelogik_scopes, {scopes_trouble_});
  } else if (!wider_.empty()) {
    found.whole(Reason::kitelogik_scopes,
                {"it holds " + wider_ + ", which its parent " +
                     short_name(sessions_.session(parent_->number).id) + " does not hold",
                 authority::short_list(*parent_->scopes, short_name), wider_});
  }
  return !parent_ || parent_->scopes;
}

// The same of its depth.
bool LinkCheck::end_depth(const Session& session, Found& found) const {
  if (!depth_trouble_.empty()) {
    found.whole(Reason::kitelogik_depth, {depth_trouble_});
    return true;
  }
  if (!parent_ || !session.depth) return true;
  if (!parent_->depth) return false;
  if (*session.depth == *parent_->depth + 1) return true;
  const std::string expected = std::to_string(*parent_->depth + 1);
  found.whole(Reason::kitelogik_depth,
              {"it is at depth " + std::to_string(*session.depth) + ", and its parent " +
                   short_name(sessions_.session(parent_->number).id) + " at depth " +
                   std::to_string(*parent_->depth),
               expected, std::to_string(*session.depth)});
  return true;
}

void LinkCheck::end(const Session& session, Found& found) {
  // Only now it is known whether a session names itself.
  if (names_.any()) parent_ = sessions_.parent_of(names_);
  const std::string trouble = link_trouble(session);
  if (!trouble.empty()) found.whole(Reason::kitelogik_parent_link, {trouble});
  const bool scopes_told = end_scopes(found);
  const bool depth_told = end_depth(session, found);
  if (!names_.any()) {
    status_ = CheckStatus::not_applicable;
  } else if (!parent_ || !scopes_told || !depth_told) {
    status_ = CheckStatus::not_checked;
  } else {
    const bool right = trouble.empty() && wider_.empty() && scopes_trouble_.empty() &&
                       depth_trouble_.empty() && session.depth == *parent_->depth + 1;
    status_ = right ? CheckStatus::pass : CheckStatus::fail;
  }
}

}  // namespace plumbline::kitelogik
