"""Two runs that differ in one hidden card: whoever may not know it cannot tell them apart, byte for byte."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from bot.local.world.model import Channel
from engines.core.event import Told
from engines.core.game import Step
from engines.core.inputs import Options
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import ROMAN
from engines.roman_invasion.events import CardDealt
from engines.roman_invasion.ids import RomanCard
from engines.roman_invasion.state import InvasionState
from tests.e2e.answering import by_panel
from tests.e2e.program import Program
from tests.e2e.reader_streams import Streams, assert_only_seen_by, streams_of
from tests.kit.sketch import sketch

SEED: Final = bytes([3]) * 32
PEOPLE: Final = ("Ada", "Bran", "Cato")
KEEPER: Final = Seat(1)
"""The person whose setup card is another in the twin; it is never played in the script."""
TURNS: Final = 3


@dataclass
class Seen:
    """The traffic of a run: per reader and channel, in order, with the files' bytes."""

    streams: Streams = field(default_factory=dict)
    dealt: RomanCard | None = None
    deck: tuple[RomanCard, ...] = ()


@pytest.mark.fault("B53")
def test_nobody_can_tell_a_hidden_card_from_another(tmp_path, monkeypatch):
    first = asyncio.run(played(tmp_path / "first"))
    monkeypatch.setattr(type(GAME), "setup", _swapped(type(GAME).setup))
    twin = asyncio.run(played(tmp_path / "twin"))
    assert first.dealt != twin.dealt
    assert {reader for reader, _ in first.streams} > {*PEOPLE, "everybody"}
    assert_only_seen_by(PEOPLE[KEEPER], first.streams, twin.streams)


async def played(folder: Path) -> Seen:
    """Play the script: a lobby, a few turns with attacks, boards in words, hands, logs, a stranger's look."""
    program = Program(folder, SEED, painted=sketch)
    await program.start()
    seen = Seen()
    try:
        match = await program.begun(*PEOPLE, options={"last_round": ["4"], "first": ["A"]})
        state: InvasionState = (await program.live(match)).match._state
        seen.dealt, seen.deck = state.hands[KEEPER].open()[0], state.roman_deck.open()
        room = await program.room(match)
        while (live := await program.live(match)).match.table().board.turn <= TURNS:  # type: ignore[attr-defined]
            (seat,) = live.awaited()
            name = PEOPLE[seat]
            panel = await program.press(name, await program.board(match), "Your Move")
            await by_panel(program, name, panel, _draft(live.match, seat))
            await program.quiet()
        await _look_round(program, room)
        assert seen.dealt in (await program.live(match)).match._state.hands[KEEPER].open(), "the script plays the card"
    finally:
        await program.stop()
    seen.streams = streams_of(program)
    return seen


async def _look_round(program: Program, room: Channel) -> None:
    for name in (*PEOPLE, "Dana"):
        await program.slash(name, "board", {"text": True}, where=room)
        await program.slash(name, "log", where=room)
        await program.slash(name, "play", where=room)
        await program.slash(name, "legatus list", where=room)
        await program.slash(name, "legatus status", where=room)
        for verb, key in (("muster", "pairs"), ("attack", "target"), ("reserve", "card"), ("fortify", "cards")):
            typed = {"target": "cantiaci", "cards": ""} if verb == "attack" else {key: ""}
            await program.typed(name, f"invasion {verb}", typed, key, where=room)
        await program.quiet()


def _draft(match: Any, seat: Seat) -> Draft:
    """Return an answer that depends on nothing hidden: the first pairs, an attack with cards seen in the row."""
    prompt = next(prompt for prompt in match.prompts_of(seat) if prompt.awaited)
    table = match.table().board
    known = [card for card in match.view(seat).hand.cards if card in table.known[seat]]
    kind = prompt.kind
    if kind == "muster":
        field = match.ask(seat)(Draft.of(prompt.key, verb="muster"))
        return Draft.of(prompt.key, verb="muster", pairs=tuple(one.value for one in field.choices[: field.least]))
    if kind == "campaign" and table.attacks == 0:
        field = match.ask(seat)(Draft.of(prompt.key, verb="attack"))
        target = field.choices[0].value
        cards = tuple({ROMAN[card].type: card for card in known if not ROMAN[card].sea}.values())
        return Draft.of(prompt.key, verb="attack", target=target, cards=cards[:4])
    if kind == "campaign":
        return Draft.of(prompt.key, verb="stop")
    if kind == "reserve":
        return Draft.of(prompt.key, verb="decline")
    field = match.ask(seat)(Draft.of(prompt.key, verb="fortify"))
    return Draft.of(prompt.key, verb="fortify", cards=tuple(known[: field.least]))


def _swapped(setup: Any) -> Any:
    """Return the setup in which the keeper's card and the last of the deck have changed places."""

    def swapped(self: Any, options: Options, seats: int, rng: Rng) -> Step[InvasionState]:
        step = setup(self, options, seats, rng)
        state = step.state
        (held,) = state.hands[KEEPER].open()
        *deck, last = state.roman_deck.open()
        hands = list(state.hands)
        hands[KEEPER] = Secret((last,))
        told = tuple(
            Told(one.event.evolve(card=last), one.seat)
            if isinstance(one.event, CardDealt) and one.seat == KEEPER
            else one
            for one in step.told
        )
        twin = state.evolve(hands=tuple(hands), roman_deck=Secret((*deck, held)))
        return Step(state=twin, told=told, reveals=step.reveals)

    return swapped
