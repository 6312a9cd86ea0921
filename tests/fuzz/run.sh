#!/usr/bin/env bash
# Fuzzes plumbline: run.sh [SECONDS] [TARGET...]
#
# Builds the targets with the preset fuzz and runs each for SECONDS (60), all of them where none is
# named, one after the other. New inputs go to build/fuzz/corpus/TARGET; what ends a target, to
# build/fuzz/found. Status 1 if anything was found.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
seconds=60
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
  seconds=$1
  shift
fi
targets=("$@")
if (( ${#targets[@]} == 0 )); then
  for file in tests/fuzz/*_fuzz.cpp; do
    targets+=("$(basename "${file%_fuzz.cpp}")")
  done
fi

if ! command -v clang++-14 >/dev/null; then
  echo "run.sh: clang++-14 is not there; see tests/fuzz/README.md" >&2
  exit 1
fi
scripts/setup
scripts/step "configure (fuzz)" cmake --preset fuzz
scripts/step "build (fuzz)" cmake --build --preset fuzz --parallel "$(nproc)"

# Where memory came from is not worth its cost: what is found can be run again without this.
export ASAN_OPTIONS=malloc_context_size=1:max_malloc_fill_size=0:quarantine_size_mb=32
out=build/fuzz
mkdir -p "$out/found"
python3 tests/fuzz/seed.py "$out/seeds"
cat tests/fuzz/*.dict >"$out/words.dict"
status=0
for target in "${targets[@]}"; do
  mkdir -p "$out/corpus/$target"
  log=$out/found/$target.log
  # Of a verification so much is new that weighing what is rare would take half of the time.
  if "$out/tests/fuzz/fuzz_$target" -timeout=25 -rss_limit_mb=2048 -max_total_time="$seconds" -entropic=0 \
      -dict="$out/words.dict" -artifact_prefix="$out/found/$target-" -print_final_stats=1 \
      "$out/corpus/$target" "testdata/fuzz/$target" "$out/seeds/$target" >"$log" 2>&1; then
    grep '^Done' "$log" | sed "s/^/$target: /"
  else
    echo "$target: found something, see $log"
    status=1
  fi
done
exit "$status"
