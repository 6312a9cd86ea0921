// Token chains, twice. The bytes as they came, with a key that signed nothing: whatever they are, they
// do not verify. And each line as the payload of a token that is signed here with a secret, "@"
// standing for the hash of the token before it: what verifies then must hold in other forms, in its
// beginnings, and in what it permits.
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "crypto/base64.h"
#include "crypto/sha256.h"
#include "plumbline/token.h"
#include "render/render.h"
#include "require.h"
#include "signers.h"
#include "strict_json.h"

namespace plumbline::fuzz {
namespace {

constexpr Time kNow{1750000100, 0};
constexpr std::string_view kSecret = "a secret that everybody knows";
constexpr std::size_t kMostTokens = 12;

std::string hex_of_secret() {
  std::string out;
  for (const char c : kSecret) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    out += kDigits[static_cast<unsigned char>(c) >> 4];
    out += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return out;
}

TokenVerifier verifier(TokenOptions options) {
  options.now = kNow;
  auto made = TokenVerifier::make(options);
  require(made.ok(), "the options are good");
  return std::move(*made);
}

TokenOptions with_secret() {
  TokenOptions options;
  options.hmac_secrets = {hex_of_secret()};
  return options;
}

struct Verifiers {
  TokenVerifier stranger, secret, unaccepted, asking;
};

const Verifiers& verifiers() {
  static const Verifiers all = [] {
    TokenOptions stranger;
    stranger.public_keys = {{std::string(kWitnessSigner.public_hex), ""}};
    TokenOptions unaccepted = with_secret();
    unaccepted.accepted_algorithms = {"EdDSA"};
    TokenOptions asking = with_secret();
    asking.audience = "rs";
    asking.permits = Action{"crm.read",
                            R"({"rows":5,"region":"eu","tier":"a"})",
                            {{"calls_total", "2"}, {"spend_subtree_total", "1"}}};
    return Verifiers{verifier(stranger), verifier(with_secret()), verifier(unaccepted),
                     verifier(asking)};
  }();
  return all;
}

std::string base64url(std::string_view text) {
  return crypto::to_base64({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()},
                           crypto::Base64::url);
}

std::string signed_token(std::string payload, const std::vector<std::string>& before) {
  const std::string_view mark = R"("@")";
  const std::size_t at = payload.find(mark);
  if (at != payload.npos && !before.empty()) {
    const std::string& parent = before.back();
    const auto hash = crypto::sha256(std::string_view(parent).substr(0, parent.rfind('.')));
    payload.replace(at + 1, 1, crypto::to_base64(hash, crypto::Base64::url));
  }
  const std::string input = base64url(R"({"alg":"HS256"})") + "." + base64url(payload);
  std::array<std::uint8_t, 32> tag{};
  unsigned length = 0;
  HMAC(EVP_sha256(), kSecret.data(), static_cast<int>(kSecret.size()),
       reinterpret_cast<const unsigned char*>(input.data()), input.size(), tag.data(), &length);
  return input + "." + crypto::to_base64(tag, crypto::Base64::url);
}

std::vector<std::string> signed_chain(std::string_view text) {
  std::vector<std::string> tokens;
  while (!text.empty() && tokens.size() < kMostTokens) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    tokens.push_back(signed_token(std::string(text.substr(0, end)), tokens));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return tokens;
}

std::string lines_of(const std::vector<std::string>& tokens) {
  std::string out;
  for (const std::string& token : tokens) out += token + "\n";
  return out;
}

std::string array_of(const std::vector<std::string>& tokens) {
  std::string out;
  for (const std::string& token : tokens) out += (out.empty() ? "[\"" : ",\"") + token + "\"";
  return out + "]";
}

Report report_on(const TokenVerifier& verifier, const std::string& text) {
  auto report = verifier.bytes(text, "input");
  require(report.ok(), "there is a report on any bytes");
  return std::move(*report);
}

void check_report(const Report& report) {
  const bool failed = report.failed();
  require(report.tokens.has_value(), "a report is of a chain");
  require((report.verdict == Verdict::verified) == (!failed && !report.unproven()),
          "what is verified has no error and no condition");
  const auto errors =
      std::count_if(report.findings.begin(), report.findings.end(),
                    [](const Finding& finding) { return finding.severity == Severity::error; });
  require(errors <= 1, "the first failure ends the verification");
  for (const Finding& finding : report.findings) {
    require(is_printable_line(finding.message) && is_printable_line(finding.expected) &&
                is_printable_line(finding.found),
            "a finding is told in printable lines");
    require(!finding.index || *finding.index < report.tokens->rows.size(),
            "a finding is about a token that is there");
  }
  const auto format = static_cast<render::Format>(report.bytes % render::format_names().size());
  const auto stream = render::make_stream(format, {}, true);
  std::string text = stream->add(report);
  text += stream->finish();
  require(is_printable_text(text), "nothing of a token reaches a terminal unescaped");
  const StrictReading json = read_strictly(render::render_jsonl(report));
  require(json.value.has_value() && json.repeats.empty(), "a JSON report is JSON");
}

// What a report says of the chain, whatever it came in.
std::string gist(const Report& report) {
  std::string out(name(report.verdict));
  for (const Finding& finding : report.findings) {
    out += " " + std::string(info(finding.reason).token) + "@" +
           (finding.index ? std::to_string(*finding.index) : "-") + " " + finding.message;
  }
  return out;
}

void check_chain(const std::vector<std::string>& tokens) {
  const Verifiers& with = verifiers();
  const std::string lines = lines_of(tokens);
  const Report report = report_on(with.secret, lines);
  check_report(report);
  const std::string array = array_of(tokens);
  require(gist(report) == gist(report_on(with.secret, array)), "an array says what lines say");
  require(gist(report) == gist(report_on(with.secret, "{\"tokens\":" + array + "}")),
          "an object says what lines say");
  require(report_on(with.stranger, lines).verdict != Verdict::verified,
          "another key verifies nothing");
  require(report_on(with.unaccepted, lines).verdict != Verdict::verified,
          "an algorithm that is not accepted verifies nothing");
  if (report.verdict != Verdict::verified) return;
  const std::vector<std::string> tail(tokens.begin() + 1, tokens.end());
  require(tail.empty() || report_on(with.secret, lines_of(tail)).verdict != Verdict::verified,
          "a chain without its root is none");
}

bool permits(const Report& report) {
  const auto& permission = report.tokens->permission;
  return permission && permission->asked && permission->refusals.empty();
}

// Every beginning of a chain that holds, holds; and it permits what the leaf permits.
void check_beginnings(std::vector<std::string> tokens) {
  const Verifiers& with = verifiers();
  if (report_on(with.secret, lines_of(tokens)).verdict != Verdict::verified) return;
  const Report leaf = report_on(with.asking, lines_of(tokens));
  require(leaf.verdict != Verdict::verified || leaf.tokens->draft == Draft::v02,
          "an audience is not given up");
  while (tokens.size() > 1) {
    tokens.pop_back();
    const Report shorter = report_on(with.secret, lines_of(tokens));
    // Of fewer tokens all may carry what tells the other revision.
    if (shorter.tokens->draft != leaf.tokens->draft) return;
    require(shorter.verdict == Verdict::verified, "the beginning of a chain that holds, holds");
    const Report asked = report_on(with.asking, lines_of(tokens));
    require(!permits(leaf) || asked.failed() || permits(asked),
            "what a leaf permits, every token above it permits");
  }
}

}  // namespace
}  // namespace plumbline::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  using namespace plumbline::fuzz;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const Report raw = report_on(verifiers().stranger, text);
  check_report(raw);
  require(raw.verdict != Verdict::verified, "nothing verifies that was not signed");
  const std::vector<std::string> tokens = signed_chain(text);
  if (tokens.empty()) return 0;
  check_chain(tokens);
  check_beginnings(tokens);
  return 0;
}
