"""The effect of a draft in words, as far as the seat can know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engines.core.line import Line, say, seat_ref
from engines.core.prompt import Draft, Prompt
from engines.roman_invasion.data.tables import BRITON, REGIONS, strength
from engines.roman_invasion.ids import Region, RomanCard
from engines.roman_invasion.legal.legality import award_for, best_variety, completing, excess
from engines.roman_invasion.legal.odds import briton_totals
from engines.roman_invasion.views import InvasionTable, InvasionView
from engines.roman_invasion.words.labels import BRITON_LABEL, REGION_REF, ROMAN_LABEL


def preview(view: InvasionView, prompt: Prompt, draft: Draft) -> tuple[Line, ...]:
    """Return what this draft would do, as far as it goes.

    A draft without a verb is told what bears on the choice: the open Briton card, or what help would earn.
    """
    verb = draft.verb
    if verb is None:
        if prompt.kind == "reserve":
            return _reserve(view)
        return _top(view.table) if prompt.kind == "campaign" else ()
    foresee = _FORESIGHT.get(verb)
    return () if foresee is None else foresee(view, draft)


def _cards(draft: Draft, name: str) -> tuple[RomanCard, ...]:
    value = draft.get(name)
    if isinstance(value, str):
        return (RomanCard(value),)
    return tuple(RomanCard(card) for card in value) if isinstance(value, tuple) else ()


def _top(table: InvasionTable) -> tuple[Line, ...]:
    if table.briton_top is None:
        return ()
    return (say("preview.top", card=BRITON_LABEL[table.briton_top]),)


def _attack(view: InvasionView, draft: Draft) -> tuple[Line, ...]:
    target = draft.get("target")
    if target is None:
        return _top(view.table)
    region = REGIONS[Region(str(target))]
    kind = "preview.region" if region.coastal else "preview.region.landlocked"
    cards = _cards(draft, "cards")
    lines = []
    if cards and view.table.briton_top is not None:
        lines.append(_odds(view.table, region.id, strength(cards)))
    lines += [_stake(view, region.id), say(kind, region=REGION_REF[region.id], n=region.resistance), *_top(view.table)]
    if view.table.briton_top is not None and view.table.briton_deck < region.resistance:
        lines.append(say("preview.runs_out", n=view.table.briton_deck))
    if cards:
        lines.append(say("preview.left", n=len(view.hand.cards) - len(cards)))
    return tuple(lines)


def _odds(table: InvasionTable, region: Region, romans: int) -> Line:
    """Return the exact chance of a capture without help, rounded to whole percent but never to 0 or 100."""
    totals = briton_totals(table, region)
    chance = totals.below(romans)
    return say("preview.odds", n=romans, chance=_chance(chance), mean=_tenths(totals.mean))


def _chance(chance: Fraction) -> Line:
    if chance == 0:
        return say("chance.none")
    if chance == 1:
        return say("chance.certain")
    percent = round(chance * 100)
    if percent == 0:
        return say("chance.slim")
    if percent == 100:
        return say("chance.near")
    return say("chance.percent", percent=percent)


def _tenths(value: Fraction) -> str:
    tenths = round(value * 10)
    return f"{tenths // 10}.{tenths % 10}"


def _stake(view: InvasionView, region: Region) -> Line:
    board = view.table.board
    award = award_for(board, region, helped=False).total
    key = "preview.stake" if board.vt[view.hand.seat] else "preview.stake.free"
    return say(key, n=award)


def _muster(view: InvasionView, draft: Draft) -> tuple[Line, ...]:
    value = draft.get("pairs")
    if value is None:
        return ()
    cards = view.hand.cards
    for place in (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ():
        cards += view.table.board.row[int(place) - 1] or ()
    return (say("preview.hand", n=len(cards), best=best_variety(cards)),)


def _stop(view: InvasionView, draft: Draft) -> tuple[Line, ...]:  # noqa: ARG001  (it has no fields)
    surplus = excess(len(view.hand.cards))
    return (say("preview.stop"), say("preview.stop.discard", n=surplus)) if surplus else (say("preview.stop"),)


def _reserve(view: InvasionView) -> tuple[Line, ...]:
    """Return what a card in reserve would earn: the same for every card that completes the capture.

    To a hand without such a card it is said that it has none.
    """
    attack = view.table.board.attack
    if attack is None:
        return ()
    if not completing(view.hand.cards, attack):
        return (say("preview.unfit"),)
    award = award_for(view.table.board, attack.target, helped=True)
    return (say("preview.share", n=award.helper, other=award.attacker, seat=seat_ref(attack.seat)),)


def _help(view: InvasionView, draft: Draft) -> tuple[Line, ...]:  # noqa: ARG001  (the same for any card)
    return _reserve(view)


def _decline(view: InvasionView, draft: Draft) -> tuple[Line, ...]:  # noqa: ARG001  (it has no fields)
    attack = view.table.board.attack
    if attack is None:
        return ()
    nothing = say("preview.decline", seat=seat_ref(attack.seat), region=REGION_REF[attack.target])
    return (nothing,) if completing(view.hand.cards, attack) else (say("preview.unfit"), nothing)


def _fortify(view: InvasionView, draft: Draft) -> tuple[Line, ...]:
    gone = _cards(draft, "cards")
    if not gone:
        return ()
    kept = tuple(card for card in view.hand.cards if card not in gone)
    lines = [say("preview.keep", cards=tuple(ROMAN_LABEL[card] for card in kept))]
    top = view.table.briton_top
    if top is not None and BRITON[top].luck:
        lines.append(say("preview.luck", card=BRITON_LABEL[top]))
    return tuple(lines)


_FORESIGHT: Final[Mapping[str, Callable[[InvasionView, Draft], tuple[Line, ...]]]] = MappingProxyType(
    {
        "muster": _muster,
        "attack": _attack,
        "stop": _stop,
        "help": _help,
        "decline": _decline,
        "fortify": _fortify,
    }
)
