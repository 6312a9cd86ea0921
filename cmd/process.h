// How the process meets the system: closed descriptors, signals, exceptions nobody caught.
#pragma once

namespace plumbline::cli {

inline constexpr int kBugStatus = 70;

// To be called first. After it
// - descriptors 0 to 2 are taken, so that no file opened later becomes standard output; using one
//   that was closed fails as it would have;
// - writing to a pipe nobody reads, or beyond the largest size a file may have, is an error to be
//   handled, not a signal that ends the process and leaves half an output behind;
// - as many files may be open at once as the system allows;
// - an exception nobody caught, in any thread, ends the process with a message and kBugStatus.
// SIGINT keeps its default: it ends the process with no report and no exit status to mistake.
void prepare_process();

}  // namespace plumbline::cli
