// Which findings a question is about.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plumbline/explain.h"
#include "plumbline/report.h"
#include "plumbline/result.h"

namespace plumbline::replay {

struct AskedFindings {
  std::vector<Finding> whole;           // those about no entry
  std::vector<std::uint64_t> indices;   // of the others; sorted, each once
  std::uint64_t more = 0;               // beyond limits::explained_findings
};

// A usage error where there is no such finding. Nothing of a question that names an entry.
Result<AskedFindings> asked_findings(const Question& question, const Report& report);

// A usage error where `path` can be read only once.
Status check_rereadable(const std::string& path);

}  // namespace plumbline::replay
