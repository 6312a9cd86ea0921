#include <utility>

#include "render/json_row.h"
#include "render/streams.h"

namespace plumbline::render {
namespace {

// Whether the reports are an array is not known before the second; a first and only one is not.
class JsonStream final : public Stream {
 public:
  explicit JsonStream(WriteJson write) : write_(std::move(write)) {}

  std::string add(const Report& report) override {
    std::string text;
    json::Writer w(text, kIndent);
    write_(report, w);
    if (count_++ == 0) {
      first_ = std::move(text);
      return "";
    }
    const std::string before = count_ == 2 ? "[\n" + indented(std::exchange(first_, {})) : "";
    return before + ",\n" + indented(text);
  }

  std::string finish() override {
    if (count_ == 0) return "[]\n";
    return count_ == 1 ? std::exchange(first_, {}) + "\n" : "\n]\n";
  }

 private:
  static constexpr unsigned kIndent = 2;

  // A level further in. No string of JSON holds a line end.
  static std::string indented(std::string_view json) {
    const std::string blanks(kIndent, ' ');
    std::string out = blanks;
    for (const char c : json) {
      out.push_back(c);
      if (c == '\n') out += blanks;
    }
    return out;
  }

  WriteJson write_;
  std::uint64_t count_ = 0;
  std::string first_;  // until the second is there
};

}  // namespace

std::unique_ptr<Stream> json_stream(WriteJson write) {
  return std::make_unique<JsonStream>(std::move(write));
}

}  // namespace plumbline::render
