// The report on whatever a source gives: what a Verifier makes of a file, of standard input and of
// bytes in memory alike.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/source.h"
#include "plumbline/report.h"
#include "plumbline/result.h"
#include "verify/check.h"

namespace plumbline::verify {

// Opens the next input, which is at `path`: among several as their search keeps it.
Result<std::unique_ptr<ByteSource>> open(const Supplied& supplied, const std::string& path);

// `name` stands for the path in the report. Trouble with reading, at whatever byte, is a report with
// the verdict unreadable: what was read before it is no smaller piece of evidence.
Report report_on(const Supplied& supplied, std::unique_ptr<ByteSource> source,
                 const std::string& name);

// The same of a file by its name ("-" is standard input), and of the parts of one ledger in their
// order. An Error is ErrorKind::usage: there is none of that name, or it is a directory.
Result<Report> report_on_file(const Supplied& supplied, const std::string& path);
Result<Report> report_on_parts(const Supplied& supplied, const std::vector<std::string>& paths);

}  // namespace plumbline::verify
