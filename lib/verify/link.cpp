#include "verify/link.h"

#include "base/display.h"
#include "json/jcs.h"
#include "verify/words.h"

namespace plumbline::verify {

using evidence::Member;

Words describe(const Break& broken, const Link& before, const evidence::Entry& entry,
               std::string_view unlinked) {
  if (entry.form != evidence::Form::object) return {"the entry cannot be read, so the chain breaks here"};
  if (entry.no_form != json::NoCanonicalForm::none) {
    return {"the entry holds " + std::string(json::describe(entry.no_form)) +
            ", so no hash can have been computed over it"};
  }
  Words words;
  std::string& message = words.message;
  if (broken.seq) {
    words = {"", std::to_string(before.seq + 1), shown_value(entry.get(Member::seq))};
    message = "seq is " + words.found + " where " + words.expected + " should follow";
  }
  if (broken.prev_hash) {
    const std::string found = shown_value(entry.get(Member::prev_hash));
    message += message.empty() ? "" : "; ";
    message += "prev_hash is not " + std::string(unlinked);
    if (!broken.seq) words = {message, shown_short(before.hash, 80), found};
  }
  if (broken.hash) {
    const std::string found = shown_value(entry.get(Member::hash));
    message += message.empty() ? "" : "; ";
    message += "hash is not that of the entry's content";
    if (!broken.seq && !broken.prev_hash) {
      words = {message, entry.hash ? crypto::hex(*entry.hash) : "", found};
    }
  }
  return words;
}

}  // namespace plumbline::verify
