// The files that options and operands name, before anything is made of their content.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "json/document.h"
#include "options.h"
#include "plumbline/result.h"

namespace plumbline::cli {

// The one operand of a command that takes one.
Result<std::string> only_operand(const Arguments& arguments);

// Refuses operands that cannot be evidence, before any of them is read: none at all, standard input
// twice, a path that does not exist or is a directory.
Status check_operands(std::span<const std::string> operands);

// The content of the file that option `flag` names. Whatever goes wrong is a usage error that names
// the option and the file.
Result<std::string> side_file(std::string_view flag, const std::string& path);

// The content of the file at `path`, of at most `limit` bytes. Errors name the file.
Result<std::string> whole_file(const std::string& path, std::size_t limit);

// A JSON value and its RFC 8785 form.
struct Canonical {
  std::string bytes;              // where it has one
  json::NoCanonicalForm no_form;  // why it has none
};

// Reads `path`, of at most `limit` bytes ("-" is standard input), as one JSON value. Errors name
// the file, and line and column where it is not strict JSON: columns count bytes, both from 1. A
// byte order mark is skipped, with a warning on standard error.
Result<Canonical> canonical_value(const std::string& path, std::size_t limit);

}  // namespace plumbline::cli
