// A file that is still being written, as a source that does not end where the file does.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/source.h"

namespace plumbline {

// Opens `path`, or standard input where it is "-". Where there is nothing more to read of a regular
// file, `wait` is called, again and again, until there is; the source ends when it returns false. A
// pipe waits by itself and ends with its writer. A file that has become shorter is an error: what was
// read of it is there no more. Errors of opening are those of open_file. `wait` is borrowed.
Result<std::unique_ptr<ByteSource>> open_growing(const std::string& path,
                                                 const std::function<bool()>& wait);

}  // namespace plumbline
