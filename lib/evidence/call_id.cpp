#include "evidence/call_id.h"

#include "base/hex.h"

namespace plumbline::evidence {
namespace {

template <class Bytes>
std::optional<Bytes> read_bytes(json::Value value) {
  Bytes bytes;
  const auto text = value.if_string();
  if (!text || !read_lower_hex(*text, bytes)) return std::nullopt;
  return bytes;
}

}  // namespace

std::optional<CallId> read_call_id(json::Value value) { return read_bytes<CallId>(value); }

std::optional<crypto::Digest> read_hash(json::Value value) {
  return read_bytes<crypto::Digest>(value);
}

}  // namespace plumbline::evidence
