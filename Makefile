# `make demo` and `make test` set everything up by themselves; only Python 3.11+ and make are needed.

VENV ?= .venv
CONSTRAINTS := constraints.txt
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
STAMP := $(VENV)/.ready

# The build tool is held to the same exact versions as all the rest (two names: old and new pip).
export PIP_CONSTRAINT := $(CONSTRAINTS)
export PIP_BUILD_CONSTRAINT := $(CONSTRAINTS)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup demo structured test lint types bench evaluate clean

help:
	@echo "make demo    instala o que falta e roda o trabalho principal sobre data/raw (saida: demo/)"
	@echo "make structured  refaz as tabelas de data/structured"
	@echo "make test    instala o que falta e roda os testes"
	@echo "make lint    ruff: estilo e formatacao"
	@echo "make types   mypy --strict"
	@echo "make bench   velocidade da extracao"
	@echo "make evaluate  leis guardadas fora do repositorio (SHARED=pasta) contra os numeros salvos"
	@echo "make clean   apaga o ambiente e o que foi gerado"

setup: $(STAMP)

$(STAMP): pyproject.toml $(CONSTRAINTS)
	@test -n "$(PYTHON)" || { echo "Falta o Python 3.11 ou mais novo."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -c $(CONSTRAINTS) -e ".[dev]"
	@touch $@

structured: $(STAMP)
	$(BIN)/consolida extrair data/raw/*.txt

demo: $(STAMP)
	$(BIN)/consolida demo

test: $(STAMP)
	$(BIN)/python -m pytest -n auto

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

bench: $(STAMP)
	$(BIN)/python benchmarks/extraction.py

SHARED ?= ../shared

evaluate: $(STAMP)
	$(BIN)/python benchmarks/evaluation.py $(SHARED)

clean:
	rm -rf $(VENV) demo build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
