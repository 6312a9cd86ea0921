#include "crypto/pem.h"

#include <fmt/format.h>

#include <string>

#include "crypto/base64.h"
#include "crypto/key_refusal.h"

namespace plumbline::crypto {
namespace {

using std::string_view;

constexpr string_view kDashes = "-----";
constexpr string_view kPublicKey = "PUBLIC KEY";
constexpr string_view kTextAround = "there is text around the PEM block";

std::string without_line_ends(string_view body) {
  std::string out;
  for (const char c : body) {
    if (c != '\r' && c != '\n') out.push_back(c);
  }
  return out;
}

// Why a block of this label is refused; "" of a public key.
std::string label_refusal(string_view label) {
  if (label == kPublicKey) return "";
  if (label.ends_with("CERTIFICATE")) return std::string(kCertificateRefusal);
  if (label == "RSA PUBLIC KEY") return kind_refusal("RSA");
  return "not a block labelled PUBLIC KEY";
}

}  // namespace

Result<std::vector<std::uint8_t>> read_public_pem(string_view text) {
  // Looked for first: a private key may stand behind its parameters or a certificate.
  if (text.find("PRIVATE KEY-----") != text.npos) return usage_error(std::string(kPrivateRefusal));
  const std::size_t begin = text.find(kPemBegin);
  if (begin != 0) return usage_error(std::string(kTextAround));
  if (text.find(kPemBegin, 1) != text.npos) return usage_error("more than one PEM block");
  text.remove_prefix(kPemBegin.size());
  const std::size_t label_end = text.find(kDashes);
  if (label_end == text.npos) return usage_error("the first line is not whole");
  const string_view label = text.substr(0, label_end);
  if (std::string refusal = label_refusal(label); !refusal.empty()) {
    return usage_error(std::move(refusal));
  }
  text.remove_prefix(label_end + kDashes.size());
  const std::string end = fmt::format("-----END {}-----", kPublicKey);
  const std::size_t body_end = text.find(end);
  if (body_end == text.npos) return usage_error(fmt::format("the line {} is missing", end));
  if (text.size() != body_end + end.size()) return usage_error(std::string(kTextAround));
  auto bytes = from_base64(without_line_ends(text.substr(0, body_end)), Base64::padded);
  if (!bytes) return usage_error("what stands between its lines is not base64");
  return std::move(*bytes);
}

}  // namespace plumbline::crypto
