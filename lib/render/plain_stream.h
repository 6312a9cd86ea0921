// A format in which reports do not depend on each other. Internal to render.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "render/render.h"

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

}  // namespace plumbline::render
