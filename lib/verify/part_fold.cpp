#include "verify/part_fold.h"

#include <bit>
#include <utility>

#include "verify/part_text.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Form;
using evidence::Member;

Error damaged(const std::string& why) { return usage_error("this part is damaged: " + why); }

// Decodes the texts of a part.
Status decode_texts(evidence::Decoder& decoder, const Part& part, evidence::DecodedBlock& texts) {
  Buffer& bytes = texts.block.bytes;
  bytes.assign(part.fragments.lines());
  std::size_t count = part.fragments.size();
  for (const PartItem& item : part.items) {
    if (item.kept.form != Form::object) continue;
    bytes.append(item.kept.text);
    bytes.push_back('\n');
    ++count;
  }
  texts.entries.reserve(count);
  decoder.decode(texts);
  // A text that holds a line end, or nothing, makes more or less than one entry.
  if (texts.entries.size() != count) return damaged("a text in it is not one entry");
  for (const Entry& entry : texts.entries) {
    if (entry.form != Form::object) return damaged("a text in it is no entry");
  }
  for (std::size_t i = 0; i < part.fragments.size(); ++i) {
    const Entry& fragment = texts.entries[i];
    if ((fragment.present & link_members) != 0 || !fragment.unknown_members.empty()) {
      return damaged("a fragment has members that it cannot have");
    }
  }
  return Done{};
}

class PartFold {
 public:
  PartFold(DecodedPart& decoded, std::uint64_t lines, Pass& pass)
      : part_(decoded.part),
        texts_(decoded.texts.entries),
        next_kept_(part_.fragments.size()),
        first_line_(lines + 1),
        pass_(pass) {
    entry_.hash_matches = true;
  }

  Status fold() {
    for (const PartItem& item : part_.items) {
      if (!item.run.entries.empty()) {
        if (auto folded = fold_run(item.run); !folded) return folded;
      }
      fold_kept(item.kept);
    }
    return Done{};
  }

 private:
  void fold_kept(const KeptEntry& kept) {
    Entry other;
    if (kept.form != Form::object) other.trouble = kept.text;
    Entry& entry = kept.form == Form::object ? texts_[next_kept_++] : other;
    entry.form = kept.form;
    entry.line = first_line_ + kept.line;
    entry.column = kept.column;
    entry.offset = kept.offset;
    pass_.entry(entry);
    follows_ = entry.hash_matches ? entry.seq : std::nullopt;
  }

  Status fold_run(const PlainEntries& run) {
    std::uint64_t line = first_line_ + run.line;
    std::uint64_t offset = run.offset;
    std::int64_t seq = run.seq;
    if (follows_ != seq - 1) return damaged("a run does not follow the entry before it");
    for (const PlainEntry& plain : run.entries) {
      entry_.present = 0;
      take(plain.own);
      take(plain.context);
      take(plain.call);
      const Entry& own = fragment(plain.own);
      entry_.value = own.value;
      entry_.event = own.event;
      if (!is_action(own)) return damaged("an entry of a run is no action");
      entry_.line = line++;
      entry_.column = 1;
      entry_.offset = offset;
      entry_.seq = seq++;
      pass_.plain(entry_);
      offset += plain.length;
    }
    // The entry behind the run follows from it: so it knows the hash of the run's last.
    const Entry& next = texts_[next_kept_];
    const auto hash = next.get(Member::prev_hash).if_string();
    if (!hash || next.seq != seq) return damaged("the entry behind a run does not follow");
    pass_.run({seq - 1, *hash});
    return Done{};
  }

  const Entry& fragment(std::uint32_t number) const { return texts_[number - 1]; }

  // Adds the members of a fragment to entry_.
  void take(std::uint32_t number) {
    if (number == 0) return;
    const Entry& some = fragment(number);
    for (std::uint64_t left = some.present; left != 0; left &= left - 1) {
      const auto member = static_cast<std::size_t>(std::countr_zero(left));
      entry_.members[member] = some.members[member];
    }
    entry_.present |= some.present;
  }

  const Part& part_;
  std::vector<Entry>& texts_;
  std::size_t next_kept_;  // in texts_
  std::uint64_t first_line_;
  Pass& pass_;
  Entry entry_;  // the plain one at hand
  std::optional<std::int64_t> follows_;  // seq of the kept entry at hand, where its hash is right
};

}  // namespace

void PartDecoder::decode(DecodedPart& decoded) {
  auto part = read_part(decoded.text, document_);
  decoded.text.clear();
  decoded.damage.reset();
  if (!part) {
    decoded.damage = part.error();
    return;
  }
  decoded.part = std::move(*part);
  const auto texts = decode_texts(decoder_, decoded.part, decoded.texts);
  if (!texts) decoded.damage = texts.error();
}

json::Value first_version(const DecodedPart& decoded) {
  const std::size_t first = decoded.part.fragments.size();
  const auto& entries = decoded.texts.entries;
  return first < entries.size() ? entries[first].get(Member::v) : json::Value();
}

Status fold_part(DecodedPart& decoded, std::uint64_t lines, Pass& pass) {
  return PartFold(decoded, lines, pass).fold();
}

}  // namespace plumbline::verify
