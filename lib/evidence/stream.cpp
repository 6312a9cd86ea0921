#include "evidence/stream.h"

#include <algorithm>
#include <utility>

#include "base/display.h"
#include "base/limit_error.h"
#include "base/lines.h"
#include "evidence/names.h"

namespace plumbline::evidence {
namespace {

// How deep the value of a bundle's member stands in the bundle.
constexpr std::uint32_t kMemberDepth = 1;

}  // namespace

Result<bool> LedgerStream::next(Block& block) {
  Buffer& bytes = block.bytes;
  std::swap(bytes, carry_);
  carry_.clear();
  std::size_t newline = std::string_view::npos;
  while (!ended_ && newline == std::string_view::npos) {
    const std::size_t before = bytes.size();
    if (auto fits = check_lines(bytes.view()); !fits) return fits.error();
    const auto got = source_.read(bytes.room(limits::block_bytes), limits::block_bytes);
    if (!got) return got.error();
    bytes.grow(*got);
    ended_ = *got == 0;
    const std::size_t at = bytes.view().substr(before).rfind('\n');
    if (at != std::string_view::npos) newline = before + at;
  }
  if (!ended_) {
    carry_.append(bytes.view().substr(newline + 1));
    bytes.truncate(newline + 1);
  }
  if (auto fits = check_lines(bytes.view()); !fits) return fits.error();
  block.layout = Layout::lines;
  block.last = ended_;
  block.offset = offset_;
  block.position = {line_, 1};
  offset_ += bytes.size();
  line_ += count_lines(bytes.view());
  return !bytes.empty();
}

// Refuses a line that is too long among `bytes`, which begin with line line_.
Status LedgerStream::check_lines(std::string_view bytes) const {
  std::uint64_t line = line_;
  std::size_t begin = 0;
  while (bytes.size() - begin > most_) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    if (end - begin > most_) {
      return limit_error("line " + std::to_string(line) + " is longer than", most_, "bytes",
                         "is a line end missing?");
    }
    begin = end + 1;
    ++line;
  }
  return Done{};
}

const HeadMember* BundleHead::member(std::string_view name) const {
  for (const HeadMember& member : members_) {
    if (member.name == name) return &member;
  }
  return nullptr;
}

json::Value BundleHead::find(std::string_view name) const {
  const HeadMember* found = member(name);
  return found ? found->value : json::Value();
}

BundleStream::BundleStream(ByteSource& source, std::uint64_t offset, std::uint64_t line,
                           std::size_t most)
    : splitter_(source, bundle_member::entries, most), offset_(offset), first_line_(line) {}

TextPosition BundleStream::position() const {
  TextPosition position = splitter_.position();
  position.line += first_line_ - 1;
  return position;
}

Result<bool> BundleStream::next(Block& block) {
  using Piece = json::Splitter::Piece;
  while (true) {
    const auto piece = splitter_.next();
    if (!piece) return piece.error();
    if (*piece == Piece::member || *piece == Piece::array) {
      const auto noted = note_name();
      if (!noted) return noted.error();
    }
    switch (*piece) {
      case Piece::member:
        if (!add_member()) return false;
        break;
      case Piece::array:
        early_version_ = head_.find(bundle_member::v);
        head_.has_entries_ = true;
        break;
      case Piece::elements:
        std::swap(block.bytes, splitter_.text());
        block.layout = Layout::elements;
        block.offset = offset_ + splitter_.offset();
        block.position = position();
        block.last = false;
        return true;
      case Piece::end: return false;
      case Piece::broken:
        broken_ = splitter_.problem();
        broken_->offset += offset_;
        broken_at_ = position();
        return false;
    }
  }
}

Status BundleStream::note_name() {
  const std::string name(splitter_.name());
  ++name_count_;
  if (!names_.insert(name).second) {
    note_trouble(true, "member " + shown(name) + " stands twice in the bundle",
                 offset_ + splitter_.offset(), position());
  }
  if (splitter_.name_has_lone_surrogate()) {
    note_trouble(false, "a lone surrogate in the name of member " + shown(name),
                 offset_ + splitter_.offset(), position());
  }
  if (name_count_ > limits::bundle_members) {
    return limit_error("the bundle has more members than", limits::bundle_members, "members",
                       "the format has eight");
  }
  return Done{};
}

// Reads the member just split off; false where it is not JSON.
bool BundleStream::add_member() {
  const std::uint64_t offset = offset_ + splitter_.offset();
  HeadMember& member = head_.members_.emplace_back();
  member.name = splitter_.name();
  member.text = std::move(splitter_.text());
  member.offset = offset;
  member.position = position();
  auto outcome = json::read_text(reader_, member.text.view(), member.document, kMemberDepth);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    broken_ = *problem;
    broken_->offset += offset;
    broken_at_ = member.position;
    advance(broken_at_, member.text.view().substr(0, problem->offset));
    return false;
  }
  const auto& read = std::get<json::ReadValue>(outcome);
  member.value = json::Value(&member.document, read.root);
  member.no_form = read.no_form;
  if (read.duplicate) {
    TextPosition at = member.position;
    advance(at, member.text.view().substr(0, read.duplicate->offset));
    note_trouble(true, shown(read.duplicate->message) + " stands twice in " + shown(member.name),
                 offset + read.duplicate->offset, at);
  }
  if (read.no_form == json::NoCanonicalForm::lone_surrogate) {
    note_trouble(false, "a lone surrogate in " + shown(member.name), offset, member.position);
  }
  return true;
}

void BundleStream::note_trouble(bool duplicate, std::string message, std::uint64_t offset,
                                TextPosition position) {
  if (head_.trouble_) return;
  head_.trouble_ = HeadTrouble{duplicate, std::move(message), offset, position};
}

}  // namespace plumbline::evidence
