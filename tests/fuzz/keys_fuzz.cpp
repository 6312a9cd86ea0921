// crypto/key_text: keys in every form. What is accepted is the key that OpenSSL reads there, what
// is refused is refused without repeating the text. The same bytes are tried as a signature.
#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>

#include "crypto/key_form.h"
#include "crypto/key_text.h"
#include "crypto/sha256.h"
#include "require.h"

namespace plumbline::fuzz {
namespace {

using crypto::KeyForm;
using crypto::TiedKey;
using Bytes = std::vector<std::uint8_t>;

template <auto release>
struct Release {
  template <class T>
  void operator()(T* held) const {
    release(held);
  }
};
using Pkey = std::unique_ptr<EVP_PKEY, Release<EVP_PKEY_free>>;
using Bio = std::unique_ptr<BIO, Release<BIO_free>>;

Pkey openssl_pem(std::string_view text) {
  const Bio bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
  return Pkey(PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr));
}

Pkey openssl_der(std::string_view text) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  const auto* const end = bytes + text.size();
  Pkey key(d2i_PUBKEY(nullptr, &bytes, static_cast<long>(text.size())));
  require(!key || bytes == end, "nothing stands behind a key");
  return key;
}

// The bytes a fingerprint is made of: the key of Ed25519, the uncompressed point of P-256.
Bytes raw_bytes(EVP_PKEY* key) {
  Bytes out(200);
  std::size_t length = out.size();
  const bool ed25519 = EVP_PKEY_get_id(key) == EVP_PKEY_ED25519;
  const int good = ed25519 ? EVP_PKEY_get_raw_public_key(key, out.data(), &length)
                           : EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY,
                                                             out.data(), out.size(), &length);
  require(good == 1, "OpenSSL knows the bytes of a key it read");
  out.resize(length);
  return out;
}

