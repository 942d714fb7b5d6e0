"""The answer for an absent seat: as little as possible."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engines.caesar_britannia.forms.fields import next_field
from engines.caesar_britannia.ids import CAESAR
from engines.caesar_britannia.legal.command import available, sv
from engines.caesar_britannia.legal.commios import captors
from engines.caesar_britannia.legal.deeds import FORTUNA, throws_again
from engines.caesar_britannia.legal.leaving import usual_way
from engines.caesar_britannia.legal.rerolls import usual
from engines.caesar_britannia.views import CaesarView
from engines.core.forms import complete
from engines.core.prompt import Draft, Prompt

USUAL: Final[Mapping[str, str]] = MappingProxyType(
    {"arrive": "keep", "deploy": "deployed", "storm": "face", "escort": "ride", "ambush": "hold", "save": "stay"}
)
"""The answers without a field, by the kind of question."""


def fallback(view: CaesarView, prompt: Prompt) -> Draft:
    """Return the answer for an absent seat.

    The commander with the lowest SV does nothing; armies and the layout of the Celts stay as they are; no storm is put
    off. Spoils are spent on a submission only where they are enough, and no more than needed, else Fortuna's favour is
    used. An army retreats in good order only when it is behind by two losses, and flees into the Castrum only when it
    is outnumbered. Dice are thrown again as usual. Nobody is ambushed. Commios is captured, and goes with those who
    free him. Rule: CIB-R72, CIB-R81.
    """
    match prompt.kind:
        case "activate":
            leader = min(available(view.table.board, view.hand.seat), key=sv)
            return _completed(view, prompt, Draft.of(prompt.key, verb="pass", leader=leader))
        case "capture":
            return Draft.of(prompt.key, verb="capture", leader=captors(view.table.board)[0])
        case kind if kind in USUAL:
            return Draft.of(prompt.key, verb=USUAL[kind])
        case "leave" | "reroll" | "persuade":
            return {"leave": _leave, "reroll": _reroll, "persuade": _persuade}[prompt.kind](view, prompt)
        case _:
            return _completed(view, prompt, Draft.of(prompt.key, verb=prompt.kind))


def react(view: CaesarView, prompt: Prompt) -> Draft | None:
    """Return the answer for an absent seat to what it may do beside an activation: the Celts do it. Rule: CIB-R72."""
    board, key = view.table.board, prompt.key
    able = {"capture": captors(board), "rise": board.sworn}
    return Draft.of(key, verb=prompt.kind, leader=able[prompt.kind][0])


def _leave(view: CaesarView, prompt: Prompt) -> Draft:
    return Draft.of(prompt.key, verb=usual_way(view.table.board, view.hand.seat) or "stand")


def _persuade(view: CaesarView, prompt: Prompt) -> Draft:
    board = view.table.board
    missing = board.attempt.missing if board.attempt is not None else 0
    enough = missing <= board.spoils.get(CAESAR, 0)
    if not enough and FORTUNA in throws_again(board):
        return _completed(view, prompt, Draft.of(prompt.key, verb="again"))
    return Draft.of(prompt.key, verb="persuade", spoils=missing if enough else 0)


def _reroll(view: CaesarView, prompt: Prompt) -> Draft:
    found = usual(view.table.board, view.hand.seat)
    if found is None:
        return Draft.of(prompt.key, verb="lie")
    made = Draft.of(prompt.key, verb="reroll", die=found[0])
    field = next_field(view, prompt, made)
    return made if field is None else made.put(field.name, found[1])


def _completed(view: CaesarView, prompt: Prompt, begun: Draft) -> Draft:
    made = complete(lambda draft: next_field(view, prompt, draft), begun)
    assert made is not None
    return made
