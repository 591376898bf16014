# make        set up, build and serve the app on this machine, and open a browser where there is one
# make test   set up what tests need and run lint, types, unit, build and browser tests

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run build test lint soak bench compare dev clean
.DEFAULT_GOAL := run

run: build
	$(BIN)/python -m positions.build.serve dist

build: $(READY)
	$(BIN)/python -m positions.build

# Fail where a ratio to Panel's stock conversion is 30 % above the one that was recorded.
compare: $(READY)
	$(BIN)/python -m tests.benchmarks.browser --short --compare tests/benchmarks/baseline.json

dev: $(READY)
	OPENBLAS_NUM_THREADS=1 $(BIN)/panel serve app.py --dev --show

test: $(READY) node_modules/.ready
	$(BIN)/python -m tests.chromium
	$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder

lint: $(READY) node_modules/.ready
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/python -m positions.build.node node_modules/@biomejs/biome/bin/biome ci --error-on-warnings
	$(BIN)/python -m positions.build.node node_modules/typescript/bin/tsc --project jsconfig.json

soak: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,course-pages]'
	$(BIN)/python -m pytest -m soak

bench: $(READY)
	$(BIN)/python -m tests.benchmarks.browser

clean:
	rm -rf dist $(VENV) node_modules

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Positions needs Python 3.11 or newer, and $(PYTHON) is older. Name another: make PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Python's venv module is missing. On Debian or Ubuntu: apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

node_modules/.ready: package.json package-lock.json $(READY)
	$(BIN)/python -m positions.build.node --npm ci --silent --no-audit --no-fund
	@touch $@
