// What the generator was asked to write.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "evidence_text.h"

namespace plumbline::bench {

enum class Kind : std::uint8_t { ledger, bundle };

// Whose child a new node is: the root's, the newest node's, or its place's in a tree of eights.
enum class Shape : std::uint8_t { star, line, tree };

struct Options {
  Kind kind = Kind::ledger;
  Style style = Style::canonical;
  Shape shape = Shape::tree;
  std::uint64_t version = 1;
  std::uint64_t entries = 1'000'000;
  std::uint64_t nodes = 500;          // the root is one of them
  std::uint64_t context_bytes = 0;    // least canonical size of an allow's context; 0: as it falls
  std::uint64_t members = 0;          // further members in the context of the first allow
  std::uint64_t findings = 0;         // that many allows, from the first, are outside their scope
  std::uint64_t files = 1;            // above 1, `output` is a directory that is there already
  bool is_signed = true;
  std::string output;
};

// A command line that cannot be carried out, or an output that cannot be written. what() is the
// sentence to print.
struct GeneratorError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws GeneratorError. An empty `output` means that --help was asked for.
Options parse_options(int argc, char** argv);

extern const char* const kUsage;

}  // namespace plumbline::bench
