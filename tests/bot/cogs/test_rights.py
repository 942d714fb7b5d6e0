"""Rights to know of a match, look at it, sit in it and run it: every command and every control, from one table.

Nobody else's answer differs from the one for a number that was never given; but who once had a seat reads that they
have none any more.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, fields
from typing import Any

import pytest

from bot.actor import Actor
from bot.local.people.answer import Answer
from bot.local.people.person import Person
from bot.local.protocol.codes import Json, Right
from bot.local.world.model import Guild
from bot.records import MatchId, UserId
from bot.ui import control, lobby_control
from bot.ui.address import Address, OfMatch
from bot.ui.control import CONTROLS
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import address, labels, pictures, words

TABLE = """
                                     lobby             running                    over
who              asks in             look join run     look hand seat other run   look hand
host             its channel         no   yes  yes     yes  yes  no   no    yes   yes  yes
host             a direct message    no   yes  yes     yes  yes  no   no    yes   yes  yes
seated           its channel         no   yes  no      yes  yes  no   no    no    yes  yes
seated           the other server    no   yes  no      yes  yes  no   no    no    yes  yes
manager          its channel         no   yes  yes     yes  no   yes  -     yes   yes  no
manager          a direct message    no   yes  no      yes  no   yes  -     no    yes  no
stranger         its channel         no   yes  no      yes  no   yes  -     no    yes  no
stranger         another channel     no   yes  no      yes  no   yes  -     no    yes  no
stranger         a direct message    no   yes  no      yes  no   yes  -     no    yes  no
former           its channel         no   yes  no      yes  no   yes  no    no    yes  no
former           a direct message    no   yes  no      yes  no   yes  no    no    yes  no
kicked           its channel         no   yes  no      yes  no   yes  no    no    yes  no
kicked           a direct message    no   yes  no      yes  no   yes  no    no    yes  no
of both          the other server    no   yes  no      yes  no   yes  -     no    yes  no
blind            another channel     .    .    .       .    .    .    .     .     .    .
blind            a direct message    .    .    .       .    .    .    .     .     .    .
elsewhere        the other server    .    .    .       .    .    .    .     .     .    .
elsewhere        a direct message    .    .    .       .    .    .    .     .     .    .
manager there    the other server    .    .    .       .    .    .    .     .     .    .
manager there    a direct message    .    .    .       .    .    .    .     .     .    .
left             a direct message    .    .    .       once once once once  once  once once
left             the other server    .    .    .       once once once once  once  once once
banned           a direct message    .    .    .       once once once once  once  once once
"""
"""``yes``: it is done or shown. ``no``: refused, to somebody who knows that there is a match. ``.``: there is none.
``once``: they have no part in it any more, and see nothing of it.

The manager is one of the match's server, who is blind lacks View Channel, and the former holder, the kicked, the one
who left and the banned had a seat. ``seat`` is their own, an open one for the others; ``other`` is an open one beside
their own. In its lobby a match has no board yet, so nobody looks at it.
"""

PEOPLE = {
    "host": "Ada",
    "seated": "Bran",
    "former": "Cato",
    "kicked": "Dana",
    "of both": "Enid",
    "manager": "Felix",
    "manager there": "Gwen",
    "elsewhere": "Hew",
    "left": "Livia",
    "banned": "Marcus",
    "stranger": "Nonia",
    "blind": "Otho",
}
SEATED = ("host", "seated", "former", "kicked", "left", "banned")
"""The people in seats A to F."""
PHASES = {
    "lobby": ("look", "join", "run"),
    "running": ("look", "hand", "seat", "other", "run"),
    "over": ("look", "hand"),
}

HIDING = {
    ".": "> There is no match #{}.",
    "once": "> You no longer play in match #{}. Only those who can see where it is played can look at it.",
}
"""The answers to people who are shown nothing of a match, by the table's word for them."""


