// The C interface over the C++ one (plumbline/c.h). Exceptions end here: of the library itself there
// are none but for want of memory.
#include "plumbline/c.h"

#include <cstring>
#include <string>
#include <string_view>

#include "base/time.h"
#include "plumbline/verify.h"
#include "plumbline/version.h"
#include "render/error_object.h"
#include "render/render.h"

struct plumbline_verifier {
  plumbline::Options options;
  // The function that was last given something unusable, as a literal; none where all was usable.
  const char* refused_by = nullptr;
};

namespace plumbline {
namespace {

constexpr int kTaken = 0;
constexpr int kUnusable = 1;
constexpr int kNoVerdict = 70;

// Lets `take` change the options of `verifier`; it says whether it could. From whatever it says no to,
// an exception included, the verifier does not recover: a caller that overlooks the status must not
// be told of a pass under fewer demands than it made.
template <class Take>
int told(plumbline_verifier* verifier, const char* function, Take take) {
  if (verifier == nullptr) return kUnusable;
  int status = kNoVerdict;
  try {
    status = take(verifier->options) ? kTaken : kUnusable;
  } catch (...) {
  }
  if (status != kTaken) verifier->refused_by = function;
  return status;
}

// A value where there is one, to the variable for it.
template <class Value>
bool taken(std::optional<Value> value, std::optional<Value>& into) {
  if (!value) return false;
  into = std::move(value);
  return true;
}

std::string copy_of(const void* bytes, std::size_t size) {
  return size == 0 ? std::string() : std::string(static_cast<const char*>(bytes), size);
}

struct Outcome {
  int status;
  std::string json;
};

Outcome refused(const std::string& why) {
  return {kUnusable, render::error_object(kUnusable, why)};
}

Outcome verified(const plumbline_verifier* verifier, const char* name, const void* bytes,
                 std::size_t size) {
  if (verifier == nullptr) return refused("plumbline_verify: no verifier");
  if (name == nullptr) return refused("plumbline_verify: no name");
  if (bytes == nullptr && size != 0) return refused("plumbline_verify: no bytes");
  if (verifier->refused_by != nullptr) {
    return refused(std::string(verifier->refused_by) + ": was given what cannot be used");
  }
  const auto checked = Verifier::make(verifier->options);
  if (!checked) return refused(checked.error().message);
  const Report report = checked->bytes(copy_of(bytes, size), name);
  return {exit_status(report), render::render_jsonl(report)};
}

// A copy of `json` that plumbline_free() gives back.
char* handed_out(const std::string& json) {
  char* copy = new char[json.size() + 1];
  std::memcpy(copy, json.c_str(), json.size() + 1);
  return copy;
}

}  // namespace
}  // namespace plumbline

using namespace plumbline;

int plumbline_c_api(void) { return PLUMBLINE_C_API; }

const char* plumbline_version(void) { return version().data(); }

plumbline_verifier* plumbline_new(void) {
  try {
    auto* verifier = new plumbline_verifier;
    verifier->options.digest = true;
    return verifier;
  } catch (...) {
    return nullptr;
  }
}

void plumbline_delete(plumbline_verifier* verifier) { delete verifier; }

int plumbline_add_key(plumbline_verifier* verifier, const void* key, size_t size, const char* kid) {
  return told(verifier, "plumbline_add_key", [&](Options& options) {
    if (key == nullptr || size == 0 || (kid != nullptr && *kid == '\0')) return false;
    options.public_keys.push_back({copy_of(key, size), kid == nullptr ? "" : kid});
    return true;
  });
}

int plumbline_set_witness_keys(plumbline_verifier* verifier, const void* json, size_t size) {
  return told(verifier, "plumbline_set_witness_keys", [&](Options& options) {
    if (json == nullptr) return false;
    options.witness_keys = copy_of(json, size);
    options.witness_keys_name = "plumbline_set_witness_keys";
    return true;
  });
}

int plumbline_expect_head(plumbline_verifier* verifier, const char* head) {
  return told(verifier, "plumbline_expect_head", [&](Options& options) {
    return head != nullptr && taken(pin_of(head), options.expected_head);
  });
}

int plumbline_set_now(plumbline_verifier* verifier, const char* time) {
  return told(verifier, "plumbline_set_now", [&](Options& options) {
    return time != nullptr && taken(parse_time(time), options.now);
  });
}

int plumbline_require(plumbline_verifier* verifier, const char* condition) {
  return told(verifier, "plumbline_require", [&](Options& options) {
    auto required = condition == nullptr ? std::nullopt : condition_of(condition);
    if (required) options.require.push_back(*required);
    return required.has_value();
  });
}

int plumbline_set_strict(plumbline_verifier* verifier, int strict) {
  return told(verifier, "plumbline_set_strict", [&](Options& options) {
    options.strict = strict != 0;
    return true;
  });
}

int plumbline_verify(const plumbline_verifier* verifier, const char* name, const void* bytes,
                     size_t size, char** report) {
  if (report != nullptr) *report = nullptr;
  try {
    const Outcome outcome = verified(verifier, name, bytes, size);
    if (report != nullptr) *report = handed_out(outcome.json);
    return outcome.status;
  } catch (...) {
    return kNoVerdict;
  }
}

void plumbline_free(char* report) { delete[] report; }
