#include "verify/session_search.h"

#include "base/compressed_source.h"
#include "base/limit_error.h"
#include "base/limits.h"
#include "kitelogik/session_check.h"
#include "verify/measured_input.h"

namespace plumbline::verify {
namespace {

// Appends what is read through it to a text, which goes no further than a limit.
class RecordedSource final : public ByteSource {
 public:
  // Both are borrowed.
  RecordedSource(ByteSource& inner, std::string& text) : inner_(inner), text_(text) {}

  Result<std::size_t> read(char* into, std::size_t size) override {
    if (text_.size() > limits::piped_bundle_bytes) {
      return limit_error("this session export in a pipe, of several inputs, is larger than",
                         limits::piped_bundle_bytes, "bytes", "give the file by its name");
    }
    auto got = inner_.read(into, size);
    if (got) text_.append(into, *got);
    return got;
  }
  std::optional<std::uint64_t> size() const override { return inner_.size(); }
  bool rewindable() const override { return false; }
  Status rewind() override { return unreadable("it can be read only once"); }

 private:
  ByteSource& inner_;
  std::string& text_;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> SessionSearch::open(const std::string& path) {
  if (next_ < paths_.size() && paths_[next_] == path) ++next_;
  const auto kept = kept_.find(path);
  if (kept == kept_.end()) return open_input(path);
  auto source = std::move(kept->second);
  kept_.erase(kept);
  return source;
}

kitelogik::Sessions& SessionSearch::sessions(const Options& options) {
  if (searched_) return sessions_;
  searched_ = true;
  for (std::size_t i = next_; i < paths_.size(); ++i) {
    if (opening_) opening_(i);
    if (options.progress) options.progress({});
    look_into(paths_[i], options);
  }
  return sessions_;
}

std::optional<evidence::Kind> SessionSearch::kind_of(const std::string& path) const {
  const auto at = kinds_.find(path);
  if (at == kinds_.end()) return std::nullopt;
  return at->second;
}

void SessionSearch::look_into(const std::string& path, const Options& options) {
  if (sessions_.number_of(path) || kept_.contains(path)) return;
  auto source = open_input(path);
  if (!source) return;  // its report will say so
  if (!(*source)->rewindable()) return look_into_pipe(path, std::move(*source), options);
  note(path, evidence::Input::open(decompressed(std::move(*source)), {forced_kind(options)}));
}

void SessionSearch::look_into_pipe(const std::string& path, std::unique_ptr<ByteSource> pipe,
                                   const Options& options) {
  std::string text;
  note(path, evidence::Input::open(decompressed(std::make_unique<RecordedSource>(*pipe, text)),
                                   {forced_kind(options)}));
  kept_.emplace(path, with_prefix(std::move(text), std::move(pipe)));
}

void SessionSearch::note(const std::string& path, Result<evidence::Input> input) {
  if (!input) return;
  kinds_.emplace(path, input->kind());
  if (input->kind() != evidence::Kind::kitelogik) return;
  const auto begin = input->start();
  if (!begin) return;
  const auto session = kitelogik::read_session(input->source(), *begin);
  if (session) sessions_.add(path, *session);
}

}  // namespace plumbline::verify
