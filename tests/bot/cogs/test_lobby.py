"""/legatus from opening a match to its end, and who may do what."""

import asyncio

import pytest

from tests.kit.messages import address, has, labels, offered, words


async def opened(harness, **asked):
    host = harness.people[0]
    await harness.slash(host, "legatus new", **({"game": "invasion", "seats": 3, "thread": False} | asked))
    return harness.public("lj1")[-1]


async def redrawn(harness, lobby):
    await harness.quiet()
    return words(harness.people[0].message(lobby).data)


async def test_the_lobby_always_says_who_is_in(harness):
    host, other, third, *_ = harness.people
    lobby = await opened(harness)
    assert host.name in words(lobby)
    answer = await harness.press(other, lobby, "Join")
    assert "You are in" in words(answer)
    chosen = await harness.choose(other, answer, "ls1", "2")
    assert "You are in" in words(chosen)
    assert "🟣 C" in await redrawn(harness, lobby)
    taken = await harness.slash(third, "legatus join", seat="C")
    assert "taken" in words(taken)
    assert third.name not in await redrawn(harness, lobby)
    left = await harness.press(other, chosen, "Leave")
    assert "You are not in" in words(left)
    assert other.name not in await redrawn(harness, lobby)


async def test_pressing_join_again_keeps_the_chosen_seat(harness):
    lobby = await opened(harness)
    host = harness.people[0]
    answer = await harness.press(host, lobby, "Join")
    await harness.choose(host, answer, "ls1", "1")
    await harness.press(host, lobby, "Join")
    assert "🟡 B" in await redrawn(harness, lobby)


@pytest.mark.fault("B44")
async def test_a_full_lobby_says_so(harness):
    lobby = await opened(harness, seats=2)
    others = harness.people[1:5]
    shown = await asyncio.gather(*(harness.press(person, lobby, "Join") for person in others))
    said = [words(message) for message in shown]
    assert sum("You are in" in text for text in said) == 1
    assert sum("Every seat is taken" in text for text in said) == 3


async def test_nothing_is_offered_that_a_full_lobby_refuses(harness):
    host, other, stranger = harness.people[:3]
    lobby = await opened(harness, seats=2)
    filling = await harness.press(host, lobby, "Computers")
    assert {"random", "steady"} <= set(offered(filling, "lv1"))
    full = await harness.choose(host, filling, "lv1", "steady")
    assert set(offered(full, "lv1")) == {"drop"}
    refused = await harness.press(stranger, lobby, "Join")
    assert "Every seat is taken." in words(refused)
    assert labels(refused) == []
    emptied = await harness.choose(host, full, "lv1", "drop")
    assert {"random", "steady", "strong"} == set(offered(emptied, "lv1"))
    await harness.press(other, lobby, "Join")
    people = await harness.press(host, lobby, "Computers")
    assert words(people) == "**Invasion #1** · 2 of 2 seats taken."
    assert not has(people, "lv1")


async def test_host_or_manager_run_a_lobby_and_nobody_else(harness):
    host, other, *_ = harness.people
    lobby = await opened(harness)
    for label in ("Computers", "Options"):
        refused = words(await harness.press(other, lobby, label))
        assert refused.startswith("> **Invasion #1** · Only the host")
    forged = await harness.forge(other, lobby, address(lobby, "lg1"))
    assert "Only the host" in words(forged)
    levels = await harness.press(host, lobby, "Computers")
    await harness.choose(host, levels, "lv1", "steady")
    assert "Computer (steady)" in await redrawn(harness, lobby)
    form = await host.press(lobby, "Options")
    done = await harness.shown(host, host.submit(form, {"first": ["A"]}))
    assert "Seat A" in words(done)
    await harness.press(host, harness.people[0].message(lobby).data, "Start")
    await harness.quiet()
    assert has(harness.public("mv1")[-1], "mv1")
    assert "has begun" in await redrawn(harness, lobby)
    assert "has begun already" in words(await harness.forge(other, lobby, address(lobby, "lj1")))


