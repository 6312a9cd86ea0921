#include "plumbline/params.h"

#include "base/hex.h"
#include "verify/check.h"
#include "verify/records.h"
#include "verify/report_on.h"
#include "verify/supplied.h"

namespace plumbline {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Member;

class CommitmentFold final : public verify::Watcher {
 public:
  CommitmentFold(const std::string& begins, Commitment& out) : begins_(begins), out_(out) {}

  void begin() override {
    out_ = {};
    out_.call_id = begins_;
    salt_.reset();
    has_outcome_ = false;
  }

  void entry(const verify::Step& step) override {
    const Entry& entry = step.entry;
    if (entry.event == Event::root) {
      if (!salt_ && !verify::wrong_with_root(entry)) salt_ = from_hex(entry.get(Member::params_salt).string());
      return;
    }
    const bool allow = entry.event == Event::allow;
    if (!allow && entry.event != Event::outcome) return;
    const auto id = entry.get(Member::call_id).if_string();
    if (!id || !id->starts_with(begins_)) return;
    if (allow ? verify::wrong_with_allow(entry) : verify::wrong_with_outcome(entry)) return;
    if (out_.found && out_.call_id != *id) {
      out_.ambiguous = true;
      return;
    }
    out_.found = true;
    out_.call_id = *id;
    if (!allow && has_outcome_) return;
    has_outcome_ = has_outcome_ || !allow;
    const auto hash =
        entry.get(allow ? Member::authorized_params_hash : Member::invoked_params_hash).if_string();
    (allow ? out_.authorized : out_.invoked) = hash ? std::optional(std::string(*hash)) : std::nullopt;
  }

  bool settled(const verify::Delegation&) override { return true; }
  void end(const verify::Delegation&) override {}
  std::string no_session() const override {
    return "this is a Kite Logik session export, which has no call ids and commits to no arguments";
  }

  const std::optional<std::vector<std::uint8_t>>& salt() const { return salt_; }

 private:
  std::string begins_;
  Commitment& out_;
  std::optional<std::vector<std::uint8_t>> salt_;
  bool has_outcome_ = false;
};

}  // namespace

Result<Report> compare_params(const Options& options, const std::string& path, const std::string& call_id,
                              const std::string& canonical, Commitment& commitment) {
  auto supplied = verify::check_supplied(options);
  if (!supplied) return supplied.error();
  CommitmentFold fold(call_id, commitment);
  supplied->watcher = &fold;
  auto report = verify::report_on_file(*supplied, path);
  if (!report || !fold.salt()) return report;
  commitment.salted = true;
  crypto::Sha256 hash;
  hash.update({reinterpret_cast<const char*>(fold.salt()->data()), fold.salt()->size()});
  hash.update(canonical);
  commitment.computed = crypto::hex(hash.finish());
  return report;
}

}  // namespace plumbline
