// Formats in which reports do not depend on each other. Internal to render.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "render/render.h"
#include "render/totals.h"

namespace plumbline::render {

template <class Render>
class PlainStream final : public Stream {
 public:
  explicit PlainStream(Render render) : render_(std::move(render)) {}
  std::string add(const Report& report) override { return render_(report); }
  std::string finish() override { return ""; }

 private:
  Render render_;
};

// `render(report)` makes the text of a report.
template <class Render>
std::unique_ptr<Stream> stream_of(Render render) {
  return std::make_unique<PlainStream<Render>>(std::move(render));
}

// Texts with a blank line between two; behind several, how many came out how, since the screen ends
// there and holds the last of them alone.
template <class Render>
class TextStream final : public Stream {
 public:
  explicit TextStream(Render render) : render_(std::move(render)) {}
  std::string add(const Report& report) override {
    totals_.add(report);
    return (totals_.inputs() == 1 ? "" : "\n") + render_(report);
  }
  std::string finish() override { return totals_.inputs() > 1 ? "\n" + totals_.words() + "\n" : ""; }

 private:
  Render render_;
  Totals totals_;
};

template <class Render>
std::unique_ptr<Stream> text_stream_of(Render render) {
  return std::make_unique<TextStream<Render>>(std::move(render));
}

}  // namespace plumbline::render
