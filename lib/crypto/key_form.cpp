#include "crypto/key_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "crypto/openssh_key.h"
#include "crypto/pem.h"

namespace plumbline::crypto {
namespace {

using std::string_view;

constexpr string_view kHexDigits = "0123456789abcdefABCDEF";
constexpr string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_";

// Shorter text in the base64 alphabet is more likely a word or a file name than a key.
constexpr std::size_t kLeastBase64 = 40;

bool only(string_view text, string_view alphabet) {
  return text.find_first_not_of(alphabet) == text.npos;
}

bool contains(string_view text, string_view part) { return text.find(part) != text.npos; }

// Neither printable ASCII nor white space: no hex, base64 or PEM holds such a byte.
bool has_binary(string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x7F || (byte < 0x20 && c != '\t' && c != '\n' && c != '\r');
  });
}

bool is_separated_hex(string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
  const bool has_digit = text.find_first_of(kHexDigits) != text.npos;
  return has_digit && text.find_first_not_of(": \t\r\n") != text.npos &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return contains(kHexDigits, {&c, 1}) || contains(": \t\r\n", {&c, 1});
         });
}

// A "=" anywhere but at the end is no padding: the text may be a kid and a key.
bool is_base64(string_view text) {
  if (text.size() < kLeastBase64) return false;
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  return only(text, kBase64);
}

// PEM text may have other text before its first block.
bool is_pem(string_view text) {
  return text.starts_with(kPemBegin) || contains(text, fmt::format("\n{}", kPemBegin));
}

std::string bytes(std::size_t count) {
  return fmt::format("{} byte{}", count, count == 1 ? "" : "s");
}

// " (LABEL)" when `label` is short and of `alphabet`, else nothing: the rest is not ours to print.
std::string bracketed(string_view label, string_view alphabet) {
  if (label.empty() || label.size() > 40 || !only(label, alphabet)) return "";
  return fmt::format(" ({})", label);
}

std::string describe_hex(string_view text) {
  if (text.size() % 2 != 0) {
    return fmt::format("{} hex digit{}, an odd number", text.size(), text.size() == 1 ? "" : "s");
  }
  return bytes(text.size() / 2) + " in hex";
}

std::string describe_pem(string_view text) {
  text.remove_prefix(text.find(kPemBegin) + kPemBegin.size());
  return "PEM text" + bracketed(text.substr(0, text.find("-----")), "ABCDEFGHIJKLMNOPQRSTUVWXYZ ");
}

std::string describe_json(string_view text) {
  if (contains(text, "\"keys\"")) return "a JWK set (JSON)";
  if (contains(text, "\"kty\"")) return "a JWK (JSON)";
  return "JSON";
}

std::string describe_binary(string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) return "text behind a byte order mark";
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return "UTF-16 text";
  if (text.starts_with('\x30')) return "binary data, perhaps DER, of " + bytes(text.size());
  return "binary data of " + bytes(text.size());
}

std::string describe_base64(string_view text) {
  const std::size_t digits = std::min(text.find('='), text.size());
  return "base64 of " + bytes(digits * 6 / 8);
}

}  // namespace

string_view trimmed_key(string_view text) {
  constexpr string_view kSpace = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

KeyForm key_form(string_view whole) {
  const string_view text = trimmed_key(whole);
  if (text.empty()) return KeyForm::empty;
  // Before the bytes are looked at: a comment or a kid need not be ASCII.
  if (text.front() == '{' || text.front() == '[') return KeyForm::json;
  if (is_openssh_line(text)) return KeyForm::openssh;
  if (is_pem(text)) return KeyForm::pem;
  if (has_binary(text)) return KeyForm::binary;
  if (only(text, kHexDigits)) return KeyForm::hex;
  if (is_separated_hex(text)) return KeyForm::separated_hex;
  if (is_base64(text)) return KeyForm::base64;
  return KeyForm::other;
}

std::string describe_key_text(string_view whole) {
  const string_view text = trimmed_key(whole);
  switch (key_form(text)) {
    case KeyForm::empty: return "no text at all";
    case KeyForm::hex: return describe_hex(text);
    case KeyForm::separated_hex: return "hex with a 0x prefix, colons or white space";
    case KeyForm::pem: return describe_pem(text);
    case KeyForm::json: return describe_json(text);
    case KeyForm::openssh:
      return "an OpenSSH public key" + bracketed(text.substr(0, text.find_first_of(" \t")),
                                                 "abcdefghijklmnopqrstuvwxyz0123456789-.@");
    case KeyForm::binary: return describe_binary(whole);
    case KeyForm::base64: return describe_base64(text);
    case KeyForm::other: break;
  }
  return bytes(text.size()) + " of text in no known form of a key";
}

}  // namespace plumbline::crypto
