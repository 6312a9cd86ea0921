// Who acted when: a lane a node, drawn as SVG of ours. Bars above the line are what was allowed, those
// below it what was denied. A lane has three paths however long the record is.
#include <algorithm>
#include <cmath>

#include "render/chain_id.h"
#include "render/html_part.h"
#include "render/layout.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kLanesShown = 40;  // unless all are asked for
// Of a lane, in units of the picture: it is as wide as there are buckets.
constexpr std::uint64_t kAbove = 180, kBelow = 110, kHeight = kAbove + kBelow, kMargin = 12;
constexpr std::uint64_t kMostAbove = kAbove - 2 * kMargin;

std::string number(std::uint64_t value) { return std::to_string(value); }

// A bar's length of `most` for `count`, which is all of it for `highest` and more. One that is there is
// seen.
std::uint64_t length(std::uint64_t count, std::uint64_t highest, std::uint64_t most) {
  constexpr std::uint64_t kLeast = 12;
  if (count == 0) return 0;
  const double share = static_cast<double>(std::min(count, highest)) / static_cast<double>(highest);
  const auto drawn = static_cast<std::uint64_t>(std::lround(share * static_cast<double>(most)));
  return std::max(kLeast, drawn);
}

std::string bar(std::size_t bucket, std::uint64_t top, std::uint64_t bottom) {
  return "M" + number(bucket) + " " + number(bottom) + "h1V" + number(top) + "h-1z";
}

std::string path(std::string_view kind, const std::string& data) {
  return data.empty() ? "" : "<path class=\"" + std::string(kind) + "\" d=\"" + data + "\"/>";
}

struct Scale {
  std::uint64_t allowed = 1, denied = 1;  // most in a bucket of any node
};

Scale scale_of(const std::vector<const Lane*>& lanes) {
  Scale scale;
  for (const Lane* lane : lanes) {
    if (!lane->node && lanes.size() > 1) continue;  // of many nodes: its bars are cut where they must
    for (const Tally& tally : lane->tallies) {
      scale.allowed = std::max(scale.allowed, tally.allows + tally.ungated);
      scale.denied = std::max(scale.denied, tally.denies);
    }
  }
  return scale;
}

class LanePicture {
 public:
  LanePicture(const Report& report, const Scale& scale)
      : report_(report), activity_(report.overview->activity), scale_(scale) {}

  std::string of(const Lane& lane) const {
    std::string allowed, ungated, denied;
    for (std::size_t i = 0; i < lane.tallies.size(); ++i) {
      const Tally& tally = lane.tallies[i];
      const std::uint64_t up = length(tally.allows, scale_.allowed, kMostAbove);
      const std::uint64_t most = std::max(kMostAbove, up) - up;  // a lane of many nodes may have more
      const std::uint64_t on_top = std::min(length(tally.ungated, scale_.allowed, kMostAbove), most + kMargin);
      if (up > 0) allowed += bar(i, kAbove - up, kAbove);
      if (on_top > 0) ungated += bar(i, kAbove - up - on_top, kAbove - up);
      const std::uint64_t down = length(tally.denies, scale_.denied, kBelow - kMargin);
      if (down > 0) denied += bar(i, kAbove, kAbove + down);
    }
    return "<svg viewBox=\"0 0 " + number(buckets()) + " " + number(kHeight) +
           "\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"" + label(lane) + "\">" +
           path("a", allowed) + path("u", ungated) + path("d", denied) + life(lane) + "</svg>";
  }

 private:
  std::size_t buckets() const { return std::max<std::size_t>(1, activity_.times.size()); }

  static std::string label(const Lane& lane) {
    return number(lane.total.allows + lane.total.ungated) + " allowed, " + number(lane.total.denies) +
           " denied";
  }

  // From where the node is defined to where it is done or revoked.
  std::string life(const Lane& lane) const {
    const auto place = [this](std::uint64_t index) { return number(index / activity_.width); };
    const std::string from = lane.node ? place(report_.nodes[*lane.node].defined_at) : "0";
    const std::string to = lane.ended ? number(*lane.ended / activity_.width + 1) : number(buckets());
    std::string out = path("l", "M" + from + " " + number(kAbove) + "H" + to);
    if (lane.ended) out += path("e", "M" + to + " " + number(kAbove - 50) + "v100");
    return out;
  }

  const Report& report_;
  const Activity& activity_;
  Scale scale_;
};

void add(Tally& sum, const Tally& tally) {
  sum.allows += tally.allows;
  sum.ungated += tally.ungated;
  sum.denies += tally.denies;
}

