#!/usr/bin/env bash
# The step of action.yml. What it is given comes in variables and is never text of a script, so that no name
# of a file can be a command. What is missing or empty fails: a gate that checks nothing must not pass.
set -euo pipefail
shopt -s nullglob globstar dotglob
export LC_ALL=C  # names are bytes

# An annotation. Percent signs and line ends are spelt as the runner wants them, so that no input can begin
# a command of its own.
refuse() {
  local message=$1
  message=${message//'%'/%25}
  message=${message//$'\r'/%0D}
  message=${message//$'\n'/%0A}
  printf '::error title=plumbline::%s\n' "$message"
  echo "status=1" >>"$GITHUB_OUTPUT"
  exit 1
}

lines() {  # NAME TEXT: the lines of TEXT that are not blank, into the array NAME
  local -n into=$1
  local line
  into=()
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ -n ${line//[[:space:]]/} ]]; then into+=("$line"); fi
  done <<<"$2"
}

built() {
  local source=$GITHUB_ACTION_PATH build=$RUNNER_TEMP/plumbline-build
  "$source/scripts/setup" >&2
  cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPLUMBLINE_TESTS=OFF >&2
  cmake --build "$build" --target plumbline_cli >&2
  printf '%s' "$build/cmd/plumbline"
}

lines patterns "${FILES-}"
lines keys "${PUBKEY-}"
files=()
for pattern in "${patterns[@]}"; do
  # A file may be called like the pattern: it never stands in for what the pattern matches. No splitting into
  # words; what matches is not looked at again.
  IFS='' found=($pattern)
  matches=()
  if [[ -e $pattern || -L $pattern ]]; then matches+=("$pattern"); fi
  for file in "${found[@]}"; do
    if [[ $file != "$pattern" ]]; then matches+=("$file"); fi
  done
  (( ${#matches[@]} > 0 )) || refuse "files: nothing matches $pattern"
  files+=("${matches[@]}")
done
(( ${#files[@]} > 0 )) || refuse "files: nothing is named"
for i in "${!files[@]}"; do
  if [[ ${files[i]} == - ]]; then files[i]=./-; fi  # by itself it would be standard input
done

arguments=(verify --recursive --format=github)
for key in "${keys[@]}"; do arguments+=("--pubkey=$key"); done
if [[ -n ${EXPECT_HEAD-} ]]; then arguments+=("--expect-head=$EXPECT_HEAD"); fi
case ${REQUIRE-} in
  '') refuse "require: is empty (a variable that is not set?); the word none asks for nothing" ;;
  none) ;;
  *) arguments+=("--require=$REQUIRE") ;;
esac
plumbline=${PLUMBLINE-}
if [[ -z $plumbline ]]; then plumbline=$(command -v plumbline || built) || refuse "plumbline could not be built"; fi

# Not in the work tree, where a file of that name may have come with the evidence.
sarif=$RUNNER_TEMP/plumbline.sarif
rm -f "$sarif"
status=0
"$plumbline" "${arguments[@]}" --report="sarif=$sarif" -- "${files[@]}" || status=$?
{
  echo "status=$status"
  if [[ -f $sarif ]]; then echo "sarif=$sarif"; fi
} >>"$GITHUB_OUTPUT"
exit "$status"
