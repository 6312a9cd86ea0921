// From an input to the report on the chain in it.
#include "authority/phrase.h"
#include "base/compressed_source.h"
#include "base/limits.h"
#include "base/source.h"
#include "base/time.h"
#include "crypto/given_keys.h"
#include "crypto/sha256.h"
#include "plumbline/token.h"
#include "token/chain.h"
#include "token/rows.h"

namespace plumbline {
namespace token {
namespace {

class Run {
 public:
  Run(const Supplied& supplied, const std::string& name) : supplied_(supplied) {
    report_.path = name;
    report_.kind = "tokens";
    report_.verified_at = format_time(supplied.now);
    report_.keys = crypto::key_rows(supplied.keys);
    report_.limits = limits_of(supplied.options);
    report_.checks.fill(CheckStatus::not_checked);
    report_.tokens.emplace();
    report_.tokens->draft = supplied.options.draft;
  }

  Result<Report> of(std::unique_ptr<ByteSource> source) {
    auto stored = read_all(*source, limits::token_chain_bytes);
    if (!stored) return unreadable(stored.error());
    report_.bytes = stored->size();
    if (supplied_.options.digest) report_.sha256 = crypto::hex(crypto::sha256(*stored));
    auto bytes = read_all(*decompressed(memory_source(std::move(*stored))), limits::token_chain_bytes);
    if (!bytes) return unreadable(bytes.error());
    const ChainText text(std::move(*bytes));
    if (text.trouble()) return no_chain(text);
    return on(text);
  }

  // The report on an input of which nothing can be said.
  Report unreadable(const Error& error) {
    return unreadable(of_form(Reason::unreadable, error.message));
  }

 private:
  Report unreadable(Finding finding) {
    report_.findings.push_back(std::move(finding));
    report_.verdict = Verdict::unreadable;
    return std::move(report_);
  }

  Report no_chain(const ChainText& text) {
    const auto& [message, offset] = *text.trouble();
    Finding finding = of_form(Reason::unreadable, message);
    if (offset) place(finding, *offset, text);
    return unreadable(std::move(finding));
  }

  static Finding of_form(Reason reason, const std::string& message) {
    Finding finding;
    finding.reason = reason;
    finding.found_by = Check::form;
    finding.message = message;
    return finding;
  }

  static void place(Finding& finding, std::size_t offset, const ChainText& text) {
    const TextPosition at = text.position(offset);
    finding.line = at.line;
    finding.column = at.column;
    finding.offset = offset;
  }

  Result<Report> on(const ChainText& text) {
    const Chain chain(text, supplied_.options.draft);
    if (chain.draft == Draft::v02 && supplied_.action && !supplied_.options.audience) {
      return no_audience();
    }
    report_.tokens->draft = chain.draft;
    report_.tokens->rows = rows_of(chain);
    if (text.has_byte_order_mark()) warn_of_mark();
    const auto failed = run_steps(chain);
    if (failed) add(*failed, text);
    for (TokenRow& row : report_.tokens->rows) {
      if (!failed) row.verdict = CheckStatus::pass;
    }
    if (!failed) demand_audience();
    ask_leaf(chain, !failed);
    report_.verdict = report_.failed()     ? Verdict::failed
                      : report_.unproven() ? Verdict::unproven
                                           : Verdict::verified;
    return std::move(report_);
  }

  std::optional<Failure> run_steps(const Chain& chain) {
    if (chain.draft == Draft::v01) {
      status(Check::principal) = status(Check::audience) = CheckStatus::not_applicable;
    }
    for (const Step& step : steps_of(chain, supplied_)) {
      auto failed = step.run(chain, supplied_);
      status(step.check) = failed ? CheckStatus::fail : CheckStatus::pass;
      if (!failed) continue;
      failed_step_ = step.check;
      return failed;
    }
    return std::nullopt;
  }

  void add(const Failure& failed, const ChainText& text) {
    Finding finding;
    finding.reason = failed.fault.reason;
    finding.found_by = failed_step_;
    finding.message = failed.fault.message;
    finding.expected = failed.expected;
    finding.found = failed.found;
    if (failed.token) {
      finding.index = *failed.token;
      place(finding, text.tokens()[*failed.token].offset, text);
      report_.tokens->rows[*failed.token].verdict = CheckStatus::fail;
    } else if (text.duplicate()) {
      place(finding, *text.duplicate()->offset, text);
    }
    report_.findings.push_back(std::move(finding));
  }

  void warn_of_mark() {
    Finding finding = of_form(Reason::byte_order_mark,
                              "the input begins with a byte order mark, which was skipped");
    finding.severity = Severity::warning;
    finding.line = finding.column = 1;
    finding.offset = 0;
    report_.findings.push_back(std::move(finding));
  }

  void ask_leaf(const Chain& chain, bool holds) {
    if (!supplied_.action) return;
    const auto& [scope, context, totals] = *supplied_.action;
    Permission& permission = report_.tokens->permission.emplace();
    permission.scope = scope;
    permission.asked = holds;
    if (!holds) return;
    permission.refusals =
        authority::refusals(*chain.authorities.back(), scope, context.value(), totals);
    if (permission.refusals.empty()) return;
    std::string message = "the last token does not permit " + authority::short_name(scope);
    for (const std::string& refusal : permission.refusals) message += "; " + refusal;
    add_unmet(std::move(message));
  }

  // The tokens decide which revision they are of where the user does not, and one without a
  // confirmation is enough: it must not do away with the audience that was asked for.
  void demand_audience() {
    const TokenOptions& options = supplied_.options;
    if (!options.audience || options.draft || report_.tokens->draft == Draft::v02) return;
    add_unmet("the audience was not checked: not every token carries a client_id and a cnf, so this "
              "was taken for revision 01, which checks none; --draft says which revision it must be");
  }

  void add_unmet(std::string message) {
    Finding finding;
    finding.severity = Severity::condition;
    finding.reason = Reason::requirement_not_met;
    finding.message = std::move(message);
    report_.findings.push_back(std::move(finding));
  }

  CheckStatus& status(Check check) { return report_.checks[static_cast<std::size_t>(check)]; }

  const Supplied& supplied_;
  Report report_;
  Check failed_step_ = Check::form;
};

}  // namespace
}  // namespace token

struct TokenVerifier::Impl {
  token::Supplied supplied;
};

TokenVerifier::TokenVerifier(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
TokenVerifier::~TokenVerifier() = default;
TokenVerifier::TokenVerifier(TokenVerifier&&) noexcept = default;
TokenVerifier& TokenVerifier::operator=(TokenVerifier&&) noexcept = default;

Result<TokenVerifier> TokenVerifier::make(const TokenOptions& options) {
  auto supplied = token::check_supplied(options);
  if (!supplied) return supplied.error();
  return TokenVerifier(std::make_unique<Impl>(Impl{std::move(*supplied)}));
}

Result<Report> TokenVerifier::file(const std::string& path) const {
  auto source = open_input(path);
  token::Run run(impl_->supplied, path);
  if (source) return run.of(std::move(*source));
  if (source.error().kind == ErrorKind::usage) return source.error();
  return run.unreadable(source.error());
}

Result<Report> TokenVerifier::bytes(std::string bytes, const std::string& name) const {
  return token::Run(impl_->supplied, name).of(memory_source(std::move(bytes)));
}

}  // namespace plumbline
