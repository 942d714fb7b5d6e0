"""The page around the messages: who one is, where one is, what is unread, phones, lost connections."""

from __future__ import annotations

import re

import discord
import pytest
from playwright.async_api import ViewportSize, expect

from bot.local.table import LocalTable
from tests.bot.local.page.conftest import DESKTOP, PHONE, OpenTab
from tests.bot.local.page.exhibits import Exhibitor, board, board_files

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

DIGIT = """() => {
  const context = document.createElement("canvas").getContext("2d");
  context.font = `100px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText("1").width;
}"""
"""How many pixels wide a digit of 100 pixels is; in a font of emoji it is wider than high."""

WIDTHS = "() => [document.documentElement.scrollWidth, document.getElementById('scroller').scrollWidth, innerWidth]"


async def test_the_secret_leaves_the_address_and_a_reload_still_works(open_tab: OpenTab) -> None:
    page = await open_tab("Cato")
    assert "key=" not in page.url
    assert await page.evaluate(DIGIT) < 80, "digits come from a font of emoji"
    await page.reload()
    await expect(page.locator(".account-name")).to_have_text("Cato")


async def test_a_tab_becomes_another_person_and_adds_one(open_tab: OpenTab, local_table: LocalTable) -> None:
    ada, other = await open_tab("Ada"), await open_tab("Ada")
    await ada.locator("#account").click()
    dialog = ada.get_by_role("dialog", name="Who are you in this tab?")
    await expect(dialog.locator(".person-row")).to_have_count(9)
    await expect(dialog.locator(".person-row", has_text="Manager")).to_have_count(2)
    await dialog.get_by_role("switch", name="Dana: Accepts DMs").press("Space")
    await local_table.until(lambda: not local_table.person("Dana").user.accepts_dms)
    await dialog.get_by_label("Name of a new person").fill("Gaius")
    await ada.keyboard.press("Enter")
    await dialog.get_by_role("button", name="Gaius").click()
    await expect(ada.locator(".account-name")).to_have_text("Gaius")
    await expect(other.locator(".account-name")).to_have_text("Ada")
    await ada.reload()
    await expect(ada.locator(".account-name")).to_have_text("Gaius")


async def test_a_nickname_is_shown_on_its_server(open_tab: OpenTab, local_table: LocalTable) -> None:
    page = await open_tab("Enid", "general")
    await page.locator("#account").click()
    box = page.get_by_role("dialog").get_by_label("Enid: Nickname on Gallia")
    await box.fill("Marcus")
    await box.press("Enter")
    await local_table.until(
        lambda: "Marcus" in [nick for one in local_table.world.guilds.values() for nick in one.nicks.values()]
    )
    await page.keyboard.press("Escape")
    for channel, name in (("camp", "Marcus"), ("general", "Enid")):
        local_table.person("Enid").say(f"in {channel}", channel=channel)
        await page.locator(".channel", has_text=channel).click()
        await expect(page.locator(".message", has_text=f"in {channel}").locator(".author")).to_have_text(name)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_boxes_for_nicknames_show_all_that_they_say(
    open_tab: OpenTab, local_table: LocalTable, size: ViewportSize
) -> None:
    page = await open_tab("Ada", "general", size)
    if size is PHONE:
        await page.get_by_role("button", name="Channels").click()
    await page.locator("#account").click()
    dialog = page.get_by_role("dialog", name="Who are you in this tab?")
    boxes = dialog.locator(".nick")
    await expect(boxes.first).to_be_visible()
    assert await boxes.count() == sum(len(local_table.world.guilds_of(one.id)) for one in local_table.world.people)
    cut = await boxes.evaluate_all(
        """all => all.map(label => {
            const box = label.querySelector("input"), words = document.createRange();
            words.selectNodeContents(label.firstChild);
            const [outer, said, own] = [label.closest("dialog"), words, box].map(one => one.getBoundingClientRect());
            const row = label.closest(".person-row").getBoundingClientRect();
            return (said.right <= own.left || said.bottom <= own.top) && said.height < 20 && own.width >= 150
                && own.left >= row.left && own.right <= row.right && row.right <= outer.right;
        })"""
    )
    assert set(cut) == {True}


async def test_unseen_messages_are_counted(open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable) -> None:
    page = await open_tab("Ada", "general")
    me = local_table.person("Ada").id
    row = page.locator(".channel", has_text="war-room")
    place = bot.place(local_table, "war-room")
    await place.send("news")
    await expect(row).to_contain_class("unread")
    await expect(row.locator(".badge")).to_have_count(0)
    await place.send(f"<@{me}> come")
    await expect(row.locator(".badge")).to_have_text("1")
    await expect(page).to_have_title("(1) #general · Ada · Legatus")
    await row.click()
    await expect(page.locator(".divider.fresh")).to_have_count(0)
    await expect(page.locator("li.message")).to_have_count(2)
    await expect(row).not_to_contain_class("unread")
    await page.locator(".channel", has_text="general").click()
    await place.send("and more")
    await expect(row).to_contain_class("unread")
    await row.click()
    await expect(page.locator(".divider.fresh")).to_have_count(1)


