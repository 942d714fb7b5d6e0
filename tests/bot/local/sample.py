"""A small bot that uses what the real one uses, and knows nothing of the table."""

from __future__ import annotations

import asyncio
import contextlib
import io
import struct
import zlib
from collections.abc import AsyncIterator, Coroutine
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.local.table import LocalTable
from tests.kit.local import pointed_at

T = TypeVar("T")


def png(width: int = 64, height: int = 48) -> bytes:
    """Return a picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x58\x65\xf2" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def picture(name: str = "board.png", description: str | None = "The board") -> discord.File:
    """Return the picture as a file to send."""
    return discord.File(io.BytesIO(png()), name, description=description)


class Vote(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"vote:(?P<side>yes|no)"):
    """A button that works after a restart."""

    def __init__(self, side: str) -> None:
        style = discord.ButtonStyle.primary
        super().__init__(discord.ui.Button(label=side.title(), style=style, custom_id=f"vote:{side}"))
        self.side = side

    @classmethod
    async def from_custom_id(cls, _interaction, _item, match):
        return cls(match["side"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"Voted {self.side}")


class Options(discord.ui.Modal, title="Options"):
    """A modal with a text and a select."""

    name: discord.ui.Label[Options] = discord.ui.Label(text="Name", component=discord.ui.TextInput(max_length=20))
    level: discord.ui.Label[Options] = discord.ui.Label(
        text="Level",
        component=discord.ui.Select(
            options=[discord.SelectOption(label="Easy", value="e"), discord.SelectOption(label="Hard", value="h")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, level = self.name.component, self.level.component
        assert isinstance(name, discord.ui.TextInput)
        assert isinstance(level, discord.ui.Select)
        await interaction.response.send_message(f"{name.value} {level.values[0]}", ephemeral=True)


class Controls(discord.ui.View):
    """Buttons and a select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Edit", custom_id="edit")
    async def edit(self, interaction: discord.Interaction, _button: discord.ui.Button[discord.ui.View]) -> None:
        await interaction.response.edit_message(content="edited")

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, _button: discord.ui.Button[discord.ui.View]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _button: discord.ui.Button[discord.ui.View]) -> None:
        await interaction.response.send_modal(Options())

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, _interaction: discord.Interaction, _button: discord.ui.Button[discord.ui.View]) -> None:
        raise AssertionError("a disabled button was pressed")

    @discord.ui.select(
        placeholder="Fruit",
        custom_id="fruit",
        max_values=2,
        options=[discord.SelectOption(label=name.title(), value=name) for name in ("apple", "pear", "plum")],
    )
    async def fruit(self, interaction: discord.Interaction, select: discord.ui.Select[discord.ui.View]) -> None:
        await interaction.response.send_message("+".join(select.values), ephemeral=True)


class SampleBot(discord.Client):
    """The client with its commands."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        wanted = intents or discord.Intents(guilds=True)
        super().__init__(intents=wanted, guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(show)
        commands: tuple[app_commands.Command[Any, ..., None], ...] = (
            greet,
            secret,
            slow,
            silent,
            controls,
            only_managers,
            layout,
        )
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_view(Controls())
        self.add_dynamic_items(Vote)
        await self.tree.sync()


@app_commands.command(description="Greet somebody")
async def greet(
    interaction: discord.Interaction, who: discord.Member, times: app_commands.Range[int, 1, 3] = 1
) -> None:
    await interaction.response.send_message(f"Salve {who.mention} x{times}")


@app_commands.command(description="A private answer")
async def secret(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("hidden", ephemeral=True, view=Controls())


@app_commands.command(description="An answer with a picture, later")
async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    await interaction.edit_original_response(content="done", attachments=[picture()])
    await interaction.followup.send("one more", ephemeral=True)


@app_commands.command(description="No answer")
async def silent(interaction: discord.Interaction) -> None:
    return


@app_commands.command(description="Buttons and a select")
async def controls(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("controls", view=Controls())


@app_commands.command(description="For managers")
@app_commands.default_permissions(manage_guild=True)
async def only_managers(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("yes", ephemeral=True)


def board(text: str) -> discord.ui.LayoutView:
    """Return a components-v2 post with a text, a picture and a button."""
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(discord.ui.TextDisplay(text))
    container.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="Map")))
    container.add_item(discord.ui.ActionRow(discord.ui.Button(label="Your Move", custom_id="move")))
    view.add_item(container)
    return view


@app_commands.command(description="A post of components")
async def layout(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=board("A map"), file=picture())


show = app_commands.Group(name="show", description="Show things")


@show.command(name="region", description="Show a region")
async def region(interaction: discord.Interaction, name: str, deep: bool = False) -> None:
    await interaction.response.send_message(f"{name} {deep}", ephemeral=True)


@region.autocomplete("name")
async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    names = ("cantiaci", "catuvellauni", "iceni")
    return [app_commands.Choice(name=name.title(), value=name) for name in names if current in name]


@contextlib.asynccontextmanager
async def running(table: LocalTable, intents: discord.Intents | None = None) -> AsyncIterator[SampleBot]:
    """Yield the bot, connected and ready."""
    with pointed_at(table):
        bot = SampleBot(intents)
        task = asyncio.create_task(bot.start(table.token))
        ready = asyncio.create_task(bot.wait_until_ready())
        try:
            # A bot that fails to start ends the wait, so that its error is seen.
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=10)
            if task.done():
                await task
            await table.settle()
            yield bot
            await table.settle()
        finally:
            ready.cancel()
            await bot.close()
            await asyncio.gather(task, ready, return_exceptions=True)


async def unanswered(table: LocalTable, asking: Coroutine[Any, Any, T]) -> T:
    """Ask something the bot does not answer, and let the three seconds pass at once."""
    asked = asyncio.create_task(asking)
    await table.until(lambda: table.interactions.waiting)
    await asyncio.sleep(0.05)
    await table.settle()
    table.clock.advance(3.1)
    return await asked
