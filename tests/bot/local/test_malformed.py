"""Whatever a body holds, it is refused in Discord's way and never breaks the table."""

from __future__ import annotations

import contextlib
import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.local.codes import Flag, Json
from bot.local.errors import ApiError
from bot.local.limits_commands import check_commands
from bot.local.limits_messages import check_message, check_not_empty
from bot.local.limits_modals import check_autocomplete, check_modal
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
    """Every place of a JSON value that can hold something else: its holder and its key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, one in pairs for found in [(value, key), *places(one)]]


@st.composite
def spoilt(draw: st.DrawFn, sound: Any) -> Any:
    """A sound value in which up to three places hold scraps."""
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
    """What the checks do not look at is looked at when it is used."""
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
