// A value that outlives the block it was read from.
#pragma once

#include <memory>
#include <string>

#include "json/document.h"

namespace plumbline::json {

class KeptValue {
 public:
  KeptValue() = default;  // an absent member
  // A copy of `value`, absent where it is.
  explicit KeptValue(Value value);

  Value value() const { return held_ ? Value(&held_->document, held_->root) : Value(); }

 private:
  struct Held {
    std::string text;
    Document document;
    std::uint32_t root = 0;
  };
  std::shared_ptr<const Held> held_;
};

}  // namespace plumbline::json
