"""One whole turn on the page, by two people in two tabs of headless Chromium: typed, pressed, chosen, seen."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import BrowserContext, Locator, Page, ViewportSize, async_playwright, expect

from bot.records import MatchId
from engines.roman_invasion import GAME
from tests.e2e.program import PATIENCE, Program
from tests.kit.browser import HOW_TO_GET_IT, chromium
from tests.kit.messages import said

pytestmark = pytest.mark.browser

SEED = bytes([14]) * 32
"""A deal in which an attack with the first card fails, and no help is possible."""
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SEEN = "image => image.complete && image.naturalWidth > 0 && image.getBoundingClientRect().width > 40"
WIDTHS = "() => [document.documentElement.scrollWidth, document.getElementById('scroller').scrollWidth, innerWidth]"


@pytest.fixture
async def browser() -> AsyncIterator[BrowserContext]:
    """Chromium with nothing in it."""
    path = chromium()
    assert path, HOW_TO_GET_IT
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield await running.new_context(viewport=DESKTOP, reduced_motion="reduce")
        await running.close()


class Tab:
    """A tab in which somebody is at the table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type in ("error", "warning") else None)

    @classmethod
    async def of(cls, browser: BrowserContext, program: Program, name: str) -> Tab:
        """Open a tab as a person."""
        tab = cls(await browser.new_page())
        me = program.person(name).id
        await tab.page.add_init_script(f"sessionStorage.getItem('me') ?? sessionStorage.setItem('me', '{me}')")
        await tab.page.goto(program.table.address)
        await expect(tab.page.locator(".account-name")).to_have_text(name)
        return tab

    @property
    def panel(self) -> Locator:
        """The newest private answer."""
        return self.page.locator("li.private").last

    async def press(self, label: str) -> None:
        """Press the newest button with this label."""
        await self.page.get_by_role("button", name=label, exact=True).last.click()

    async def choose(self, count: int) -> None:
        """Open the last menu of the panel by its keys, take its first choices, and close it."""
        await self.panel.get_by_role("combobox").last.focus()
        for key in (*("ArrowDown", "Enter") * count, "Tab"):
            await self.page.keyboard.press(key)

    async def sees_pictures(self, within: Locator) -> None:
        """Check that every picture there is drawn, and has its words."""
        images = within.locator("img")
        await expect(images.first).to_be_visible()
        for image in await images.all():
            await image.scroll_into_view_if_needed()
            await self.page.wait_for_function(SEEN, arg=await image.element_handle())
            assert await image.get_attribute("alt")


async def test_a_turn_as_two_people(program: Program, browser: BrowserContext) -> None:
    ada, bran = await Tab.of(browser, program, "Ada"), await Tab.of(browser, program, "Bran")
    match = await _begun(program, ada, bran)
    name = await program.awaited(match)
    mover, other = (ada, bran) if name == "Ada" else (bran, ada)
    for tab in (mover, other):
        await tab.page.locator(".threads .channel").click()
        board = tab.page.locator("li.message").last
        await expect(board).to_contain_text(f"#{match}")
        await tab.sees_pictures(board)
    await expect(mover.page.locator("li.message.mentioned, li.message.mention, .mentions-me").first).to_be_visible()
    await _muster(mover)
    await _attack(program, mover, match)
    await _fortify(mover)
    await program.quiet()
    await _look_on_a_phone(program, other, match)
    assert ada.faults == []
    assert bran.faults == []


async def _begun(program: Program, ada: Tab, bran: Tab) -> MatchId:
    """Type /legatus new with the picker, join in the other tab, start."""
    page = ada.page
    await page.locator("#message-input").press_sequentially("/legatus new")
    await page.get_by_role("option", name="/legatus new").first.wait_for()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="game")).to_be_focused()
    await page.keyboard.type("Roman")
    await page.get_by_role("option", name=GAME.title).click()
    await page.get_by_role("button", name="Add one of").click()
    await page.get_by_role("option", name="seats").first.click()
    await page.keyboard.type("2")
    await page.keyboard.press("Enter")
    await expect(ada.panel).to_contain_text(said("lobby.opened", after=1).split("[")[0].strip(" :"))
    await bran.press(said("button.join"))
    await expect(bran.panel).to_contain_text(said("lobby.in").split("**")[0].strip())
    await program.quiet()
    await ada.press(said("button.start"))
    await expect(page.locator("li.message", has_text="has begun").last).to_be_visible()
    await program.quiet()
    (row,) = await program.services.store.directory.live()
    assert row.status == "playing"
    return row.id


async def _muster(tab: Tab) -> None:
    await tab.press(said("button.move"))
    await expect(tab.panel).to_contain_text("RIB-09")
    await tab.choose(3)
    await tab.press(said("verb.muster", GAME))
    await expect(tab.panel).to_contain_text("RIB-10")


async def _attack(program: Program, tab: Tab, match: MatchId) -> None:
    """Attack Cantiaci with one card, having read the chance, and see the report."""
    room = await program.room(match)
    before = len(program.table.messages(room))
    await tab.panel.get_by_role("button", name=said("verb.attack", GAME), exact=True).first.click()
    await expect(tab.panel).to_contain_text("Cantiaci")
    await tab.choose(1)
    await expect(tab.panel).to_contain_text("%")
    await tab.panel.get_by_role("button", name=said("verb.attack", GAME), exact=True).last.click()
    await program.table.until(
        lambda: len(program.table.messages(room)) > before, PATIENCE
    )  # the page sends it in its time
    await program.quiet()
    public = tab.page.locator("li.message:not(.private)", has_text="Cantiaci", has=tab.page.locator("img"))
    report = public.filter(has_not_text=said("button.move"))
    await tab.sees_pictures(report.last)


async def _fortify(tab: Tab) -> None:
    """End the campaign and discard down to five cards."""
    await tab.press(said("verb.stop", GAME))
    await expect(tab.panel).to_contain_text("RIB-23")
    await tab.choose(1)
    await tab.panel.get_by_role("button", name=said("verb.fortify", GAME), exact=True).click()
    await expect(tab.panel).not_to_contain_text("RIB-23")


async def _look_on_a_phone(program: Program, tab: Tab, match: MatchId) -> None:
    await tab.page.set_viewport_size(PHONE)
    board = tab.page.locator("li.message", has_text=said("button.move")).last
    await expect(board).to_contain_text("Turn 2")
    await tab.sees_pictures(board)
    await tab.press(said("button.hand"))
    await tab.sees_pictures(tab.panel)
    document, scroller, width = await tab.page.evaluate(WIDTHS)
    assert document <= width
    assert scroller <= width
