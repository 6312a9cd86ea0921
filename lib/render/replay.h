// The incident as text and JSON: a timeline, a state, who could, what would have been decided otherwise, an
// explanation, a comparison. The rules of render.h hold here too. JSON is that of
// schemas/replay.v1.schema.json, explanation.v1 and diff.v1.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "plumbline/diff.h"
#include "plumbline/explain.h"
#include "plumbline/replay.h"
#include "render/render.h"

namespace plumbline::render {

enum class ReplayFormat : std::uint8_t {
  text,
  json,   // one object
  jsonl,  // what is told as it comes, an object a line, and the verdict last
};
std::optional<ReplayFormat> replay_format_named(std::string_view name);

// What is told piece by piece: the output is what the calls return, put together. In text and JSON Lines each
// piece is whole lines.
class Telling {
 public:
  virtual ~Telling() = default;
  virtual std::string begin() = 0;
  virtual std::string entry(const ToldEntry& entry) = 0;
  virtual std::string finding(const Finding& finding) = 0;
  // The verdict, behind everything. `told` entries were told.
  virtual std::string finish(const Report& report) = 0;
};
std::unique_ptr<Telling> make_telling(ReplayFormat format, const TextStyle& style);

class Redeciding {
 public:
  virtual ~Redeciding() = default;
  virtual std::string begin() = 0;
  virtual std::string change(const Redecision& change) = 0;
  virtual std::string finish(const Report& report, const RedecisionCounts& counts) = 0;
};
std::unique_ptr<Redeciding> make_redeciding(ReplayFormat format, const TextStyle& style);

std::string render_state(const MomentState& state, const Report& report, ReplayFormat format,
                         const TextStyle& style);
// Takes a piece of output; the pieces put together are the output. False where nothing more is wanted.
using Sink = std::function<bool(std::string_view)>;
void render_who(const WhoCould& who, const Report& report, ReplayFormat format, const TextStyle& style,
                const Sink& take);
std::string render_explanation(const Explanation& explanation, const Report& report,
                               ReplayFormat format, const TextStyle& style);
std::string render_difference(const Difference& difference, ReplayFormat format, const TextStyle& style);

}  // namespace plumbline::render
