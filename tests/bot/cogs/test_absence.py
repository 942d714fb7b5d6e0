"""Commands about people who are away: by person, or by seat for who is not on the server any more."""

import pytest

from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from bot.records import MatchId, UserId
from bot.ui.text import Words
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.test_seat_buttons import answered
from tests.kit.messages import has, labels, offered, pictures, words


async def gone(harness: BotHarness, people: int = 3) -> tuple[MatchId, list[Person], str]:
    """A match whose second person has left the server: the match, its people, the letter of the seat that is kept."""
    match = await harness.begun(people)
    playing = harness.people[:people]
    await leave(harness, playing[1])
    live = await harness.services.tables.live(match)
    (seat,) = [row.seat for row in live.seats if row.kept]
    return match, playing, "ABCDEF"[seat]


async def leave(harness: BotHarness, person: Person) -> None:
    guild, user = harness.table.world.guild.id, UserId(person.id)
    before = harness.services.access.departures(guild, user)
    person.leave_guild()
    await harness.table.until(lambda: harness.services.access.departures(guild, user) > before)
    await harness.quiet()


def label_of(act: str) -> str:
    return Words().label(f"button.{act}")


def posts(harness: BotHarness) -> list[Json]:
    return harness.table.messages(harness.table.text_channels[0])


async def suggested(person: Person, command: str, **typed: object) -> list[object]:
    answer = await person.autocomplete(command, typed, "seat")
    return [choice["value"] for choice in answer.choices or []]


async def test_the_post_names_the_ways_and_who_may_go_them(harness: BotHarness):
    _, _, letter = await gone(harness)
    (said,) = [text for post in posts(harness) if "has left the server. Seat" in (text := words(post))]
    assert f"`/legatus standin seat:{letter}`" in said
    assert f"`/legatus computer seat:{letter}`" in said
    assert "The host can" in said
    assert "now; the other players can do so from <t:" in said
    board = words(harness.public("mv1")[-1])
    assert "left the server, seat kept until <t:" in board
    assert f"<@{harness.people[1].id}>" not in board
    assert f"<@{harness.people[1].id}>" not in said


async def test_a_stand_in_a_kick_and_a_substitute_by_seat(harness: BotHarness):
    match, people, letter = await gone(harness)
    host, _, other = people
    for command in ("legatus standin", "legatus kick", "legatus replace"):
        by = {"by": str(harness.people[4].id)} if command.endswith("replace") else {}
        assert letter in await suggested(host, command, **by)
        for typed in ({}, {"seat": letter, "person": str(other.id)}):
            shown = await harness.slash(host, command, **by, **typed)
            assert "with either `person` or `seat`: one of the two is enough" in words(shown)
    assert "six hours after they left" in words(await harness.slash(other, "legatus standin", seat=letter))
    assert "A stand-in answers for" in words(await harness.slash(host, "legatus standin", seat=letter))
    question = await harness.slash(host, "legatus kick", seat=letter)
    await harness.press(host, question, label_of("kick"))
    await harness.quiet()
    live = await harness.services.tables.live(match)
    assert [row.open for row in live.seats].count(True) == 1
    assert "No person has that seat" in words(await harness.slash(host, "legatus kick", seat=letter))
    assert letter not in await suggested(host, "legatus kick")
    assert any(has(post, "tk1:") for post in harness.public("tk1"))


async def test_a_substitute_for_who_is_gone(harness: BotHarness):
    match, people, letter = await gone(harness)
    substitute = harness.people[4]
    question = await harness.slash(people[0], "legatus replace", by=str(substitute.id), seat=letter)
    await harness.press(people[0], question, label_of("replace"))
    await harness.quiet()
    live = await harness.services.tables.live(match)
    assert live.seat_of(UserId(substitute.id)) == "ABCDEF".index(letter)
    assert not any(row.kept for row in live.seats)


async def test_the_log_names_who_held_the_seat_and_says_when_it_changed_hands(harness: BotHarness):
    match = await harness.begun()
    mover, _ = await harness.awaited(match)
    panel = await harness.open(mover)
    chosen = await harness.choose(mover, panel, "pm1", *offered(panel, "pm1")[:3])
    await harness.press(mover, chosen, "Take Pairs")
    await harness.quiet()
    host, substitute = harness.people[0], harness.people[4]
    theirs = [line for line in words(await harness.slash(host, "log")).splitlines() if mover.name in line]
    assert theirs
    question = await harness.slash(host, "legatus replace", person=str(mover.id), by=str(substitute.id))
    await harness.press(host, question, label_of("replace"))
    await harness.quiet()
    *before, last = words(await harness.slash(host, "log")).splitlines()
    changed = [line for line in (*before, last) if "from here on, in place of" in line]
    assert len(changed) == 1
    assert substitute.name in changed[0]
    assert changed[0].endswith(f"in place of {mover.name}.")
    assert sum(mover.name in line for line in (*before, last)) == len(theirs) + 1
    assert sum(substitute.name in line for line in (*before, last)) == 1


