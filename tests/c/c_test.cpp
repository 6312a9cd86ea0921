// The C interface: what it takes and refuses, and that nothing it refused is forgotten.
#include "plumbline/c.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "plumbline/version.h"

namespace {

constexpr const char* kNow = "2026-10-01T00:00:00Z";

std::string sample(const std::string& name) {
  std::ifstream file(PLUMBLINE_TESTDATA "/sample/" + name, std::ios::binary);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Delete {
  void operator()(plumbline_verifier* verifier) const { plumbline_delete(verifier); }
};
using Verifier = std::unique_ptr<plumbline_verifier, Delete>;

Verifier verifier() {
  Verifier made(plumbline_new());
  REQUIRE(made);
  REQUIRE(plumbline_set_now(made.get(), kNow) == 0);
  return made;
}

Verifier verifier_with_key() {
  Verifier made = verifier();
  const std::string key = sample("key.hex");
  REQUIRE(plumbline_add_key(made.get(), key.data(), key.size(), nullptr) == 0);
  REQUIRE(plumbline_require(made.get(), "authenticated") == 0);
  return made;
}

struct Verified {
  int status;
  std::string report;
  bool says(const std::string& member) const { return report.find(member) != report.npos; }
};

Verified verify(const plumbline_verifier* with, const std::string& bytes, const char* name = "run") {
  char* report = nullptr;
  const int status = plumbline_verify(with, name, bytes.data(), bytes.size(), &report);
  REQUIRE(report != nullptr);
  Verified found{status, report};
  plumbline_free(report);
  return found;
}

TEST_CASE("evidence in memory gets the statuses and the reports of the program") {
  const Verifier keyed = verifier_with_key();
  const auto good = verify(keyed.get(), sample("good.bundle.json"));
  CHECK(good.status == 0);
  CHECK(good.says("\"verdict\":\"verified\",\"exit_code\":0"));
  CHECK(good.says("\"path\":\"run\",\"kind\":\"bundle\",\"bytes\":14351,\"sha256\":\"7e79a8"));
  CHECK(good.report.find('\n') == good.report.size() - 1);
  const auto widened = verify(keyed.get(), sample("widened.bundle.json"));
  CHECK(widened.status == 2);
  CHECK(widened.says("\"reason\":\"monotonicity\""));
  CHECK(verify(keyed.get(), sample("good.ledger.jsonl")).status == 2);  // no anchor for the key
  CHECK(verify(verifier().get(), sample("good.ledger.jsonl")).status == 0);
  CHECK(verify(keyed.get(), "no evidence").status == 4);
}

TEST_CASE("what the user says is what is required") {
  const std::string ledger = sample("good.ledger.jsonl");
  const std::string head = "23:c0ff6ab10f22064e3be121a2ced52b757e34120af77ff2af94f1a8147440c9d8";
  const Verifier pinned = verifier();
  CHECK(plumbline_expect_head(pinned.get(), head.c_str()) == 0);
  CHECK(plumbline_require(pinned.get(), "pin") == 0);
  CHECK(verify(pinned.get(), ledger).status == 0);
  CHECK(plumbline_require(pinned.get(), "min-entries=25") == 0);
  CHECK(verify(pinned.get(), ledger).status == 3);

  const Verifier tied = verifier();
  const std::string key = sample("key.hex");
  CHECK(plumbline_add_key(tied.get(), key.data(), key.size(), "release-2") == 0);
  CHECK(verify(tied.get(), sample("good.bundle.json")).status == 2);
}

TEST_CASE("a verifier that refused something passes nothing any more") {
  const std::string bundle = sample("good.bundle.json");
  const std::vector<int (*)(plumbline_verifier*)> unusable = {
      [](plumbline_verifier* v) { return plumbline_require(v, "authentic"); },
      [](plumbline_verifier* v) { return plumbline_require(v, ""); },
      [](plumbline_verifier* v) { return plumbline_require(v, nullptr); },
      [](plumbline_verifier* v) { return plumbline_require(v, "kid"); },
      [](plumbline_verifier* v) { return plumbline_require(v, "kid="); },
      [](plumbline_verifier* v) { return plumbline_require(v, "pin=1"); },
      [](plumbline_verifier* v) { return plumbline_require(v, "min-entries=6x"); },
      [](plumbline_verifier* v) { return plumbline_require(v, "min-entries=-1"); },
      [](plumbline_verifier* v) { return plumbline_expect_head(v, nullptr); },
      [](plumbline_verifier* v) { return plumbline_expect_head(v, "23"); },
      [](plumbline_verifier* v) { return plumbline_expect_head(v, "-2:"); },
      [](plumbline_verifier* v) { return plumbline_expect_head(v, "23:c0ff"); },
      [](plumbline_verifier* v) { return plumbline_set_now(v, "yesterday"); },
      [](plumbline_verifier* v) { return plumbline_set_now(v, nullptr); },
      [](plumbline_verifier* v) { return plumbline_add_key(v, nullptr, 8, nullptr); },
      [](plumbline_verifier* v) { return plumbline_add_key(v, "", 0, nullptr); },
      [](plumbline_verifier* v) { return plumbline_add_key(v, "k", 1, ""); },
      [](plumbline_verifier* v) { return plumbline_set_witness_keys(v, nullptr, 2); },
  };
  for (const auto& say : unusable) {
    const Verifier keyed = verifier_with_key();
    CHECK(say(keyed.get()) == 1);
    CHECK(plumbline_set_strict(keyed.get(), 0) == 0);  // what is usable does not make up for it
    const auto found = verify(keyed.get(), bundle);
    CHECK(found.status == 1);
    CHECK(found.says("{\"schema\":\"plumbline.error.v1\",\"exit_code\":1,\"message\":\"plumbline_"));
  }
  const Verifier keyed = verifier_with_key();
  const auto too_much = std::numeric_limits<std::size_t>::max();
  CHECK(plumbline_add_key(keyed.get(), "k", too_much, nullptr) == 70);
  CHECK(verify(keyed.get(), bundle).status == 1);
}

TEST_CASE("keys and trust sets are judged before the evidence") {
  const Verifier bad_key = verifier();
  CHECK(plumbline_add_key(bad_key.get(), "no key", 6, nullptr) == 0);
  CHECK(verify(bad_key.get(), sample("good.bundle.json")).status == 1);
  const Verifier bad_trust = verifier();
  CHECK(plumbline_set_witness_keys(bad_trust.get(), "[", 1) == 0);
  CHECK(verify(bad_trust.get(), sample("good.bundle.json")).status == 1);
}

TEST_CASE("what is not there is refused and does not crash") {
  const Verifier keyed = verifier_with_key();
  CHECK(plumbline_verify(nullptr, "run", "{}", 2, nullptr) == 1);
  CHECK(plumbline_verify(keyed.get(), nullptr, "{}", 2, nullptr) == 1);
  CHECK(plumbline_verify(keyed.get(), "run", nullptr, 2, nullptr) == 1);
  CHECK(plumbline_verify(keyed.get(), "run", nullptr, 0, nullptr) == 4);
  CHECK(plumbline_verify(keyed.get(), "run", "", 0, nullptr) == 4);
  char other = 0;
  char* report = &other;
  CHECK(plumbline_verify(keyed.get(), "run", "{}", std::numeric_limits<std::size_t>::max(), &report) ==
        70);
  CHECK(report == nullptr);
  CHECK(plumbline_add_key(nullptr, "k", 1, nullptr) == 1);
  CHECK(plumbline_set_witness_keys(nullptr, "{}", 2) == 1);
  CHECK(plumbline_expect_head(nullptr, "-1:") == 1);
  CHECK(plumbline_set_now(nullptr, kNow) == 1);
  CHECK(plumbline_require(nullptr, "pin") == 1);
  CHECK(plumbline_set_strict(nullptr, 1) == 1);
  plumbline_delete(nullptr);
  plumbline_free(nullptr);
}

TEST_CASE("the version is the library's and ends with a NUL byte") {
  CHECK(plumbline_version() == std::string(plumbline::version()));
  CHECK(plumbline_c_api() == PLUMBLINE_C_API);
}

TEST_CASE("a report is one line of printable ASCII whatever the evidence and its name hold") {
  const std::string name = "\x1b]0;x\x07\n\xff\xfe\"\\ \xe2\x80\xae";
  std::string ledger = sample("good.ledger.jsonl");
  const std::string agent = "summarizer";
  ledger.replace(ledger.find(agent), agent.size(), "\\u001b[31m\\u202e\xc2\x9b");
  for (const std::string& bytes : {ledger, std::string("\x1b[2J\0\xff", 6), std::string(70000, '['),
                                   std::string("{\"entries\":[{"), sample("good.bundle.json")}) {
    const auto found = verify(verifier_with_key().get(), bytes, name.c_str());
    CHECK(found.status != 70);
    CHECK(found.report.find('\n') == found.report.size() - 1);
    for (std::size_t i = 0; i + 1 < found.report.size(); ++i) {
      REQUIRE(found.report[i] >= ' ');
      REQUIRE(found.report[i] <= '~');
    }
  }
}

TEST_CASE("every beginning of a bundle gets a verdict, and none but the whole one passes") {
  const std::string bundle = sample("good.bundle.json");
  const Verifier keyed = verifier_with_key();
  const std::size_t end = bundle.find_last_of('}');
  for (std::size_t size = 0; size <= end; size += size + 97 <= end ? 97 : 1) {
    const int status = plumbline_verify(keyed.get(), "cut", bundle.data(), size, nullptr);
    REQUIRE((status == 2 || status == 4));
  }
  CHECK(plumbline_verify(keyed.get(), "whole", bundle.data(), end + 1, nullptr) == 0);
}

TEST_CASE("one verifier serves many threads at once") {
  const Verifier keyed = verifier_with_key();
  const std::string good = sample("good.bundle.json"), widened = sample("widened.bundle.json");
  const auto wanted_good = verify(keyed.get(), good), wanted_widened = verify(keyed.get(), widened);
  std::vector<int> differ(4, 0);
  std::vector<std::thread> threads;
  for (int& own : differ) {
    threads.emplace_back([&] {
      for (int round = 0; round < 25; ++round) {
        for (const auto& [bytes, wanted] : {std::pair(&good, &wanted_good), {&widened, &wanted_widened}}) {
          char* report = nullptr;
          const int status =
              plumbline_verify(keyed.get(), "run", bytes->data(), bytes->size(), &report);
          own += status != wanted->status || report == nullptr || report != wanted->report;
          plumbline_free(report);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(differ == std::vector<int>(4, 0));
}

}  // namespace
