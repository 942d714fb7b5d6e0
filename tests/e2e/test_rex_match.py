"""Rex Britannorum for three, two and one, each from ``/legatus new`` to the final tally, through the real client."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from bot.local.protocol.codes import Json
from bot.local.world.traffic import person
from engines.core.editions import read_event
from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.events import PlansRevealed
from engines.rex_britannorum.ids import TURNS
from engines.rex_britannorum.views import RexOptions
from tests.e2e import rex_match
from tests.e2e.evidence import ANY_GAME, Checks
from tests.e2e.hidden_plans import objectives_read, plans_read
from tests.e2e.rex_match import ORDERS, RexEvidence, Script, turn_of
from tests.engines.rex_britannorum.playing import board
from tests.kit.figures import Count
from tests.kit.messages import addresses, pictures, said, words
from tests.kit.walker import outcome_of

WHOLE = said("report.stakes", GAME)
"""Stands in the report of a turn that is over."""

VISITS = 3
"""The most visits a person need make in a turn of three."""

THREE = Script(
    seed=bytes([7, 3]) * 16,
    people={"Ada": "typed", "Bran": "pressed", "Cato": "direct"},
    options={"objectives": ["two"], "reinforcements": ["random"]},
    restart_in=3,
    orders=ORDERS,
    undo="Bran",
)
TWO = Script(
    seed=bytes([8, 2]) * 16,
    people={"Ada": "pressed", "Bran": "pressed"},
    options={"kingdoms": ["BR"], "objectives": ["late"], "recruitment": ["quick"]},
    restart_in=2,
    orders={**ORDERS, "winner": "regions"},
)
ALONE = Script(
    seed=bytes([9, 1]) * 16,
    people={"Ada": "pressed"},
    options={"kingdoms": ["I"]},
    restart_in=2,
    orders={**ORDERS, "winner": "cities"},
)

check: Checks[RexEvidence] = Checks(*ANY_GAME)
"""All that must be true of any match."""


# Its course ------------------------------------------------------------------------------------------------------


@check
def the_match_is_played_to_its_end(evidence: RexEvidence) -> None:
    assert evidence.final.outcome() is not None
    assert len(board(evidence.final).tally) == len(evidence.names)
    actors = {entry.user for entry in evidence.history if entry.kind == "play"}
    assert actors == set(evidence.seats)
    assert {turn for turn, _ in evidence.visits} >= set(range(1, TURNS + 1))


@check
def one_action_is_one_entry(evidence: RexEvidence) -> None:
    interactions = [entry.interaction for entry in evidence.history if entry.kind != "setup"]
    assert len(set(interactions)) == len(interactions)
    assert None not in interactions


@check
def a_plan_sealed_anew_is_the_one_revealed(evidence: RexEvidence) -> None:
    assert bool(evidence.revised) == (len(evidence.names) > 1)
    for (name, turn), plan in evidence.revised.items():
        assert set(plan.split()) <= set(revealed(evidence, turn, name))


def revealed(evidence: RexEvidence, turn: int, name: str) -> Iterator[str]:
    """Yield what somebody's kingdom played in a turn, card and area together."""
    event = reveals(evidence)[turn - 1]
    (seat,) = [seat for seat, called in evidence.names.items() if called == name]
    for battle in event.record.battles:
        side = battle.side(event.contenders.kingdoms[seat])
        yield from (f"{card}{battle.area.value}" for card in (() if side is None else side.cards))


def reveals(evidence: RexEvidence) -> list[PlansRevealed]:
    """Return every reveal, in the order of turns."""
    events = [read_event(GAME, told.event) for told in evidence.told if told.kind == "plans_revealed"]
    return [event for event in events if isinstance(event, PlansRevealed)]


# Messages in the thread ------------------------------------------------------------------------------------------


@check
def every_turn_has_one_report(evidence: RexEvidence) -> None:
    *turns, last = reports(evidence)
    assert len(turns) == TURNS
    for number, message in enumerate(turns, 1):
        for shown in as_it_stood(evidence, message):
            assert f" {number}" in words(shown).splitlines()[0]
        assert WHOLE in words(message)
    assert len(as_it_stood(evidence, last)) == 1
    assert not any(message["mentions"] or addresses(message) for message in (*turns, last))


@check
def below_every_report_there_is_a_board_to_go_on_from(evidence: RexEvidence) -> None:
    boards = [post.message for post in evidence.posts if post.kind == "board"]
    *turns, last, final = (int(message["id"]) for message in reports(evidence))
    for report, following in zip(turns, (*turns[1:], last), strict=True):
        assert any(report < board < following for board in boards)
    assert final < max(boards)


def reports(evidence: RexEvidence) -> list[Json]:
    """Return the reports of the thread, as they stand at the end."""
    posts = {str(post.message) for post in evidence.posts if post.kind == "report"}
    return [message for message in evidence.room if message["id"] in posts]


def as_it_stood(evidence: RexEvidence, message: Json) -> list[Json]:
    """Return a message of the thread as it was posted and after each edit."""
    room = f"channel:{message['channel_id']}"
    news = [record for record in evidence.records if record.reader == room and record.way.startswith("news MESSAGE")]
    return [shown for record in news if (shown := json.loads(record.body)).get("id") == message["id"]]


@check
def every_report_is_shown_as_pictures(evidence: RexEvidence) -> None:
    assert all(pictures(message) for message in reports(evidence))


@check
def the_tally_stands_in_the_thread(evidence: RexEvidence) -> None:
    tally = words(reports(evidence)[-1])
    for kingdom in board(evidence.final).tally:
        assert f"{kingdom.points}" in tally
        assert evidence.names[kingdom.seat] in tally
        conditions = len(kingdom.objectives) * 3
        assert conditions == (9 if len(evidence.names) == 1 else 6)
    objectives = sum(len(kingdom.objectives) for kingdom in board(evidence.final).tally)
    assert tally.count("✓") + tally.count("✗") == 3 * objectives


