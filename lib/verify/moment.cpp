#include "verify/moment.h"

#include "base/time.h"

namespace plumbline::verify {

Moment read_moment(json::Value ts) {
  if (ts.is_number()) {
    json::Number number = ts.number();
    if (number.integral()) return number;
  } else if (const auto text = ts.if_string()) {
    if (const auto time = parse_rfc3339(*text)) return *time;
  }
  return {};
}

bool is_before(const Moment& a, const Moment& b) {
  if (a.index() != b.index()) return false;
  if (const auto* number = std::get_if<json::Number>(&a))
    return *number < std::get<json::Number>(b);
  if (const auto* time = std::get_if<Time>(&a)) return *time < std::get<Time>(b);
  return false;
}

}  // namespace plumbline::verify