async def test_a_computer_for_who_is_gone(harness: BotHarness):
    match, people, letter = await gone(harness)
    assert await suggested(people[0], "legatus computer", level="random") == [letter]
    shown = await harness.slash(people[0], "legatus computer", seat=letter, level="random")
    assert "A computer plays" in words(shown)
    await harness.quiet()
    assert any("in place of" in words(post) for post in posts(harness))
    assert [row.level for row in (await harness.services.tables.live(match)).seats].count("random") == 1


async def test_a_person_comes_back_after_a_computer_took_their_seat(harness: BotHarness):
    match, people, letter = await gone(harness)
    host, back, _ = people
    await harness.slash(host, "legatus computer", seat=letter, level="random")
    await harness.quiet()
    back.enter_guild()
    await harness.quiet()
    assert "you are" in words(await harness.slash(back, "legatus join", seat=letter, match=int(match)))
    await harness.quiet()
    assert any("in which a computer has played" in words(post) for post in posts(harness))
    live = await harness.services.tables.live(match)
    assert live.seat_of(UserId(back.id)) == "ABCDEF".index(letter)


async def test_a_substitute_for_a_computer(harness: BotHarness):
    match, people, letter = await gone(harness)
    host, _, other = people
    substitute = harness.people[4]
    await harness.slash(host, "legatus computer", seat=letter, level="random")
    typed = {"by": str(substitute.id), "seat": letter}
    assert "Only the host" in words(await harness.slash(other, "legatus replace", **typed))
    assert letter in await suggested(host, "legatus replace", by=str(substitute.id))
    question = await harness.slash(host, "legatus replace", **typed)
    assert "where a computer plays now" in words(question)
    shown = await harness.press(host, question, label_of("seat"))
    assert f"<@{substitute.id}> plays seat" in words(shown)
    assert (await harness.services.tables.live(match)).seat_of(UserId(substitute.id)) == "ABCDEF".index(letter)


async def test_an_absent_person_reads_their_standing_in_a_direct_message(harness: BotHarness):
    """Nothing new can be sent to who is on no server with the bot; what stands there is drawn anew."""
    match, people, letter = await gone(harness)
    host, away, _ = people
    direct = away.messages(away.dm)
    assert any("Your seat is kept for you until <t:" in words(message) for message in direct)
    await harness.slash(host, "legatus standin", seat=letter)
    await harness.quiet()
    panel = next(message for message in away.messages(away.dm) if "A stand-in answers for you." in words(message))
    assert "I'm Back" in labels(panel)
    await harness.press(away, panel, "I'm Back")
    await harness.quiet()
    assert not any(row.standin for row in (await harness.services.tables.live(match)).seats)
    assert any("answers again" in words(post) for post in posts(harness))
    assert not any("A stand-in answers for you." in words(message) for message in away.messages(away.dm))


async def test_a_stand_in_is_announced_once_and_its_person_reads_what_became_of_their_answer(harness: BotHarness):
    match = await harness.begun()
    host = harness.people[0]
    absent, others = await harness.awaited(match)
    if absent is host:
        await answered(harness, match, absent)
        await harness.quiet()
        absent = others[0]
    panel = await harness.open(absent)
    await harness.choose(absent, panel, "pm1", *offered(panel, "pm1")[:3])
    before = len(posts(harness))
    await harness.slash(host, "legatus standin", person=str(absent.id))
    while await harness.services.autopilot.advance(match):
        await harness.quiet()
    await harness.quiet()
    public = [words(post) for post in posts(harness)[before:]]
    assert sum("A stand-in answers for" in text and "until they are back" in text for text in public) == 1
    assert not any("The stand-in answered" in text for text in public)
    direct = [words(message) for message in absent.messages(absent.dm)]
    assert sum("Your half-filled answer was not kept." in text for text in direct) == 1
    assert not any("half-filled" in text for text in public)
    log = words(await harness.slash(absent, "log", match=int(match)))
    assert "` The stand-in for" in log, "it begins its line"


async def test_an_old_panel_of_a_seat_that_was_opened_says_so_and_shows_nothing(harness: BotHarness):
    """A former player knows that the match exists; its position is for those who may look at its channel."""
    match, people, letter = await gone(harness)
    host, away, _ = people
    shown = [
        await harness.shown(away, away.slash(command, {"match": int(match)}, channel=away.dm))
        for command in ("hand", "play")
    ]
    question = await harness.slash(host, "legatus kick", seat=letter)
    await harness.press(host, question, label_of("kick"))
    await harness.quiet()
    for panel, label in zip(shown, ("Your Move", "My Hand"), strict=True):
        said = words(await harness.press(away, panel, label))
        assert f"You no longer play in match #{match}" in said
    for command in ("hand", "play", "log", "board"):
        asked = await harness.shown(away, away.slash(command, {"match": int(match)}, channel=away.dm))
        assert f"You no longer play in match #{match}" in words(asked)
        assert not pictures(asked)
    stranger = harness.people[4]
    stranger.leave_guild()
    asked = await harness.shown(stranger, stranger.slash("hand", {"match": int(match)}, channel=stranger.dm))
    assert f"There is no match #{match}." in words(asked)


