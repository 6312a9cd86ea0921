// The caps and scopes that session exports are decided again under.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kitelogik/policy.h"
#include "plumbline/result.h"
#include "plumbline/session_replay.h"

namespace plumbline::replay {

inline constexpr std::string_view session_what_if_schema = "plumbline.session-what-if.v1";

class SessionWhatIf {
 public:
  // Reads policies (schemas/kitelogik-policy.v1) and scopes (schemas/session-what-if.v1), at most one of
  // each. Every Error is a usage error.
  static Result<SessionWhatIf> read(const std::vector<NamedText>& files);

  // Null where none was given.
  const kitelogik::Policy* policy() const { return policy_ ? &*policy_ : nullptr; }
  // Whether there are scopes that could take something from a session.
  bool narrows() const { return all_ || !sessions_.empty() || !roles_.empty(); }

  // What of `held`, sorted, a session would have held. Notes which names were asked for.
  std::vector<std::string> narrowed(std::string_view session, std::string_view role,
                                    const std::vector<std::string>& held);
  // Of which scopes a call of `tool` needs one; null where that is not said.
  const std::vector<std::string>* needed_by(std::string_view tool);

  // "session x", "role y": a name that was given and never asked for; "" where there is none.
  std::string unused() const;

 private:
  struct Given {
    std::vector<std::string> scopes;  // sorted
    bool used = false;
  };
  using ByName = std::map<std::string, Given, std::less<>>;

  Status read_scopes(std::string_view text, const std::string& file);

  std::optional<kitelogik::Policy> policy_;
  bool scopes_read_ = false;
  std::optional<std::vector<std::string>> all_;  // of every session
  ByName sessions_, roles_, tools_;
};

}  // namespace plumbline::replay