async def test_every_command_answers_everybody_in_private(harness):
    match = await harness.begun()
    stranger = harness.people[4]
    host = harness.people[0]
    for person in (host, stranger):
        for command in (
            "play",
            "hand",
            "log",
            "undo",
            "rules",
            "settings",
            "legatus list",
            "legatus status",
            "legatus start",
            "invasion stop",
            "invasion decline",
        ):
            assert words(await harness.slash(person, command))
        assert words(await harness.slash(person, "board", text=True))
        assert words(await harness.slash(person, "rules", term="sea"))
        assert words(await harness.slash(person, "invasion muster", pairs="nonsense"))
        assert words(await harness.slash(person, "invasion attack", target="nowhere", cards="Z9"))
        assert words(await harness.slash(person, "play", match=999))
    for person in (stranger, harness.people[1]):
        for command in ("end", "start"):
            assert "End the Match" not in labels(await harness.slash(person, f"legatus {command}"))
    assert await harness.version(match) == 0


async def test_replacing_hands_the_seat_over(harness):
    match = await harness.begun()
    host, old, new = harness.people[0], harness.people[1], harness.people[4]
    hand = words(await harness.slash(old, "hand"))
    asked = await harness.slash(host, "legatus replace", person=str(old.id), by=str(new.id))
    await harness.press(host, asked, "Replace")
    await harness.quiet()
    assert hand.splitlines()[1:] == words(await harness.slash(new, "hand", match=match)).splitlines()[1:]
    assert "You do not play" in words(await harness.slash(old, "hand", match=match))


async def test_an_opened_seat_can_be_taken_once(harness):
    await harness.begun()
    leaver, taker, late = harness.people[1], harness.people[3], harness.people[4]
    await harness.press(leaver, await harness.slash(leaver, "legatus leave"), "Leave")
    await harness.quiet()
    opening = harness.public("tk1")[-1]
    assert "is open" in words(opening)
    label = labels(opening)[0]
    forged = address(opening, "tk1")
    assert "you are" in words(await harness.press(taker, opening, label))
    assert "taken" in words(await harness.forge(late, opening, forged))
    assert not has(taker.message(opening).data, "tk1")


async def test_end_asks_first_and_is_announced(harness):
    match = await harness.begun()
    host = harness.people[0]
    asked = await harness.slash(host, "legatus end")
    assert not (await harness.services.tables.live(match)).over
    await harness.press(host, asked, "End the Match")
    await harness.quiet()
    assert (await harness.services.tables.live(match)).over
    assert any(
        "ended the match" in words(message) for message in harness.table.messages(harness.table.text_channels[0])
    )


@pytest.mark.parametrize(
    ("command", "named", "said"),
    [
        ("log", (), "log"),
        ("hand", (), "your hand"),
        ("undo", (), "nothing of yours to undo"),
        ("legatus leave", (), "Leave **Invasion #"),
        ("legatus end", (), "End **Invasion #"),
        ("legatus kick", ("person",), "Remove <@"),
        ("legatus replace", ("person", "by"), "seat in **Invasion #"),
    ],
)
async def test_the_match_is_asked_for_where_several_fit(harness, command, named, said):
    """Only a move means the one that awaits the person: nothing else happens in a match that was not meant."""
    first, second = await harness.begun(), await harness.begun()
    host, other, new = harness.people[0], harness.people[1], harness.people[4]
    options = {key: str(person.id) for key, person in zip(named, (other, new), strict=False)}
    asked = await harness.slash(host, command, **options)
    assert "Several matches fit. Which one?" in words(asked)
    assert offered(asked, "wh2") == [str(second), str(first)]
    shown = await harness.choose(host, asked, "wh2", str(first))
    assert said in words(shown)
    assert f"Invasion #{first}" in words(shown)
    assert f"#{second}" not in words(shown)


async def test_standing_orders_ask_for_the_match_where_several_fit(harness):
    """The typed command waits until the match is chosen; nobody else can choose it, and nobody twice."""
    first, second = await harness.begun(), await harness.begun()
    host, other = harness.people[:2]
    asked = await harness.slash(host, "invasion orders", policy="never")
    assert offered(asked, "wh2") == [str(second), str(first)]
    menu = address(asked, "wh2")
    assert "not kept any more" in words(await harness.forge(other, await harness.slash(other, "log"), menu, str(first)))
    assert await harness.version(first) == await harness.version(second) == 0
    assert f"Invasion #{first}" in words(await harness.choose(host, asked, "wh2", str(first)))
    assert (await harness.version(first), await harness.version(second)) == (1, 0)
    assert "not kept any more" in words(await harness.forge(host, asked, menu, str(second)))
    assert await harness.version(second) == 0


async def test_standing_orders_of_which_nothing_is_typed_are_shown(harness):
    match = await harness.begun(game="rex")
    panel = await harness.slash(harness.people[0], "rex orders")
    assert "**Standing Orders**" in words(panel)
    assert "noted" not in words(panel)
    assert await harness.version(match) == 0
    assert has(panel, "pm1")


