// A file that is still being written, as a source that does not end where the file does.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/source.h"

namespace plumbline {

// Opens `path`, or standard input where it is "-". Where there is nothing more to read of a regular
// file, `wait` is called, again and again, until there is; the source ends when it returns false. A
// pipe waits by itself and ends with its writer. Errors of reading
// say that what was read is not what the file is now: it has become shorter, another one has its name, or
// the bytes that were read have changed. The last of these is noticed at once where nothing was added in
// the same moment; else within the 64 KiB before the end, or when the file has doubled. Errors of opening are those of open_file. `wait` is borrowed.
Result<std::unique_ptr<ByteSource>> open_growing(const std::string& path,
                                                 const std::function<bool()>& wait);

}  // namespace plumbline
