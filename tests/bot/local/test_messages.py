"""Messages: sending, editing, mentions, nonces, attachments, rights."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest

from bot.local.protocol.codes import BOT_RIGHTS, Flag, Json, Right
from bot.local.table import LocalTable
from tests.bot.local.raw import Raw
from tests.bot.local.sample import SampleBot, board, picture, png

V2 = int(Flag.COMPONENTS_V2)


def channel_of(bot: SampleBot, table: LocalTable, name: str = "general") -> discord.TextChannel:
    channel = bot.get_channel(table.channel(name).id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def path_of(message: Json) -> str:
    return f"/channels/{message['channel_id']}/messages/{message['id']}"


async def test_the_client_sends_edits_reads_and_deletes(local_table: LocalTable, sample: SampleBot) -> None:
    channel = channel_of(sample, local_table)
    sent = await channel.send(view=board("one"), file=picture())
    assert [one["id"] for one in local_table.messages("general")] == [str(sent.id)]
    edited = await sent.edit(view=board("two"))
    assert edited.attachments == [], "it is shown by a component"
    fresh = await channel.fetch_message(sent.id)
    assert fresh.edited_at is not None
    assert [one.id async for one in channel.history(limit=5)] == [sent.id]
    await sent.delete()
    with pytest.raises(discord.NotFound) as caught:
        await channel.fetch_message(sent.id)
    assert caught.value.code == 10008


async def test_an_attachment_is_served_only_at_its_signed_address(local_table: LocalTable, sample: SampleBot) -> None:
    sent = await channel_of(sample, local_table).send(file=picture("a b.png"))
    (attachment,) = sent.attachments
    assert (attachment.filename, attachment.description) == ("a_b.png", "The board")
    assert await attachment.read() == png()
    async with aiohttp.ClientSession() as session:
        async with session.get(attachment.url) as answer:
            assert answer.headers["Content-Type"] == "image/png"
        async with session.get(attachment.url.partition("?")[0]) as answer:
            assert answer.status == 404
    await sent.edit(attachments=[picture("c.png")])
    async with aiohttp.ClientSession() as session, session.get(attachment.url) as answer:
        assert answer.status == 404


async def test_an_edit_keeps_the_attachments_it_lists(raw: Raw) -> None:
    message = await raw.post({"content": "x"}, {"a.png": png(), "b.png": png()})
    first, second = message["attachments"]
    path = await path_of(message)
    _, edited = await raw("PATCH", path, {"content": "y"})
    assert edited["attachments"] == [first, second]
    listed = [{"id": second["id"]}, {"id": 0, "description": "new"}]
    _, edited = await raw("PATCH", path, {"attachments": listed}, {"c.png": png()})
    assert [one["filename"] for one in edited["attachments"]] == ["b.png", "c.png"]
    assert edited["attachments"][1]["description"] == "new"
    _, edited = await raw("PATCH", path, {"attachments": []})
    assert edited["attachments"] == []


GALLERY: Json = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
SHOWS: dict[str, Json] = {
    "a gallery": {"flags": V2, "components": [GALLERY]},
    "a gallery in a container": {"flags": V2, "components": [{"type": 17, "components": [GALLERY]}]},
    "a file": {"flags": V2, "components": [{"type": 13, "file": {"url": "attachment://a.png"}}]},
    "a thumbnail": {
        "flags": V2,
        "components": [
            {
                "type": 9,
                "components": [{"type": 10, "content": "x"}],
                "accessory": {"type": 11, "media": {"url": "attachment://a.png"}},
            }
        ],
    },
    "an embed": {"embeds": [{"image": {"url": "attachment://a.png"}}]},
}


@pytest.mark.parametrize("how", SHOWS)
async def test_a_file_that_is_shown_is_not_among_the_attachments(local_table: LocalTable, raw: Raw, how: str) -> None:
    local_table.guilds.set_bot_rights(int(BOT_RIGHTS | Right.EMBED_LINKS))
    sent = await raw.post(SHOWS[how], {"a.png": png(), "b.png": png()})
    assert [one["filename"] for one in sent["attachments"]] == ["b.png"]
    media = media_of(sent)
    assert (media["width"], media["height"], media["content_type"]) == (64, 48, "image/png")
    assert media["url"].partition("?")[0].endswith("/a.png")
    assert media["proxy_url"]


async def test_an_edit_keeps_a_shown_file_whose_id_it_lists(raw: Raw) -> None:
    sent = await raw.post(SHOWS["a gallery"], {"a.png": png()})
    media = media_of(sent)
    assert sent["attachments"] == []
    assert media["id"] != media["attachment_id"]
    path = await path_of(sent)
    listed = {"attachments": [{"id": media["attachment_id"]}], "components": [GALLERY]}
    _, edited = await raw("PATCH", path, listed)
    assert media_of(edited)["attachment_id"] == media["attachment_id"]
    assert (await raw("PATCH", path, {"components": [{"type": 10, "content": "x"}]}))[1]["attachments"] != []
    _, edited = await raw("PATCH", path, listed)
    assert edited["attachments"] == []
    status, body = await raw("PATCH", path, {"attachments": [], "components": [GALLERY]})
    assert (status, body["code"]) == (400, 50035)


async def test_the_address_of_a_file_sent_back_is_just_an_address(raw: Raw) -> None:
    sent = await raw.post(SHOWS["a gallery"], {"a.png": png()})
    again = {"type": 12, "items": [{"media": {"url": media_of(sent)["url"]}}]}
    _, edited = await raw("PATCH", await path_of(sent), {"components": [again]})
    assert "attachment_id" not in media_of(edited)
    assert [one["filename"] for one in edited["attachments"]] == ["a.png"]


def media_of(message: Json) -> Json:
    """Return the first media a message shows, of any kind."""
    if message["embeds"]:
        image: Json = message["embeds"][0]["image"]
        return image
    part = message["components"][0]
    part = part["components"][0] if part["type"] == 17 else part.get("accessory", part)
    media: Json = part["items"][0]["media"] if "items" in part else part.get("media") or part["file"]
    return media


async def test_the_same_nonce_returns_the_earlier_message(local_table: LocalTable, raw: Raw) -> None:
    first = await raw.post({"content": "x", "nonce": "n1", "enforce_nonce": True})
    again = await raw.post({"content": "x", "nonce": "n1", "enforce_nonce": True}, channel="war-room")
    assert again == first
    assert local_table.messages("war-room") == []
    assert (await raw.post({"content": "x", "nonce": "n1"}))["id"] != first["id"]
    assert (await raw.post({"content": "x", "nonce": "n2", "enforce_nonce": True}))["id"] != first["id"]
    local_table.clock.advance(600)
    assert (await raw.post({"content": "x", "nonce": "n1", "enforce_nonce": True}))["id"] != first["id"]


async def test_a_nonce_is_told_as_a_message_is_written_and_in_no_history(local_table: LocalTable, raw: Raw) -> None:
    local_table.traffic.start()
    sent = await raw.post({"content": "x", "nonce": "n1"})
    assert sent["nonce"] == "n1"
    (news,) = [record for record in local_table.traffic.records if record.way == "news MESSAGE_CREATE"]
    assert b'"nonce":"n1"' in news.body
    path = await path_of(sent)
    for found in (
        (await raw("GET", path))[1],
        (await raw("GET", path.rpartition("/")[0]))[1][0],
        (await raw("PATCH", path, {"content": "y"}))[1],
    ):
        assert found["id"] == sent["id"]
        assert "nonce" not in found


@pytest.mark.parametrize(
    ("allowed", "mentioned"),
    [
        (None, {"Ada", "Bran"}),
        ({"parse": ["users"]}, {"Ada", "Bran"}),
        ({"parse": []}, set()),
        ({"users": ["Ada"]}, {"Ada"}),
    ],
)
@pytest.mark.parametrize("in_parts", [True, False])
async def test_mentions_follow_what_is_allowed(
    local_table: LocalTable, raw: Raw, allowed: Json | None, mentioned: set[str], in_parts: bool
) -> None:
    ada, bran = local_table.person("Ada"), local_table.person("Bran")
    text = f"<@{ada.id}> and <@{bran.id}>"
    body: Json = {"content": text}
    if in_parts:
        body = {"flags": V2, "components": [{"type": 17, "components": [{"type": 10, "content": text}]}]}
    if allowed is not None:
        named = [str(local_table.person(name).id) for name in allowed.get("users", [])]
        body["allowed_mentions"] = {**allowed, "users": named} if named else allowed
    message = await raw.post(body)
    assert {user["global_name"] for user in message["mentions"]} == mentioned


async def test_only_people_who_see_the_channel_are_mentioned(local_table: LocalTable, raw: Raw) -> None:
    ada = local_table.person("Ada")
    ada.leave_guild()
    assert (await raw.post({"content": f"<@{ada.id}> @everyone"}))["mentions"] == []


async def test_an_edit_mentions_anew(local_table: LocalTable, raw: Raw) -> None:
    ada = local_table.person("Ada")
    message = await raw.post({"content": "x"})
    _, edited = await raw("PATCH", await path_of(message), {"content": f"<@{ada.id}>"})
    assert [user["id"] for user in edited["mentions"]] == [str(ada.id)]


async def test_flags_other_than_those_a_bot_may_set_are_dropped(raw: Raw) -> None:
    silent = int(Flag.SUPPRESS_NOTIFICATIONS)
    message = await raw.post({"content": "x", "flags": silent | Flag.EPHEMERAL | Flag.LOADING | 1})
    assert message["flags"] == silent


async def test_the_flag_for_components_cannot_be_taken_away(raw: Raw) -> None:
    message = await raw.post({"flags": V2, "components": [{"type": 10, "content": "x"}]})
    path = await path_of(message)
    status, body = await raw("PATCH", path, {"content": "x", "flags": 0})
    assert (status, body["code"]) == (400, 50035)
    status, body = await raw("PATCH", path, {"components": []})
    assert (status, body["code"]) == (400, 50035)


async def test_old_messages_of_a_channel_take_three_edits_in_six_seconds(local_table: LocalTable, raw: Raw) -> None:
    first, second = [await path_of(await raw.post({"content": "x"})) for _ in range(2)]
    elsewhere = await path_of(await raw.post({"content": "x"}, channel="war-room"))
    for number in range(4):
        assert (await raw("PATCH", first, {"content": str(number)}))[0] == 200
    local_table.clock.advance(3601)
    for path in (first, second, first):
        assert (await raw("PATCH", path, {"content": "y"}))[0] == 200
    status, body = await raw("PATCH", second, {"content": "no"})
    assert (status, body["code"]) == (429, 30046)
    assert 0 < body["retry_after"] <= 6
    assert (await raw("PATCH", elsewhere, {"content": "yes"}))[0] == 200
    young = await path_of(await raw.post({"content": "x"}))
    assert (await raw("PATCH", young, {"content": "yes"}))[0] == 200
    local_table.clock.advance(6)
    assert (await raw("PATCH", second, {"content": "yes"}))[0] == 200


async def test_the_client_waits_until_an_old_message_can_be_edited(local_table: LocalTable, sample: SampleBot) -> None:
    local_table.posts.old_edits = (1, 0.2)
    sent = await channel_of(sample, local_table).send("x")
    local_table.clock.advance(3601)
    for text in ("a", "b", "c"):
        assert (await sent.edit(content=text)).content == text


async def test_the_client_gives_up_on_an_old_message(local_table: LocalTable, sample: SampleBot) -> None:
    local_table.posts.old_edits = (0, 0.01)
    sent = await channel_of(sample, local_table).send("x")
    local_table.clock.advance(3601)
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(content="y")
    assert caught.value.code == 30046


async def test_messages_of_others_are_not_edited_and_not_deleted(local_table: LocalTable, raw: Raw) -> None:
    path = await path_of(local_table.person("Ada").say("mine"))
    status, body = await raw("PATCH", path, {"content": "x"})
    assert (status, body["code"]) == (403, 50005)
    status, body = await raw("DELETE", path)
    assert (status, body["code"]) == (403, 50013)


async def test_history_is_bounded_and_newest_first(local_table: LocalTable, raw: Raw) -> None:
    sent = [(await raw.post({"content": str(number)}))["id"] for number in range(5)]
    path = f"/channels/{local_table.channel('general').id}/messages"

    async def ids(query: str) -> list[str]:
        _, messages = await raw("GET", path + query)
        return [message["id"] for message in messages]

    assert await ids("") == sent[::-1]
    assert await ids("?limit=2") == [sent[4], sent[3]]
    assert await ids(f"?before={sent[2]}") == [sent[1], sent[0]]
    assert await ids(f"?after={sent[1]}&limit=2") == [sent[3], sent[2]]
    for query in ("?limit=0", "?limit=101", "?limit=x", "?before=²"):
        status, body = await raw("GET", path + query)
        assert (status, body["code"]) == (400, 50035)


@pytest.mark.parametrize(
    ("right", "code"),
    [(Right.VIEW_CHANNEL, 50001), (Right.SEND_MESSAGES, 50013)],
)
async def test_a_denied_right_is_missed(local_table: LocalTable, raw: Raw, right: Right, code: int) -> None:
    local_table.deny_bot(local_table.channel("general"), right)
    status, body = await raw.send({"content": "x"})
    assert (status, body["code"]) == (403, code)
    assert (await raw.send({"content": "x"}, channel="war-room"))[0] == 200
    local_table.deny_bot(local_table.channel("general"))
    assert (await raw.send({"content": "x"}))[0] == 200


async def test_files_embeds_and_history_need_their_rights(local_table: LocalTable, raw: Raw) -> None:
    channel = local_table.channel("general")
    local_table.deny_bot(channel, Right.ATTACH_FILES, Right.EMBED_LINKS, Right.READ_MESSAGE_HISTORY)
    results: list[tuple[int, Any]] = [
        await raw.send({"content": "x"}, {"a.png": png()}),
        await raw.send({"embeds": [{"title": "x"}]}),
        await raw("GET", f"/channels/{channel.id}/messages"),
    ]
    assert [(status, body["code"]) for status, body in results] == [(403, 50013)] * 3
    assert (await raw.send({"content": "x"}))[0] == 200


async def test_closed_direct_messages_refuse(local_table: LocalTable, sample: SampleBot) -> None:
    ada = local_table.person("Ada")
    user = await sample.fetch_user(ada.id)
    sent = await user.send("hand", silent=True, file=picture())
    assert ada.messages(ada.dm)[-1]["flags"] == Flag.SUPPRESS_NOTIFICATIONS
    ada.accept_dms(accept=False)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("hand")
    assert caught.value.code == 50007
    await sent.edit(content="gone", attachments=[])


async def test_a_person_who_shares_no_server_is_neither_written_to_nor_opened(
    local_table: LocalTable, raw: Raw
) -> None:
    ada, gwen = local_table.person("Ada"), local_table.person("Gwen")
    open_dm = "/users/@me/channels"
    _, channel = await raw("POST", open_dm, {"recipient_id": str(ada.id)})
    ada.leave_guild()
    status, body = await raw("POST", f"/channels/{channel['id']}/messages", {"content": "hand"})
    assert (status, body["code"]) == (403, 50278)
    local_table.guilds.remove_bot(local_table.world.guilds_of(gwen.id)[0])
    for person in (ada, gwen):
        status, body = await raw("POST", open_dm, {"recipient_id": str(person.id)})
        assert (status, body["code"]) == (403, 50278)
    for recipient in (local_table.world.bot.id, 5):
        status, body = await raw("POST", open_dm, {"recipient_id": str(recipient)})
        assert (status, body["code"]) == (400, 50033)


async def test_deleted_things_are_unknown(local_table: LocalTable, raw: Raw) -> None:
    message = await raw.post({"content": "x"}, channel="war-room")
    local_table.delete_message(message)
    status, body = await raw("PATCH", await path_of(message), {"content": "y"})
    assert (status, body["code"]) == (404, 10008)
    local_table.delete_channel(local_table.channel("war-room"))
    status, body = await raw("GET", f"/channels/{message['channel_id']}")
    assert (status, body["code"]) == (404, 10003)


async def test_people_are_found_by_id_or_unknown(local_table: LocalTable, raw: Raw) -> None:
    ada, guild = local_table.person("Ada"), local_table.world.guild.id
    assert (await raw("GET", f"/users/{ada.id}"))[1]["global_name"] == "Ada"
    assert (await raw("GET", f"/guilds/{guild}/members/{ada.id}"))[1]["user"]["id"] == str(ada.id)
    ada.leave_guild()
    for path, code in ((f"/guilds/{guild}/members/{ada.id}", 10007), ("/users/1", 10013), ("/guilds/1", 10004)):
        status, body = await raw("GET", path)
        assert (status, body["code"]) == (404, code)
    assert (await raw("POST", "/users/@me/channels", {"recipient_id": "1"}))[1]["code"] == 50033
    assert (await raw("POST", "/users/@me/channels", {}))[1]["code"] == 50035


async def test_requests_need_the_token(local_table: LocalTable) -> None:
    async with aiohttp.ClientSession() as session, session.get(local_table.rest_base + "/users/@me") as answer:
        assert answer.status == 401


async def test_an_unknown_route_is_remembered(local_table: LocalTable, raw: Raw) -> None:
    assert (await raw("GET", "/nothing"))[0] == 404
    assert local_table.unknown_routes == ["GET /api/v10/nothing"]
    local_table.unknown_routes.clear()
