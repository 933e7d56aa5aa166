# Two commands do everything: `make demo` and `make test`. They need Python 3.11+ and make, and use uv where it is there.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(shell command -v uv 2>/dev/null)

.PHONY: demo test check lock bench mutants clean

demo: $(VENV)/.installed
	$(BIN)/citecheck demo

test: $(VENV)/.installed-test
	$(MAKE) --no-print-directory check

# The checks themselves, without the set-up.
check:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/citecheck lint skills docs README.md CHANGELOG.md examples/README.md --fail-on warning
	$(BIN)/pytest -q -n auto --dist loadgroup

bench: $(VENV)/.installed-test
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/forgeries.py
	$(BIN)/python benchmarks/grading.py

# Do the tests notice small faults in the modules that decide? About half an hour on two cores; PART=locate tries one module.
mutants: $(VENV)/.installed-test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[mutation]'
	$(BIN)/python tools/mutants.py $(PART)

$(VENV)/.installed: pyproject.toml requirements.lock | $(VENV)
	$(call install,requirements.lock)
	touch $@

$(VENV)/.installed-test: pyproject.toml requirements-test.lock | $(VENV)
	$(call install,requirements-test.lock)
	touch $@ $(VENV)/.installed

$(VENV):
	$(if $(UV),uv venv --quiet --seed --python $(PYTHON) $(VENV),$(PYTHON) -m venv $(VENV))

ifdef UV
install = uv pip install --quiet --python $(BIN)/python --require-hashes -r $(1) && uv pip install --quiet --python $(BIN)/python --no-deps -e .
else
install = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1) && $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
endif

# Raises every pinned version to the newest one that pyproject.toml allows. Needs uv.
lock:
	uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 --upgrade pyproject.toml -o requirements.lock
	uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 --upgrade --extra test pyproject.toml -o requirements-test.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
