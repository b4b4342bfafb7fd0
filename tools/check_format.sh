#!/usr/bin/env bash
# Every source is formatted; ./dev format fixes it.
set -euo pipefail
cd "$(dirname "$0")/.."
git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run --Werror
