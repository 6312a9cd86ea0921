// The options that give keys: --pubkey and --hs256-key (spec 3.2).
//
// A value is a key, or the name of a file that holds one. Of --pubkey it may also be KID=KEY, where
// KEY is either. What a value is, is told so:
//   1. A value that has the look of a key (crypto/key_form.h) is that key: the "=" of base64
//      padding, of a PEM block, of a JWK and of an OpenSSH line ties nothing.
//   2. Else the first "=" may end a KID. It does where something stands before it and what stands
//      behind it has the look of a key or names a file.
//   3. Else the value is the name of a file. One that rule 2 reads as KID=KEY and that names a file
//      as well is refused: nothing is guessed.
#pragma once

#include <string>
#include <vector>

#include "options.h"
#include "plumbline/keys.h"
#include "plumbline/result.h"

namespace plumbline::cli {

// The keys that `arguments` give, files read and keys tried. Every Error is a
// usage error that names the option and holds nothing that could be a secret.
Result<GivenKeys> read_keys(const Arguments& arguments);

// Every name that a file of keys may have among `arguments`; not all of them need be files.
std::vector<std::string> key_file_names(const Arguments& arguments);

}  // namespace plumbline::cli
