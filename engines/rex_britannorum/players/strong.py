"""The strong player: compares its plans over worlds sampled from what its seat knows.

Same view, prompt and dice, same answer: the number of worlds is fixed and there is no clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engines.core.forms import Ask
from engines.core.player import Player, Worlds
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.search import halved
from engines.core.view import View
from engines.rex_britannorum.ids import AREA_INDEX, COHABITING, KINGDOM_INDEX, KINGDOMS, Card
from engines.rex_britannorum.legal.codecs import battle_asked
from engines.rex_britannorum.legal.legality import played
from engines.rex_britannorum.legal.policies import Taking, takings
from engines.rex_britannorum.legal.stakes import bits
from engines.rex_britannorum.players import answers, steady
from engines.rex_britannorum.players.card_value import effective, worth_kept
from engines.rex_britannorum.players.expectations import Expectations, Sending, sendings
from engines.rex_britannorum.players.opponent_plans import OpponentPlans, sides
from engines.rex_britannorum.players.piece_value import PieceValue
from engines.rex_britannorum.players.turn_estimate import Cast, Made, TurnEstimate
from engines.rex_britannorum.turn_views import Battle
from engines.rex_britannorum.views import RexHand, RexTable, RexView

WORLDS: Final = 48
"""Worlds over which plans are compared."""

BREADTH: Final = 40
"""Plans looked at, those that promise most at first sight."""

FIRST_LOOK: Final = 12
"""Worlds after which the better plans go on alone."""

FINALISTS: Final = 12
"""Plans that are compared over all worlds."""

WAYS: Final = 12
"""Ways to take tokens whose consequences are looked at."""


class StrongPlayer(Player):
    """Plans by search; takes what leaves it the best chance of the title."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self._worlds = worlds

    def choose(
        self,
        view: View[RexTable, RexHand],
        prompt: Prompt,
        ask: Ask,  # noqa: ARG002  (its answers follow the same legality)
        rng: Rng,
        worlds: Worlds,
    ) -> Draft:
        """Return the answer that leaves the best chance of the title."""
        kind = prompt.kind
        if kind == "plan":
            return answers.plan(view, prompt, steady.as_plan(self._plan(view, rng, worlds)))
        return _ANSWERS[kind](view, prompt, rng)

    def _plan(self, view: RexView, rng: Rng, worlds: Worlds) -> Sending:
        """Return the plan that does best on average against what others may plan."""
        pieces, own = steady.pieces_of(view), KINGDOM_INDEX[view.hand.kingdom]
        estimate = TurnEstimate(pieces, rng.branch("lots"))
        expectations = Expectations(pieces, estimate, own)
        opponents = OpponentPlans(pieces, estimate, own)
        chances = rng.branch("worlds")
        scenes = [opponents.sent(worlds(chances), chances) for _ in range(self._worlds)]
        trial = Trial(estimate, opponents, scenes)
        plans = sorted(sendings(view.hand.cards, view.hand.kingdom), key=expectations.score, reverse=True)[:BREADTH]
        first = min(FIRST_LOOK, len(scenes))
        return halved(plans, trial.score, ((first, FINALISTS), (len(scenes), 1)))


class Trial:
    """Tries plans of one kingdom in scenes: what its rivals are guessed to send in so many worlds."""

    def __init__(self, estimate: TurnEstimate, opponents: OpponentPlans, scenes: list[dict[int, Sending]]) -> None:
        self._estimate = estimate
        self._pieces = estimate.pieces
        self._own = opponents.own
        self._scenes = [(scene, opponents.cost(scene)) for scene in scenes]

    def score(self, plan: Sending, number: int) -> float:
        """Return the chance of the title in the scene with this number."""
        spent = worth_kept([card for card, _ in plan], self._pieces.left)
        scene, costs = self._scenes[number]
        result = self._estimate.turn(sides([(self._own, plan), *scene.items()]), number)
        points = self._pieces.points(result.added)
        return self._pieces.title(
            self._own,
            tuple(
                points[at] + result.brought[at] - (spent if at == self._own else costs[at])
                for at in range(len(KINGDOMS))
            ),
        )


def recruit(view: RexView, prompt: Prompt, rng: Rng) -> Draft:
    """Take the card that makes the best plan of this turn possible; of the deck, its cards on average."""
    pieces, hand = steady.pieces_of(view), view.hand
    expectations = Expectations(pieces, TurnEstimate(pieces, rng.branch("lots")), KINGDOM_INDEX[hand.kingdom])

    def promised(card: Card) -> tuple[float, float]:
        plans = sendings((*hand.cards, card), hand.kingdom)
        return max(map(expectations.score, plans), default=0.0), effective(card)

    deck = Counter(steady.own_deck(view))
    choices: list[tuple[tuple[float, float], Card | None]] = [
        (promised(card), card) for card in dict.fromkeys(hand.queue)
    ]
    if deck:
        drawn = [(promised(card), times) for card, times in deck.items()]
        number = deck.total()
        average = (
            sum(points * times for (points, _), times in drawn) / number,
            sum(strength * times for (_, strength), times in drawn) / number,
        )
        choices.append((average, None))
    _, best = max(choices, key=lambda choice: (choice[0], choice[1] or ""))
    return answers.recruit(prompt, best)


def gain(view: RexView, prompt: Prompt, rng: Rng) -> Draft:
    """Take what leaves the best chance of the title once everybody in the area has chosen."""
    pieces, own = steady.pieces_of(view), KINGDOM_INDEX[view.hand.kingdom]
    battle = battle_asked(pieces.board, prompt)
    estimate = TurnEstimate(pieces, rng.branch("lots"), battle.tokens)
    ways = sorted(
        takings(pieces.board, battle, view.hand.kingdom),
        key=lambda taking: pieces.worth(own, bits(taking.placed)),
        reverse=True,
    )
    best = max(ways[:WAYS], key=lambda taking: _after(estimate, battle, own, taking))
    return answers.gain(view, prompt, best.tokens, best.joker)


def _after(estimate: TurnEstimate, battle: Battle, own: int, taking: Taking) -> float:
    made: list[Made] = [(gain.tokens, bits(gain.placed)) for gain in battle.gains]
    made.append((taking.tokens, bits(taking.placed)))
    added = estimate.settle(AREA_INDEX[battle.area], cast_of_battle(estimate.pieces, battle), 0, tuple(made))
    return estimate.pieces.title(own, estimate.pieces.points(added))


def cast_of_battle(pieces: PieceValue, battle: Battle) -> Cast:
    """Return who stands how in a battle that was fought."""
    shielded = tuple(KINGDOM_INDEX[side.kingdom] for side in battle.sides if side.shielded)
    winners = tuple(KINGDOM_INDEX[kingdom] for kingdom in battle.winners)
    able = [
        KINGDOM_INDEX[kingdom]
        for kingdom in battle.vassals
        if pieces.board.realm(kingdom).seat is not None and played(battle, kingdom, COHABITING)
    ]
    return Cast(
        winners,
        tuple(KINGDOM_INDEX[kingdom] for kingdom in battle.vassals),
        shielded,
        tuple(able) if len(shielded) < len(winners) else (),
    )


_ANSWERS: Final[Mapping[str, Callable[[RexView, Prompt, Rng], Draft]]] = MappingProxyType(
    {
        "objectives": steady.drop,
        "discard": steady.drop,
        "recruit": recruit,
        "gain": gain,
        "powers": steady.powers,
        "rome": steady.rome,
        "orders": steady.orders,
    }
)
"""The answerer of each kind of prompt but plans."""
