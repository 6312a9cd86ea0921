// How libFuzzer changes an input of the verify target: by its bytes, or by its JSON values, and
// mostly sealed anew afterwards (record.h), so that changed records get past the hash chain.
#include <algorithm>
#include <array>
#include <random>

#include "record.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace plumbline::fuzz {
namespace {

// Values that mean something somewhere in the format.
constexpr std::array kValues = {
    "null", "true", "0", "1", "2", "-1", "1.0", "1e400", "9007199254740993", "\"\"", "\"\\ud800\"",
    "[]", "{}", "[[]]", "\"root\"", "\"spawn\"", "\"allow\"", "\"deny\"", "\"kill\"", "\"done\"",
    "\"outcome\"", "\"spawn_denied\"", "\"n0\"", "\"n1\"", "[\"n1\"]", "\"JCS\"", "\"crm.*\"",
    "\"crm.read\"", "[\"crm.read\"]", "\"unlisted\"",
    "{\"scopes\":[\"crm.*\"],\"constraints\":[],\"ttl\":null}", "{\"key\":\"max_rows\",\"max\":5}",
    "{\"rows\":7}", "\"returned\"", "\"raised\"", "\"wrapper_sync\"", "\"matched\"", "\"EdDSA\"",
    "\"1283c0a75bcc97cf361eaec5d3cf6f9c\"", "\"00000000000000000000000000000000\"",
    "{\"v\":2,\"event\":\"done\",\"node\":\"n0\"}"};

class Mutation {
 public:
  Mutation(Record& record, unsigned seed) : record_(record), random_(seed) {}

  std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }

  void change_something() {
    std::vector<Json*> containers;
    std::vector<Json*> values;
    collect(record_.root, containers, values);
    if (containers.empty()) return;
    Json& value = *values[below(values.size())];
    Json& container = *containers[below(containers.size())];
    switch (below(7)) {
      case 0: value = Json(*values[below(values.size())]); return;
      case 1: value = record_.parsed(kValues[below(kValues.size())]); return;
      case 2: return change_text(value);
      case 3: return remove(container);
      case 4: return repeat(container);
      case 5: return swap(container);
      default: return rename(container, *containers[below(containers.size())]);
    }
  }

 private:
  void collect(Json& value, std::vector<Json*>& containers, std::vector<Json*>& values) {
    values.push_back(&value);
    if (!value.items.empty()) containers.push_back(&value);
    for (Json& item : value.items) collect(item, containers, values);
  }

  void change_text(Json& value) {
    if (!value.items.empty()) return;
    std::string text(value.raw);
    const std::size_t size = text.size();
    text.resize(size + 16);
    text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()), size, text.size()));
    value = record_.parsed(text);
  }

  void remove(Json& container) {
    const auto at = static_cast<std::ptrdiff_t>(below(container.items.size()));
    container.items.erase(container.items.begin() + at);
    if (!container.names.empty()) container.names.erase(container.names.begin() + at);
  }

  // A copy of a child in another place: what an array may have and an object must not.
  void repeat(Json& container) {
    const std::size_t from = below(container.items.size());
    const auto to = static_cast<std::ptrdiff_t>(below(container.items.size() + 1));
    container.items.insert(container.items.begin() + to, Json(container.items[from]));
    if (!container.names.empty())
      container.names.insert(container.names.begin() + to, Json(container.names[from]));
  }

  void swap(Json& container) {
    const std::size_t a = below(container.items.size());
    const std::size_t b = below(container.items.size());
    std::swap(container.items[a], container.items[b]);
    if (!container.names.empty() && below(2) == 0)
      std::swap(container.names[a], container.names[b]);
  }

  // A member moves from one object to another.
  void rename(Json& container, const Json& other) {
    if (container.names.empty() || other.names.empty() || &container == &other) return;
    const std::size_t from = below(other.names.size());
    Json name = other.names[from];
    Json item = other.items[from];
    container.names.push_back(std::move(name));
    container.items.push_back(std::move(item));
  }

  Record& record_;
  std::minstd_rand random_;
};

}  // namespace
}  // namespace plumbline::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  using namespace plumbline::fuzz;
  if (seed % 4 == 0) return LLVMFuzzerMutate(data, size, max_size);
  Record record(std::string(reinterpret_cast<const char*>(data), size));
  if (!record.readable) return LLVMFuzzerMutate(data, size, max_size);
  Mutation mutation(record, seed);
  for (std::size_t left = 1 + mutation.below(4); left > 0; --left) mutation.change_something();
  if (mutation.below(8) != 0) record.seal(mutation.below(4) != 0);
  const std::string text = record.text();
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
