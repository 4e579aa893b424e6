#!/bin/sh
# Builds with a sanitizer, address or undefined, into a separate folder, and runs the headless tests, the window tests,
# the attacks and the fuzzers. A report ends its process, so that the test or attack fails.
set -eu
cd "$(dirname "$0")/../.."

kind=$1
scratch=.build/$kind
products=$scratch/release
case $kind in
  # On Linux swiftc has no sanitizer for undefined behaviour, but Swift traps in such cases itself. The C targets, and
  # the functions of C headers that Swift inlines, are compiled with clang's sanitizer.
  undefined)
    runtime=$(clang -print-resource-dir)/lib/linux/libclang_rt.ubsan_standalone-$(uname -m).a
    set -- -Xcc -fsanitize=undefined -Xlinker --whole-archive -Xlinker "$runtime" -Xlinker --no-whole-archive
    ;;
  *) set -- --sanitize="$kind" ;;
esac
export SEGUE_SANITIZER="$kind"
swift build --build-tests -c release "$@" --scratch-path "$scratch" -Xswiftc -enable-testing -Xswiftc -DDEBUG -Xswiftc -enforce-exclusivity=checked

export SEGUE_GL_ERRORS=fatal NO_COLOR=1
# Exit tests and rejected attacks end with a trap, which must not be reported.
options=halt_on_error=1:handle_sigill=0:handle_sigtrap=0:handle_abort=0
export ASAN_OPTIONS=$options:detect_leaks=0
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export LSAN_OPTIONS="suppressions=$PWD/scripts/check/leaks.supp:print_suppressions=0"

# A sanitizer has its own heap, whose size and allocations the tests cannot measure; the attacks run below.
skipped='AllocationTests|aSteadyFrameAllocatesNothing|manyCommitsTakeNoMemory|ControllerLeakTests|AnimationChurnTests'
skipped="$skipped|^AttacksTests\."
half='^(ReferenceTests|RenderingTests|SegueTests)\.'
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=

# Two processes run the headless tests, as in scripts/check/test.sh; the window tests follow.
set -- "$products/SeguePackageTests.xctest" --testing-library swift-testing
headless="env -u DISPLAY -u WAYLAND_DISPLAY"
$headless "$@" --skip "$skipped|Windowed" --filter "$half" >"$log" 2>&1 &
second=$!
$headless "$@" --skip "$skipped|Windowed|$half" || failed=tests
wait "$second" || failed=tests
cat "$log"
# Only the window tests are checked for leaks: tests of single types, and of misuse, leave reference cycles.
[ "$kind" != address ] || export ASAN_OPTIONS=$options:detect_leaks=1
env -u WAYLAND_DISPLAY xvfb-run --auto-servernum --server-args "-screen 0 1280x1024x24 -noreset" \
  "$@" --no-parallel --skip "$skipped" --filter Windowed || failed="$failed windows"

export ASAN_OPTIONS=$options:detect_leaks=0
scripts/check/attacks.sh "$products" || failed="$failed attacks"
if [ -n "$failed" ]; then
  echo "sanitize: error: $kind: failed: $failed" >&2
  exit 1
fi
