#!/usr/bin/env bash
# Includes between the modules of src/stiction go only to modules above in this list (docs/architecture.md).
set -euo pipefail
cd "$(dirname "$0")/../src/stiction"
order="core math sets laws geometry model dynamics problem solvers integrators record scenario analysis"
rank() { awk -v m="$1" '{ for (i = 1; i <= NF; ++i) if ($i == m) { print i; exit } }' <<<"$order"; }
# What each module may see beside core and math; closer than the order alone.
declare -A allowed=(
  [core]="" [math]="" [sets]="" [laws]="sets" [geometry]="" [model]="sets laws geometry" [dynamics]="sets laws geometry model"
  [problem]="sets laws" [solvers]="sets laws problem" [integrators]="sets laws geometry model dynamics problem solvers"
  [record]="sets laws geometry model" [scenario]="sets laws geometry model dynamics problem solvers integrators"
  [analysis]="sets laws geometry model dynamics problem solvers integrators record scenario"
)
bad=0
while IFS=: read -r file line text; do
  from="${file%%/*}"
  to="$(sed -E 's|.*"stiction/([a-z]+)/.*|\1|' <<<"$text")"
  if [ -z "$(rank "$from")" ] || [ -z "$(rank "$to")" ]; then
    echo "src/stiction/$file:$line: unknown module in $text"; bad=1; continue
  fi
  [ "$from" = "$to" ] && continue
  case " core math ${allowed[$from]} " in
    *" $to "*) ;;
    *) echo "src/stiction/$file:$line: $from must not include $to"; bad=1 ;;
  esac
  [ "$from" = core ] && { echo "src/stiction/$file:$line: core includes nothing"; bad=1; }
  [ "$from" = math ] && [ "$to" != core ] && { echo "src/stiction/$file:$line: math may include core only"; bad=1; }
done < <(grep -rnE '#include "stiction/' --include='*.hpp' --include='*.cpp' .  | sed 's|^\./||')
exit $bad
