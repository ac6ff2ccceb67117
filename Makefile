# For people: `make help`. CMake does the work; the presets are in CMakePresets.json.

# The fast build where this processor can run it, otherwise the one for every x86-64.
V3 := $(shell for flag in avx2 bmi2 fma movbe f16c abm; do \
        grep -qw $$flag /proc/cpuinfo 2>/dev/null || exit; done; echo yes)
PRESET ?= $(if $(V3),release,portable)
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX ?= /usr/local

BUILD := build/$(PRESET)
ifneq ($(filter command environment,$(origin CXX)),)
  # Another compiler than the preset's has a folder of its own.
  BUILD := build/$(PRESET)-$(notdir $(CXX))
  CMAKE_ARGS += -DCMAKE_CXX_COMPILER="$(CXX)"
endif
ifdef WERROR
  CMAKE_ARGS += -DSAPPER_WERROR=ON
endif
SAPPER := $(BUILD)/sapper

# Arguments of the program that a target runs.
ARGS ?=

.DEFAULT_GOAL := $(if $(EXE),exe,build)
.PHONY: static windows wasm
.PHONY: build exe play test bench match install format tidy fuzz check-all clean help deps sapper preset

help:
	@echo 'make [build]     compile (installs missing Debian packages when it may)'
	@echo 'make play        play against the engine in the terminal'
	@echo 'make test        compile and run every test'
	@echo 'make bench       the fixed workload: nodes, speed and signature'
	@echo 'make match       a short match; ARGS="--engine ... --games N" for another'
	@echo 'make EXE=name    compile and copy the binary to ./name (CXX=compiler)'
	@echo 'make install     install into PREFIX (now $(PREFIX)), below DESTDIR'
	@echo 'make static      a binary for every x86-64 Linux, without shared libraries'
	@echo 'make windows     sapper-engine.exe, the engine for 64-bit Windows'
	@echo 'make wasm        sapper.wasm and its JavaScript, for browsers and Node'
	@echo 'make format      rewrite the sources in the house format'
	@echo 'make tidy        clang-tidy over all sources'
	@echo 'make fuzz        every fuzzer for FUZZ_SECONDS (60)'
	@echo 'make check-all   what CI does and more: all presets, compilers and levels, SAPPER_GAMES games'
	@echo 'make clean       remove build/'
	@echo
	@echo 'PRESET=$(PRESET) JOBS=$(JOBS); ARGS="..." goes to the program that is run'

# The steps before a program that people talk to: quiet but for progress at a terminal, all on
# stderr, and without its stdin.
deps:
	@tools/install-deps.sh build

$(BUILD)/.configured: CMakePresets.json | deps
	@mkdir -p $(BUILD)
	@echo 'configuring $(BUILD)' >&2
	@cmake --preset $(PRESET) -B $(BUILD) $(CMAKE_ARGS) </dev/null >$(BUILD)/configure.log 2>&1 \
	  || { cat $(BUILD)/configure.log >&2; exit 1; }
	@touch $@

build: $(BUILD)/.configured
	@cmake --build $(BUILD) -j $(JOBS)

preset:
	@echo $(PRESET)

# Only the binary.
sapper: $(BUILD)/.configured
	@[ -x $(SAPPER) ] || echo 'building $(SAPPER), a minute or two the first time' >&2
	@if [ -t 2 ]; then exec cmake --build $(BUILD) -j $(JOBS) --target sapper </dev/null >&2; fi; \
	cmake --build $(BUILD) -j $(JOBS) --target sapper -- --quiet </dev/null >$(BUILD)/build.log 2>&1 \
	  || { cat $(BUILD)/build.log >&2; exit 1; }

exe: sapper
	@install -m 755 $(SAPPER) '$(EXE)'

play: sapper
	@exec $(SAPPER) play $(ARGS)

bench: sapper
	@exec $(SAPPER) bench $(ARGS)

match: sapper
	@exec $(SAPPER) match $(or $(ARGS),--engine sapper --engine greedy --nodes 1000 --games 20)

test: build
	@ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS) $(ARGS)

# bin/sapper runs on every x86-64; bin/sapper-v3, the fast one, where this machine can build and
# try it.
install:
	@$(MAKE) --no-print-directory sapper PRESET=portable
	@DESTDIR='$(DESTDIR)' cmake --install $(subst build/$(PRESET),build/portable,$(BUILD)) --prefix '$(PREFIX)'
ifeq ($(V3),yes)
	@$(MAKE) --no-print-directory sapper PRESET=release
	@DESTDIR='$(DESTDIR)' cmake --install $(subst build/$(PRESET),build/release,$(BUILD)) --prefix '$(PREFIX)'
endif

# Other targets (docs/builds.md). What they need beyond `make build` is named when it is missing.
PORT_FLAGS := -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE='-O2 -DNDEBUG'
SIGNATURE := $(shell grep -v '^\#' docs/bench-signature.txt | head -n 1)
static: | deps
	@cmake --preset static >/dev/null
	@cmake --build build/static -j $(JOBS) --target sapper
	@build/static/sapper bench | tail -n 1 | grep '^$(SIGNATURE) nodes'

build/abseil/CMakeLists.txt:
	@tools/abseil-source.sh build/abseil

windows: build/abseil/CMakeLists.txt
	@command -v x86_64-w64-mingw32-g++-posix >/dev/null || \
	  { echo 'missing package: g++-mingw-w64-x86-64-posix' >&2; exit 1; }
	@cmake -G Ninja -S . -B build/windows -DSAPPER_PORT=windows \
	  -DCMAKE_TOOLCHAIN_FILE=cmake/windows.cmake $(PORT_FLAGS) >/dev/null
	@cmake --build build/windows -j $(JOBS) --target sapper_port
	@tools/test-windows.sh build/windows/sapper-engine.exe $(SIGNATURE)

wasm: build/abseil/CMakeLists.txt
	@command -v emcc >/dev/null || { echo 'missing package: emscripten' >&2; exit 1; }
	@NODE_PATH=/usr/share/nodejs emcmake cmake -G Ninja -S . -B build/wasm -DSAPPER_PORT=wasm $(PORT_FLAGS) >/dev/null 2>&1
	@NODE_PATH=/usr/share/nodejs cmake --build build/wasm -j $(JOBS) --target sapper_port
	@mkdir -p build/wasm/js
	@cp build/wasm/sapper.mjs build/wasm/sapper.wasm clients/js/index.mjs clients/js/worker.mjs \
	  clients/js/cases.mjs \
	  clients/js/module.mjs clients/js/package.json build/wasm/js/
	@node clients/js/test.mjs build/wasm/js $(SIGNATURE)
	@node clients/js/browser_test.mjs build/wasm/js $(SIGNATURE)

# The same list of files is rewritten here and checked by CI.
FORMAT ?= -i
format:
	@tools/install-deps.sh dev
	@find base process engine belief eval search variants records protocol client arena conformance cli bench ports tests tools \
	  \( -name '*.h' -o -name '*.cc' \) -print0 | xargs -0r clang-format $(FORMAT)

tidy:
	@.ci/run install tidy-all

fuzz:
	@.ci/run install fuzz

check-all:
	@.ci/run check-all

clean:
	rm -rf build
