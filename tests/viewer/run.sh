#!/usr/bin/env bash
# One part of the page's tests: run.sh install|unit|template|pages STICTION ODD_RESULTS. 77: skipped.
set -euo pipefail
part="$1" program="$2" odd_results="$3"
here="$(cd "$(dirname "$0")" && pwd)"
viewer="$here/../../apps/viewer"
skip() { echo "skipped: $1"; exit 77; }
if ! command -v npm >/dev/null || [ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 20')" != true ]; then
  skip "needs Node 20 or later"
fi
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$viewer"
case "$part" in
  install)
    # The stamp says which lock file the packages are of.
    stamp=node_modules/.stiction-lock
    if ! cmp -s package-lock.json "$stamp"; then
      # Not `npm ci`: it insists on the bindings of every platform, which a registry need not carry.
      npm install --no-save --no-audit --no-fund --loglevel=error
      cp package-lock.json "$stamp"
    fi
    ! grep -q '"resolved"' package-lock.json || { echo "package-lock.json names a registry"; exit 1; }
    ;;
  unit) npx vitest run ;;
  template)
    npx tsc --noEmit
    npx vite build --outDir "$work/dist" --logLevel error
    cmp "$work/dist/template.html" dist/template.html || { echo "dist/template.html is not what the sources give: npm run build"; exit 1; }
    size=$(stat -c %s dist/template.html)
    [ "$size" -lt 1500000 ] || { echo "the page without data has $size bytes"; exit 1; }
    ;;
  pages)
    [ -x /usr/bin/chromium ] || skip "needs Chromium"
    STICTION="$program" ODD_RESULTS="$odd_results" WORK="$work" node --test --test-concurrency=2 "$here"
    ;;
esac
