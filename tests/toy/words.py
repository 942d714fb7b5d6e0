"""Everything Beacons says."""

from engines.core.event import Event
from engines.core.line import Line, say, seat_ref
from engines.core.orders import ASK, OrdersSet
from engines.core.prompt import Draft
from engines.core.seats import Seat
from engines.core.words import CORE, Catalogue
from tests.toy import events
from tests.toy.grid import price
from tests.toy.views import ToyTable, ToyView

CATALOGUE = Catalogue(
    CORE,
    {
        "toy.ask.seal": "Seal a card",
        "toy.ask.light": "Mark plots, then kindle",
        "toy.ask.douse": "Douse the mark on {plot}?",
        "toy.ask.relight": "Relight the mark on {plot}?",
        "toy.ask.strike": "Seal a card for the duel on {plot}",
        "toy.ask.salvage": "Salvage lit plots",
        "toy.ask.orders": "Standing orders",
        "toy.verb.seal": "Seal",
        "toy.verb.mark": "Mark",
        "toy.verb.peek": "Peek",
        "toy.verb.kindle": "Kindle",
        "toy.verb.douse": "Douse",
        "toy.verb.yield": "Let It Burn",
        "toy.verb.relight": "Relight",
        "toy.verb.accept": "Accept",
        "toy.verb.duel": "Call a Duel",
        "toy.verb.strike": "Strike",
        "toy.verb.salvage": "Salvage",
        "toy.verb.orders": "Set Orders",
        "toy.field.verb": "What do you do?",
        "toy.field.card": "Which card?",
        "toy.field.plots": "Which plots?",
        "toy.field.stake": "How many coins as a stake?",
        "toy.field.yields": "When a mark is lit beside yours",
        "toy.field.strikes": "When you are in a duel",
        "toy.field.scope": "How long",
        "toy.field.count": "How many plots?",
        "toy.field.plot": "Which plot?",
        "toy.field.rounds": "How many rounds?",
        "toy.field.coins": "How many coins at the start?",
        "toy.rounds": "{n} rounds",
        "toy.rounds.one": "One round",
        "toy.order.ask": "Ask me",
        "toy.order.yield": "Never douse",
        "toy.order.highest": "Strike with my highest card",
        "toy.order.always": "Until I change it",
        "toy.order.turn": "This round",
        "toy.plot": "Plot {plot}",
        "toy.price": "{n} coins",
        "toy.price.one": "1 coin",
        "toy.card": "Card {card}",
        "plots.distinct": "Marks of one turn stand in different rows.",
        "plots.capacity": "That costs {n} coins; you have {most}.",
        "toy.drawn": "You draw card {card}.",
        "toy.round": "Round {round} begins.",
        "toy.sealed": "{seat} has sealed a card.",
        "toy.revealed": "The cards are turned: {bids}. {seat} leads.",
        "toy.marked": "Marked: {plots}.",
        "toy.peeked": "{seat} looks at the top card.",
        "toy.top": "The top card is {card}.",
        "toy.kindled": "{seat} kindles with a stake of {stake}.",
        "toy.settled.lit": "A beacon burns on {plot}.",
        "toy.settled.yielded": "Nobody douses the beacon on {plot}.",
        "toy.settled.lost": "The mark on {plot} is gone.",
        "toy.settled.relit": "The beacon on {plot} burns again.",
        "toy.doused": "{seat} douses the mark on {plot}.",
        "toy.duel": "{seat} calls {rival} to a duel on {plot}.",
        "toy.struck": "{seat} has sealed a card for the duel.",
        "toy.fought": "{first} against {second}: {seat} wins the duel on {plot}.",
        "toy.salvaged": "{seat} salvages {plots}.",
        "toy.ordered": "Your orders are set.",
        "toy.fired": "Your orders let the beacon on {plot} burn.",
        "toy.fired.strike": "Your orders seal card {card} for the duel on {plot}.",
        "toy.round.ended": "Round {round} is over.",
        "toy.ended": "The match is over: {scores}.",
        "toy.score": "{seat}: {n} beacons",
        "toy.score.one": "{seat}: one beacon",
        "toy.cost": "That leaves you {n} coins.",
        "toy.cost.one": "That leaves you one coin.",
        "toy.held": "Your cards: {cards}.",
        "toy.striking": "You have sealed card {card} for the duel.",
        "toy.known": "The top card of the stack is {card}.",
        "toy.burning": "{seat} has {n} coins and burns on {plots}.",
        "toy.burning.one": "{seat} has one coin and burns on {plots}.",
        "toy.left": "{n} cards in the stack; sealed: {seats}.",
        "toy.left.one": "One card in the stack; sealed: {seats}.",
        "toy.status": "Round {round} of {rounds}",
        "toy.how.one_screen": "Seal a card; the highest leads and lights beacons. Most beacons win.",
    },
)

