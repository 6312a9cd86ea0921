#include "crypto/p256.h"

#include <fmt/format.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <algorithm>
#include <memory>

namespace plumbline::crypto::p256 {
namespace {

using Bytes = std::span<const std::uint8_t>;

template <auto release>
struct Freer {
  template <class T>
  void operator()(T* object) const {
    release(object);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Freer<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freer<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Freer<EVP_MD_CTX_free>>;
using Number = std::unique_ptr<BIGNUM, Freer<BN_free>>;
using SignatureValue = std::unique_ptr<ECDSA_SIG, Freer<ECDSA_SIG_free>>;

constexpr std::size_t kNumberBytes = 32;
constexpr std::uint8_t kUncompressed = 4;

// Null where `encoded` is no point of the curve.
Key key_of(Bytes encoded) {
  std::string group = "prime256v1";  // OpenSSL's name of secp256r1
  std::array<std::uint8_t, kPointBytes> point{};
  std::copy(encoded.begin(), encoded.end(), point.begin());
  const std::array parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), encoded.size()),
      OSSL_PARAM_construct_end()};
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (!context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY,
                        const_cast<OSSL_PARAM*>(parameters.data())) != 1) {
    return nullptr;
  }
  return Key(key);
}

bool put_coordinate(const EVP_PKEY* key, const char* name, std::uint8_t* out) {
  BIGNUM* number = nullptr;
  if (EVP_PKEY_get_bn_param(key, name, &number) != 1) return false;
  const Number owned(number);
  return BN_bn2binpad(number, out, kNumberBytes) == static_cast<int>(kNumberBytes);
}

}  // namespace

std::variant<PublicKey, std::string> PublicKey::read(Bytes encoded) {
  const bool plain = encoded.size() == kPointBytes && encoded[0] == kUncompressed;
  const bool compressed =
      encoded.size() == kCompressedBytes && (encoded[0] == 2 || encoded[0] == 3);
  if (!plain && !compressed) {
    return fmt::format("{} byte{}; a P-256 public key is {} bytes that begin with 04, or {} that "
                       "begin with 02 or 03",
                       encoded.size(), encoded.size() == 1 ? "" : "s", kPointBytes,
                       kCompressedBytes);
  }
  Key key = key_of(encoded);
  Point point{kUncompressed};
  if (!key || !put_coordinate(key.get(), OSSL_PKEY_PARAM_EC_PUB_X, &point[1]) ||
      !put_coordinate(key.get(), OSSL_PKEY_PARAM_EC_PUB_Y, &point[1 + kNumberBytes])) {
    return "not a P-256 public key: it is no point of the curve; check that nothing was mistyped "
           "and that it is a key of this curve";
  }
  return PublicKey(std::move(key), point);
}

bool PublicKey::verifies_der(std::string_view message, Bytes signature) const {
  const DigestContext context(EVP_MD_CTX_new());
  // The library takes r and s in 1..n-1 alone, and encodes them again to compare: BER is refused.
  return context &&
         EVP_DigestVerifyInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, key_.get(),
                                 nullptr) == 1 &&
         EVP_DigestVerify(context.get(), signature.data(), signature.size(),
                          reinterpret_cast<const unsigned char*>(message.data()),
                          message.size()) == 1;
}

bool PublicKey::verifies_raw(std::string_view message, Bytes signature) const {
  if (signature.size() != kRawSignatureBytes) return false;
  const SignatureValue value(ECDSA_SIG_new());
  Number r(BN_bin2bn(signature.data(), kNumberBytes, nullptr));
  Number s(BN_bin2bn(signature.data() + kNumberBytes, kNumberBytes, nullptr));
  if (!value || !r || !s || ECDSA_SIG_set0(value.get(), r.get(), s.get()) != 1) return false;
  (void)r.release();  // the signature owns them now
  (void)s.release();
  std::array<std::uint8_t, 72> der;  // two integers of at most 33 bytes, and six bytes around them
  std::uint8_t* end = der.data();
  const int size = i2d_ECDSA_SIG(value.get(), nullptr);
  if (size <= 0 || size > static_cast<int>(der.size())) return false;
  if (i2d_ECDSA_SIG(value.get(), &end) != size) return false;
  return verifies_der(message, Bytes(der).first(static_cast<std::size_t>(size)));
}

}  // namespace plumbline::crypto::p256
