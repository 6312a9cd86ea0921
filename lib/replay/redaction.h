// A task that was redacted before a record was exported, as the format's writers mark it:
// "redacted:len=25:h=f7e7bdd8e7b5", with the number of characters of the text and the first twelve hex
// digits of its SHA-256 (attenu-guard 0.21, export_bundle with redact_task).
#pragma once

#include <string_view>

namespace plumbline::replay {

// Whether `redacted` is the mark of `text`.
bool is_redaction_of(std::string_view redacted, std::string_view text);

}  // namespace plumbline::replay
