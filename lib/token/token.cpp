#include "token/token.h"

#include <algorithm>
#include <array>
#include <variant>

#include "crypto/base64.h"
#include "json/jcs.h"

namespace plumbline::token {
namespace {

Fault malformed(std::string message) { return {Reason::malformed, std::move(message)}; }

// A text that is not JSON because of a word that some writers put for a number which has none.
bool stops_at_non_finite(std::string_view text, const json::Problem& problem) {
  constexpr std::array<std::string_view, 3> kWords = {"NaN", "Infinity", "-Infinity"};
  const std::string_view rest = text.substr(std::min(problem.offset, text.size()));
  return problem.kind == json::ProblemKind::syntax &&
         std::any_of(kWords.begin(), kWords.end(),
                     [rest](std::string_view word) { return rest.starts_with(word); });
}

Fault unreadable_json(const std::string& name, std::string_view text,
                      const json::Problem& problem) {
  if (stops_at_non_finite(text, problem)) {
    return {Reason::non_finite, name + " holds NaN or Infinity"};
  }
  return malformed(name + " is " + json::refusal(problem));
}

std::optional<Fault> without_form(const std::string& name, json::NoCanonicalForm why) {
  const std::string message = name + " holds " + std::string(json::describe(why));
  switch (why) {
    case json::NoCanonicalForm::none: break;
    case json::NoCanonicalForm::unsafe_integer: return malformed(message);
    case json::NoCanonicalForm::non_finite: return Fault{Reason::non_finite, message};
    case json::NoCanonicalForm::lone_surrogate: return Fault{Reason::non_canonical, message};
  }
  return std::nullopt;
}

}  // namespace

Token::Token(json::Reader& reader, const TokenText& text) {
  if (!text.is_string) {
    fault_ = malformed("an element of the chain is no string");
    return;
  }
  split(reader, text.text);
  if (!fault_) fault_ = header_.fault;
  if (!fault_) fault_ = payload_.fault;
  if (!fault_ && header().find("crit").exists()) {
    fault_ = malformed("its header names parameters that must be understood (crit), and none is");
  }
}

void Token::split(json::Reader& reader, std::string_view text) {
  const auto dots = std::count(text.begin(), text.end(), '.');
  if (dots != 2) {
    fault_ = malformed("it has " + std::to_string(dots + 1) +
                       (dots == 0 ? " part" : " parts") + " between dots, not 3");
    return;
  }
  const std::size_t first = text.find('.');
  const std::size_t second = text.find('.', first + 1);
  signing_input_ = text.substr(0, second);
  read(reader, "its header", text.substr(0, first), header_);
  read(reader, "its payload", text.substr(first + 1, second - first - 1), payload_);
  auto signature = crypto::from_base64(text.substr(second + 1), crypto::Base64::url);
  if (signature) {
    signature_ = std::move(*signature);
  } else {
    fault_ = malformed("its signature is not base64url without padding");
  }
}

void Token::read(json::Reader& reader, std::string_view name, std::string_view text, Part& part) {
  const std::string what(name);
  const auto bytes = crypto::from_base64(text, crypto::Base64::url);
  if (!bytes) {
    part.fault = malformed(what + " is not base64url without padding");
    return;
  }
  part.bytes.assign(bytes->begin(), bytes->end());
  const auto outcome = json::read_text(reader, part.bytes, part.document);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    part.fault = unreadable_json(what, part.bytes, *problem);
    return;
  }
  const auto& value = std::get<json::ReadValue>(outcome);
  if (value.duplicate) {
    part.fault = {Reason::duplicate_member, "in " + what + ", " + json::describe(*value.duplicate)};
    return;
  }
  const json::Value object(&part.document, value.root);
  if (!object.is_object()) {
    part.fault = malformed(what + " is " + std::string(json::describe(object.type())) +
                           ", not an object");
    return;
  }
  part.object = object;
  part.fault = without_form(what, value.no_form);
  if (part.fault) return;
  std::string canonical;
  const bool has_form = json::append_canonical(object, canonical) == json::NoCanonicalForm::none;
  if (!has_form || canonical != part.bytes) {
    part.fault = {Reason::non_canonical, what + " is not written in its canonical bytes"};
  }
}

}  // namespace plumbline::token
