#include "verify/part_builder.h"

#include <bit>
#include <limits>
#include <utility>

#include "base/keyed_hash.h"
#include "verify/check.h"

namespace plumbline::verify {
namespace {

using evidence::bit;
using evidence::Entry;
using evidence::Form;
using evidence::Member;

constexpr std::uint64_t kContext = bit(Member::context);
constexpr std::uint64_t kCall = bit(Member::call_id) | bit(Member::authorized_params_hash) |
                                bit(Member::invoked_params_hash) | bit(Member::duration_ms) |
                                bit(Member::receipt);

// Writes an object of those members of `entry` that are in the set `members`; "" where none is.
void write_fragment(const Entry& entry, std::uint64_t members, std::string& out) {
  out.clear();
  for (std::uint64_t left = entry.present & members; left != 0; left &= left - 1) {
    const auto member = static_cast<Member>(std::countr_zero(left));
    out += out.empty() ? "{\"" : ",\"";
    out.append(name(member)).append("\":").append(entry.get(member).raw());
  }
  if (!out.empty()) out += '}';
}

void read_place(const Entry& entry, KeptEntry& kept) {
  kept.line = entry.line - 1;
  kept.column = entry.column;
  kept.offset = entry.offset;
}

KeptEntry as_kept(const Entry& entry) {
  KeptEntry kept;
  read_place(entry, kept);
  kept.form = entry.form;
  kept.text = entry.form == Form::object ? std::string(entry.value.raw()) : entry.trouble;
  return kept;
}

}  // namespace

void PartBuilder::Link::take(const Entry& entry, Moment&& written) {
  const auto own_hash = entry.get(Member::hash).if_string();
  whole = entry.form == Form::object && entry.seq && own_hash;
  if (!whole) return;
  seq = *entry.seq;
  hash.assign(*own_hash);
  v.assign(entry.get(Member::v).raw());
  chain_id.assign(entry.get(Member::chain_id).raw());
  c14n.assign(entry.get(Member::c14n).raw());
  ts = std::move(written);
  line = entry.line;
  offset = entry.offset;
}

// Members as received are compared as such: where they are the same, so are their values.
bool PartBuilder::is_plain(const Entry& entry, const Moment& written) const {
  return last_.whole && entry.form == Form::object && is_action(entry) && entry.hash_matches &&
         entry.unknown_members.empty() && entry.seq == last_.seq + 1 &&
         entry.get(Member::prev_hash).if_string() == last_.hash &&
         entry.get(Member::v).raw() == last_.v &&
         entry.get(Member::chain_id).raw() == last_.chain_id &&
         entry.get(Member::c14n).raw() == last_.c14n && !is_before(written, last_.ts) &&
         entry.line == last_.line + 1 && entry.column == 1 &&
         entry.offset - last_.offset <= std::numeric_limits<std::uint32_t>::max();
}

void PartBuilder::add(const Entry& entry) {
  ++part_.head.entries;
  Moment written = read_moment(entry.get(Member::ts));
  if (!is_plain(entry, written)) {
    keep_waiting();
    keep(as_kept(entry));
    to_keep_ = plain_margin;
  } else if (to_keep_ > 0) {
    --to_keep_;
    keep(as_kept(entry));
  } else {
    wait(entry);
  }
  last_.take(entry, std::move(written));
}

void PartBuilder::finish() { keep_waiting(); }

void PartBuilder::wait(const Entry& entry) {
  if (waiting_count_ == plain_margin) {
    const std::size_t second = (first_waiting_ + 1) % plain_margin;
    extend_run(waiting_[first_waiting_], waiting_[second].kept.offset);
    first_waiting_ = second;
    --waiting_count_;
  }
  Waiting& waiting = waiting_[(first_waiting_ + waiting_count_++) % plain_margin];
  read_place(entry, waiting.kept);
  waiting.kept.text.assign(entry.value.raw());
  waiting.seq = *entry.seq;
  write_fragment(entry, ~(link_members | kContext | kCall), waiting.own);
  write_fragment(entry, kContext, waiting.context);
  write_fragment(entry, kCall, waiting.call);
}

void PartBuilder::extend_run(const Waiting& entry, std::uint64_t next_offset) {
  if (run_.entries.empty()) {
    run_.line = entry.kept.line;
    run_.offset = entry.kept.offset;
    run_.seq = entry.seq;
  }
  run_.entries.push_back({static_cast<std::uint32_t>(next_offset - entry.kept.offset),
                          number_of(entry.own), number_of(entry.context), number_of(entry.call)});
}

void PartBuilder::keep(KeptEntry kept) {
  part_.items.push_back({std::exchange(run_, {}), std::move(kept)});
}

void PartBuilder::keep_waiting() {
  for (; waiting_count_ > 0; --waiting_count_) {
    keep(waiting_[first_waiting_].kept);
    first_waiting_ = (first_waiting_ + 1) % plain_margin;
  }
}

std::uint32_t PartBuilder::number_of(const std::string& fragment) {
  if (fragment.empty()) return 0;
  const std::uint64_t hash = keyed_hash(fragment);
  std::uint32_t index = fragments_.find(
      hash, [&](std::uint32_t at) { return part_.fragments[at] == fragment; });
  if (index == IndexTable::none) {
    index = static_cast<std::uint32_t>(part_.fragments.size());
    part_.fragments.add(fragment);
    fragments_.insert(hash, index);
  }
  return index + 1;
}

}  // namespace plumbline::verify