@dataclass
class Scene:
    """A match, and everybody who might want something of it."""

    harness: BotHarness
    match: MatchId
    pressed_on: dict[tuple[int, int], Json] = field(default_factory=dict)

    @property
    def gallia(self) -> Guild:
        return next(guild for guild in self.harness.table.world.guilds.values() if guild.name == "Gallia")

    def person(self, who: str) -> Person:
        return self.harness.table.person(PEOPLE[who])

    def place(self, who: str, where: str) -> int:
        person = self.person(who)
        if where == "a direct message":
            return person.dm.id
        names = {"its channel": "general", "another channel": "war-room", "the other server": "forum"}
        return self.harness.table.channel(names[where]).id

    async def slash(self, person: Person, place: int, command: str, /, **options: object) -> Json:
        return await self.harness.shown(person, person.slash(command, options, channel=place))

    async def forge(self, person: Person, place: int, kind: Address, *values: str) -> Json:
        """Press a control that does not stand on the private answer it is pressed on."""
        message = await self.private(person, place)
        return await self.harness.shown(person, person.raw_component(message, kind.custom_id, values or None), message)

    async def private(self, person: Person, place: int) -> Json:
        """Return a private answer to a person in a place."""
        key = person.id, place
        if key not in self.pressed_on:
            self.pressed_on[key] = await self.slash(person, place, "settings")
        return self.pressed_on[key]

    def verdict(self, message: Json) -> str:
        said = words(message)
        for verdict, hiding in HIDING.items():
            if said == hiding.format(self.match):
                assert labels(message) == []
                assert pictures(message) == []
                return verdict
        refused = said.startswith("> ") or "You do not play in this match" in said or "There is no match" in said
        return "no" if refused else "yes"


async def set_up(harness: BotHarness, phase: str) -> Scene:
    table = harness.table
    for who in ("left", "banned", "stranger", "blind"):
        table.add_person(PEOPLE[who])
    scene = Scene(harness, MatchId(1))
    there = scene.gallia
    for who in ("left", "seated"):
        scene.person(who).enter_guild(there)
    people = [scene.person(who) for who in SEATED]
    await harness.slash(people[0], "legatus new", game="invasion", seats=6, thread=False, grace=0)
    for number, person in enumerate(people):
        await harness.services.lobbies.join(scene.match, UserId(person.id), number)
    if phase != "lobby":
        await harness.press(people[0], harness.public("lj1")[-1], "Start")
    await harness.quiet()
    _, _, former, kicked, left, banned = people
    seats = harness.services.seats
    await seats.leave(scene.match, UserId(former.id))
    await seats.kick(scene.match, _host(scene), UserId(kicked.id))
    left.leave_guild()
    table.guilds.ban(banned.user)
    await harness.quiet()
    if phase == "over":
        await seats.end(scene.match, _host(scene))
    blind = scene.person("blind")
    table.guilds.overwrite(table.channel("general"), blind.id, deny=int(Right.VIEW_CHANNEL))
    await harness.quiet()
    return scene


def _host(scene: Scene) -> Actor:
    return Actor(UserId(scene.person("host").id))


# Doors --------------------------------------------------------------------------------------------------------------

Door = Callable[[Scene, str, Person, int], Awaitable[str]]


async def look(scene: Scene, who: str, person: Person, place: int) -> str:
    match = int(scene.match)
    first = await scene.slash(person, place, "board", text=True, match=match)
    if (hidden := scene.verdict(first)) in HIDING:  # other doors: test_every_door_answers_as_for_a_number_never_given
        return hidden
    shown = [
        first,
        await scene.slash(person, place, "log", match=match),
        await scene.forge(person, place, control.BoardWords(match)),
        await scene.forge(person, place, control.LogPage(match, 0, 0)),
        await scene.forge(person, place, control.WhichMatch("words"), str(match)),
        await scene.forge(person, place, control.WhichMatch("log"), str(match)),
    ]
    if who not in ("host", "seated", "manager"):  # for them it is posted, publicly
        shown.append(await scene.slash(person, place, "board", match=match))
    return one([scene.verdict(message) for message in shown])


async def hand(scene: Scene, who: str, person: Person, place: int) -> str:
    match = int(scene.match)
    shown = [
        await scene.slash(person, place, "hand", match=match),
        await scene.forge(person, place, control.MyHand(match)),
        await scene.forge(person, place, control.WhichMatch("hand"), str(match)),
    ]
    return one([scene.verdict(message) for message in shown])


async def join(scene: Scene, who: str, person: Person, place: int) -> str:
    match = int(scene.match)
    verdict = scene.verdict(await scene.slash(person, place, "legatus join", match=match))
    pressed = scene.verdict(await scene.forge(person, place, lobby_control.Join(match)))
    if who not in ("host", "seated") and verdict == "yes":
        await scene.harness.services.lobbies.leave(scene.match, UserId(person.id))
    await scene.harness.quiet()
    return one([verdict, pressed])


async def seat(scene: Scene, who: str, person: Person, place: int) -> str:
    own = SEATED.index(who) if who in SEATED else SEATED.index("left")
    return await _take(scene, who, person, place, own)


