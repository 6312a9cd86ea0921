// Where a command's result goes: standard output or the file of -o. A result that does not arrive
// is never passed over in silence.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "options.h"
#include "output_file.h"
#include "plumbline/result.h"

namespace plumbline::cli {

class Output {
 public:
  // The output that `arguments` ask for with -o. Refuses, with a usage error, a directory, a file
  // in a directory that does not exist, and one of the `inputs`: evidence is not overwritten.
  static Result<Output> open(const Arguments& arguments, std::span<const std::string> inputs);
  // The same for the file that another option names; "-" is standard output.
  static Result<Output> open(std::string_view flag, const std::string& path,
                             std::span<const std::string> inputs);

  // True when it is standard output, by whatever name; and when a person is looking at it.
  bool standard() const { return !file_; }
  bool terminal() const;
  // True when both are one file, whatever their names.
  bool same_as(const Output& other) const { return identity_ == other.identity_; }

  // Adds to the result. Standard output, a pipe and a device have it when write() returns, a
  // regular file when finish() does: it then holds all of it, or what it held before. An Error
  // without a message says that the reader of a pipe has gone, of which nothing is to be said.
  Status write(std::string_view text);
  Status finish();

 private:
  Output(std::string identity, std::optional<OutputFile> file)
      : identity_(std::move(identity)), file_(std::move(file)) {}
  std::string identity_;            // equal for equal files, also such as do not exist yet
  std::optional<OutputFile> file_;  // none: standard output
};

// What the run may have to write beside standard output: of a file that is replaced as a whole its
// directory, of a pipe or a device that itself. Nothing is refused here.
std::vector<std::string> written_paths(const Arguments& arguments);

// Writes `result` to the output that `arguments` ask for: status 0, or why it did not arrive.
Result<int> print(const Arguments& arguments, std::span<const std::string> inputs,
                  std::string_view result);

// Puts `content` in the place of the regular file `name`, or of the one its links lead to, or makes
// it: the file then holds all of it, or what it held before.
Status replace_file(const std::string& name, std::string_view content);
// The status of a run whose report did not arrive, which is no pass. Where the reader of a pipe has
// left it, the status `earned` so far is the better one; otherwise the trouble is.
Result<int> lost(const Error& error, int earned);

// Writes one line to standard error, behind "plumbline: ". `line` is printable.
void complain(std::string_view line);

// Writes the whole of `text` to a descriptor: 0, or the errno of what went wrong.
int write_all(int descriptor, std::string_view text);

}  // namespace plumbline::cli
