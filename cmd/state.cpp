#include "state.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <optional>

#include "base/display.h"
#include "base/hex.h"
#include "base/limits.h"
#include "input.h"
#include "json/reader.h"
#include "json/writer.h"
#include "options.h"
#include "output.h"
#include "render/chain_id.h"

namespace plumbline::cli {
namespace {

constexpr std::string_view kSchema = "schema";
constexpr std::string_view kSchemaName = "plumbline.state.v1";
constexpr std::string_view kChains = "chains";
constexpr std::string_view kSeq = "seq";
constexpr std::string_view kHead = "head";
constexpr std::size_t kHashDigits = 64;

Error refused(const std::string& path, std::string_view why) {
  return usage_error(fmt::format("{}: {}: {}", flag::state, shown(path), why));
}

std::optional<Pin> read_head(json::Value value) {
  const json::Value seq = value.find(kSeq);
  const auto head = value.find(kHead).if_string();
  if (!value.is_object() || value.size() != 2 || !seq.is_number() || !head) return std::nullopt;
  const auto number = seq.number().safe_integer();
  if (!number || *number < 0 || !is_lower_hex(*head, kHashDigits)) return std::nullopt;
  return Pin{*number, std::string(*head)};
}

// The heads that `text` holds; nullopt where it is no state.
std::optional<std::map<std::string, Pin>> read_state(std::string_view text) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  const auto* read = std::get_if<json::ReadValue>(&outcome);
  if (!read || read->duplicate || read->no_form != json::NoCanonicalForm::none) return std::nullopt;
  const json::Value state(&document, read->root);
  const json::Value chains = state.find(kChains);
  if (!state.is_object() || state.size() != 2 || !chains.is_object()) return std::nullopt;
  if (state.find(kSchema).if_string() != kSchemaName) return std::nullopt;
  std::map<std::string, Pin> heads;
  for (const auto& [id, value] : chains.children()) {
    auto head = read_head(value);
    if (!head || id.string().empty()) return std::nullopt;
    heads.emplace(id.string(), std::move(*head));
  }
  return heads;
}

std::string written(const std::map<std::string, Pin>& heads) {
  std::string text;
  json::Writer w(text, 2);
  w.begin_object();
  w.name(kSchema);
  w.string(kSchemaName);
  w.name(kChains);
  w.begin_object();
  for (const auto& [id, head] : heads) {
    w.name(id);
    w.begin_object(json::Writer::Layout::line);
    w.name(kSeq);
    w.integer(head.seq);
    w.name(kHead);
    w.string(head.hash);
    w.end();
  }
  w.end();
  w.end();
  return text + "\n";
}

}  // namespace

Result<State> State::open(const std::string& path) {
  State state(path);
  if (path == "-") return refused(path, "is standard output; a state is kept in a file");
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 && errno == ENOENT) {
    if (::lstat(path.c_str(), &status) == 0) return refused(path, "is a dangling link");
    const auto parent = std::filesystem::path(path).parent_path();
    std::error_code trouble;
    if (parent.empty() || std::filesystem::is_directory(parent, trouble)) return state;
    return refused(path, "is in no directory that exists");
  }
  if (status.st_mode != 0 && !S_ISREG(status.st_mode)) return refused(path, "is no regular file");
  const auto text = side_file(flag::state, path);
  if (!text) return text.error();
  auto heads = read_state(*text);
  if (!heads) {
    return refused(path, "is no state that was written here; it is left as it is, and without it "
                         "nothing is remembered");
  }
  state.remembered_ = std::move(*heads);
  return state;
}

Status State::note(const Report& report) {
  const auto id = report.chain_id ? render::read_chain_id(*report.chain_id) : render::ChainId{};
  if (!id.portable || !id.text || id.text->empty()) {
    return refused(path_, shown(report.path) + " names no chain by which it could be remembered");
  }
  if (!report.head_seq || !report.head_hash) {
    return refused(path_, shown(report.path) + " has no head");
  }
  const Pin head{*report.head_seq, *report.head_hash};
  const auto [at, is_new] = noted_.emplace(*id.text, head);
  if (is_new || (at->second.seq == head.seq && at->second.hash == head.hash)) return Done{};
  return refused(path_, fmt::format("two inputs are of chain {} and end at seq {} and {}; verify "
                                    "them one after the other",
                                    shown_short(*id.text, 80), at->second.seq, head.seq));
}

Status State::save() const {
  std::map<std::string, Pin> heads = noted_;
  heads.insert(remembered_.begin(), remembered_.end());  // of those that were not noted
  const std::string text = written(heads);
  if (text.size() > limits::side_file_bytes) {
    return refused(path_, fmt::format("would be larger than the limit of {} bytes",
                                      limits::side_file_bytes));
  }
  return replace_file(path_, text);
}

}  // namespace plumbline::cli
