"""The answer for an absent seat: as little as possible."""

from __future__ import annotations

from engines.caesar_britannia.forms.fields import next_field
from engines.caesar_britannia.ids import CAESAR
from engines.caesar_britannia.legal.command import available, sv
from engines.caesar_britannia.legal.leaving import outfought, outnumbered, ways_off
from engines.caesar_britannia.views import CaesarView
from engines.core.forms import complete
from engines.core.prompt import Draft, Prompt


def fallback(view: CaesarView, prompt: Prompt) -> Draft:
    """Return the answer for an absent seat.

    The commander with the lowest SV does nothing; armies and the layout of the Celts stay as they are; spoils are spent
    on a submission only where they are enough, and no more than needed. An army retreats in good order only when it is
    behind by two losses, and flees into the Castrum only when it is outnumbered. Rule: CIB-R72.
    """
    board, key = view.table.board, prompt.key
    match prompt.kind:
        case "activate":
            leader = min(available(board, view.hand.seat), key=sv)
            return _completed(view, prompt, Draft.of(key, verb="pass", leader=leader))
        case "arrive":
            return Draft.of(key, verb="keep")
        case "deploy":
            return Draft.of(key, verb="deployed")
        case "leave":
            seat = view.hand.seat
            wished = {"flee": outnumbered(board, seat), "withdraw": outfought(board, seat)}
            able = [way for way in ways_off(board, seat) if wished[way]]
            return Draft.of(key, verb=able[0] if able else "stand")
        case "persuade":
            missing = board.attempt.missing if board.attempt is not None else 0
            return Draft.of(key, verb="persuade", spoils=missing if missing <= board.spoils.get(CAESAR, 0) else 0)
        case _:
            return _completed(view, prompt, Draft.of(key, verb=prompt.kind))


def _completed(view: CaesarView, prompt: Prompt, begun: Draft) -> Draft:
    made = complete(lambda draft: next_field(view, prompt, draft), begun)
    assert made is not None
    return made
