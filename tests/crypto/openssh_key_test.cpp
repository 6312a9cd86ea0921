#include "crypto/openssh_key.h"

#include <doctest/doctest.h>

#include <string>

#include "key_material.h"
#include "vectors.h"

namespace plumbline::crypto {
namespace {

std::string fault(const std::string& line) { return usage(read_openssh_line(line)); }

std::string string_hex(const std::string& content) {
  std::vector<std::uint8_t> length = {0, 0, 0, static_cast<std::uint8_t>(content.size() / 2)};
  return to_hex(length) + content;
}

std::string word_hex(const std::string& word) {
  return string_hex(to_hex(std::vector<std::uint8_t>(word.begin(), word.end())));
}

// A line of `type` around the bytes of `hex`.
std::string line(const std::string& type, const std::string& hex) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  std::size_t held = 0, bits = 0;
  for (const std::uint8_t byte : bytes(hex)) {
    held = held << 8 | byte;
    for (bits += 8; bits >= 6;) text += kDigits[held >> (bits -= 6) & 63];
  }
  if (bits > 0) text += kDigits[held << (6 - bits) & 63];
  return type + " " + text + std::string((4 - text.size() % 4) % 4, '=');
}

const std::string kEd25519Type = "ssh-ed25519";
const std::string kP256Type = "ecdsa-sha2-nistp256";

TEST_SUITE("crypto/openssh_key") {
  TEST_CASE("a line is told by its type and a blank") {
    for (const char* const text : {"ssh-ed25519 AAAA", "ssh-rsa\tAAAA", "ecdsa-sha2-nistp256 ",
                                   "sk-ssh-ed25519@openssh.com AAAA", "sk-ecdsa-sha2 x"}) {
      CHECK(is_openssh_line(text));
    }
    for (const char* const text : {"", "ssh-ed25519", "ssh-key.pub", "ssh-release=ssh-ed25519 AAAA",
                                   "ed25519 AAAA", " ssh-ed25519 AAAA", "SSH-ed25519 AAAA"}) {
      CHECK_FALSE(is_openssh_line(text));
    }
  }

  TEST_CASE("Ed25519 and P-256 with any comment or none") {
    for (const char* const comment : {"", " ", " me@host", "\tme and you", " caf\xC3\xA9 = x"}) {
      const auto ed25519 = read_openssh_line(kEd25519OpenSsh + comment);
      REQUIRE(ed25519.ok());
      CHECK(ed25519->fingerprint() == kEd25519Fingerprint);
      const auto p256 = read_openssh_line(kP256OpenSsh + comment);
      REQUIRE(p256.ok());
      CHECK(p256->fingerprint() == VerifyKey::p256(bytes(kP256Hex))->fingerprint());
    }
    const std::string made = line(kEd25519Type, word_hex(kEd25519Type) + string_hex(kEd25519Hex));
    CHECK(made == kEd25519OpenSsh);  // what the cases below vary
    CHECK(line(kP256Type, word_hex(kP256Type) + word_hex("nistp256") + string_hex(kP256Hex)) ==
          kP256OpenSsh);
  }

  TEST_CASE("the type in the base64 is the one before it, its curve nistp256") {
    const std::string wrong = "the base64 is not of a key of the type named";
    CHECK(fault(kP256Type + kEd25519OpenSsh.substr(kEd25519Type.size())) == wrong);
    CHECK(fault(kEd25519Type + kP256OpenSsh.substr(kP256Type.size())) == wrong);
    CHECK(fault(line(kEd25519Type, kEd25519Hex)) == wrong);
    CHECK(fault(line(kEd25519Type, "-")) == wrong);
    CHECK(fault(line(kEd25519Type, word_hex("ssh-ed2551") + string_hex(kEd25519Hex))) == wrong);
    const std::string curve = word_hex(kP256Type) + word_hex("nistp384") + string_hex(kP256Hex);
    CHECK(fault(line(kP256Type, curve)) == "its curve is not nistp256");
  }

  TEST_CASE("lengths are exact") {
    const std::string cut = "the base64 is cut or has more behind the key";
    const std::string type = word_hex(kEd25519Type);
    CHECK(fault(line(kEd25519Type, type)) == cut);
    CHECK(fault(line(kEd25519Type, type + "000000")) == cut);
    CHECK(fault(line(kEd25519Type, type + "00000021" + kEd25519Hex)) == cut);
    CHECK(fault(line(kEd25519Type, type + "ffffffff" + kEd25519Hex)) == cut);
    CHECK(fault(line(kEd25519Type, type + string_hex(kEd25519Hex) + "00")) == cut);
    CHECK(holds(fault(line(kEd25519Type, type + string_hex(kEd25519Hex.substr(2)))), "31 bytes"));
    CHECK(holds(fault(line(kEd25519Type, type + string_hex("01" + std::string(62, '0')))),
                "small order"));
    CHECK(holds(fault(line(kP256Type, word_hex(kP256Type) + word_hex("nistp256") +
                                          string_hex("04" + std::string(128, '1')))),
                "no point of the curve"));
  }

  TEST_CASE("what is no base64, or more than a line, is refused") {
    for (const char* const text : {"ssh-ed25519 ", "ssh-ed25519 \t", "ssh-ed25519 AAA=A",
                                   "ssh-ed25519 AAAAC3N", "ssh-ed25519 -_-_"}) {
      CAPTURE(text);
      CHECK(fault(text) != "");
    }
    CHECK(fault("ssh-ed25519 AAAAC3N") == "the word behind the type is not base64");
    CHECK(fault(kEd25519OpenSsh + "\n" + kEd25519OpenSsh) == "more than one line");
    CHECK(fault(kEd25519OpenSsh + " a\rb") == "more than one line");
  }

  TEST_CASE("other types are called by their names") {
    CHECK(fault("ssh-rsa AAAA x") == "a key of RSA; keys are Ed25519 or P-256");
    CHECK(fault("ssh-dss AAAA x") == "a key of DSA; keys are Ed25519 or P-256");
    CHECK(fault("ecdsa-sha2-nistp384 AAAA") == "a key of P-384; keys are Ed25519 or P-256");
    CHECK(fault("ecdsa-sha2-nistp521 AAAA") == "a key of P-521; keys are Ed25519 or P-256");
    CHECK(holds(fault("ssh-ed25519-cert-v01@openssh.com AAAA"), "a certificate of OpenSSH"));
    CHECK(holds(fault("sk-ssh-ed25519@openssh.com AAAA"), "a key of a security key"));
    CHECK(holds(fault("ssh-ed448 AAAA"), "another type of key"));
  }
}

}  // namespace
}  // namespace plumbline::crypto
