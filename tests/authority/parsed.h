// JSON texts as the library reads them, for the tests of authorities.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <variant>

#include "authority/authority.h"
#include "json/reader.h"

namespace plumbline::authority {

// A text with the document it was read into. The text must be JSON.
class Parsed {
 public:
  explicit Parsed(std::string text) : text_(std::move(text)) {
    json::Reader reader;
    const auto outcome = json::read_text(reader, text_, document_);
    INFO(text_);
    REQUIRE(std::holds_alternative<json::ReadValue>(outcome));
    value_ = json::Value(&document_, std::get<json::ReadValue>(outcome).root);
  }
  Parsed(const Parsed&) = delete;
  Parsed& operator=(const Parsed&) = delete;

  json::Value value() const { return value_; }

 private:
  std::string text_;
  json::Document document_;
  json::Value value_;
};

inline Result<Constraint> constraint_of(const std::string& text,
                                        Profile profile = Profile::evidence) {
  return read_constraint(Parsed(text).value(), profile);
}

// What is wrong with a constraint; "" where it can be read.
inline std::string constraint_error(const std::string& text,
                                    Profile profile = Profile::evidence) {
  const auto constraint = constraint_of(text, profile);
  return constraint ? "" : constraint.error().message;
}

inline Constraint readable_constraint(const std::string& text,
                                      Profile profile = Profile::evidence) {
  auto constraint = constraint_of(text, profile);
  INFO(text);
  REQUIRE_MESSAGE(constraint.ok(), constraint_error(text, profile));
  return std::move(*constraint);
}

inline std::string authority_error(const std::string& text, Profile profile = Profile::evidence) {
  const auto authority = read_authority(Parsed(text).value(), profile);
  return authority ? "" : authority.error().message;
}

inline Authority readable_authority(const std::string& text,
                                    Profile profile = Profile::evidence) {
  auto authority = read_authority(Parsed(text).value(), profile);
  INFO(text);
  REQUIRE_MESSAGE(authority.ok(), authority_error(text, profile));
  return std::move(*authority);
}

}  // namespace plumbline::authority
