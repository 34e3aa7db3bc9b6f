# Two commands are enough: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNS := $(VENV)/.runs
READY := $(VENV)/.ready
UV := $(shell command -v uv)

ifdef UV
PIP := uv pip install --quiet --python $(BIN)/python
else
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

.PHONY: play test test-full test-code test-page test-extras browser screens docs schemas identities site dist lock mutate bench load lint lint-page format clean

play: $(RUNS)
	@$(BIN)/clowder serve --open

# The tests of the page mostly wait, so they run beside the others. What they say comes when they are done.
QUICK := -m "not full and not extras"
unexport PYTHONDONTWRITEBYTECODE

test: $(READY) browser
	@$(MAKE) --no-print-directory -j 2 test-code test-page TIER='$(QUICK)'

test-full: $(READY) browser
	@NUMBA_OPT=3 $(MAKE) --no-print-directory -j 2 test-code test-page

test-code:
	$(BIN)/pytest $(TIER) --ignore=tests/browser -n 2 --dist worksteal

test-page:
	@mkdir -p build
	@$(BIN)/pytest $(TIER) tests/browser >build/test-page.txt 2>&1; code=$$?; cat build/test-page.txt; exit $$code

# What is heavy to install has tests of its own. PyTorch is pinned, and taken without CUDA where there is such a build.
TORCH := $(if $(UV),,--retries 0) --extra-index-url https://download.pytorch.org/whl/cpu torch==2.13.0

test-extras: $(READY)
	@$(PIP) $(TORCH) || echo "PyTorch cannot be installed here: its tests will be skipped."
	@for extra in openspiel compare ray postgres; do \
	  $(PIP) -e ".[$$extra]" || echo "The extra $$extra cannot be installed here: its tests will be skipped."; \
	done
	@for group in fuzz docs; do \
	  $(PIP) --group $$group || echo "What the group $$group names cannot be installed here: its tests will be skipped."; \
	done
	$(BIN)/pytest -m extras

# The tests of the page need a browser. Where it cannot be installed they are skipped, and say so.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || test -n "$$CLOWDER_CHROMIUM" \
	  || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	       && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } \
	  || echo "There is no chromium and it cannot be installed here: the tests of the page will be skipped."

screens: $(READY) browser
	$(BIN)/python docs/make_screens.py

# Pages that are made from the code; tests compare them with it.
docs: $(READY)
	$(BIN)/python docs/make_pages.py
	$(BIN)/python docs/make_graph.py

# The schemas, types and examples of views, from the field tables and from games; the types of frames, for the page's scripts.
schemas: $(READY)
	$(BIN)/python -m clowder.schemas.making
	$(BIN)/python -m clowder.web.pages.frame_declarations

# The identities of games and bots, after a change that may change them; benchmarks/identities.py says what that means.
identities: $(READY)
	$(BIN)/python benchmarks/identities.py

# The documentation as a site, in build/site: opened from a disk, or put on any server. The games without a server are in
# build/site/play, where npm and Node.js are at hand; SITE is for `clowder site`, such as SITE="--server https://play.example".
SITE :=
site: $(READY)
	@$(BIN)/python -c "import material, mkdocstrings" 2>/dev/null || $(PIP) --group docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --clean
	@$(BIN)/clowder site build/site/play $(SITE) || test "$(NPM)" != required
	@echo "The site is in build/site: open build/site/index.html"

# A release: the wheel and the sources, the same bytes for the same commit.
dist: $(READY)
	rm -rf dist build/lib build/bdist.*
	@$(BIN)/python -c "import build" 2>/dev/null || $(PIP) --group release
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m build --outdir dist

# The versions that a release is tried with, for the image and for whoever wants the same: needs uv.
lock:
	uv pip compile pyproject.toml --extra fast --extra postgres --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-emit-index-url --no-annotate --quiet --upgrade --output-file deploy/requirements.txt

# Changes the code in small ways and asks whether the tests notice: make mutate PACKAGES="store lab" MUTANTS=50 SEED=2
PACKAGES := table web store players lab arena adapters cli
MUTANTS := 150
SEED := 1
mutate: $(READY)
	$(BIN)/python benchmarks/mutate.py $(PACKAGES) --mutants $(MUTANTS) --seed $(SEED)

bench: $(READY)
	$(BIN)/clowder bench

# How many tables one server carries, over real sockets.
load: $(READY)
	$(BIN)/python benchmarks/load.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	@$(MAKE) --no-print-directory lint-page

# The page's scripts and styles: formatted and linted by tools from npm, which nothing but this target needs. `NPM=required` fails
# where there is no npm.
NPM := optional
PAGE_TOOLS := node_modules/.package-lock.json

lint-page:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(PAGE_TOOLS) && npm run --silent lint; \
	elif test "$(NPM)" = required; then echo "There is no npm: the page's scripts and styles cannot be checked."; exit 1; \
	else echo "There is no npm: the page's scripts and styles were not checked."; fi

$(PAGE_TOOLS): package.json package-lock.json
	npm ci --silent --no-fund --no-audit
	@touch $@

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(PAGE_TOOLS) && npm run --silent format; fi

clean:
	rm -rf $(VENV) node_modules build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

# What it takes to play. uv makes the environment where it is installed; else Python's own venv and pip do.
$(RUNS): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Clowder needs Python 3.11 or newer.")'
ifdef UV
	test -x $(BIN)/python || uv venv --quiet --python $(PYTHON) $(VENV)
else
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) "pip>=25.1"
endif
	$(PIP) -e ".[fast]"
	-@$(BIN)/clowder warm --texts
	@touch $(RUNS)

# What it takes to work on Clowder.
$(READY): $(RUNS)
	$(PIP) -e ".[arena,lab,rl,workshop]" --group dev
	@touch $(READY)
