#!/bin/sh
# Repeats the tests for SECONDS_TO_SOAK (default 600), and stops at the first round that fails.
set -eu
cd "$(dirname "$0")/.."

export SEGUE_SOAK=1
# The same random numbers in every run, so that what passes once passes again; another SEGUE_SEED draws others.
export SEGUE_SEED="${SEGUE_SEED:-2026}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
end=$(($(date +%s) + ${SECONDS_TO_SOAK:-600}))
round=0
while [ "$(date +%s)" -lt "$end" ]; do
  round=$((round + 1))
  scripts/test.sh -c release --scratch-path .build/soak >"$log" 2>&1 || {
    cat "$log"
    echo "soak: error: round $round failed" >&2
    exit 1
  }
  echo "soak: round $round passed"
done
