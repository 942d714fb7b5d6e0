"""The effect of a draft in words, as far as the seat can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from engines.core.line import Line, say
from engines.core.prompt import Draft, Prompt
from engines.rex_britannorum.actions import NONE
from engines.rex_britannorum.data.tables import LOCATIONS, TRACK_FACTS, TROOPS
from engines.rex_britannorum.forms.fields import deck_left
from engines.rex_britannorum.forms.plan import drafted
from engines.rex_britannorum.ids import AREAS, RAISING, SHIELD, TRACKS, Area, Location, Track, value_of
from engines.rex_britannorum.legal.legality import own_troops, third_cards
from engines.rex_britannorum.legal.rivals import strongest
from engines.rex_britannorum.legal.stakes import bits, stakes
from engines.rex_britannorum.turn_views import Sent
from engines.rex_britannorum.views import Board, RexHand, RexView
from engines.rex_britannorum.words.labels import (
    AREA_REF,
    KINGDOM_REF,
    OBJECTIVE_REF,
    TRACK_REF,
    at_stake,
    hand_of,
    joined,
    summed,
)


def preview(view: RexView, prompt: Prompt, draft: Draft) -> tuple[Line, ...]:
    """Return what this draft would do, as far as it goes."""
    foresee = _FORESIGHT.get(prompt.kind)
    return () if foresee is None else foresee(view, draft)


# Objectives and recruitment --------------------------------------------------------------------------------------


def _drop(view: RexView, draft: Draft) -> tuple[Line, ...]:
    drop = draft.get("drop")
    if drop is None:
        return ()
    kept = tuple(OBJECTIVE_REF[card] for card in view.hand.objectives if card != drop)
    return (say("preview.keep", cards=kept),)


def _recruit(view: RexView, draft: Draft) -> tuple[Line, ...]:  # noqa: ARG001  (the same for every card)
    """Return what the own deck must hold: everything that is neither in hand nor queue and was never revealed."""
    hand = view.hand
    unseen = Counter(TROOPS[hand.kingdom])
    unseen.subtract(own_troops(hand.cards, hand.kingdom))
    unseen.subtract(hand.queue)
    unseen.subtract(view.table.board.realm(hand.kingdom).revealed)
    cards = sorted(unseen.elements(), reverse=True)
    if not cards or len(cards) != deck_left(view):
        return ()
    return (say("preview.deck", n=len(cards), cards=hand_of(cards, hand.kingdom)),)


# Plans -----------------------------------------------------------------------------------------------------------


def _plan(view: RexView, draft: Draft) -> tuple[Line, ...]:
    """Return per area what is sent, what lies there, and the most each rival could send; then the powers at hand."""
    board, hand, sent = view.table.board, view.hand, drafted(draft)
    if not sent:
        return ()
    areas = tuple(_area(board, hand, area, sent) for area in AREAS)
    return (*areas, *_full(hand, sent), *_powers(sent))


def _full(hand: RexHand, sent: tuple[Sent, ...]) -> tuple[Line, ...]:
    """Return why no third card can go where both troops go, to a seat that has one and does not send it.

    Rule: REX-23.
    """
    areas = {one.area for one in sent}
    if len(sent) != 2 or len(areas) != 1 or not third_cards(hand.cards, hand.kingdom):
        return ()
    return (say("preview.full", area=AREA_REF[areas.pop()]),)


def _area(board: Board, hand: RexHand, area: Area, sent: tuple[Sent, ...]) -> Line:
    mine = tuple(one.card for one in sent if one.area is area)
    lying = at_stake(area, board.tokens)
    if not mine:
        return say("preview.area.none", area=AREA_REF[area], lying=lying)
    rivals = joined(
        say("preview.rival", kingdom=KINGDOM_REF[rival], n=strongest(board, rival, hand, area, mine))
        for rival in board.contenders.all
        if rival is not hand.kingdom
    )
    cards = summed(hand_of(sorted(mine, key=value_of, reverse=True), hand.kingdom))
    args: dict[str, Any] = {"area": AREA_REF[area], "cards": cards, "lying": lying, "rivals": rivals}
    return (
        say("preview.area", **args) if len(mine) == 1 else say("preview.area.sum", **args, sum=sum(map(value_of, mine)))
    )


def _powers(sent: tuple[Sent, ...]) -> tuple[Line, ...]:
    """Return a reminder of each power the plan brings along, and what a 7 does to others' 1s."""
    values = sorted({value_of(one.card) for one in sent})
    powers = tuple(say(f"preview.power.{value}") for value in values if value <= SHIELD)
    return (*powers, say("preview.raising")) if RAISING in values else powers


# Gains and powers ------------------------------------------------------------------------------------------------


def _gain(view: RexView, draft: Draft) -> tuple[Line, ...]:
    value, joker = draft.get("take"), draft.get("joker")
    if value is None:
        return ()
    taken = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
    placed = [Location(token) for token in taken if token in LOCATIONS]
    if joker is not None and joker != NONE:
        placed.append(Location(str(joker)))
    return _becoming(view, placed)


def _use(view: RexView, draft: Draft) -> tuple[Line, ...]:
    road = draft.get("cohabit")
    lines = [] if draft.get("recruit") in (None, NONE) else [say("preview.joins")]
    if road is not None and road != NONE:
        lines += _becoming(view, (Location(str(road)),))
    return tuple(lines)


def _rome(view: RexView, draft: Draft) -> tuple[Line, ...]:  # noqa: ARG001  (the same for every card)
    return () if draft.get("card") in (None, NONE) else (say("preview.joins"),)


def _becoming(view: RexView, placed: Iterable[Location]) -> tuple[Line, ...]:
    """Return what the own tracks would show if the turn ended with these pieces placed, and what comes next."""
    board, kingdom = view.table.board, view.hand.kingdom
    realm = board.realm(kingdom)
    after = stakes(bits(realm.pieces) | bits(placed))
    tracks = joined(
        _track(board, track, realm.values.of(track), value) for track, value in zip(TRACKS, after, strict=True)
    )
    return (say("preview.tracks", tracks=tracks),)


def _track(board: Board, track: Track, before: int, after: int) -> Line:
    """Return one track as it would become: what it reaches, or what comes next."""
    key = "preview.moved" if after > before else "preview.stays"
    moved = say(key, track=TRACK_REF[track], before=before, after=after)
    aims = _aims(board, track, before)
    reached = tuple(line for value, line in aims if value <= after)
    if reached:
        return say("preview.track.reached", moved=moved, aims=reached)
    return say("preview.track.next", moved=moved, aim=aims[0][1]) if aims else moved


def _aims(board: Board, track: Track, value: int) -> list[tuple[int, Line]]:
    """Return what there is to reach beyond a value, nearest first: thresholds, and First while it is open."""
    facts = TRACK_FACTS[track]
    first = facts.first if board.first_at[TRACKS.index(track)] is None else None
    ahead = sorted({*(aim for aim in facts.thresholds if aim > value), *(() if first is None else (first,))})
    return [(aim, _aim(aim, first=aim == first, threshold=aim in facts.thresholds)) for aim in ahead]


def _aim(value: int, *, first: bool, threshold: bool) -> Line:
    key = "aim.both" if first and threshold else "aim.first" if first else "aim.threshold"
    return say(key, value=value)


_FORESIGHT: Final[Mapping[str, Callable[[RexView, Draft], tuple[Line, ...]]]] = MappingProxyType(
    {
        "objectives": _drop,
        "discard": _drop,
        "recruit": _recruit,
        "plan": _plan,
        "gain": _gain,
        "powers": _use,
        "rome": _rome,
    }
)
