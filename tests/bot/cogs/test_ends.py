"""The end of a match is told to everybody who sits in it, once, and with its result."""

import pytest

from bot.front.transport.facts import facts_of
from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from bot.records import MatchId, UserId
from bot.service.services import Services
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import words


def pinged(message: Json) -> set[int]:
    return {int(user["id"]) for user in message["mentions"]}


async def verdict(services: Services, match: MatchId) -> str:
    """The words that say who won."""
    live = await services.tables.live(match)
    outcome = live.match.outcome()
    assert outcome is not None
    return (await facts_of(services.tables, live)).words.markdown(outcome.verdict)


async def played_out(harness: BotHarness, match: MatchId) -> list[Json]:
    """Play a match out and return what was posted in public for its end, from the final board on."""
    await harness.played_out(match)
    await harness.quiet()
    post = await harness.services.store.posts.current(match, "board")
    assert post is not None
    posted = harness.table.messages(harness.table.text_channels[0])
    return [message for message in posted if int(message["id"]) >= post.message]


def all_of(harness: BotHarness, person: Person) -> list[str]:
    return [words(message) for message in person.messages(person.dm)]


class TestPlayedOut:
    """A match that was played to its end."""

    async def test_everybody_seated_is_pinged_by_the_last_board_and_by_nothing_else(
        self, harness: BotHarness, beacons: str
    ):
        match = await harness.begun(3, game=beacons)
        people = harness.people[:3]
        before = {person.id: len(person.messages(person.dm)) for person in people}
        (last,) = await played_out(harness, match)
        assert pinged(last) == {person.id for person in people}
        assert "the match is over" in words(last).splitlines()[0]
        for person in people:
            said = all_of(harness, person)
            assert not any("is over" in text for text in said[before[person.id] :][:-1]), "the last is an edit"
            assert f"#{match} is over." in said[-1]

    async def test_the_direct_message_says_the_result(self, harness: BotHarness, beacons: str):
        match = await harness.begun(2, game=beacons)
        await played_out(harness, match)
        for person in harness.people[:2]:
            text = all_of(harness, person)[-1]
            assert f"#{match} is over." in text
            assert await verdict(harness.services, match) in text

    @pytest.mark.parametrize("how", ["played out", "broken off"])
    async def test_the_direct_message_leads_to_no_place_that_may_be_deleted_one_day(
        self, harness: BotHarness, beacons: str, how: str
    ):
        match = await harness.begun(2, game=beacons)
        await (played_out(harness, match) if how == "played out" else harness.ended())
        for person in harness.people[:2]:
            texts = [text for text in all_of(harness, person) if f"#{match} is over." in text]
            assert texts
            assert not any("](http" in text for text in texts)
            assert f"`/board match:{match}` shows how it" in texts[0]
            shown = await harness.shown(person, person.slash("board", {"match": int(match)}, channel=person.dm))
            assert f"#{match}" in words(shown)

    async def test_a_panel_that_was_open_says_the_result(self, harness: BotHarness, beacons: str):
        match = await harness.begun(2, game=beacons)
        await played_out(harness, match)
        shown = await harness.slash(harness.people[0], "play", match=int(match))
        assert await verdict(harness.services, match) in words(shown)

    async def test_a_solo_player_reads_the_result(self, harness: BotHarness):
        match = await harness.begun(1, game="rex")
        person = harness.people[0]
        await harness.played_out(match)
        await harness.quiet()
        text = all_of(harness, person)[-1]
        assert text.startswith(f"Rex #{match} is over. {await verdict(harness.services, match)}")

    async def test_a_person_for_whom_the_seat_is_kept_is_told_by_direct_message(
        self, harness: BotHarness, beacons: str
    ):
        """Discord names nobody who is not on the server."""
        match = await harness.begun(3, game=beacons)
        away = harness.people[2]
        await harness.services.absence.left_server(harness.table.world.guild.id, UserId(away.id))
        (last,) = await played_out(harness, match)
        assert away.id not in pinged(last)
        told = [text for text in all_of(harness, away) if "the match is over" in text]
        assert len(told) == 1
        assert await verdict(harness.services, match) in told[0]
        for person in harness.people[:2]:
            assert not any("the match is over" in text for text in all_of(harness, person))


async def test_an_end_by_the_host_is_told_by_direct_message_and_pings_nobody(harness: BotHarness):
    match = await harness.begun(2)
    await harness.ended()
    post = await harness.services.store.posts.current(match, "board")
    assert post is not None
    last = harness.table.world.message(harness.table.text_channels[0], post.message).data
    assert "ended early" in words(last)
    assert pinged(last) == set()
    assert sum("ended the match" in text for text in all_of(harness, harness.people[1])) == 1
