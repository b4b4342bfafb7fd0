#!/usr/bin/env bash
# The final state of a run has the same bits whatever compiler and optimisation built the program.
set -euo pipefail
cd "$(dirname "$0")/.."
for preset in clang debug; do
  # Few large units: a third of the compiler's time. No two sources may give the same name to different things. Warnings
  # are for the other build: GCC warns of unnamed namespaces in units that it takes for headers.
  cmake --preset "$preset" -DSTICTION_TESTS=OFF -DSTICTION_WERROR=OFF -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 >/dev/null
  cmake --build --preset "$preset" --target stiction_cli >&2
done
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
# Shortened runs: the unoptimised program is slow, and a single differing bit grows to all digits in this time.
runs="$(build/release/stiction list | awk '{ print $1 }')
tippe-top --set integrator.type=runge-kutta --set integrator.step=1e-3
tippe-top --set integrator.type=runge-kutta --set integrator.step=1e-2 --set integrator.tolerance=1e-7
tippe-top --set integrator.type=event-driven --set integrator.step=1e-3
compliant-ball --set integrator.method=stiff"
bad=0
while read -r scenario; do
  first=""
  case "$scenario" in
    ball-bearing*) duration=0.002 ;;
    hertz-impact*) duration=1e-4 ;;
    *) duration=0.2 ;;
  esac
  for preset in release clang debug; do
    # shellcheck disable=SC2086 # a line is a scenario and its options
    hash=$("build/$preset/stiction" run $scenario --set "run.duration=$duration" --out "$work/out.h5" --json | sed -E 's/.*"state_hash":"([0-9a-f]+)".*/\1/')
    echo "$scenario $preset $hash"
    [ -z "$first" ] && first="$hash"
    [ "$hash" = "$first" ] || { echo "$scenario: $preset differs from release"; bad=1; }
  done
done <<<"$runs"
exit $bad
