#include "evidence/stream.h"

#include <algorithm>

#include "base/display.h"
#include "base/limits.h"
#include "base/lines.h"
#include "evidence/names.h"

namespace plumbline::evidence {
namespace {

// How deep the value of a bundle's member stands in the bundle.
constexpr std::uint32_t kMemberDepth = 1;

}  // namespace

Result<bool> LedgerStream::next(Block& block) {
  std::string& bytes = block.bytes;
  bytes.swap(carry_);
  carry_.clear();
  std::size_t newline = std::string::npos;
  while (!ended_ && newline == std::string::npos) {
    const std::size_t before = bytes.size();
    if (before > limits::value_bytes) {
      return Error{ErrorKind::limit, "line " + std::to_string(line_) + " is longer than the limit of " +
                                         std::to_string(limits::value_bytes) + " bytes"};
    }
    bytes.resize(before + limits::block_bytes);
    const auto got = source_.read(bytes.data() + before, limits::block_bytes);
    bytes.resize(before + (got ? *got : 0));
    if (!got) return got.error();
    ended_ = *got == 0;
    const std::size_t at = std::string_view(bytes).substr(before).rfind('\n');
    if (at != std::string::npos) newline = before + at;
  }
  if (!ended_) {
    carry_.assign(bytes, newline + 1);
    bytes.resize(newline + 1);
  }
  block.layout = Layout::lines;
  block.last = ended_;
  block.offset = offset_;
  block.line = line_;
  offset_ += bytes.size();
  line_ += count_lines(bytes);
  return !bytes.empty();
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

BundleStream::BundleStream(ByteSource& source, std::uint64_t offset, std::uint64_t line)
    : splitter_(source, bundle_member::entries), offset_(offset), first_line_(line) {}

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
        block.bytes.swap(splitter_.text());
        block.layout = Layout::elements;
        block.offset = offset_ + splitter_.offset();
        block.line = line();
        block.last = false;
        return true;
      case Piece::end: return false;
      case Piece::broken:
        broken_ = splitter_.problem();
        broken_->offset += offset_;
        broken_line_ = line();
        return false;
    }
  }
}

Status BundleStream::note_name() {
  const std::string name(splitter_.name());
  if (std::find(names_.begin(), names_.end(), name) != names_.end()) {
    note_trouble(true, "member " + shown(name) + " stands twice in the bundle",
                 offset_ + splitter_.offset(), line());
  }
  if (splitter_.name_has_lone_surrogate()) {
    note_trouble(false, "a lone surrogate in the name of member " + shown(name),
                 offset_ + splitter_.offset(), line());
  }
  names_.push_back(name);
  if (names_.size() > limits::bundle_members) {
    return Error{ErrorKind::limit, "the bundle has more than " +
                                       std::to_string(limits::bundle_members) + " members"};
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
  member.line = line();
  auto outcome = json::read_text(reader_, member.text, member.document, kMemberDepth);
  if (const auto* problem = std::get_if<json::Problem>(&outcome)) {
    broken_ = *problem;
    broken_->offset += offset;
    broken_line_ = member.line + count_lines(std::string_view(member.text).substr(0, problem->offset));
    return false;
  }
  const auto& read = std::get<json::ReadValue>(outcome);
  member.value = json::Value(&member.document, read.root);
  member.no_form = read.no_form;
  if (read.duplicate) {
    note_trouble(true, shown(read.duplicate->message) + " stands twice in " + shown(member.name),
                 offset + read.duplicate->offset, member.line);
  }
  if (read.no_form == json::NoCanonicalForm::lone_surrogate) {
    note_trouble(false, "a lone surrogate in " + shown(member.name), offset, member.line);
  }
  return true;
}

void BundleStream::note_trouble(bool duplicate, std::string message, std::uint64_t offset,
                                std::uint64_t line) {
  if (!head_.trouble_) head_.trouble_ = HeadTrouble{duplicate, std::move(message), offset, line};
}

}  // namespace plumbline::evidence
