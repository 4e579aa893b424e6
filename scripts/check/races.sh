#!/bin/sh
# Runs the tests that draw on a render thread under ThreadSanitizer, and fails at its first report. With SEGUE_SOAK=1
# the tests draw 10,000 random frames instead of 500.
set -eu
cd "$(dirname "$0")/../.."

export SEGUE_TESTS=SegueTests,RenderingTests
products=.build/threads/release
swift build --build-tests -c release --sanitize=thread --scratch-path .build/threads \
  -Xswiftc -enable-testing -Xswiftc -DDEBUG -Xswiftc -enforce-exclusivity=checked
clang -shared -fPIC -O1 -Wall -Werror -o "$products/orderings.so" Tests/ThreadSanitizer/orderings.c -ldl
# The deadlock detector is off, since an internal check of it fails in long runs. An allocation counter and
# ThreadSanitizer both replace malloc, so the test that counts allocations is excluded.
env -u DISPLAY -u WAYLAND_DISPLAY LD_PRELOAD="$PWD/$products/orderings.so" \
  TSAN_OPTIONS=halt_on_error=1:detect_deadlocks=0 \
  "$products/SeguePackageTests.xctest" --testing-library swift-testing \
  --filter 'ThreadedRunTests|SeveralRunsTests|ThreadedPictureTests|RenderThreadTests' --skip manyCommitsTakeNoMemory
