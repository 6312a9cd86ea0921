// Every limit plumbline sets on its input: name, unit, and why it is that much. A limit that is
// hit is reported as such (status 4, or a finding at the entry); it is never a silent cut.
// plumbline(1) lists them; tests/limits_test.cpp tries each at the limit and one past it. Those too
// large to be tried are defaults of what they limit, and tried there with less.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plumbline::limits {

// Levels of arrays and objects. Evidence nests 6 deep; 200 must work (spec 1.1). Bounded so that
// no reader of the same file overflows its stack.
inline constexpr std::uint32_t nesting_depth = 512;

// Bytes of one entry, of one other bundle member or its name, and of all that stands before the
// kind of evidence shows. Far past any real entry, and room for half a million envelopes; parsed,
// a value takes up to eighteen times its bytes.
inline constexpr std::size_t value_bytes = std::size_t{1} << 28;

// Members of a bundle. The format defines eight; the others are kept by name to find repeats.
inline constexpr std::size_t bundle_members = 1000;

// Constraints of one authority. Each is put to every action under it, so without a limit a ledger of
// half constraints and half actions would cost their product. An authority with more cannot be read.
inline constexpr std::size_t authority_constraints = 1000;

// Reasons that one finding lists why an action is outside its authority; the others are counted.
inline constexpr std::size_t listed_reasons = 50;

// Findings of one reason that a report lists; the others are counted. They are the one thing in a
// report that grows with how much is wrong, at up to a kilobyte each.
inline constexpr std::size_t findings_of_a_reason = 100000;

// Terms of one delegation that an overview lists as changed, those that widen and those that narrow
// together; the others are counted. An authority may hold millions of scopes.
inline constexpr std::size_t hop_terms = 100;

// Groups of denials that an overview tells apart, and bytes of the texts they are told apart by; a
// denial that would be one more is counted. They grow with what a writer denies, which is not to
// grow the memory it takes to look at it.
inline constexpr std::size_t denied_groups = 10000;
inline constexpr std::size_t denied_bytes = std::size_t{16} << 20;

// Nodes whose activity an overview tells apart, and runs of entries that it is counted in: what a
// picture has room for, whatever the record's length. All other nodes are told of as one.
inline constexpr std::size_t activity_lanes = 256;
inline constexpr std::size_t activity_buckets = 128;

// Hops of the way from one node up to its root that are listed, the last of them the root; the others are
// counted. Where the ways of many nodes are listed it is fewer: they can share a long way, and to list
// it for each would cost the square of its length.
inline constexpr std::size_t path_hops = 100;
inline constexpr std::size_t shared_path_hops = 10;

// Records of session exports that a timeline tells at once. They are exported newest first and told
// earliest first, so that all that are told are held, at about a kilobyte each.
inline constexpr std::size_t told_records = 500000;

// Findings of one reason that explain shows the entries of; the others are counted.
inline constexpr std::size_t explained_findings = 50;

// Bytes of one canonical form that explain prints; the others are counted. An entry may be a gigabyte.
inline constexpr std::size_t explained_bytes = 4096;

// Bytes of a key, trust set, pin or parameter file: small by nature.
inline constexpr std::size_t side_file_bytes = std::size_t{16} << 20;

// Bytes of a chain of tokens, decompressed, which is held in memory. A token is about a kilobyte.
inline constexpr std::size_t token_chain_bytes = std::size_t{16} << 20;

// Tokens of a chain. A report has a row for each, so that without a limit many that are nothing but
// dots would cost much more memory than their bytes.
inline constexpr std::size_t chain_tokens = 100000;

// Bytes of a bundle on standard input or in another pipe, which is held in memory because it may have to be read
// twice. A file given by name has no such limit.
inline constexpr std::size_t piped_bundle_bytes = std::size_t{1} << 30;

// Bytes of one of several bundles that stand one a line in an input: it is held in memory. A line
// up to which no end is found in as many bytes is not looked at as one of several.
inline constexpr std::size_t bundle_line_bytes = std::size_t{64} << 20;

// Bytes of the window that a zstd frame may ask for, all of which is held in memory. As much as zstd
// itself takes without being told otherwise.
inline constexpr std::size_t zstd_window_bytes = std::size_t{1} << 27;
// Bytes of a part of a ledger (plumbline verify --range): its positions are 32 bits, and a part is
// held in memory. A larger ledger is read in more parts.
inline constexpr std::size_t part_bytes = std::size_t{1} << 30;

// Bytes a block of entries is read in. Large enough to amortise a system call and the structural
// scan, small enough that a block and its decoded form stay in a core's cache. The fuzz targets are
// built with small blocks, so that inputs of their size have several.
#ifdef PLUMBLINE_BLOCK_BYTES
inline constexpr std::size_t block_bytes = PLUMBLINE_BLOCK_BYTES;
#else
inline constexpr std::size_t block_bytes = std::size_t{256} << 10;
#endif

}  // namespace plumbline::limits
