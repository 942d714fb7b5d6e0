"""A four-seat game from ``/legatus new`` to the final score, over HTTP and gateway, through the unmodified client."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.local.protocol.codes import Json
from bot.local.world.traffic import Record
from bot.records import PERSON
from engines.core.seats import Seat
from engines.roman_invasion.data.tables import ROMAN
from tests.e2e import invasion_match
from tests.e2e.evidence import ANY_GAME, Checks
from tests.e2e.hidden_cards import ALL_CARDS, Search, leaks
from tests.e2e.invasion_match import InvasionEvidence
from tests.e2e.program import Step
from tests.kit.messages import addresses, pictures, said, words
from tests.kit.walker import outcome_of

check: Checks[InvasionEvidence] = Checks(*ANY_GAME)
"""All that must be true of the match."""


@check
def the_match_is_played_to_its_end(evidence: InvasionEvidence) -> None:
    assert evidence.final.outcome() is not None
    played = [entry for entry in evidence.history if entry.kind == "play"]
    assert {entry.actor for entry in played} == {"computer:steady", PERSON}
    assert {entry.user for entry in played} == {None, *evidence.seats}
    assert evidence.asked_to_help == 1
    helped = [entry for entry in evidence.history if entry.prompt.startswith("reserve") and '"help"' in entry.action]
    assert helped
    assert any(told.kind == "orders_fired" for told in evidence.whispered)


@check
def one_action_is_one_entry(evidence: InvasionEvidence) -> None:
    entries = [entry for entry in evidence.history if entry.kind != "setup"]
    by_people = [entry for entry in entries if entry.user is not None]
    users: list[int | None] = [entry.user for entry in by_people]
    assert {evidence.names[seat]: users.count(user) for user, seat in evidence.seats.items()} == dict(evidence.acted)
    assert len({entry.interaction for entry in by_people}) == len(by_people)
    assert [entry.seq for entry in evidence.history] == list(range(len(evidence.history)))


@check
def the_undo_leads_back_to_the_position_before(evidence: InvasionEvidence) -> None:
    (undo,) = [entry for entry in evidence.history if entry.kind == "undo"]
    states = evidence.positions.states
    assert undo.target is not None
    assert bool(states[undo.seq] == states[undo.target])
    assert bool(states[undo.seq] != states[undo.seq - 1])


@check
def the_newly_awaited_are_pinged_once_and_in_the_end_everybody(evidence: InvasionEvidence) -> None:
    *asked, told = pings(evidence)
    assert asked == newly_awaited(evidence)
    assert told == set(evidence.names.values())


def pings(evidence: InvasionEvidence) -> list[set[str]]:
    """Return whom each new message in the match's thread notified, the messages that notified nobody left out."""
    found = []
    for body in created(evidence):
        people = {evidence.names[evidence.seats[int(one["id"])]] for one in body["mentions"]}
        if people:
            assert all(f"<@{one['id']}>" in words(body) for one in body["mentions"])
            found.append(people)
    return found


def created(evidence: InvasionEvidence) -> Iterator[Json]:
    """Yield every message of the match's thread as it was when it was new."""
    room = f"channel:{evidence.room[0]['channel_id']}"
    for record in evidence.records:
        if record.way == "news MESSAGE_CREATE" and record.reader == room:
            yield json.loads(record.body)


def newly_awaited(evidence: InvasionEvidence) -> list[set[str]]:
    """Return, entry by entry, the people the match began to wait for."""
    before: set[Seat] = set()
    found = []
    for state in evidence.positions.states:
        now = {prompt.seat for prompt in evidence.final.game.prompts(state) if prompt.awaited}
        people = {evidence.names[seat] for seat in now - before if seat in evidence.names}
        found += [people] if people else []
        before = now
    return found


@check
def reports_are_messages_of_their_own(evidence: InvasionEvidence) -> None:
    reported = [told for told in evidence.told if told.kind in ("attack_resolved", "match_ended")]
    posts = {str(post.message) for post in evidence.posts if post.kind == "report"}
    reports = [message for message in evidence.room if message["id"] in posts]
    assert len(reports) == len(posts) == len(reported)
    assert not any(message["mentions"] or addresses(message) for message in reports)
    attacks = [message for message, told in zip(reports, reported, strict=True) if told.kind == "attack_resolved"]
    assert all(len(pictures(message)) == 1 for message in attacks)


