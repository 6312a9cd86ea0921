#include "scenario.h"

#include <algorithm>
#include <numeric>
#include <string_view>

#include "sample_values.h"

namespace plumbline::bench {
namespace {

constexpr std::string_view kForeignScope = "billing.charge";  // no node holds it
constexpr std::int64_t kFirstTimestamp = 1'760'000'000;
constexpr std::size_t kOpenCalls = 8;
constexpr std::uint64_t kTreeFanout = 8;

}  // namespace

Scenario::Scenario(const Options& options, std::string chain_id)
    : options_(options), chain_id_(std::move(chain_id)) {
  const std::uint64_t spawns = options.nodes - 1;
  const std::uint64_t rest = options.entries - options.nodes;
  early_spawns_ = (spawns + 1) / 2;
  late_spawns_ = spawns - early_spawns_;
  kills_ = spawns >= 2 && rest >= 8 ? 1 : 0;
  dones_ = std::min(options.nodes - kills_, (rest - kills_) / 2);
  actions_ = rest - kills_ - dones_;
}

Value Scenario::next() {
  Value entry;
  const std::uint64_t actions_end = 1 + early_spawns_ + late_spawns_ + actions_;
  if (seq_ == 0) {
    entry = root();
  } else if (seq_ <= early_spawns_) {
    entry = spawn();
  } else if (seq_ < actions_end) {
    // Late spawns are spread evenly: one wherever their share of the steps passes a whole number.
    const std::uint64_t steps = actions_ + late_spawns_;
    const std::uint64_t due = (late_steps_ + 1) * late_spawns_ / steps;
    const bool spawning = due > late_steps_ * late_spawns_ / steps;
    ++late_steps_;
    entry = spawning ? spawn() : next_action();
  } else {
    entry = seq_ < actions_end + kills_ ? kill() : done();
  }
  ++seq_;
  return entry;
}

// Of the actions, one in ten is denied, one in 500 is a refused delegation; the others are allowed.
Value Scenario::next_action() {
  const std::uint64_t step = actions_made_++;
  const std::uint64_t left = actions_ - step;
  if (left <= open_.size()) return outcome();
  if (step % 500 == 250) return spawn_denied();
  if (step % 10 == 5) return deny();
  if (open_.size() == kOpenCalls || (!open_.empty() && random(2) == 0)) return outcome();
  const bool room = options_.version == 1 || left >= open_.size() + 2;
  return room ? allow() : deny();
}

Value Scenario::begin_entry(std::string_view event) const {
  Value entry = Value::object({});
  entry.members.reserve(20);
  entry.add("v", number(options_.version));
  entry.add("c14n", Value::text("JCS"));
  entry.add("seq", number(seq_));
  entry.add("ts", Value::number(kFirstTimestamp + static_cast<std::int64_t>(seq_)));
  entry.add("event", Value::text(std::string(event)));
  entry.add("chain_id", Value::text(chain_id_));
  return entry;
}

Value Scenario::root() {
  Value entry = begin_entry("root");
  entry.add("node", Value::text(node_id(0)));
  entry.add("agent", Value::text("orchestrator"));
  entry.add("authority", authority_at(0));
  if (options_.version == 2) entry.add("params_salt", Value::text(hex_from(seq_, 32)));
  nodes_ = 1;
  return entry;
}

Value Scenario::spawn() {
  const std::uint64_t node = nodes_++;
  Value entry = begin_entry("spawn");
  entry.add("parent", Value::text(node_id(parent_of(node))));
  entry.add("node", Value::text(node_id(node)));
  entry.add("agent", Value::text("summarizer-" + std::to_string(node % 16)));
  entry.add("task", Value::text(node % 8 == 0 ? "r\xC3\xA9sum\xC3\xA9 of \"Caf\xC3\xA9 Zo\xC3\xAB\""
                                              : "summarize the account for the board"));
  entry.add("requested", authority_at(depth_of(node)));
  entry.add("granted", authority_at(depth_of(node)));
  return entry;
}

Value Scenario::spawn_denied() {
  Value entry = begin_entry("spawn_denied");
  entry.add("parent", Value::text(node_id(random(nodes_))));
  entry.add("agent", Value::text("mailer"));
  entry.add("task", Value::text("send the summary"));
  entry.add("reason", Value::text("depth_exceeded"));
  entry.add("detail", Value::text("depth limit reached: \"mailer\" \xE2\x80\x94 not spawned"));
  return entry;
}

Value Scenario::context() {
  Value context = Value::object({});
  context.add("rows", number(1 + random(2000)));
  context.add("egress", Value::text("none"));
  if (random(16) == 0) {
    context.add("spend", Value::quarters(static_cast<std::int64_t>(random(4000))));
  }
  if (options_.context_bytes > 0) {
    std::string text;
    append(context, Style::canonical, 0, text);
    constexpr std::string_view kAround = ",\"query\":\"\"";
    if (text.size() + kAround.size() < options_.context_bytes) {
      context.add("query",
                  Value::text(prose(options_.context_bytes - text.size() - kAround.size())));
    }
  }
  return context;
}

void Scenario::add_call_members(Value& entry, std::uint64_t call) {
  entry.add("call_id", Value::text(hex_from(2 * call, 32)));
}

// In an order that is neither sorted nor reversed, and that no name of a constraint occurs in.
void Scenario::add_many_members(Value& object) {
  const std::uint64_t count = options_.members;
  names_.reserve(count);
  std::uint64_t stride = count * 2 / 3 + 1;
  while (std::gcd(stride, count) != 1) ++stride;
  for (std::uint64_t i = 0; i < count; ++i) {
    names_.push_back("field-" + std::to_string(i * stride % count));
  }
  for (const std::string& name : names_) object.add(name, number(random(1000)));
}

Value Scenario::allow() {
  const std::uint64_t node = random(nodes_);
  Value entry = begin_entry("allow");
  entry.add("node", Value::text(node_id(node)));
  const bool foreign = allows_ < options_.findings;
  entry.add("scope", Value::text(foreign ? std::string(kForeignScope) : "crm.read"));
  entry.add("tool", Value::text("crm.query"));
  Value held = context();
  if (allows_ == 0) add_many_members(held);
  entry.add("context", std::move(held));
  if (options_.version == 2) {
    const std::uint64_t call = calls_++;
    open_.push_back({call, node});
    add_call_members(entry, call);
    entry.add("capture", Value::text("wrapper_sync"));
    entry.add("adapter", Value::object({{"module", Value::text("bench_adapter")},
                                        {"version", Value::text("1.4.0")},
                                        {"hook_path", Value::text("Tool.invoke")}}));
    if (call % 16 == 3) {
      entry.add("params_hash_reason", Value::text("unsupported"));
    } else {
      entry.add("authorized_params_hash", Value::text(hex_from(2 * call + 1, 64)));
    }
  }
  ++allows_;
  return entry;
}

Value Scenario::deny() {
  Value entry = begin_entry("deny");
  entry.add("node", Value::text(node_id(random(nodes_))));
  entry.add("scope", Value::text(std::string(kForeignScope)));
  entry.add("tool", Value::text("billing.charge"));
  entry.add("context", context());
  entry.add("reason", Value::text("scope_not_granted"));
  entry.add("reasons",
            Value::array({Value::object(
                {{"code", Value::text("scope_not_granted")},
                 {"constraint", Value::null()},
                 {"limit", Value::null()},
                 {"requested", Value::text(std::string(kForeignScope))},
                 {"message", Value::text("scope 'billing.charge' is not held")}})}));
  entry.add("disposition", Value::text("out_of_authority"));
  if (options_.version == 2) add_call_members(entry, calls_++);
  return entry;
}

Value Scenario::outcome() {
  const OpenCall call = open_.front();
  open_.pop_front();
  Value entry = begin_entry("outcome");
  entry.add("node", Value::text(node_id(call.node)));
  add_call_members(entry, call.number);
  const bool raised = call.number % 16 == 9;
  entry.add("body_state", Value::text(raised ? "raised" : "returned"));
  entry.add("duration_ms", number(random(500)));
  if (raised) entry.add("error_code", Value::text("TimeoutError"));
  if (call.number % 16 == 3) {
    entry.add("params_hash_reason", Value::text("unsupported"));
  } else {
    entry.add("invoked_params_hash", Value::text(hex_from(2 * call.number + 1, 64)));
  }
  return entry;
}

// The newest node is nobody's parent in every shape, so nothing else has to be revoked with it.
Value Scenario::kill() {
  const std::string newest = node_id(nodes_ - 1);
  Value entry = begin_entry("kill");
  entry.add("revoked", Value::array({Value::text(newest)}));
  if (options_.version == 2) entry.add("pending_at_kill", Value::array({}));
  entry.add("target", Value::text(newest));
  return entry;
}

Value Scenario::done() {
  const std::uint64_t node = nodes_ - 1 - kills_ - dones_made_++;
  Value entry = begin_entry("done");
  entry.add("node", Value::text(node_id(node)));
  entry.add("agent", Value::text(node == 0 ? std::string("orchestrator")
                                           : "summarizer-" + std::to_string(node % 16)));
  return entry;
}

std::string Scenario::node_id(std::uint64_t node) const {
  return chain_id_ + ":n" + std::to_string(node);
}

std::uint64_t Scenario::parent_of(std::uint64_t node) const {
  switch (options_.shape) {
    case Shape::star: return 0;
    case Shape::line: return node - 1;
    case Shape::tree: return (node - 1) / kTreeFanout;
  }
  return 0;
}

std::uint64_t Scenario::depth_of(std::uint64_t node) const {
  if (options_.shape == Shape::line) return node;
  std::uint64_t depth = 0;
  for (; node != 0; node = parent_of(node)) ++depth;
  return depth;
}

std::uint64_t Scenario::random(std::uint64_t below) { return mix(random_state_++) % below; }

}  // namespace plumbline::bench
