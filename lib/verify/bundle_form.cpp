#include "verify/bundle_form.h"

#include <string>
#include <string_view>

#include "base/display.h"
#include "evidence/names.h"
#include "verify/part_members.h"
#include "verify/words.h"

namespace plumbline::verify {

namespace bundle_member = evidence::bundle_member;

bool note_invalid_bundle(const evidence::BundleHead& head, Findings& findings) {
  if (const auto& trouble = head.trouble()) {
    findings.add(trouble->duplicate ? Reason::duplicate_member : Reason::invalid_bundle,
                 at_offset(trouble->position, trouble->offset), {trouble->message});
  }
  const auto require = [&](std::string_view name, std::string_view wanted, json::Type type) {
    const evidence::HeadMember* member = head.member(name);
    if (!member || member->value.is_null() || member->value.type() == type) return;
    findings.add(Reason::invalid_bundle, at_offset(member->position, member->offset),
                 {std::string(name) + " is " + std::string(kind_of(member->value)) + ", not " +
                  std::string(wanted)});
  };
  require(bundle_member::entries, "an array", json::Type::array);
  require(bundle_member::anchor, "an object", json::Type::object);
  require(bundle_member::envelopes, "an array", json::Type::array);
  return findings.any_error(Check::ledger_fields);
}

std::optional<std::string> own_product(const evidence::BundleHead& head) {
  const auto schema = head.find(part_member::schema).if_string();
  if (!schema || !schema->starts_with("plumbline.")) return std::nullopt;
  if (*schema == part_member::schema_name) {
    return "this is a part of a ledger, which `plumbline join` puts together with the others";
  }
  return "this was written by plumbline and is no evidence: " + shown_short(*schema, 80);
}

}  // namespace plumbline::verify
