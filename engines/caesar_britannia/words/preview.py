"""The odds that go with an answer, in words."""

from __future__ import annotations

from engines.caesar_britannia.foresight import foresee, threat
from engines.caesar_britannia.legal.odds import Odds
from engines.caesar_britannia.views import CaesarView
from engines.caesar_britannia.words.labels import LEADER
from engines.core.line import Line, say
from engines.core.prompt import Draft, Prompt


def preview(view: CaesarView, prompt: Prompt, draft: Draft) -> tuple[Line, ...]:
    """Return the odds of the battle that an answer leads to, or of the one that a ravaging army may have to fight."""
    odds = foresee(view, prompt, draft)
    if odds is not None:
        return lines(odds)
    danger = threat(view, prompt, draft)
    if danger is None:
        return ()
    leader, odds = danger
    return (say("preview.threat", leader=LEADER[leader]), *lines(odds))


def lines(odds: Odds) -> tuple[Line, ...]:
    """Return odds in words: win, loss and neither in per cent, expected losses in steps, the error if there is one."""
    won, lost = percent(odds.won), percent(odds.lost)
    said = say(
        "preview.odds",
        won=str(won),
        lost=str(lost),
        drawn=str(max(0, 100 - won - lost)),
        own=f"{odds.own:.1f}",
        enemy=f"{odds.enemy:.1f}",
    )
    if not odds.battles:
        return (said,)
    return (said, say("preview.sampled", n=odds.battles, error=str(percent(odds.error))))


def percent(share: float) -> int:
    """Return a share as a whole number of per cent."""
    return round(100 * share)
