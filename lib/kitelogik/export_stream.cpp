#include "kitelogik/export_stream.h"

#include <algorithm>

#include "base/display.h"
#include "base/limit_error.h"
#include "evidence/kind.h"
#include "evidence/names.h"

namespace plumbline::kitelogik {
namespace {

namespace member = evidence::export_member;

// How deep the value of a member stands in its export, and a record.
constexpr std::uint32_t kMemberDepth = 1;
constexpr std::uint32_t kRecordDepth = 2;

// What Python writes and JSON does not have, where it begins at text[at]; else "".
std::string_view no_number(std::string_view text, std::size_t at) {
  for (const std::string_view word : {"NaN", "Infinity", "-Infinity"}) {
    if (text.substr(at).starts_with(word)) return word;
  }
  return "";
}

}  // namespace

ExportStream::ExportStream(ByteSource& source, std::uint64_t offset, std::size_t most)
    : splitter_(source, member::records, most), offset_(offset) {}

Status ExportStream::read(const std::function<void(const Record&)>& take) {
  using Piece = json::Splitter::Piece;
  while (!broken_) {
    const auto piece = splitter_.next();
    if (!piece) return piece.error();
    if (*piece == Piece::end) break;
    if (*piece == Piece::member || *piece == Piece::array) {
      if (auto noted = note_name(); !noted) return noted;
    }
    switch (*piece) {
      case Piece::member: add_member(); break;
      case Piece::elements: take_records(take); break;
      case Piece::broken: broken_ = trouble(json::refusal(splitter_.problem())); break;
      case Piece::array:
      case Piece::end: break;
    }
  }
  const bool has_records = std::find(names_.begin(), names_.end(), member::records) != names_.end();
  if (!broken_ && !has_records) broken_ = Trouble{"it has no records", {}, offset_};
  return Done{};
}

json::Value ExportStream::find(std::string_view name) const {
  for (const evidence::HeadMember& member : members_) {
    if (member.name == name) return member.value;
  }
  return {};
}

// The piece that was split off last, with what is to be said of it.
Trouble ExportStream::trouble(std::string message) const {
  return {std::move(message), splitter_.position(), offset_ + splitter_.offset()};
}

Status ExportStream::note_name() {
  const std::string name(splitter_.name());
  if (std::find(names_.begin(), names_.end(), name) != names_.end()) {
    const std::string shown_name = shown_short(name, 80);
    if (!repeated_) repeated_ = trouble("member " + shown_name + " stands twice in the export");
  } else if (evidence::is_of_bundle(name)) {
    broken_ = trouble("it has records as a session export does, and " + name +
                      " as a bundle does: which it is cannot be told");
  } else if (std::find(member::all.begin(), member::all.end(), name) == member::all.end()) {
    unknown_.push_back(trouble("the export has a member outside the format: " + shown_short(name, 80)));
  }
  names_.push_back(name);
  if (names_.size() <= limits::bundle_members) return Done{};
  return limit_error("the export has more members than", limits::bundle_members, "members",
                     "the format has six");
}

// What makes the piece that was split off last no JSON.
void ExportStream::fail(const json::Problem& problem) {
  const std::string_view text = splitter_.text().view();
  const std::string_view word = no_number(text, problem.offset);
  broken_ = trouble(word.empty() ? json::refusal(problem)
                                 : "not JSON: " + std::string(word) + ", which Python writes, is no "
                                   "number of JSON");
  broken_->offset += problem.offset;
  advance(broken_->position, text.substr(0, problem.offset));
}

void ExportStream::add_member() {
  if (broken_) return;
  evidence::HeadMember added;
  const std::string_view text = splitter_.text().view();
  auto outcome = json::read_text(reader_, text, added.document, kMemberDepth);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) return fail(*problem);
  const auto& read = std::get<json::ReadValue>(outcome);
  if (read.duplicate && !repeated_) {
    repeated_ = trouble(json::describe(*read.duplicate));
    repeated_->offset += read.duplicate->offset;
    advance(repeated_->position, text.substr(0, read.duplicate->offset));
  }
  const json::Value value(&added.document, read.root);
  if (splitter_.name() == member::records) {
    broken_ = trouble("its records are " + std::string(json::describe(value.type())) + ", not an array");
  }
  const auto known = std::find(member::all.begin(), member::all.end(), splitter_.name());
  if (known == member::all.end()) return;
  evidence::HeadMember& kept = members_.emplace_back(std::move(added));
  kept.name = *known;
  kept.text = std::move(splitter_.text());
  kept.value = json::Value(&kept.document, read.root);
}

void ExportStream::take_records(const std::function<void(const Record&)>& take) {
  const std::string_view bytes = splitter_.text().view();
  TextPosition position = splitter_.position();
  std::size_t counted_to = 0;
  reader_.start(bytes, document_);
  if (const auto problem = reader_.scan(0, bytes.size())) return fail(*problem);
  do {
    const std::size_t begin = reader_.next_token();
    auto outcome = reader_.value(kRecordDepth);
    if (const auto* problem = std::get_if<json::Problem>(&outcome)) return fail(*problem);
    const auto& read = std::get<json::ReadValue>(outcome);
    advance(position, bytes.substr(counted_to, begin - counted_to));
    counted_to = begin;
    Record record = read_record(json::Value(&document_, read.root));
    record.index = records_++;
    record.offset = offset_ + splitter_.offset() + begin;
    record.position = position;
    if (read.duplicate) {
      record.trouble = json::describe(*read.duplicate);
      record.repeats = true;
    }
    take(record);
  } while (reader_.take(','));
  if (reader_.next_token() != bytes.size()) {
    fail({json::ProblemKind::syntax, reader_.next_token(), "expected ',' or ']' in an array", false});
  }
}

}  // namespace plumbline::kitelogik
