#include "json/kept.h"

#include "json/reader.h"

namespace plumbline::json {

KeptValue::KeptValue(Value value) {
  if (!value.exists()) return;
  auto held = std::make_shared<Held>();
  held->text = value.raw();
  Reader reader;
  const auto outcome = read_text(reader, held->text, held->document);
  // The text was part of one that was read, so it can be read again.
  if (const auto* read = std::get_if<ReadValue>(&outcome)) {
    held->root = read->root;
    held_ = std::move(held);
  }
}

}  // namespace plumbline::json
