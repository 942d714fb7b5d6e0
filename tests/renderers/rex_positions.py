"""Positions of Rex Britannorum to draw: the rulebook's example turn, its end, hands, and whatever looks unusual."""

from __future__ import annotations

from engines.core.event import Event
from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.rex_britannorum.events import MatchEnded, PlansRevealed, StakesEvaluated
from engines.rex_britannorum.ids import (
    AREAS,
    Area,
    Card,
    Kingdom,
    Location,
    Objective,
    Phase,
    Role,
    Token,
    Track,
)
from engines.rex_britannorum.legal.conditions import evaluate
from engines.rex_britannorum.turn_views import (
    Award,
    Battle,
    Drawn,
    Gain,
    Help,
    Plan,
    PowerUse,
    Sent,
    Side,
    Stakes,
    TurnRecord,
    Values,
)
from engines.rex_britannorum.views import Board, ObjectiveResult, Realm, RexHand, RexOptions, RexTable, Tally
from renderers.contract import SeatNames

NAMES: SeatNames = ("Agricola", "Boudica", "Claudius")
LONG: SeatNames = ("W" * 32, "Maximilianus Quintus Fabius Mxxxx", "🌹🌹🌹")
B, I, R = Kingdom  # noqa: E741
N, C, S = Area
MANY = ("B7", "B6", "B5", "B4", "B3", "B2", "B1", "X7", "X6", "R7", "R6", "I5")
THROWN = ("B7", "B7", "B6", "B6", "B5", "B5", "B4", "B4", "B2", "B2")
OBJECTIVES = tuple(Objective(name) for name in ("fief1", "cities2", "link1"))


def cards(*names: str) -> tuple[Card, ...]:
    """Return cards by their short names."""
    return tuple(Card(name) for name in names)


def spots(told: str) -> tuple[Location, ...]:
    """Return locations by their ids, parted by spaces."""
    return tuple(Location(name) for name in told.split())


def tokens(told: str) -> tuple[Token, ...]:
    """Return tokens by their ids, parted by spaces."""
    return tuple(Token(name) for name in told.split())


def realm(kingdom: Kingdom, pieces: str, values: tuple[int, int, int], *, seat: int | None = None) -> Realm:
    """Return a kingdom with pieces and markers; without a seat it is a non-player kingdom."""
    road, cities, regions = values
    return Realm(
        kingdom=kingdom,
        role=Role.NPK if seat is None else Role.PLAYER,
        seat=None if seat is None else Seat(seat),
        pieces=spots(pieces),
        values=Values(road=road, cities=cities, regions=regions),
        queue=() if seat is None else cards(*(f"{kingdom.value}{value}" for value in (6, 3, 1))),
        revealed=cards(f"{kingdom.value}7", f"{kingdom.value}4"),
    )


def board(seats: int = 3, *, phase: Phase = Phase.PLAN) -> Board:
    """Return a board in turn 3 with the tokens of the rulebook's example."""
    ours = tuple(seat if seat < seats else None for seat in range(3))
    places = ("FN N10 C08 C07 N15", "FC C02 C03 C05 S03", "FS S06 S05 S04")
    markers = ((2, 1, 3), (3, 1, 4), (3, 1, 3))
    return Board(
        phase=phase,
        turn=3,
        options=RexOptions(),
        realms=tuple(
            realm(kingdom, pieces, values, seat=seat)
            for kingdom, seat, pieces, values in zip(Kingdom, ours, places, markers, strict=True)
        ),
        order=tuple(Seat(seat) for seat in (1, 0, 2) if seat < seats),
        bag=tokens("N01 N02 N05 C01 C13 S01 S02 JN JS"),
        tokens=tokens("N04 N09 N11 N14 C09 JC S07"),
        rome=spots("C06 RN RC RS"),
        stock=cards("X2", "X5", "X6"),
        first_at=(None, 2, None),
        recruited=(2,) * seats,
    )


def table(seats: int = 3, *, phase: Phase = Phase.PLAN) -> RexTable:
    """Return the table around that board."""
    return RexTable(board=board(seats, phase=phase), hands=(5,) * seats, decks=(4, 4, 5))


