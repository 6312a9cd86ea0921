#!/usr/bin/env bash
# The step of action.yml. What it is given comes in variables and never as text of a script, so that no
# name of a file can be a command.
set -euo pipefail

arguments=(verify --recursive --format github)
lines() {
  local line
  while IFS= read -r line; do
    if [[ -n ${line//[[:space:]]/} ]]; then printf '%s\0' "$line"; fi
  done <<<"$1"
}
while IFS= read -r -d '' key; do arguments+=(--pubkey "$key"); done < <(lines "$PUBKEY")
if [[ -n $REQUIRE ]]; then arguments+=(--require "$REQUIRE"); fi
if [[ -n $SARIF ]]; then arguments+=(--report "sarif=$SARIF"); fi
files=()
while IFS= read -r -d '' file; do files+=("$file"); done < <(lines "$FILES")
exec "${PLUMBLINE:-plumbline}" "${arguments[@]}" -- "${files[@]}"
