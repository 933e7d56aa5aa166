# `make demo`, `make test` and `make test-all` set up what they need: Python 3.11+ and make, and uv where it is there.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(shell command -v uv 2>/dev/null)

PYTEST := $(BIN)/pytest -q -n auto --dist loadgroup --no-loadscope-reorder

# The tests start the program two thousand times: it is compiled once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-all nightly check check-all static types style documents graph house bench mutants lock clean

demo: $(VENV)/.installed
	$(BIN)/citecheck demo --proof demo.html

# What a change needs: the static checks and the fast tests, in three minutes on two cores.
test: $(VENV)/.installed-test
	$(MAKE) --no-print-directory check

# What a release needs: the static checks and all tests, the fast ones first.
test-all: $(VENV)/.installed-test-all
	$(MAKE) --no-print-directory check-all

# What a night is for: the cases that `make test-all` leaves out (every fault at every call, all mutants of PDFs), and
# small faults in the deciding modules.
nightly: $(VENV)/.installed-test-all
	$(PYTEST) -m nightly
	$(MAKE) --no-print-directory mutants

# The same without the set-up.
check:
	$(MAKE) --no-print-directory -j 2 static
	$(PYTEST) -m "not full" --hypothesis-profile=fast

check-all:
	$(MAKE) --no-print-directory -j 2 static
	$(PYTEST) -m "not nightly"

static: types documents style

types:
	$(BIN)/mypy

style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

documents:
	$(BIN)/citecheck lint skills docs README.md CHANGELOG.md examples/README.md --fail-on warning

# Which package imports which; fails on a circle.
graph: $(VENV)/.installed-test
	$(BIN)/python tools/graph.py

# How large the source, its files and its functions are.
house: $(VENV)/.installed-test
	$(BIN)/python tools/house.py

bench: $(VENV)/.installed-test-all
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/forgeries.py
	$(BIN)/python benchmarks/grading.py

# Do the tests notice small faults in the modules that decide? About half an hour on two cores; PART=locate tries one
# module, and PART="locate --fast" tries it with the fast tests alone.
mutants: $(VENV)/.installed-test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[mutation]'
	$(BIN)/python tools/mutants.py $(PART)

$(VENV)/.installed: pyproject.toml requirements.lock | $(VENV)
	$(call install,requirements.lock)
	@touch $@

$(VENV)/.installed-test: pyproject.toml requirements-test.lock | $(VENV)
	$(call install,requirements-test.lock)
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-test-all: pyproject.toml requirements-test-all.lock | $(VENV)
	$(call install,requirements-test-all.lock)
	@touch $@ $(VENV)/.installed-test $(VENV)/.installed

$(VENV):
	@echo "Setting up $(VENV), once. This downloads the dependencies and takes one to four minutes."
	@$(if $(UV),uv venv --quiet --seed --python $(PYTHON) $(VENV),$(PYTHON) -m venv $(VENV))

ifdef UV
install = @echo "Installing the packages of $(1) ..." && uv pip install --quiet --python $(BIN)/python --require-hashes -r $(1) && echo "Installing citecheck ..." && uv pip install --quiet --python $(BIN)/python --no-deps -e .
else
install = @echo "Installing the packages of $(1) ..." && $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1) && echo "Installing citecheck ..." && $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
endif

# What is made from the rules, the standard and the limits: docs/rules.md, the skill's copy of the standard, and tables in
# docs/limits.md and docs/grading.md.
.PHONY: docs
docs: $(VENV)/.installed-test
	$(BIN)/python docs/make_rules.py
	$(BIN)/python tests/limits_table.py

# Raises every pinned version to the newest one that pyproject.toml allows. Needs uv.
# UPGRADE= only adds and removes what pyproject.toml asks for.
UPGRADE := --upgrade
# Extras stay in the pins: without them pip may take a newer release for them, which has no hash here.
compile := uv pip compile --quiet --universal --no-strip-extras --generate-hashes --no-header --python-version 3.11
lock:
	$(compile) $(UPGRADE) --extra test-all pyproject.toml -o requirements-test-all.lock
	$(compile) --extra test -c requirements-test-all.lock pyproject.toml -o requirements-test.lock
	$(compile) $(UPGRADE) pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
