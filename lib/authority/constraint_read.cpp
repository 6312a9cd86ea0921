// Reading a constraint of the vocabulary of spec 1.5.
#include <algorithm>
#include <array>

#include "authority/constraint.h"
#include "authority/phrase.h"
#include "authority/scope.h"
#include "json/jcs.h"

namespace plumbline::authority {
namespace {

// A kind as it is written: the word that tells it, the member that holds its bound, and the context
// field it reads, "" where `field` or the key says which.
struct Form {
  std::string_view word;
  Kind kind;
  std::string_view bound;
  std::string_view field;
};

constexpr std::array<Form, 7> kForms = {{
    {"max_rows", Kind::row_cap, "max", "rows"},
    {"max_spend", Kind::spend_cap, "max", "spend"},
    {"max_calls", Kind::call_cap, "max", "calls"},
    {"egress", Kind::egress_rank, "rank", "egress"},
    {"allow", Kind::allow_list, "one_of", ""},
    {"deny", Kind::deny_list, "not_one_of", ""},
    {"prefix", Kind::prefix, "prefix", ""},
}};

const Form* find_form(std::string_view word) {
  const auto found = std::find_if(kForms.begin(), kForms.end(),
                                  [word](const Form& form) { return form.word == word; });
  return found == kForms.end() ? nullptr : &*found;
}

// "constraint KEY: REASON".
Error bad(std::string_view key, const std::string& reason) {
  return unreadable("constraint " + short_name(key) + ": " + reason);
}

Error bad_type(std::string_view key, std::string_view member, json::Value value,
               std::string_view wanted) {
  return bad(key, std::string(member) + " is " + std::string(type_name(value)) + ", not " +
                      std::string(wanted));
}

// A member beside `key` and the bound that the form defines for this value.
bool is_defined(const Form& form, json::Value constraint, std::string_view name) {
  const bool names_its_field = form.field.empty();
  if (name == "field") return names_its_field || constraint.find("field").is_null();
  if (name == "applies_to") return form.kind == Kind::call_cap;
  if (name == "type") return names_its_field || constraint.find("applies_to").exists();
  return name == "key" || name == form.bound;
}

std::optional<Error> read_max(json::Value bound, Constraint& out) {
  if (!bound.is_number()) return bad_type(out.key, "max", bound, "a number");
  out.max = bound.number();
  if (out.max.integral() && !out.max.safe_integer()) {
    return bad(out.key, "max " + short_value(bound) + " is " +
                            std::string(json::describe(json::NoCanonicalForm::unsafe_integer)));
  }
  return std::nullopt;
}

std::optional<Error> read_rank(json::Value bound, Constraint& out) {
  if (!bound.is_string()) return bad_type(out.key, "rank", bound, "a string");
  const auto rank = read_egress_rank(bound.string());
  if (!rank) {
    return bad(out.key, "rank " + short_string(bound.string()) + " is not none, internal or any");
  }
  out.rank = *rank;
  return std::nullopt;
}

std::optional<Error> read_members(std::string_view name, json::Value bound, Constraint& out) {
  if (!bound.is_array()) return bad_type(out.key, name, bound, "an array");
  for (const auto& child : bound.children()) {
    auto scalar = read_scalar(child.value);
    if (!scalar) return bad(out.key, std::string(name) + " holds " + short_value(child.value));
    out.members.push_back(std::move(*scalar));
  }
  std::sort(out.members.begin(), out.members.end());
  out.members.erase(std::unique(out.members.begin(), out.members.end()), out.members.end());
  return std::nullopt;
}

std::optional<Error> read_bound(const Form& form, json::Value bound, Constraint& out) {
  switch (form.kind) {
    case Kind::row_cap:
    case Kind::spend_cap:
    case Kind::call_cap: return read_max(bound, out);
    case Kind::egress_rank: return read_rank(bound, out);
    case Kind::allow_list:
    case Kind::deny_list: return read_members(form.bound, bound, out);
    case Kind::prefix:
      if (!bound.is_string()) return bad_type(out.key, form.bound, bound, "a string");
      out.prefix = bound.string();
      return std::nullopt;
    case Kind::unknown: break;
  }
  return std::nullopt;
}

// The context field of a kind that has its own, and that the key is the one the kind is bound to.
std::optional<Error> read_own_dimension(const Form& form, json::Value value, Constraint& out) {
  std::string pattern;
  if (const json::Value applies_to = value.find("applies_to"); applies_to.exists()) {
    if (!applies_to.is_string()) return bad_type(out.key, "applies_to", applies_to, "a scope");
    out.applies_to = applies_to.string();
    if (!is_scope(out.applies_to)) {
      return bad(out.key, "applies_to " + short_string(out.applies_to) + " is not a scope");
    }
    pattern = "[" + out.applies_to + "]";
  }
  const std::string own_key = std::string(form.word) + pattern;
  if (out.key != own_key) {
    return bad(out.key, "it bounds another dimension, " + short_name(own_key));
  }
  out.field = std::string(form.field) + pattern;
  return std::nullopt;
}

// The context field of a kind that is told it by `field`, or else by the key.
std::optional<Error> read_named_field(json::Value value, Constraint& out) {
  const json::Value field = value.find("field");
  if (!field.is_null() && !field.is_string()) return bad_type(out.key, "field", field, "a string");
  out.field = field.is_null() ? out.key : std::string(field.string());
  return std::nullopt;
}

Constraint keep_unknown(json::Value value, Constraint out) {
  std::string canonical;
  if (json::append_canonical(value, canonical) == json::NoCanonicalForm::none) {
    out.canonical = std::move(canonical);
  }
  return out;
}

}  // namespace

std::optional<Scalar> read_scalar(json::Value value) {
  switch (value.type()) {
    case json::Type::null: return Scalar();
    case json::Type::boolean: return Scalar(value.boolean());
    case json::Type::number: return Scalar(value.number());
    case json::Type::string: return Scalar(std::string(value.string()));
    case json::Type::array:
    case json::Type::object: break;
  }
  return std::nullopt;
}

Result<Constraint> read_constraint(json::Value value) {
  if (!value.is_object()) {
    return unreadable("a constraint is " + std::string(type_name(value)) + ", not an object");
  }
  const json::Value key = value.find("key");
  if (!key.is_string()) {
    return unreadable("key of a constraint is " + std::string(type_name(key)) + ", not a string");
  }
  Constraint out;
  out.key = key.string();
  const json::Value type = value.find("type");
  if (type.exists() && !type.is_string()) return bad_type(out.key, "type", type, "a string");

  const Form* form = find_form(type.exists() ? type.string() : key.string());
  if (form == nullptr) return keep_unknown(value, std::move(out));
  out.kind = form->kind;
  for (const auto& child : value.children()) {
    if (is_defined(*form, value, child.name.string())) continue;
    return bad(out.key, "a member it does not define, " + short_name(child.name.string()));
  }
  auto error = form->field.empty() ? read_named_field(value, out)
                                   : read_own_dimension(*form, value, out);
  if (!error) error = read_bound(*form, value.find(form->bound), out);
  if (error) return std::move(*error);
  return out;
}

}  // namespace plumbline::authority
