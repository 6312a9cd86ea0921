// The session exports among the inputs of one run, which are linked to each other (spec 6).
//
// What a session is to its parent shows only when both were read, and every input gets its report in
// its turn. So when the first export is met, the inputs behind it are looked through for others, and
// of each its session is kept (kitelogik/session.h), which is small. Their reports come later, of a
// second reading. A run without an export opens every input once. What can be read only once is kept
// in memory where it is an export, up to limits::piped_bundle_bytes, and is not read on where it is
// anything else.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.h"
#include "base/source.h"
#include "evidence/input.h"
#include "kitelogik/sessions.h"
#include "plumbline/verify.h"

namespace plumbline::verify {

class SessionSearch {
 public:
  // The inputs in the order in which open() will be called. `opening` is called before one of them is
  // looked into, with its number.
  SessionSearch(std::vector<std::string> paths, std::function<void(std::size_t)> opening)
      : paths_(std::move(paths)), opening_(std::move(opening)) {}

  // Opens the next input, which is at `path`.
  Result<std::unique_ptr<ByteSource>> open(const std::string& path);

  // The sessions of the inputs that were not opened yet, and those that were added since.
  kitelogik::Sessions& sessions(const Options& options);
  // What kind of evidence is at `path`, which was looked into; nullopt where that could not be told.
  std::optional<evidence::Kind> kind_of(const std::string& path) const;

 private:
  void look_into(const std::string& path, const Options& options);
  void look_into_pipe(const std::string& path, std::unique_ptr<ByteSource> pipe, const Options& options);
  void note(const std::string& path, Result<evidence::Input> input);

  std::vector<std::string> paths_;
  std::function<void(std::size_t)> opening_;
  std::size_t next_ = 0;  // the input behind the one that was opened last
  bool searched_ = false;
  kitelogik::Sessions sessions_;
  std::unordered_map<std::string, evidence::Kind, KeyedHash, std::equal_to<>> kinds_;
  // Of the inputs that can be read only once and were looked into.
  std::map<std::string, Result<std::unique_ptr<ByteSource>>> kept_;
};

}  // namespace plumbline::verify
