#!/usr/bin/env bash
# hash.sh PROGRAM < runs: the state hash of every run and the run, sorted. In place of the hash it says why there is none.
set -euo pipefail
hash_run() {
  local run program="$1" folder status=0 options=()
  read -r -a run <<<"$2"
  for option in "${run[@]:1}"; do options+=(--set "$option"); done
  folder="$(mktemp -d)"
  "$program" run "${run[0]}" "${options[@]}" --out "$folder/run.h5" --json >"$folder/summary" 2>/dev/null || status=$?
  case $status in
    0) sed -E 's/.*"state_hash":"([0-9a-f]+)".*/\1/' "$folder/summary" ;;
    2) echo "refused" ;;
    3) echo "stopped" ;;
    *) echo "exit-$status" ;;
  esac | sed "s|\$| $2|"
  rm -r "$folder"
}
export -f hash_run
export program="$1"
xargs -P "$(nproc)" -d '\n' -I{} bash -c 'hash_run "$program" "$1"' - {} | LC_ALL=C sort -k 2
