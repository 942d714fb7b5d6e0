"""Every limit of Discord's that the table holds a bot to."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest

from bot.local.protocol import caps
from bot.local.protocol.codes import MIB, Ask, Flag, Json
from bot.local.table import LocalTable
from tests.bot.local.raw import Raw

V2 = int(Flag.COMPONENTS_V2)


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def button(**keys: Any) -> Json:
    return {"type": 2, "style": 1, "custom_id": "a", "label": "b"} | keys


def link(**keys: Any) -> Json:
    return {"type": 2, "style": 5, "url": "https://x.y", "label": "b"} | keys


def options(count: int = 2, **keys: Any) -> list[Json]:
    return [{"label": f"l{number}", "value": f"v{number}"} | keys for number in range(count)]


def select(**keys: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": options()} | keys


def rows(*parts: Json) -> Json:
    return {"content": "x", "components": list(parts)}


def v2(*parts: Json, **keys: Any) -> Json:
    return {"flags": V2, "components": list(parts)} | keys


def text(content: str = "t") -> Json:
    return {"type": 10, "content": content}


def gallery(url: str, **keys: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} | keys]}


def embeds(*embed: Json) -> Json:
    return {"embeds": list(embed)}


GOOD: dict[str, Json] = {
    "a full content": {"content": "x" * 2000},
    "five rows of five buttons": rows(*(row(*(button(custom_id=f"{r}{c}") for c in range(5))) for r in range(5))),
    "a label of 80": rows(row(button(label="l" * 80, custom_id="c" * 100))),
    "an emoji without a label": rows(row(button(label=None, emoji={"name": "🎲"}))),
    "a select of 25": rows(row(select(options=options(25), max_values=25, placeholder="p" * 150))),
    "a link": rows(row(link())),
    "4000 characters in two texts": v2(text("t" * 2000), text("t" * 2000)),
    "40 parts": v2({"type": 17, "components": [text()] * 39}),
    "a section": v2({"type": 9, "components": [text()] * 3, "accessory": button()}),
    "a separator": v2({"type": 17, "components": [text(), {"type": 14, "divider": True}, row(button())]}),
    "a remote picture": v2(gallery("https://x.y/z.png", description="d" * 1024)),
    "a whole embed": embeds({"title": "t" * 256, "description": "d" * 4096, "fields": [{"name": "n", "value": "v"}]}),
    "a hundred ids": {"content": "x", "allowed_mentions": {"users": [str(one) for one in range(1, 101)]}},
    "a nonce of 25": {"content": "x", "nonce": "n" * 25},
}

BAD: dict[str, Json] = {
    "content of 2001": {"content": "x" * 2001},
    "content that is no text": {"content": 5},
    "a nonce of 26": {"content": "x", "nonce": "n" * 26},
    "a label of 81": rows(row(button(label="l" * 81))),
    "a custom_id of 101": rows(row(button(custom_id="c" * 101))),
    "no custom_id": rows(row(button(custom_id=None))),
    "no label and no emoji": rows(row(button(label=" "))),
    "an unknown style": rows(row(button(style=9))),
    "a link with a custom_id": rows(row(link(custom_id="a"))),
    "a link without an address": rows(row(link(url=None))),
    "a link of 513": rows(row(link(url="https://" + "x" * 505))),
    "a link with another scheme": rows(row(link(url="ftp://x"))),
    "a button with an address": rows(row(button(url="https://x.y"))),
    "six rows": rows(*(row(button(custom_id=str(one))) for one in range(6))),
    "six buttons": rows(row(*(button(custom_id=str(one)) for one in range(6)))),
    "an empty row": rows(row()),
    "the same custom_id twice": rows(row(button(), button())),
    "a part outside a row": rows(button()),
    "a user select": rows(row({"type": 5, "custom_id": "u"})),
    "26 options": rows(row(select(options=options(26)))),
    "no options": rows(row(select(options=[]))),
    "the same value twice": rows(row(select(options=options(2, value="v")))),
    "an option's label of 101": rows(row(select(options=options(1, label="l" * 101)))),
    "an option's value of 101": rows(row(select(options=options(1, value="l" * 101)))),
    "an option's description of 101": rows(row(select(options=options(1, description="l" * 101)))),
    "more values than options": rows(row(select(max_values=3))),
    "least over most": rows(row(select(min_values=2, max_values=1))),
    "26 values": rows(row(select(options=options(25), max_values=26))),
    "more defaults than values": rows(row(select(options=options(2, default=True)))),
    "a placeholder of 151": rows(row(select(placeholder="p" * 151))),
    "a select beside a button": rows(row(select(), button())),
    "v2 with content": v2(text(), content="x"),
    "v2 with embeds": v2(text(), embeds=[{"title": "x"}]),
    "v2 without parts": v2(),
    "4001 characters": v2(text("t" * 2001), text("t" * 2000)),
    "an empty text": v2(text("")),
    "41 parts": v2({"type": 17, "components": [text()] * 40}),
    "41 parts, buttons counted": v2(*([text()] * 38), row(button(), button(custom_id="b"))),
    "v2 parts without the flag": {"components": [text()]},
    "a section without accessory": v2({"type": 9, "components": [text()]}),
    "a section of four": v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
    "a button at the top": v2(button()),
    "a container in a container": v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
    "an empty container": v2({"type": 17, "components": []}),
    "a gallery of eleven": v2({"type": 12, "items": [{"media": {"url": "https://x.y"}}] * 11}),
    "an alt text of 1025": v2(gallery("https://x.y/z.png", description="d" * 1025)),
    "a picture that was not sent": v2(gallery("attachment://no.png")),
    "a file that was not sent": v2({"type": 13, "file": {"url": "attachment://no.txt"}}),
    "a gallery item without media": v2({"type": 12, "items": [{}]}),
    "the same custom_id in a section": v2(row(button()), {"type": 9, "components": [text()], "accessory": button()}),
    "a colour beyond white": v2({"type": 17, "components": [text()], "accent_color": 0x1000000}),
    "a separator too wide": v2(text(), {"type": 14, "spacing": 3}),
    "eleven embeds": embeds(*([{"title": "t"}] * 11)),
    "an empty embed": embeds({}),
    "a title of 257": embeds({"title": "t" * 257}),
    "a description of 4097": embeds({"description": "t" * 4097}),
    "26 fields": embeds({"fields": [{"name": "a", "value": "b"}] * 26}),
    "an empty field": embeds({"fields": [{"name": " ", "value": "b"}]}),
    "a field of 1025": embeds({"fields": [{"name": "a", "value": "b" * 1025}]}),
    "6001 characters of embeds": embeds({"description": "d" * 4000}, {"description": "d" * 2001}),
    "an embed with a file's scheme": embeds({"title": "x", "image": {"url": "ftp://x"}}),
    "101 ids": {"content": "x", "allowed_mentions": {"users": [str(one) for one in range(1, 102)]}},
    "parse and ids": {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    "an unknown parse": {"content": "x", "allowed_mentions": {"parse": ["all"]}},
    "an answer to nothing": {"content": "x", "message_reference": {"message_id": "1"}},
    "attachments that are no list": {"content": "x", "attachments": 4},
}


@pytest.mark.parametrize("name", GOOD)
async def test_a_message_within_the_limits_is_taken(raw: Raw, name: str) -> None:
    assert (await raw.send(GOOD[name]))[0] == 200


@pytest.mark.parametrize("name", BAD)
async def test_a_message_beyond_a_limit_is_refused(local_table: LocalTable, raw: Raw, name: str) -> None:
    status, body = await raw.send(BAD[name])
    assert (status, body["code"]) == (400, 50035)
    assert body["errors"]
    assert local_table.messages("general") == []


@pytest.mark.parametrize("body", [{}, {"content": "  "}, {"content": None, "embeds": [], "components": []}])
async def test_an_empty_message_is_refused(raw: Raw, body: Json) -> None:
    status, answer = await raw.send(body)
    assert (status, answer["code"]) == (400, 50006)


async def test_files_are_limited_in_number_and_size(raw: Raw) -> None:
    status, body = await raw.send({}, {f"{one}.txt": b"x" for one in range(11)})
    assert (status, body["code"]) == (400, 50035)
    status, body = await raw.send({}, {"big.bin": b"x" * (10 * MIB + 1)})
    assert (status, body["code"]) == (413, 40005)
    status, body = await raw.send({}, {f"{one}.bin": b"x" * (9 * MIB) for one in range(3)})
    assert (status, body["code"]) == (413, 40005)
    listed = [{"id": 0, "description": "d" * 1025}]
    status, body = await raw.send({"attachments": listed}, {"a.png": b"x"})
    assert (status, body["code"]) == (400, 50035)


async def test_a_body_that_is_no_json_is_refused(local_table: LocalTable, raw: Raw) -> None:
    bodies: list[Any] = [[], "x", 5]
    for body in bodies:
        assert (await raw("POST", f"/channels/{local_table.channel('general').id}/messages", body))[0] == 400
    assert (await raw("GET", "/channels/abc"))[0] == 400


def command(**keys: Any) -> Json:
    return {"name": "x", "description": "d", "type": 1} | keys


def option(**keys: Any) -> Json:
    return {"type": 3, "name": "o", "description": "d"} | keys


def choices(count: int) -> list[Json]:
    return [{"name": "n" * 90, "value": "v" * 80 + str(one)} for one in range(count)]


BAD_COMMANDS: dict[str, list[Json]] = {
    "a space in the name": [command(name="a b")],
    "upper case": [command(name="Abc")],
    "a name of 33": [command(name="a" * 33)],
    "a description of 101": [command(description="d" * 101)],
    "no description": [command(description=None)],
    "a menu": [command(type=2)],
    "26 options": [command(options=[option(name=f"o{one}") for one in range(26)])],
    "26 choices": [command(options=[option(choices=choices(26))])],
    "a choice of 101": [command(options=[option(choices=[{"name": "n" * 101, "value": "v"}])])],
    "required after optional": [command(options=[option(), option(name="b", required=True)])],
    "8001 characters": [command(options=[option(name=f"o{one}", choices=choices(25)) for one in range(3)])],
    "the same name twice": [command(), command()],
    "the same option twice": [command(options=[option(), option()])],
    "choices and autocomplete": [command(options=[option(autocomplete=True, choices=choices(1))])],
    "a subcommand beside an option": [command(options=[option(), option(type=1, name="s")])],
    "a group in a group": [command(options=[option(type=2, options=[option(type=2, options=[option(type=1)])])])],
    "a subcommand in a subcommand": [command(options=[option(type=1, options=[option(type=1)])])],
    "an unknown type": [command(options=[option(type=12)])],
    "a length of 6001": [command(options=[option(max_length=6001)])],
    "a context there is not": [command(contexts=[3])],
    "no context": [command(contexts=[])],
    "a context twice": [command(contexts=[0, 0])],
    "an install there is not": [command(integration_types=[2])],
    "contexts of a subcommand": [command(options=[option(type=1, name="s", contexts=[0])])],
    "contexts of an option": [command(options=[option(contexts=[0])])],
    "installs of a subcommand": [command(options=[option(type=1, name="s", integration_types=[0])])],
}


@pytest.mark.parametrize("name", BAD_COMMANDS)
async def test_commands_beyond_a_limit_are_refused(local_table: LocalTable, raw: Raw, name: str) -> None:
    path = f"/applications/{local_table.application_id}/commands"
    status, body = await raw("PUT", path, BAD_COMMANDS[name])
    assert (status, body["code"]) == (400, 50035)
    assert local_table.world.commands == []


async def test_commands_are_limited_in_number_and_keep_their_ids(local_table: LocalTable, raw: Raw) -> None:
    path = f"/applications/{local_table.application_id}/commands"
    status, body = await raw("PUT", path, [command(name=f"c{one}") for one in range(101)])
    assert (status, body["code"]) == (400, 30032)
    group = option(type=2, name="g", options=[option(type=1, name="s", options=[option()])])
    status, first = await raw("PUT", path, [command(), command(name="y", options=[group])])
    assert status == 200
    status, second = await raw("PUT", path, [command(description="new")])
    assert [one["id"] for one in second] == [first[0]["id"]]
    assert (await raw("GET", path)) == (200, second)


async def test_commands_are_offered_where_they_say(local_table: LocalTable, raw: Raw) -> None:
    commands = [
        command(name="both", contexts=[0, 1], integration_types=[0]),
        command(name="direct", contexts=[1]),
        command(name="person", contexts=[0, 1, 2], integration_types=[1]),
        command(name="server", contexts=[0]),
        command(name="silent"),
    ]
    status, _ = await raw("PUT", f"/applications/{local_table.application_id}/commands", commands)
    assert status == 200
    ada = local_table.person("Ada")
    assert [one["name"] for one in ada.commands()] == ["both", "server", "silent"]
    assert [one["name"] for one in ada.commands(ada.dm)] == ["both", "direct", "silent"]


async def test_commands_of_the_guild_stand_beside_and_above_the_others(local_table: LocalTable, raw: Raw) -> None:
    application, guild = local_table.application_id, local_table.world.guild.id
    everywhere, here = f"/applications/{application}/commands", f"/applications/{application}/guilds/{guild}/commands"
    ada = local_table.person("Ada")
    await raw("PUT", everywhere, [command(), command(name="y")])
    await raw("PUT", here, [command(description="here"), command(name="z")])
    assert [one["description"] for one in ada.commands()] == ["here", "d", "d"]
    assert [one["name"] for one in ada.commands(ada.dm)] == ["x", "y"]
    await raw("PUT", everywhere, [])
    assert [one["name"] for one in ada.commands()] == ["x", "z"]
    assert len((await raw("GET", here))[1]) == 2
    status, body = await raw("PUT", f"/applications/{application}/guilds/1/commands", [])
    assert (status, body["code"]) == (404, 10004)
    assert (await raw("PUT", "/applications/1/commands", []))[1]["code"] == 50001


def modal(**keys: Any) -> Json:
    return {"title": "t", "custom_id": "m", "components": [label()]} | keys


def label(**keys: Any) -> Json:
    return {"type": 18, "label": "l", "component": field()} | keys


def field(**keys: Any) -> Json:
    return {"type": 4, "style": 1, "custom_id": "x"} | keys


BAD_MODALS: dict[str, Json] = {
    "a title of 46": modal(title="t" * 46),
    "no title": modal(title=""),
    "a custom_id of 101": modal(custom_id="m" * 101),
    "no parts": modal(components=[]),
    "six parts": modal(components=[label(component=field(custom_id=str(one))) for one in range(6)]),
    "a label of 46": modal(components=[label(label="l" * 46)]),
    "a description of 101": modal(components=[label(description="l" * 101)]),
    "the same custom_id twice": modal(components=[label(), label()]),
    "a placeholder of 101": modal(components=[label(component=field(placeholder="p" * 101))]),
    "a value of 4001": modal(components=[label(component=field(value="p" * 4001))]),
    "a length of 4001": modal(components=[label(component=field(max_length=4001))]),
    "a button": modal(components=[label(component=button())]),
    "a select of 26": modal(components=[label(component=select(options=options(26)))]),
    "a row with a button": modal(components=[row(button())]),
    "a row of two": modal(components=[row(field(label="a"), field(label="b", custom_id="y"))]),
    "a text input at the top": modal(components=[field()]),
}


async def ask(table: LocalTable, raw: Raw, kind: Ask, answer: Json) -> tuple[int, Any]:
    """Open an interaction by hand and answer it once."""
    person = table.person("Ada")
    if kind == Ask.COMMAND:
        asked = asyncio.create_task(person.raw_command({"id": "1", "name": "x", "type": 1}))
    else:
        asked = asyncio.create_task(person.raw_command({"id": "1", "name": "x", "type": 1}, ask=kind))
    await table.until(lambda: table.interactions.waiting)
    opened = list(table.world.interactions.values())[-1]
    result = await raw("POST", f"/interactions/{opened.id}/{opened.token}/callback?with_response=1", answer)
    table.clock.advance(4)
    await asked
    return result


@pytest.mark.parametrize("name", BAD_MODALS)
async def test_a_modal_beyond_a_limit_is_refused(local_table: LocalTable, raw: Raw, name: str) -> None:
    status, body = await ask(local_table, raw, Ask.COMMAND, {"type": 9, "data": BAD_MODALS[name]})
    assert (status, body["code"]) == (400, 50035)


async def test_a_modal_within_the_limits_is_taken(local_table: LocalTable, raw: Raw) -> None:
    parts = [
        {"type": 10, "content": "read this"},
        label(component=field(custom_id="a", value="v" * 4000)),
        label(component=select(custom_id="b", options=options(25), required=False), description="d" * 100),
        row(field(custom_id="c", label="old style")),
    ]
    status, _ = await ask(local_table, raw, Ask.COMMAND, {"type": 9, "data": modal(components=parts)})
    assert status == 200


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        (Ask.COMMAND, {"type": 7, "data": {"content": "x"}}),
        (Ask.COMMAND, {"type": 6}),
        (Ask.COMMAND, {"type": 8, "data": {"choices": []}}),
        (Ask.COMMAND, {"type": 1}),
        (Ask.COMMAND, {"type": 4, "data": {"content": "x" * 2001}}),
        (Ask.AUTOCOMPLETE, {"type": 4, "data": {"content": "x"}}),
        (Ask.AUTOCOMPLETE, {"type": 8, "data": {"choices": [{"name": str(n), "value": str(n)} for n in range(26)]}}),
        (Ask.AUTOCOMPLETE, {"type": 8, "data": {"choices": [{"name": "n" * 101, "value": "v"}]}}),
        (Ask.AUTOCOMPLETE, {"type": 8, "data": {"choices": [{"name": "n", "value": "v" * 101}]}}),
        (Ask.AUTOCOMPLETE, {"type": 8, "data": {"choices": [{"name": "n", "value": 3}]}}),
    ],
)
async def test_an_answer_that_does_not_fit_is_refused(
    local_table: LocalTable, raw: Raw, kind: Ask, answer: Json
) -> None:
    status, body = await ask(local_table, raw, kind, answer)
    assert (status, body["code"]) == (400, 50035)


def described() -> Json | None:
    """Discord's own description of its API, if the environment names the file."""
    name = os.environ.get("DISCORD_OPENAPI")
    return json.loads(Path(name).read_text())["components"]["schemas"] if name else None


