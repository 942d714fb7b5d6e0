"""A malformed body is refused in Discord's way and never breaks the table."""

from __future__ import annotations

import contextlib
import copy
from typing import Any

import aiohttp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.local.checks.commands import check_commands
from bot.local.checks.messages import check_message, check_not_empty
from bot.local.checks.modals import check_autocomplete, check_modal
from bot.local.protocol.codes import Flag, Json
from bot.local.protocol.errors import ApiError, Refused
from bot.local.protocol.wire import parsed
from bot.local.table import LocalTable
from tests.bot.local.raw import Raw
from tests.bot.local.test_limits import button, command, field, gallery, label, link, modal, option, row, select, text

SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**70) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["type", "url", "id"]), inner),
    max_leaves=4,
)
PARTS: list[Json] = [
    {"type": 17, "accent_color": 1, "components": [text(), row(button()), {"type": 14, "spacing": 1}]},
    {"type": 9, "components": [text()], "accessory": button(custom_id="x")},
    {"type": 9, "components": [text()], "accessory": {"type": 11, "media": {"url": "https://x.y"}}},
    gallery("https://x.y/z.png", description="d"),
    {"type": 13, "file": {"url": "attachment://a.txt"}},
    row(select()),
]
ROWS: Json = {
    "content": "x",
    "nonce": "n",
    "components": [row(button(), link()), row(select())],
    "embeds": [{"title": "t", "fields": [{"name": "a", "value": "b"}], "image": {"url": "https://x"}, "footer": {}}],
    "attachments": [{"id": "1", "description": "d"}],
    "allowed_mentions": {"parse": ["users"], "roles": ["1"]},
}
MODAL = modal(components=[label(), label(component=select()), row(field(custom_id="y", label="l")), text()])
COMMANDS: list[Json] = [
    command(options=[option(type=2, options=[option(type=1, options=[option()])])]),
    command(name="y", options=[option(choices=[{"name": "a", "value": "b"}]), option(name="p", type=4, min_length=1)]),
]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place of a JSON value that can hold something else: its holder and its key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, one in pairs for found in [(value, key), *places(one)]]


@st.composite
def spoilt(draw: st.DrawFn, sound: Any) -> Any:
    """Return a sound value in which up to three places hold scraps."""
    value = copy.deepcopy(sound)
    for _ in range(draw(st.integers(1, 3))):
        spots = places(value)
        if spots:
            holder, key = spots[draw(st.integers(0, len(spots) - 1))]
            holder[key] = draw(SCRAPS)
    return value


@given(spoilt({"components": PARTS}))
@settings(max_examples=120, deadline=None)
def test_layouts(body: Json) -> None:
    with contextlib.suppress(ApiError):
        check_message(body, (), flags=int(Flag.COMPONENTS_V2))


@given(spoilt(ROWS))
@settings(max_examples=120, deadline=None)
def test_rows_and_embeds(body: Json) -> None:
    with contextlib.suppress(ApiError):
        check_message(body, (), flags=0)
        check_not_empty(body, ())


@given(spoilt(MODAL))
@settings(max_examples=80, deadline=None)
def test_modals(body: Json) -> None:
    with contextlib.suppress(ApiError):
        check_modal(body)


@given(spoilt(COMMANDS))
@settings(max_examples=80, deadline=None)
def test_commands(body: list[Json]) -> None:
    with contextlib.suppress(ApiError):
        check_commands(body)


@given(spoilt([{"name": "a", "value": "b"}] * 3), st.integers(3, 10))
@settings(max_examples=100, deadline=None)
def test_choices(body: Any, kind: int) -> None:
    with contextlib.suppress(ApiError):
        check_autocomplete(body, kind)


async def test_requests(local_table: LocalTable, raw: Raw) -> None:
    """Values beyond the checks are looked at when they are used."""
    scraps: list[Any] = [1, -1, 0.5, "x", [], [1], {}, {"id": 1}, True, None]
    sent = await raw.post({"content": "x"})
    where = f"/channels/{sent['channel_id']}"
    keys = ("flags", "message_reference", "nonce", "attachments", "allowed_mentions", "components", "embeds", "content")
    for scrap in scraps:
        for key in keys:
            for method, path in (("POST", f"{where}/messages"), ("PATCH", f"{where}/messages/{sent['id']}")):
                status, _ = await raw(method, path, {"content": "x", "enforce_nonce": True, key: scrap})
                assert status < 500, (method, key, scrap)
        for key in ("name", "type", "auto_archive_duration"):
            status, _ = await raw("POST", f"{where}/threads", {"name": "n", key: scrap})
            assert status < 500, (key, scrap)


ODD: dict[str, str | bytes] = {
    "deep": "[" * 100_000,
    "deep inside": '{"content": ' + "[" * 50_000 + "]" * 50_000 + "}",
    "no number": '{"content": "x", "flags": 1e400}',
    "not a number": '{"content": NaN}',
    "half a character": '{"content": "\\ud800"}',
    "the other half": '{"content": "x", "nonce": "\\udc00\\ud800"}',
    "no text": b'{"content": "\xff\xfe"}',
}


