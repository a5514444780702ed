# make play      the product (without a token: the local sandbox)
# make test      lint, types and the tests
# make coverage  which lines and branches the quick tests reach
# make bench     speed figures as JSON, progress on stderr
# make soak      a thousand tables, an hour, a long log: figures as JSON, progress on stderr
# make chaos     everything broken on purpose, for longer than CI does
# make more      what only a Dask cluster, hooks and the next two need
# make new-game KEY=… NAME=…  the skeleton of a game, running: docs/adding-a-game.md
# make lock      pin anew what pyproject.toml asks for
# make audit     look up whether anything that is pinned is known to be unsafe
# Bytecode stays for the next run, and for every program that a test starts.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
COMPILE = $(BIN)/pip-compile --quiet --allow-unsafe --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

.PHONY: play test setup more lint types unit coverage bench soak chaos pictures new-game lock audit clean

play: setup
	$(BIN)/pulka warmup
	$(BIN)/pulka

test: setup
	$(MAKE) --jobs lint types unit

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

more: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.more.lock

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache --no-logo

types: setup
	$(BIN)/mypy

unit: setup
	$(BIN)/pytest -n logical -m "not slow and not browser and not postgres"

coverage: setup
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n logical -m "not slow and not browser and not postgres"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: setup
	$(BIN)/python -m tests.bench

soak: setup
	$(BIN)/python -m tests.chaos soak/

chaos: setup
	$(BIN)/python -m tests.chaos chaos/

pictures: setup
	$(BIN)/python -m tests.docs.pictures

new-game: setup
	@$(BIN)/python -m tests.skeleton '$(KEY)' '$(NAME)'

lock: more
	$(COMPILE) --all-build-deps --extra dev --extra fast --extra postgres --output-file requirements.lock pyproject.toml
	$(COMPILE) --build-deps-for wheel --extra fast --extra postgres --constraint requirements.lock --output-file requirements.image.lock pyproject.toml
	$(COMPILE) --extra cluster --extra upkeep --constraint requirements.lock --output-file requirements.more.lock pyproject.toml

audit: more
	$(BIN)/pip-audit --strict --require-hashes --disable-pip --requirement requirements.lock --requirement requirements.more.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
