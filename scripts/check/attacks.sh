#!/bin/sh
# Runs every attack of a build, then each fuzzer for SECONDS_TO_FUZZ (default 60) with the seed SEGUE_SEED. The script
# continues after a failure and fails at the end. The inputs that the fuzzers find are in out/fuzz.
set -eu
cd "$(dirname "$0")/../.."

attacks="${1:-.build/checked/release}/Attacks"
failed=
"$attacks" all || failed=attacks
for format in png jpeg effect gesture recording cli; do
  "$attacks" fuzz "$format" --seed "${SEGUE_SEED:-2026}" --seconds "${SECONDS_TO_FUZZ:-60}" || failed="$failed $format"
done
if [ -n "$failed" ]; then
  echo "attacks: error: failed: $failed" >&2
  exit 1
fi
