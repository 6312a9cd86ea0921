// A task that was redacted before a record was exported, as the format's writers mark it:
// "redacted:len=25:h=f7e7bdd8e7b5", with the number of characters of the text and the first twelve hex
// digits of its SHA-256 (attenu-guard 0.21, export_bundle with redact_task).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "evidence/entry.h"

namespace plumbline::replay {

// Whether `redacted` is the mark of `text`.
bool is_redaction_of(std::string_view redacted, std::string_view text);

enum class Redaction : std::uint8_t { none, hashes_only, of_a, of_b };

// Whether two entries that differ do so as after a redaction: in the task of one, and in the hashes.
// Either must be what its own hash says, or a change of hand would look like one.
std::optional<Redaction> redaction_between(const evidence::Entry& a, const evidence::Entry& b);

}  // namespace plumbline::replay
