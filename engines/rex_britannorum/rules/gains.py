"""Gains: who takes what in each area, and what is left to Rome. The areas go side by side."""

from __future__ import annotations

from engines.core.flow import Rounds
from engines.core.obey import obey_or_ask
from engines.core.seats import Seat
from engines.rex_britannorum.actions import NONE, Take
from engines.rex_britannorum.data.tables import AREA_FACTS
from engines.rex_britannorum.events import Gained, LeftToRome, OrdersFired
from engines.rex_britannorum.ids import AREAS, Area, Kingdom, Location, Policy, Role, Token, is_joker
from engines.rex_britannorum.legal.legality import bounds, choosers, joker_targets, takeable
from engines.rex_britannorum.legal.policies import choose_gain
from engines.rex_britannorum.rules import powers
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.turn_views import Battle, Gain, How
from engines.rex_britannorum.views import Board


def take(transition: RexTransition, area: Area, action: Take) -> None:
    """Take tokens as the kingdom whose turn it is in an area, its joker included.

    Rule: REX-32, REX-33, REX-35.
    """
    kingdom = _next_chooser(transition.battle(area))
    joker = None if action.joker == NONE else Location(action.joker)
    _gain(transition, area, kingdom, (tuple(Token(token) for token in action.take), joker), "chosen")


def settle(transition: RexTransition) -> bool:
    """Take every area as far as it goes without an answer; return whether all three are done.

    An area that waits is left alone, so what happens in it does not depend on when the others are answered. Areas come
    in the order of battle, so one that waits for the stock finds it free once those before it are done.

    Rule: REX-39, REX-42. Ruling: REX-R1.
    """
    for area in AREAS:
        rounds = Rounds("an area")
        while advance(transition, area):
            rounds.count()
    return all(transition.battle(area).stage == "done" for area in AREAS)


def advance(transition: RexTransition, area: Area) -> bool:
    """Take one area a step further if nobody needs to be asked for it; return whether it moved.

    Rule: REX-39.
    """
    battle = transition.battle(area)
    if battle.stage == "done" or battle.open:
        return False
    if battle.stage == "powers":
        return powers.advance(transition, area)
    if len(battle.gains) == len(choosers(battle)):
        _leave_to_rome(transition, area)
        return True
    return _advance_gains(transition, area, _next_chooser(battle))


def asked(board: Board, battle: Battle) -> Kingdom | None:
    """Return the kingdom an area waits for, None if it waits for none."""
    if not battle.open:
        return None
    return powers.next_user(board, battle) if battle.stage == "powers" else _next_chooser(battle)


def _next_chooser(battle: Battle) -> Kingdom:
    return choosers(battle)[len(battle.gains)]


def _advance_gains(transition: RexTransition, area: Area, kingdom: Kingdom) -> bool:
    """Let the next chooser take by lot, by force or by order, or ask it; return whether it took.

    Rule: REX-32, REX-33, REX-72.
    """
    battle = transition.battle(area)
    stage = "winners" if kingdom in battle.winners else "vassals"
    if battle.stage != stage:
        transition.change_battle(area, stage=stage)
    if transition.realm(kingdom).role is Role.NPK:
        _draw_lots(transition, area, kingdom)
        return True
    forced = _forced(transition.board, battle, kingdom)
    if forced is not None:
        _gain(transition, area, kingdom, forced, "forced")
        return True
    return _obey(transition, area, kingdom)


def _forced(board: Board, battle: Battle, kingdom: Kingdom) -> tuple[tuple[Token, ...], Location | None] | None:
    """Return the only complete answer a kingdom could give, None if there are several. Rule: REX-32, REX-35."""
    there = takeable(battle, kingdom)
    least, _ = bounds(battle, kingdom)
    if least < len(there):
        return None
    targets = joker_targets(board, battle, kingdom, there)
    if len(targets) > 1:
        return None
    return there, targets[0] if targets else None


def _obey(transition: RexTransition, area: Area, kingdom: Kingdom) -> bool:
    """Answer by the kingdom's standing order, or ask it; return whether it took.

    Ruling: REX-R3.
    """
    battle = transition.battle(area)
    name = "winner" if battle.stage == "winners" else "vassal"
    orders = obey_or_ask(
        transition, _seat(transition, kingdom), (name,), lambda order: OrdersFired(order=order, area=area)
    )
    transition.change_battle(area, asked=battle.asked + 1, open=orders is None)
    if orders is None:
        return False
    policy = Policy(orders[0].policy)
    _gain(transition, area, kingdom, choose_gain(transition.board, battle, kingdom, policy), "chosen")
    return True


def _seat(transition: RexTransition, kingdom: Kingdom) -> Seat:
    seat = transition.realm(kingdom).seat
    assert seat is not None
    return seat


def _draw_lots(transition: RexTransition, area: Area, kingdom: Kingdom) -> None:
    """Let an NPK take the first tokens of its lot that it may; all where there are no more.

    Rule: REX-72, REX-73.
    """
    battle = transition.battle(area)
    there = takeable(battle, kingdom)
    _, most = bounds(battle, kingdom)
    how: How = "forced"
    if most < len(there):
        (lot,) = (lot for lot in transition.lots if (lot.area, lot.kingdom) == (area, kingdom))
        there = tuple(token for token in lot.tokens if token in there)[:most]
        how = "lot"
        transition.reveals = True
    transition.lots = tuple(lot for lot in transition.lots if (lot.area, lot.kingdom) != (area, kingdom))
    joker = _npk_joker(transition, kingdom, area) if any(map(is_joker, there)) else None
    _gain(transition, area, kingdom, (there, joker), how)


def _npk_joker(transition: RexTransition, kingdom: Kingdom, area: Area) -> Location | None:
    """Return where an NPK's joker places: the allegiance city of the area, unless it is there. Rule: REX-73."""
    city = AREA_FACTS[area].allegiance
    return None if city in transition.realm(kingdom).pieces else city


def _gain(
    transition: RexTransition, area: Area, kingdom: Kingdom, taken: tuple[tuple[Token, ...], Location | None], how: How
) -> None:
    """Note and tell what a kingdom took, and put its pieces down; won tokens leave the game. Rule: REX-34, REX-35."""
    battle = transition.battle(area)
    tokens, joker = taken
    gain = Gain.built(kingdom=kingdom, winner=kingdom in battle.winners, tokens=tokens, joker=joker, how=how)
    transition.change_battle(area, gains=(*battle.gains, gain), open=False)
    if tokens:
        transition.change(tokens=tuple(token for token in transition.board.tokens if token not in tokens))
        transition.place(kingdom, gain.placed)
    if gain.told:
        transition.tell(Gained, area=area, gain=gain)


def _leave_to_rome(transition: RexTransition, area: Area) -> None:
    """Leave to Rome what nobody took; a joker nobody took leaves without effect. Rule: REX-31, REX-34."""
    battle = transition.battle(area)
    taken = {token for gain in battle.gains for token in gain.tokens}
    left = tuple(token for token in battle.tokens if token not in taken)
    locations = tuple(Location(token) for token in left if not is_joker(token))
    transition.change_battle(area, stage="powers", to_rome=locations)
    if left:
        transition.change(tokens=tuple(token for token in transition.board.tokens if token not in left))
        transition.leave_to_rome(locations)
        transition.tell(LeftToRome, area=area, locations=locations, joker=len(left) > len(locations))
