"""Players that answer in place of a person."""

from engines.core.forms import Ask, complete, random_draft
from engines.core.player import Player, RandomPlayer, Worlds
from engines.core.prompt import Draft, Prompt, nth
from engines.core.rng import Rng
from tests.toy.views import ToyView


def fallback(view: ToyView, prompt: Prompt) -> Draft:  # noqa: PLR0911
    """Seal the lowest card, mark nothing, let everything burn."""
    match prompt.kind:
        case "seal":
            return Draft.of(prompt.key, verb="seal", card=str(view.hand.cards[0]))
        case "light":
            return Draft.of(prompt.key, verb="kindle", stake=0)
        case "douse":
            return Draft.of(prompt.key, verb="yield")
        case "strike":
            return Draft.of(prompt.key, verb="strike", card=str(view.hand.cards[0]))
        case "relight":
            return Draft.of(prompt.key, verb="accept")
        case "salvage":
            lit = view.table.board.owned(view.hand.seat)
            return Draft.of(prompt.key, verb="salvage", count=1).put(nth("plot", 1), lit[0])
    return Draft.of(prompt.key, verb="orders", yields="ask", strikes="ask", scope="always")


class SteadyPlayer(Player):
    """Seals its highest card and marks as much as it can pay."""

    def choose(self, view: ToyView, prompt: Prompt, ask: Ask, rng: Rng, worlds: Worlds) -> Draft:  # noqa: ARG002
        question = prompt.kind
        if question == "seal":
            return Draft.of(prompt.key, verb="seal", card=str(view.hand.cards[-1]))
        if question == "strike":
            return Draft.of(prompt.key, verb="strike", card=str(view.hand.cards[-1]))
        draft = Draft(prompt=prompt.key)
        field = ask(draft)
        verbs = [choice.value for choice in field.choices] if field is not None and field.kind == "pick" else []
        if "mark" in verbs:
            return random_draft(ask, draft.put("verb", "mark"), rng)
        if question == "light":
            done = complete(ask, draft.put("verb", "kindle"))
            assert done is not None
            return done
        return random_draft(ask, draft.put("verb", verbs[0]), rng)

    def react(self, view: ToyView, prompt: Prompt, ask: Ask, rng: Rng, worlds: Worlds) -> Draft | None:  # noqa: ARG002
        """Salvage whatever burns as soon as there is no coin left."""
        if view.table.board.coins[view.hand.seat]:
            return None
        return random_draft(ask, Draft.of(prompt.key, verb="salvage"), rng)


PLAYERS: dict[str, Player] = {"random": RandomPlayer(), "steady": SteadyPlayer()}
