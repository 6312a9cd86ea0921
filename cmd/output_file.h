// A named file that a result is written to.
#pragma once

#include <string>
#include <string_view>

#include "plumbline/result.h"

namespace plumbline::cli {

// How a write of a process ended: where `trouble` is the errno of a closed pipe, an Error without a
// message, of which nothing is to be said.
Error output_error(const std::string& name, int trouble);

class OutputFile {
 public:
  enum class Way {
    direct,   // a pipe or a device: gets what is written at once
    replace,  // a regular file: replaced as a whole by finish(), or left as it was
  };

  // Nothing is opened before there is something to write.
  OutputFile(Way way, std::string path) : way_(way), path_(std::move(path)) {}
  // Without a finish() that succeeded, what was written for a replacement is removed.
  ~OutputFile() { abandon(); }
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) = delete;

  Status write(std::string_view text);
  Status finish();

 private:
  Status open();
  Status flush();
  void abandon();

  Way way_;
  std::string path_;
  std::string pending_;    // not yet in the file
  std::string temporary_;  // the replacement, beside the file; "" where there is none yet
  int descriptor_ = -1;
};

}  // namespace plumbline::cli
