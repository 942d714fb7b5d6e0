"""Two runs of Rex Britannorum that differ in what one person keeps to themselves: nobody else can tell.

The twin has another card in the keeper's hand, another objectives card put back, and another plan in turn 2, which is
sealed twice. Up to its reveal everybody else sees, hears, counts and is suggested the same, byte for byte.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from bot.local.world.model import Channel
from bot.records import MatchId
from engines.core.event import Told
from engines.core.game import Step
from engines.core.inputs import Options
from engines.core.match import Match
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.rex_britannorum import GAME
from engines.rex_britannorum.events import HandDealt
from engines.rex_britannorum.state import Cards, RexState
from engines.rex_britannorum.views import RexView
from tests.e2e.answering import by_panel
from tests.e2e.program import Program
from tests.e2e.reader_streams import Streams, assert_only_seen_by, streams_of
from tests.kit.messages import addresses
from tests.kit.sketch import sketch
from tests.kit.told import all_told

SEED: Final = bytes([5]) * 32
PEOPLE: Final = ("Ada", "Bran", "Cato")
KEEPER: Final = Seat(1)
LAST_TURN: Final = 1


@dataclass
class Seen:
    """The traffic of a run, and the facts nobody else may know of it."""

    streams: Streams = field(default_factory=dict)
    public: list[str] = field(default_factory=list)
    """The rows told to everybody, as stored."""
    kept: RexView | None = None
    """The keeper's view at the end."""


@pytest.mark.fault("B53")
@pytest.mark.fault("B61")
def test_nobody_can_tell_one_sealed_plan_from_another(tmp_path, monkeypatch):
    first = asyncio.run(played(tmp_path / "first", twin=False))
    monkeypatch.setattr(type(GAME), "setup", _swapped(type(GAME).setup))
    other = asyncio.run(played(tmp_path / "twin", twin=True))
    assert first.public == other.public
    assert first.kept is not None
    assert other.kept is not None
    assert first.kept.table == other.kept.table
    for kept in ("cards", "objectives", "dropped", "plan"):
        assert getattr(first.kept.hand, kept) != getattr(other.kept.hand, kept)
    assert {reader for reader, _ in first.streams} > {*PEOPLE, "everybody"}
    assert_only_seen_by(PEOPLE[KEEPER], first.streams, other.streams)


async def played(folder: Path, *, twin: bool) -> Seen:
    """Play the script: objectives, a whole turn, and the next one up to the moment before its reveal."""
    program = Program(folder, SEED, painted=sketch)
    await program.start()
    seen = Seen()
    try:
        match = await program.begun(*PEOPLE, game=GAME.id, options={"reinforcements": ["random"]})
        await _Script(program, match, twin=twin).play()
        await _look_round(program, await program.room(match))
        live = await program.live(match)
        seen.kept = live.match.view(KEEPER)
        seen.public = [told.event for told in await all_told(program.services.store.vault, match, None)]
    finally:
        await program.stop()
    seen.streams = streams_of(program)
    return seen


class _Script:
    """Everybody answers by what lies open; the keeper keeps other secrets in the twin."""

    def __init__(self, program: Program, match: MatchId, *, twin: bool) -> None:
        self._program = program
        self._match = match
        self._twin = twin

    async def play(self) -> None:
        """Play on until all but one have sealed their plan of the last turn."""
        while True:
            live = await self._program.live(self._match)
            seats = sorted(live.awaited(), key=lambda seat: seat != KEEPER)
            prompt = live.match.prompts_of(seats[0])[0]
            if prompt.key == f"plan:{LAST_TURN}" and len(seats) == 1:
                return
            await self._answer(prompt, _draft(live.match, prompt))
            if self._twin and prompt.seat == KEEPER and prompt.key in ("objectives:0", f"plan:{LAST_TURN}"):
                await self._answer(prompt, self._other(live.match, prompt))

    def _other(self, match: Match, prompt: Prompt) -> Draft:
        hand = match.view(KEEPER).hand
        if prompt.kind == "objectives":
            return Draft.of(prompt.key, verb="objectives", drop=hand.objectives[1])
        low, high = hand.cards[0], hand.cards[-1]
        return Draft.of(prompt.key, verb="plan", first=f"{low}:S", second=f"{high}:C")

    async def _answer(self, prompt: Prompt, draft: Draft) -> None:
        program, name = self._program, PEOPLE[prompt.seat]
        panel = await program.press(name, await program.board(self._match), "Your Move")
        live = await program.live(self._match)
        token = live.match.token(live.match.prompt(prompt.seat, prompt.key))
        turn = next((one for one in addresses(panel) if one.startswith("pt1") and one.endswith(token)), None)
        await by_panel(program, name, panel if turn is None else await program.press(name, panel, turn), draft)
        await program.quiet()


def _draft(match: Match, prompt: Prompt) -> Draft:
    """Return an answer that depends on nothing hidden: the first of a queue, troops that were taken from it."""
    view = match.view(prompt.seat)
    realm = view.table.board.seat_realm(prompt.seat)
    kind = prompt.kind
    if kind == "objectives":
        return Draft.of(prompt.key, verb=kind, drop=view.hand.objectives[0])
    if kind == "recruit":
        return Draft.of(prompt.key, verb=kind, card=realm.queue[0])
    if kind == "plan":
        first, second = realm.known[:2]
        return Draft.of(prompt.key, verb=kind, first=f"{first}:N", second=f"{second}:C")
    return match.fallback(prompt)


async def _look_round(program: Program, room: Channel) -> None:
    """Have everybody, and somebody without a seat, ask for all there is to read and to be suggested."""
    for name in (*PEOPLE, "Dana"):
        await program.slash(name, "board", {"text": True}, where=room)
        await program.slash(name, "hand", where=room)
        await program.slash(name, "log", where=room)
        await program.slash(name, "play", where=room)
        await program.slash(name, "legatus list", where=room)
        for verb, key in (("plan", "first"), ("recruit", "card"), ("objectives", "drop"), ("gain", "take")):
            await program.typed(name, f"rex {verb}", {key: ""}, key, where=room)
        await program.quiet()


def _swapped(setup: Any) -> Any:
    """Return the setup in which a card of the keeper's hand and the last of the keeper's deck have changed places."""

    def swapped(self: Any, options: Options, seats: int, rng: Rng) -> Step[RexState]:
        step = setup(self, options, seats, rng)
        state = step.state
        hand, deck = state.hands[KEEPER].open(), state.decks[KEEPER].open()
        mine, last = next((card, deck[-1]) for card in hand if card != deck[-1])
        held = _exchanged(hand, mine, last)
        told = tuple(
            Told(one.event.evolve(cards=held), one.seat)
            if isinstance(one.event, HandDealt) and one.seat == KEEPER
            else one
            for one in step.told
        )
        hands, decks = list(state.hands), list(state.decks)
        hands[KEEPER], decks[KEEPER] = Secret(held), Secret((*deck[:-1], mine))
        return Step(state=state.evolve(hands=tuple(hands), decks=tuple(decks)), told=told, reveals=step.reveals)

    return swapped


def _exchanged(hand: Cards, card: Any, other: Any) -> Cards:
    kept = list(hand)
    kept.remove(card)
    return tuple(sorted((*kept, other)))