async def other(scene: Scene, who: str, person: Person, place: int) -> str:
    return await _take(scene, who, person, place, SEATED.index("banned" if who != "banned" else "left"))


async def _take(scene: Scene, who: str, person: Person, place: int, number: int) -> str:
    verdict = scene.verdict(await scene.forge(person, place, control.TakeSeat(int(scene.match), number)))
    live = await scene.harness.services.tables.live(scene.match)
    if verdict == "yes":
        assert live.seat_of(UserId(person.id)) == number
        await scene.harness.services.seats.leave(scene.match, UserId(person.id))
    else:
        assert live.seat_of(UserId(person.id)) in (None, SEATED.index(who) if who in SEATED else None)
    await scene.harness.quiet()
    return verdict


async def run(scene: Scene, who: str, person: Person, place: int) -> str:
    """Running a match: those who may are asked whether they mean it, nobody else gets anywhere by any door."""
    match, seated, stranger = int(scene.match), scene.person("seated"), scene.person("stranger")
    asked = scene.verdict(await scene.slash(person, place, "legatus end", match=match))
    if asked == "yes" or asked in HIDING:
        return asked
    commands: tuple[tuple[str, dict[str, Any]], ...] = (
        ("legatus start", {}),
        ("legatus kick", {"person": str(seated.id)}),
        ("legatus replace", {"person": str(seated.id), "by": str(stranger.id)}),
        ("legatus computer", {"seat": "C", "level": "random"}),
        ("legatus standin", {"person": str(seated.id)}),
    )
    shown = [await scene.slash(person, place, name, match=match, **options) for name, options in commands]
    controls: dict[Address, tuple[str, ...]] = {
        lobby_control.Start(match): (),
        lobby_control.AddComputer(match): (),
        lobby_control.ChooseLevel(match): ("random",),
        lobby_control.SetSize(match): ("2",),
        control.Sure(match, "end", 0, 0): (),
        control.Sure(match, "kick", seated.id, 0): (),
        control.Sure(match, "replace", seated.id, person.id): (),
        control.Ask(match, "end"): (),
    }
    shown += [await scene.forge(person, place, kind, *values) for kind, values in controls.items()]
    return one([asked, *(scene.verdict(message) for message in shown)])


def one(verdicts: list[str]) -> str:
    return verdicts[0] if len(set(verdicts)) == 1 else " / ".join(verdicts)


DOORS: dict[str, Door] = {"look": look, "join": join, "hand": hand, "seat": seat, "other": other, "run": run}


def rows() -> list[tuple[str, str, dict[str, dict[str, str]]]]:
    """Return the lines of the table: who, where, and by phase and column what is expected."""
    found = []
    for line in TABLE.strip().splitlines()[2:]:
        who, where, cells = line[:17].strip(), line[17:37].strip(), line[37:].split()
        expected = {}
        for phase, columns in PHASES.items():
            expected[phase] = dict(zip(columns, cells, strict=False))
            cells = cells[len(columns) :]
        assert not cells
        found.append((who, where, expected))
    return found


@pytest.mark.parametrize("phase", PHASES)
async def test_the_table(harness: BotHarness, phase: str):
    scene = await set_up(harness, phase)
    before = await standing(scene)
    wrong = []
    for who, where, expected in rows():
        person, place = scene.person(who), scene.place(who, where)
        for column, meant in expected[phase].items():
            if meant == "-":
                continue
            verdict = await DOORS[column](scene, who, person, place)
            if verdict != meant:
                wrong.append(f"{who}, {where}: {column} is {verdict}, not {meant}")
    assert wrong == []
    assert await standing(scene) == before


async def standing(scene: Scene) -> object:
    """The facts nobody may have changed: seats, members of the lobby, options, phase and record."""
    head = await scene.harness.services.store.vault.head(scene.match)
    if head.status == "lobby":
        view = await scene.harness.services.lobbies.view(scene.match)
        return head.status, head.host, head.size, view.options, {member.user for member in view.members}
    live = await scene.harness.services.tables.live(scene.match)
    return head.status, head.host, live.match.version, [(row.seat, row.user, row.level) for row in live.seats]


# Every door for those who are not to know ---------------------------------------------------------------------------


