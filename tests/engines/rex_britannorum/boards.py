"""Boards and battles written down piece by piece, for what is judged from public facts alone."""

from collections.abc import Iterable, Mapping
from typing import Any

from engines.core.line import say
from engines.core.orders import Orders
from engines.core.prompt import Prompt
from engines.core.seats import Seat
from engines.core.view import View
from engines.rex_britannorum.data.tables import BOARD, LOCATIONS, REINFORCEMENTS, TOKENS
from engines.rex_britannorum.ids import AREAS, KINGDOMS, Area, Card, Kingdom, Location, Phase, Role
from engines.rex_britannorum.turn_views import Battle, Side, TurnRecord, Values
from engines.rex_britannorum.views import Board, Realm, RexHand, RexOptions, RexTable
from tests.engines.rex_britannorum.positions import read_locations

B, I, R = KINGDOMS  # noqa: E741  (the letter on its pieces)
"""Brigantes, Iceni, Regnenses."""

N, C, S = AREAS
"""North, Centre, South."""

FIRST = Seat(0)

STARTS = {area.kingdom: area.start for area in BOARD.areas}
CITIES_OF_ROME = tuple(area.allegiance for area in BOARD.areas)


def board(
    pieces: Mapping[Kingdom, str] | None = None,
    tokens: str = "",
    rome: Iterable[Location] = CITIES_OF_ROME,
    turn: int = 3,
    stock: tuple[Card, ...] = REINFORCEMENTS,
    battles: Iterable[Battle] = (),
    **more: Any,
) -> Board:
    """Return a board of three players; ``pieces`` are given by kingdom beyond the start roads."""
    pieces = pieces or {}
    lying = tuple(tokens.split())
    placed = {place for held in pieces.values() for place in held.split()}
    gone = {*lying, *placed, *rome}
    given: dict[str, Any] = {
        "phase": Phase.PLAN,
        "turn": turn,
        "options": RexOptions(kingdoms=KINGDOMS),
        "realms": tuple(_realm(Seat(seat), kingdom, pieces.get(kingdom, "")) for seat, kingdom in enumerate(KINGDOMS)),
        "order": (0, 1, 2),
        "bag": tuple(token for token in TOKENS if token not in gone),
        "tokens": lying,
        "rome": tuple(place for place in LOCATIONS if place in rome),
        "stock": stock,
        "record": _record(turn, battles) if battles else None,
    }
    return Board(**{**given, **more})


def _realm(seat: Seat, kingdom: Kingdom, pieces: str) -> Realm:
    held = (STARTS[kingdom], *read_locations(pieces))
    return Realm(kingdom=kingdom, role=Role.PLAYER, seat=seat, pieces=held, values=Values(road=1, cities=0, regions=1))


def _record(turn: int, battles: Iterable[Battle]) -> TurnRecord:
    by_area = {battle.area: battle for battle in battles}
    empty = {area: Battle(area=area, tokens=(), sides=(), winners=(), vassals=(), stage="done") for area in AREAS}
    return TurnRecord(turn=turn, order=KINGDOMS, battles=tuple({**empty, **by_area}.values()), drawn=())


def battle(
    area: Area,
    tokens: str,
    winners: tuple[Kingdom, ...],
    vassals: tuple[Kingdom, ...] = (),
    cards: Mapping[Kingdom, str] | None = None,
    **more: Any,
) -> Battle:
    """Return a battle; ``cards`` are given by kingdom, highest first."""
    cards = cards or {}
    sides = tuple(
        Side(
            kingdom=kingdom,
            cards=tuple(cards[kingdom].split()),
            raised=0,
            total=sum(int(card[1]) for card in cards[kingdom].split()),
            shielded=kingdom in winners and "4" in cards[kingdom],
        )
        for kingdom in KINGDOMS
        if kingdom in cards
    )
    return Battle(area=area, tokens=tuple(tokens.split()), sides=sides, winners=winners, vassals=vassals, **more)


def hand(
    kingdom: Kingdom = Kingdom.BRIGANTES,
    cards: str = "",
    queue: str = "",
    objectives: str = "",
    orders: Orders | None = None,
) -> RexHand:
    """Return a hand of the seat that plays this kingdom."""
    return RexHand(
        seat=Seat(KINGDOMS.index(kingdom)),
        kingdom=kingdom,
        cards=tuple(cards.split()),
        objectives=tuple(objectives.split()),
        dropped=(),
        dropping=None,
        plan=None,
        picks=(),
        queue=tuple(queue.split()),
        discard=(),
        orders=orders or Orders(),
    )


def view(seen: Board, held: RexHand) -> View[RexTable, RexHand]:
    """Return what the seat of this hand sees on this board."""
    return View(table=RexTable(board=seen, hands=(5, 5, 5), decks=(8, 8, 8)), hand=held)


def prompt(key: str, seat: Seat = FIRST) -> Prompt:
    """Return a prompt with this key, whose beginning says its kind, and behind the turn what it is about."""
    kind, _, rest = key.partition(":")
    about = rest.split(".")[1] if kind in ("gain", "powers") else None
    return Prompt(key=key, seat=seat, kind=kind, about=about, title=say("test"))


def area(letter: str) -> Area:
    """Return an area by its letter."""
    return Area(letter)
