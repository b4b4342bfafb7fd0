#!/usr/bin/env bash
# The final state of a run has the bits stored in tests/golden/hashes.txt, whatever compiler and optimisation built the program.
# --store stores them anew, from the release build.
set -euo pipefail
cd "$(dirname "$0")/.."
golden=tests/golden
build() {
  local options=()
  [ "$1" = release ] || options=(-DSTICTION_TESTS=OFF)
  cmake --preset "$1" "${options[@]}" >/dev/null
  cmake --build --preset "$1" --target stiction_cli >&2
}
if [ "${1:-}" = "--store" ]; then
  build release
  "$golden/runs.sh" | "$golden/hash.sh" build/release/stiction | grep -v '^refused \|^stopped \| masonry-arch .*runge-kutta\| brick-wall .*runge-kutta' >"$golden/hashes.new"
  mv "$golden/hashes.new" "$golden/hashes.txt"
  git --no-pager diff --stat -- "$golden/hashes.txt"
  exit
fi
bad=0
for preset in release clang debug; do
  build "$preset"
  if "$golden/check.sh" "build/$preset/stiction"; then echo "$preset: every run ends in the stored state"; else bad=1; fi
done
exit $bad
