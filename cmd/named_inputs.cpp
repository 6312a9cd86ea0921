#include "named_inputs.h"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "base/display.h"
#include "base/limits.h"
#include "base/source.h"
#include "input.h"

namespace plumbline::cli {
namespace {

constexpr std::array<std::string_view, 3> kEndings = {".json", ".jsonl", ".ndjson"};
constexpr std::array<std::string_view, 2> kCompressedEndings = {".gz", ".zst"};

bool has_name_of_evidence(std::string_view name) {
  for (const std::string_view ending : kCompressedEndings) {
    if (!name.ends_with(ending)) continue;
    name.remove_suffix(ending.size());
    break;
  }
  return std::ranges::any_of(kEndings, [name](std::string_view e) { return name.ends_with(e); });
}

bool is_directory(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

// What is below one directory, without recursion: how deep it goes is not ours to choose.
class Tree {
 public:
  explicit Tree(const std::string& top) : waiting_{top} {
    while (!waiting_.empty()) {
      const std::string directory = std::move(waiting_.back());
      waiting_.pop_back();
      look_into(directory);
    }
    std::ranges::sort(found_, {}, &NamedInput::path);
  }

  std::vector<NamedInput> take() { return std::move(found_); }

 private:
  void look_into(const std::string& directory) {
    const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(directory.c_str()), ::closedir);
    const std::string prefix = directory.ends_with('/') ? directory : directory + "/";
    errno = open ? 0 : errno;
    while (open) {
      errno = 0;
      const dirent* entry = ::readdir(open.get());
      if (entry == nullptr) break;
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") add(prefix, name);
    }
    if (errno != 0) add_trouble(directory, "cannot read this directory");
  }

  void add(const std::string& prefix, std::string_view name) {
    std::string path = prefix + std::string(name);
    const bool wanted = has_name_of_evidence(name);
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0) {
      if (wanted) add_trouble(std::move(path), "cannot look at this file");
      return;
    }
    if (S_ISDIR(status.st_mode)) {
      waiting_.push_back(std::move(path));
    } else if (wanted && S_ISLNK(status.st_mode) && ::stat(path.c_str(), &status) != 0) {
      add_trouble(std::move(path), "cannot follow this link");
    } else if (wanted && S_ISREG(status.st_mode)) {
      found_.push_back({std::move(path), ""});
    } else if (wanted && !S_ISDIR(status.st_mode)) {
      // Reading a pipe or a device that nobody named could wait for ever.
      found_.push_back({std::move(path), "not a regular file"});
    }
  }

  void add_trouble(std::string path, std::string_view what) {
    found_.push_back({std::move(path), fmt::format("{}: {}", what, std::strerror(errno))});
  }

  std::vector<std::string> waiting_;
  std::vector<NamedInput> found_;
};

Result<std::string> list_text(const std::string& path) {
  if (path != "-") return side_file(flag::files_from, path);
  auto bytes = read_all(*standard_input(), limits::side_file_bytes);
  if (bytes) return bytes;
  return usage_error(fmt::format("{}: {}", flag::files_from, bytes.error().message));
}

// The names in a list, each ended by `end`, which behind the last may be missing.
Result<std::vector<std::string>> names_in(std::string_view text, char end) {
  std::vector<std::string> names;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(end), text.size());
    const std::string_view name = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    if (name.empty()) {
      return usage_error(fmt::format("{}: name {} of the list is empty", flag::files_from,
                                     names.size() + 1));
    }
    if (name.find('\0') != name.npos) {
      return usage_error(fmt::format("{}: name {} of the list holds a NUL byte; {} is for a list "
                                     "of names that end with one",
                                     flag::files_from, names.size() + 1, flag::null));
    }
    names.emplace_back(name);
  }
  if (names.empty()) return usage_error(fmt::format("{}: the list is empty", flag::files_from));
  return names;
}

Result<std::vector<std::string>> all_names(const Arguments& arguments) {
  std::vector<std::string> names = arguments.operands();
  const auto list = arguments.value(flag::files_from);
  if (!list && arguments.has(flag::null)) {
    return usage_error(fmt::format("{} is of no use without {}", flag::null, flag::files_from));
  }
  if (!list) return names;
  const auto text = list_text(*list);
  if (!text) return text.error();
  const auto listed = names_in(*text, arguments.has(flag::null) ? '\0' : '\n');
  if (!listed) return listed.error();
  names.insert(names.end(), listed->begin(), listed->end());
  if (list == "-" && std::ranges::find(names, "-") != names.end()) {
    return usage_error("standard input (-) can be read only once");
  }
  return names;
}

}  // namespace

Result<std::vector<NamedInput>> named_inputs(const Arguments& arguments) {
  const auto names = all_names(arguments);
  if (!names) return names.error();
  const bool recursive = arguments.has(flag::recursive);
  std::vector<std::string> files;
  for (const std::string& name : *names) {
    if (!is_directory(name)) {
      files.push_back(name);
    } else if (!recursive) {
      return usage_error(fmt::format("{}: is a directory; {} reads what is below it", shown(name),
                                     flag::recursive));
    }
  }
  if (names->empty() || !files.empty()) {
    if (auto checked = check_operands(files); !checked) return checked.error();
  }
  std::vector<NamedInput> inputs;
  for (const std::string& name : *names) {
    if (!is_directory(name)) {
      inputs.push_back({name, ""});
      continue;
    }
    std::vector<NamedInput> below = Tree(name).take();
    if (below.empty()) {
      return usage_error(fmt::format("{}: no file below this directory is named *.json, *.jsonl or "
                                     "*.ndjson, or so with .gz or .zst behind it",
                                     shown(name)));
    }
    std::ranges::move(below, std::back_inserter(inputs));
  }
  return inputs;
}

Status check_together(const Arguments& arguments, std::span<const NamedInput> inputs) {
  const bool join = arguments.has(flag::join);
  const auto kind = arguments.value(flag::kind);
  if (join && kind && *kind != "ledger") {
    return usage_error(fmt::format("{} reads the parts of a ledger; {} says {}", flag::join, flag::kind,
                                   shown_short(*kind, 80)));
  }
  if (arguments.has(flag::continue_from) && inputs.size() > 1 && !join) {
    return usage_error(fmt::format("{} is about one ledger, and {} inputs are given; {} makes them "
                                   "one",
                                   flag::continue_from, inputs.size(), flag::join));
  }
  return Done{};
}

bool are_several(const Arguments& arguments, std::span<const NamedInput> inputs) {
  return inputs.size() > 1 && !arguments.has(flag::join);
}

}  // namespace plumbline::cli
