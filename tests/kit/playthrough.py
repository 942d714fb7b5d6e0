"""Golden playthroughs: whole matches as text, to be read by people and compared to the letter.

A wanted change of behaviour is recorded by ``LEGATUS_REGENERATE=1 pytest tests/engines -k a_match_goes_as_written``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.core.event import Event
from engines.core.game import AnyGame
from engines.core.inputs import Options
from engines.core.line import Line
from engines.core.match import Applied, Match
from engines.core.prompt import Draft, Prompt
from engines.core.seats import Seat
from tests.kit.walker import outcome_of

ABSENT = "absent"
"""The level of a seat whose questions are all answered by the game."""


@dataclass(frozen=True)
class Playthrough:
    """A match by itself: who plays how well from which start."""

    game: AnyGame
    levels: tuple[str, ...]
    """By seat: a level of the computer's play, or :data:`ABSENT`."""
    options: Options
    seed: bytes
    orders: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """Standing orders given before anything else, by the number of the seat."""
    notation: Callable[[Match], Iterable[str]] | None = None
    """Writes the position whenever a turn begins; the game's own words do where there is none."""

    def assert_as_written(self, file: Path) -> None:
        """Fail where the match differs from the file, whose stem is its name."""
        transcript = "\n".join(self.transcript(file.stem)) + "\n"
        if os.environ.get("LEGATUS_REGENERATE"):
            file.write_text(transcript, encoding="utf-8")
        assert transcript == file.read_text(encoding="utf-8")

    def transcript(self, name: str) -> Iterator[str]:
        """Yield the match line by line."""
        yield f"{self.game.title}: {name}, {', '.join(self.levels)}"
        applied = Match.new(self.game, self.options, len(self.levels), self.seed)
        yield from self._happened(applied)
        for number, order in self.orders.items():
            applied = applied.match.play(Seat(number), Draft.of("orders", verb="orders", **order))
            yield from self._happened(applied)
        match, turn = applied.match, 0
        while match.outcome() is None:
            if (now := match.table().board.turn) != turn:  # type: ignore[attr-defined]
                turn = now
                yield from ("", *self._position(match), "")
            prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
            draft = self._answer(match, prompt)
            yield from self._acted(match, prompt, draft)
            applied = match.play(prompt.seat, draft)
            yield from self._happened(applied)
            match = applied.match
        yield ""
        yield from self._words(self.game.position(match.table()))
        yield from self._words(outcome_of(match).lines)

    def _answer(self, match: Match, prompt: Prompt) -> Draft:
        level = self.levels[prompt.seat]
        return match.fallback(prompt) if level == ABSENT else match.think(prompt, level)

    def _happened(self, applied: Applied) -> Iterator[str]:
        for told in applied.told:
            who = "all" if told.seat is None else self._letter(applied.match, told.seat)
            first, *others = self._words(self._lines(told.event))
            yield f"  {who}: {first}"
            yield from (f"       {line}" for line in others)

    def _acted(self, match: Match, prompt: Prompt, draft: Draft) -> Iterator[str]:
        yield f"{self._letter(match, prompt.seat)} [{prompt.key}] {self.game.catalogue.text(prompt.title)}"
        yield from (f"  ~ {line}" for line in self._words(match.preview(prompt.seat, draft)))
        values = ((name, ",".join(value) if isinstance(value, tuple) else value) for name, value in draft.filled)
        yield f"  > {' '.join(f'{name}={value}' for name, value in values)}"

    def _position(self, match: Match) -> Iterable[str]:
        return self.notation(match) if self.notation else self._words(self.game.position(match.table()))

    def _lines(self, event: Event) -> tuple[Line, ...]:
        return self.game.report_lines(event) if event.report else (self.game.narrate(event),)

    def _letter(self, match: Match, seat: Seat) -> str:
        return self.game.seat_label(seat, match.seats, match.options, match.table())

    def _words(self, lines: Iterable[Line]) -> Iterator[str]:
        return map(self.game.catalogue.text, lines)
