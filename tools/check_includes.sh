#!/usr/bin/env bash
# Includes between the rooms of src/stiction go only to rooms above in the table of docs/architecture.md, and no folder
# is a heap: at most 20 files, a header for each source. Elementary functions come from math/elementary.
set -euo pipefail
cd "$(dirname "$0")/../src/stiction"
# What each room may see besides core and math.
declare -A allowed=(
  [core]="" [math]="" [formula]="" [sets]="" [laws]="formula sets" [geometry]="formula"
  [model]="formula sets laws geometry"
  [dynamics]="formula sets laws geometry model"
  [problem]="formula sets laws"
  [solvers]="formula sets laws problem"
  [assembly]="formula sets laws geometry model dynamics problem"
  [integration]="formula sets laws geometry model dynamics problem solvers assembly"
  [stepping]="formula sets laws geometry model dynamics problem solvers assembly integration"
  [smooth]="formula sets laws geometry model dynamics problem solvers assembly integration"
  [event_driven]="formula sets laws geometry model dynamics problem solvers assembly integration stepping smooth"
  [compliant]="formula sets laws geometry model dynamics problem solvers assembly integration smooth"
  [simulation]="formula sets laws geometry model dynamics problem solvers assembly integration stepping smooth event_driven compliant"
  [record]="formula sets laws geometry model problem"
  [scenario]="formula sets laws geometry model dynamics problem solvers assembly integration stepping smooth event_driven compliant simulation record"
  [analysis]="formula sets laws geometry model dynamics problem solvers assembly integration stepping smooth event_driven compliant simulation record scenario"
)
# Rooms within a room, in order: each includes those before it. Files outside of them come first.
declare -A rooms=(
  [record]="hdf5 result drawing export fclib"
  [analysis]="law disk picture chart plot run verify page bond_graph stability study"
)
# A room: 1 and up; the folder itself: 0.
room_rank() {
  awk -v m="$2" '{ for (i = 1; i <= NF; ++i) if ($i == m) { print i; exit } }' <<<"${rooms[$1]}" | grep . || echo 0
}
room_of() { local inner="${1#*/}"; case "$inner" in */*) echo "${inner%%/*}" ;; esac; }  # of folder/room/file
bad=0
crowded=()
alone=()
complain() { echo "src/stiction/$1"; bad=1; }
while IFS=: read -r file line text; do
  from="${file%%/*}"
  to="$(sed -E 's|.*"stiction/([a-z_]+)/.*|\1|' <<<"$text")"
  if [ -z "${allowed[$from]+known}" ] || [ -z "${allowed[$to]+known}" ]; then
    complain "$file:$line: unknown room in $text"
    continue
  fi
  if [ "$from" = "$to" ]; then
    [ -n "${rooms[$from]:-}" ] || continue
    of="$(room_of "$file")" included="$(room_of "$(sed -E 's|.*"stiction/([^"]+)".*|\1|' <<<"$text")")"
    [ "$of" = "$included" ] && continue
    for room in $of $included; do
      [ "$(room_rank "$from" "$room")" -gt 0 ] || complain "$file:$line: unknown room $from/$room"
    done
    [ "$(room_rank "$from" "$included")" -lt "$(room_rank "$from" "$of")" ] ||
      complain "$file:$line: $from/$of must not include $from/$included"
    continue
  fi
  case " core math ${allowed[$from]} " in
    *" $to "*) ;;
    *) complain "$file:$line: $from must not include $to" ;;
  esac
  [ "$from" = core ] && complain "$file:$line: core includes nothing"
  [ "$from" = math ] && [ "$to" != core ] && complain "$file:$line: math may include core only"
done < <(grep -rnE '#include "stiction/' --include='*.hpp' --include='*.cpp' . | sed 's|^\./||')
# Public headers are lists of includes of headers that exist.
while IFS=: read -r file line header; do
  [ -e "../${header}" ] || [ -e "../../include/${header}" ] || { echo "include/$file:$line: there is no $header"; bad=1; }
done < <(cd ../../include && grep -rnoE '"stiction/[^"]+"' stiction | tr -d '"')
for folder in $(find . -type d | sed 's|^\./||'); do
  count=$(find "$folder" -maxdepth 1 -type f -name '*.?pp' | wc -l)
  [ "$count" -le 20 ] || crowded+=("$folder ($count files)")
done
[ ${#crowded[@]} -eq 0 ] || { printf 'more than 20 files: %s\n' "${crowded[@]}"; bad=1; }
while read -r source; do
  [ -e "${source%.cpp}.hpp" ] || alone+=("$source")
done < <(find . -name '*.cpp' | sed 's|^\./||' | sort)
[ ${#alone[@]} -eq 0 ] || { printf 'source without a header of its own: %s\n' "${alone[@]}"; bad=1; }
# Elementary functions are ours (math/elementary): those of the C library have other bits on other systems. core includes nothing.
functions="sin|cos|tan|asin|acos|atan|atan2|exp|exp2|expm1|log|log2|log1p|log10|pow|sinh|cosh|tanh|asinh|acosh|atanh|cbrt|hypot"
if grep -rnE "\bstd::($functions)\(" --include='*.?pp' . | grep -v '^\./\(core\|math/elementary\)/'; then
  echo "these call the C library: use math::"
  bad=1
fi
exit $bad
