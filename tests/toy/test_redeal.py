"""Worlds of Beacons: every one that agrees with what a seat was told, and each as likely."""

from collections import Counter
from itertools import combinations

import pytest

from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.kit.dice import ScriptedDice
from tests.kit.walker import seed_named
from tests.toy import events
from tests.toy.game import GAME, ToyOptions

A, B = Seat(0), Seat(1)
DEALT = (14, 13, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
"""A holds the three highest cards, B the three lowest; the others are the stack."""


class Observer:
    """The worlds A can have before it, one by one: the cards B holds and those in the stack."""

    def __init__(self, mine):
        others = frozenset(card for card in DEALT if card not in mine)
        self.worlds = {(frozenset(held), others - frozenset(held)) for held in combinations(others, 3)}

    def hear(self, applied):
        """Keep the worlds that agree with what A is told, in every way B can have drawn."""
        for told in applied.told:
            match told.event:
                case events.Revealed() as event:
                    self.worlds = {
                        (held - {event.bids[B]}, stack) for held, stack in self.worlds if event.bids[B] in held
                    }
                case events.CardDrawn() as event if told.seat == A:
                    self.worlds = {(held, stack - {event.card}) for held, stack in self.worlds if event.card in stack}
                    self.worlds = {(held | {card}, stack - {card}) for held, stack in self.worlds for card in stack}
                case events.TopSeen() as event if told.seat == A:
                    self.worlds = {(held, stack) for held, stack in self.worlds if event.card in stack}


def played(looks):
    """Return a match after some rounds, and A's view of it; in each round A leads, and looks at a card or not."""
    options = ToyOptions(rounds=4, coins=6)
    done = Match.new(GAME, options, 2, seed_named("uniform"), ScriptedDice(("cards", DEALT)))
    observer = Observer(DEALT[:3])
    for look in looks:
        for seat, place in ((A, -1), (B, 0)):
            (question,) = done.match.prompts_of(seat)[:1]
            card = done.match.view(seat).hand.cards[place]
            done = done.match.play(seat, Draft.of(question.key, verb="seal", card=str(card)))
        observer.hear(done)
        for verb in ("peek", "kindle") if look else ("kindle",):
            (question,) = done.match.prompts_of(A)[:1]
            draft = Draft.of(question.key, verb=verb)
            done = done.match.play(A, draft.put("stake", 0) if verb == "kindle" else draft)
            observer.hear(done)
    return done.match, observer


@pytest.mark.rule("TOY-15")
@pytest.mark.parametrize("looks", [(True,), (True, False), (True, True), (True, True, False)])
def test_every_world_that_agrees_with_what_was_told_is_as_likely(looks):
    """Chi-square stays below a bound that fair draws pass all but once in some thousand seeds."""
    match, observer = played(looks)
    assert len(observer.worlds) > 1
    rng = Rng(seed_named(looks), 0)
    draws = 40 * len(observer.worlds)
    worlds = [GAME.redeal(match._state, A, rng) for _ in range(draws)]
    drawn = Counter((frozenset(world.hand(B)), frozenset(world.stack.open())) for world in worlds)
    assert drawn.keys() == observer.worlds
    likely = draws / len(observer.worlds)
    freedom = len(observer.worlds) - 1
    assert sum((count - likely) ** 2 / likely for count in drawn.values()) < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.rule("TOY-15")
def test_the_order_of_the_stack_is_dealt_anew():
    match, _ = played((True,))
    rng = Rng(seed_named("order"), 0)
    tops = {GAME.redeal(match._state, A, rng).stack.open()[0] for _ in range(200)}
    assert len(tops) == len(DEALT) - 5, "any card but the four that A has held and the one that B has played"
