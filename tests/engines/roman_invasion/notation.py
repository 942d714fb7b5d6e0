"""Positions as text and back: so that a test says what it is about and nothing else.

A position is a list of lines, each a key and a value; what is left out has its value of a fresh match:

    turn: 4 B campaign          number, whose turn, phase
    first: A                    who had turn 1
    last round: 10
    attacks: 1                  made this turn
    vt: 3 5
    captured: cantiaci regni
    revolted: iceni
    A: glory march ?invasion    a hand; ? marks the card dealt at setup that nobody has seen
    B: siege | help 3           a hand and a standing order
    row: politics+truce, -, ... six places, - where a pair was taken
    attack: B regni: glory > king raid > A      cards, Britons, helper
    roman deck: captured defeated               top first
    roman discard: march
    unseen: captured                            given only after the Roman deck was remade
    briton deck: ambush druids
    briton discard: king

Cards named nowhere fill first the row, if it is left out, and then the decks, in list order. The latest attack and
the latest revolt roll are history, not position, and are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from engines.core.orders import Orders
from engines.core.seats import LETTERS, Seat, seat_letter
from engines.core.secret import Secret
from engines.roman_invasion.data.tables import BRITON, ROMAN, in_board_order
from engines.roman_invasion.ids import CANTIACI, PAIRS, START_VT, BritonCard, Phase, Policy, Region, RomanCard
from engines.roman_invasion.legal.legality import open_attack
from engines.roman_invasion.legal.policies import in_force, reserve_order
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import Attack, Board, Pair

Card = TypeVar("Card", bound=str)

_KEYS: Final = (
    "turn",
    "first",
    "last round",
    "attacks",
    "vt",
    "captured",
    "revolted",
    "row",
    "attack",
    "roman deck",
    "roman discard",
    "unseen",
    "briton deck",
    "briton discard",
)


def read(text: str) -> InvasionState:
    """Return the state a position describes.

    Raises:
        ValueError: naming the line or the card that does not fit.
    """
    lines = _lines(text)
    seats = sum(key in LETTERS for key in lines)
    turn, letter, phase = (lines.get("turn") or "1 A muster").split()
    captured = frozenset(Region(name) for name in lines.get("captured", "").split())
    hands = [_hand(lines[seat_letter(Seat(number))]) for number in range(seats)]
    attack = _attack(lines["attack"]) if "attack" in lines else None
    discard = romans(lines.get("roman discard", ""))
    named = [card for cards, _, _ in hands for card in cards] + list(discard)
    named += attack.committed if attack else ()
    top = romans(lines.get("roman deck", ""))
    row = row_of(lines["row"]) if "row" in lines else _fill_row(named + list(top))
    named += [card for pair in row if pair is not None for card in pair]
    deck = _rest(ROMAN, top, named)
    hidden = tuple(card for _, unknown, _ in hands for card in unknown)
    unseen = romans(lines["unseen"]) if "unseen" in lines else (*deck, *hidden)
    briton_discard = _britons(lines.get("briton discard", ""))
    gone = [*briton_discard, *(attack.drawn if attack else ())]
    board = Board(
        phase=Phase(phase),
        turn=int(turn),
        seat=_seat(letter),
        first=_seat(lines.get("first", "A")),
        last_round=int(lines["last round"]) if "last round" in lines else None,
        vt=_tokens(lines.get("vt", ""), seats),
        row=row,
        captured=in_board_order(captured),
        revolted=in_board_order(frozenset(Region(name) for name in lines.get("revolted", "").split())),
        cantiaci_taken=CANTIACI in captured,
        roman_discard=discard,
        briton_discard=briton_discard,
        known=tuple(tuple(card for card in cards if card not in unknown) for cards, unknown, _ in hands),
        unseen=tuple(card for card in ROMAN if card in unseen),
        attacks=int(lines.get("attacks", "0")),
        attack=attack,
    )
    return InvasionState(
        board=board,
        hands=tuple(Secret(cards) for cards, _, _ in hands),
        roman_deck=Secret(deck),
        briton_deck=Secret(_rest(BRITON, _britons(lines.get("briton deck", "")), gone)),
        orders=tuple(Secret(orders) for _, _, orders in hands),
    )


def write(state: InvasionState) -> str:
    """Return the position of a state, whole; reading it gives the state again, history apart."""
    board = state.board
    lines = [
        f"turn: {board.turn} {seat_letter(board.seat)} {board.phase.value}",
        f"first: {seat_letter(board.first)}",
        f"attacks: {board.attacks}",
        f"vt: {' '.join(str(tokens) for tokens in board.vt)}",
        f"captured: {' '.join(board.captured)}",
        f"revolted: {' '.join(board.revolted)}",
    ]
    if board.last_round is not None:
        lines.append(f"last round: {board.last_round}")
    lines += [_hand_line(state, Seat(number)) for number in range(board.seats)]
    lines.append(f"row: {', '.join('-' if pair is None else '+'.join(pair) for pair in board.row)}")
    if board.attack is not None:
        lines.append(_attack_line(board.attack))
    lines += [
        f"roman deck: {' '.join(state.roman_deck.open())}",
        f"roman discard: {' '.join(board.roman_discard)}",
        f"unseen: {' '.join(board.unseen)}",
        f"briton deck: {' '.join(state.briton_deck.open())}",
        f"briton discard: {' '.join(board.briton_discard)}",
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _lines(text: str) -> dict[str, str]:
    lines: dict[str, str] = {}
    for line in filter(None, (raw.strip() for raw in text.splitlines())):
        key, _, value = (part.strip() for part in line.partition(":"))
        if key not in _KEYS and key not in LETTERS:
            raise ValueError(f"no such line: {key}")
        lines[key] = value
    return lines


def _seat(letter: str) -> Seat:
    return Seat(LETTERS.index(letter))


def _tokens(text: str, seats: int) -> tuple[int, ...]:
    return tuple(int(tokens) for tokens in text.split()) or (START_VT,) * seats


def romans(text: str) -> tuple[RomanCard, ...]:
    """Return the Roman cards a position names."""
    return _known(ROMAN, (RomanCard(name) for name in text.split()))


def _britons(text: str) -> tuple[BritonCard, ...]:
    return _known(BRITON, (BritonCard(name) for name in text.split()))


def _known(deck: Iterable[Card], names: Iterable[Card]) -> tuple[Card, ...]:
    cards = tuple(names)
    for card in cards:
        if card not in deck:
            raise ValueError(f"no such card: {card}")
    return cards


def _rest(deck: Iterable[Card], top: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    away = {*gone, *top}
    return (*top, *(card for card in deck if card not in away))


def row_of(text: str) -> tuple[Pair | None, ...]:
    """Return the places of the row as a position writes them."""
    return tuple(_pair(place.strip()) for place in text.split(","))


def _pair(text: str) -> Pair | None:
    if text == "-":
        return None
    first, second = romans(text.replace("+", " "))
    return first, second


def _fill_row(named: list[RomanCard]) -> tuple[Pair, ...]:
    left = [card for card in ROMAN if card not in named][: 2 * PAIRS]
    return tuple(zip(left[::2], left[1::2], strict=True))


def _hand(text: str) -> tuple[tuple[RomanCard, ...], tuple[RomanCard, ...], Orders]:
    """Return the cards, those of them nobody has seen, and the standing order."""
    held, _, order = text.partition("|")
    names = held.split()
    cards = romans(" ".join(name.removeprefix("?") for name in names))
    unknown = tuple(card for card, name in zip(cards, names, strict=True) if name.startswith("?"))
    return cards, unknown, _orders(order.split())


def _orders(words: list[str]) -> Orders:
    if not words:
        return Orders()
    return Orders().put((reserve_order(Policy(words[0]), int(words[1]) if len(words) > 1 else 1),))


def _hand_line(state: InvasionState, seat: Seat) -> str:
    known = state.board.known[seat]
    cards = " ".join(card if card in known else f"?{card}" for card in state.hands[seat].open())
    policy, share = in_force(state.orders[seat].open())
    order = f" | {policy.value} {share}" if policy is not Policy.ASK else ""
    return f"{seat_letter(seat)}: {cards}{order}"


def _attack(text: str) -> Attack:
    who, _, what = text.partition(":")
    letter, target = who.split()
    committed, drawn, helper = what.split(">")
    attack = open_attack(_seat(letter), Region(target), romans(committed), _britons(drawn))
    return attack.evolve(helper=_seat(helper.strip()))


def _attack_line(attack: Attack) -> str:
    assert attack.helper is not None
    committed, drawn = " ".join(attack.committed), " ".join(attack.drawn)
    return f"attack: {seat_letter(attack.seat)} {attack.target}: {committed} > {drawn} > {seat_letter(attack.helper)}"
