"""``pytest --rules``: prints which tests prove which clause, and fails if a clause has none.

A test proves a clause by ``@pytest.mark.rule("RIB-07")``; one mark may name several clauses. Only tests that are
collected count, so the option is meant for a run over everything: ``pytest --rules`` collects and runs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

import engines
from engines.core.game import AnyGame
from engines.core.rulebook import Clause, Rulebook, read_rulebook

Proofs = dict[str, list[str]]
"""Names of the tests by the id of the clause they prove."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--rules", action="store_true", help="print clause → tests, fail if one lacks a test; run nothing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remember what the collected tests prove, refuse clauses there are not, and run nothing under ``--rules``."""
    found = proofs(items)
    known = {clause.id for rulebook in rulebooks() for clause in rulebook.clauses}
    unknown = sorted(found.keys() - known)
    if unknown:
        raise pytest.UsageError(f"no rulebook has the clause {', '.join(unknown)}: {', '.join(found[unknown[0]])}")
    if config.getoption("--rules"):
        config.stash[_PROOFS] = found
        items.clear()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the table."""
    found = config.stash.get(_PROOFS, None)
    if found is None:
        return
    for game in games():
        terminalreporter.section(f"{game.title}: clause → tests")
        for line in table(game.rulebook.clauses, found):
            terminalreporter.write_line(line)
    bare = unproved(found)
    terminalreporter.write_line(f"{len(bare)} without a test: {', '.join(bare)}" if bare else "every clause has a test")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail where a clause has no test."""
    found = session.config.stash.get(_PROOFS, None)
    if found is not None:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED if unproved(found) else pytest.ExitCode.OK


def rulebooks() -> tuple[Rulebook, ...]:
    """Return every rulebook there is: each RULES.md below ``engines``, and the toy's."""
    return (*map(read_rulebook, _folders()), read_rulebook("tests.toy"))


def games() -> tuple[AnyGame, ...]:
    """Return every game with a rulebook, the toy included, whether the registry offers it yet or not."""
    packages = (import_module(folder) for folder in (*_folders(), "tests.toy"))
    return tuple(package.GAME for package in packages if hasattr(package, "GAME"))


def _folders() -> Iterator[str]:
    """Yield the names of the packages below ``engines`` that have a RULES.md."""
    root = Path(engines.__file__).parent
    return (f"engines.{rules.parent.name}" for rules in sorted(root.glob("*/RULES.md")))


def proofs(items: Iterable[pytest.Item]) -> Proofs:
    """Return which tests prove which clause."""
    found: Proofs = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            for clause in mark.args:
                found.setdefault(clause, []).append(item.nodeid)
    return found


def unproved(found: Proofs) -> list[str]:
    """Return the clauses of all games that no test proves."""
    return [clause.id for game in games() for clause in game.rulebook.clauses if clause.id not in found]


def table(clauses: Iterable[Clause], found: Proofs) -> Iterator[str]:
    """Yield one line per clause and one per test that proves it, variants of a test taken together."""
    for clause in clauses:
        yield f"{clause.id}  {clause.text}"
        names = dict.fromkeys(name.partition("[")[0] for name in found.get(clause.id, ()))
        yield from (f"    {name}" for name in names)
        if not names:
            yield "    NO TEST"


_PROOFS = pytest.StashKey[Proofs]()
