# make demo | test | bench | bench-compare BASE=COMMIT | lint | docs | gallery | clean | soak | soak-asan | soak-ubsan | soak-tsan: each does everything it needs
# on a bare Debian with Swift.

SWIFT ?= swift
SOURCES = $(wildcard Package.swift Plugins Sources Shaders Tests Benchmarks Examples)
RELEASE = .build/release
OUT = out
# Tests run optimised, or they would take several times as long, and with what debug builds check.
# Of the debug information they have the lines only: more takes a tenth of the build.
CHECKED = -c release --scratch-path .build/checked -Xswiftc -enable-testing -Xswiftc -DDEBUG -Xswiftc -gline-tables-only

.PHONY: demo test bench bench-compare lint docs gallery clean soak soak-asan soak-ubsan soak-tsan install browser release

install:
	@scripts/install.sh

# Opens the gallery's page in a test: some 20 seconds, and 400 MB on the disk.
browser: install
	@scripts/install.sh chromium

release: install
	@$(SWIFT) build -c release --product segue
	@$(SWIFT) build -c release --product segue-port

# A window where there is a display; films and contact sheets where there is none.
demo: release
	@if [ -n "$$DISPLAY" ]; then $(RELEASE)/segue demo; else scripts/media/showcase.sh $(RELEASE)/segue $(OUT)/showcase; fi

# The samples of ported source are part of the package for tests only.
test soak soak-asan soak-ubsan: export SEGUE_PORTED = 1

test: browser lint
	$(SWIFT) build --build-tests $(CHECKED)
	scripts/check/test.sh -c release --scratch-path .build/checked
	scripts/docs.sh $(OUT)/docs .build/checked/release

# The samples of Tests/Porting/Ported are formatted as iOS code is: the step takes them as they are.
lint: install
	@find $(SOURCES) -name '*.swift' -not -path 'Tests/Porting/Ported/*' | xargs $(SWIFT) format lint --strict --parallel
	@scripts/check/comments.sh
	@scripts/check/docs.sh

bench: install
	$(SWIFT) build -c release --product Benchmarks
	$(SWIFT) build -c release --product segue
	scripts/bench/bench.sh $(RELEASE)/Benchmarks

# Every figure of a commit beside those of the working tree; scripts/bench/compare.py has options.
bench-compare: install
	@[ -n "$(BASE)" ] || { echo "make bench-compare BASE=COMMIT: name the commit to compare with" >&2; exit 2; }
	@scripts/bench/compare.py "$(BASE)"

docs: install
	@scripts/docs.sh $(OUT)/docs

gallery: release
	@$(SWIFT) build -c release --product FirstTransition
	@scripts/media/gallery.sh $(RELEASE)/segue
	@scripts/media/readme-pictures.sh $(RELEASE)/segue

# Long runs of what the tests do once: leaks, drift and wedged screens show only after a while.
soak: browser
	$(SWIFT) build --build-tests $(CHECKED)
	SEGUE_SOAK=1 scripts/check/races.sh
	scripts/check/attacks.sh .build/checked/release
	scripts/check/soak.sh
	.build/checked/release/Benchmarks growth

# The tests, the attacks and the fuzzers under a sanitizer, each in a build of its own; any report fails them.
soak-asan: install
	scripts/check/sanitize.sh address

soak-ubsan: install
	scripts/check/sanitize.sh undefined

soak-tsan: install
	SEGUE_SOAK=1 scripts/check/races.sh

clean:
	rm -rf .build $(OUT)
