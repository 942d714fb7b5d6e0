"""RULES.md is true: the functions it names name their clauses, and every clause has a test."""

import re
import subprocess
import sys

import pytest

from engines.core.rulebook import Rulebook
from tests.kit.docstrings import described
from tests.kit.rules import games, proofs, table, unproved
from tests.kit.source import ROOT, below

NUMBER = r"R?\d+(?:\.\d+)*"
"""The rest of a clause after its prefix: ``07``, ``R2`` or ``2.3.1``."""

CLAUSES = [(game, clause) for game in games() for clause in game.rulebook.clauses]


def package(game):
    """Return the name of the package a game lives in."""
    return type(game).__module__.rpartition(".")[0]


def ids_beside(game, dotted):
    """Return the clauses that the docstring of a function, class, constant or field of a game names."""
    return re.findall(rf"\b[A-Z]{{3}}-{NUMBER}\b", described(f"{package(game)}.{dotted}") or "")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_clause_says_where_it_is_decided_and_it_is_said_there_too(game):
    """Both ways: RULES.md names the function, and the function's docstring names the clause."""
    assert [clause.id for clause in game.rulebook.clauses if not clause.functions] == []
    silent = [
        f"{dotted} does not name {clause.id}"
        for clause in game.rulebook.clauses
        for dotted in clause.functions
        if clause.id not in ids_beside(game, dotted)
    ]
    assert silent == []


def test_the_text_beside_a_name_is_read_from_the_source():
    toy = "tests.toy"
    assert described(f"{toy}.rules.seal") == "Seal a card; the last one reveals them all. Rule: TOY-02."
    assert described(f"{toy}.rules") is not None
    track = described("engines.rex_britannorum.data.tables.TRACK_FACTS")
    assert track is not None
    assert track.startswith("Every track.")
    assert described("engines.core.prompt.Prompt.clause") == "Id of the rulebook clause that asks."
    assert described("engines.core.prompt.Pick.single") == "Whether the value is one ``str``."
    for missing in ("nowhere", f"{toy}.rules.never", f"{toy}.rules.seal.inside", "engines.core.prompt.Pick.never"):
        with pytest.raises(LookupError):
            described(missing)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_clause_the_source_names_is_in_the_rulebook(game):
    """Questions, hints and docstrings name clauses: ``RIB-07``, or ``RIB-R2`` for a reading of the rules."""
    prefixes = {clause.id.partition("-")[0] for clause in game.rulebook.clauses}
    named = {
        (module.name, clause)
        for module in below(package(game))
        for clause in re.findall(rf"\b(?:{'|'.join(prefixes)})-{NUMBER}", module.path.read_text(encoding="utf-8"))
    }
    assert named
    assert sorted((name, clause) for name, clause in named if clause not in game.rulebook) == []


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_whatever_people_say_for_it_leads_to_a_clause(game):
    """Every word on the left of *Also called* finds something, and every one on the right stands in a clause."""
    plain = Rulebook(game.rulebook.clauses)
    for saying in game.rulebook.sayings:
        assert [word for word in saying.said if not game.rulebook.search(word)] == []
        assert [word for word in saying.meant if not plain.search(word)] == []


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
