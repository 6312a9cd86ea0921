// Verifies a file with a public key and prints the verdict and every finding: verify_example FILE KEY
#include <cstdio>

#include "plumbline/verify.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: verify_example FILE KEY\n");
    return 1;
  }
  plumbline::Options options;
  options.public_keys.push_back({argv[2], ""});
  options.require.push_back({plumbline::Condition::Kind::authenticated, "", 0});

  const auto verifier = plumbline::Verifier::make(options);
  if (!verifier) {
    std::fprintf(stderr, "%s\n", verifier.error().message.c_str());
    return 1;
  }
  const auto report = verifier->file(argv[1]);
  if (!report) {
    std::fprintf(stderr, "%s\n", report.error().message.c_str());
    return 1;
  }
  const auto verdict = plumbline::name(report->verdict);
  std::printf("%.*s: %llu entries\n", static_cast<int>(verdict.size()), verdict.data(),
              static_cast<unsigned long long>(report->entries));
  // Messages are printable. What else a report holds is as it was read, and may be hostile.
  for (const plumbline::Finding& finding : report->findings) {
    std::printf("  %s\n", finding.message.c_str());
  }
  return plumbline::exit_status(*report);
}
