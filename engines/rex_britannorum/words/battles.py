"""Battles, gains, powers and stakes in words: what the log, the reports and the position have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engines.core.line import Line, Ref, say
from engines.rex_britannorum.ids import (
    COHABITING,
    KINGDOMS,
    RAISED,
    RECRUITING,
    TURNS,
    Area,
    Card,
    Kingdom,
    Location,
    Track,
    colour_of,
    is_joker,
    value_of,
)
from engines.rex_britannorum.legal.legality import open_winners, played
from engines.rex_britannorum.turn_views import Award, Battle, Drawn, Gain, Help, PowerUse, Side, Stakes
from engines.rex_britannorum.words.labels import (
    AREA_REF,
    CARD_REF,
    KINGDOM_REF,
    LOCATION_REF,
    TRACK_REF,
    card_of,
    joined,
    kingdoms,
    places,
    summed,
    where,
)


def side_line(side: Side) -> Line:
    """Return a kingdom's sum with the cards it is made of; 1s that count 7 say so."""
    kingdom, cards = KINGDOM_REF[side.kingdom], tuple(_played(card, side) for card in side.cards)
    if len(cards) == 1 and not side.raised and colour_of(side.cards[0]) == side.kingdom.value:
        return say("battle.side.one", kingdom=kingdom, total=side.total)
    return say("battle.side", kingdom=kingdom, total=side.total, cards=summed(cards))


def _played(card: Card, side: Side) -> Line:
    own = colour_of(card) == side.kingdom.value
    if side.raised and value_of(card) == RAISED:
        return say("battle.raised") if own else say("battle.raised.other", card=CARD_REF[card])
    return card_of(card, side.kingdom) if own else say("card.label", card=CARD_REF[card])


def sides(battle: Battle) -> Line:
    """Return every side of a battle that somebody came to."""
    return joined(side_line(side) for side in battle.sides)


def standing(battle: Battle) -> Line:
    """Return who won a battle to which somebody came, and who are vassals, in sentences."""
    winners, vassals = battle.winners, battle.vassals
    won = say("battle.winners", n=len(winners), kingdoms=kingdoms(winners))
    if not vassals:
        return won
    return say(
        "battle.standing", winners=won, vassals=say("battle.vassals", n=len(vassals), kingdoms=kingdoms(vassals))
    )


def powers_at_work(battle: Battle, turn: int, npks: tuple[Kingdom, ...]) -> tuple[Line, ...]:
    """Return what the powers of 4, 2 and 3 mean for a battle just fought in a turn, one sentence each.

    Rule: REX-36, REX-37, REX-38, REX-71.
    """
    shields = tuple(side.kingdom for side in battle.sides if side.kingdom in battle.winners and side.shielded)
    found = [say("powers.shield", kingdom=KINGDOM_REF[kingdom]) for kingdom in shields] if battle.vassals else []
    for kingdom in battle.vassals:
        values = tuple(value for value in (RECRUITING, COHABITING) if played(battle, kingdom, value))
        if not values:
            continue
        args: dict[str, Any] = {"kingdom": KINGDOM_REF[kingdom], "values": tuple(map(str, values))}
        if kingdom in npks:
            found.append(say("powers.npk", **args))
        elif not open_winners(battle):
            found.append(say("powers.blocked", **args))
        else:
            found += _awaited(KINGDOM_REF[kingdom], values, last=turn == TURNS)
    return tuple(found)


def _awaited(kingdom: Ref, values: tuple[int, ...], *, last: bool) -> Iterator[Line]:
    """Yield which powers a vassal may use after the gains; in the last turn a 2 brings nothing. Ruling: REX-R10."""
    able = tuple(str(value) for value in values if not (last and value == RECRUITING))
    if able:
        yield say("powers.waiting", kingdom=kingdom, values=able)
    if len(able) < len(values):
        yield say("powers.late", kingdom=kingdom)


def gain_line(gain: Gain, area: Area | None = None) -> Line:
    """Return what a kingdom took, where its joker went, and whether it could choose.

    The area is left out where it stands above already.
    """
    key = "gain.won" if gain.winner else "gain.took"
    args: dict[str, Any] = {"kingdom": KINGDOM_REF[gain.kingdom], "where": where(area)}
    if not gain.tokens:
        return say(f"{key}.nothing", **args)
    taken = tuple(
        _joker(gain.joker) if is_joker(token) else say("place.label", place=LOCATION_REF[token])
        for token in gain.tokens
    )
    suffix = {"forced": ".forced", "lot": ".lot"}.get(gain.how, "")
    return say(f"{key}{suffix}", **args, taken=taken)