std::string fingerprint_of(const Bytes& bytes) {
  const auto digest = crypto::sha256({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  unsigned char text[48];
  EVP_EncodeBlock(text, digest.data(), static_cast<int>(digest.size()));
  const std::string_view padded(reinterpret_cast<const char*>(text));
  return "SHA256:" + std::string(padded.substr(0, padded.find('=')));
}

Bytes bytes_of_hex(std::string_view text) {
  Bytes out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    out.push_back(
        static_cast<std::uint8_t>(std::stoul(std::string(text.substr(i, 2)), nullptr, 16)));
  }
  return out;
}

Bytes bytes_of_base64(std::string text) {
  std::replace(text.begin(), text.end(), '-', '+');
  std::replace(text.begin(), text.end(), '_', '/');
  const std::size_t digits = std::min(text.find('='), text.size());
  text.resize(digits);
  text.append((4 - digits % 4) % 4, '=');
  Bytes out(text.size());
  const int length =
      EVP_DecodeBlock(out.data(), reinterpret_cast<const unsigned char*>(text.data()),
                      static_cast<int>(text.size()));
  require(length >= 0, "base64 that was accepted is base64");
  out.resize(digits * 3 / 4);
  return out;
}

// Whether `message` holds a stretch of `text` that may be key material: no label or word of a
// message has letters of both cases and digits in it.
bool repeats(std::string_view message, std::string_view text) {
  constexpr std::size_t kStretch = 12;
  for (std::size_t i = 0; i + kStretch <= text.size(); ++i) {
    const std::string_view stretch = text.substr(i, kStretch);
    const auto any = [&](auto is) {
      return std::any_of(stretch.begin(), stretch.end(),
                         [&](unsigned char c) { return is(c) != 0; });
    };
    const bool word = std::none_of(stretch.begin(), stretch.end(),
                                   [](unsigned char c) { return std::isalnum(c) == 0; });
    if (word && any([](int c) { return std::isupper(c); }) &&
        any([](int c) { return std::islower(c); }) && any([](int c) { return std::isdigit(c); }) &&
        message.find(stretch) != message.npos) {
      return true;
    }
  }
  return false;
}

template <class T>
void check_refusal(const Result<T>& result, std::string_view text) {
  require(result.error().kind == ErrorKind::usage, "a refused key is a usage error");
  require(is_printable_line(result.error().message), "a refused key is told in one printable line");
  require(!repeats(result.error().message, text), "nothing of a refused key is repeated");
}

void check_against_openssl(const TiedKey& key, std::string_view whole) {
  const std::string_view text = crypto::trimmed_key(whole);
  const std::string fingerprint = key.key.fingerprint();
  const auto same = [&](const Bytes& bytes) {
    require(fingerprint == fingerprint_of(bytes), "an accepted key is the one that was written");
  };
  switch (crypto::key_form(whole)) {
    case KeyForm::pem:
    case KeyForm::binary: {
      const Pkey read =
          crypto::key_form(whole) == KeyForm::pem ? openssl_pem(text) : openssl_der(whole);
      require(read != nullptr, "OpenSSL accepts what is accepted");
      return same(raw_bytes(read.get()));
    }
    case KeyForm::hex: return same(bytes_of_hex(text));
    case KeyForm::base64: return same(bytes_of_base64(std::string(text)));
    default: return;
  }
}

void check_keys(std::string_view text) {
  const auto keys = crypto::read_public_keys(text);
  const auto tied = crypto::read_public_keys(text, "kid");
  if (!keys) {
    check_refusal(keys, text);
    require(!tied.ok(), "a kid makes no key of what is none");
    return;
  }
  require(!keys->empty(), "a text that is accepted holds a key");
  bool can_be_tied = true;
  for (const TiedKey& key : *keys) {
    require(key.key.algorithm() != crypto::Algorithm::hmac_sha256,
            "a public key is no shared secret");
    can_be_tied = can_be_tied && (key.kid.empty() || key.kid == "kid");
    check_against_openssl(key, text);
  }
  require(tied.ok() == can_be_tied, "a key that has a kid keeps it");
  if (crypto::key_form(text) == KeyForm::binary) return;
  const auto spaced = crypto::read_public_keys("\r\n " + std::string(text) + "\t\n");
  require(spaced.ok() && spaced->size() == keys->size(),
          "white space around a key does not matter");
  for (std::size_t i = 0; i < keys->size(); ++i) {
    require((*spaced)[i].key.fingerprint() == (*keys)[i].key.fingerprint(),
            "white space around a key does not matter");
  }
}

void check_secret(std::string_view text) {
  const auto secret = crypto::read_secret_hex(text);
  const std::string_view trimmed = crypto::trimmed_key(text);
  const bool hex = !trimmed.empty() && trimmed.size() % 2 == 0 &&
                   std::all_of(trimmed.begin(), trimmed.end(),
                               [](unsigned char c) { return std::isxdigit(c) != 0; });
  require(secret.ok() == hex, "a shared secret is hex");
  if (!secret) return check_refusal(secret, text);
  require(*secret == bytes_of_hex(trimmed), "a shared secret is its bytes");
}

// Keys of RFC 8032 section 7.1 (test 1) and RFC 6979 appendix A.2.5, which signed something else.
void check_signature(std::string_view text) {
  static const auto keys = [] {
    auto ed25519 = crypto::read_public_keys(
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    auto p256 = crypto::read_public_keys(
        "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
        "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299");
    return std::array{std::move((*ed25519)[0].key), std::move((*p256)[0].key)};
  }();
  const Bytes signature(text.begin(), text.end());
  for (const crypto::VerifyKey& key : keys) {
    require(!key.verifies("a message nobody signed", signature),
            "what was not signed does not verify");
    require(!key.verifies_jose("a message nobody signed", signature),
            "what was not signed does not verify");
  }
}

}  // namespace
}  // namespace plumbline::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline::fuzz;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  require(is_printable_line(plumbline::crypto::describe_key_text(text)),
          "a form is named in one printable line");
  check_keys(text);
  check_secret(text);
  check_signature(text);
  return 0;
}
