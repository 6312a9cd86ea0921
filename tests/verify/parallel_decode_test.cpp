#include "verify/parallel_decode.h"

#include <doctest/doctest.h>

#include <future>
#include <string>

#include "base/limits.h"
#include "plumbline/verify.h"

namespace plumbline::verify {
namespace {

// Two blocks, and then trouble with reading.
class TwoBlocks final : public evidence::EntryStream {
 public:
  Result<bool> next(evidence::Block& block) override {
    if (left_ == 0) {
      failed.set_value();
      return unreadable("the disk is gone");
    }
    --left_;
    block.bytes.assign("{}\n");
    return true;
  }

  std::promise<void> failed;

 private:
  int left_ = 2;
};

std::string story(const Report& report) {
  std::string out;
  for (const Finding& finding : report.findings) {
    out += std::to_string(finding.offset.value_or(0)) + " " + finding.message + "\n";
  }
  return out;
}

TEST_SUITE("verify/parallel_decode") {
  TEST_CASE("trouble behind the block that stops a run is not met") {
    TwoBlocks stream;
    int folded = 0;
    const auto fold = [&](evidence::DecodedBlock&) {
      if (++folded == 1) return true;
      stream.failed.get_future().wait();  // the other thread reads on meanwhile
      return false;
    };
    CHECK(for_each_block(stream, 2, fold).ok());
  }

  TEST_CASE("trouble in reading is told where nothing stopped the run") {
    for (const unsigned jobs : {1u, 2u}) {
      TwoBlocks stream;
      CHECK_FALSE(for_each_block(stream, jobs, [](evidence::DecodedBlock&) { return true; }).ok());
    }
  }

  TEST_CASE("of two places that are not JSON the first is told on any number of threads") {
    const std::string space(limits::block_bytes, ' ');
    const std::string bundle = R"({"v":1,"entries":[{"a":nope},)" + space + "{}," + space + "{}]]}";
    std::string expected;
    for (const unsigned jobs : {1u, 2u, 2u, 2u, 3u}) {
      Options options;
      options.jobs = jobs;
      const Report report = Verifier::make(options)->bytes(bundle, "bundle");
      CHECK(report.verdict == Verdict::unreadable);
      if (jobs == 1) expected = story(report);
      CHECK(story(report) == expected);
    }
    CHECK(expected.starts_with("23 "));
  }
}

}  // namespace
}  // namespace plumbline::verify
