// One token in the compact form of RFC 7515 section 3.1, read strictly (spec 5): three base64url
// parts without padding or stray bits; header and payload JSON objects that are their own RFC 8785
// bytes; no repeated member; no header parameter that must be understood (crit).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/reader.h"
#include "plumbline/reason.h"
#include "token/chain_text.h"

namespace plumbline::token {

// Why something is not what the draft wants.
struct Fault {
  Reason reason;
  std::string message;  // printable
};

class Token {
 public:
  // Reads `text`, which must outlive the token. `reader` is used for nothing afterwards.
  Token(json::Reader& reader, const TokenText& text);
  Token(const Token&) = delete;
  Token& operator=(const Token&) = delete;

  // Why it is no token; none where it is one.
  const std::optional<Fault>& fault() const { return fault_; }

  // The objects, of a faulty token as far as each can be read in one way; otherwise absent.
  json::Value header() const { return header_.object; }
  json::Value payload() const { return payload_.object; }
  // "header.payload" as received: what is signed, and what a child commits to.
  std::string_view signing_input() const { return signing_input_; }
  std::span<const std::uint8_t> signature() const { return signature_; }

 private:
  struct Part {
    std::string bytes;
    json::Document document;
    json::Value object;
    std::optional<Fault> fault;
  };

  void split(json::Reader& reader, std::string_view text);
  static void read(json::Reader& reader, std::string_view name, std::string_view text, Part& part);

  Part header_, payload_;
  std::string_view signing_input_;
  std::vector<std::uint8_t> signature_;
  std::optional<Fault> fault_;
};

}  // namespace plumbline::token
