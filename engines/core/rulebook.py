"""The clauses of a rulebook as a game's RULES.md states them: read by ``/rules``, the tests and the panels.

A clause is a table row ``| RIB-07 | sentence in our own words | `module.function` |``; a ruling's row is the same
with an id of its own (``RIB-R1``). Rows under a heading of the second level belong to that chapter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

_ROW = re.compile(r"^\|\s*(?P<id>[A-Z]{3}-R?\d[\d.]*\w?)\s*\|\s*(?P<text>.+?)\s*\|\s*(?P<where>.*?)\s*\|\s*$")
_CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule, or one ruling of ours."""

    id: str
    text: str
    """The rule in one or two sentences of our own."""
    functions: tuple[str, ...]
    """Where it is coded: dotted names below the game's package."""
    chapter: str

    @property
    def ruling(self) -> bool:
        """Whether it settles what the book leaves open."""
        return "-R" in self.id


class Rulebook:
    """All clauses of a game, in the order of RULES.md."""

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self.clauses = clauses
        self._by_id = {clause.id: clause for clause in clauses}
        if len(self._by_id) != len(clauses):
            raise ValueError("a clause stands twice in RULES.md")

    def __getitem__(self, clause_id: str) -> Clause:
        return self._by_id[clause_id]

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._by_id

    def search(self, term: str) -> tuple[Clause, ...]:
        """Return the clauses whose id, chapter or text contains every word of ``term``, whatever the case."""
        wanted = term.casefold().split()
        return tuple(
            clause
            for clause in self.clauses
            if all(word in f"{clause.id} {clause.chapter} {clause.text}".casefold() for word in wanted)
        )


def read_rulebook(package: str) -> Rulebook:
    """Return the rulebook of a game's package, from the RULES.md inside it."""
    text = (files(package) / "RULES.md").read_text(encoding="utf-8")
    chapter = ""
    found: list[Clause] = []
    for row in text.splitlines():
        if row.startswith("## "):
            chapter = row[3:].strip()
        match = _ROW.match(row)
        if match:
            functions = tuple(_CODE.findall(match["where"]))
            found.append(Clause(match["id"], match["text"], functions, chapter))
    return Rulebook(tuple(found))
