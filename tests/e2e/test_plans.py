"""A sealed plan is whatever was sealed last, however often somebody changes their mind."""

from __future__ import annotations

import pytest

from bot.records import MatchId
from engines.core.prompt import Draft, Prompt
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from tests.e2e.answering import by_panel
from tests.e2e.program import Program
from tests.kit.messages import address, offered
from tests.kit.sketch import sketch

SEED = bytes([23, 7]) * 16
PAINTED = sketch
ADA = Seat(0)


@pytest.mark.fault("B08")
async def test_a_plan_can_be_changed_and_changed_back(program):
    match = await program.begun("Ada", "Bran", game=GAME.id, options={"objectives": ["off"]})
    prompt = await planning(program, match)
    panel = await program.press("Ada", await program.board(match), "Your Move")
    choices = (await program.live(match)).match.ask(ADA)(Draft.of(prompt.key, verb="plan")).choices
    one, other = choices[0].value, choices[-1].value
    for troop in (one, other, one):
        panel = await by_panel(program, "Ada", panel, Draft.of(prompt.key, first=troop))
        first = (await program.live(match)).match.view(ADA).hand.plan.troops[0]
        assert f"{first.card}:{first.area}" == troop
        panel = await program.press("Ada", panel, address(panel, "pt1"))
        assert offered(panel, "pm1", standing=True)


async def planning(program: Program, match: MatchId) -> Prompt:
    """Play on until everybody plans, and return Ada's question."""
    while True:
        live = await program.live(match)
        prompt = next(prompt for prompt in live.match.prompts() if prompt.awaited)
        if prompt.kind == "plan":
            return live.match.prompts_of(ADA)[0]
        name = program.name(live.holder(prompt.seat).user)
        panel = await program.press(name, await program.board(match), "Your Move")
        await by_panel(program, name, panel, live.match.fallback(prompt))
        await program.quiet()
