// replay TARGET DIRECTORY: gives every file of a corpus to a target once, for builds without
// libFuzzer. A broken promise ends the program with a signal; a corpus without inputs is status 1.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

// A target's LLVMFuzzerTestOneInput, which tests/fuzz/CMakeLists.txt renames.
using Target = int(const std::uint8_t*, std::size_t);
extern "C" Target fuzz_authority, fuzz_entry_paths, fuzz_jcs, fuzz_keys, fuzz_kitelogik,
    fuzz_reader, fuzz_token, fuzz_trust_set, fuzz_verify;

namespace {

struct Named {
  std::string_view name;
  Target* target;
};

constexpr std::array kTargets = {
    Named{"authority", fuzz_authority}, Named{"entry_paths", fuzz_entry_paths},
    Named{"jcs", fuzz_jcs},             Named{"keys", fuzz_keys},
    Named{"kitelogik", fuzz_kitelogik}, Named{"reader", fuzz_reader},
    Named{"token", fuzz_token},         Named{"trust_set", fuzz_trust_set},
    Named{"verify", fuzz_verify}};

std::vector<std::filesystem::path> inputs_in(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> out;
  std::error_code error;
  for (const auto& file : std::filesystem::directory_iterator(directory, error)) {
    if (file.is_regular_file()) out.push_back(file.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: replay TARGET DIRECTORY\n", stderr);
    return 1;
  }
  const auto* const named = std::find_if(kTargets.begin(), kTargets.end(),
                                         [&](const Named& one) { return one.name == argv[1]; });
  if (named == kTargets.end()) {
    std::fprintf(stderr, "replay: no target is called %s\n", argv[1]);
    return 1;
  }
  const auto inputs = inputs_in(argv[2]);
  for (const auto& path : inputs) {
    // Told before it is tried: what it breaks may end the program.
    std::fprintf(stderr, "%s\n", path.c_str());
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    named->target(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  std::fprintf(stderr, "%zu inputs\n", inputs.size());
  return inputs.empty() ? 1 : 0;
}
