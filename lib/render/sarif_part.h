// The parts of a SARIF log (OASIS SARIF 2.1.0): the tool with its rules, a result, an artifact.
// Internal to render.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "json/writer.h"
#include "plumbline/report.h"

namespace plumbline::render {

// Printable text as a plain text message (3.11.3): braces are doubled (3.11.5), and where text
// could be taken for an embedded link (3.11.6) its brackets and backslashes are escaped.
std::string sarif_text(std::string_view printable);

// The `tool` of a run: a rule a reason, in the order of the table, which is also that of ruleIndex.
void write_tool(json::Writer& w);

// One input of a run and its place among the run's artifacts.
struct Artifact {
  std::string uri;
  std::uint64_t index = 0;
};

// An element of `artifacts`: the input, with its digest where there is one and its verdict.
void write_artifact(const Artifact& artifact, const Report& report, json::Writer& w);

// `ordinal` tells findings apart that are the same in all that makes up the identity of one.
void write_result(const Finding& finding, const Report& report, const Artifact& artifact,
                  std::uint64_t ordinal, json::Writer& w);

// A notification that the tool could not do its work on an input.
void write_notification(const Finding& finding, const Artifact& artifact, json::Writer& w);

// What makes a finding the same one in another run: neither lines nor times, nor the file's name.
std::string sarif_identity(const Finding& finding, const Report& report);

}  // namespace plumbline::render
