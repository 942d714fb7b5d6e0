"""The views of a match: the table everybody sees and the hand of one seat.

Only types live here. `Board` and its parts are also embedded in the state, so that a view never copies them; whatever
is counted or picked out of a secret (hand sizes, the top Briton card) is added by `project.py` alone.
"""

from engines.core.inputs import Options
from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.core.view import Hand, Table, View, Visible
from engines.roman_invasion.ids import BritonCard, Phase, Region, RomanCard

Pair = tuple[RomanCard, RomanCard]
"""A resource pair: two Roman cards that are taken together."""


class InvasionOptions(Options):
    """The options of the table: the seat that begins, and whether there is a last round. Rule: RIB-07, RIB-24."""

    first: Seat | None = None
    """The seat of turn 1; None: drawn."""
    last_round: int | None = None
    """The match ends after this round at the latest; None: no limit."""


class Attack(Visible):
    """One attack with both rows of cards face up, before it is decided."""

    seat: Seat
    """The attacking seat."""
    target: Region
    committed: tuple[RomanCard, ...]
    """The attacker's cards, in the order they were committed."""
    drawn: tuple[BritonCard, ...]
    """The Briton draw, the card that lay on top first."""
    romans: int
    """Sum of the strengths of `committed`."""
    britons: int
    """Sum of the strengths of `drawn`, without the bonus."""
    bonus: int
    """The gain of the draw's variety: 0 to 3."""
    helper: Seat | None = None
    """The seat asked for a reserve play while the attack waits for it."""

    @property
    def needed(self) -> int:
        """Return the least strength a reserve card must have to complete the capture."""
        return self.britons + self.bonus + 1 - self.romans


class Award(Visible):
    """The pay of a capture in VT, and its division."""

    resistance: int
    """3, 5, 7 or 9 for a resistance of 2, 3, 4 or 5."""
    town: int
    """Bonus printed on the region."""
    recapture: int
    """2 for a region that had revolted, else 0."""
    attacker: int
    """The attacker's part."""
    helper: int
    """The helper's part; 0 without help."""

    @property
    def total(self) -> int:
        """Return the whole award."""
        return self.resistance + self.town + self.recapture


class Result(Visible):
    """How an attack ended."""

    attack: Attack
    """The attack; its `helper` is the seat that was entitled to the reserve play, if the attack came that far."""
    reserve: RomanCard | None
    """The reserve card played by `attack.helper`, if any."""
    romans: int
    """Roman strength, reserve card included."""
    britons: int
    """Briton strength, bonus included."""
    captured: bool
    award: Award | None
    """The pay of the capture; None after a failure."""
    lost: int
    """VT the attacker lost by a failure: 0 or 1."""


class RevoltRoll(Visible):
    """The dice of one revolt phase."""

    seat: Seat
    """The seat whose turn it was."""
    first: int
    """1 to 6; a revolt only on 6."""
    second: int | None = None
    """The die that names the region, rolled only after a 6."""
    region: Region | None = None
    """The region `second` names."""
    revolted: bool = False
    """Whether that region lost its capture token."""


class Board(Visible):
    """Every public fact that is not counted out of a secret."""

    phase: Phase
    turn: int
    """Turns are numbered from 1; one player's turn is one turn."""
    seat: Seat
    """The seat whose turn it is."""
    first: Seat
    """The seat that had turn 1."""
    last_round: int | None
    """The match ends after this round at the latest; None: no limit."""
    vt: tuple[int, ...]
    """Victory tokens by seat. Rule: RIB-05."""
    row: tuple[Pair | None, ...]
    """The six places for resource pairs; None where a pair was taken this turn."""
    captured: tuple[Region, ...]
    """Regions with a capture token, in board order."""
    revolted: tuple[Region, ...]
    """Regions that lost their token to a revolt and were not recaptured since, in board order."""
    cantiaci_taken: bool
    """Whether Cantiaci was ever captured."""
    roman_discard: tuple[RomanCard, ...]
    briton_discard: tuple[BritonCard, ...]
    known: tuple[tuple[RomanCard, ...], ...]
    """By seat: the cards the record of play puts in that hand, in the order they came."""
    unseen: tuple[RomanCard, ...]
    """Roman cards nobody has seen face up yet, in deck-list order: each is in the deck or was dealt at setup."""
    attacks: int = 0
    """Attacks resolved or under way this turn."""
    attack: Attack | None = None
    """The attack that waits for a reserve play."""
    last: Result | None = None
    """The latest attack of the match."""
    revolt: RevoltRoll | None = None
    """The latest revolt roll of the match."""

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return len(self.vt)

    @property
    def round(self) -> int:
        """Return the number of the current round, from 1; each seat has one turn in a round."""
        return (self.turn - 1) // len(self.vt) + 1


class InvasionTable(Table):
    """The view of a spectator."""

    board: Board
    hands: tuple[int, ...]
    """Number of Roman cards in each hand, by seat."""
    roman_deck: int
    """Cards left in the Roman deck."""
    briton_deck: int
    """Cards left in the Briton deck, the visible top card included."""
    briton_top: BritonCard | None
    """The open top card; None only while a reserve play is awaited after the last card was drawn."""
    attackable: tuple[Region, ...]
    """Regions that may be attacked now, in board order."""


class InvasionHand(Hand):
    """The private view of one seat, beyond the table."""

    seat: Seat
    cards: tuple[RomanCard, ...]
    """Its cards, in the order they came."""
    orders: Orders
    """Its standing order; see :mod:`engines.roman_invasion.legal.policies`. Rule: RIB-26."""


InvasionView = View[InvasionTable, InvasionHand]
"""Table and hand of one seat."""
