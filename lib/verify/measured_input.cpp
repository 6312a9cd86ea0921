#include "verify/measured_input.h"

#include "base/compressed_source.h"
#include "base/display.h"
#include "base/limits.h"

namespace plumbline::verify {

std::optional<evidence::Kind> forced_kind(const Options& options) {
  if (!options.kind) return std::nullopt;
  switch (*options.kind) {
    case InputKind::bundle: return evidence::Kind::bundle;
    case InputKind::ledger: return evidence::Kind::ledger;
    case InputKind::kitelogik: return evidence::Kind::kitelogik;
  }
  return std::nullopt;
}

Result<evidence::Input> MeasuredInput::open(std::unique_ptr<ByteSource> source) {
  tell_progress();
  return evidence::Input::open(decompressed(metered(std::move(source))), {forced_kind(options_)});
}

Result<evidence::Input> MeasuredInput::open_parts(std::vector<std::unique_ptr<ByteSource>> sources,
                                                  const std::vector<std::string>& names) {
  tell_progress();
  std::vector<RotatedSource::Part> parts;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    parts.push_back({shown(names[i]), decompressed(metered(std::move(sources[i])))});
  }
  auto joined = std::make_unique<RotatedSource>(std::move(parts), joins_);
  auto input = evidence::Input::open(std::move(joined), {forced_kind(options_)});
  if (!input || input->kind() == evidence::Kind::ledger) return input;
  return unreadable("the parts of one ledger are to be joined, but the first is " +
                    std::string(evidence::describe(input->kind())));
}

Result<evidence::Input> MeasuredInput::open_line(evidence::BundleLine line) {
  if (line.too_long) {
    return Error{ErrorKind::limit, "longer than the limit of " +
                                       std::to_string(limits::bundle_line_bytes) +
                                       " bytes for one of several bundles"};
  }
  auto input = evidence::Input::open(metered(memory_source(std::move(line.text))),
                                     {forced_kind(options_), line.line, line.offset});
  if (!input || input->kind() == evidence::Kind::bundle) return input;
  return unreadable("this line is " + std::string(evidence::describe(input->kind())) +
                    ", not a bundle as the first line is");
}

Result<std::optional<std::string>> MeasuredInput::digest(evidence::Input& input) {
  if (!meter_.sha) return std::optional<std::string>();
  if (auto drained = input.drain(); !drained) return drained.error();
  return std::optional(crypto::hex(meter_.sha->finish()));
}

// One of several bundles is in memory already: of it nothing is told.
void MeasuredInput::tell_progress() {
  if (!options_.progress) return;
  meter_.told = [this](std::uint64_t bytes) { options_.progress({bytes, size_}); };
}

std::unique_ptr<ByteSource> MeasuredInput::metered(std::unique_ptr<ByteSource> source) {
  if (options_.digest && !meter_.sha) meter_.sha.emplace();
  const auto size = source->size();
  size_ = size && size_ ? std::optional(*size_ + *size) : std::nullopt;
  return std::make_unique<MeteredSource>(std::move(source), meter_);
}

}  // namespace plumbline::verify
