// plumbline selftest: shows on this machine, offline, that the verifier works. A verifier that finds
// nothing wrong looks like one that cannot find anything, so most of it is evidence that must fail.

#include <fmt/format.h>

#include <algorithm>
#include <variant>
#include <vector>

#include "base/hex.h"
#include "base/time.h"
#include "commands.h"
#include "crypto/ed25519.h"
#include "crypto/p256.h"
#include "crypto/sha256.h"
#include "crypto/signature.h"
#include "json/jcs.h"
#include "json/reader.h"
#include "output.h"
#include "plumbline/token.h"
#include "plumbline/verify.h"
#include "selftest_cases.h"

namespace plumbline::cli {
namespace {

constexpr int kBug = 70;  // spec 3.4: a verifier that fails its own test has a bug
// Of a case that must hold, where the others name the reason that must be found.
constexpr std::string_view kVerified = "verified";

struct Hashed {
  std::string_view message, digest;
};

// FIPS 180-4, the examples published with it: no block, one block, two blocks.
constexpr Hashed kSha256[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};

struct Signed {
  std::string_view key, message, signature;  // key and signature in hex
};

// RFC 8032 section 7.1, tests 1 and 2.
constexpr Signed kEd25519[] = {
    {"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
     "d25bf5f0595bbe24655141438e7a100b"},
    {"3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "\x72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
     "387b2eaeb4302aeeb00d291612bb0c00"}};

// RFC 6979 section A.2.5, with SHA-256.
constexpr Signed kP256 = {
    "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1"
    "b20c2d7e9f5177a3c294d4462299",
    "sample",
    "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900"
    "dbb9aff4064dc4ab2f843acda8"};

// RFC 8785 sections 3.2.2 and 3.2.3: the text, and its canonical form. Its number 1E30 is left out:
// integers beyond 2^53 - 1 have no canonical form here (spec 1.1).
constexpr std::string_view kJson =
    R"({"numbers":[333333333.33333329,4.50,2e-3,0.000000000000000000000000001],)"
    R"("string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]})";
constexpr std::string_view kCanonical =
    R"({"literals":[null,true,false],"numbers":[333333333.3333333,4.5,0.002,1e-27],)"
    R"("string":"€$\u000f\nA'B\"\\\\\"/"})";

using Verifies = bool (*)(std::span<const std::uint8_t>, std::string_view, std::span<const std::uint8_t>);

// The signature must be accepted, and no longer when a bit of it or a byte of the message is another.
bool holds(const Signed& vector, Verifies verifies) {
  const auto key = from_hex(vector.key);
  auto signature = from_hex(vector.signature);
  if (!key || !signature || !verifies(*key, vector.message, *signature)) return false;
  if (verifies(*key, std::string(vector.message) + '.', *signature)) return false;
  signature->front() ^= 1;
  return !verifies(*key, vector.message, *signature);
}

bool sha256_holds() {
  return std::all_of(std::begin(kSha256), std::end(kSha256), [](const Hashed& vector) {
    return crypto::hex(crypto::sha256(vector.message)) == vector.digest;
  });
}

bool ed25519_holds() {
  return std::all_of(std::begin(kEd25519), std::end(kEd25519), [](const Signed& vector) {
    return holds(vector, crypto::ed25519::verifies);
  });
}

bool p256_holds() {
  return holds(kP256, [](auto key, auto message, auto signature) {
    const auto read = crypto::p256::PublicKey::read(key);
    const auto* made = std::get_if<crypto::p256::PublicKey>(&read);
    return made != nullptr && made->verifies_raw(message, signature);
  });
}

bool jcs_holds() {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, kJson, document);
  const auto* read = std::get_if<json::ReadValue>(&outcome);
  std::string canonical;
  return read != nullptr &&
         json::append_canonical(json::Value(&document, read->root), canonical) ==
             json::NoCanonicalForm::none &&
         canonical == kCanonical;
}

Options options_of(const SelftestCase& test) {
  Options options;
  for (const auto& [name, value] : test.options) {
    if (name == "pubkey") options.public_keys.push_back({std::string(value), ""});
    if (name == "expect-head") options.expected_head = pin_of(value);
    if (name == "remembered") {  // CHAIN@SEQ:HASH
      const std::size_t at = value.find('@');
      if (auto pin = pin_of(value.substr(at + 1))) {
        options.remembered.emplace(value.substr(0, at), *std::move(pin));
      }
    }
    if (name == "expect-anchor") options.expected_anchor = std::string(value);
    if (name == "witness-keys") options.witness_keys = std::string(value);
    if (name == "now") options.now = parse_time(value);
    if (name == "canonical-envelopes") options.canonical_envelopes = true;
    if (name != "require") continue;
    if (auto condition = condition_of(value)) options.require.push_back(*std::move(condition));
  }
  return options;
}

