"""Interactions of each kind, by the real client library."""

import pytest

from bot.local.protocol.codes import Callback
from bot.local.protocol.errors import Refused
from bot.local.table import LocalTable
from tests.bot.local.sample import SampleBot, running, unanswered


@pytest.fixture(autouse=True)
def _bot(sample: SampleBot) -> None:
    pass


async def test_the_bot_is_in_the_guild_and_its_commands_are_known(local_table: LocalTable, sample: SampleBot) -> None:
    assert [guild.name for guild in sample.guilds] == ["Britannia", "Gallia"]
    names = {command["name"] for command in local_table.person("Ada").commands()}
    assert {"greet", "secret", "show"} <= names


async def test_a_command_with_options_is_answered_in_public(local_table: LocalTable) -> None:
    ada, bran = local_table.person("Ada"), local_table.person("Bran")
    answer = await ada.slash("greet", {"who": bran.id, "times": 2}, channel="war-room")
    assert answer.kind == Callback.MESSAGE
    assert answer.message is not None
    assert answer.message["content"] == f"Salve <@{bran.id}> x2"
    assert [user["id"] for user in answer.message["mentions"]] == [str(bran.id)]
    assert local_table.messages("war-room")[-1] == answer.message


async def test_a_private_answer_is_seen_by_one_person_until_dismissed(local_table: LocalTable) -> None:
    ada, bran = local_table.person("Ada"), local_table.person("Bran")
    answer = await ada.slash("secret")
    assert answer.ephemeral
    assert answer.message is not None
    assert ada.messages()[-1]["content"] == "hidden"
    assert bran.messages() == []
    assert local_table.messages("general") == []
    with pytest.raises(Refused):
        await bran.press(answer.message, "Edit")
    ada.dismiss(answer.message)
    assert ada.messages() == []


async def test_a_deferred_answer_becomes_a_message_with_a_picture(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    answer = await ada.slash("slow")
    assert answer.kind == Callback.MESSAGE_LATER
    message = await answer.shown()
    (attachment,) = message["attachments"]
    assert (attachment["width"], attachment["height"]) == (64, 48)
    assert attachment["description"] == "The board"
    assert message["edited_timestamp"] is None
    await local_table.until(lambda: ada.messages()[-1]["content"] == "one more")


async def test_a_command_without_an_answer_did_not_respond(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    answer = await unanswered(local_table, ada.slash("silent"))
    assert answer.failed
    assert answer.error == "The application did not respond"


async def test_buttons_edit_at_once_or_later(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    posted = await ada.slash("controls")
    assert posted.message is not None
    answer = await ada.press(posted.message, "Edit")
    assert answer.kind == Callback.UPDATE
    assert posted.message["content"] == "edited"
    answer = await ada.press(posted.message, "later")
    assert answer.kind == Callback.UPDATE_LATER
    await local_table.until(lambda: posted.message and posted.message["content"] == "edited later")


async def test_a_disabled_or_absent_button_is_refused_by_the_client(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    posted = await ada.slash("controls")
    assert posted.message is not None
    for which in ("Off", "nothing"):
        with pytest.raises(Refused):
            await ada.press(posted.message, which)


async def test_a_select_takes_only_what_it_offers(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    posted = await ada.slash("controls")
    assert posted.message is not None
    answer = await ada.select(posted.message, "Fruit", ["pear", "plum"])
    assert answer.message is not None
    assert answer.message["content"] == "pear+plum"
    for values in (["fig"], ["pear", "pear"], ["apple", "pear", "plum"], []):
        with pytest.raises(Refused):
            await ada.select(posted.message, "fruit", values)


async def test_a_modal_is_filled_and_checked_by_the_client(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    posted = await ada.slash("controls")
    assert posted.message is not None
    opened = await ada.press(posted.message, "Form")
    assert opened.kind == Callback.MODAL
    assert opened.modal is not None
    for values in ({"Name": "", "Level": "e"}, {"Name": "x" * 21, "Level": "e"}, {"Name": "Q", "Level": "z"}, {"Q": 1}):
        with pytest.raises(Refused):
            await ada.submit(opened, values)
    answer = await ada.submit(opened, {"Name": "Quintus", "Level": "h"})
    assert answer.message is not None
    assert answer.message["content"] == "Quintus h"
    with pytest.raises(Refused):
        await ada.submit(opened, {"Name": "Quintus", "Level": "h"})


async def test_a_form_stays_open_longer_than_its_token(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    posted = await ada.slash("controls")
    assert posted.message is not None
    opened = await ada.press(posted.message, "Form")
    local_table.clock.advance(3600)
    await ada.slash("secret")
    assert len(local_table.world.interactions) == 2
    answer = await ada.submit(opened, {"Name": "Quintus", "Level": "e"})
    assert answer.message is not None


async def test_autocomplete_offers_choices(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    answer = await ada.autocomplete("show region", {"name": "ca"}, "name")
    assert answer.choices == [
        {"name": "Cantiaci", "value": "cantiaci"},
        {"name": "Catuvellauni", "value": "catuvellauni"},
    ]
    shown = await ada.slash("show region", {"name": "iceni", "deep": True})
    assert shown.message is not None
    assert shown.message["content"] == "iceni True"


async def test_commands_refused_by_the_client(local_table: LocalTable) -> None:
    ada, felix = local_table.person("Ada"), local_table.person("Felix")
    refused = [
        ("nothing", {}),
        ("show", {}),
        ("show nothing", {}),
        ("only_managers", {}),
        ("greet", {}),
        ("greet", {"who": 1}),
        ("greet", {"who": ada.id, "times": 4}),
        ("greet", {"who": ada.id, "other": 4}),
    ]
    for command, options in refused:
        with pytest.raises(Refused):
            await ada.slash(command, options)
    assert not (await felix.slash("only_managers")).failed


async def test_commands_work_in_direct_messages(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    answer = await ada.slash("show region", {"name": "iceni"}, channel=ada.dm)
    assert answer.message is not None
    assert answer.message["channel_id"] == str(ada.dm.id)


async def test_hand_edited_controls_reach_the_bot(local_table: LocalTable, sample: SampleBot) -> None:
    ada = local_table.person("Ada")
    posted = await ada.slash("controls")
    assert posted.message is not None
    plain = await ada.slash("greet", {"who": ada.id})
    assert plain.message is not None
    answer = await ada.raw_component(plain.message, "edit")
    assert answer.kind == Callback.UPDATE
    assert plain.message["content"] == "edited"
    answer = await ada.raw_component(posted.message, "fruit", ["fig"])
    assert answer.message is not None
    assert answer.message["content"] == "fig"


async def test_layouts_have_addresses_and_sizes(local_table: LocalTable) -> None:
    ada = local_table.person("Ada")
    answer = await ada.slash("layout")
    assert answer.message is not None
    (container,) = answer.message["components"]
    (item,) = container["components"][1]["items"]
    assert item["media"]["url"].partition("?")[0].endswith(f"/{item['media']['attachment_id']}/board.png")
    assert (item["media"]["width"], item["description"]) == (64, "Map")
    assert answer.message["attachments"] == []


async def test_every_control_works_after_the_bot_comes_back(local_table: LocalTable, sample: SampleBot) -> None:
    ada = local_table.person("Ada")
    posted = await ada.slash("controls")
    await sample.close()
    await local_table.until(lambda: not local_table.gateway.online)
    async with running(local_table):
        assert posted.message is not None
        await ada.press(posted.message, "Edit")
        assert posted.message["content"] == "edited"
