// Compressed inputs, told by their first bytes and never by a name (spec 1.3, 3.1).
//
// gzip (RFC 1952) and zstd (RFC 8878) are read as the text they hold, all members or frames one
// behind the other, in fixed memory: a few hundred kilobytes, and of zstd the window that a frame
// asks for, up to limits::zstd_window_bytes. There is no limit on how much a compressed input
// expands to: it is streamed as an input of that size would be, under the same limits.
//
// Data that is corrupt, breaks off within a member, or has other bytes behind the last member is an
// error that names the offset in the compressed input. It says nothing about the text: a cut file is
// not a ledger whose writer was cut off.
#pragma once

#include <memory>

#include "base/source.h"

namespace plumbline {

// `source` decompressed where it is compressed, and as it is otherwise. It is looked at, and memory
// taken, when it is first read; what is decoded is not kept, so that rewinding decodes again.
std::unique_ptr<ByteSource> decompressed(std::unique_ptr<ByteSource> source);

// Whether a source that can be rewound, and stands at its beginning, begins as compressed data does.
Result<bool> is_compressed(ByteSource& source);

}  // namespace plumbline
