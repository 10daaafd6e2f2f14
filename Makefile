# `make play` and `make test` need git, make and python3 (3.11 or newer, with venv); nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
MUTANTS ?= 400
export REQUIRE_ALL

.PHONY: play test lint soak bench golden scripts texts clean

play: $(VENV)/.play
	@$(BIN)/companion play $(ARGS)

test: lint node_modules/.micropython
	@$(BIN)/python -m pytest -n $(JOBS) -m "not soak" $(ARGS)

lint: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

# MUTANTS=0 tries every change of the rules; see docs/mutation.md.
soak: $(VENV)/.dev
	@SEARCH=1 $(BIN)/python -m pytest -m soak $(ARGS)
	@$(BIN)/python -m tests.mutation --sample $(MUTANTS) --jobs $(JOBS)

# Draws the reference pictures anew: look at them before you commit them.
golden: $(VENV)/.dev
	@UPDATE_GOLDEN=1 $(BIN)/python -m pytest -m golden $(ARGS)

# Composes the recorded games anew, after screens or rules have changed: read them, then `make golden`.
scripts: $(VENV)/.dev
	@$(BIN)/python -m tests.scripts.compose $(ARGS)

# Collects the texts of the code into the catalogues, compiles them and says what is untranslated.
texts: $(VENV)/.dev
	@$(BIN)/python scripts/catalogues.py

bench: $(VENV)/.dev
	@$(BIN)/companion bench $(ARGS)

$(VENV)/bin/python:
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh scripts/make-venv

$(VENV)/.play: $(VENV)/bin/python pyproject.toml
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e . || \
	  { echo "make: pip could not install the companion's libraries (is there a network?)" >&2; exit 1; }
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]' || \
	  { echo "make: pip could not install the test tools (is there a network?)" >&2; exit 1; }
	@touch $(VENV)/.play $@

# Without npm the firmware's tests in MicroPython are skipped by name, or fail under REQUIRE_ALL=1.
node_modules/.micropython: package.json
	@if ! command -v npm >/dev/null; then echo "make: npm is missing: firmware tests in MicroPython are left out" >&2; \
	elif npm install --no-package-lock --no-audit --no-fund --silent; then touch $@; \
	else echo "make: npm could not install MicroPython (is there a network?): its tests are left out" >&2; fi

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache build *.egg-info node_modules
