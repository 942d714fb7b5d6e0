"""The answer for an absent seat: as little as possible."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engines.caesar_britannia.forms.fields import next_field
from engines.caesar_britannia.ids import CAESAR
from engines.caesar_britannia.legal.command import available, sv
from engines.caesar_britannia.legal.commios import captors
from engines.caesar_britannia.legal.leaving import outfought, outnumbered, ways_off
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
    off. Spoils are spent on a submission only where they are enough, and no more than needed. An army retreats in good
    order only when it is behind by two losses, and flees into the Castrum only when it is outnumbered. Nobody
    is ambushed. Commios is captured, and goes with those who free him. Rule: CIB-R72.
    """
    board, key = view.table.board, prompt.key
    match prompt.kind:
        case "activate":
            leader = min(available(board, view.hand.seat), key=sv)
            return Draft.of(key, verb="pass", leader=leader)
        case "capture":
            return Draft.of(key, verb="capture", leader=captors(board)[0])
        case kind if kind in USUAL:
            return Draft.of(key, verb=USUAL[kind])
        case "leave":
            seat = view.hand.seat
            wished = {"flee": outnumbered(board, seat), "withdraw": outfought(board, seat)}
            able = [way for way in ways_off(board, seat) if wished[way]]
            return Draft.of(key, verb=able[0] if able else "stand")
        case "persuade":
            missing = board.attempt.missing if board.attempt is not None else 0
            return Draft.of(key, verb="persuade", spoils=missing if missing <= board.spoils.get(CAESAR, 0) else 0)
        case _:
            divided = complete(lambda draft: next_field(view, prompt, draft), Draft.of(key, verb=prompt.kind))
            assert divided is not None
            return divided


def react(view: CaesarView, prompt: Prompt) -> Draft | None:
    """Return the answer for an absent seat to what it may do beside an activation: the Celts do it. Rule: CIB-R72."""
    board, key = view.table.board, prompt.key
    able = {"capture": captors(board), "rise": board.sworn}
    return Draft.of(key, verb=prompt.kind, leader=able[prompt.kind][0])
