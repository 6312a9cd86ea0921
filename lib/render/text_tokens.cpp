// The parts of the text report that only a token chain has: its sentences, what its checks measured,
// and a row a token.
#include <algorithm>

#include "render/table.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

std::string tokens(std::size_t count) { return counted(count, "token", "tokens"); }

// "2 of 2 tokens below the root DO".
std::string children(const TokenChain& chain, std::string_view what) {
  const std::size_t count = chain.rows.empty() ? 0 : chain.rows.size() - 1;
  if (count == 0) return "the root is alone";
  return std::to_string(count) + " of " + tokens(count) + " below the root " + std::string(what);
}

bool by_shared_secret(const TokenChain& chain) {
  return std::any_of(chain.rows.begin(), chain.rows.end(),
                     [](const TokenRow& row) { return row.algorithm == "HS256"; });
}

std::string signatures(const TokenChain& chain) {
  std::vector<std::string> algorithms;
  for (const TokenRow& row : chain.rows) {
    if (row.algorithm) algorithms.push_back(brief(*row.algorithm));
  }
  std::sort(algorithms.begin(), algorithms.end());
  algorithms.erase(std::unique(algorithms.begin(), algorithms.end()), algorithms.end());
  return tokens(chain.rows.size()) + " signed with " + joined(algorithms) +
         (by_shared_secret(chain) ? ", a shared secret (test material)" : "");
}

std::string passed(const Report& report, Check check) {
  const TokenChain& chain = *report.tokens;
  switch (check) {
    case Check::form: return tokens(chain.rows.size()) + " of revision " + std::string(name(*chain.draft));
    case Check::signature: return signatures(chain);
    case Check::parent_hash: return children(chain, "commit to the one before");
    case Check::depth: return "0 to " + std::to_string(chain.rows.size() - 1);
    case Check::principal: return brief(chain.rows.front().subject.value_or("")) + " in every token";
    case Check::attenuation: return children(chain, "within the one before");
    case Check::lifetime: return "every token valid at " + printable(report.verified_at);
    case Check::audience: return "the last token is for the given audience";
    default: return "";
  }
}

std::string not_made(const Report& report, Check check) {
  const TokenChain& chain = *report.tokens;
  if (check == Check::holder_proof) return "needs the request that came with the chain";
  if (check == Check::status_list) return "needs the service that revokes tokens";
  if (chain.draft == Draft::v01 && (check == Check::principal || check == Check::audience)) {
    return "revision 01 has no such step";
  }
  if (report.failed()) return "an earlier check failed";
  return check == Check::audience ? "no --audience was given" : "";
}

std::string agent_cell(const TokenRow& row) { return row.agent ? brief(*row.agent) : ""; }
std::string kid_cell(const TokenRow& row) { return row.kid ? brief(*row.kid) : ""; }
std::string depth_cell(const TokenRow& row) {
  return row.depth ? std::to_string(*row.depth) : "-";
}
std::string lifetime_cell(const TokenRow& row) {
  return row.lifetime ? printable(*row.lifetime) + "s" : "-";
}
std::string expires_cell(const TokenRow& row) {
  return row.expires ? printable(*row.expires) : "-";
}

std::vector<Column> token_columns(const Report& report, const Marks& marks) {
  const std::vector<TokenRow>& rows = report.tokens->rows;
  const auto of = [&rows, &marks](auto text) {
    return [&rows, &marks, text](std::size_t i, std::size_t limit) {
      return fit(text(rows[i]), limit, marks);
    };
  };
  const auto number = [](std::size_t i, std::size_t) { return std::to_string(i); };
  const auto scopes = [&rows, &marks](std::size_t i, std::size_t limit) {
    return fit_scopes(rows[i].readable, rows[i].scopes, limit, marks);
  };
  const auto limits = [&rows, &marks](std::size_t i, std::size_t limit) {
    const auto& constraints = rows[i].constraints;
    const auto item = [&](std::size_t n) { return printable(constraints[n]); };
    return fit_list(constraints.size(), item, ", ", limit, marks);
  };
  const auto verdict = [&report, &marks](std::size_t i, std::size_t limit) {
    switch (report.tokens->rows[i].verdict) {
      case CheckStatus::pass: return std::string("ok");
      case CheckStatus::fail: break;
      default: return fit("not checked", limit, marks);
    }
    for (const Finding& finding : report.findings) {
      if (finding.index == i && finding.severity == Severity::error) {
        return fit(std::string(info(finding.reason).token), limit, marks);
      }
    }
    return std::string("FAILED");
  };
  return {{"token", 5, 8, 8, 9, true, false, number},
          {"agent", 6, 16, 32, 6, false, false, of(agent_cell)},
          {"kid", 6, 12, 24, 3, false, false, of(kid_cell)},
          {"depth", 5, 8, 20, 2, true, false, of(depth_cell)},
          {"scopes", 10, 18, 48, 5, false, false, scopes},
          {"limits", 12, 18, 48, 4, false, false, limits},
          {"lifetime", 8, 12, 24, 7, true, false, of(lifetime_cell)},
          {"exp", 10, 12, 24, 1, true, false, of(expires_cell)},
          {"verdict", 12, 18, 18, 8, false, true, verdict}};
}

}  // namespace

std::string measured_of_tokens(const Report& report, Check check) {
  if (!report.tokens) return "";
  switch (report.check(check)) {
    case CheckStatus::pass: return passed(report, check);
    case CheckStatus::fail: return "";
    case CheckStatus::not_checked:
    case CheckStatus::not_applicable: break;
  }
  return not_made(report, check);
}

std::string token_verdict_sentence(const Report& report) {
  const TokenChain& chain = *report.tokens;
  const std::string count = tokens(chain.rows.size());
  const auto& permission = chain.permission;
  if (report.verdict == Verdict::failed) {
    return "The verification of " + count + " of revision " + std::string(name(*chain.draft)) +
           " stopped at the first failure. Nothing may be allowed on the strength of this chain" +
           (permission ? ", and its last token was not asked." : ".");
  }
  std::string out = "Every step that a file can show holds: " + count + " of revision " +
                    std::string(name(*chain.draft)) + ", root to leaf, signed with the given " +
                    (report.keys.size() == 1 ? "key" : "keys") + ".";
  if (by_shared_secret(chain)) {
    out += " Whoever holds a shared secret can have written all of this.";
  }
  if (permission) {
    out += std::string(" The last token ") +
           (permission->refusals.empty() ? "permits " : "does not permit ") +
           brief(permission->scope) + ".";
  }
  return out;
}

std::string tokens_not_checked(const Report& report) {
  std::vector<std::string> parts;
  for (const Check check : token_checks()) {
    if (report.check(check) == CheckStatus::not_checked) parts.emplace_back(name(check));
  }
  return parts.empty() ? "" : "Not checked: " + joined(parts) + ".";
}

void append_tokens(const Report& report, const TextStyle& style, std::string& out) {
  if (!report.tokens || report.tokens->rows.empty()) return;
  const std::vector<TokenRow>& rows = report.tokens->rows;
  const auto fails = [&rows](std::size_t i) { return rows[i].verdict == CheckStatus::fail; };
  const std::vector<bool> picked =
      pick_rows(rows.size(), style.all, [&](std::size_t i) { return fails(i) ? 0u : 1u; });
  Table table(token_columns(report, marks(style)), picked);
  table.fit_into(line_width(style));
  append_table(table, picked, fails, "token", "tokens", style, out);
}

}  // namespace plumbline::render
