#include "verify/parallel_decode.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace plumbline::verify {
namespace {

class Pipeline {
 public:
  Pipeline(evidence::EntryStream& stream, const std::function<bool(evidence::DecodedBlock&)>& fold)
      : stream_(stream), fold_(fold) {}

  // What every thread does until there are no more blocks: take the next one, decode it, and wait
  // for its turn to be folded.
  void work() {
    evidence::Decoder decoder;
    evidence::DecodedBlock decoded;
    while (const auto ticket = take(decoded.block)) {
      decoder.decode(decoded);
      fold_in_turn(*ticket, decoded);
    }
  }

  // An error behind the block that stopped the run is one that a single thread would not have met.
  Status status() const {
    if (error_ && !stopped_) return *error_;
    return Done{};
  }

 private:
  std::optional<std::uint64_t> take(evidence::Block& block) {
    const std::lock_guard lock(reading_);
    if (ended_) return std::nullopt;
    const auto more = stream_.next(block);
    if (!more) error_ = more.error();
    if (!more || !*more) {
      ended_ = true;
      return std::nullopt;
    }
    return next_ticket_++;
  }

  void fold_in_turn(std::uint64_t ticket, evidence::DecodedBlock& decoded) {
    std::unique_lock lock(folding_);
    turn_changed_.wait(lock, [&] { return turn_ == ticket; });
    const bool skip = stopped_;
    lock.unlock();  // the turn is this thread's until it passes it on
    const bool go_on = skip || fold_(decoded);
    lock.lock();
    ++turn_;
    if (!go_on) stopped_ = true;
    lock.unlock();
    turn_changed_.notify_all();
    if (go_on) return;
    const std::lock_guard reading(reading_);
    ended_ = true;
  }

  evidence::EntryStream& stream_;
  const std::function<bool(evidence::DecodedBlock&)>& fold_;

  std::mutex reading_;  // guards the next three
  bool ended_ = false;
  std::uint64_t next_ticket_ = 0;
  std::optional<Error> error_;

  std::mutex folding_;  // guards the next two
  std::uint64_t turn_ = 0;
  bool stopped_ = false;
  std::condition_variable turn_changed_;
};

}  // namespace

Status for_each_block(evidence::EntryStream& stream, unsigned jobs,
                      const std::function<bool(evidence::DecodedBlock&)>& fold) {
  Pipeline pipeline(stream, fold);
  {
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < jobs; ++i) helpers.emplace_back([&] { pipeline.work(); });
    pipeline.work();
  }
  return pipeline.status();
}

}  // namespace plumbline::verify