@check
def the_last_post_names_winners_and_scores(evidence: InvasionEvidence) -> None:
    outcome = outcome_of(evidence.final)
    shown = words(evidence.board)
    assert not addresses(evidence.board)
    for winner in outcome.winners:
        assert evidence.names.get(winner, said("seat.computer")) in shown.partition("##")[2]
    for score in outcome.scores:
        assert re.search(rf"\b{score}\b", shown.partition("##")[2])
    assert bool(evidence.room[-1]["id"] == evidence.board["id"])


@check
def the_log_numbers_public_lines_from_one(evidence: InvasionEvidence) -> None:
    lines = "\n".join(words(page) for page in reversed(evidence.log)).splitlines()
    numbers = [int(found.group(1)) for line in lines if (found := re.match(r"`(\d+)`", line))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) == max(told.line for told in evidence.told if told.line is not None)


@check
def closed_direct_messages_are_said_once_and_stop_nothing(evidence: InvasionEvidence) -> None:
    assert evidence.directs["Bran"] == []
    refused = [message for message in evidence.room if said("direct.unreachable", after=1) in words(message)]
    assert len(refused) == 1
    assert "Bran" in words(refused[0])


@check
def direct_messages_are_closed_at_the_end_and_were_answered_before(evidence: InvasionEvidence) -> None:
    messages = evidence.directs["Cato"]
    assert len(messages) > 3
    assert all(not addresses(message) and not pictures(message) for message in messages)
    assert all(said("direct.answered", after=1) in words(message) for message in messages[:-1])
    assert said("panel.over.result", after=1) in words(messages[-1])


@check
def no_hidden_card_stands_where_it_could_be_read(evidence: InvasionEvidence) -> None:
    assert [(find.card, find.where) for find in leaks(dated(evidence), evidence.positions, evidence.seats)] == []


def dated(evidence: InvasionEvidence) -> Iterator[tuple[Record, int]]:
    """Yield every record with the version of the match at the next moment of rest."""
    steps = iter(evidence.steps)
    step: Step | None = next(steps)
    last = len(evidence.positions.states) - 1
    for number, record in enumerate(evidence.records):
        while step is not None and step.records <= number:
            step = next(steps, None)
        yield record, last if step is None else step.version


@check
def the_search_finds_what_everybody_may_read(evidence: InvasionEvidence) -> None:
    """A search that finds nothing proves nothing: taken for hidden, the cards that lay open are found."""
    search = Search()
    text = "\n".join(words(message) + str(pictures(message)) for message in evidence.room)
    assert len(set(search.hidden_in(text, frozenset(ALL_CARDS)))) > 40


@check
def the_search_finds_a_hand_where_others_read(evidence: InvasionEvidence) -> None:
    private = {f"person:{user}" for user in evidence.seats}
    planted = [
        (replace(record, reader="channel:1"), version)
        for record, version in dated(evidence)
        if record.reader in private
    ]
    found = {find.card for find in leaks(planted, evidence.positions, evidence.seats)}
    dealt = {evidence.positions.states[0].hands[seat].open()[0] for seat in evidence.seats.values()}
    assert all(card in found or ROMAN[card].code in found for card in dealt)
    swapped = dict(zip(evidence.seats, [*evidence.seats.values()][1:] + [*evidence.seats.values()][:1], strict=True))
    assert leaks(dated(evidence), evidence.positions, swapped), "nobody may read another's hand"


@check
def the_log_of_the_program_names_no_card(evidence: InvasionEvidence) -> None:
    assert evidence.lines
    search = Search()
    hidden = frozenset(ALL_CARDS)
    assert [(line, card) for line in evidence.lines for card in search.hidden_in(line, hidden)] == []


@pytest.mark.fault("B49")
@pytest.mark.fault("B28")
@pytest.mark.fault("B29")
@pytest.mark.fault("B21")
@pytest.mark.fault("B41")
@pytest.mark.fault("B52")
@pytest.mark.fault("B59")
def test_a_whole_match_is_stored_and_said_truly(tmp_path):
    """One test, so that the match is played once however the tests are spread; every breach is shown."""
    check.hold(invasion_match.played(tmp_path))
