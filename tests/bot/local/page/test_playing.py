"""The acts of a person on the browser page: controls, modals, commands, and their privacy."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from bot.local.table import LocalTable
from tests.bot.local.page.conftest import OpenTab
from tests.bot.local.page.exhibits import Exhibitor, board, board_files

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def run(page: Page, command: str) -> None:
    """Type a command without options and send it."""
    await page.locator("#message-input").fill(f"/{command}")
    await page.get_by_role("option", name=f"/{command}").first.wait_for()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def test_a_private_answer_is_seen_by_one_tab_only(open_tab: OpenTab, local_table: LocalTable) -> None:
    ada, bran = await open_tab("Ada"), await open_tab("Bran")
    await run(ada, "panel")
    await expect(ada.locator(".private")).to_contain_text("Your panel")
    await expect(ada.locator(".private")).to_contain_text("Only you can see this")
    await bran.locator("#message-input").fill("Salve")
    await bran.keyboard.press("Enter")
    await expect(ada.locator("li.message").last).to_contain_text("Salve")
    await expect(bran.locator("li.message")).to_have_count(1)
    assert "Your panel" not in await bran.content()
    await bran.reload()
    await expect(bran.locator("li.message")).to_have_count(1)
    await ada.get_by_role("button", name="Dismiss message").click()
    await expect(ada.locator(".private")).to_have_count(0)


async def test_a_pressed_button_edits_the_message_and_keeps_the_focus(open_tab: OpenTab) -> None:
    page = await open_tab()
    await run(page, "panel")
    button = page.get_by_role("button", name="Edit")
    await button.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".private")).to_contain_text("The panel was edited")
    await expect(button).to_be_focused()
    await expect(button).not_to_have_attribute("aria-busy", "true")


async def test_a_command_that_is_not_answered_says_so_until_dismissed(open_tab: OpenTab) -> None:
    page = await open_tab()
    await run(page, "silent")
    await expect(page.locator(".echo")).to_contain_text("Sending command…")
    await expect(page.locator(".echo")).to_contain_text("The application did not respond")
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator("li.message")).to_have_count(0)


async def test_an_answer_to_come_is_thought_about(open_tab: OpenTab, bot: Exhibitor) -> None:
    page = await open_tab()
    await run(page, "think")
    await expect(page.locator(".thinking")).to_contain_text("Legatus is thinking…")
    bot.dispatch("thought")
    await expect(page.locator("li.message")).to_contain_text("Thought of it")
    await expect(page.locator(".spine")).to_have_text("AAda used /think")


async def test_a_select_of_one_is_sent_when_chosen(open_tab: OpenTab) -> None:
    page = await open_tab()
    await run(page, "panel")
    await page.get_by_role("combobox", name="Region").click()
    await page.get_by_role("option", name="Iceni").click()
    await expect(page.locator(".private")).to_contain_text("Region Iceni")


async def test_a_select_of_several_is_sent_when_closed_and_holds_its_bounds(open_tab: OpenTab) -> None:
    page = await open_tab()
    await run(page, "panel")
    box = page.get_by_role("combobox", name="Cards")
    await box.focus()
    for key in ("ArrowDown", "Enter", "Tab"):
        await page.keyboard.press(key)
    await expect(box).to_have_text("Cards")  # one is too few: put back, nothing sent
    await box.focus()
    for key in ("ArrowDown", " ", "ArrowDown", "Enter", "l", "Enter"):
        await page.keyboard.press(key)
    await expect(page.get_by_role("option", name="T4")).to_have_attribute("aria-disabled", "true")
    await page.locator("#chat-name").click()
    await expect(page.locator(".private")).to_contain_text("Chosen S7 V5 L5")


async def test_escape_gives_a_choice_up(open_tab: OpenTab) -> None:
    page = await open_tab()
    await run(page, "panel")
    box = page.get_by_role("combobox", name="Cards")
    await box.focus()
    for key in ("ArrowDown", "Enter", "ArrowDown", "Enter", "Escape"):
        await page.keyboard.press(key)
    await expect(box).to_have_text("Cards")
    await expect(page.locator(".private")).to_contain_text("Your panel")


async def test_a_modal_is_checked_and_then_submitted(open_tab: OpenTab) -> None:
    page = await open_tab()
    await run(page, "panel")
    await page.get_by_role("button", name="Orders…").click()
    dialog = page.get_by_role("dialog", name="Orders")
    await expect(dialog.locator("strong")).to_have_text("clearly")
    name = dialog.get_by_label("Name")
    await expect(name).to_be_focused()
    await expect(name).to_have_attribute("maxlength", "10")
    await page.keyboard.press("Enter")
    await expect(dialog.locator(".field-error").first).to_have_text("This field is required.")
    await name.fill("Ag")
    await page.keyboard.press("Enter")
    await expect(dialog.locator(".field-error").first).to_have_text("Must be at least 3 characters in length.")
    await name.fill("Agricola")
    await dialog.get_by_role("combobox", name="Levels").click()
    await page.get_by_role("option", name="Steady").click()
    await page.get_by_role("option", name="Strong").click()
    await page.get_by_role("button", name="Done").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await expect(page.locator("li.message").last).to_contain_text("Agricola: Steady and Strong")


async def test_a_command_is_found_filled_in_and_sent_by_keyboard(open_tab: OpenTab) -> None:
    page = await open_tab()
    await page.locator("#message-input").press_sequentially("/at")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("combobox", name="strength")).to_be_focused()
    await page.keyboard.type("12")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("strength: Must be 9 or less.")
    await page.keyboard.press("Backspace")
    await page.keyboard.press("Backspace")
    await page.keyboard.type("2")
    await page.keyboard.press("Tab")
    await page.keyboard.type("cat")
    await expect(page.get_by_role("option")).to_have_text(["The Catuvellauni"])
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="region")).to_have_value("The Catuvellauni")
    await page.get_by_role("button", name="Add one of 2 more options").click()
    await page.get_by_role("option", name="manner").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Add one of 1 more options").press("Enter")
    await page.keyboard.press("Enter")
    await page.keyboard.type("bra")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("li.message").last).to_contain_text("catuvellauni with 2, by sea, Bran")


async def test_required_options_are_asked_for_before_sending(open_tab: OpenTab, local_table: LocalTable) -> None:
    page = await open_tab()
    await page.locator("#message-input").fill("/attack")
    await page.get_by_role("option", name="/attack").click()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("strength: This option is required.")
    await page.keyboard.press("Escape")
    await expect(page.locator("#message-input")).to_have_value("/attack")
    assert local_table.messages("general") == []


async def test_a_press_that_is_not_answered_waits_and_then_says_so_to_its_person_alone(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    ada, bran = await open_tab("Ada"), await open_tab("Bran")
    await bot.place(local_table).send(view=board("## Turn 4"), files=board_files())
    await expect(ada.get_by_role("button", name="Yes")).to_be_visible()
    button = bran.get_by_role("button", name="Secondary")
    await button.click()  # the bot has no handler for it
    await expect(button).to_have_attribute("aria-busy", "true")
    await expect(bran.locator(".failure")).to_have_text("This interaction failed")
    await expect(button).not_to_have_attribute("aria-busy", "true")
    await expect(ada.locator(".failure")).to_be_hidden()
