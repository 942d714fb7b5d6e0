"""The clauses of a rulebook as a game's RULES.md states them: read by ``/rules``, the tests and the panels.

A clause is a table row ``| RIB-07 | sentence in our own words | `module.function` |``; a ruling's row is the same
with an id of its own (``RIB-R1``). Rows under a heading of the second level belong to that chapter.

Under the heading *Also called* a row says what people call something that the clauses call otherwise:
``| tie, draw | equal, tied |``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

_ROW = re.compile(r"^\|\s*(?P<id>[A-Z]{3}-R?\d[\d.]*\w?)\s*\|\s*(?P<text>.+?)\s*\|\s*(?P<where>.*?)\s*\|\s*$")
_CODE = re.compile(r"`([^`]+)`")
_CALLED = "Also called"
_SAYING = re.compile(r"^\|\s*(?P<said>[^|-][^|]*?)\s*\|\s*(?P<meant>[^|]+?)\s*\|\s*$")
_HEADER = "People say"


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


@dataclass(frozen=True, slots=True)
class Saying:
    """A word people use, and the clauses' word for the same; small letters."""

    said: tuple[str, ...]
    meant: tuple[str, ...]


class Rulebook:
    """All clauses of a game, in the order of RULES.md, and what else people call what they are about."""

    def __init__(self, clauses: tuple[Clause, ...], sayings: tuple[Saying, ...] = ()) -> None:
        self.clauses = clauses
        self.sayings = sayings
        self._by_id = {clause.id: clause for clause in clauses}
        self._meant = {word: saying.meant for saying in sayings for word in saying.said}
        if len(self._by_id) != len(clauses):
            raise ValueError("a clause stands twice in RULES.md")
        if len(self._meant) != sum(len(saying.said) for saying in sayings):
            raise ValueError("a word is explained twice in RULES.md")

    def __getitem__(self, clause_id: str) -> Clause:
        return self._by_id[clause_id]

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._by_id

    def search(self, term: str) -> tuple[Clause, ...]:
        """Return the clauses whose id, chapter or text has every word of ``term``, or what is meant by it.

        Case does not matter. A word may be the beginning of the one that stands there, and of a plural in ``s`` the
        singular will do; one that people say for something else has to stand there whole.
        """
        wanted = [self._pattern(word) for word in term.casefold().split()]
        return tuple(
            clause
            for clause in self.clauses
            if all(word.search(f"{clause.id} {clause.chapter} {clause.text}".casefold()) for word in wanted)
        )

    def _pattern(self, word: str) -> re.Pattern[str]:
        forms = (word, word[:-1]) if word.endswith("s") and len(word) > _SHORT else (word,)
        meant = next((self._meant[form] for form in forms if form in self._meant), ())
        end = r"(?!\w)" if meant else ""
        return re.compile("|".join((*(rf"(?<!\w){re.escape(form)}{end}" for form in forms), *map(_begins, meant))))


_SHORT = 3
"""A word this short loses no ``s``: "gas" is no plural."""


def _begins(word: str) -> str:
    return rf"(?<!\w){re.escape(word)}"


def read_rulebook(package: str) -> Rulebook:
    """Return the rulebook of a game's package, from the RULES.md inside it."""
    text = (files(package) / "RULES.md").read_text(encoding="utf-8")
    chapter = ""
    clauses: list[Clause] = []
    sayings: list[Saying] = []
    for row in text.splitlines():
        if row.startswith("## "):
            chapter = row[3:].strip()
        if match := _ROW.match(row):
            functions = tuple(_CODE.findall(match["where"]))
            clauses.append(Clause(match["id"], match["text"], functions, chapter))
        elif chapter == _CALLED and (match := _SAYING.match(row)) and match["said"] != _HEADER:
            sayings.append(Saying(_words(match["said"]), _words(match["meant"])))
    return Rulebook(tuple(clauses), tuple(sayings))


def _words(cell: str) -> tuple[str, ...]:
    return tuple(word.strip().casefold() for word in cell.split(","))
