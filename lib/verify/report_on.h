// The report on whatever a source gives: what a Verifier makes of a file, of standard input and of
// bytes in memory alike.
#pragma once

#include <memory>
#include <string>

#include "base/source.h"
#include "plumbline/report.h"
#include "verify/check.h"

namespace plumbline::verify {

// `name` stands for the path in the report. Trouble with reading, at whatever byte, is a report with
// the verdict unreadable: what was read before it is no smaller piece of evidence.
Report report_on(const Supplied& supplied, std::unique_ptr<ByteSource> source,
                 const std::string& name);

}  // namespace plumbline::verify