def hand(
    held: tuple[Card, ...] = cards("B7", "B5", "B3", "B3", "B1", "R7", "X4"),
    *,
    plan: Plan | None = None,
    objectives: tuple[Objective, ...] = OBJECTIVES[:2],
    dropping: Objective | None = None,
) -> RexHand:
    """Return the hand of the Brigantes."""
    return RexHand(
        seat=Seat(0), kingdom=B, cards=held, objectives=objectives, dropped=(), dropping=dropping, plan=plan, picks=(),
        queue=cards("B6", "B3", "B1"), discard=cards("B7", "B4"), orders=Orders(),
    )  # fmt: skip


PLAN = Plan(
    troops=(Sent(card=Card("B5"), area=N), Sent(card=Card("B1"), area=C)),
    third=Sent(card=Card("R7"), area=N),
)


def side(kingdom: Kingdom, held: str, total: int, *, raised: int = 0, shielded: bool = False) -> Side:
    """Return a kingdom's side of a battle."""
    return Side(kingdom=kingdom, cards=cards(*held.split()), raised=raised, total=total, shielded=shielded)


def battles() -> tuple[Battle, Battle, Battle]:
    """Return the battles of the rulebook's example, as they stand at the reveal."""
    north = Battle(
        area=N, tokens=tokens("N04 N09 N11 N14"),
        sides=(side(B, "B5", 5), side(I, "I5 X4", 9, shielded=True), side(R, "R3", 3)), winners=(I,), vassals=(B, R),
    )  # fmt: skip
    centre = Battle(
        area=C, tokens=tokens("C09 JC"), sides=(side(B, "B1", 7, raised=1), side(I, "I2", 2), side(R, "R7", 7)),
        winners=(B, R), vassals=(I,),
    )  # fmt: skip
    south = Battle(area=S, tokens=tokens("S07"), sides=(), winners=(), vassals=())
    return north, centre, south


def record() -> TurnRecord:
    """Return the example turn at the reveal."""
    return TurnRecord(turn=3, order=(B, I, R), battles=battles(), drawn=())


def gain(kingdom: Kingdom, taken: str, *, winner: bool, joker: str | None = None) -> Gain:
    """Return what a kingdom took."""
    target = None if joker is None else Location(joker)
    return Gain(kingdom=kingdom, winner=winner, tokens=tokens(taken), joker=target, how="chosen")


def finished() -> TurnRecord:
    """Return the example turn with its gains, powers and stakes; the stakes show every kind of award."""
    north, centre, south = battles()
    return record().evolve(
        battles=(
            north.evolve(
                gains=(gain(I, "N09 N11 N14", winner=True), gain(B, "N04", winner=False), gain(R, "N04", winner=False)),
                stage="done",
            ),
            centre.evolve(
                gains=(gain(B, "C09 JC", winner=True, joker="C08"), gain(R, "C09 JC", winner=True, joker="RC")),
                uses=(
                    PowerUse(kingdom=I, two=True, recruited=Card("R7"), source=R, three=False, cohabited=None,
                             how="chosen"),
                ),
                stage="done",
            ),
            south.evolve(to_rome=spots("S07"), stage="done"),
        ),
        helps=(Help(kingdom=R, card=Card("X6"), how="chosen"),),
        stakes=Stakes(
            before=(_values(1, 4, 3), _values(1, 3, 4), _values(2, 1, 3)),
            after=(_values(3, 5, 4), _values(2, 4, 5), _values(4, 2, 5)),
            awards=(
                Award(kingdom=B, track=Track.ROAD, threshold=None), Award(kingdom=B, track=Track.ROAD, threshold=3),
                Award(kingdom=R, track=Track.ROAD, threshold=None), Award(kingdom=R, track=Track.ROAD, threshold=3),
                Award(kingdom=R, track=Track.ROAD, threshold=4), Award(kingdom=B, track=Track.CITIES, threshold=5),
            ),
        ),
    )  # fmt: skip


