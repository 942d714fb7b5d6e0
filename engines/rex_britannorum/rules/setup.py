"""The beginning: kingdoms, first cards, objectives."""

from __future__ import annotations

from engines.core.errors import Illegal
from engines.core.game import Step
from engines.core.line import say
from engines.core.orders import Orders
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.rex_britannorum.data.tables import (
    AREA_FACTS,
    HOME,
    LOCATIONS,
    OBJECTIVES,
    REINFORCEMENTS,
    TOKENS,
    TRACK_FACTS,
    TROOPS,
)
from engines.rex_britannorum.events import HandDealt, MatchBegan
from engines.rex_britannorum.ids import (
    KINGDOM_INDEX,
    KINGDOMS,
    QUEUE,
    ROMES_AT_FIRST,
    TRACKS,
    Deck,
    Kingdom,
    Location,
    Objective,
    Phase,
    Role,
    Token,
)
from engines.rex_britannorum.rules import flow, npk, turn
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.state import Cards, RexState
from engines.rex_britannorum.turn_views import Values
from engines.rex_britannorum.views import Board, Realm, RexOptions

HAND = 3
"""Cards of a first hand. Rule: REX-10."""

_START = Values(
    road=TRACK_FACTS[TRACKS[0]].start, cities=TRACK_FACTS[TRACKS[1]].start, regions=TRACK_FACTS[TRACKS[2]].start
)
_NOWHERE = Values(road=0, cities=0, regions=0)
"""The markers of a kingdom that is not in play. Rule: REX-14."""


def setup(options: RexOptions, seats: int, rng: Rng) -> Step[RexState]:
    """Settle the kingdoms, deal cards and objectives, and ask for the objectives or begin turn 1.

    Rule: REX-10, REX-11, REX-13, REX-14, REX-70.

    Raises:
        Illegal: if the options name other than one kingdom for each seat.
    """
    kingdoms = _kingdoms(options, seats, rng)
    roles = _roles(options, kingdoms)
    decks = {
        kingdom: rng.shuffle(TROOPS[kingdom], f"{kingdom.value} deck") if role is not Role.UNUSED else ()
        for kingdom, role in roles.items()
    }
    state = _laid_out(options.evolve(kingdoms=kingdoms), roles, decks, rng)
    transition = RexTransition(state, rng)
    to_rome = _leave_to_rome(transition) if Role.UNUSED in roles.values() else ()
    transition.tell(
        MatchBegan,
        kingdoms=kingdoms,
        npks=tuple(kingdom for kingdom, role in roles.items() if role is Role.NPK),
        drawn=options.kingdoms is None and seats < len(KINGDOMS),
        to_rome=to_rome,
    )
    _deal(transition, kingdoms, decks)
    if options.objectives != "two" or seats == 1:
        turn.begin(transition, 1)
    flow.proceed(transition)
    return transition.step()


def _kingdoms(options: RexOptions, seats: int, rng: Rng) -> tuple[Kingdom, ...]:
    """Return the kingdoms of the seats in fief order, as agreed or drawn. Rule: REX-13."""
    if seats == len(KINGDOMS):
        return KINGDOMS
    chosen = rng.sample(KINGDOMS, seats, "kingdoms") if options.kingdoms is None else options.kingdoms
    if len(set(chosen)) != seats or len(chosen) != seats:
        raise Illegal(say("options.kingdoms.count", n=seats), "REX-13")
    return tuple(kingdom for kingdom in KINGDOMS if kingdom in chosen)


def _roles(options: RexOptions, kingdoms: tuple[Kingdom, ...]) -> dict[Kingdom, Role]:
    """Return who plays each kingdom. Rule: REX-13, REX-14."""
    variant = options.third == "none" and len(kingdoms) == 2
    rest = Role.UNUSED if variant else Role.NPK
    return {kingdom: Role.PLAYER if kingdom in kingdoms else rest for kingdom in KINGDOMS}


