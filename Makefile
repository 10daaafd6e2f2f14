# `make play` and `make test` need git, make and python3 (3.11 or newer, with venv); nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
export REQUIRE_ALL

.PHONY: play test lint soak bench clean

play: $(VENV)/.play
	@$(BIN)/companion play $(ARGS)

test: lint
	@$(BIN)/python -m pytest -n $(JOBS) -m "not soak" $(ARGS)

lint: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

soak: $(VENV)/.dev
	@$(BIN)/python -m pytest -m soak $(ARGS)

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

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache build *.egg-info mutants node_modules
