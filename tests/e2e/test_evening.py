"""A four-seat game from ``/legatus new`` to the final score, over HTTP and gateway, through the unmodified client."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.local.codes import Json
from bot.local.traffic import Record
from engines.core.seats import Seat
from engines.roman_invasion.data import ROMAN
from tests.e2e import evening
from tests.e2e.evening import PEOPLE, Story
from tests.e2e.truth import ALL_CARDS, Search, leaks
from tests.kit.messages import addresses, parts, pictures, said, words


@pytest.fixture(scope="module")
def story(tmp_path_factory) -> Story:
    return evening.told(tmp_path_factory.mktemp("evening"))


def test_the_match_is_played_to_its_end(story):
    assert story.final.outcome() is not None
    assert {entry.actor for entry in story.history if entry.kind == "play"} == {
        "computer:steady",
        *(f"user:{user}" for user in story.seats),
    }
    assert story.asked_to_help == 1
    helped = [entry for entry in story.history if entry.prompt.startswith("reserve") and '"help"' in entry.action]
    assert helped
    assert any(told.kind == "orders_fired" for told in story.whispered)


def test_one_action_is_one_entry(story):
    entries = [entry for entry in story.history if entry.kind != "setup"]
    by_people = [entry for entry in entries if entry.actor.startswith("user:")]
    names = {f"user:{user}": story.names[seat] for user, seat in story.seats.items()}
    assert {name: sum(names[entry.actor] == name for entry in by_people) for name in PEOPLE} == dict(story.acted)
    assert len({entry.interaction for entry in by_people}) == len(by_people)
    assert [entry.seq for entry in story.history] == list(range(len(story.history)))


@pytest.mark.fault("B49")
def test_the_undo_leads_back_to_the_position_before(story):
    (undo,) = [entry for entry in story.history if entry.kind == "undo"]
    states = story.truth.states
    assert bool(states[undo.seq] == states[undo.target])
    assert bool(states[undo.seq] != states[undo.seq - 1])


@pytest.mark.fault("B28")
@pytest.mark.fault("B29")
def test_whoever_is_newly_awaited_is_pinged_once_and_nobody_else(story):
    assert pings(story) == newly_awaited(story)


def pings(story: Story) -> list[set[str]]:
    """Return whom each new message in the match's thread notified, the messages that notified nobody left out."""
    found = []
    for body in created(story):
        people = {story.names[story.seats[int(one["id"])]] for one in body["mentions"]}
        if people:
            assert all(f"<@{one['id']}>" in words(body) for one in body["mentions"])
            found.append(people)
    return found


def created(story: Story) -> Iterator[Json]:
    """Yield every message of the match's thread as it was when it was new."""
    room = f"channel:{story.room[0]['channel_id']}"
    for record in story.records:
        if record.way == "news MESSAGE_CREATE" and record.reader == room:
            yield json.loads(record.body)


def newly_awaited(story: Story) -> list[set[str]]:
    """Return, entry by entry, the people the match began to wait for."""
    before: set[Seat] = set()
    found = []
    for state in story.truth.states:
        now = {prompt.seat for prompt in story.final.game.prompts(state) if prompt.awaited}
        people = {story.names[seat] for seat in now - before if seat in story.names}
        found += [people] if people else []
        before = now
    return found


def test_reports_are_messages_of_their_own(story):
    reported = [told for told in story.told if told.kind in ("attack_resolved", "match_ended")]
    posts = {str(post.message) for post in story.posts if post.kind == "report"}
    reports = [message for message in story.room if message["id"] in posts]
    assert len(reports) == len(posts) == len(reported)
    assert not any(message["mentions"] or addresses(message) for message in reports)
    attacks = [message for message, told in zip(reports, reported, strict=True) if told.kind == "attack_resolved"]
    assert all(len(pictures(message)) == 1 for message in attacks)


def test_the_last_post_names_winners_and_scores(story):
    outcome = story.final.outcome()
    shown = words(story.board)
    assert not addresses(story.board)
    for winner in outcome.winners:
        assert story.names.get(winner, said("seat.computer")) in shown.partition("##")[2]
    for score in outcome.scores:
        assert re.search(rf"\b{score}\b", shown.partition("##")[2])
    assert bool(story.room[-1]["id"] == story.board["id"])


def test_the_log_numbers_public_lines_from_one(story):
    lines = "\n".join(words(page) for page in reversed(story.log)).splitlines()
    numbers = [int(found.group(1)) for line in lines if (found := re.match(r"`(\d+)`", line))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) == max(told.line for told in story.told if told.line is not None)


@pytest.mark.fault("B21")
def test_closed_direct_messages_are_said_once_and_stop_nothing(story):
    assert story.directs["Bran"] == []
    refused = [message for message in story.room if said("direct.unreachable", after=1) in words(message)]
    assert len(refused) == 1
    assert "Bran" in words(refused[0])


def test_direct_messages_are_closed_at_the_end_and_were_answered_before(story):
    messages = story.directs["Cato"]
    assert len(messages) > 3
    assert all(not addresses(message) and not pictures(message) for message in messages)
    assert all(said("direct.answered", after=1) in words(message) for message in messages[:-1])
    assert said("direct.closed", after=1) in words(messages[-1])


@pytest.mark.fault("B41")
def test_every_picture_is_said_in_words_and_stands_once(story):
    shown = [*story.room, *(message for messages in story.directs.values() for message in messages)]
    files = [file for message in shown for file in message["attachments"]]
    assert files
    assert all(file["description"].strip() for file in files)
    for message in shown:
        urls = [item["media"]["url"] for part in parts(message) for item in part.get("items", ())]
        assert sorted(urls) == sorted(file["url"] for file in message["attachments"])


@pytest.mark.fault("B52")
def test_no_hidden_card_stands_where_it_could_be_read(story):
    assert [(find.card, find.where) for find in leaks(dated(story), story.truth, story.seats)] == []


def dated(story: Story) -> Iterator[tuple[Record, int]]:
    """Yield every record with the version of the match at the next moment of rest."""
    steps = iter(story.steps)
    step = next(steps)
    last = len(story.truth.states) - 1
    for number, record in enumerate(story.records):
        while step is not None and step.records <= number:
            step = next(steps, None)
        yield record, last if step is None else step.version


def test_the_search_finds_what_everybody_may_read(story):
    """A search that finds nothing proves nothing: taken for hidden, the cards that lay open are found."""
    search = Search()
    text = "\n".join(words(message) + str(message["attachments"]) for message in story.room)
    assert len(set(search.hidden_in(text, frozenset(ALL_CARDS)))) > 40


def test_the_search_finds_a_hand_where_others_read(story):
    private = {f"person:{user}" for user in story.seats}
    planted = [
        (replace(record, reader="channel:1"), version) for record, version in dated(story) if record.reader in private
    ]
    found = {find.card for find in leaks(planted, story.truth, story.seats)}
    dealt = {story.truth.states[0].hands[seat].open()[0] for seat in story.seats.values()}
    assert all(card in found or ROMAN[card].code in found for card in dealt)
    swapped = dict(zip(story.seats, [*story.seats.values()][1:] + [*story.seats.values()][:1], strict=True))
    assert leaks(dated(story), story.truth, swapped), "nobody may read another's hand"


@pytest.mark.fault("B59")
def test_the_log_of_the_program_names_no_card(story):
    assert story.lines
    search = Search()
    hidden = frozenset(ALL_CARDS)
    assert [(line, card) for line in story.lines for card in search.hidden_in(line, hidden)] == []


def test_nothing_went_wrong_unseen(story):
    assert story.errors == []
    assert story.unknown == []