async def test_threads_and_direct_messages_appear_when_they_begin(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    page = await open_tab("Ada")
    thread = await bot.place(local_table).create_thread(
        name="Invasion #12", auto_archive_duration=10080, type=discord.ChannelType.public_thread
    )
    row = page.locator(".threads .channel")
    await expect(row).to_have_text("Invasion #12")
    await row.click()
    await thread.send("in the thread")
    await expect(page.locator("li.message").last).to_contain_text("in the thread")
    user = await bot.fetch_user(local_table.person("Ada").id)
    await user.send("for you alone", silent=True)
    direct = page.locator(".channel.direct")
    await expect(direct.locator(".badge")).to_have_text("1")
    await direct.click()
    await expect(page.locator("li.message")).to_contain_text("for you alone")


async def test_the_reader_stays_where_they_are(open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable) -> None:
    place = bot.place(local_table)
    for number in range(70):
        await place.send(f"message {number}")
    page = await open_tab()
    scroller = page.locator("#scroller")
    bottom = "node => node.scrollHeight - node.scrollTop - node.clientHeight"
    await expect(page.locator("li.message")).to_have_count(50)
    assert await scroller.evaluate(bottom) < 2
    await place.send(file=board_files()[2])
    await expect(page.locator(".gallery img")).to_be_in_viewport()
    assert await scroller.evaluate(bottom) < 2
    await scroller.evaluate("node => { node.scrollTop = 600; }")
    await expect(page.locator("#present")).to_be_visible()
    before = await scroller.evaluate("node => node.scrollTop")
    await place.send("unseen")
    await expect(page.locator("#present")).to_contain_text("New messages")
    assert await scroller.evaluate("node => node.scrollTop") == before
    await scroller.evaluate("node => { node.scrollTop = 0; }")
    await expect(page.locator("li.message")).to_have_count(72)
    assert await scroller.evaluate("node => node.scrollTop") > 100
    await page.get_by_role("button", name="Jump to present").click()
    await expect(page.locator("#present")).to_be_hidden()
    await expect(page.get_by_text("unseen")).to_be_in_viewport()


async def test_a_lost_table_is_told_and_found_again(open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable) -> None:
    page = await open_tab("Ada")
    await page.evaluate(
        """() => {
          window.said = [];
          const banner = document.getElementById("banner");
          new MutationObserver(() => window.said.push(banner.textContent)).observe(banner, { childList: true });
        }"""
    )
    await local_table._sockets.close()
    await bot.place(local_table).send("while away")
    await expect(page.locator("li.message")).to_contain_text("while away")
    await expect(page.locator("#banner")).to_be_hidden()
    await expect(page.locator("#message-input")).to_be_enabled()
    assert "Connection lost. Reconnecting…" in await page.evaluate("window.said")


async def test_a_bot_that_is_away_is_told(open_tab: OpenTab, bot: Exhibitor) -> None:
    page = await open_tab("Ada")
    await bot.close()
    await expect(page.locator("#banner")).to_contain_text("Legatus is offline")


async def test_a_phone_shows_everything_without_scrolling_sideways(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    await bot.place(local_table).send(f"# A heading\n{'long' * 60}\n```\n{'wide ' * 60}\n```")
    await bot.place(local_table).send(view=board("## Turn 4"), files=board_files())
    page = await open_tab("Ada", size=PHONE)
    await expect(page.locator(".container")).to_be_visible()
    assert max(await page.evaluate(WIDTHS)) == 390
    boxes = [await control.bounding_box() for control in await page.locator(".container .button").all()]
    assert all(box is not None and box["height"] >= 44 for box in boxes)
    await expect(page.locator("#account")).not_to_be_in_viewport()
    await page.get_by_role("button", name="Channels").click()
    row = page.locator(".channel", has_text="war-room")
    await expect(row).to_be_in_viewport()
    await row.click()
    await expect(page.locator("#chat-name")).to_have_text("war-room")
    await expect(page.locator("#account")).not_to_be_in_viewport()
    await page.get_by_role("button", name="Commands").click()
    await page.get_by_role("option", name="/panel").click()
    await page.get_by_role("button", name="Send").click()
    await page.get_by_role("combobox", name="Region").click()
    await page.get_by_role("option", name="Regni").click()
    await expect(page.locator(".private")).to_contain_text("Region Regni")
    assert max(await page.evaluate(WIDTHS)) == 390


async def test_on_a_phone_the_drawer_is_gone_once_somebody_is_chosen(open_tab: OpenTab) -> None:
    page = await open_tab("Ada", size=PHONE)
    await page.get_by_role("button", name="Channels").click()
    await page.locator("#account").click()
    await page.get_by_role("dialog").get_by_role("button", name="Bran").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator("#account")).not_to_be_in_viewport()
    await expect(page).to_have_title(re.compile("Bran"))


async def test_the_page_asks_nobody_but_the_table(open_tab: OpenTab, local_table: LocalTable) -> None:
    page = await open_tab("Ada")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.reload()
    await page.locator("#intro h3").wait_for()
    origin = local_table.address.partition("/?")[0]
    assert asked
    assert all(url.startswith((origin, origin.replace("http", "ws"))) for url in asked)


async def test_every_control_has_a_name(open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable) -> None:
    await bot.place(local_table).send(view=board("## Turn 4"), files=board_files())
    page = await open_tab("Ada")
    await expect(page.locator(".container")).to_be_visible()
    nameless = await page.evaluate(
        """() => [...document.querySelectorAll("button, input, textarea, a[href], img")]
          .filter((node) => node.checkVisibility())
          .filter((node) => !(node.ariaLabel || node.alt || node.textContent.trim() || node.labels?.length))
          .map((node) => node.outerHTML)"""
    )
    assert nameless == []


async def test_typing_anywhere_goes_into_the_message_box(open_tab: OpenTab, local_table: LocalTable) -> None:
    page = await open_tab("Ada")
    await page.locator(".channel", has_text="general").focus()
    await page.keyboard.type("Ave omnes")
    await page.keyboard.press("Enter")
    await expect(page.locator("li.message")).to_contain_text("Ave omnes")
    assert [message["content"] for message in local_table.messages("general")] == ["Ave omnes"]
