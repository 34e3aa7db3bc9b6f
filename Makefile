# Two commands are enough: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test test-full bench lint format clean

play: $(READY)
	@$(BIN)/clowder play exploding-kittens $$(test -t 0 || echo --watch)

test: $(READY)
	$(BIN)/pytest -q -m "not full" -n 2 --dist loadfile

test-full: $(READY)
	$(BIN)/pytest -q -n 2 --dist loadfile

bench: $(READY)
	$(BIN)/clowder bench

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Clowder needs Python 3.11 or newer.")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test]"
	@touch $(READY)
