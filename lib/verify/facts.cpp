#include "verify/check.h"
#include "verify/words.h"

namespace plumbline::verify {
void Facts::note(const evidence::Entry& entry) {
  using evidence::Event;
  using evidence::Form;
  using evidence::Member;

  if (entry.form == Form::torn) return;  // what was not written whole is no entry
  ++entries;
  last_seq.reset();
  if (entry.seq) {
    last_seq.emplace(static_cast<double>(*entry.seq));
  } else if (entry.get(Member::seq).is_number()) {
    last_seq = entry.get(Member::seq).number();
  }
  const auto hash = entry.get(Member::hash).if_string();
  has_last_hash = hash.has_value();
  last_hash.assign(hash.value_or(std::string_view()));
  if (entry.form != Form::object) return;

  const json::Value v = entry.get(Member::v);
  const json::Value chain_id = entry.get(Member::chain_id);
  if (participants++ == 0) {
    first_v = json::KeptValue(v);
    first_chain_id = json::KeptValue(chain_id);
  }
  if (entry.event == Event::root && roots++ == 0) {
    root_v = json::KeptValue(v);
    root_chain_id = json::KeptValue(chain_id);
  }
  if (!named_chain_id.value().exists() && !is_blank(chain_id)) named_chain_id = json::KeptValue(chain_id);
  if (entry.event == Event::spawn) ++delegations;
  if (entry.event == Event::deny || entry.event == Event::spawn_denied) ++denials;
}

void Facts::note_plain(const evidence::Entry& entry) {
  ++entries;
  ++participants;
  if (entry.event == evidence::Event::deny) ++denials;
}

void Facts::note_run(const PlainRun& run) {
  last_seq.emplace(static_cast<double>(run.last_seq));
  has_last_hash = true;
  last_hash.assign(run.last_hash);
}

}  // namespace plumbline::verify
