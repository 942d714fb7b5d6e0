"""The page's guards and its WebSocket, as the page uses them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.local.protocol.codes import BOT_RIGHTS, Json, Right
from bot.local.table import LocalTable
from tests.bot.local.raw import Raw
from tests.bot.local.sample import SampleBot, unanswered


def origin(table: LocalTable) -> str:
    return table.address.partition("/?")[0]


class Tab:
    """One tab of the page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.events: list[Json] = []
        self.number = 0

    async def ask(self, do: Any, **arguments: Any) -> Json:
        """Send a request; returns the whole reply."""
        self.number += 1
        await self.socket.send_json({"n": self.number, "do": do, **arguments})
        while (frame := await self.socket.receive_json(timeout=10))["t"] != "reply" or frame["n"] != self.number:
            self.events.append(frame)
        assert isinstance(frame, dict)
        return frame

    async def do(self, do: str, **arguments: Any) -> Any:
        """Send a request that must be done; returns its result."""
        reply = await self.ask(do, **arguments)
        assert reply["ok"], reply
        return reply["result"]

    async def event(self, name: str) -> Json:
        """Return the next event of that name."""
        while True:
            for event in self.events:
                if event.get("name") == name:
                    self.events.remove(event)
                    return event
            self.events.append(await self.socket.receive_json(timeout=10))