DESCRIBED = [
    ("MessageCreateRequest", "nonce", "maxLength", caps.NONCE),
    ("MessageCreateRequest", "embeds", "maxItems", caps.EMBEDS),
    ("MessageCreateRequest", "attachments", "maxItems", caps.FILES),
    ("MessageCreateRequest", "components", "maxItems", caps.V2_PARTS),
    ("MessageAttachmentRequest", "description", "maxLength", caps.ALT_TEXT),
    ("MessageAllowedMentionsRequest", "users", "maxItems", caps.MENTION_IDS),
    ("MessageAllowedMentionsRequest", "roles", "maxItems", caps.MENTION_IDS),
    ("RichEmbed", "title", "maxLength", caps.EMBED_TITLE),
    ("RichEmbed", "description", "maxLength", caps.EMBED_DESCRIPTION),
    ("RichEmbed", "fields", "maxItems", caps.EMBED_FIELDS),
    ("RichEmbedField", "name", "maxLength", caps.EMBED_FIELD_NAME),
    ("RichEmbedField", "value", "maxLength", caps.EMBED_FIELD_VALUE),
    ("RichEmbedFooter", "text", "maxLength", caps.EMBED_FOOTER),
    ("RichEmbedAuthor", "name", "maxLength", caps.EMBED_AUTHOR),
    ("ActionRowComponentForMessageRequest", "components", "maxItems", caps.ROW_BUTTONS),
    ("ButtonComponentForMessageRequest", "label", "maxLength", caps.BUTTON_LABEL),
    ("ButtonComponentForMessageRequest", "url", "maxLength", caps.BUTTON_URL),
    ("ButtonComponentForMessageRequest", "custom_id", "maxLength", caps.CUSTOM_ID),
    ("StringSelectComponentForMessageRequest", "placeholder", "maxLength", caps.PLACEHOLDER),
    ("StringSelectComponentForMessageRequest", "options", "maxItems", caps.SELECT_OPTIONS),
    ("StringSelectComponentForMessageRequest", "max_values", "maximum", caps.SELECT_OPTIONS),
    ("StringSelectOptionForRequest", "label", "maxLength", caps.OPTION_TEXT),
    ("StringSelectOptionForRequest", "value", "maxLength", caps.OPTION_TEXT),
    ("StringSelectOptionForRequest", "description", "maxLength", caps.OPTION_TEXT),
    ("SectionComponentForMessageRequest", "components", "maxItems", caps.SECTION_TEXTS),
    ("MediaGalleryComponentForMessageRequest", "items", "maxItems", caps.GALLERY_ITEMS),
    ("MediaGalleryItemRequest", "description", "maxLength", caps.ALT_TEXT),
    ("TextDisplayComponentForMessageRequest", "content", "maxLength", caps.V2_TEXT),
    ("ContainerComponentForMessageRequest", "components", "maxItems", caps.V2_PARTS),
    ("ModalInteractionCallbackRequestData", "title", "maxLength", caps.MODAL_TITLE),
    ("ModalInteractionCallbackRequestData", "custom_id", "maxLength", caps.CUSTOM_ID),
    ("LabelComponentForModalRequest", "label", "maxLength", caps.MODAL_LABEL),
    ("LabelComponentForModalRequest", "description", "maxLength", caps.MODAL_DESCRIPTION),
    ("TextInputComponentForModalRequest", "placeholder", "maxLength", caps.INPUT_PLACEHOLDER),
    ("TextInputComponentForModalRequest", "value", "maxLength", caps.INPUT_TEXT),
    ("TextInputComponentForModalRequest", "max_length", "maximum", caps.INPUT_TEXT),
    ("ApplicationCommandUpdateRequest", "name", "maxLength", caps.COMMAND_NAME),
    ("ApplicationCommandUpdateRequest", "description", "maxLength", caps.COMMAND_DESCRIPTION),
    ("ApplicationCommandUpdateRequest", "options", "maxItems", caps.COMMAND_OPTIONS),
    ("ApplicationCommandStringOption", "choices", "maxItems", caps.CHOICES),
    ("ApplicationCommandStringOption", "max_length", "maximum", caps.OPTION_LENGTH),
    ("ApplicationCommandOptionStringChoice", "name", "maxLength", caps.CHOICE_TEXT),
    ("InteractionApplicationCommandAutocompleteCallbackStringData", "choices", "maxItems", caps.CHOICES),
    ("CreateTextThreadWithMessageRequest", "name", "maxLength", caps.THREAD_NAME),
    ("CreateTextThreadWithoutMessageRequest", "name", "maxLength", caps.THREAD_NAME),
]
"""Where Discord's description states a limit. Three of ours are tighter there and stand elsewhere in the documentation:
content (2000 for bots), the value of a choice (100) and the parts of a modal (5)."""


@pytest.mark.skipif("DISCORD_OPENAPI" not in os.environ, reason="DISCORD_OPENAPI names no file of Discord's API")
def test_the_limits_are_those_of_discords_description() -> None:
    schemas = described()
    assert schemas is not None
    for schema, key, keyword, ours in DESCRIBED:
        shape = schemas[schema]["properties"][key]
        stated = [one[keyword] for one in (shape, *shape.get("oneOf", []), *shape.get("anyOf", [])) if keyword in one]
        assert stated == [ours], (schema, key)