def commands_with_a_match(harness: BotHarness) -> list[tuple[str, dict[str, object]]]:
    """Return every command that takes a match, with something for its other options."""
    person = harness.people[0]
    given = {3: "x", 4: 1, 5: True, 6: str(person.id)}
    found = []
    for top in person.commands():
        leaves = [(top["name"], top)] if not _subcommands(top) else []
        leaves += [(f"{top['name']} {sub['name']}", sub) for sub in _subcommands(top)]
        for name, command in leaves:
            options = {one["name"]: one for one in command.get("options", ())}
            if "match" in options:
                needed = {key: one for key, one in options.items() if key != "match" and one.get("required")}
                whom = {"seat": "A"} if {"person", "seat"} <= options.keys() else {}
                found.append((name, {key: _value(one, given) for key, one in needed.items()} | whom))
    return found


def _subcommands(command: Json) -> list[Json]:
    return [option for option in command.get("options", ()) if option["type"] == 1]


def _value(option: Json, given: dict[int, object]) -> object:
    return option["choices"][0]["value"] if option.get("choices") else given[option["type"]]


def controls_of(number: int) -> list[Address]:
    """Return a control of every kind there is for a match of this number."""
    made: list[Address] = []
    for kind in CONTROLS.prefixes().values():
        if issubclass(kind, OfMatch):
            values: list[Any] = [
                number if spec.name == "match" else 0 if spec.type == "int" else "end" for spec in fields(kind)
            ]
            made.append(kind(*values))
    return made


@pytest.mark.parametrize("phase", PHASES)
async def test_every_door_answers_as_for_a_number_never_given(harness: BotHarness, phase: str):
    scene = await set_up(harness, phase)
    before = await standing(scene)
    hidden = [(who, where, kind) for who, where, expected in rows() if (kind := expected[phase]["look"]) in HIDING]
    assert {who for who, *_ in hidden} == {"blind", "elsewhere", "manager there", "left", "banned"}
    if phase != "running":
        short = {("blind", "another channel"), ("manager there", "a direct message")}
        hidden = [each for each in hidden if each[:2] in short]
    for who, where, kind in hidden:
        person, place = scene.person(who), scene.place(who, where)
        for number in (int(scene.match), *((999,) if who == "blind" else ())):
            for name, options in commands_with_a_match(harness):
                shown = await scene.slash(person, place, name, **options, match=number)
                meant = HIDING[kind if number == scene.match else "."].format(number)
                assert words(shown) == meant, (who, where, name)
                assert labels(shown) == []
        message = await scene.private(person, place)
        for real, never in zip(controls_of(int(scene.match)), controls_of(999), strict=True):
            said = [await outcome(harness, person, message, one) for one in (real, never)]
            hiding = [HIDING[of].format("N") for of in (kind, ".")]  # else a form, the same for every number
            assert said == hiding or said[0] == said[1] != hiding[1], (who, where, type(real).__name__)
    assert await standing(scene) == before


async def outcome(harness: BotHarness, person: Person, message: Json, kind: Address) -> object:
    """The answer to a forged control, with the number of its match left out."""
    assert isinstance(kind, OfMatch)
    answer: Answer = await person.raw_component(message, kind.custom_id, ["1"])
    assert not answer.failed, kind
    if answer.modal is not None:
        return str(answer.modal).replace(f":{kind.match}", ":N")
    await harness.table.settle()
    shown = person.message(message).data if answer.kind == 6 else await answer.shown()
    assert labels(shown) == [], kind
    return words(shown).replace(f"#{kind.match}", "#N")


async def suggested(person: Person, place: int, command: str, focused: str, /, **typed: object) -> list[object]:
    answer = await person.autocomplete(command, typed, focused, channel=place)
    assert not answer.failed, answer.error
    return [choice["value"] for choice in answer.choices or []]


@pytest.mark.parametrize("phase", PHASES)
async def test_nothing_is_suggested_to_those_who_are_not_to_know(harness: BotHarness, phase: str):
    scene = await set_up(harness, phase)
    number = int(scene.match)
    for who, where, expected in rows():
        person, place = scene.person(who), scene.place(who, where)
        matches = await suggested(person, place, "legatus join" if phase == "lobby" else "log", "match")
        seats = await suggested(person, place, "legatus computer", "seat", match=number)
        wishes = await suggested(person, place, "legatus join", "seat", match=number)
        assert await suggested(person, place, "invasion muster", "pairs", match=number) == [] or who in SEATED
        if expected[phase]["look"] in HIDING:
            assert (matches, seats, wishes) == ([], [], []), (who, where)
        elif where == "its channel" and phase != "over":
            assert matches == [number], (who, where)
            assert bool(seats) == (expected[phase]["run"] == "yes") if phase == "running" else wishes, (who, where)


