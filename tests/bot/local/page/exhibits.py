"""A bot whose commands and posts show everything the page must be able to draw."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import discord
from discord import app_commands

from bot.local.table import LocalTable
from tests.bot.local.sample import Vote, picture, png
from tests.kit.local import pointed_at

LOOKS = {
    "Primary": discord.ButtonStyle.primary,
    "Secondary": discord.ButtonStyle.secondary,
    "Success": discord.ButtonStyle.success,
    "Danger": discord.ButtonStyle.danger,
}


def sized(width: int, height: int, name: str, description: str | None = None) -> discord.File:
    """Return a picture of a certain size as a file to send."""
    file = picture(name, description)
    file.fp.seek(0)
    file.fp.truncate()
    file.fp.write(png(width, height))
    file.fp.seek(0)
    return file


class Orders(discord.ui.Modal, title="Orders"):
    """A modal with text, a short and a long input, and a select of several."""

    about: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay("Write **clearly**.")
    name: discord.ui.Label[Orders] = discord.ui.Label(
        text="Name",
        description="As others see it",
        component=discord.ui.TextInput(custom_id="name", min_length=3, max_length=10),
    )
    plan: discord.ui.Label[Orders] = discord.ui.Label(
        text="Plan",
        component=discord.ui.TextInput(custom_id="plan", style=discord.TextStyle.paragraph, required=False),
    )
    levels: discord.ui.Label[Orders] = discord.ui.Label(
        text="Levels",
        component=discord.ui.Select(
            custom_id="levels",
            max_values=2,
            options=[discord.SelectOption(label=name) for name in ("Random", "Steady", "Strong")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, levels = self.name.component, self.levels.component
        assert isinstance(name, discord.ui.TextInput)
        assert isinstance(levels, discord.ui.Select)
        await interaction.response.send_message(f"{name.value}: {' and '.join(levels.values)}", ephemeral=True)


class Panel(discord.ui.View):
    """Private controls: an edit, a modal, a choice of two or three cards and one of a region."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Edit", custom_id="panel:edit", style=discord.ButtonStyle.success)
    async def edit(self, interaction: discord.Interaction, _button: discord.ui.Button[Panel]) -> None:
        await interaction.response.edit_message(content="The panel was edited")

    @discord.ui.button(label="Orders…", custom_id="panel:orders")
    async def orders(self, interaction: discord.Interaction, _button: discord.ui.Button[Panel]) -> None:
        await interaction.response.send_modal(Orders())

    @discord.ui.select(
        placeholder="Cards",
        custom_id="panel:cards",
        min_values=2,
        max_values=3,
        options=[discord.SelectOption(label=name, description="A card") for name in ("S7", "V5", "L5", "T4")],
    )
    async def cards(self, interaction: discord.Interaction, select: discord.ui.Select[Panel]) -> None:
        await interaction.response.edit_message(content="Chosen " + " ".join(select.values))

    @discord.ui.select(
        placeholder="Region",
        custom_id="panel:region",
        options=[discord.SelectOption(label=name) for name in ("Cantiaci", "Iceni", "Regni")],
    )
    async def region(self, interaction: discord.Interaction, select: discord.ui.Select[Panel]) -> None:
        await interaction.response.edit_message(content=f"Region {select.values[0]}")


class Exhibitor(discord.Client):
    """The client with its commands."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        command: app_commands.Command[Any, ..., Any]
        for command in (attack, panel, silent, think):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        self.add_dynamic_items(Vote)
        await self.tree.sync()

    def place(self, table: LocalTable, name: str = "general") -> discord.TextChannel:
        """Return a text channel as the bot sees it."""
        channel = self.get_channel(table.channel(name).id)
        assert isinstance(channel, discord.TextChannel)
        return channel


@app_commands.command(description="Attack a region")
@app_commands.describe(region="Where", strength="How many cards", ally="Who helps", manner="In which way")
@app_commands.choices(manner=[app_commands.Choice(name=name, value=name.lower()) for name in ("By Land", "By Sea")])
async def attack(
    interaction: discord.Interaction,
    strength: app_commands.Range[int, 1, 9],
    region: str,
    manner: str | None = None,
    ally: discord.Member | None = None,
) -> None:
    helped = ally.display_name if ally else "nobody"
    await interaction.response.send_message(f"{region} with {strength}, {manner}, {helped}")


@attack.autocomplete("region")
async def regions(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    names = ("Cantiaci", "Catuvellauni", "Iceni")
    found = [name for name in names if current.lower() in name.lower()]
    return [app_commands.Choice(name=f"The {name}", value=name.lower()) for name in found]


@app_commands.command(description="A private panel")
async def panel(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Your panel", view=Panel(), ephemeral=True)


@app_commands.command(description="No answer")
async def silent(interaction: discord.Interaction) -> None:
    return


@app_commands.command(description="Thinks until the channel is renamed")
async def think(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    await interaction.client.wait_for("thought")
    await interaction.edit_original_response(content="Thought of it")


def board(text: str) -> discord.ui.LayoutView:
    """Return a components-v2 post with two pictures, a section, a rule and controls."""
    view = discord.ui.LayoutView(timeout=None)
    thumbnail: discord.ui.Thumbnail[Any] = discord.ui.Thumbnail("attachment://small.png", description="A coin")
    buttons: list[discord.ui.Button[Any]] = [
        discord.ui.Button(label=label, style=look, custom_id=f"look:{label}") for label, look in LOOKS.items()
    ]
    buttons.append(discord.ui.Button(label="Guide", url="https://example.com/guide"))
    more = [Vote("yes"), discord.ui.Button(label="Spent", emoji="⚔️", custom_id="spent", disabled=True)]
    view.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay(text),
            discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://wide.png", description="Wide map")),
            discord.ui.MediaGallery(
                discord.MediaGalleryItem("attachment://small.png", description="First coin"),
                discord.MediaGalleryItem("attachment://tall.png", description="Second coin"),
            ),
            discord.ui.Separator(),
            discord.ui.Section(discord.ui.TextDisplay("A section"), accessory=thumbnail),
            discord.ui.ActionRow(*buttons),
            discord.ui.ActionRow(*more),
            accent_colour=discord.Colour(0x9F2F2A),
        )
    )
    return view


def board_files() -> list[discord.File]:
    """Return the content of the board post."""
    return [sized(1100, 400, "wide.png"), sized(80, 60, "small.png"), sized(300, 700, "tall.png")]


@contextlib.asynccontextmanager
async def exhibiting(table: LocalTable) -> AsyncIterator[Exhibitor]:
    """Yield the bot, connected and ready."""
    with pointed_at(table):
        bot = Exhibitor()
        task = asyncio.create_task(bot.start(table.token))
        try:
            await table.online()
            await bot.wait_until_ready()
            await table.settle()
            yield bot
            await table.settle()
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)
