// When an entry was written, as far as that can be compared with another.
#pragma once

#include <variant>

#include "json/document.h"
#include "plumbline/time.h"

namespace plumbline::verify {

// An integer or a time of RFC 3339, each compared with its own kind only; monostate for a ts that is
// neither (spec 2.7).
using Moment = std::variant<std::monostate, json::Number, Time>;

Moment read_moment(json::Value ts);

bool is_before(const Moment& a, const Moment& b);

}  // namespace plumbline::verify
