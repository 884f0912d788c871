# What one does with this project; `make help` lists it. Everything is made from nothing on a fresh clone, and made once.
PYTHON ?= python3
VENV := .venv/bin
.DEFAULT_GOAL := help
.PHONY: help play build single-file test quick lint bench bench-page bench-start test-long long-games long-kills long-soak long-fuzz long-mutants long-puzzles long-taught long-firefox docs lock clean python

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 14

play: build ## build the page and serve it on this machine (PORT=8000 to choose the port)
	@$(PYTHON) tools/serve.py $(if $(PORT),--port $(PORT))

build: python ## write dist/, the page as it is deployed (FAST=1: quicker, and slower to start)
	@$(PYTHON) tools/build.py $(if $(FAST),--fast) $(if $(URL),--url $(URL))

single-file: python ## the page as one HTML file that plays from a memory stick (santa-cruz.html)
	@$(PYTHON) tools/single_file.py $(FILE)

test: python ## all checks and tests, browser and Pyodide included
	@$(PYTHON) tools/environment.py
	@$(VENV)/python tools/check.py

quick: python ## the checks and tests that need neither browser nor Pyodide
	@$(PYTHON) tools/environment.py venv
	@$(VENV)/python tools/check.py --quick

lint: python ## ruff and mypy alone
	@$(PYTHON) tools/environment.py venv
	@$(VENV)/ruff check . && $(VENV)/mypy

bench: python ## the speed of the rules, beside other engines
	@$(PYTHON) tools/environment.py venv
	@$(VENV)/santacruz bench
	@$(VENV)/python tools/bench_peers.py

bench-page: python ## how fast the page answers, in Chromium
	@$(PYTHON) tools/environment.py
	@$(VENV)/python tools/bench_page.py

bench-start: python ## how fast the page starts, in Chromium, beside stock Pyodide and PyScript
	@$(PYTHON) tools/environment.py
	@$(VENV)/python tools/bench_start.py

test-long: long-games long-kills long-soak long-fuzz long-mutants long-puzzles long-taught long-firefox ## all the long runs, hours of them; their results: docs/reliability.md

long-games: python ## 100,000 random games with invariants after every action
	@$(PYTHON) tools/long/games.py

long-kills: python ## the page and the browser killed 50 times each in mid-game
	@$(PYTHON) tools/environment.py
	@$(VENV)/python tools/long/kills.py

long-soak: python ## 200 whole games in one page
	@$(PYTHON) tools/environment.py
	@$(VENV)/python tools/long/soak.py

long-fuzz: python ## ten minutes of a fuzzer over what reads files (needs atheris)
	@$(PYTHON) tools/environment.py venv
	@$(VENV)/python tools/long/fuzz.py

long-mutants: python ## small errors put into the rules, which the tests must notice (needs mutmut)
	@$(PYTHON) tools/environment.py venv
	@$(VENV)/python tools/long/mutants.py --thorough

long-puzzles: python ## every puzzle of the page proven again by the second search
	@$(PYTHON) tools/long/puzzles.py

long-taught: python ## every lesson and every puzzle played through in one browser
	@$(PYTHON) tools/environment.py
	@$(VENV)/python tools/long/taught.py

long-firefox: python ## a whole game in Debian's Firefox (needs firefox-esr)
	@$(PYTHON) tools/environment.py
	@$(VENV)/python tools/long/firefox.py

docs: python ## the API reference of the rules package, into dist/api/
	@$(PYTHON) tools/environment.py venv
	@$(VENV)/python tools/reference.py

lock: python ## choose the newest versions for requirements-dev.txt and package-lock.json
	@$(PYTHON) tools/lock.py

clean: ## remove everything that was made, except what was fetched
	rm -rf dist .cache/build .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results

python:
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Python 3.11 or later is needed; this is " + sys.version.split()[0] + ". Name another with PYTHON=")'