@check
def the_last_post_is_the_board_with_the_result(evidence: RexEvidence) -> None:
    assert bool(evidence.room[-1]["id"] == evidence.board["id"])
    assert not addresses(evidence.board)
    outcome = outcome_of(evidence.final)
    shown = words(evidence.board)
    assert all(evidence.names[winner] in shown for winner in outcome.winners)
    assert all(f"{score}" in shown for score in outcome.scores)


@check
def direct_messages_are_closed_at_the_end(evidence: RexEvidence) -> None:
    for messages in evidence.directs.values():
        assert all(not addresses(message) and not pictures(message) for message in messages)
        assert said("panel.over.result", after=1) in words(messages[-1])


# Secrets -------------------------------------------------------------------------------------------------------


@check
def sealing_shows_who_has_sealed_and_nothing_else(evidence: RexEvidence) -> None:
    for seal in evidence.seals:
        theirs = person(next(user for user, seat in evidence.seats.items() if evidence.names[seat] == seal.name))
        others = [record for record in seal.records if record.reader not in ("bot", theirs)]
        if seal.again:
            assert others == []
            continue
        assert {record.way for record in others if not record.way.startswith("file")} <= {"news MESSAGE_UPDATE"}
        assert {json.loads(record.body)["id"] for record in others if record.way.startswith("news")} <= {
            seal.before["id"]
        }
        old, new = words(seal.before).splitlines(), words(seal.after).splitlines()
        appeared = [line.removeprefix("- ") for line in new if line not in old]
        ready = said("told.sealed", GAME, after=1)
        assert f"{seal.name} {ready}" in appeared
        told_too = (said("position.sealed", GAME), seal.name, "<@", "-#")
        assert all(line.startswith(told_too) for line in appeared), "who is awaited, who is ready, what did not fit"


@check
def objectives_of_others_are_read_nowhere_before_the_tally(evidence: RexEvidence) -> None:
    assert objectives_read(evidence) == []
    assert objectives_read(swapped(evidence)), "nobody may read another's objectives"


@check
def plans_of_others_are_read_nowhere(evidence: RexEvidence) -> None:
    assert plans_read(evidence) == []
    assert plans_read(swapped(evidence)), "nobody may read another's plan"


def swapped(evidence: RexEvidence) -> RexEvidence:
    """Return the evidence with the private traffic of each person under the name of another, or of everybody."""
    people = [person(user) for user in evidence.seats]
    other = dict(zip(people, [*people[1:], *people[:1]] if len(people) > 1 else ["channel:1"], strict=True))
    return replace(
        evidence, records=[replace(one, reader=other.get(one.reader, one.reader)) for one in evidence.records]
    )


# The reigns ------------------------------------------------------------------------------------------------------


def test_three_kingdoms_from_the_lobby_to_the_tally(tmp_path, figure):
    evidence = rex_match.played(tmp_path, THREE)
    check.hold(evidence)
    for message in reports(evidence)[:TURNS]:
        first, *edits = as_it_stood(evidence, message)
        assert edits, "what was won and what it is worth completes the report of the reveal"
        assert WHOLE not in words(first)
    (undo,) = [entry for entry in evidence.history if entry.kind == "undo"]
    assert undo.target is not None
    assert evidence.history[undo.target + 1].prompt.startswith("recruit")
    note(figure, "with standing orders", Counter({key: n for key, n in evidence.visits.items() if key[0]}))
    assert max(n for (turn, _), n in evidence.visits.items() if turn) <= VISITS


def test_two_kingdoms_and_one_that_nobody_plays(tmp_path):
    evidence = rex_match.played(tmp_path, TWO)
    check.hold(evidence)
    npks = [realm for realm in board(evidence.final).realms if realm.seat is None]
    assert [realm.kingdom.value for realm in npks] == ["I"]
    assert npks[0].pieces


def test_one_kingdom_alone(tmp_path):
    evidence = rex_match.played(tmp_path, ALONE)
    check.hold(evidence)
    assert GAME.catalogue.text(outcome_of(evidence.final).lines[-1])


def test_standing_orders_save_visits(figure):
    plain, saved = visits_of(orders=False), visits_of(orders=True)
    note(figure, "without standing orders", plain)
    assert max(saved.values()) <= VISITS
    assert sum(saved.values()) < sum(plain.values())


def visits_of(*, orders: bool) -> Counter[tuple[int, str]]:
    """Return the visits of each turn and person in the match of three, played without the bot."""
    options = RexOptions(reinforcements="random")
    match = Match.new(GAME, options, 3, THREE.seed).match
    for seat in range(3 if orders else 0):
        match = match.play(Seat(seat), Draft.of("orders", verb="orders", **ORDERS)).match
    visits: Counter[tuple[int, str]] = Counter()
    while match.awaited():
        seat = min(match.awaited(), key=match.table().board.order.index)  # type: ignore[attr-defined]
        turns = set()
        while seat in match.awaited():
            prompt = match.prompts_of(seat)[0]
            turns.add(turn_of(prompt))
            match = match.play(seat, match.think(prompt, "steady")).match
        visits.update((turn, f"{seat}") for turn in turns if turn)
    return visits


def note(figure: Count, how: str, visits: Counter[tuple[int, str]]) -> None:
    """Print how often people came."""
    figure(f"visits of three people in {TURNS} turns of Rex Britannorum, {how}", sum(visits.values()))
    figure(f"visits of the busiest of them in a turn, {how}", max(visits.values()))
