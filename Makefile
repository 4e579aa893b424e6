# make demo | test | bench | lint | docs | clean | soak: each does everything it needs on a bare Debian with Swift.

SWIFT ?= swift
SOURCES = $(wildcard Package.swift Sources Shaders Tests Benchmarks Examples)
RELEASE = .build/release
OUT = out

.PHONY: demo test bench lint docs clean soak install release

install:
	@scripts/install.sh

release: install
	@$(SWIFT) build -c release --product segue

# A window where there is a display; films and contact sheets where there is none.
demo: release
	@if [ -n "$$DISPLAY" ]; then $(RELEASE)/segue demo; else scripts/showcase.sh $(RELEASE)/segue $(OUT)/showcase; fi

# Allocations are counted where they count: in release.
test: install lint
	$(SWIFT) build --build-tests
	scripts/test.sh
	$(SWIFT) build -c release --product Benchmarks
	$(RELEASE)/Benchmarks steady
	$(RELEASE)/Benchmarks counts

lint: install
	@$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	@scripts/check-docs.sh

bench: install
	$(SWIFT) build -c release --product Benchmarks
	$(SWIFT) build -c release --product segue
	scripts/bench.sh $(RELEASE)/Benchmarks

docs: install
	@scripts/docs.sh $(OUT)/docs

# Long runs of what the tests do once: leaks, drift and wedged screens show only after a while. Optimised, or they would
# take a day; with the driver's messages, as the tests have them.
soak: install
	$(SWIFT) build -c release --build-tests --scratch-path .build/soak -Xswiftc -enable-testing -Xswiftc -DDEBUG
	scripts/soak.sh

clean:
	rm -rf .build $(OUT)
