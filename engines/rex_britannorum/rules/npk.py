"""Non-player kingdoms: how each sends its cards, and the lots that choose for it."""

from __future__ import annotations

from engines.core.rng import Rng
from engines.rex_britannorum.data.tables import BOARD
from engines.rex_britannorum.ids import (
    KINGDOM_INDEX,
    Card,
    Kingdom,
    Role,
    Token,
)
from engines.rex_britannorum.legal.legality import VASSAL_TAKES, WINNER_TAKES, choosers
from engines.rex_britannorum.legal.npk import MIDDLE, Lying, Mini, beside, either_side, lying, richest, sent_to
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.state import Lot
from engines.rex_britannorum.turn_views import Drawn, TurnRecord


def draw(transition: RexTransition, kingdom: Kingdom) -> tuple[Drawn, ...]:
    """Draw an NPK's two cards and send them as its behaviour says.

    Rule: REX-70, REX-74, REX-75, REX-76, REX-77.
    """
    first, second, *rest = transition.decks[KINGDOM_INDEX[kingdom]]
    transition.decks[KINGDOM_INDEX[kingdom]] = tuple(rest)
    transition.change_realm(kingdom, revealed=(*transition.realm(kingdom).revealed, first, second))
    if kingdom is Kingdom.BRIGANTES:
        return _cartimandua(transition, first, second)
    tokens = transition.board.tokens
    if kingdom is Kingdom.ICENI:
        return _prasutagos(tokens, first, second, transition.rng)
    return _cogidubnus(tokens, first, second, transition.rng)


def _cogidubnus(tokens: tuple[Token, ...], first: Card, second: Card, rng: Rng) -> tuple[Drawn, Drawn]:
    """Send each card by a random mini-card of its own, a random side up. Rule: REX-75."""
    there = lying(tokens)
    one, other = (either_side(mini, rng) for mini in rng.sample(BOARD.minis, 2, "mini-cards"))
    return _sent(Kingdom.REGNENSES, first, one, there), _sent(Kingdom.REGNENSES, second, other, there)


def _prasutagos(tokens: tuple[Token, ...], first: Card, second: Card, rng: Rng) -> tuple[Drawn, Drawn]:
    """Send the first card where most tokens lie, the second by a random mini-card. Rule: REX-76."""
    mini = either_side(rng.choice(BOARD.minis, "mini-card"), rng)
    return (
        Drawn(kingdom=Kingdom.ICENI, card=first, area=richest(tokens), mini=None),
        _sent(Kingdom.ICENI, second, mini, lying(tokens)),
    )


def _cartimandua(transition: RexTransition, first: Card, second: Card) -> tuple[Drawn, Drawn]:
    """Send the first card by slot 2, the second by slot 1, 2 or 3 as it is lower, equal or higher.

    Rule: REX-74, REX-77. Ruling: REX-R9.
    """
    slots = list(transition.board.slots)
    there = lying(transition.board.tokens)
    sent = tuple(
        _sent(Kingdom.BRIGANTES, card, slots[place], there, place + 1)
        for card, place in ((first, MIDDLE), (second, beside(first, second)))
    )
    for one in sent:
        assert one.slot is not None
        showing, other = slots[one.slot - 1]
        # A mini-card that was flipped stays so; one that was merely overruled does not show the area either way.
        if one.area is other and one.area is not showing:
            slots[one.slot - 1] = (other, showing)
    transition.change(slots=tuple(slots))
    return sent[0], sent[1]


def dealt_slots(rng: Rng) -> tuple[Mini, ...]:
    """Return Cartimandua's mini-cards in random slots, each with a random letter showing. Rule: REX-77."""
    return tuple(either_side(mini, rng) for mini in rng.shuffle(BOARD.minis, "slots"))


def _sent(kingdom: Kingdom, card: Card, mini: Mini, there: Lying, slot: int | None = None) -> Drawn:
    area = sent_to(mini, there)
    return Drawn(kingdom=kingdom, card=card, area=area, mini=mini, slot=slot, flipped=area is not mini[0])


def lots(transition: RexTransition, record: TurnRecord) -> tuple[Lot, ...]:
    """Draw, for every NPK that will choose among more tokens than it takes, the order in which it would draw them.

    Drawn with the reveal, so that no answer afterwards can change them.

    Rule: REX-72. Ruling: REX-R2.
    """
    return tuple(
        Lot(area=battle.area, kingdom=kingdom, tokens=transition.rng.shuffle(battle.tokens, "lot"))
        for battle in record.battles
        for kingdom in choosers(battle)
        if transition.realm(kingdom).role is Role.NPK
        and len(battle.tokens) > (WINNER_TAKES if kingdom in battle.winners else VASSAL_TAKES)
    )
