// Writes entries as one hash chain, as a ledger or as a bundle with a signed anchor.
//
// The chain: hash = lower-case hex of SHA-256(prev_hash || RFC 8785 form of the entry so far).
// The anchor: Ed25519 (RFC 8032) over its RFC 8785 form without kid, sig and verified.
// Memory is one entry, whatever the file's length: a canonical bundle has its anchor before its
// entries, so it is left room for and filled in at the end.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "options.h"

namespace plumbline::bench {

// Hex of the public key all bundles are signed for. The seed is a constant: test material.
std::string public_key_hex();

class ChainWriter {
 public:
  // Replaces the file at `path`. Borrows `options` for its own life. Every member function throws
  // GeneratorError where the file cannot be written.
  ChainWriter(const Options& options, const std::string& path, std::string chain_id);

  // Adds an entry that has neither prev_hash nor hash yet.
  void add(Value entry);

  // Ends the file. Nothing may be added afterwards.
  void finish();

 private:
  struct Frame {
    std::string before;  // the bundle up to where its entries stand
    std::string after;
  };

  Frame frame() const;
  Value anchor() const;
  void write(const std::string& text);

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  const Options& options_;
  const std::string chain_id_;
  const std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t count_ = 0;
  std::string head_;
  std::string canonical_;  // kept for its capacity, as `received_`
  std::string received_;
};

}  // namespace plumbline::bench
