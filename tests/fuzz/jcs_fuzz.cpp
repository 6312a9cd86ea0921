// json/jcs: the canonical form is a fixed point and has the value it was made of.
#include <cmath>
#include <cstring>

#include "library_json.h"
#include "require.h"
#include "strict_jcs.h"

namespace plumbline::fuzz {
namespace {

void check_number(const std::uint8_t* data) {
  double value = 0;
  std::memcpy(&value, data, sizeof value);
  if (!std::isfinite(value)) return;
  const std::string text = json::ecmascript_number(value);
  require(std::strtod(text.c_str(), nullptr) == value,
          "the text of a number reads back as that number");
  const json::Number number = json::Number::parse(text);
  require(json::ecmascript_number(number.value()) == text, "the text of a number is a fixed point");
  require(text == strict_number(text).value_or(text), "the text of a number is ECMAScript's");
}

}  // namespace
}  // namespace plumbline::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  using namespace plumbline::fuzz;
  if (size >= sizeof(double)) check_number(data);

  const LibraryJson received(std::string(reinterpret_cast<const char*>(data), size));
  if (!received.ok() || received.read().duplicate) return 0;
  const auto canonical = LibraryJson::canonical(received.value());
  require(canonical.has_value() == (received.read().no_form == json::NoCanonicalForm::none),
          "what has no canonical form gets none");
  if (!canonical) return 0;

  const LibraryJson again(*canonical);
  require(again.ok() && !again.read().duplicate, "the canonical form is JSON");
  require(again.value().canonical_as_received(), "the canonical form is known when it is received");
  require(json::equal(received.value(), again.value()),
          "the canonical form has the value it was made of");
  require(json::equal(again.value(), received.value()), "equality is symmetric");

  // Through the general path, which a value received as its canonical bytes is spared.
  if (!again.value().is_object()) return 0;
  std::string rewritten;
  require(
      json::append_canonical_without(again.value(), {}, rewritten) == json::NoCanonicalForm::none,
      "what has a canonical form keeps it");
  require(rewritten == *canonical, "the canonical form is a fixed point");
  return 0;
}
