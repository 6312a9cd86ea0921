// The C interface over the C++ one (plumbline/c.h). Exceptions end here: of the library itself there
// are none but for want of memory.
#include "plumbline/c.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "base/hex.h"
#include "base/time.h"
#include "plumbline/verify.h"
#include "plumbline/version.h"
#include "render/error_object.h"
#include "render/render.h"

struct plumbline_verifier {
  plumbline::Options options;
};

namespace plumbline {
namespace {

constexpr int kUnusable = 1;
constexpr int kNoVerdict = 70;

template <class Work>
int without_exceptions(Work work) {
  try {
    return work();
  } catch (...) {
    return kNoVerdict;
  }
}

std::optional<Condition> condition_of(std::string_view word, const char* value) {
  const auto kind = std::ranges::find(condition_kinds, word, [](Condition::Kind k) { return name(k); });
  if (kind == condition_kinds.end()) return std::nullopt;
  Condition condition{*kind, "", 0};
  const bool named = *kind == Condition::Kind::kid || *kind == Condition::Kind::chain;
  const bool counted = *kind == Condition::Kind::min_entries;
  if ((named || counted) != (value != nullptr)) return std::nullopt;
  if (named) condition.text = value;
  if (named && condition.text.empty()) return std::nullopt;
  if (!counted) return condition;
  const std::string_view digits = value;
  const auto [end, trouble] =
      std::from_chars(digits.data(), digits.data() + digits.size(), condition.number);
  if (trouble != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return condition;
}

// `report` in memory that plumbline_free() gives back.
char* handed_out(const std::string& report) {
  char* copy = new char[report.size() + 1];
  std::memcpy(copy, report.c_str(), report.size() + 1);
  return copy;
}

}  // namespace
}  // namespace plumbline

using namespace plumbline;

const char* plumbline_version(void) { return version().data(); }

plumbline_verifier* plumbline_new(void) {
  plumbline_verifier* verifier = nullptr;
  without_exceptions([&] {
    verifier = new plumbline_verifier;
    return 0;
  });
  return verifier;
}

void plumbline_delete(plumbline_verifier* verifier) { delete verifier; }

int plumbline_add_key(plumbline_verifier* verifier, const void* key, size_t size, const char* kid) {
  return without_exceptions([&] {
    const std::string text(static_cast<const char*>(key), size);
    verifier->options.public_keys.push_back({text, kid == nullptr ? "" : kid});
    return 0;
  });
}

int plumbline_expect_head(plumbline_verifier* verifier, long long seq, const char* hash) {
  return without_exceptions([&] {
    constexpr std::size_t kHashDigits = 64;
    const std::string text = hash;
    if (seq < -1 || text.size() != kHashDigits || !from_hex(text)) return kUnusable;
    verifier->options.expected_head = Pin{seq, text};
    return 0;
  });
}

int plumbline_set_now(plumbline_verifier* verifier, const char* time) {
  return without_exceptions([&] {
    const auto now = parse_time(time);
    if (!now) return kUnusable;
    verifier->options.now = now;
    return 0;
  });
}

int plumbline_require(plumbline_verifier* verifier, const char* condition, const char* value) {
  return without_exceptions([&] {
    auto required = condition_of(condition, value);
    if (!required) return kUnusable;
    verifier->options.require.push_back(std::move(*required));
    return 0;
  });
}

void plumbline_set_strict(plumbline_verifier* verifier, int strict) {
  verifier->options.strict = strict != 0;
}

int plumbline_verify(const plumbline_verifier* verifier, const char* name, const void* bytes, size_t size,
                     char** report) {
  if (report != nullptr) *report = nullptr;
  return without_exceptions([&] {
    Options options = verifier->options;
    options.digest = true;
    const auto checked = Verifier::make(options);
    if (!checked) {
      if (report != nullptr) *report = handed_out(render::error_object(kUnusable, checked.error().message));
      return kUnusable;
    }
    const Report found = checked->bytes(std::string(static_cast<const char*>(bytes), size), name);
    if (report != nullptr) *report = handed_out(render::render_jsonl(found));
    return exit_status(found);
  });
}

void plumbline_free(char* report) { delete[] report; }
