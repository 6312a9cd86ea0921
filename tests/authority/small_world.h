// Small worlds: every authority that can be put together from a few alternatives a dimension, every
// action of a small universe, and what each permits by a definition of its own, over the spelling
// of JSON tokens. The library is held against it.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "authority/authority.h"
#include "parsed.h"

namespace plumbline::authority {

struct Action {
  std::string scope;
  std::map<std::string, std::string> context = {};  // field to JSON token
  int age = 0;                                      // seconds since the authority was given
  std::map<std::string, std::string> totals = {};   // running totals, field to JSON token
};

// One alternative of a dimension: how it is written, "" for nothing, and which actions it allows.
struct Term {
  std::string text = "";
  std::function<bool(const Action&)> allows = [](const Action&) { return true; };
};

enum class Part { scopes, constraint, ttl };

struct Dimension {
  Part part;
  std::vector<Term> terms;
};

// A set, by index.
using Bits = std::vector<std::uint64_t>;

inline Bits none_of(std::size_t size) { return Bits((size + 63) / 64); }
inline void put(Bits& bits, std::size_t at) { bits[at / 64] |= std::uint64_t{1} << at % 64; }
inline bool has(const Bits& bits, std::size_t at) { return (bits[at / 64] >> at % 64 & 1) != 0; }
inline bool is_subset(const Bits& inner, const Bits& outer) {
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if ((inner[i] & ~outer[i]) != 0) return false;
  }
  return true;
}

struct Member {
  std::string text;
  std::vector<std::size_t> chosen;  // the term of each dimension
  Authority authority;
  Bits permitted;  // the actions all terms allow
};

class World {
 public:
  // `profile` says how the terms are written: those of draft02 have no ttl among them.
  World(std::vector<Dimension> dimensions, std::vector<Action> actions,
        Profile profile = Profile::evidence)
      : dimensions_(std::move(dimensions)), actions_(std::move(actions)), profile_(profile) {
    for (const Action& action : actions_) {
      contexts_.emplace_back(context_text(action));
      Totals& totals = totals_.emplace_back();
      for (const auto& [field, token] : action.totals) {
        totals.emplace(field, json::Number::parse(token));
      }
    }
    std::vector<std::size_t> chosen(dimensions_.size(), 0);
    std::size_t turned = 0;
    while (turned < chosen.size()) {
      add(chosen);
      for (turned = 0; turned < chosen.size(); ++turned) {
        if (++chosen[turned] < dimensions_[turned].terms.size()) break;
        chosen[turned] = 0;
      }
    }
  }

  const std::vector<Member>& members() const { return members_; }
  // How often permits() was asked, and the first time it did not say what the terms say.
  std::size_t questions() const { return members_.size() * actions_.size(); }
  const std::string& disagreement() const { return disagreement_; }

 private:
  static std::string context_text(const Action& action) {
    std::string out;
    for (const auto& [field, token] : action.context) {
      out += (out.empty() ? "\"" : ",\"") + field + "\":" + token;
    }
    return "{" + out + "}";
  }

  void add(const std::vector<std::size_t>& chosen) {
    std::string scopes;
    std::string constraints;
    std::string ttl = "null";
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const std::string& text = dimensions_[i].terms[chosen[i]].text;
      if (text.empty()) continue;
      if (dimensions_[i].part == Part::ttl) {
        ttl = text;
        continue;
      }
      std::string& list = dimensions_[i].part == Part::scopes ? scopes : constraints;
      list += (list.empty() ? "" : ",") + text;
    }
    Member member;
    member.text = R"({"scopes":[)" + scopes + R"(],"constraints":[)" + constraints + "]" +
                  (profile_ == Profile::evidence ? R"(,"ttl":)" + ttl + "}" : "}");
    member.chosen = chosen;
    member.authority = readable_authority(member.text, profile_);
    member.permitted = none_of(actions_.size());
    ask_all(member);
    members_.push_back(std::move(member));
  }

  void ask_all(Member& member) {
    auto context = contexts_.begin();
    for (std::size_t a = 0; a < actions_.size(); ++a, ++context) {
      bool allowed = true;
      bool in_time = true;
      for (std::size_t i = 0; i < member.chosen.size(); ++i) {
        const bool term = dimensions_[i].terms[member.chosen[i]].allows(actions_[a]);
        (dimensions_[i].part == Part::ttl ? in_time : allowed) &= term;
      }
      if (allowed && in_time) put(member.permitted, a);
      const bool said =
          permits(member.authority, actions_[a].scope, context->value(), totals_[a]);
      if (said == allowed) continue;
      if (!disagreement_.empty()) continue;
      disagreement_ = member.text + " on " + actions_[a].scope + " " + context_text(actions_[a]);
    }
  }

  std::vector<Dimension> dimensions_;
  std::vector<Action> actions_;
  Profile profile_;
  std::list<Parsed> contexts_;
  std::vector<Totals> totals_;
  std::vector<Member> members_;
  std::string disagreement_;
};

// What was found out about the relation over all pairs of a world. A text is the first
// counter-example, "" where there is none.
struct Judgement {
  std::size_t pairs = 0;
  std::size_t within = 0;
  std::size_t promised = 0;  // pairs for which `exact` promised equality
  std::string unsound;       // within, but the child permits what the parent does not
  std::string inexact;       // promised, but not within although the parent permits all of it
  std::string irreflexive;
  std::string intransitive;
};

inline std::string first_gap(const World& world, const std::vector<Bits>& relation) {
  for (std::size_t a = 0; a < relation.size(); ++a) {
    for (std::size_t b = 0; b < relation.size(); ++b) {
      if (!has(relation[a], b) || is_subset(relation[b], relation[a])) continue;
      return world.members()[a].text + " and what " + world.members()[b].text + " is within";
    }
  }
  return "";
}

// `exact(child, parent)` says for which pairs the relation must be the inclusion of what is
// permitted; `reflexive(member)`, which members are within themselves.
template <class Exact, class Reflexive>
Judgement judge(const World& world, Exact exact, Reflexive reflexive) {
  const std::vector<Member>& members = world.members();
  Judgement out;
  std::vector<Bits> relation(members.size(), none_of(members.size()));
  const auto note = [](std::string& first, const Member& child, const Member& parent) {
    if (first.empty()) first = child.text + " within " + parent.text;
  };
  for (std::size_t c = 0; c < members.size(); ++c) {
    const Member& child = members[c];
    for (std::size_t p = 0; p < members.size(); ++p) {
      const Member& parent = members[p];
      const bool within = !first_widening(child.authority, parent.authority);
      const bool included = is_subset(child.permitted, parent.permitted);
      ++out.pairs;
      if (within) {
        ++out.within;
        put(relation[c], p);
        if (!included) note(out.unsound, child, parent);
      }
      if (exact(child, parent)) {
        ++out.promised;
        if (included && !within) note(out.inexact, child, parent);
      }
      if (c == p && within != reflexive(child)) note(out.irreflexive, child, child);
    }
  }
  out.intransitive = first_gap(world, relation);
  return out;
}

}  // namespace plumbline::authority
