// A bundle or a ledger as a tree that can be changed and sealed anew: chained, hashed and signed
// with the keys of signers.h.
#pragma once

#include <deque>
#include <initializer_list>
#include <string>
#include <string_view>

#include "signers.h"
#include "strict_json.h"

namespace plumbline::fuzz {

class Record {
 public:
  // `text` is a bundle, or the lines of a ledger; lines that are not JSON are kept as they are.
  explicit Record(std::string text);
  Record(const Record&) = delete;
  Record& operator=(const Record&) = delete;

  bool readable = false;  // it is a bundle or has a line that is JSON
  Json root;              // the bundle, or an array of a ledger's lines

  // The value of `text`; where it is not JSON, a null that is written as `text`. Whatever is put
  // into the tree must come from here or from the tree.
  Json parsed(std::string text);

  // Gives every entry that has a prev_hash and a hash the right ones, the anchor the head and a
  // signature, every envelope its entry's hash and a signature. `number`: and every entry its seq.
  void seal(bool number);

  std::string text() const;

 private:
  Json* entries();  // null: there are none
  void seal_entry(Json& entry, std::string& head);
  void sign(Json& object, std::initializer_list<std::u16string_view> unsigned_members,
            const Signer& signer);
  void set(Json& object, std::u16string_view name, std::string text);

  std::deque<std::string> texts_;
  bool ledger_ = false;
};

}  // namespace plumbline::fuzz
