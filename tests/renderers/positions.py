"""Positions to draw: one that shows every look at once, and many met in random matches."""

from __future__ import annotations

from functools import cache

from engines.core.event import Event
from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import BRITON, REGIONS, ROMAN
from engines.roman_invasion.events import AttackResolved
from engines.roman_invasion.ids import Phase, Region, RomanCard
from engines.roman_invasion.views import Attack, Award, Board, InvasionHand, InvasionTable, Result
from renderers.contract import SeatNames, Stamp
from tests.kit.walker import course, spread

STAMP = Stamp("Turn 4: Agricola is on campaign.", 12)
NAMES: SeatNames = ("Agricola", "Boudica", "Claudius", "Drusilla", "Epaticcus", "Frontinus")
LONG: SeatNames = ("W" * 32, "Maximilianus Quintus Fabius Mxxxx", "i" * 32, "🌹🌹🌹", "安藤 優子", "عمر الخيام")

_ROMANS = {card.name: card.id for card in ROMAN.values()}
_BRITONS = {card.name: card.id for card in BRITON.values()}
_ROW = (
    ("March", "Captured"), ("Legio Hispana IX", "Truce"), ("Naval Supply", "Glory"), ("Claudius", "Ballista"),
    ("Petty Quarrels", "Legionary Fort"), ("Governor", "Siege"),
)  # fmt: skip
_CAPTURED = ("cantiaci", "regni", "atrebates", "trinovantes", "belgae", "south_dobunni")


def romans(*names: str) -> tuple[RomanCard, ...]:
    """Return Roman cards by their printed names."""
    return tuple(_ROMANS[name] for name in names)


def showpiece(seats: int = 4, taken: tuple[int, ...] = ()) -> tuple[InvasionTable, tuple[Event, ...]]:
    """Return a table with captured, revolted and attackable regions, and the attack before it."""
    captured = tuple(Region(region) for region in _CAPTURED)
    near = {border for region in captured for border in REGIONS[region].borders}
    board = Board(
        phase=Phase.CAMPAIGN, turn=4, seat=Seat(0), first=Seat(0), last_round=None,
        vt=(14, 11, 9, 6, 21, 3)[:seats],
        row=tuple(None if number in taken else (_ROMANS[a], _ROMANS[b]) for number, (a, b) in enumerate(_ROW, 1)),
        captured=captured, revolted=(Region("iceni"),), cantiaci_taken=True,
        roman_discard=romans("Expansion"), briton_discard=(_BRITONS["Chariots"], _BRITONS["Raid"]),
        known=((),) * seats, unseen=(), last=capture(),
    )  # fmt: skip
    table = InvasionTable(
        board=board, hands=(7, 5, 6, 4, 5, 5)[:seats], roman_deck=20, briton_deck=17,
        briton_top=_BRITONS["River Crossing"],
        attackable=tuple(region for region in REGIONS if region in near and region not in captured),
    )  # fmt: skip
    return table, (AttackResolved(result=capture()),)


def capture() -> Result:
    """Return a capture without help."""
    attack = Attack(
        seat=Seat(0), target=Region("south_dobunni"),
        committed=romans("Conquered", "Triumphant General", "Legio Gemina XIV"),
        drawn=(_BRITONS["River Crossing"], _BRITONS["Raid"], _BRITONS["Chariots"]), romans=19, britons=14, bonus=2,
    )  # fmt: skip
    award = Award(resistance=5, town=1, recapture=0, attacker=6, helper=0)
    return Result(attack=attack, reserve=None, romans=19, britons=16, captured=True, award=award, lost=0)


def helped() -> Result:
    """Return the largest attack there can be: six cards, five Britons, a reserve card."""
    attack = Attack(
        seat=Seat(1), target=Region("north_caledonii"),
        committed=romans("Conquered", "Triumphant General", "Legio Valeria Victrix XX", "Fleet Support", "Hostages",
                         "Engineers"),
        drawn=tuple(_BRITONS[name] for name in ("River Crossing", "Raid", "Chariots", "King", "Hill Fort")),
        romans=31, britons=24, bonus=3, helper=Seat(3),
    )  # fmt: skip
    award = Award(resistance=9, town=0, recapture=2, attacker=6, helper=5)
    (reserve,) = romans("Legionary Fort")
    return Result(attack=attack, reserve=reserve, romans=38, britons=27, captured=True, award=award, lost=0)


def failed(*, lost: int = 1) -> Result:
    """Return a failed attack."""
    attack = helped().attack.evolve(romans=20)
    return Result(attack=attack, reserve=None, romans=20, britons=27, captured=False, award=None, lost=lost)


def hand(*names: str) -> InvasionHand:
    """Return a hand of cards by their printed names."""
    return InvasionHand(seat=Seat(2), cards=romans(*names), orders=Orders())


def hand_of(count: int) -> InvasionHand:
    """Return a hand of so many different cards, the longest names among them."""
    longest = sorted(ROMAN.values(), key=lambda card: (-len(card.name), card.name))
    return InvasionHand(seat=Seat(2), cards=tuple(card.id for card in longest[:count]), orders=Orders())


@cache
def met(seats: int, count: int = 8) -> tuple[tuple[InvasionTable, tuple[Event, ...]], ...]:
    """Return tables met in a random match, evenly spread, and its last, with the public events that led to each."""
    steps = course(GAME, seats, 1).steps
    found: list[tuple[InvasionTable, tuple[Event, ...]]] = []
    for step in (*spread(steps, count), steps[-1]):
        table = step.match.table()
        assert isinstance(table, InvasionTable)
        found.append((table, tuple(told.event for told in step.told if told.seat is None)))
    return tuple(found)
