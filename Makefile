# make demo | test | bench | bench-compare BASE=COMMIT | lint | docs | gallery | clean | soak | soak-asan | soak-ubsan |
# soak-tsan
# Each target also installs the packages that it needs on a bare Debian with Swift.

SWIFT ?= swift
SOURCES = $(wildcard Package.swift Plugins Sources Shaders Tests Benchmarks Examples)
RELEASE = .build/release
OUT = out
# The tested code is optimised, because tests would take several times as long otherwise, and has the checks of debug
# builds. Its debug information has only line tables, because more would take a tenth of the build.
CHECKED = -c release --scratch-path .build/checked -Xswiftc -enable-testing -Xswiftc -DDEBUG -Xswiftc -gline-tables-only \
  -Xswiftc -enforce-exclusivity=checked

.PHONY: demo test bench bench-compare lint docs gallery clean soak soak-asan soak-ubsan soak-tsan install browser release

install:
	@scripts/install.sh

# A test opens the gallery's page in a browser, whose installation takes some 20 seconds and 400 MB of disk space.
browser: install
	@scripts/install.sh chromium

release: install
	@$(SWIFT) build -c release --product segue
	@$(SWIFT) build -c release --product segue-port

# Opens a window if there is a display, and otherwise renders films and contact sheets.
demo: release
	@if [ -n "$$DISPLAY" ]; then $(RELEASE)/segue demo; else scripts/media/showcase.sh $(RELEASE)/segue $(OUT)/showcase; fi

# The samples of ported source are part of the package for tests only.
test soak soak-asan soak-ubsan: export SEGUE_PORTED = 1

test: browser lint
	$(SWIFT) build --build-tests $(CHECKED)
	scripts/check/test.sh -c release --scratch-path .build/checked
	scripts/docs.sh $(OUT)/docs .build/checked/release

# The samples of Tests/Porting/Ported have the format of iOS code, because the step ports unmodified source.
lint: install
	@find $(SOURCES) -name '*.swift' -not -path 'Tests/Porting/Ported/*' | xargs $(SWIFT) format lint --strict --parallel
	@scripts/check/comments.sh
	@scripts/check/docs.sh

bench: install
	$(SWIFT) build -c release --product Benchmarks
	$(SWIFT) build -c release --product segue
	scripts/bench/bench.sh $(RELEASE)/Benchmarks

# Prints the figures of a commit beside those of the working tree; scripts/bench/compare.py has options.
bench-compare: install
	@[ -n "$(BASE)" ] || { echo "make bench-compare BASE=COMMIT: name the commit to compare with" >&2; exit 2; }
	@scripts/bench/compare.py "$(BASE)"

docs: install
	@scripts/docs.sh $(OUT)/docs

gallery: release
	@$(SWIFT) build -c release --product FirstTransition
	@scripts/media/gallery.sh $(RELEASE)/segue
	@scripts/media/readme-pictures.sh $(RELEASE)/segue

# Repeats the tests for a long time, because leaks, drift and hanging screens appear only after a while.
soak: browser
	$(SWIFT) build --build-tests $(CHECKED)
	SEGUE_SOAK=1 scripts/check/races.sh
	scripts/check/attacks.sh .build/checked/release
	scripts/check/soak.sh
	.build/checked/release/Benchmarks growth

# Runs the tests, the attacks and the fuzzers under a sanitizer, in a separate build; any report is a failure.
soak-asan: install
	scripts/check/sanitize.sh address

soak-ubsan: install
	scripts/check/sanitize.sh undefined

soak-tsan: install
	SEGUE_SOAK=1 scripts/check/races.sh

clean:
	rm -rf .build $(OUT)
