"""Cards hidden from each seat by version, by the engine's own record; and finding it where it should not be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.local.world.traffic import Record, person
from bot.records import MatchId
from bot.service.services import Services
from bot.ui.text import GENERAL
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import BRITON, REGIONS, ROMAN
from engines.roman_invasion.state import InvasionState

PUBLIC = None
"""The seat of whoever has none: sees the table alone."""

ALL_CARDS: Final = (*ROMAN, *BRITON)

_CARD_NAMES: Final = ("card.", "briton.")
_CODE: Final = re.compile(r"\b(?:[A-Z][a-z]?\d(?:sea)?)\b")


@dataclass(frozen=True)
class Positions:
    """Every position of a match, by version."""

    states: tuple[InvasionState, ...]

    @classmethod
    async def of(cls, services: Services, match: MatchId) -> Positions:
        """Read the record of a match."""
        history = await services.store.vault.history(match)
        stored = [(await services.store.vault.at(match, entry.seq)).snapshot for entry in history]
        return cls(tuple(InvasionState.model_validate(json.loads(document)["state"]) for document in stored))

    def seen_from(self, seat: int | None) -> dict[str, int]:
        """Return since which version each card has been visible to a seat; cards never seen are missing."""
        found: dict[str, int] = {}
        for version, state in enumerate(self.states):
            for card in visible(state, seat):
                found.setdefault(card, version)
        return found


def visible(state: InvasionState, seat: int | None) -> Iterator[str]:
    """Yield the cards that a seat sees in a position, or everybody if it is None."""
    board = state.board
    yield from (card for pair in board.row if pair is not None for card in pair)
    yield from (*board.roman_discard, *board.briton_discard, *(card for hand in board.known for card in hand))
    for attack in (board.attack, board.last.attack if board.last is not None else None):
        if attack is not None:
            yield from (*attack.committed, *attack.drawn)
    if board.last is not None and board.last.reserve is not None:
        yield board.last.reserve
    yield from state.briton_deck.open()[:1]
    if seat is not None:
        yield from state.hands[seat].open()


@dataclass(frozen=True)
class Find:
    """A hidden card in something that went over a wire."""

    card: str
    where: str
    text: str


class Search:
    """Looks for cards in texts: by id, name or code. A name that is an ordinary word of ours does not count."""

    def __init__(self) -> None:
        words = _ordinary_words()
        self._names = [(card, name.casefold(), _mark(card, name, words)) for card, _, name in _cards()]
        self._coded: dict[str, list[str]] = {}
        for card, code, _ in _cards():
            self._coded.setdefault(code, []).append(card)

    def hidden_in(self, text: str, hidden: frozenset[str]) -> Iterator[str]:
        """Yield the hidden cards a text mentions; a code tells of them if every card that has it is hidden."""
        folded = text.casefold()
        for card, name, mark in self._names:
            if card in hidden and (card in folded or name in folded) and mark.search(text):
                yield card
        for code in set(_CODE.findall(text)):
            cards = self._coded.get(code)
            if cards is not None and hidden.issuperset(cards):
                yield code


def leaks(records: Iterable[tuple[Record, int]], positions: Positions, seats: Mapping[int, int]) -> list[Find]:
    """Return every card that stands where somebody could read it who had not seen it by then.

    Args:
        records: Everything that went over a wire, each with the version of the match by when it had.
        truth: The record of the match.
        seats: The seat of each person.
    """
    search = Search()
    hidden = _Hidden(positions)
    readers = {person(user): seat for user, seat in seats.items()}
    found: list[Find] = []
    for record, version in records:
        if record.reader == "bot":
            continue
        text = readable(record)
        unseen = hidden.at(version, readers.get(record.reader, PUBLIC))
        found += [Find(card, f"{record.reader} {record.way}", text) for card in search.hidden_in(text, unseen)]
    return found


class _Hidden:
    """The cards a seat has not seen by a version of the match, in it or before."""

    def __init__(self, positions: Positions) -> None:
        self._truth = positions
        self._seen: dict[int | None, dict[str, int]] = {}

    def at(self, version: int, seat: int | None) -> frozenset[str]:
        if seat not in self._seen:
            self._seen[seat] = self._truth.seen_from(seat)
        seen = self._seen[seat]
        return frozenset(card for card in ALL_CARDS if seen.get(card, version + 1) > version)


def readable(record: Record) -> str:
    """Return all that can be read of a record: its way, which names files, and its JSON; pictures apart."""
    if record.way.startswith("file"):
        return record.way
    return f"{record.way} {json.dumps(json.loads(record.body), ensure_ascii=False)}"


def _cards() -> Iterator[tuple[str, str, str]]:
    for roman in ROMAN.values():
        yield roman.id, roman.code, roman.name
    for briton in BRITON.values():
        yield briton.id, f"{briton.type.value}{briton.strength}", briton.name


def _mark(card: str, name: str, words: set[str]) -> re.Pattern[str]:
    forms = [rf'"value": "{re.escape(card)}[~"]']
    if not set(re.findall(r"\w+", name.casefold())) <= words:
        forms += [rf"(?i:\b{re.escape(name)}\b)", rf"\b{re.escape(card)}\b"]
    return re.compile("|".join(forms))


def _ordinary_words() -> set[str]:
    """Return the words that our sentences, rules, regions and ids use anyway, card names left out."""
    texts = [GAME.catalogue.template(key) for key in sorted(GAME.catalogue.keys()) if not key.startswith(_CARD_NAMES)]
    texts += [GENERAL.template(key) for key in sorted(GENERAL.keys())]
    texts += [clause.text for clause in GAME.rulebook.clauses]
    texts += [clause.chapter for clause in GAME.rulebook.clauses]
    texts += [region.name for region in REGIONS.values()]
    texts += [GAME.title, "description name type content value label channel"]
    return {word for text in texts for word in re.findall(r"\w+", text.casefold())}
