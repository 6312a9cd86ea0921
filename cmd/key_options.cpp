#include "key_options.h"

#include <fmt/format.h>

#include "base/display.h"
#include "crypto/key_form.h"
#include "crypto/key_text.h"
#include "input.h"

namespace plumbline::cli {
namespace {

using crypto::KeyForm;

enum class Shown : std::uint8_t { value, nothing };

// Standard input is no key file: it may be the evidence.
bool is_file(const std::string& name) { return name != "-" && check_operands({&name, 1}).ok(); }

// Printable text at most: what may be a name, or a kid and a key, and has the look of no key.
bool may_be_name(std::string_view value) {
  const KeyForm form = crypto::key_form(value);
  return form == KeyForm::other || form == KeyForm::binary;
}

// The text of a key that is given as itself or as the name of a file. `read` is what will read the
// text later; whatever it reads is a key, whether or not a file is called so.
// `shown_as` says whether a value that is neither may be printed, or could be a secret.
template <class Read>
Result<std::string> key_text(std::string_view flag, const std::string& value, Read read,
                             Shown shown_as) {
  const auto direct = read(value);
  if (direct) return value;
  const KeyForm form = crypto::key_form(value);
  if (is_file(value)) {
    auto content = side_file(flag, value);
    if (!content) return content;
    const auto read_content = read(*content);
    if (read_content) return content;
    return usage_error(
        fmt::format("{}: {}: {}", flag, shown(value), read_content.error().message));
  }
  if (shown_as == Shown::value && form == KeyForm::other) {
    return usage_error(fmt::format("{}: {} is neither a public key nor the name of a file", flag,
                                   shown_short(value, 200)));
  }
  const bool could_be_name = form == KeyForm::base64 || may_be_name(value);
  return usage_error(fmt::format("{}: {}{}", flag, direct.error().message,
                                 could_be_name ? "; nor is it the name of a file" : ""));
}

struct Tie {
  std::string kid;  // "" where the value ties to none
  std::string key;
};

Result<Tie> untie(const std::string& value) {
  const std::size_t equals = value.find('=');
  if (equals == value.npos || !may_be_name(value)) return Tie{"", value};
  Tie tie{value.substr(0, equals), value.substr(equals + 1)};
  const bool tied = !tie.kid.empty() && !tie.key.empty() &&
                    (!may_be_name(tie.key) || is_file(tie.key));
  const bool named = is_file(value);
  if (tied && named) {
    return usage_error(fmt::format("{}: {} can be read as KID=KEY and is the name of a file too; "
                                   "rename the file",
                                   flag::pubkey, shown_short(value, 200)));
  }
  if (named) return Tie{"", value};
  if (tie.kid.empty()) {
    return usage_error(fmt::format("{}: nothing stands before the =, where KID=KEY has its kid",
                                   flag::pubkey));
  }
  if (tie.key.empty()) {
    return usage_error(fmt::format("{}: nothing stands behind the =, where KID=KEY has its key",
                                   flag::pubkey));
  }
  return tie;
}

Result<KeyText> public_key(const std::string& value) {
  auto tie = untie(value);
  if (!tie) return tie.error();
  const auto read = [&](const std::string& text) {
    return crypto::read_public_keys(text, tie->kid);
  };
  auto text = key_text(flag::pubkey, tie->key, read, Shown::value);
  if (!text) return text.error();
  return KeyText{std::move(*text), std::move(tie->kid)};
}

}  // namespace

Result<GivenKeys> read_keys(const Arguments& arguments) {
  GivenKeys keys;
  for (const std::string& value : arguments.values(flag::pubkey)) {
    auto key = public_key(value);
    if (!key) return key.error();
    keys.public_keys.push_back(std::move(*key));
  }
  if (const auto value = arguments.value(flag::hs256_key)) {
    auto text = key_text(flag::hs256_key, *value, crypto::read_secret_hex, Shown::nothing);
    if (!text) return text.error();
    keys.hmac_secrets.push_back(std::move(*text));
  }
  return keys;
}

std::vector<std::string> key_file_names(const Arguments& arguments) {
  std::vector<std::string> names = arguments.values(flag::hs256_key);
  for (const std::string& value : arguments.values(flag::pubkey)) {
    names.push_back(value);
    const std::size_t equals = value.find('=');
    if (equals != value.npos) names.push_back(value.substr(equals + 1));
  }
  return names;
}

}  // namespace plumbline::cli
