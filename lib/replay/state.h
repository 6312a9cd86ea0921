// What is asked about a moment: its state, and who could have done something then.
#pragma once

#include "json/document.h"
#include "replay/point_fold.h"

namespace plumbline::replay {

// The nodes that are defined, in the order of their definitions.
std::vector<const verify::Node*> defined_nodes(const verify::Delegation& delegation);

// Fills all but where it is.
void describe_state(const Moment& moment, MomentState& state);

// Fills who could and who could not; `context` is an object, or absent.
void ask_who(const Moment& moment, json::Value context, WhoCould& who);

}  // namespace plumbline::replay