@pytest.mark.parametrize("what", ODD)
async def test_malformed_json_is_refused(local_table: LocalTable, what: str) -> None:
    """In a request, on the gateway and from a tab: refused, and the next one is served."""
    odd = ODD[what]
    path = f"{local_table.rest_base}/channels/{local_table.channel('general').id}/messages"
    headers = {"Authorization": f"Bot {local_table.token}", "Content-Type": "application/json"}
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        async with session.post(path, data=odd, headers=headers) as answer:
            assert answer.status == 400
            assert (await answer.json())["code"] == 50109
        async with session.ws_connect(local_table.gateway_url) as gateway:
            await gateway.receive_json(timeout=10)
            await gateway.send_bytes(odd if isinstance(odd, bytes) else odd.encode())
            assert (await gateway.receive(timeout=10)).data == 4002
        await session.get(local_table.address)
        where = local_table.rest_base.replace("http", "ws").replace("/api/v10", "/page/ws")
        origin = local_table.rest_base.removesuffix("/api/v10")
        async with session.ws_connect(where, headers={"Origin": origin}) as tab:
            if isinstance(odd, str):
                await tab.send_str(odd)
                assert (await tab.receive_json(timeout=10))["ok"] is False
            await tab.send_str('{"n": 1, "do": "hello", "me": null}')
            assert (await tab.receive_json(timeout=10))["ok"] is True


FRAMES: list[Json] = [
    {"op": 1, "d": 1},
    {"op": 2, "d": {"token": "", "intents": 1, "shard": [0, 1]}},
    {"op": 6, "d": {"token": "", "session_id": "a", "seq": 1}},
    {"op": 8, "d": {"guild_id": "", "query": "a", "limit": 1, "nonce": "n"}},
    {"op": 8, "d": {"guild_id": "", "user_ids": ["1"], "limit": 0}},
]


@pytest.mark.parametrize(
    "frame", FRAMES, ids=lambda frame: "-".join(map(str, frame["d"])) if frame["op"] > 1 else "beat"
)
async def test_frames_of_the_gateway(local_table: LocalTable, frame: Json, caplog: pytest.LogCaptureFixture) -> None:
    """With any value in a frame's keys, the connection stays or is closed with one of Discord's codes."""
    scraps: list[Any] = [1, -1, 0.5, 2**70, "x", "1", [], [1], [0, "x"], {}, {"id": 1}, True, None]
    keys = list(frame["d"]) if frame["op"] > 1 else []
    known = {"token": local_table.token, "guild_id": str(local_table.world.guild.id)}
    sound = {**frame["d"], **{key: known[key] for key in keys if key in known}} if keys else frame["d"]
    spoilt_ones = [{**sound, key: scrap} for key in keys for scrap in scraps] + scraps
    async with aiohttp.ClientSession() as session:
        for data in spoilt_ones:
            async with session.ws_connect(local_table.gateway_url) as gateway:
                if frame["op"] == 8:
                    await gateway.send_json({"op": 2, "d": {"token": local_table.token, "intents": 1}})
                await gateway.send_json({"op": frame["op"], "d": data})
                await gateway.send_json({"op": 99, "d": None})  # an unknown one, which closes what is open still
                while (heard := await gateway.receive(timeout=10)).type is aiohttp.WSMsgType.TEXT:
                    pass
                assert heard.type is aiohttp.WSMsgType.CLOSE, data
                assert 4000 < heard.data < 5000, data
    assert [record for record in caplog.records if record.exc_info] == []


def part(*head: str, body: bytes = b"{}") -> bytes:
    """Return a multipart body of one part."""
    return "\r\n".join(("--x", *head, "", "")).encode() + body + b"\r\n--x--\r\n"


PAYLOAD = 'Content-Disposition: form-data; name="payload_json"'
PARTS_OF_NONE: dict[str, bytes] = {
    "no part": b"x",
    "no head": b"--x\r\n\r\nfoo",
    "no end": part(PAYLOAD).removesuffix(b"--x--\r\n"),
    "a coding there is not": part(PAYLOAD, "Content-Transfer-Encoding: zzz"),
    "a coding it is not in": part(PAYLOAD, "Content-Transfer-Encoding: base64", body=b"!!!!!"),
    "a packing there is not": part(PAYLOAD, "Content-Encoding: zzz"),
    "a packing it is not in": part(PAYLOAD, "Content-Encoding: gzip"),
    "a long number": part(f'Content-Disposition: form-data; name="files[{"9" * 5000}]"; filename="a"'),
    "a part inside a part": part("Content-Type: multipart/mixed; boundary=y", body=b"--y\r\n\r\na\r\n--y--"),
    "a part without a name": part("Content-Type: text/plain"),
}


@pytest.mark.parametrize("what", PARTS_OF_NONE)
async def test_a_malformed_form_is_refused(
    local_table: LocalTable, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = f"{local_table.rest_base}/channels/{local_table.channel('general').id}/messages"
    headers = {"Authorization": f"Bot {local_table.token}", "Content-Type": "multipart/form-data; boundary=x"}
    body = PARTS_OF_NONE[what]
    async with aiohttp.ClientSession() as session, session.post(path, data=body, headers=headers) as answer:
        assert answer.status == 400
        assert (await answer.json())["code"] in (50006, 50035, 50109)
    assert [record for record in caplog.records if record.exc_info] == []


async def test_a_name_of_half_a_character_is_nobodys(local_table: LocalTable) -> None:
    with pytest.raises(Refused):
        local_table.add_person("Ada\ud800")


async def test_whole_characters_are_not_mistaken_for_halves() -> None:
    assert parsed('"\\ud83c\\udfb2"') == "\N{GAME DIE}"


async def test_localhost_is_sent_to_the_address_there_is(local_table: LocalTable) -> None:
    other = local_table.address.replace("127.0.0.1", "localhost")
    async with aiohttp.ClientSession() as session:
        port = local_table.address.partition("127.0.0.1:")[2].partition("/")[0]
        headers = {"Host": f"localhost:{port}"}
        here = other.replace("localhost", "127.0.0.1")
        async with session.get(here, headers=headers, allow_redirects=False) as answer:
            assert (answer.status, answer.headers["Location"]) == (307, here)
        async with session.post(here, headers=headers, allow_redirects=False) as answer:
            assert answer.status == 403
