// json/reader against strict_json: the same texts are JSON, with the same values.
#include "library_json.h"
#include "require.h"
#include "strict_jcs.h"
#include "strict_json.h"

namespace plumbline::fuzz {
namespace {

// Bytes of a value up to which its canonical form is looked at by itself, and not only within the
// whole text's: that of every level of a deep text would cost its square.
constexpr std::size_t kSmall = 100;

json::Type type_of(const Json& value) { return static_cast<json::Type>(value.type); }

void compare_canonical(json::Value ours, const Json& theirs) {
  if (theirs.repeats) return;
  const auto canonical = strict_canonical(theirs);
  require(LibraryJson::canonical(ours) == canonical, "the canonical bytes are those of RFC 8785");
  require(ours.canonical_as_received() == (canonical == theirs.raw),
          "what was received as its canonical bytes is known to be");
}

void compare(json::Value ours, const Json& theirs) {
  require(ours.exists() && ours.type() == type_of(theirs), "a value has its type");
  require(ours.raw() == theirs.raw, "raw() is the received bytes of a value");
  if (ours.is_string())
    require(ours.string() == utf8_of(theirs.units), "a string is what it spells");
  if (theirs.type == Json::Type::boolean) require(ours.boolean() == theirs.truth, "true is true");
  std::size_t at = 0;
  for (const auto& child : ours.children()) {
    require(at < theirs.items.size(), "no child is made up");
    if (ours.is_object()) compare(child.name, theirs.names[at]);
    compare(child.value, theirs.items[at]);
    if (ours.is_object() && !theirs.repeats) {
      require(ours.find(child.name.string()).index() == child.value.index(),
              "a member is found by name");
    }
    ++at;
  }
  require(at == theirs.items.size(), "no child is lost");
  if (theirs.raw.size() <= kSmall) compare_canonical(ours, theirs);
}

void compare_problem(const json::Problem& problem, const StrictReading& theirs,
                     std::string_view text) {
  require(problem.offset <= text.size(), "a problem lies in the text");
  require(problem.ends_early == theirs.ends_early,
          "a text that was cut off is told from one that is wrong");
  require(is_printable_line(problem.message), "a problem is told in one printable line");
  if (problem.kind == json::ProblemKind::not_utf8) {
    require(problem.offset == first_ill_formed(text),
            "the byte that is not UTF-8 is the one named");
  }
}

}  // namespace
}  // namespace plumbline::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  using namespace plumbline::fuzz;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const LibraryJson ours(text);
  const StrictReading theirs = read_strictly(text);
  require(ours.ok() == theirs.value.has_value(), "the same texts are JSON");
  if (!ours.ok()) {
    compare_problem(ours.problem(), theirs, text);
    return 0;
  }
  const json::ReadValue& read = ours.read();
  require(read.duplicate.has_value() == theirs.value->repeats,
          "a member name that stands twice is seen");
  if (read.duplicate) {
    require(theirs.repeats.contains(read.duplicate->offset),
            "the repeated name is where it is said to be");
    require(is_printable_line(json::describe(*read.duplicate)),
            "a problem is told in one printable line");
  } else {
    require((read.no_form == json::NoCanonicalForm::none) ==
                strict_canonical(*theirs.value).has_value(),
            "what has no canonical form is known");
  }
  const Json& value = *theirs.value;
  compare(ours.value(), value);
  compare_canonical(ours.value(), value);
  require(read.end == static_cast<std::size_t>(value.raw.data() - text.data()) + value.raw.size(),
          "the value ends where it ends");
  return 0;
}
