"""Chromium, tabs of it that must stay free of errors, and the bot they look at."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, async_playwright

from bot.local.table import LocalTable
from tests.bot.local.page.exhibits import Exhibitor, exhibiting
from tests.kit.browser import HOW_TO_GET_IT, chromium
from tests.kit.local import opened

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
# A lost table is what some tests are about; the browser reports every refused connection.
CONNECTION = re.compile(r"WebSocket connection to 'ws://127\.0\.0\.1")

OpenTab = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, one for all tests: starting it takes longer than most of them."""
    path = chromium()
    assert path, HOW_TO_GET_IT
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="session")
async def context(browser: Browser) -> AsyncIterator[BrowserContext]:
    """Yield a browser with nothing in it."""
    fresh = await browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    yield fresh
    await fresh.close()


@pytest_asyncio.fixture(loop_scope="session")
async def local_table() -> AsyncIterator[LocalTable]:
    """Yield a table in memory, in the loop of the browser."""
    async with opened() as table:
        yield table


@pytest_asyncio.fixture(loop_scope="session")
async def open_tab(context: BrowserContext, local_table: LocalTable) -> AsyncIterator[OpenTab]:
    """Opens a tab as a person; no tab may report an error or a breach of the content policy."""
    faults: list[str] = []

    def console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not CONNECTION.search(message.text):
            faults.append(message.text)

    async def tab(name: str = "Ada", channel: str = "general", size: ViewportSize | None = None) -> Page:
        page = await context.new_page()
        page.set_default_timeout(8000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", console)
        if size:
            await page.set_viewport_size(size)
        me = local_table.person(name).id
        await page.add_init_script(f"sessionStorage.getItem('me') ?? sessionStorage.setItem('me', '{me}')")
        await page.goto(f"{local_table.address}#{local_table.channel(channel).id}")
        await page.locator("#channels [aria-current]").wait_for(state="attached")
        return page

    yield tab
    assert faults == []


@pytest_asyncio.fixture(loop_scope="session")
async def bot(local_table: LocalTable) -> AsyncIterator[Exhibitor]:
    """Yield the exhibiting bot, logged in with its commands synced."""
    async with exhibiting(local_table) as client:
        yield client


@pytest.fixture(autouse=True)
def _bot_is_there(bot: Exhibitor) -> None:
    """Have the bot online in every test of the browser page."""
