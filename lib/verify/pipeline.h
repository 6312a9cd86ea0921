// Work on items that are read in order, prepared on several threads, and folded in order (spec 4.1).
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "plumbline/result.h"

namespace plumbline::verify {

// `Decoder` has decode(Item&), which needs nothing but the item; each thread has one, and one Item
// that it uses again and again.
template <class Decoder, class Item>
class Pipeline {
 public:
  using Take = std::function<Result<bool>(Item&)>;  // the next item; false when there are no more
  using Fold = std::function<bool(Item&)>;          // false stops the run

  // Both are borrowed. Neither is ever called twice at once.
  Pipeline(const Take& take, const Fold& fold) : take_(take), fold_(fold) {}

  // Takes all items, on `jobs` threads or as many as can be had: an Error of Take ends the run. One
  // behind the item that stopped the run is one that a single thread would not have met.
  Status run(unsigned jobs) {
    {
      std::vector<std::jthread> helpers;
      work([&](std::uint64_t ticket) {
        // Most inputs are one item, which is done before a thread has started.
        if (ticket == 1) start(helpers, jobs);
      });
    }
    if (error_ && !stopped_) return *error_;
    return Done{};
  }

 private:
  // As many helpers as make `jobs` threads with this one.
  void start(std::vector<std::jthread>& helpers, unsigned jobs) {
    try {
      for (unsigned i = 1; i < jobs; ++i) helpers.emplace_back([this] { work([](std::uint64_t) {}); });
    } catch (const std::system_error&) {
      // The system has no more threads to give; those that are there do the work.
    }
  }

  // What every thread does until there are no more items: take the next one, decode it, and wait
  // for its turn to be folded. `taken` is told the number of each item, counted from 0.
  template <class Taken>
  void work(Taken taken) {
    Decoder decoder;
    Item item;
    while (const auto ticket = take(item)) {
      taken(*ticket);
      decoder.decode(item);
      fold_in_turn(*ticket, item);
    }
  }

  std::optional<std::uint64_t> take(Item& item) {
    const std::lock_guard lock(reading_);
    if (ended_) return std::nullopt;
    const auto more = take_(item);
    if (!more) error_ = more.error();
    if (!more || !*more) {
      ended_ = true;
      return std::nullopt;
    }
    return next_ticket_++;
  }

  void fold_in_turn(std::uint64_t ticket, Item& item) {
    std::unique_lock lock(folding_);
    turn_changed_.wait(lock, [&] { return turn_ == ticket; });
    const bool skip = stopped_;
    lock.unlock();  // the turn is this thread's until it passes it on
    const bool go_on = skip || fold_(item);
    lock.lock();
    ++turn_;
    if (!go_on) stopped_ = true;
    lock.unlock();
    turn_changed_.notify_all();
    if (go_on) return;
    const std::lock_guard reading(reading_);
    ended_ = true;
  }

  const Take& take_;
  const Fold& fold_;

  std::mutex reading_;  // guards the next three
  bool ended_ = false;
  std::uint64_t next_ticket_ = 0;
  std::optional<Error> error_;

  std::mutex folding_;  // guards the next two
  std::uint64_t turn_ = 0;
  bool stopped_ = false;
  std::condition_variable turn_changed_;
};

}  // namespace plumbline::verify
