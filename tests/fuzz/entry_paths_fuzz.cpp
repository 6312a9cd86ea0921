// The ways an entry can come: received as its canonical bytes, which are hashed as they are, or in
// another spelling, which is rewritten first; in a ledger or in a bundle, in pieces of any size.
// All give the entries that the whole text holds by strict_json, with the hashes of strict_jcs.
//
// An input is two bytes, the size of the pieces and the spelling, and a text.
#include <algorithm>
#include <map>

#include "evidence/block.h"
#include "evidence/stream.h"
#include "json/document.h"
#include "require.h"
#include "respell.h"
#include "strict_jcs.h"
#include "strict_json.h"
#include "trickle.h"

namespace plumbline::fuzz {
namespace {

using evidence::Block;
using evidence::DecodedBlock;
using evidence::Decoder;
using evidence::Entry;
using evidence::Form;
using evidence::Layout;
using evidence::Member;

std::string_view text_of(const Json& value) { return value.raw; }

Form form_of(const Json& value) {
  if (value.repeats) return Form::ambiguous;
  return value.type == Json::Type::object ? Form::object : Form::other_type;
}

// The hash by its definition (spec 1.2), or nullopt.
std::optional<crypto::Digest> hash_of(const Json& entry) {
  const Json* prev_hash = entry.find(u"prev_hash");
  if (prev_hash == nullptr || prev_hash->type != Json::Type::string) return std::nullopt;
  if (!strict_canonical(entry)) return std::nullopt;
  return crypto::sha256(utf8_of(prev_hash->units) + *strict_canonical(entry, u"hash"));
}

void check_entry(const Entry& entry, const Json& expected) {
  require(entry.form == form_of(expected), "an entry has the form it was given");
  require((entry.form == Form::object) == entry.trouble.empty(), "what cannot be read says why");
  require(is_printable_line(entry.trouble), "trouble is told in one printable line");
  if (entry.form != Form::object) {
    require(!entry.value.exists() && entry.present == 0 && !entry.hash,
            "what is no entry has no members");
    return;
  }
  require(entry.value.raw() == text_of(expected), "an entry is its received bytes");
  require(entry.hash == hash_of(expected), "an entry has its hash");
  const Json* stored = expected.find(u"hash");
  const bool matches = entry.hash && stored != nullptr && stored->type == Json::Type::string &&
                       utf8_of(stored->units) == crypto::hex(*entry.hash);
  require(entry.hash_matches == matches, "a hash matches where it is the same text");
}

// Whether two ways led to the same entry.
void check_same(const Entry& a, const Entry& b) {
  require(a.form == b.form && a.event == b.event && a.seq == b.seq,
          "a respelled entry says the same");
  require(a.hash == b.hash && a.hash_matches == b.hash_matches,
          "a respelled entry has the same hash");
  require(a.present == b.present, "a respelled entry has the same members");
  require((a.no_form == json::NoCanonicalForm::none) == (b.no_form == json::NoCanonicalForm::none),
          "a respelled entry has a canonical form where the entry has one");
  const auto names_of = [](const Entry& entry) {
    std::vector<std::string_view> names;
    for (const json::Value name : entry.unknown_members) names.push_back(name.string());
    return names;
  };
  auto unknown_a = names_of(a);
  auto unknown_b = names_of(b);
  std::sort(unknown_a.begin(), unknown_a.end());
  std::sort(unknown_b.begin(), unknown_b.end());
  require(unknown_a == unknown_b, "a respelled entry has the same unknown members");
  for (std::size_t i = 0; i < evidence::member_count; ++i) {
    const auto member = static_cast<Member>(i);
    if (a.has(member))
      require(json::equal(a.get(member), b.get(member)), "a respelled member is equal");
  }
}

// One for all, as the threads of a verification have one each: making one costs more than using it.
Decoder& decoder() {
  static Decoder one;
  return one;
}

DecodedBlock decode_alone(std::string_view text, Layout layout) {
  DecodedBlock out;
  out.block.layout = layout;
  out.block.bytes.assign(text);
  out.block.last = true;
  decoder().decode(out);
  return out;
}

void check_spellings(const std::string& text, const Spelling& spelling) {
  const StrictReading strict = read_strictly(text, 2);
  if (!strict.value) return;
  const DecodedBlock received = decode_alone(text, Layout::elements);
  require(!received.broken && received.entries.size() == 1, "one element is one entry");
  check_entry(received.entries[0], *strict.value);
  Spelling in_bundle = spelling;
  if (!spelling.space.empty()) in_bundle.space = "\r\n";
  for (const auto& [other, layout] :
       {std::pair(spelling, Layout::lines), std::pair(in_bundle, Layout::elements)}) {
    const DecodedBlock respelled = decode_alone(respell(*strict.value, other), layout);
    require(!respelled.broken && respelled.entries.size() == 1, "a respelled entry is one entry");
    check_same(received.entries[0], respelled.entries[0]);
  }
  if (const auto canonical = strict_canonical(*strict.value)) {
    check_same(received.entries[0], decode_alone(*canonical, Layout::lines).entries[0]);
  }
}

std::uint64_t line_of(std::string_view text, std::size_t offset) {
  return 1 + static_cast<std::uint64_t>(std::count(
                 text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

// Every entry of a stream, in order, put to `each`.
template <class Each>
bool for_each_entry(evidence::EntryStream& stream, std::string_view text, Each each) {
  DecodedBlock decoded;
  bool good = true;
  while (true) {
    const auto more = stream.next(decoded.block);
    if (!more) return false;
    if (!*more) return good;
    decoder().decode(decoded);
    good = good && !decoded.broken;
    for (const Entry& entry : decoded.entries) {
      require(entry.offset < text.size() && entry.line == line_of(text, entry.offset),
              "an entry is where it is");
      each(entry);
    }
  }
}

struct Line {
  std::size_t offset;
  StrictReading strict;
  Form form;
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first != line.npos) {
      StrictReading strict = read_strictly(line);
      const bool torn = strict.ends_early && end == text.size();
      const Form form = strict.value ? form_of(*strict.value) : torn ? Form::torn : Form::not_json;
      out.push_back({begin + first, std::move(strict), form});
    }
    begin = end + 1;
  }
  return out;
}

void check_ledger(std::string_view text, std::size_t step) {
  const std::vector<Line> lines = lines_of(text);
  Trickle source(text, step);
  evidence::LedgerStream stream(source, 0);
  std::size_t at = 0;
  const bool good = for_each_entry(stream, text, [&](const Entry& entry) {
    require(at < lines.size(), "no line is made up");
    const Line& line = lines[at++];
    require(entry.form == line.form && entry.offset == line.offset, "a line is the entry it holds");
    if (line.strict.value) check_entry(entry, *line.strict.value);
  });
  require(good && at == lines.size(), "no line is lost");
}

bool has_lone_surrogate(const Json& value) {
  const std::string utf8 = utf8_of(value.units);
  const auto in = [](const std::vector<Json>& values) {
    return std::any_of(values.begin(), values.end(), has_lone_surrogate);
  };
  return first_ill_formed(utf8) != utf8.size() || in(value.names) || in(value.items);
}

void check_head(const evidence::BundleHead& head, const Json& bundle) {
  std::map<std::u16string, int> names;
  bool trouble = false;
  auto member = head.members().begin();
  for (std::size_t i = 0; i < bundle.items.size(); ++i) {
    const Json& name = bundle.names[i];
    const Json& value = bundle.items[i];
    trouble = trouble || ++names[name.units] > 1 || has_lone_surrogate(name);
    if (name.units == u"entries" && value.type == Json::Type::array) continue;
    trouble = trouble || value.repeats || has_lone_surrogate(value);
    require(member != head.members().end(), "no member is lost");
    require(member->name == utf8_of(name.units) && member->text.view() == text_of(value),
            "a member is what it is");
    ++member;
  }
  require(member == head.members().end(), "no member is made up");
  require(head.trouble().has_value() == trouble, "what can be read in two ways is trouble");
  if (trouble)
    require(is_printable_line(head.trouble()->message), "trouble is told in one printable line");
}

void check_bundle(std::string_view text, std::size_t step) {
  const StrictReading strict = read_strictly(text);
  const bool is_bundle = strict.value && strict.value->type == Json::Type::object;
  std::vector<const Json*> elements;
  if (is_bundle) {
    for (std::size_t i = 0; i < strict.value->items.size(); ++i) {
      const Json& value = strict.value->items[i];
      if (strict.value->names[i].units != u"entries" || value.type != Json::Type::array) continue;
      for (const Json& element : value.items) elements.push_back(&element);
    }
  }
  Trickle source(text, step);
  evidence::BundleStream stream(source, 0);
  std::size_t at = 0;
  bool good = for_each_entry(stream, text, [&](const Entry& entry) {
    if (!is_bundle) return;
    require(at < elements.size(), "no element is made up");
    const Json& element = *elements[at++];
    require(text.substr(entry.offset).data() == text_of(element).data(),
            "an element is where it is");
    check_entry(entry, element);
  });
  good = good && !stream.broken();
  require(good == is_bundle, "a bundle is read where its whole text is a JSON object");
  if (!is_bundle) return;
  require(at == elements.size(), "no element is lost");
  check_head(stream.head(), *strict.value);
}

}  // namespace
}  // namespace plumbline::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline::fuzz;
  if (size < 2) return 0;
  const std::string text(reinterpret_cast<const char*>(data + 2), size - 2);
  const std::size_t step = 1 + data[0] % 64u * (data[0] % 64u) / 4;
  check_spellings(text, spelling_of(data[1]));
  check_ledger(text, step);
  // A bundle of more members than it may have is a limit, not a difference.
  if (std::count(text.begin(), text.end(), ':') < 1000) check_bundle(text, step);
  return 0;
}
