// lib/authority: what reading, comparing and asking an authority promise each other.
//
// An input that begins with "{" is a JSON object with the members child, middle, parent, scope and
// context. Any other is a list of choices, a byte each, of which such an object is put together:
// the parent, what it hands on to the middle, and what that hands on to the child.
#include <algorithm>
#include <array>
#include <vector>

#include "authority/authority.h"
#include "library_json.h"
#include "require.h"

namespace plumbline::fuzz {
namespace {

using authority::Authority;
using authority::first_widening;
using authority::permits;

class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  // A number below `count`; 0 once the input is used up.
  std::size_t below(std::size_t count) { return at_ < size_ ? data_[at_++] % count : 0; }
  template <std::size_t N>
  const char* one_of(const std::array<const char*, N>& texts) {
    return texts[below(N)];
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

constexpr std::array kScopes = {"crm.*",     "crm.read",  "crm.a.*",   "crm.a.b",
                                "crm.a.b.*", "crmx.read", "mail.send", "mail.*",
                                "a-_0.b",    "crm",       "crm.",      "crm.read\\n",
                                "crm.a.",    "*",         "",          "CRM.read"};
// Of these, how many are scopes that can be held.
constexpr std::size_t kHeld = 9;
constexpr std::array kNumbers = {"0", "1", "1.0", "-0", "5", "5.5", "1e3", "-7", "9007199254740991",
                                 "9007199254740991.0", "1e400", "-1e400", "0.1", "5e-324",
                                 "9007199254740992", "1E0"};
constexpr std::array kScalars = {"\"eu\"", "\"us\"", "1", "1.0", "true", "\"1\"", "null", "\"\"",
                                 "false", "10", "9007199254740993", "9007199254740992.0",
                                 "\"\\ud800\"", "[]", "{}"};
constexpr std::array kRanks = {"none", "internal", "any", "Any", ""};
constexpr std::array kFields = {"region", "path", "rows", "calls[crm.*]", "", "egress"};
constexpr std::array kPaths = {"/", "/tmp", "/tmp/", "/tmp/a", "", "\\u0000"};

std::string quoted(const std::string& inside) { return "\"" + inside + "\""; }

std::string list(Choices& choices) {
  std::string out;
  for (std::size_t left = choices.below(4); left > 0; --left) {
    out += (out.empty() ? "" : ",") + std::string(choices.one_of(kScalars));
  }
  return "[" + out + "]";
}

std::string constraint(Choices& choices) {
  const auto field = [&] {
    const std::size_t which = choices.below(4);
    if (which < 2) return std::string();
    return which == 2 ? R"(,"field":null)" : R"(,"field":)" + quoted(choices.one_of(kFields));
  };
  const auto max = [&] { return R"(,"max":)" + std::string(choices.one_of(kNumbers)); };
  const auto named = [&](const std::string& type) {
    return R"({"key":)" + quoted(choices.one_of(kFields)) + R"(,"type":)" + quoted(type) + field();
  };
  switch (choices.below(9)) {
    case 0: return R"({"key":"max_rows")" + max() + "}";
    case 1: return R"({"key":"max_spend")" + max() + "}";
    case 2: return R"({"key":"max_calls")" + max() + "}";
    case 3: {
      const std::string scope = choices.one_of(kScopes);
      return R"({"type":"max_calls","key":"max_calls[)" + scope + R"(]","applies_to":)" +
             quoted(scope) + max() + "}";
    }
    case 4: return R"({"key":"egress","rank":)" + quoted(choices.one_of(kRanks)) + "}";
    case 5: return named("allow") + R"(,"one_of":)" + list(choices) + "}";
    case 6: return named("deny") + R"(,"not_one_of":)" + list(choices) + "}";
    case 7: return named("prefix") + R"(,"prefix":)" + quoted(choices.one_of(kPaths)) + "}";
    default: return R"({"key":"new","limit":)" + std::string(choices.one_of(kScalars)) + "}";
  }
}

struct Terms {
  std::vector<std::string> scopes, constraints;
  std::string ttl = "null";
};

// What the holder of `given` hands on: mostly the same, some of it dropped, replaced or added to.
Terms hand_on(const Terms& given, Choices& choices) {
  const auto scope = [&] {
    return quoted(
        kScopes[choices.below(16) < 15 ? choices.below(kHeld) : choices.below(kScopes.size())]);
  };
  const auto each = [&](const std::vector<std::string>& from, auto make) {
    std::vector<std::string> out;
    for (const std::string& one : from) {
      const std::size_t fate = choices.below(8);
      if (fate == 1) continue;
      out.push_back(fate == 2 ? make() : one);
    }
    for (std::size_t left = choices.below(4); left > 0; --left) out.push_back(make());
    return out;
  };
  Terms out;
  out.scopes = each(given.scopes, scope);
  out.constraints = each(given.constraints, [&] { return constraint(choices); });
  out.ttl = choices.below(3) == 1 ? choices.one_of(kNumbers) : given.ttl;
  return out;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ",") + text;
  return out;
}

std::string text_of(const Terms& terms) {
  return R"({"scopes":[)" + joined(terms.scopes) + R"(],"constraints":[)" +
         joined(terms.constraints) + R"(],"ttl":)" + terms.ttl + "}";
}

std::string put_together(Choices choices) {
  const Terms parent = hand_on({}, choices);
  const Terms middle = hand_on(parent, choices);
  const Terms child = hand_on(middle, choices);
  std::string context;
  for (const char* field :
       {"rows", "spend", "calls", "calls[crm.*]", "egress", "region", "path", ""}) {
    const std::size_t kind = choices.below(6);
    if (kind == 0) continue;
    std::string value = choices.one_of(kScalars);
    if (kind == 1) value = quoted(choices.one_of(kRanks));
    if (kind == 2) value = quoted(choices.one_of(kPaths));
    if (kind > 3) value = choices.one_of(kNumbers);
    context += (context.empty() ? "\"" : ",\"") + std::string(field) + "\":" + value;
  }
  return R"({"child":)" + text_of(child) + R"(,"middle":)" + text_of(middle) + R"(,"parent":)" +
         text_of(parent) + R"(,"scope":)" + quoted(choices.one_of(kScopes)) + R"(,"context":{)" +
         context + "}}";
}

// Of what has no canonical form it cannot be known that it is the same.
bool has_unknowable(const Authority& held) {
  return std::any_of(held.constraints.begin(), held.constraints.end(), [](const auto& one) {
    return one.kind == authority::Kind::unknown && !one.canonical;
  });
}

void check_widening(const std::optional<authority::Widening>& widening) {
  if (!widening) return;
  require(!widening->dimension.empty(), "a widening names its dimension");
  for (const std::string& text : {widening->dimension, widening->child, widening->parent}) {
    require(is_printable_line(text), "a widening is told in printable words");
  }
}

std::optional<Authority> read(json::Value value) {
  auto held = authority::read_authority(value);
  if (held) return std::move(*held);
  require(!held.error().message.empty() && is_printable_line(held.error().message),
          "what makes an authority unreadable is told in one printable line");
  return std::nullopt;
}

void check_scopes(const Authority& held, std::string_view asked) {
  const auto& scopes = held.scopes.scopes();
  const bool covered = std::any_of(scopes.begin(), scopes.end(), [&](const std::string& scope) {
    return authority::covers(scope, asked);
  });
  require(held.scopes.covers(asked) == covered, "a set covers what one of its scopes covers");
}

void check_one(const Authority& held, json::Value written, std::string_view scope,
               json::Value context) {
  check_scopes(held, scope);
  const auto refused = refusals(held, scope, context);
  require(permits(held, scope, context) == refused.empty(), "what is not refused is permitted");
  for (const std::string& reason : refused)
    require(is_printable_line(reason), "a refusal is printable");
  const auto itself = first_widening(held, held);
  check_widening(itself);
  require(!itself || has_unknowable(held), "an authority is within itself");

  const auto canonical = LibraryJson::canonical(written);
  if (!canonical) return;
  const LibraryJson again(*canonical);
  const auto same = read(again.value());
  require(same.has_value(), "an authority can be read from its canonical text");
  require(!first_widening(held, *same) && !first_widening(*same, held),
          "the canonical text is the same authority");
  require(permits(*same, scope, context) == refused.empty(), "the canonical text permits the same");
}

void check_pair(const Authority& child, const Authority& parent, std::string_view scope,
                json::Value context) {
  const auto widening = first_widening(child, parent);
  check_widening(widening);
  if (widening) return;
  require(!permits(child, scope, context) || permits(parent, scope, context),
          "what a child within its parent may do, the parent may do");
}

void check(const LibraryJson& text) {
  if (!text.ok() || text.read().duplicate) return;
  const json::Value asked = text.value().find("scope");
  const json::Value context = text.value().find("context");
  std::vector<Authority> held;
  for (const char* who : {"child", "middle", "parent"}) {
    const json::Value written = text.value().find(who);
    auto one = read(written);
    if (!one) continue;
    check_one(*one, written, asked.string(), context);
    held.push_back(std::move(*one));
  }
  for (const Authority& child : held) {
    for (const Authority& parent : held) check_pair(child, parent, asked.string(), context);
  }
  for (const Authority& child : held) {
    for (const Authority& middle : held) {
      if (first_widening(child, middle)) continue;
      for (const Authority& parent : held) {
        require(first_widening(middle, parent) || !first_widening(child, parent),
                "what is within an authority is within whatever that is within");
      }
    }
  }
}

}  // namespace
}  // namespace plumbline::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline::fuzz;
  const bool written = size > 0 && data[0] == '{';
  const LibraryJson text(written ? std::string(reinterpret_cast<const char*>(data), size)
                                 : put_together(Choices(data, size)));
  require(written || text.ok(), "what was put together is JSON");
  check(text);
  return 0;
}
