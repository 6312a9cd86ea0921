// Where a command's result goes: standard output or the file of -o. A result that does not arrive
// is never passed over in silence.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "options.h"
#include "plumbline/result.h"

namespace plumbline::cli {

class Output {
 public:
  // The output that `arguments` ask for. Refuses, with a usage error, a directory, a file in a
  // directory that does not exist, and one of the `inputs`: evidence is not overwritten.
  static Result<Output> open(const Arguments& arguments, std::span<const std::string> inputs);

  // True when it is standard output and a person is looking at it.
  bool terminal() const;

  // Adds to the result. Standard output has it when write() returns, a file when finish() does: a
  // regular one then holds all of it, or what it held before. An Error without a message says that
  // the reader of a pipe has gone, of which nothing is to be said.
  Status write(std::string_view text);
  Status finish();

 private:
  enum class Way { descriptor, direct, replace };
  Output(Way way, std::string path) : way_(way), path_(std::move(path)) {}
  Way way_;
  std::string path_;
  std::string pending_;
};

// Writes `result` to the output that `arguments` ask for: status 0, or why it did not arrive.
Result<int> print(const Arguments& arguments, std::span<const std::string> inputs,
                  std::string_view result);

// The status of a run whose report did not arrive, which is no pass. Where the reader of a pipe has
// left it, the status `earned` so far is the better one; otherwise the trouble is.
Result<int> lost(const Error& error, int earned);

// Writes one line to standard error, behind "plumbline: ". `line` is printable.
void complain(std::string_view line);

// Writes the whole of `text` to a descriptor: 0, or the errno of what went wrong.
int write_all(int descriptor, std::string_view text);

}  // namespace plumbline::cli