@contextlib.asynccontextmanager
async def tab(table: LocalTable, name: str | None = None) -> AsyncIterator[Tab]:
    """Yield an open tab in which somebody has said hello."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        async with session.get(table.address) as answer:
            assert answer.status == 200
        headers = {"Origin": origin(table)}
        async with session.ws_connect(origin(table) + "/page/ws", headers=headers) as socket:
            opened = Tab(socket)
            if name is not None:
                await opened.do("hello", me=str(table.person(name).id))
            yield opened


# ---------------------------------------------------------------- guards
async def test_the_page_needs_the_secret_and_gives_a_cookie(local_table: LocalTable) -> None:
    base = origin(local_table)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        for path in ("/", "/?key=wrong", "/page/app.js", "/page/ws"):
            async with session.get(base + path) as answer:
                assert answer.status == 403
        async with session.get(local_table.address) as answer:
            assert answer.status == 200
            assert answer.content_type == "text/html"
            cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        for path in ("/", "/page/index.html"):
            async with session.get(base + path) as answer:
                assert answer.status == 200
        for path in (
            "/page/nothing.js",
            "/page/../table.py",
            "/page/%2e%2e/table.py",
            "/page/.hidden",
            "/page/x//y",
            "/page/C:/x",
            "/cdn/attachments/1?hm=é",
        ):
            async with session.get(base + path) as answer:
                assert answer.status == 404


async def test_every_answer_carries_the_policy(local_table: LocalTable) -> None:
    base = origin(local_table)
    async with aiohttp.ClientSession() as session:
        for url in (local_table.address, base + "/", base + "/nothing", local_table.rest_base + "/users/@me"):
            async with session.get(url) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
                assert "unsafe" not in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "localhost:1"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1"},
    ],
)
@pytest.mark.parametrize("path", ["/?key={key}", "/page/ws", "/cdn/attachments/1", "/api/v10/users/@me", "/gateway"])
async def test_foreign_hosts_and_origins_are_refused(
    local_table: LocalTable, headers: dict[str, str], path: str
) -> None:
    url = origin(local_table) + path.format(key=local_table.world.key)
    cookies = {f"legatus_{url.split(':')[2].partition('/')[0]}": local_table.world.key}
    async with aiohttp.ClientSession(cookies=cookies) as session, session.get(url, headers=headers) as answer:
        assert answer.status == 403


async def test_the_socket_needs_an_origin(local_table: LocalTable) -> None:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        await session.get(local_table.address)
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await session.ws_connect(origin(local_table) + "/page/ws")
        assert caught.value.status == 403


# ---------------------------------------------------------------- protocol
async def test_hello_comes_first_and_says_who_is_there(local_table: LocalTable, sample: SampleBot) -> None:
    async with tab(local_table) as page:
        reply = await page.ask("open_dm")
        assert reply == {"t": "reply", "n": 1, "ok": False, "error": "Say hello first."}
        snapshot = await page.do("hello", me=None)
        assert snapshot["me"] == str(local_table.person("Ada").id)
        assert [one["global_name"] for one in snapshot["people"]] == [
            *("Ada", "Bran", "Cato", "Dana", "Enid", "Felix"),
            *("Gwen", "Hew", "Ivo"),
        ]
        britannia, gallia = (guild["id"] for guild in snapshot["guilds"])
        assert {one["global_name"]: one["manages"] for one in snapshot["people"] if one["manages"]} == {
            "Felix": [britannia],
            "Gwen": [gallia],
        }
        assert [one["global_name"] for one in snapshot["people"] if len(one["guilds"]) == 2] == ["Enid"]
        assert all(one["accepts_dms"] and one["guilds"] for one in snapshot["people"])
        assert [one["name"] for one in snapshot["channels"]] == ["general", "war-room"]
        assert all(one["can_send"] for one in snapshot["channels"])
        assert snapshot["online"] is True
        assert {one["guild_id"] for one in snapshot["channels"]} == {britannia}
        assert [guild["name"] for guild in snapshot["guilds"]] == ["Britannia", "Gallia"]
        assert snapshot["application_id"] == snapshot["bot"]["id"]
        again = await page.do("hello", me=str(local_table.person("Bran").id))
        assert again["me"] == str(local_table.person("Bran").id)


async def test_nonsense_is_answered_not_closed(local_table: LocalTable) -> None:
    async with tab(local_table, "Ada") as page:
        for arguments in (
            {"do": "fly"},
            {"do": "open"},
            {"do": "open", "channel": "x"},
            {"do": "open", "channel": "1"},
            {"do": ["open"]},
            {"do": "set_dms", "person": "1", "open": True},
            {"do": "set_dms", "person": str(local_table.application_id), "open": True},
            {"do": "press", "message": "1", "custom_id": "x"},
            {"do": "submit", "interaction": "1", "values": {}},
        ):
            reply = await page.ask(**arguments)
            assert reply["ok"] is False
            assert reply["error"]
        await page.socket.send_str("no json")
        assert (await page.socket.receive_json(timeout=5))["ok"] is False
        assert (await page.ask("commands", channel=str(local_table.channel("general").id)))["ok"]


async def test_a_turn_through_the_socket(local_table: LocalTable, sample: SampleBot) -> None:
    channel = str(local_table.channel("war-room").id)
    async with tab(local_table, "Ada") as ada, tab(local_table, "Bran") as bran:
        commands = (await ada.do("commands", channel=channel))["commands"]
        assert "controls" in [one["name"] for one in commands]
        posted = await ada.do("slash", channel=channel, command="controls", options={})
        assert (posted["state"], posted["kind"], posted["ephemeral"]) == ("done", 4, False)
        await ada.event("MESSAGE_CREATE")
        event = await bran.event("MESSAGE_CREATE")
        assert (event["channel"], event["message"]["id"]) == (channel, posted["message"])
        assert event["message"]["interaction_metadata"]["name"] == "controls"

        pressed = await bran.do("press", channel=channel, message=posted["message"], custom_id="edit")
        assert (pressed["kind"], pressed["message"]) == (7, posted["message"])
        assert (await ada.event("MESSAGE_UPDATE"))["message"]["content"] == "edited"

        ada_chose = await ada.do(
            "select", channel=channel, message=posted["message"], custom_id="fruit", values=["pear"]
        )
        assert ada_chose["ephemeral"] is True
        private = await ada.event("MESSAGE_CREATE")
        assert private["message"]["content"] == "pear"

        opened = await ada.do("press", channel=channel, message=posted["message"], custom_id="form")
        assert opened["modal"]["title"] == "Options"
        first, second = (part["component"]["custom_id"] for part in opened["modal"]["components"])
        reply = await ada.ask("submit", interaction=opened["interaction"], values={first: "", second: ["e"]})
        assert reply["ok"] is False
        done = await ada.do("submit", interaction=opened["interaction"], values={first: "Q", second: ["e"]})
        assert done["ephemeral"] is True

        await ada.do("dismiss", channel=channel, message=private["message"]["id"])
        assert (await ada.event("MESSAGE_DELETE"))["message"] == private["message"]["id"]
        await bran.do("commands", channel=channel)
        seen = {one["message"]["id"] for one in bran.events if one.get("name") == "MESSAGE_CREATE"}
        assert seen == set()

        shown = await ada.do("open", channel=channel)
        assert [one["content"] for one in shown["messages"]] == ["edited", "Q e"]
        shown = await bran.do("open", channel=channel)
        assert [one["content"] for one in shown["messages"]] == ["edited"]


async def test_autocomplete_through_the_socket(local_table: LocalTable, sample: SampleBot) -> None:
    channel = str(local_table.channel("general").id)
    async with tab(local_table, "Ada") as page:
        outcome = await page.do(
            "autocomplete", channel=channel, command="show region", options={"name": "ice"}, focused="name"
        )
        assert outcome["choices"] == [{"name": "Iceni", "value": "iceni"}]
        reply = await page.ask("autocomplete", channel=channel, command="show region", options={}, focused="deep")
        assert reply["ok"] is False


async def test_a_tab_that_stops_reading_is_hung_up_on(local_table: LocalTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.local.page.tabs.QUEUED", 3)
    async with tab(local_table, "Ada") as page:
        bran = local_table.person("Bran")
        # All at once, so that the writer has no turn in between.
        for number in range(10):
            bran.say(str(number))
        while not page.socket.closed:
            await page.socket.receive(timeout=5)
        assert page.socket.close_code == 1008
    async with tab(local_table, "Ada") as page:
        channel = str(local_table.channel("general").id)
        assert len((await page.do("open", channel=channel))["messages"]) == 10


async def test_a_failed_press_says_so(local_table: LocalTable, sample: SampleBot, raw: Raw) -> None:
    button = {"type": 2, "style": 1, "label": "b", "custom_id": "nobody"}
    message = await raw.post({"content": "x", "components": [{"type": 1, "components": [button]}]})
    async with tab(local_table, "Ada") as page:
        pressing = page.do("press", channel=message["channel_id"], message=message["id"], custom_id="nobody")
        outcome = await unanswered(local_table, pressing)
        assert (outcome["state"], outcome["error"]) == ("failed", "This interaction failed")


async def test_older_messages_come_in_pages(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    sent = [ada.say(str(number))["id"] for number in range(120)]
    channel = str(local_table.channel("general").id)
    async with tab(local_table, "Bran") as page:
        newest = await page.do("open", channel=channel)
        assert ([one["id"] for one in newest["messages"]], newest["more"]) == (sent[70:], True)
        older = await page.do("open", channel=channel, before=sent[20])
        assert ([one["id"] for one in older["messages"]], older["more"]) == (sent[:20], False)


async def test_people_are_added_leave_and_close_their_messages(local_table: LocalTable) -> None:
    async with tab(local_table, "Ada") as ada, tab(local_table, "Bran") as bran:
        person = (await ada.do("add_person", name=" Gaius "))["person"]
        assert person["global_name"] == "Gaius"
        assert "Gaius" in [one["global_name"] for one in (await bran.event("PEOPLE"))["people"]]
        for name in ("gaius", "", "x" * 33, "Legatus"):
            assert (await ada.ask("add_person", name=name))["ok"] is False
        changed = (await ada.do("set_dms", person=person["id"], open=False))["person"]
        assert changed["accepts_dms"] is False
        bran_id = str(local_table.person("Bran").id)
        britannia, gallia = (str(number) for number in local_table.world.guilds)
        assert (await ada.do("set_guild", person=bran_id, guild=britannia, inside=False))["person"]["guilds"] == []
        while (await bran.event("CHANNELS"))["channels"]:
            pass
        assert (await bran.ask("open", channel=str(local_table.channel("general").id)))["ok"] is False
        await ada.do("set_guild", person=bran_id, guild=britannia, inside=True)
        assert len((await bran.event("CHANNELS"))["channels"]) == 2
        await ada.do("set_guild", person=bran_id, guild=gallia, inside=True)
        assert len((await bran.event("CHANNELS"))["channels"]) == 4
        assert (await ada.ask("set_guild", person=bran_id, guild="1", inside=True))["ok"] is False
        named = (await ada.do("set_nick", person=bran_id, guild=gallia, nick="Marcus"))["person"]
        assert (named["nicks"], named["global_name"]) == ({gallia: "Marcus"}, "Bran")
        assert (await ada.do("set_nick", person=bran_id, guild=gallia, nick=""))["person"]["nicks"] == {}
        assert (await ada.ask("set_nick", person=bran_id, guild="1", nick="Marcus"))["ok"] is False


async def test_direct_messages_and_threads_are_listed_for_whom_they_are(
    local_table: LocalTable, sample: SampleBot, raw: Raw
) -> None:
    async with tab(local_table, "Ada") as ada, tab(local_table, "Bran") as bran:
        dm = (await ada.do("open_dm"))["channel"]
        assert (dm["type"], dm["can_send"]) == (1, True)
        await ada.do("say", channel=dm["id"], content="hello")
        await raw("POST", f"/channels/{dm['id']}/messages", {"content": "salve"})
        assert (await ada.event("MESSAGE_CREATE"))["message"]["content"] == "hello"
        assert (await ada.event("MESSAGE_CREATE"))["message"]["content"] == "salve"
        assert (await bran.ask("open", channel=dm["id"]))["ok"] is False
        place = local_table.channel("general").id
        local_table.guilds.set_bot_rights(BOT_RIGHTS | Right.CREATE_PRIVATE_THREADS)
        _, thread = await raw("POST", f"/channels/{place}/threads", {"name": "secret", "type": 12})
        _, public = await raw("POST", f"/channels/{place}/threads", {"name": "open", "type": 11})
        names = [one.get("name") for one in (await bran.do("hello", me=str(local_table.person("Bran").id)))["channels"]]
        assert names == ["general", "war-room", "open"]
        await raw("PUT", f"/channels/{thread['id']}/thread-members/{local_table.person('Ada').id}")
        listed = {one["id"]: one for one in (await ada.do("hello", me=str(local_table.person("Ada").id)))["channels"]}
        assert listed[thread["id"]]["joined"] is True
        assert listed[public["id"]]["joined"] is False
        await ada.do("join_thread", channel=public["id"])
        await ada.do("leave_thread", channel=thread["id"])
        assert (await ada.ask("open", channel=thread["id"]))["ok"] is False
        assert {one["name"] for one in bran.events if "name" in one} & {"MESSAGE_CREATE"} == set()


async def test_the_page_learns_of_the_bot_and_its_commands(local_table: LocalTable, sample: SampleBot) -> None:
    async with tab(local_table, "Ada") as page:
        await sample.tree.sync()
        await page.event("COMMANDS")
        await sample.close()
        assert (await page.event("ONLINE"))["online"] is False


async def test_a_channel_where_one_may_not_write(local_table: LocalTable) -> None:
    channel = local_table.channel("general")
    local_table.guilds.overwrite(channel, local_table.world.guild.id, deny=int(Right.SEND_MESSAGES))
    async with tab(local_table, "Ada") as page:
        shown = await page.do("open", channel=str(channel.id))
        assert shown["channel"]["can_send"] is False
        reply = await page.ask("say", channel=str(channel.id), content="x")
        assert reply["error"] == "You may not write here."