TokenOptions token_options_of(const SelftestCase& test) {
  TokenOptions options;
  for (const auto& [name, value] : test.options) {
    if (name == "pubkey") options.public_keys.push_back({std::string(value), ""});
    if (name == "now") options.now = parse_time(value);
    if (name == "audience") options.audience = std::string(value);
  }
  return options;
}

// Whether the case is a chain of tokens: its reason is of their checks.
bool is_of_tokens(const SelftestCase& test) {
  const auto reason = reason_named(test.reason);
  const auto check = reason ? info(*reason).check : std::nullopt;
  return check && is_token_check(*check);
}

// The evidence of a case; of a session export its one record as often as `repeat` says.
std::string evidence_of(const SelftestCase& test) {
  const std::string text(test.evidence);
  const std::size_t begin = text.find("\"records\":[") + std::string_view("\"records\":[").size();
  for (const auto& [name, value] : test.options) {
    if (name != "repeat") continue;
    const std::string record = text.substr(begin, text.rfind(']') - begin);
    std::string out = text.substr(0, begin) + record;
    for (int times = std::stoi(std::string(value)); times > 1; --times) out += "," + record;
    return out + text.substr(text.rfind(']'));
  }
  return text;
}

Result<Report> report_on(const SelftestCase& test) {
  std::string evidence = evidence_of(test);
  const std::string name(test.name);
  if (is_of_tokens(test)) {
    const auto verifier = TokenVerifier::make(token_options_of(test));
    if (!verifier) return verifier.error();
    return verifier->bytes(std::move(evidence), name);
  }
  const auto verifier = Verifier::make(options_of(test));
  if (!verifier) return verifier.error();
  return verifier->bytes(std::move(evidence), name);
}

// Why the case did not come out as it must; "" where it did.
std::string wrong_with(const SelftestCase& test) {
  const auto report = report_on(test);
  if (!report) return report.error().message;
  if (test.reason == kVerified) {
    return report->verdict == Verdict::verified ? "" : "it was not verified";
  }
  const auto& findings = report->findings;
  const bool found = std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    return info(f.reason).token == test.reason;
  });
  return found ? "" : "its reason was not found";
}

class Tally {
 public:
  void add(bool good, std::string_view what) {
    text_ += fmt::format("{}  {}\n", good ? "ok    " : "FAILED", what);
    (good ? passed_ : failed_) += 1;
  }
  int status() const { return failed_ == 0 ? 0 : kBug; }
  std::string text() const {
    return text_ + fmt::format("{} passed, {} failed\n", passed_, failed_);
  }

 private:
  std::string text_;
  int passed_ = 0, failed_ = 0;
};

}  // namespace

Result<int> run_selftest(const Arguments& arguments) {
  if (!arguments.operands().empty()) return usage_error("selftest takes no input");
  // Making a verifier starts the library behind the signatures.
  if (const auto ready = Verifier::make({}); !ready) return ready.error();
  Tally tally;
  tally.add(sha256_holds(), "SHA-256 (FIPS 180-4)");
  tally.add(ed25519_holds(), "Ed25519 (RFC 8032), and a changed signature is refused");
  tally.add(p256_holds(), "P-256 (RFC 6979), and a changed signature is refused");
  tally.add(jcs_holds(), "canonical JSON (RFC 8785)");
  for (const SelftestCase& test : selftest_cases()) {
    const std::string wrong = wrong_with(test);
    const std::string what = test.reason == kVerified ? "good evidence is verified"
                                                      : fmt::format("{} is found", test.reason);
    tally.add(wrong.empty(), wrong.empty() ? what : fmt::format("{} ({}): {}", what, test.name, wrong));
  }
  for (const ReasonInfo& reason : all_reasons()) {
    const auto cases = selftest_cases();
    const bool shown = std::any_of(cases.begin(), cases.end(),
                                   [&](const SelftestCase& test) { return test.reason == reason.token; });
    if (!shown) tally.add(false, fmt::format("{}: no case shows it", reason.token));
  }
  const auto printed = print(arguments, {}, tally.text());
  if (!printed) return printed.error();
  return tally.status();
}

}  // namespace plumbline::cli
