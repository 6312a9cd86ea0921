#include "crypto/der_key.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/hex.h"
#include "crypto/key_refusal.h"

namespace plumbline::crypto {
namespace {

using std::string_view;
using Bytes = std::span<const std::uint8_t>;

constexpr std::uint8_t kInteger = 0x02;
constexpr std::uint8_t kBitString = 0x03;
constexpr std::uint8_t kOctetString = 0x04;
constexpr std::uint8_t kObjectIdentifier = 0x06;
constexpr std::uint8_t kSequence = 0x30;

// AlgorithmIdentifier without its tag and length: the OID, then the parameters.
constexpr string_view kEd25519Hex = "06032b6570";
constexpr string_view kP256Hex = "06072a8648ce3d020106082a8648ce3d030107";

struct Named {
  string_view start;  // hex of the content of an AlgorithmIdentifier
  string_view name;
};

// The first that fits is the one.
constexpr Named kAlgorithms[] = {
    {kEd25519Hex, "Ed25519"},
    {kP256Hex, "P-256"},
    {"06072a8648ce3d020106052b81040021", "P-224"},
    {"06072a8648ce3d020106052b81040022", "P-384"},
    {"06072a8648ce3d020106052b81040023", "P-521"},
    {"06072a8648ce3d020106052b8104000a", "secp256k1"},
    {"06072a8648ce3d020130", "a curve given by its parameters and not by its name"},
    {"06072a8648ce3d0201", "another elliptic curve"},
    {"06032b656e", "X25519"},
    {"06032b656f", "X448"},
    {"06032b6571", "Ed448"},
    {"06092a864886f70d010101", "RSA"},
    {"06092a864886f70d01010a", "RSA (PSS)"},
    {"06072a8648ce380401", "DSA"},
};

struct Element {
  std::uint8_t tag;
  Bytes content;
};

// Takes the first element off `rest`; nullopt where there is none in strict DER.
std::optional<Element> take(Bytes& rest) {
  if (rest.size() < 2) return std::nullopt;
  std::size_t length = rest[1];
  std::size_t at = 2;
  if (length >= 0x80) {
    const std::size_t count = length & 0x7F;
    if (count == 0 || count > 3 || rest.size() < at + count || rest[at] == 0) return std::nullopt;
    for (length = 0; at < 2 + count; ++at) length = length << 8 | rest[at];
    if (length < 0x80) return std::nullopt;
  }
  if (rest.size() - at < length) return std::nullopt;
  const Element element{rest[0], rest.subspan(at, length)};
  rest = rest.subspan(at + length);
  return element;
}

std::uint8_t tag_of(const std::optional<Element>& element) { return element ? element->tag : 0; }

enum class DerForm : std::uint8_t { unknown, spki, private_key, certificate, rsa_key };

struct DerKey {
  DerForm form = DerForm::unknown;
  std::size_t behind = 0;  // bytes after the outermost element
  Bytes algorithm;         // of an spki: what its AlgorithmIdentifier holds
  Bytes key;               // of an spki: what its BIT STRING holds
};

// What begins with a SEQUENCE: a public key, a certificate, an encrypted private key (RFC 5958).
DerForm form_of_sequence(Bytes first, const std::optional<Element>& second) {
  const std::uint8_t inner = tag_of(take(first));
  if (inner == kObjectIdentifier && tag_of(second) == kBitString) return DerForm::spki;
  if (inner == kObjectIdentifier && tag_of(second) == kOctetString) return DerForm::private_key;
  return tag_of(second) == kSequence ? DerForm::certificate : DerForm::unknown;
}

DerKey look_at(Bytes der) {
  DerKey found;
  const auto outer = take(der);
  if (tag_of(outer) != kSequence) return found;
  found.behind = der.size();
  Bytes members = outer->content;
  const auto first = take(members);
  const auto second = take(members);
  if (tag_of(first) == kSequence) {
    found.form = form_of_sequence(first->content, second);
    if (found.form == DerForm::spki && !members.empty()) found.form = DerForm::unknown;
    found.algorithm = first->content;
    if (second) found.key = second->content;
  } else if (tag_of(first) == kInteger && second) {
    // A version, then the algorithm (PKCS #8), the key (SEC 1) or, in PKCS #1, the modulus.
    const bool pkcs1 = second->tag == kInteger;
    if (pkcs1 && members.empty()) {
      found.form = DerForm::rsa_key;
    } else if (pkcs1 || second->tag == kSequence || second->tag == kOctetString) {
      found.form = DerForm::private_key;
    }
  }
  return found;
}

string_view algorithm_name(Bytes algorithm) {
  const std::string hex = to_hex(algorithm);
  for (const Named& known : kAlgorithms) {
    if (hex.starts_with(known.start)) return known.name;
  }
  return "another algorithm";
}

Result<VerifyKey> key_of(const DerKey& found) {
  if (found.key.empty() || found.key[0] != 0) {
    return usage_error("the key is not a whole number of bytes");
  }
  const std::string algorithm = to_hex(found.algorithm);
  const Bytes key = found.key.subspan(1);
  if (algorithm == kEd25519Hex) return VerifyKey::ed25519(key);
  if (algorithm == kP256Hex) return VerifyKey::p256(key);
  const string_view name = algorithm_name(found.algorithm);
  if (name == "Ed25519" || name == "P-256") {
    return usage_error(
        fmt::format("a key of {} whose algorithm has parameters it cannot have", name));
  }
  return usage_error(kind_refusal(name));
}

}  // namespace

Result<VerifyKey> read_spki(Bytes der) {
  const DerKey found = look_at(der);
  switch (found.form) {
    case DerForm::private_key: return usage_error(std::string(kPrivateRefusal));
    case DerForm::certificate: return usage_error(std::string(kCertificateRefusal));
    case DerForm::rsa_key: return usage_error(kind_refusal("RSA"));
    case DerForm::unknown: return usage_error("not one whole SubjectPublicKeyInfo in strict DER");
    case DerForm::spki: break;
  }
  if (found.behind == 0) return key_of(found);
  return usage_error(fmt::format("{} byte{} behind the end of the key", found.behind,
                                 found.behind == 1 ? "" : "s"));
}

std::string describe_der(Bytes bytes) {
  const DerKey found = look_at(bytes);
  if (found.behind > 0) return "";
  switch (found.form) {
    case DerForm::private_key: return "a private key in DER";
    case DerForm::certificate: return "a certificate in DER";
    case DerForm::rsa_key: return "an RSA key in DER";
    case DerForm::spki: return fmt::format("SPKI DER ({})", algorithm_name(found.algorithm));
    case DerForm::unknown: break;
  }
  return "";
}

}  // namespace plumbline::crypto