async def test_autocomplete_asks_discord_nothing(harness: BotHarness):
    scene = await set_up(harness, "running")
    harness.table.traffic.start()
    for who, where, _ in rows():
        for command, focused in (("play", "match"), ("legatus computer", "seat"), ("invasion muster", "pairs")):
            await suggested(scene.person(who), scene.place(who, where), command, focused, match=int(scene.match))
    asked = [record.way for record in harness.table.traffic.records if record.way.startswith("request ")]
    assert asked
    assert [way for way in asked if not way.endswith("/callback")] == []


# Findings -----------------------------------------------------------------------------------------------------------


async def test_a_manager_of_another_server_reads_no_hand(harness: BotHarness):
    """Found by attack: /legatus replace … match:1 from another server put its manager into a seat."""
    match = await harness.begun()
    gwen, victim = harness.table.person("Gwen"), harness.people[1]
    forum = harness.table.channel("forum").id
    answer = await gwen.slash(
        "legatus replace", {"person": str(victim.id), "by": str(gwen.id), "match": int(match)}, channel=forum
    )
    assert words(await answer.shown()) == f"> There is no match #{match}."
    settings = await (await gwen.slash("settings", {}, channel=forum)).shown()
    sure = control.Sure(int(match), "replace", victim.id, gwen.id).custom_id
    assert "There is no match" in words(await harness.forge(gwen, settings, sure))
    live = await harness.services.tables.live(match)
    assert live.seat_of(UserId(gwen.id)) is None
    assert live.seat_of(UserId(victim.id)) is not None


async def test_a_stranger_to_the_server_joins_nothing_by_direct_message(harness: BotHarness):
    host = harness.people[0]
    await harness.slash(host, "legatus new", game="invasion", seats=3, thread=False)
    match = int(address(harness.public("lj1")[-1], "lj1").split(":")[1])
    hew = harness.table.person("Hew")
    shown = await harness.shown(hew, hew.slash("legatus join", {"match": match}, channel=hew.dm))
    assert words(shown) == f"> There is no match #{match}."
    assert len((await harness.services.lobbies.view(MatchId(match))).members) == 1


async def test_nobody_outside_is_seated_by_replace(harness: BotHarness):
    match = await harness.begun()
    host, victim, hew = harness.people[0], harness.people[1], harness.table.person("Hew")
    asked = await harness.slash(host, "legatus replace", person=str(victim.id), by=str(hew.id))
    assert "not on the server" in words(asked)
    assert labels(asked) == []
    sure = control.Sure(int(match), "replace", victim.id, hew.id).custom_id
    assert "not on the server" in words(await harness.forge(host, asked, sure))
    assert (await harness.services.tables.live(match)).seat_of(UserId(hew.id)) is None


async def test_one_hand_after_the_other_is_not_read(harness: BotHarness):
    """Found by attack: kick Bran, leave, Take Seat B, leave, Take Seat A."""
    match = await harness.begun()
    host, victim = harness.people[:2]
    live = await harness.services.tables.live(match)
    own, theirs = live.seat_of(UserId(host.id)), live.seat_of(UserId(victim.id))
    assert own is not None
    assert theirs is not None
    await harness.press(host, await harness.slash(host, "legatus kick", person=str(victim.id)), "Remove")
    await harness.press(host, await harness.slash(host, "legatus leave"), "Leave")
    await harness.quiet()
    openings = {address(post, "tk1"): post for post in harness.public("tk1")}
    taken = await harness.press(host, openings[control.TakeSeat(int(match), theirs).custom_id], f"tk1:{match}:{theirs}")
    assert "held another seat" in words(taken)
    back = await harness.press(host, openings[control.TakeSeat(int(match), own).custom_id], f"tk1:{match}:{own}")
    assert "you are" in words(back)
    assert (await harness.services.tables.live(match)).holder(theirs).open


async def test_status_counts_the_matches_of_its_server(harness: BotHarness):
    await harness.begun()
    ada, gwen = harness.people[0], harness.table.person("Gwen")
    here = words(await harness.slash(ada, "legatus status"))
    assert "One match is being played on this server, the only one opened here so far" in here
    there = words(await harness.shown(gwen, gwen.slash("legatus status", {}, channel="forum")))
    assert "No match has been opened on this server yet" in there
    direct = words(await harness.shown(gwen, gwen.slash("legatus status", {}, channel=gwen.dm)))
    assert "match" not in direct
    assert "Legatus" in direct
