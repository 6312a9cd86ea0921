#include "json/structure.h"

#include <simdjson.h>


namespace plumbline::json {
namespace {

// Capacity is rounded up to this many bytes; the index takes four bytes for each.
constexpr std::size_t kCapacityStep = std::size_t{64} << 10;

StructureError translate(simdjson::error_code code) {
  switch (code) {
    case simdjson::SUCCESS: return StructureError::none;
    case simdjson::EMPTY: return StructureError::empty;
    case simdjson::UTF8_ERROR: return StructureError::not_utf8;
    case simdjson::UNESCAPED_CHARS: return StructureError::control_character;
    case simdjson::UNCLOSED_STRING: return StructureError::open_string;
    default: return StructureError::no_memory;
  }
}

}  // namespace

struct Structure::Impl {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> stage;
};

Structure::Structure() : impl_(std::make_unique<Impl>()) {}
Structure::~Structure() = default;

StructureError Structure::scan(std::string_view text) {
  auto& stage = impl_->stage;
  if (!stage || stage->capacity() < text.size()) {
    const std::size_t capacity = (text.size() / kCapacityStep + 1) * kCapacityStep;
    if (stage == nullptr) {
      const auto code = simdjson::get_active_implementation()->create_dom_parser_implementation(
          capacity, 1, stage);
      if (code != simdjson::SUCCESS) return StructureError::no_memory;
    } else if (stage->set_capacity(capacity) != simdjson::SUCCESS) {
      return StructureError::no_memory;
    }
  }
  stage->n_structural_indexes = 0;
  stage->structural_indexes[0] = static_cast<std::uint32_t>(text.size());
  const auto code = stage->stage1(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                                  simdjson::stage1_mode::regular);
  return translate(code);
}

const std::uint32_t* Structure::tokens() const { return impl_->stage->structural_indexes.get(); }
std::uint32_t Structure::size() const { return impl_->stage->n_structural_indexes; }

}  // namespace plumbline::json