HOW_TO_PLAY = ((say("toy.how.one_screen"),),)


def narrate(event: Event) -> Line:  # noqa: PLR0911, PLR0912, C901
    match event:
        case events.CardDrawn():
            return say("toy.drawn", card=event.card)
        case events.RoundBegan():
            return say("toy.round", round=event.round)
        case events.Sealed():
            return say("toy.sealed", seat=seat_ref(event.seat))
        case events.Revealed():
            return say("toy.revealed", bids=tuple(str(bid) for bid in event.bids), seat=seat_ref(event.leader))
        case events.Marked():
            return say("toy.marked", plots=event.plots)
        case events.Peeked():
            return say("toy.peeked", seat=seat_ref(event.seat))
        case events.TopSeen():
            return say("toy.top", card=event.card)
        case events.Kindled():
            return say("toy.kindled", seat=seat_ref(event.seat), stake=event.stake)
        case events.Settled():
            return say(f"toy.settled.{event.how}", plot=event.plot)
        case events.Doused():
            return say("toy.doused", seat=seat_ref(event.seat), plot=event.plot)
        case events.DuelCalled():
            return say("toy.duel", seat=seat_ref(event.seat), rival=seat_ref(event.rival), plot=event.plot)
        case events.Struck():
            return say("toy.struck", seat=seat_ref(event.seat))
        case events.DuelFought():
            first, second = event.cards
            return say("toy.fought", first=first, second=second, seat=seat_ref(event.winner), plot=event.plot)
        case events.Salvaged():
            return say("toy.salvaged", seat=seat_ref(event.seat), plots=event.plots)
        case OrdersSet():
            return say("toy.ordered")
        case events.OrdersFired():
            if event.card is not None:
                return say("toy.fired.strike", plot=event.plot, card=event.card)
            return say("toy.fired", plot=event.plot)
        case events.RoundEnded():
            return say("toy.round.ended", round=event.round)
        case events.Ended():
            return say("toy.ended", scores=tuple(str(score) for score in event.scores))
    raise AssertionError(event)


def report_lines(event: Event) -> tuple[Line, ...]:
    if not isinstance(event, events.RoundEnded):
        return (narrate(event),)
    counts = (say("toy.score", seat=seat_ref(Seat(seat)), n=lit) for seat, lit in enumerate(event.lit))
    return (narrate(event), *counts)


def position(table: ToyTable) -> tuple[Line, ...]:
    board = table.board
    burning = {seat: tuple(plot for plot, owner in board.lit.items() if owner == seat) for seat in board.seats}
    return (
        status(table),
        *(say("toy.burning", seat=seat_ref(seat), n=board.coins[seat], plots=burning[seat]) for seat in board.seats),
        say("toy.left", n=table.stack, seats=tuple(seat_ref(seat) for seat in table.sealed)),
    )


def status(table: ToyTable) -> Line:
    return say("toy.status", round=table.board.round, rounds=table.board.rounds)


def hand_words(view: ToyView) -> tuple[Line, ...]:
    hand = view.hand
    lines = [say("toy.held", cards=tuple(str(card) for card in hand.cards))]
    if hand.top is not None:
        lines.append(say("toy.known", card=hand.top))
    if hand.strike is not None:
        lines.append(say("toy.striking", card=hand.strike))
    return tuple(lines)


def orders(view: ToyView) -> tuple[Line, ...]:
    held = view.hand.orders
    return tuple(say(f"toy.order.{order.policy}") for order in held.held if order.policy != ASK)


def preview(view: ToyView, draft: Draft) -> tuple[Line, ...]:
    plots = draft.get("plots")
    if not isinstance(plots, tuple):
        return ()
    return (say("toy.cost", n=view.table.board.coins[view.hand.seat] - sum(price(plot) for plot in plots)),)
