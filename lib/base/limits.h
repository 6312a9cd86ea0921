// Every limit plumbline sets on its input: name, unit, and why it is that much. A limit that is
// hit is reported as such (status 4, or a finding at the entry); it is never a silent cut.
// plumbline(1) lists them; tests/limits_test.cpp tries each at the limit and one past it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plumbline::limits {

// Levels of arrays and objects. Evidence nests 6 deep; 200 must work (spec 1.1). Bounded so that
// no reader of the same file overflows its stack.
inline constexpr std::uint32_t nesting_depth = 512;

// Bytes of one entry or of one other bundle member. One gigabyte is far past any real entry and
// keeps every offset within an entry in 32 bits.
inline constexpr std::size_t value_bytes = std::size_t{1} << 30;

// Members of a bundle. The format defines eight; the others are kept by name to find repeats.
inline constexpr std::size_t bundle_members = 1000;

// Bytes of a key, trust set, pin or parameter file: small by nature.
inline constexpr std::size_t side_file_bytes = std::size_t{16} << 20;

// Bytes of a bundle on standard input, which is held in memory because it may have to be read
// twice. A file given by name has no such limit.
inline constexpr std::size_t piped_bundle_bytes = std::size_t{1} << 30;

// Bytes of a part of a ledger (plumbline verify --range): its positions are 32 bits, and a part is
// held in memory. A larger ledger is read in more parts.
inline constexpr std::size_t part_bytes = std::size_t{1} << 30;

// Bytes a block of entries is read in. Large enough to amortise a system call and the structural
// scan, small enough that a block and its decoded form stay in a core's cache.
inline constexpr std::size_t block_bytes = std::size_t{256} << 10;

}  // namespace plumbline::limits
