// What plumbline is and what it was linked with, for `--version` and for reports.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

// "0.1.0". Valid for ever.
std::string_view version();

struct LibraryVersion {
  std::string name;
  std::string version;  // of the library that runs, where the library can say so
};

// The libraries the verdicts rest on, in alphabetical order.
std::vector<LibraryVersion> library_versions();

}  // namespace plumbline
