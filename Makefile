# Set-up, demo and checks. Works with GNU make 3.81 and newer; needs Python 3.11 or newer with pip, nothing else.
SHELL := /bin/sh
PYTHON ?= python3
VENV_PYTHON := .venv/bin/python
CLAIM_AUDIT := .venv/bin/claim-audit
PIP_TOOLS := pip-tools==7.6.2

# The stamp names the folder it was made in: an environment that was moved along runs the old folder's code.
STAMP := .venv/set-up
ifneq ($(shell cat $(STAMP) 2>/dev/null),$(CURDIR))
.PHONY: $(STAMP)
endif

.PHONY: help
help:
	@echo 'make demo    set up, lint the examples, and say what there is to see: run this first'
	@echo 'make test    set up and run the fast tests; every line of checker/ and invariants/ must be covered'
	@echo 'make lint    ruff (rules and format) and mypy --strict'
	@echo 'make slow    the slow tests: the real pre-commit hook, the built wheel (needs git)'
	@echo 'make bench   measure against the targets; writes bench-report.json (BENCH=--quick for a short run)'
	@echo 'make docs    write the pages of the rules anew and build the site (DOCS=--check only compares the pages)'
	@echo 'make mutants run the mutants of the source, or go on where a run was stopped (MUTANTS=--keep-kills: see CONTRIBUTING)'
	@echo 'make lock    write requirements/dev.lock anew (LOCK=--upgrade takes the newest versions)'
	@echo 'make clean   remove everything that these commands made'

$(STAMP): requirements/dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'claim-audit needs Python 3.11 or newer. Name one: make PYTHON=python3.12 ...' >&2; exit 1; }
	@echo '==> Set-up: the pinned tools go into .venv (about half a minute, once)'
	@if [ "$$(cat $(STAMP) 2>/dev/null)" != "$(CURDIR)" ] || ! $(VENV_PYTHON) -m pip --version >/dev/null 2>&1; \
	then $(PYTHON) -m venv --clear .venv >/dev/null 2>&1 || { $(PYTHON) -m venv --clear --without-pip .venv \
	  && $(PYTHON) -m pip --python $(VENV_PYTHON) install --quiet --quiet --disable-pip-version-check pip; }; fi
	@$(VENV_PYTHON) -m pip install --quiet --quiet --disable-pip-version-check --require-hashes \
	  -r requirements/dev.lock
	@$(VENV_PYTHON) -m pip install --quiet --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@printf '%s\n' "$(CURDIR)" > $(STAMP)
	@echo '==> Set-up is done'
	@echo

.PHONY: demo
demo: $(STAMP)
	@echo 'A passport is a file in which a model has noted, citation by citation, whether the sources of a report'
	@echo 'support it. claim-audit checks such files: does each row say something that can be true?'
	@echo
	@echo '==> 1. A good folder: passports as JSON, JSONL, YAML and in a Markdown file'
	@echo '    $$ claim-audit lint examples/good'
	@echo
	@$(CLAIM_AUDIT) lint --no-config examples/good || { \
	  echo 'make demo: FAILED: examples/good must be clean' >&2; exit 1; }
	@echo
	@echo '    No findings, so the exit code is 0.'
	@echo
	@echo '==> 2. A bad folder: the mistakes that real passports have'
	@echo '    $$ claim-audit lint examples/bad'
	@echo
	@code=0; $(CLAIM_AUDIT) lint --no-config examples/bad || code=$$?; \
	if [ "$$code" -ne 1 ]; then \
	  echo "make demo: FAILED: examples/bad must end with exit code 1; it was $$code" >&2; exit 1; fi
	@echo
	@echo '    That was expected. Each line says where (file:line:column), which rule, what is wrong and what would'
	@echo '    be right; the word in [brackets] is the clause of the rule that failed. Findings: the exit code is 1.'
	@echo
	@echo '    passport.json:35 is the one to look at. The claim has two parts, and the source supports one. Judged'
	@echo '    as a whole it became SUPPORTED, and the other part would have gone to print without a trace.'
	@echo
	@echo '==> What to try next'
	@echo '    $(CLAIM_AUDIT) lint --format full examples/bad/passport.json    (with the lines and what to do)'
	@echo '    $(CLAIM_AUDIT) explain INV-19                                   (what a rule finds, and why)'
	@echo '    $(CLAIM_AUDIT) rules                                            (all rules)'
	@echo '    $(CLAIM_AUDIT) lint YOUR-FILE                                   (JSON, JSONL, YAML or Markdown)'
	@echo '    examples/README.md lists each mistake above; docs/getting-started.md goes on from here;'
	@echo '    make test runs the tests.'

.PHONY: test
test: $(STAMP)
	@$(VENV_PYTHON) -m pytest -m 'not slow' -n 2 --cov --cov-report=term --cov-fail-under=100

.PHONY: lint
lint: $(STAMP)
	@$(VENV_PYTHON) -m ruff check .
	@$(VENV_PYTHON) -m ruff format --check .
	@$(VENV_PYTHON) -m mypy --strict

.PHONY: slow
slow: $(STAMP)
	@$(VENV_PYTHON) -m pytest -m slow

.PHONY: bench
bench: $(STAMP)
	@$(VENV_PYTHON) -m tests.bench.bench $(BENCH)

.PHONY: docs
docs: $(STAMP)
	@$(VENV_PYTHON) docs/site/rule_pages.py $(DOCS)
	@NO_MKDOCS_2_WARNING=1 $(VENV_PYTHON) -m mkdocs build --quiet --strict --site-dir build/site
	@echo 'The site is in build/site; open build/site/index.html'

.PHONY: mutants
mutants: $(STAMP)
	@$(VENV_PYTHON) -m checker.mutate.source $(MUTANTS)

# What the last full run found is the yardstick of the next: whoever writes it anew does so on purpose.
.PHONY: mutants-record
mutants-record: $(STAMP)
	@$(VENV_PYTHON) -m checker.mutate.source --record $(MUTANTS)

# pip-tools gets an environment of its own, so that it is no part of what it locks.
.PHONY: lock
lock:
	@$(PYTHON) -m venv --clear build/lock
	@build/lock/bin/python -m pip install --quiet --quiet --disable-pip-version-check '$(PIP_TOOLS)'
	@build/lock/bin/python -m piptools compile --quiet $(LOCK) --extra dev --generate-hashes --strip-extras \
	  --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	  --output-file requirements/dev.lock pyproject.toml
	@echo 'requirements/dev.lock is written; make test sets up from it'

.PHONY: clean
clean:
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.* bench-report.*
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
