#!/usr/bin/env bash
# check.sh PROGRAM: the final states of the runs in hashes.txt still have the bits stored there, and every scenario has a run.
set -euo pipefail
program="$1"
folder="$(cd "$(dirname "$0")" && pwd)"
found="$(mktemp)"
trap 'rm -f "$found"' EXIT
cut -d ' ' -f 2- "$folder/hashes.txt" | "$folder/hash.sh" "$program" >"$found"
bad=0
if ! diff "$folder/hashes.txt" "$found"; then
  echo "$program: $(diff "$folder/hashes.txt" "$found" | grep -c '^>') of $(wc -l <"$found") runs end in another state (<: stored, >: found)."
  bad=1
fi
missing="$(comm -23 <("$program" list | cut -d ' ' -f 1 | sort -u) <(cut -d ' ' -f 2 "$folder/hashes.txt" | sort -u))"
if [ -n "$missing" ]; then
  echo "scenarios without a stored run (add them to tests/golden/runs.sh): $missing"
  bad=1
fi
[ $bad -eq 0 ] || echo "If this is meant: tools/check_hashes.sh --store, and the commit says which runs changed and why."
exit $bad
