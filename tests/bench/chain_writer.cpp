#include "chain_writer.h"

#include <openssl/evp.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

namespace plumbline::bench {
namespace {

constexpr std::string_view kSeed = "plumbline benchmark signing seed";
static_assert(kSeed.size() == 32, "an Ed25519 seed is 32 bytes");

constexpr std::size_t kHashDigits = 64;
constexpr std::size_t kSignatureBytes = 64;
constexpr std::size_t kOutputBuffer = std::size_t{1} << 20;

// Stands for the array of entries while the bundle around it is written.
constexpr const char* kEntriesMark = "<entries>";

using Bytes = std::span<const unsigned char>;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Digest = std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

const unsigned char* as_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string to_hex(Bytes bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * bytes.size());
  for (const unsigned char byte : bytes) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 0xF];
  }
  return hex;
}

void require(bool success, const char* what) {
  if (!success) throw GeneratorError(std::string("OpenSSL refused: ") + what);
}

Key signing_key() {
  Key key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, as_bytes(kSeed), kSeed.size()),
          &EVP_PKEY_free);
  require(key != nullptr, "the signing key");
  return key;
}

std::string signature_hex(std::string_view message) {
  const Key key = signing_key();
  const DigestContext context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  std::array<unsigned char, kSignatureBytes> signature{};
  std::size_t length = signature.size();
  require(EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1, "signing");
  require(EVP_DigestSign(context.get(), signature.data(), &length, as_bytes(message),
                         message.size()) == 1,
          "signing");
  return to_hex(signature);
}

std::string sha256_hex(std::string_view first, std::string_view second) {
  // Looked up once: with OpenSSL 3 the look-up costs as much as a short message's hash.
  static const Digest sha256(EVP_MD_fetch(nullptr, "SHA256", nullptr), &EVP_MD_free);
  static const DigestContext context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  std::array<unsigned char, kHashDigits / 2> digest{};
  require(EVP_DigestInit_ex(context.get(), sha256.get(), nullptr) == 1, "SHA-256");
  EVP_DigestUpdate(context.get(), first.data(), first.size());
  EVP_DigestUpdate(context.get(), second.data(), second.size());
  require(EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1, "SHA-256");
  return to_hex(digest);
}

}  // namespace

std::string public_key_hex() {
  std::array<unsigned char, 32> bytes{};
  std::size_t length = bytes.size();
  require(EVP_PKEY_get_raw_public_key(signing_key().get(), bytes.data(), &length) == 1,
          "the public key");
  return to_hex(bytes);
}

ChainWriter::ChainWriter(const Options& options, const std::string& path, std::string chain_id)
    : options_(options),
      chain_id_(std::move(chain_id)),
      path_(path),
      file_(std::fopen(path.c_str(), "wb")),
      head_(kHashDigits, '0') {
  if (!file_) throw GeneratorError(path_ + ": " + std::strerror(errno));
  std::setvbuf(file_.get(), nullptr, _IOFBF, kOutputBuffer);
  if (options_.kind == Kind::bundle) write(frame().before + "[");
}

void ChainWriter::add(Value entry) {
  entry.add("prev_hash", Value::text(head_));
  canonical_.clear();
  append(entry, Style::canonical, 0, canonical_);
  head_ = sha256_hex(head_, canonical_);
  entry.add("hash", Value::text(head_));

  received_.clear();
  const bool in_bundle = options_.kind == Kind::bundle;
  if (in_bundle && count_ > 0) received_ += options_.style == Style::dump ? ", " : ",";
  if (options_.style == Style::indent) received_ += "\n  ";
  append(entry, options_.style, 2, received_);
  if (!in_bundle) received_ += '\n';
  write(received_);
  ++count_;
}

void ChainWriter::finish() {
  if (options_.kind == Kind::bundle) {
    const Frame frame = this->frame();
    write((options_.style == Style::indent ? "\n ]" : "]") + frame.after);
    if (std::fseek(file_.get(), 0, SEEK_SET) != 0) {
      throw GeneratorError(path_ + ": a bundle is written to a file that can be rewound");
    }
    write(frame.before);
  }
  if (std::fclose(file_.release()) != 0) throw GeneratorError(path_ + ": " + std::strerror(errno));
}

// Of the same length before and after the entries: the anchor's seq is known from the start, and
// its hash and signature have a fixed size.
ChainWriter::Frame ChainWriter::frame() const {
  Value bundle = Value::object({});
  bundle.add("v", Value::number(static_cast<std::int64_t>(options_.version)));
  bundle.add("c14n", Value::text("JCS"));
  bundle.add("chain_id", Value::text(chain_id_));
  bundle.add("entries", Value::verbatim(kEntriesMark));
  if (options_.is_signed) bundle.add("anchor", anchor());
  bundle.add("redaction", Value::object({{"ok", Value::boolean(true)},
                                         {"violations", Value::array({})}}));
  bundle.add("note", Value::text("written by the benchmark generator"));
  std::string text;
  append(bundle, options_.style, 0, text);
  if (options_.style != Style::canonical) text += '\n';
  const std::size_t mark = text.find(kEntriesMark);
  return {text.substr(0, mark), text.substr(mark + std::strlen(kEntriesMark))};
}

Value ChainWriter::anchor() const {
  Value anchor = Value::object({});
  anchor.add("v", Value::number(static_cast<std::int64_t>(options_.version)));
  anchor.add("c14n", Value::text("JCS"));
  anchor.add("chain_id", Value::text(chain_id_));
  anchor.add("seq", Value::number(static_cast<std::int64_t>(options_.entries) - 1));
  anchor.add("head", Value::text(head_));
  anchor.add("ts", Value::number(1'770'000'000));
  std::string signed_text;
  append(anchor, Style::canonical, 0, signed_text);
  anchor.add("kid", Value::text("bench"));
  anchor.add("sig", Value::text(signature_hex(signed_text)));
  anchor.add("verified", Value::boolean(true));
  return anchor;
}

void ChainWriter::write(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) {
    throw GeneratorError(path_ + ": " + std::strerror(errno));
  }
}

}  // namespace plumbline::bench
