// The vocabulary of evidence and of revision 01 (spec 1.5): the kind is told by `type`, or else by
// `key`.
#include <algorithm>
#include <array>

#include "authority/constraint_part.h"
#include "authority/phrase.h"
#include "authority/scope.h"

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
    {"max_rows", Kind::cap, "max", "rows"},
    {"max_spend", Kind::cap, "max", "spend"},
    {"max_calls", Kind::call_cap, "max", "calls"},
    {"egress", Kind::rank, "rank", "egress"},
    {"allow", Kind::allow_list, "one_of", ""},
    {"deny", Kind::deny_list, "not_one_of", ""},
    {"prefix", Kind::prefix, "prefix", ""},
}};

const Form* find_form(std::string_view word) {
  const auto found = std::find_if(kForms.begin(), kForms.end(),
                                  [word](const Form& form) { return form.word == word; });
  return found == kForms.end() ? nullptr : &*found;
}

// The ranks of egress, least permissive first.
std::vector<std::string> egress_order() { return {"none", "internal", "any"}; }

// A member beside `key` and the bound that the form defines for this value.
bool is_defined(const Form& form, json::Value constraint, std::string_view name) {
  const bool names_its_field = form.field.empty();
  if (name == "field") return names_its_field || constraint.find("field").is_null();
  if (name == "applies_to") return form.kind == Kind::call_cap;
  if (name == "type") return names_its_field || constraint.find("applies_to").exists();
  return name == "key" || name == form.bound;
}

// The context field of a kind that has its own, and that the key is the one the kind is bound to.
std::optional<Error> read_own_dimension(const Form& form, json::Value value, Constraint& out) {
  std::string pattern;
  if (const json::Value applies_to = value.find("applies_to"); applies_to.exists()) {
    if (!applies_to.is_string()) return bad_member(out.key, "applies_to", applies_to, "a scope");
    out.applies_to = applies_to.string();
    if (!is_scope(out.applies_to)) {
      return bad_constraint(out.key,
                            "applies_to " + short_string(out.applies_to) + " is not a scope");
    }
    pattern = "[" + out.applies_to + "]";
  }
  const std::string own_key = std::string(form.word) + pattern;
  if (out.key != own_key) {
    return bad_constraint(out.key, "it bounds another dimension, " + short_name(own_key));
  }
  out.field = std::string(form.field) + pattern;
  return std::nullopt;
}

// The context field of a kind that is told it by `field`, or else by the key.
std::optional<Error> read_named_field(json::Value value, Constraint& out) {
  const json::Value field = value.find("field");
  if (!field.is_null() && !field.is_string()) {
    return bad_member(out.key, "field", field, "a string");
  }
  out.field = field.is_null() ? out.key : std::string(field.string());
  return std::nullopt;
}

}  // namespace

std::optional<std::string> bound_field(std::string_view key) {
  const std::size_t pattern = key.ends_with(']') ? std::min(key.find('['), key.size()) : key.size();
  const Form* form = find_form(key.substr(0, pattern));
  if (form == nullptr || form->field.empty()) return std::nullopt;
  if (pattern < key.size() && form->kind != Kind::call_cap) return std::nullopt;
  return std::string(form->field) + std::string(key.substr(pattern));
}

std::optional<Error> read_keyed(json::Value value, Constraint& out) {
  const json::Value type = value.find("type");
  if (type.exists() && !type.is_string()) return bad_member(out.key, "type", type, "a string");
  const Form* form = find_form(type.exists() ? type.string() : std::string_view(out.key));
  if (form == nullptr) {
    keep_unknown(value, out);
    return std::nullopt;
  }
  out.kind = form->kind;
  if (out.kind == Kind::rank) out.order = egress_order();
  for (const auto& child : value.children()) {
    if (is_defined(*form, value, child.name.string())) continue;
    return bad_constraint(out.key,
                          "a member it does not define, " + short_name(child.name.string()));
  }
  auto error = form->field.empty() ? read_named_field(value, out)
                                   : read_own_dimension(*form, value, out);
  if (!error) error = read_bound(form->bound, value.find(form->bound), out);
  return error;
}

}  // namespace plumbline::authority