@pytest.mark.parametrize(
    ("command", "more", "said"),
    [
        ("legatus standin", {}, "A stand-in answers for 🟡 B in Invasion #1"),
        ("legatus kick", {}, "Remove <@"),
        ("legatus replace", {"by": True}, "seat in **Invasion #1** to <@"),
        ("legatus computer", {"level": "steady"}, "**Invasion #1** · That seat is taken."),
    ],
)
async def test_a_seat_that_was_typed_waits_until_the_match_is_chosen(harness, command, more, said):
    first, second = await harness.begun(), await harness.begun()
    host, new = harness.people[0], harness.people[4]
    typed = {**more, "seat": "b"} | ({"by": str(new.id)} if "by" in more else {})
    asked = await harness.slash(host, command, **typed)
    assert offered(asked, "wh2") == [str(second), str(first)]
    assert said in words(await harness.choose(host, asked, "wh2", str(first)))
    assert not any(row.standin for row in (await harness.services.tables.live(second)).seats)


@pytest.mark.parametrize("act", ["kick", "end", "replace"])
async def test_a_refusal_names_its_match(harness, act):
    first, _ = await harness.begun(), await harness.begun()
    _, other, new = harness.people[:3]
    typed = {"kick": {"person": str(other.id)}, "end": {}, "replace": {"person": str(other.id), "by": str(new.id)}}[act]
    asked = await harness.slash(other, f"legatus {act}", **typed)
    shown = await harness.choose(other, asked, "wh2", str(first))
    assert words(shown).startswith(f"> **Invasion #{first}** · Only the host")


async def test_each_outcome_names_its_match(harness):
    match = await harness.begun()
    host, other = harness.people[:2]
    assert f"Invasion #{match}" in words(await harness.slash(host, "legatus standin", person=str(other.id)))
    asked = await harness.slash(host, "legatus kick", person=str(other.id))
    assert f"Invasion #{match}" in words(await harness.press(host, asked, "Remove"))
    asked = await harness.slash(host, "legatus leave")
    assert f"Invasion #{match}" in words(await harness.press(host, asked, "Leave"))


async def test_nothing_is_advised_that_does_not_work_in_a_direct_message(harness):
    stranger = harness.people[4]
    for command in ("log", "hand", "play", "legatus leave", "legatus join", "legatus start"):
        shown = await harness.shown(stranger, stranger.slash(command, {}, channel=stranger.dm))
        assert "on a server" in words(shown), command


async def suggested(person, command, channel=None, **typed):
    answer = await person.autocomplete(command, typed, "seat", channel=channel)
    assert not answer.failed, answer.error
    return {choice["value"]: choice["name"] for choice in answer.choices}


async def test_seats_are_suggested_as_they_look_on_the_board(harness):
    host, other, *_ = harness.people
    await opened(harness, game="rex", seats=3)
    assert await suggested(other, "legatus join") == {
        "B": "🔴 B · Brigantes, red",
        "I": "🔵 I · Iceni, blue",
        "R": "🟢 R · Regnenses, green",
    }
    assert list(await suggested(other, "legatus join", seat="ice")) == ["I"]
    assert "You are in" in words(await harness.slash(other, "legatus join", seat="iceni"))
    assert list(await suggested(host, "legatus join")) == ["B", "R"]
    assert await suggested(host, "legatus computer") == {}


async def test_kingdoms_that_are_to_be_drawn_have_no_names_yet(harness):
    await opened(harness, game="rex", seats=2)
    named = await suggested(harness.people[1], "legatus join")
    assert list(named) == ["1", "2"]
    assert not any("Iceni" in name or "B " in name for name in named.values())


async def test_a_wish_for_a_kingdom_is_granted_though_fewer_join(harness):
    host, other, *_ = harness.people
    lobby = await opened(harness, game="rex", seats=3)
    await harness.slash(other, "legatus join", seat="r")
    await harness.slash(host, "legatus join", seat="🔵 I · Iceni, blue")
    await harness.press(host, lobby, "Start")
    await harness.quiet()
    board = words(harness.public("mv1")[-1])
    assert f"🔵 I (Iceni, blue) {host.name}" in board
    assert f"🟢 R (Regnenses, green) {other.name}" in board


