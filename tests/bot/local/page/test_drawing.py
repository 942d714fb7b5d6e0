"""The look of messages: text, pictures, components, embeds."""

from __future__ import annotations

import discord
import pytest
from playwright.async_api import expect

from bot.local.table import LocalTable
from tests.bot.local.page.conftest import OpenTab
from tests.bot.local.page.exhibits import LOOKS, Exhibitor, board, board_files, sized

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TEXT = """# One
## Two
-# fine print
**bold** *italic* _also_ __under__ ~~struck~~ `code` ***both*** snake_case_name \\*plain\\*
> quoted
> lines
- a
  - b
1. first
```py
x = **1**
```
[safe](https://example.com/a_b) [bad](javascript:alert(1)) <b>no html</b>"""


async def test_markdown_becomes_elements_and_never_html(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    page = await open_tab()
    await bot.place(local_table).send(TEXT)
    text = page.locator(".markdown")
    for selector, words in {
        "h3.h1": "One",
        "h4.h2": "Two",
        ".subtext": "fine print",
        ".para > strong >> nth=0": "bold",
        ".para > em >> nth=0": "italic",
        ".para > em >> nth=1": "also",
        "u": "under",
        "s": "struck",
        "code.inline": "code",
        "strong > em": "both",
        "ul > li > ul > li": "b",
        "ol > li": "first",
        "pre": "x = **1**",
        "a": "safe",
    }.items():
        await expect(text.locator(selector)).to_have_text(words)
    await expect(text.locator("blockquote")).to_have_text("quoted\nlines", use_inner_text=True)
    await expect(text).to_contain_text("snake_case_name *plain*")
    await expect(text).to_contain_text("[bad](javascript:alert(1)) <b>no html</b>")
    link = text.locator("a")
    assert await link.get_attribute("href") == "https://example.com/a_b"
    assert "noopener" in (await link.get_attribute("rel") or "")
    assert await link.count() == 1


async def test_mentions_are_pills_and_a_mention_of_me_stands_out(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    ada, bran = await open_tab("Ada"), await open_tab("Bran")
    me, other = local_table.person("Ada").id, local_table.channel("war-room").id
    await bot.place(local_table).send(f"<@{me}> go to <#{other}> @everyone <@1> <#2>")
    message = ada.locator("li.message")
    await expect(message.locator(".pill")).to_have_text(
        ["@Ada", "#war-room", "@everyone", "@unknown-user", "# No Access"]
    )
    await expect(message).to_contain_class("mentions-me")
    await expect(bran.locator("li.message")).not_to_contain_class("mentions-me")
    await message.locator("button.pill").click()
    await expect(ada.locator("#chat-name")).to_have_text("war-room")


async def test_a_link_to_a_message_goes_there_within_the_page(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    target = await bot.place(local_table, "war-room").send("the target")
    for number in range(60):
        await bot.place(local_table, "war-room").send(f"later {number}")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="There", url=target.jump_url))
    await bot.place(local_table).send(f"see {target.jump_url}", view=view)
    page = await open_tab()
    await expect(page.locator(".pill")).to_contain_text("war-room")
    await page.get_by_role("link", name="There").click()
    await expect(page.locator(f"#m-{target.id}")).to_be_in_viewport()
    assert len(page.context.pages) == 1


async def test_times_are_words_and_keep_up(open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable) -> None:
    page = await open_tab()
    await page.clock.install(time=1_900_000_000)
    await bot.place(local_table).send("<t:1899999880:R> <t:1900003600:R> <t:0:D>")
    stamps = page.locator("time.stamp")
    await expect(stamps).to_have_text(["2 minutes ago", "in 1 hour", "1 January 1970"])
    await page.clock.run_for(60_000)
    await expect(stamps.first).to_have_text("3 minutes ago")


async def test_a_spoiler_shows_when_asked(open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable) -> None:
    page = await open_tab()
    await bot.place(local_table).send("||hidden||")
    spoiler = page.get_by_role("button", name="Spoiler")
    await spoiler.press("Enter")
    await expect(page.locator(".spoiler")).to_contain_class("open")


async def test_one_picture_is_contained_in_its_frame(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    page = await open_tab()
    sizes = {(1100, 400): (550, 200), (400, 1400): (100, 350), (80, 60): (80, 60)}
    for size, shown in sizes.items():
        await bot.place(local_table).send(file=sized(*size, "map.png", "The map"))
        picture = page.locator("li.message").last.locator(".gallery img")
        await expect(picture).to_have_attribute("width", str(shown[0]))
        await expect(picture).to_have_attribute("alt", "The map")
        box = await picture.bounding_box()
        assert box is not None
        assert (round(box["width"]), round(box["height"])) == shown


async def test_several_pictures_make_one_cropped_block(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    page = await open_tab()
    for count in range(2, 11):
        files = [sized(40 + 30 * at, 200 - 15 * at, f"{at}.png", f"Picture {at}") for at in range(count)]
        await bot.place(local_table).send(files=files)
    mosaics = page.locator(".mosaic")
    await expect(mosaics).to_have_count(9)
    for count, mosaic in enumerate(await mosaics.all(), 2):
        await expect(mosaic.locator(".tile")).to_have_count(count)
        block = await mosaic.bounding_box()
        assert block is not None
        assert round(block["width"]) == 550
        boxes = [await tile.bounding_box() for tile in await mosaic.locator(".tile").all()]
        covered = sum(box["width"] * box["height"] for box in boxes if box)
        assert covered > 0.96 * block["width"] * block["height"]
    fits = await page.locator(".mosaic img").evaluate_all("all => all.map(one => getComputedStyle(one).objectFit)")
    assert set(fits) == {"cover"}


async def test_a_press_shows_the_picture_at_full_size(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    page = await open_tab()
    await bot.place(local_table).send(files=[sized(700, 500, "a.png", "Map A"), sized(60, 50, "b.png", "Map B")])
    await page.get_by_role("button", name="Enlarge picture: Map A").click()
    dialog = page.get_by_role("dialog")
    assert await dialog.locator("img").evaluate("image => image.naturalWidth") == 700
    await expect(dialog.locator(".caption")).to_have_text("Map A")
    await page.keyboard.press("ArrowRight")
    await expect(dialog.locator("img")).to_have_attribute("alt", "Map B")
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


async def test_a_layout_is_drawn_with_all_its_parts(open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable) -> None:
    page = await open_tab()
    await bot.place(local_table).send(view=board("## Turn 4"), files=board_files())
    container = page.locator(".container")
    await expect(container.locator("h4")).to_have_text("Turn 4")
    assert await container.evaluate("node => node.style.getPropertyValue('--accent')") == "#9f2f2a"
    await expect(container.locator(".single img")).to_have_attribute("alt", "Wide map")
    await expect(container.locator(".mosaic img")).to_have_count(2)
    await expect(container.locator(".section .thumbnail img")).to_have_attribute("alt", "A coin")
    for label, look in LOOKS.items():
        await expect(container.get_by_role("button", name=label)).to_contain_class(look.name)
    await expect(container.get_by_role("link", name="Guide")).to_have_attribute("href", "https://example.com/guide")
    await expect(container.get_by_role("button", name="Spent")).to_be_disabled()
    await expect(page.locator(".file")).to_have_count(0)


async def test_a_classic_message_with_embed_reply_file_and_marks(
    open_tab: OpenTab, bot: Exhibitor, local_table: LocalTable
) -> None:
    place = bot.place(local_table)
    first = await place.send("The first message")
    embed = discord.Embed(title="Scores", description="**Final**", colour=0x123456)
    embed.add_field(name="A", value="*3*").set_footer(text="Over").set_image(url="attachment://map.png")
    files = [sized(300, 200, "map.png"), discord.File(__file__, "record.txt")]
    sent = await place.send("Look", embed=embed, files=files, reference=first, silent=True)
    await sent.edit(content="Looked")
    page = await open_tab()
    message = page.locator("li.message").last
    await expect(message.locator(".spine")).to_contain_text("The first message")
    await expect(message.locator(".tag")).to_have_text("APP")
    await expect(message.get_by_role("img", name="Silent message")).to_be_visible()
    await expect(message.locator(".para").first).to_have_text("Looked (edited)")
    await expect(message.locator(".embed-title")).to_have_text("Scores")
    await expect(message.locator(".field em")).to_have_text("3")
    await expect(message.locator(".gallery")).to_have_count(1)
    await expect(message.locator(".file a").first).to_have_text("record.txt")
