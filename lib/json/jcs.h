// RFC 8785, the JSON Canonicalization Scheme: the bytes that are hashed and signed.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "json/document.h"

namespace plumbline::json {

// Appends the canonical bytes of `value` to `out`. Where some part has no canonical form the reason
// is returned and `out` holds the bytes up to it, which mean nothing.
NoCanonicalForm append_canonical(Value value, std::string& out);

// The same for an object without the members named in `left_out`.
NoCanonicalForm append_canonical_without(Value object,
                                         std::initializer_list<std::string_view> left_out,
                                         std::string& out);

// "an integer outside +-(2^53 - 1)" and the like, for messages.
std::string_view describe(NoCanonicalForm reason);

}  // namespace plumbline::json
