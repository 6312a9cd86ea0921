// Writes evidence of any size for the benchmarks: see kUsage, and scenario.h for what it tells of.
#include <cstdio>
#include <string>

#include "chain_writer.h"
#include "options.h"
#include "scenario.h"

namespace {

using namespace plumbline::bench;

void write_file(const Options& options, const std::string& path, const std::string& chain_id) {
  Scenario scenario(options, chain_id);
  ChainWriter writer(options, path, chain_id);
  while (!scenario.finished()) writer.add(scenario.next());
  writer.finish();
  if (scenario.allows() < options.findings || (scenario.allows() == 0 && options.members > 0)) {
    throw GeneratorError("only " + std::to_string(scenario.allows()) +
                         " of the entries are allows: too few for what was asked");
  }
}

// 000041.json or 000041.jsonl in the directory.
std::string numbered(const Options& options, std::uint64_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() < 6) digits.insert(0, 6 - digits.size(), '0');
  return options.output + "/" + digits + (options.kind == Kind::bundle ? ".json" : ".jsonl");
}

void write_all(const Options& options) {
  if (options.files == 1) return write_file(options, options.output, "bench");
  for (std::uint64_t i = 1; i <= options.files; ++i) {
    write_file(options, numbered(options, i), "bench-" + std::to_string(i));
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Options options = parse_options(argc, argv);
    if (options.output.empty()) {
      std::fputs(kUsage, stdout);
      return 0;
    }
    write_all(options);
    if (options.kind == Kind::bundle && options.is_signed) {
      std::fprintf(stderr, "%s\n", public_key_hex().c_str());
    }
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "plumbline_bench_generate: %s\n", error.what());
    return 1;
  }
}