async def test_an_open_seat_of_a_running_match_is_taken_by_joining(harness):
    match = await harness.begun(3)
    first, second, third = harness.people[:3]
    taker, late = harness.people[3:5]
    for leaver in (second, third):
        await harness.press(leaver, await harness.slash(leaver, "legatus leave"), "Leave")
    await harness.quiet()
    named = await suggested(taker, "legatus join")
    assert len(named) == 2
    which = await harness.slash(taker, "legatus join")
    assert "Several seats are open" in words(which)
    assert all(name in words(which) for name in named.values())
    letter = next(iter(named))
    assert "you are" in words(await harness.slash(taker, "legatus join", seat=letter))
    assert "taken" in words(await harness.slash(late, "legatus join", seat=letter))
    assert "no such seat" in words(await harness.slash(late, "legatus join", seat="Q"))
    assert "you are" in words(await harness.slash(late, "legatus join", match=int(match)))
    assert "No seat of this match is open" in words(await harness.slash(harness.people[5], "legatus join", match=match))
    assert first


async def test_an_open_kingdom_is_named_by_its_kingdom(harness):
    await harness.begun(3, game="rex")
    leaver = harness.people[2]
    await harness.press(leaver, await harness.slash(leaver, "legatus leave"), "Leave")
    await harness.quiet()
    board = words(await harness.slash(harness.people[0], "board", text=True))
    assert any(f"{kingdom} (open seat)" in board for kingdom in ("Brigantes", "Iceni", "Regnenses"))
    assert "Awaited: Seat" not in board


async def test_an_open_seat_is_suggested_for_a_computer(harness):
    await harness.begun()
    host, leaver = harness.people[:2]
    await harness.press(leaver, await harness.slash(leaver, "legatus leave"), "Leave")
    await harness.quiet()
    ((seat, name),) = (await suggested(host, "legatus computer")).items()
    assert name.endswith(("A · blue", "B · yellow"))
    shown = await harness.slash(host, "legatus computer", seat=seat, level="random")
    assert "A computer plays" in words(shown)


@pytest.mark.parametrize("command", ["legatus kick", "legatus standin", "legatus replace"])
async def test_an_impossible_request_is_refused_in_the_name_of_the_match(harness, command):
    match = await harness.begun()
    host, other = harness.people[:2]
    by = {"by": str(other.id)} if command == "legatus replace" else {}
    for typed in ({}, {"person": str(other.id), "seat": "A"}):
        shown = words(await harness.slash(host, command, **by, **typed))
        assert shown.startswith(f"> **Invasion #{match}** · Say who is meant")
        assert shown.endswith("with either `person` or `seat`: one of the two is enough.")


async def test_a_bot_takes_no_seat_of_the_match_that_is_named(harness):
    match = await harness.begun()
    host, other = harness.people[:2]
    bot = str(harness.table.world.bot.id)
    shown = await harness.slash(host, "legatus replace", person=str(other.id), by=bot)
    assert words(shown) == f"> **Invasion #{match}** · A bot cannot take a seat."


async def test_a_refusal_to_a_bystander_names_the_match(harness):
    match = await harness.begun()
    lobby = await opened(harness)
    stranger = harness.people[4]
    named = f"> **Invasion #{match}** · You do not play in this match."
    assert words(await harness.slash(stranger, "invasion muster", pairs="1 2 3", match=int(match))).startswith(named)
    shown = await harness.forge(stranger, lobby, address(lobby, "lg1"))
    assert words(shown).startswith("> **Invasion #2** · Only the host")


async def test_a_removed_person_reads_a_message_that_stays_true(harness):
    """The message stays there: somebody else may take the seat meanwhile."""
    match = await harness.begun()
    host, other, taker = harness.people[:3]
    await harness.press(host, await harness.slash(host, "legatus kick", person=str(other.id)), "Remove")
    await harness.slash(taker, "legatus join", match=int(match))
    await harness.quiet()
    told = [words(message) for message in other.messages(other.dm)]
    assert any("While it is open, you may take it again." in text for text in told)
    assert not any("is open" in text.replace("While it is open", "") for text in told)
    assert any(text.startswith(f"You do not play in Invasion #{match} any more.") for text in told)


async def test_joining_again_keeps_the_seat_that_was_chosen(harness):
    other = harness.people[1]
    await opened(harness)
    await harness.slash(other, "legatus join", seat="B")
    await harness.slash(other, "legatus join")
    (row,) = await harness.services.store.directory.live()
    view = await harness.services.lobbies.view(row.id)
    assert [member.wanted for member in view.members if member.user == other.id] == [1]
