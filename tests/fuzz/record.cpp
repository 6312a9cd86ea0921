#include "record.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <memory>

#include "respell.h"
#include "signers.h"
#include "strict_jcs.h"

namespace plumbline::fuzz {
namespace {

std::string hex_of(const unsigned char* bytes, std::size_t size) {
  std::string out;
  for (std::size_t i = 0; i < size; ++i) {
    out += "0123456789abcdef"[bytes[i] >> 4];
    out += "0123456789abcdef"[bytes[i] & 15];
  }
  return out;
}

using Digest = std::array<unsigned char, 32>;

Digest sha256(std::string_view bytes) {
  Digest out;
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), out.data());
  return out;
}

std::string signature_of(const Signer& signer, const std::string& message) {
  const Digest seed = sha256(signer.name);
  EVP_PKEY* key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, seed.data(), seed.size());
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  std::array<unsigned char, 64> signature{};
  std::size_t size = signature.size();
  EVP_DigestSignInit(context, nullptr, nullptr, nullptr, key);
  EVP_DigestSign(context, signature.data(), &size,
                 reinterpret_cast<const unsigned char*>(message.data()), message.size());
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  return hex_of(signature.data(), size);
}

Json* member(Json& object, std::u16string_view name) {
  return const_cast<Json*>(object.find(name));
}

Json without(const Json& object, std::initializer_list<std::u16string_view> names) {
  Json out;
  out.type = Json::Type::object;
  for (std::size_t i = 0; i < object.names.size(); ++i) {
    if (std::find(names.begin(), names.end(), object.names[i].units) != names.end()) continue;
    out.names.push_back(object.names[i]);
    out.items.push_back(object.items[i]);
  }
  return out;
}

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

// The place of the entry that an envelope's subject names, by its seq.
const Json* entry_named(const Json& entries, const Json& subject) {
  const Json* seq = subject.find(u"seq");
  const auto wanted =
      seq == nullptr || seq->type != Json::Type::number ? std::nullopt : strict_number(seq->raw);
  for (const Json& entry : entries.items) {
    const Json* own = entry.find(u"seq");
    if (wanted && own != nullptr && own->type == Json::Type::number &&
        strict_number(own->raw) == wanted)
      return &entry;
  }
  return nullptr;
}

}  // namespace

Record::Record(std::string text) {
  const std::string& kept = texts_.emplace_back(std::move(text));
  StrictReading whole = read_strictly(kept);
  const bool object = whole.value && whole.value->type == Json::Type::object;
  if (object && whole.value->find(u"event") == nullptr) {
    root = std::move(*whole.value);
    readable = true;
    return;
  }
  ledger_ = true;
  root.type = Json::Type::array;
  for (std::size_t begin = 0; begin < kept.size();) {
    const std::size_t end = std::min(kept.find('\n', begin), kept.size());
    root.items.push_back(parsed(kept.substr(begin, end - begin)));
    readable = readable || root.items.back().type == Json::Type::object;
    begin = end + 1;
  }
}

Json Record::parsed(std::string text) {
  const std::string& kept = texts_.emplace_back(std::move(text));
  StrictReading read = read_strictly(kept);
  if (read.value) return std::move(*read.value);
  Json out;
  out.raw = kept;
  return out;
}

Json* Record::entries() {
  Json* list = ledger_ ? &root : member(root, u"entries");
  return list != nullptr && list->type == Json::Type::array ? list : nullptr;
}

void Record::seal(bool number) {
  Json* list = entries();
  if (list == nullptr) return;
  std::string head(64, '0');
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    if (number) set(list->items[i], u"seq", std::to_string(i));
    seal_entry(list->items[i], head);
  }
  if (ledger_) return;
  if (Json* anchor = member(root, u"anchor")) {
    set(*anchor, u"head", quoted(head));
    if (number)
      set(*anchor, u"seq", std::to_string(static_cast<std::ptrdiff_t>(list->items.size()) - 1));
    sign(*anchor, {u"kid", u"sig", u"verified"}, kAnchorSigner);
  }
  Json* envelopes = member(root, u"envelopes");
  if (envelopes == nullptr) return;
  for (Json& envelope : envelopes->items) {
    Json* subject = member(envelope, u"subject");
    const Json* entry = subject == nullptr ? nullptr : entry_named(*list, *subject);
    const Json* hash = entry == nullptr ? nullptr : entry->find(u"hash");
    if (hash != nullptr) set(*subject, u"entry_hash", std::string(hash->raw));
    sign(envelope, {u"sig"}, kWitnessSigner);
  }
}

// `head` is the hash of the entry before it, and then its own.
void Record::seal_entry(Json& entry, std::string& head) {
  if (entry.find(u"prev_hash") == nullptr || entry.find(u"hash") == nullptr) return;
  set(entry, u"prev_hash", quoted(head));
  const auto canonical = strict_canonical(entry, u"hash");
  if (!canonical) return;
  const Digest digest = sha256(head + *canonical);
  head = hex_of(digest.data(), digest.size());
  set(entry, u"hash", quoted(head));
}

void Record::sign(Json& object, std::initializer_list<std::u16string_view> unsigned_members,
                  const Signer& signer) {
  const auto message = strict_canonical(without(object, unsigned_members));
  if (message) set(object, u"sig", quoted(signature_of(signer, *message)));
}

// Gives a member that is there another value.
void Record::set(Json& object, std::u16string_view name, std::string text) {
  if (Json* value = member(object, name)) *value = parsed(std::move(text));
}

std::string Record::text() const {
  if (!ledger_) return respell(root, {});
  std::string out;
  for (const Json& line : root.items) out += respell(line, {}) + "\n";
  return out;
}

}  // namespace plumbline::fuzz