def _joker(target: Location | None) -> Line:
    return say("gain.joker.lost") if target is None else say("gain.joker", place=LOCATION_REF[target])


def to_rome_line(locations: Iterable[Location], area: Area | None = None, *, joker: bool) -> Line:
    """Return what nobody took: locations go to Rome, a joker leaves."""
    fallen, place = places(locations), where(area)
    if not fallen:
        return say("rome.joker", where=place)
    return say("rome.places.joker" if joker else "rome.places", where=place, places=fallen)


def use_line(use: PowerUse, area: Area | None = None) -> Line:
    """Return what a vassal did with powers 2 and 3."""
    acts: list[Line] = []
    if use.recruited is not None:
        card = CARD_REF[use.recruited]
        if use.source is None:
            acts.append(say("use.stock", card=card))
        else:
            acts.append(say("use.recruited", card=card, source=KINGDOM_REF[use.source]))
    elif use.two:
        acts.append(say("use.two.left"))
    if use.cohabited is not None:
        acts.append(say("use.cohabited", place=LOCATION_REF[use.cohabited]))
    elif use.three:
        acts.append(say("use.three.left"))
    args: dict[str, Any] = {"kingdom": KINGDOM_REF[use.kingdom], "where": where(area)}
    return say("use.line", **args, acts=tuple(acts))


def help_line(help_: Help) -> Line:
    """Return what a kingdom that placed nothing was sent by Rome."""
    kingdom = KINGDOM_REF[help_.kingdom]
    return (
        say("help.none", kingdom=kingdom)
        if help_.card is None
        else say("help.came", kingdom=kingdom, card=CARD_REF[help_.card])
    )


def drawn_line(kingdom: Kingdom, drawn: Iterable[Drawn]) -> Line:
    """Return what a non-player kingdom drew, where it went and why."""
    return say("npk.drew", kingdom=KINGDOM_REF[kingdom], cards=tuple(_drawn(one) for one in drawn))


def _drawn(one: Drawn) -> Line:
    args: dict[str, Any] = {"value": value_of(one.card), "area": AREA_REF[one.area]}
    if one.mini is None:
        return say("npk.most", **args)
    first, other = one.mini
    args |= {"first": first.value, "other": other.value}
    key = "npk.mini" if one.slot is None else "npk.slot"
    if one.slot is not None:
        args["slot"] = one.slot
    if one.area not in one.mini:
        return say(f"{key}.overruled", **args)
    return say(f"{key}.flipped" if one.flipped else key, **args)


def track_line(stakes: Stakes, track: Track, present: tuple[Kingdom, ...]) -> Line:
    """Return one track before and after an evaluation, with what was reached on it."""
    moved = joined(_moved(stakes, track, kingdom) for kingdom in present)
    return say("stakes.track", track=TRACK_REF[track], kingdoms=moved)


def _moved(stakes: Stakes, track: Track, kingdom: Kingdom) -> Line:
    at = KINGDOMS.index(kingdom)
    before, after = stakes.before[at].of(track), stakes.after[at].of(track)
    reached = tuple(award for award in stakes.awards if award.kingdom is kingdom and award.track is track)
    name = KINGDOM_REF[kingdom]
    if before == after:
        return say("stakes.stayed", kingdom=name, value=after)
    if not reached:
        return say("stakes.moved", kingdom=name, before=before, after=after)
    return say("stakes.reached", kingdom=name, before=before, after=after, awards=awards(reached))


def awards(reached: Iterable[Award]) -> tuple[Line, ...]:
    """Return First and thresholds, for a list in a sentence."""
    return tuple(
        say("award.first") if award.threshold is None else say("award.threshold", value=award.threshold)
        for award in reached
    )


def values_of(kingdom: Kingdom, stakes: Stakes) -> Line:
    """Return the three stakes of a kingdom after an evaluation."""
    after = stakes.after[KINGDOMS.index(kingdom)]
    return say(
        "stakes.values", kingdom=KINGDOM_REF[kingdom], road=after.road, cities=after.cities, regions=after.regions
    )
