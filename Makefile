# Needs Python 3.11+ and make (GNU make 3.81, the one macOS ships, is enough).
VENV := .venv
PY := $(VENV)/bin/python
PORT ?= 8000
# One more than the cores that a test may count on: a fifth of the time of a worker is waiting.
WORKERS ?= 3
# Some shells and compilers have a name of their own in HOST; from there only "nobody but this computer" counts.
ifeq ($(origin HOST),environment)
override HOST := $(filter localhost 127.%,$(HOST))
endif
CAN_VENV := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
INSTALL := -m pip install -q --disable-pip-version-check --require-hashes -r

.PHONY: run serve test test-night check pictures nights lighthouse clean
.DEFAULT_GOAL := run

run: $(VENV)/run.stamp
	@"$(PY)" manage.py demo --port $(PORT)$(if $(HOST), --host "$(HOST)")

serve: $(VENV)/run.stamp
	@"$(PY)" manage.py serve --port $(PORT)$(if $(HOST), --host "$(HOST)")

test: $(VENV)/test.stamp
	"$(PY)" -m pytest -n $(WORKERS) --dist loadgroup -m "not night"

test-night: $(VENV)/test.stamp
	"$(PY)" -m pytest -n $(WORKERS) --dist loadgroup -m night

check: $(VENV)/dev.stamp node_modules/.stamp
	"$(PY)" -m ruff format --check .
	"$(PY)" -m ruff check .
	"$(PY)" -m mypy
	$(VENV)/bin/lint-imports
	"$(PY)" manage.py makemigrations --check --dry-run
	"$(PY)" -m config.deploycheck
	"$(PY)" -m djlint templates --lint --quiet
	npm run --silent check
	npm test --silent

pictures: $(VENV)/test.stamp
	"$(PY)" docs/take_pictures.py

NIGHTS ?= var/nights
nights: $(VENV)/test.stamp
	"$(PY)" docs/take_nights.py "$(NIGHTS)"

lighthouse: $(VENV)/test.stamp
	"$(PY)" -m benchmarks.lighthouse

$(PY):
	@for p in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	  if command -v $$p >/dev/null 2>&1 && $$p -c '$(CAN_VENV)' >/dev/null 2>&1; then \
	    echo "Creating $(VENV) with $$p."; exec $$p -m venv $(VENV); fi; done; \
	echo 'Order Up needs Python 3.11 or newer with the venv module (Debian, Ubuntu: apt install python3-venv).' >&2; exit 1

$(VENV)/run.stamp: requirements/run.txt | $(PY)
	@echo "Installing what the app needs; this happens once."
	@"$(PY)" $(INSTALL) $<
	@touch $@

$(VENV)/test.stamp: requirements/test.txt | $(PY)
	@"$(PY)" $(INSTALL) $<
	@touch $@ $(VENV)/run.stamp

$(VENV)/dev.stamp: requirements/dev.txt | $(PY)
	@"$(PY)" $(INSTALL) $<
	@touch $@ $(VENV)/run.stamp $(VENV)/test.stamp

# Tools for the scripts of the pages; neither the app nor its tests need them.
node_modules/.stamp: package-lock.json
	@command -v npm >/dev/null 2>&1 || { echo 'make check needs Node.js 20.19 or newer with npm (Debian, Ubuntu: apt install npm).' >&2; exit 1; }
	@npm ci --silent
	@touch $@

clean:
	rm -rf $(VENV) node_modules