@pytest.mark.parametrize(
    ("grace", "said"), [(0, "is open at once"), (6, "keeps the seat for 6 hours"), (24, None), (168, "for 168 hours")]
)
async def test_the_grace_of_a_seat_is_agreed_on_in_the_lobby(harness: BotHarness, grace: int, said: str | None):
    await harness.slash(harness.people[0], "legatus new", game="invasion", seats=3, grace=grace)
    post: Json = harness.public("lj1")[-1]
    assert ("leaves the server" in words(post)) == (said is not None)
    assert said is None or said in words(post)
    await harness.press(harness.people[1], post, "Join")
    await harness.quiet()
    await harness.press(harness.people[0], harness.public("lj1")[-1], "Start")
    await harness.quiet()
    await leave(harness, harness.people[1])
    live = await harness.services.tables.live(MatchId(1))
    assert [row.open for row in live.seats].count(True) == (grace == 0)


async def test_a_person_who_left_but_has_a_kept_seat_plays_on_and_runs_nothing(harness: BotHarness):
    match = await harness.begun()
    host, other = harness.people[:2]
    for person in (other, host):  # the host last: the match is then the other's no more than theirs
        await leave(harness, person)
    live = await harness.services.tables.live(match)
    assert [row.kept for row in live.seats] == [True, True]
    assert live.row.host == host.id  # nobody is left to be host
    assert "Somebody with Manage Server can call" in words(posts(harness)[-1]) + words(posts(harness)[-2])
    for person in (host, other):
        shown = await harness.shown(person, person.slash("hand", {"match": int(match)}, channel=person.dm.id))
        assert pictures(shown)
    mover, _ = await harness.awaited(match)
    panel = await harness.shown(mover, mover.slash("play", {"match": int(match)}, channel=mover.dm.id))
    assert labels(panel)
    waiting = host if mover is other else other
    for person in (host, other):
        ended = await harness.shown(person, person.slash("legatus end", {"match": int(match)}, channel=person.dm.id))
        assert "Only the host" in words(ended)
    called = {"match": int(match), "seat": "A" if live.seat_of(UserId(waiting.id)) == 0 else "B", "level": "random"}
    seated = await harness.shown(other, other.slash("legatus computer", called, channel=other.dm.id))
    assert "six hours after they left" in words(seated)


async def test_an_action_on_the_server_proves_the_return_to_it(harness: BotHarness):
    match = await harness.begun()
    host, other = harness.people[:2]
    await harness.services.absence.left_server(harness.table.world.guild.id, UserId(other.id))
    await harness.shown(other, other.slash("settings", {}, channel=other.dm.id))
    assert any(row.kept for row in (await harness.services.tables.live(match)).seats)
    await harness.slash(host, "legatus list")
    assert any(row.kept for row in (await harness.services.tables.live(match)).seats)
    await harness.slash(other, "legatus list")
    assert not any(row.kept for row in (await harness.services.tables.live(match)).seats)


async def test_a_person_who_left_reads_that_a_computer_plays_and_how_to_take_the_seat_back(harness: BotHarness):
    gallia = next(guild for guild in harness.table.world.guilds.values() if guild.name == "Gallia")
    away = harness.people[1]
    away.enter_guild(gallia)  # a server in common, so that messages reach them
    match, (host, *_), letter = await gone(harness)
    await harness.slash(host, "legatus computer", seat=letter, level="steady")
    await harness.quiet()
    told = words(away.messages(away.dm)[-1])
    back = f"/legatus join seat:{letter} match:{match}"
    assert "a computer (steady) plays in your place from now on." in told
    assert f"Once you are back on the server, `{back}` takes the seat back." in told
    away.enter_guild()
    await harness.table.settle()
    shown = await harness.shown(
        away, away.slash("legatus join", {"seat": letter, "match": int(match)}, channel=away.dm.id)
    )
    assert "you are" in words(shown)


@pytest.mark.parametrize("reached", [True, False], ids=["another server in common", "none"])
async def test_direct_messages_are_promised_to_those_alone_who_have_one(harness: BotHarness, reached: bool):
    away = harness.people[1]
    if reached:
        away.enter_guild(next(guild for guild in harness.table.world.guilds.values() if guild.name == "Gallia"))
    away.accept_dms(accept=False)
    match = await harness.begun(3)
    assert await harness.services.store.posts.current(match, "dm", UserId(away.id)) is None
    away.accept_dms(accept=True)
    await harness.slash(away, "legatus list")  # heard of again
    await leave(harness, away)
    (said,) = [text for post in posts(harness) if "has left the server. Seat" in (text := words(post))]
    assert "Meanwhile they may come back. The host" in said
    assert "direct messages" not in said
    told = [words(message) for message in away.messages(away.dm)]
    assert [text.endswith(": come back before then.") for text in told if "you have left" in text] == [True] * reached
