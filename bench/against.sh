#!/usr/bin/env bash
# Two programs, the same Tippe-Top of 800 000 steps: processor time of each, run in turn so that both see the same machine,
# and instructions of 30 000 steps (valgrind), which no other work on the machine changes.
#   bench/against.sh OLD NEW [OPTION_OF_NEW...]
#   bench/against.sh ../old/build/release/stiction build/release/stiction --set integrator.variant=midpoint
# TIMES=15 runs of each; TIMES=0 counts instructions only. Each pair has an environment and a name of the result of random
# lengths: they move the stack and the heap, and with one length only the same two programs differed by 0 to 10 %.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
old="$1" new="$2"
shift 2
here="$(mktemp -d)"
trap 'rm -rf "$here"' EXIT
result=result.h5

run() { # PROGRAM DURATION [OPTION...]
  local program="$1" duration="$2"
  shift 2
  "${under[@]}" "$program" run tippe-top --set integrator.step=1e-5 --set run.record_every=0.1 --set "run.duration=$duration" \
    --quiet --out "$here/$result" "$@" >/dev/null
}
timed() {
  local TIMEFORMAT='%3U %3S' file="$here/$1.s"
  under=()
  { time run "${@:2}"; } 2>>"$file"
}
counted() {
  under=(valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$here/log")
  run "$@"
  sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$here/log"
}

for ((i = 0; i < ${TIMES:-15}; ++i)); do
  printf -v PADDING '%*s' $((RANDOM % 4096)) ''
  export PADDING
  printf -v result '%0*d.h5' $((1 + RANDOM % 64)) 0
  timed old "$old" 8
  timed new "$new" 8 "$@"
done
for name in old new; do
  [ -s "$here/$name.s" ] || continue
  awk '{ print $1 + $2 }' "$here/$name.s" | sort -n |
    awk -v name=$name '{ t[NR] = $1 } END { printf "%s  least %.3f s  median %.3f s  of %d\n", name, t[1], t[int((NR + 1) / 2)], NR }'
done
count_old=$(counted "$old" 0.3)
count_new=$(counted "$new" 0.3 "$@")
awk -v a="$count_old" -v b="$count_new" 'BEGIN { printf "instructions of 30 000 steps: old %.1f million  new %.1f million  %+.1f %%\n", a / 1e6, b / 1e6, 100 * (b / a - 1) }'