// The busiest lanes in the order they first acted, and all others as one in `others`.
std::vector<const Lane*> lanes_shown(const std::vector<Lane>& lanes, std::size_t most, Lane& others) {
  std::vector<const Lane*> shown;
  for (const Lane& lane : lanes) {
    if (lane.node) shown.push_back(&lane);
  }
  std::vector<const Lane*> busiest = shown;
  std::stable_sort(busiest.begin(), busiest.end(), [](const Lane* a, const Lane* b) {
    return a->total.all() > b->total.all();
  });
  busiest.resize(std::min(busiest.size(), most));
  std::sort(busiest.begin(), busiest.end());  // they stand in one array
  for (const Lane& lane : lanes) {
    if (lane.node && std::binary_search(busiest.begin(), busiest.end(), &lane)) continue;
    others.tallies.resize(std::max(others.tallies.size(), lane.tallies.size()));
    for (std::size_t i = 0; i < lane.tallies.size(); ++i) add(others.tallies[i], lane.tallies[i]);
    add(others.total, lane.total);
  }
  if (others.total.all() > 0) busiest.push_back(&others);
  return busiest;
}

std::string axis_end(const Activity& activity, std::uint64_t entry, std::size_t bucket) {
  std::string out = "<span>entry " + number(entry);
  if (bucket < activity.times.size() && activity.times[bucket]) {
    out += "<br>" + markup(printable(*activity.times[bucket]));
  }
  return out + "</span>";
}

// Where the picture begins, its middle and where it ends.
std::string axis(const Report& report) {
  const Activity& activity = report.overview->activity;
  const std::size_t last = activity.times.empty() ? 0 : activity.times.size() - 1;
  std::string out = "<div>" + axis_end(activity, 0, 0);
  if (last >= 2) out += axis_end(activity, (last / 2) * activity.width, last / 2);
  const std::uint64_t end = report.entries == 0 ? 0 : report.entries - 1;
  return out + (last > 0 ? axis_end(activity, end, last) : "") + "</div>";
}

// The same as numbers, for whoever does not see the picture.
void append_buckets(const PagePart& part, const std::vector<Lane>& lanes, std::string& out) {
  const Activity& activity = part.report.overview->activity;
  std::vector<Tally> sums(activity.times.size());
  for (const Lane& lane : lanes) {
    for (std::size_t i = 0; i < lane.tallies.size(); ++i) add(sums[i], lane.tallies[i]);
  }
  const std::string id = part.id + "buckets";
  out += "<details><summary id=\"" + id + "\">All nodes as numbers</summary>\n";
  {
    HtmlTable table(out, "buckets", id,
                    {{"Entries"}, {"Time given"}, {"Allowed", true}, {"Ungated", true}, {"Denied", true}},
                    true);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (sums[i].all() == 0) continue;
      const std::uint64_t from = i * activity.width;
      const std::uint64_t to = std::min(from + activity.width, part.report.entries) - 1;
      table.row({number(from) + (to > from ? "-" + number(to) : ""),
                 activity.times[i] ? markup(printable(*activity.times[i])) : "-",
                 number(sums[i].allows), number(sums[i].ungated), number(sums[i].denies)});
    }
  }
  out += "</details>\n";
}

}  // namespace

void append_html_activity(const PagePart& part, std::string& out) {
  const Report& report = part.report;
  if (!report.overview || report.overview->activity.lanes.empty()) return;
  const std::vector<Lane>& all = report.overview->activity.lanes;
  const std::string id = part.id + "activity";
  const HtmlSection section(out, id, part.level + 1, "Activity");
  Lane others;
  const auto lanes = lanes_shown(all, part.all ? all.size() : kLanesShown, others);
  const Scale scale = scale_of(lanes);
  append_note(out, "Every node from where it was spawned to where it was done or revoked, in the order "
                   "of the entries; the times are those their writer gave. Each step is " +
                       counted(report.overview->activity.width, "entry", "entries") +
                       ", a full bar " + number(scale.allowed) + " allowed or " +
                       number(scale.denied) + " denied.");
  out += "<ul class=\"key\"><li><i class=\"a\"></i>allowed, above the line</li>"
         "<li><i class=\"u\"></i>ungated, on top of it</li>"
         "<li><i class=\"d\"></i>denied, below the line</li></ul>\n"
         "<table class=\"lanes\" aria-labelledby=\"" + id +
         "\">\n<thead><tr><th scope=\"col\">Node</th><th scope=\"col\" class=\"axis\">" + axis(report) +
         "</th><th scope=\"col\" class=\"n\">Allowed</th><th scope=\"col\" class=\"n\">Ungated</th>"
         "<th scope=\"col\" class=\"n\">Denied</th></tr></thead>\n<tbody class=\"find\">\n";
  const LanePicture picture(report, scale);
  const std::size_t prefix = name_prefix(report).size();
  for (const Lane* lane : lanes) {
    const std::string name =
        lane->node ? code(brief(std::string_view(report.nodes[*lane->node].node).substr(prefix))) +
                         agent_below(report.nodes[*lane->node])
                   : "all other nodes";
    out += "<tr><th scope=\"row\">" + name + "</th><td class=\"pic\">" + picture.of(*lane) +
           "</td><td class=\"n\">" + number(lane->total.allows) + "</td><td class=\"n\">" +
           number(lane->total.ungated) + "</td><td class=\"n\">" + number(lane->total.denies) +
           "</td></tr>\n";
  }
  out += "</tbody>\n</table>\n";
  append_buckets(part, all, out);
}

}  // namespace plumbline::render
