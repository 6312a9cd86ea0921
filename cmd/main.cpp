// plumbline: verifies offline what AI agents were allowed to do.

#include <string>
#include <vector>

#include "process.h"
#include "run.h"

int main(int argc, char** argv) {
  plumbline::cli::prepare_process();
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  return plumbline::cli::run(words);
}
