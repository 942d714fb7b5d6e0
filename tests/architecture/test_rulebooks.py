"""RULES.md is true: its functions exist, and every clause has a test."""

import importlib
import re
import subprocess
import sys

import pytest

from tests.kit.rules import games, proofs, table, unproved
from tests.kit.source import ROOT, below

CLAUSES = [(game, clause) for game in games() for clause in game.rulebook.clauses]


def package(game):
    """Return the name of the package a game lives in."""
    return type(game).__module__.rpartition(".")[0]


def found(package_name, dotted):
    """Return what a dotted name below a package names: a module, or something in one."""
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        name = ".".join((package_name, *parts[:cut]))
        try:
            value = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            value = getattr(value, part)
        return value
    raise AttributeError(dotted)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_functions_of_every_clause_exist(game):
    for clause in game.rulebook.clauses:
        assert clause.functions, f"{clause.id} names no function"
        for dotted in clause.functions:
            assert found(package(game), dotted.removesuffix("()")) is not None


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_clause_the_source_names_is_in_the_rulebook(game):
    """Questions, hints and docstrings name clauses: ``RIB-07``, or ``RIB-R2`` for a reading of the rules."""
    prefixes = {clause.id.partition("-")[0] for clause in game.rulebook.clauses}
    named = {
        (module.name, clause)
        for module in below(package(game))
        for clause in re.findall(rf"\b(?:{'|'.join(prefixes)})-R?\d+", module.path.read_text(encoding="utf-8"))
    }
    assert named
    assert sorted((name, clause) for name, clause in named if clause not in game.rulebook) == []


def test_every_clause_has_a_test_and_every_mark_a_clause():
    """``pytest --rules`` prints the table and passes, already over the tests of the engines alone."""
    folders = ("tests/engines", "tests/toy")
    command = [sys.executable, "-m", "pytest", "--rules", "-q", "-p", "no:cacheprovider", *folders]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "every clause has a test" in done.stdout
    assert "TOY-R1" in done.stdout


def test_a_clause_without_a_test_is_reported():
    assert unproved({}) == [clause.id for _, clause in CLAUSES]
    _, clause = CLAUSES[-1]
    assert clause.id not in unproved({clause.id: ["test_it"]})
    assert list(table((clause,), {})) == [f"{clause.id}  {clause.text}", "    NO TEST"]
    assert list(table((clause,), {clause.id: ["t[1]", "t[2]"]}))[1:] == ["    t"]


def test_marks_are_read_from_the_tests(request):
    assert proofs([request.node]) == {}
