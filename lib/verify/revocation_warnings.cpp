// revocation_incomplete: a kill leaves out a descendant of a node it revokes (spec 2.7).
//
// A descendant is left out by way of a child: the first node on the way down to it that is not
// revoked has a parent that is. So it is enough to look at the children of the nodes that a kill is
// the first to revoke, which costs no more than the delegation has nodes; what an earlier kill left
// out was told there.
#include <unordered_set>
#include <vector>

#include "base/display.h"
#include "base/keyed_hash.h"
#include "verify/warnings.h"
#include "verify/words.h"

namespace plumbline::verify {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Member;
using Names = std::unordered_set<std::string_view, KeyedHash, std::equal_to<>>;

class RevocationWarnings final : public EntryFold {
 public:
  void entry(const Step& step, Findings& findings) override {
    const Entry& entry = step.entry;
    const json::Value revoked = entry.get(Member::revoked);
    if (entry.event != Event::kill || !revoked.is_array()) return;
    Names listed;
    std::vector<std::string_view> in_order;
    for (const auto& child : revoked.children()) {
      const auto name = child.value.if_string();
      if (name && listed.insert(*name).second) in_order.push_back(*name);
    }
    const auto left_out = left_out_of(step.delegation, listed, in_order);
    if (left_out.empty()) return;
    findings.add(
        Reason::revocation_incomplete, at(entry),
        {"the kill leaves out " + shown_list(left_out) + ", spawned below a node that it revokes",
         shown_list(left_out) + " among the revoked", shown_list(in_order)});
  }

  void end(const Ending&, Findings&) override {}

 private:
  static std::vector<std::string_view> left_out_of(const Delegation& delegation,
                                                   const Names& listed,
                                                   const std::vector<std::string_view>& in_order) {
    std::vector<std::string_view> left_out;
    for (const std::string_view name : in_order) {
      const Node* node = delegation.find(name);
      if (!node || node->revoked_seq) continue;
      for (const std::uint32_t position : node->children) {
        const Node& child = delegation.nodes()[position];
        if (!child.revoked_seq && !listed.contains(child.name)) left_out.push_back(child.name);
      }
    }
    return left_out;
  }
};

}  // namespace

std::unique_ptr<CheckFold> make_revocation_warnings() {
  return std::make_unique<RevocationWarnings>();
}

}  // namespace plumbline::verify
