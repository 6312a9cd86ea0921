// A record told from memory, for the tests of lib/replay.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "plumbline/replay.h"

namespace plumbline::replay {

// A file that lasts as long as the object.
class Scratch {
 public:
  explicit Scratch(const std::string& content) {
    static int files = 0;
    path_ = (std::filesystem::temp_directory_path() /
             ("plumbline-replay-" + std::to_string(::getpid()) + "-" + std::to_string(files++)))
                .string();
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::string& path() const { return path_; }
  std::vector<std::string> paths() const { return {path_}; }

 private:
  std::string path_;
};

inline Replayer replayer(const Options& options = {}) {
  auto made = Replayer::make(options);
  REQUIRE(made.ok());
  return std::move(*made);
}

// Notes what it is told: "SEQ WORDS", and of findings "! REASON".
class Notes final : public Listener {
 public:
  bool entry(const ToldEntry& entry) override {
    lines.push_back((entry.place.seq ? std::to_string(*entry.place.seq) : "-") + " " + entry.words);
    entries.push_back(entry);
    return lines.size() < most;
  }
  bool finding(const Finding& finding) override {
    lines.push_back("! " + std::string(info(finding.reason).token));
    return true;
  }

  void unmet(const std::string& words) override { lines.push_back("? " + words); }

  std::vector<std::string> lines;
  std::vector<ToldEntry> entries;
  std::size_t most = static_cast<std::size_t>(-1);
};

inline std::vector<std::string> told(const std::string& record, const TellingFilter& filter = {},
                                     const Options& options = {}) {
  const Scratch file(record);
  Notes notes;
  const auto report = replayer(options).tell(file.paths(), filter, notes);
  REQUIRE(report.ok());
  REQUIRE(report->has_value());
  return notes.lines;
}

inline MomentState state_at(const std::string& record, const Point& point) {
  const Scratch file(record);
  MomentState state;
  const auto report = replayer().state(file.paths(), point, state);
  REQUIRE(report.ok());
  return state;
}

}  // namespace plumbline::replay