def _laid_out(options: RexOptions, roles: dict[Kingdom, Role], decks: dict[Kingdom, Cards], rng: Rng) -> RexState:
    """Return the table before anything is dealt: each kingdom's first cube, its markers and its queue. Rule: REX-10."""
    kingdoms = options.kingdoms or ()
    seats = len(kingdoms)
    north, centre, south = (
        _realm(kingdom, role, Seat(kingdoms.index(kingdom)) if role is Role.PLAYER else None, decks[kingdom])
        for kingdom, role in roles.items()
    )
    board = Board(
        phase=Phase.OBJECTIVES,
        turn=0,
        options=options,
        realms=(north, centre, south),
        order=tuple(Seat(number) for number in range(seats)),
        bag=TOKENS,
        tokens=(),
        rome=tuple(place for place, facts in LOCATIONS.items() if facts.allegiance),
        stock=tuple(sorted(REINFORCEMENTS)),
        slots=npk.dealt_slots(rng) if roles[Kingdom.BRIGANTES] is Role.NPK else (),
        recruited=(0,) * seats,
    )
    nothing: Secret[Cards] = Secret(())
    no_objectives: Secret[tuple[Objective, ...]] = Secret(())
    return RexState(
        board=board,
        hands=(nothing,) * seats,
        decks=(Secret(decks[KINGDOMS[0]]), Secret(decks[KINGDOMS[1]]), Secret(decks[KINGDOMS[2]])),
        discards=(nothing, nothing, nothing),
        pile=Secret(rng.shuffle(REINFORCEMENTS, "pile")),
        objectives=(no_objectives,) * seats,
        dropped=(no_objectives,) * seats,
        dropping=(Secret(None),) * seats,
        plans=(Secret(None),) * seats,
        picks=(Secret(()),) * seats,
        lots=Secret(()),
        orders=(Secret(Orders()),) * seats,
    )


def _realm(kingdom: Kingdom, role: Role, seat: Seat | None, deck: Cards) -> Realm:
    """Return a kingdom as it begins: an NPK has cube and markers but no queue. Rule: REX-10, REX-14, REX-70."""
    unused = role is Role.UNUSED
    return Realm(
        kingdom=kingdom,
        role=role,
        seat=seat,
        pieces=() if unused else (AREA_FACTS[HOME[kingdom]].start,),
        values=_NOWHERE if unused else _START,
        queue=deck[:QUEUE] if role is Role.PLAYER else (),
    )


def _leave_to_rome(transition: RexTransition) -> tuple[Location, ...]:
    """Draw the tokens Rome holds from the start; a joker among them has no effect. Rule: REX-14."""
    drawn = transition.draw_tokens(ROMES_AT_FIRST)
    locations = tuple(place for place in LOCATIONS if Token(place) in drawn)
    transition.leave_to_rome(locations)
    return locations


def _deal(transition: RexTransition, kingdoms: tuple[Kingdom, ...], decks: dict[Kingdom, Cards]) -> None:
    """Deal each seat its first hand and, unless the table plays without, one objectives card of each kind.

    Rule: REX-10, REX-11.
    """
    objectives = _objectives(transition)
    for number, kingdom in enumerate(kingdoms):
        seat = Seat(number)
        deck = decks[kingdom]
        cards = tuple(sorted(deck[QUEUE : QUEUE + HAND]))
        transition.hands[seat] = cards
        transition.decks[KINGDOM_INDEX[kingdom]] = deck[QUEUE + HAND :]
        transition.objectives[seat] = objectives[seat]
        transition.tell_seat(seat, HandDealt, seat=seat, cards=cards, objectives=objectives[seat])


def _objectives(transition: RexTransition) -> tuple[tuple[Objective, ...], ...]:
    """Return one objectives card of each kind for each seat. Rule: REX-11."""
    seats = len(transition.seats)
    if transition.options.objectives == "off":
        return ((),) * seats
    dealt = [
        transition.rng.sample([card for card, facts in OBJECTIVES.items() if facts.deck is deck], seats, "objectives")
        for deck in Deck
    ]
    return tuple(zip(*dealt, strict=True))
