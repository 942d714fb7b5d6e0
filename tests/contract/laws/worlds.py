"""Secrets: worlds that a seat cannot tell apart look the same to it, and stay so until something is revealed."""

from __future__ import annotations

from engines.core.errors import Illegal
from engines.core.match import SEED_BYTES, Applied, Match
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.kit.entries import state_text
from tests.kit.sight import public, seen, told_to
from tests.kit.walker import Turn


def twins_look_alike(match: Match, seat: Seat, rng: Rng) -> None:
    """A world redealt for ``seat`` shows it the same table, hand, words, questions and forms."""
    world = match.world(seat, rng)
    assert seen(world, seat) == seen(match, seat), f"{match.game.id}: seat {seat} can tell two worlds apart"
    assert public(world) == public(match)


def worlds_are_dealt_from_what_is_known(match: Match, seat: Seat, rng: Rng) -> None:
    """The same chance deals the same world, whatever the truth is: a searching player cannot learn from it."""
    twin = match.world(seat, rng)
    chance = bytes(rng.below(256) for _ in range(SEED_BYTES))
    dealt, dealt_to_twin = (state_text(world.world(seat, Rng(chance, 0))) for world in (match, twin))
    assert dealt == dealt_to_twin


def quiet_turns_keep_twins_alike(turn: Turn, seat: Seat, rng: Rng) -> bool:
    """A step not flagged revealing tells ``seat`` nothing: the same answer in a twin world looks the same to it.

    Returns:
        Whether the turn said anything about this: it did not if it was revealing, or if the answer is not possible
        in the twin world (it named a card the redealt hand lacks).
    """
    if turn.draft is None or turn.applied.revealing:
        return False
    other = _in_twin(turn, seat, rng)
    if other is None:
        return False
    assert seen(other.match, seat) == seen(turn.applied.match, seat), "an unflagged step told two worlds apart"
    assert told_to(other, seat) == told_to(turn.applied, seat), "told events of an unflagged step differ"
    if turn.seat == seat:
        assert not other.revealing, "whether the step is final depends on what its seat cannot know"
    return True


def own_answers_end_alike(turn: Turn, seat: Seat, rng: Rng) -> bool:
    """A seat's own answer that is offered is accepted in every world it cannot tell from this one."""
    if turn.seat != seat or turn.draft is None:
        return False
    assert _in_twin(turn, seat, rng) is not None, "an offered answer was refused in a twin world"
    return True


def _in_twin(turn: Turn, seat: Seat, rng: Rng) -> Applied | None:
    assert turn.draft is not None
    world = turn.before.world(seat, rng)
    try:
        return world.play(turn.seat, turn.draft)
    except Illegal:
        assert turn.seat != seat
        return None