def crowded() -> TurnRecord:
    """Return a turn in which everybody sends two cards to the North, with all tokens there: as full as it gets."""
    north = Battle(
        area=N, tokens=tokens("N01 N04 N06 N09 N11 N14 JN"),
        sides=(side(B, "X7 B1", 14, raised=1), side(I, "I7 R4", 11), side(R, "R3 R2", 5)), winners=(B,), vassals=(I, R),
    )  # fmt: skip
    centre = Battle(area=C, tokens=(), sides=(side(B, "B2", 2), side(R, "B4", 4, shielded=True)), winners=(R,),
                    vassals=(B,))  # fmt: skip
    south = Battle(area=S, tokens=(), sides=(side(I, "I6", 6),), winners=(I,), vassals=())
    drawn = (
        Drawn(kingdom=R, card=Card("R3"), area=N, mini=(S, N), flipped=True),
        Drawn(kingdom=R, card=Card("R2"), area=N, mini=(N, C), slot=None),
    )
    return TurnRecord(turn=7, order=(I, B), battles=(north, centre, south), drawn=drawn)


def tally(kingdom: Kingdom, seat: int, told: Board, cards_: tuple[Objective, ...], *, rich: bool) -> Tally:
    """Return a reckoning, a rich or a poor one."""
    return Tally(
        kingdom=kingdom, seat=Seat(seat),
        firsts=(Track.ROAD, Track.REGIONS) if rich else (),
        thresholds=(3, 2, 3) if rich else (1, 0, 2),
        maxima=(Track.ROAD, Track.CITIES) if rich else (Track.REGIONS,),
        objectives=tuple(
            ObjectiveResult(objective=card, conditions=evaluate(told, kingdom, card)) for card in cards_
        ),
    )  # fmt: skip


def over(seats: int = 3, *, vacant: bool = False) -> MatchEnded:
    """Return the end of a match of so many seats."""
    told = board(seats, phase=Phase.OVER).evolve(turn=7, tokens=(), bag=())
    held = "FN N09 N11 N15 N06 N01 N10 FC C02 C03 C05 C08 C10 S04 S05"
    told = told.evolve(realms=(told.realms[0].evolve(pieces=spots(held)), *told.realms[1:]))
    dealt = {
        B: OBJECTIVES[: 3 if seats == 1 else 2],
        I: tuple(Objective(name) for name in ("cities4", "link4")),
        R: tuple(Objective(name) for name in ("fief6", "link6")),
    }
    tallies = tuple(
        tally(kingdom, seat, told, dealt[kingdom], rich=seat == 0 or vacant) for seat, kingdom in enumerate(Kingdom)
        if seat < seats
    )  # fmt: skip
    if vacant:
        tallies = tuple(one.evolve(objectives=()) for one in tallies)
    winners = () if vacant else (Seat(0),)
    return MatchEnded(tally=tallies, values=told.values, npks=told.contenders.npks, winners=winners)


def revealed(told: TurnRecord | None = None) -> PlansRevealed:
    """Return the event of a reveal."""
    return PlansRevealed(record=told or record(), contenders=board().contenders, stocked=True)


def evaluated(told: TurnRecord | None = None) -> StakesEvaluated:
    """Return the event of an evaluation."""
    return StakesEvaluated(
        record=told or finished(), contenders=board().contenders, points=(0, 0, 0), gone=(Track.CITIES,)
    )


def reports() -> tuple[Event, ...]:
    """Return events with pictures, the fullest and the emptiest among them."""
    bare = finished().evolve(
        battles=tuple(Battle(area=area, tokens=(), sides=(), winners=(), vassals=(), stage="done") for area in AREAS),
        helps=(),
    )
    north, centre, south = (battle.evolve(stage="done") for battle in crowded().battles)
    full = crowded().evolve(battles=(north, centre, south), stakes=finished().stakes)
    return (
        revealed(), revealed(crowded()), evaluated(), evaluated(full), evaluated(bare), over(), over(2), over(1),
        over(2, vacant=True),
    )  # fmt: skip


def _values(road: int, cities: int, regions: int) -> Values:
    return Values(road=road, cities=cities, regions=regions)
