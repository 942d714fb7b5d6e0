"""Slash commands as a person's client offers and fills them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from bot.local.checks.commands import GROUP, SUBCOMMAND
from bot.local.protocol.codes import ALL_RIGHTS, ChannelType, Json, Right
from bot.local.protocol.errors import Refused
from bot.local.world.model import Channel, User
from bot.local.world.rights import rights_in
from bot.local.world.shapes import channel_json, member_json, role_json, user_json
from bot.local.world.world import World

GUILD_CONTEXT: Final = 0
DM_CONTEXT: Final = 1
GUILD_INSTALL: Final = 0


class OptionType(IntEnum):
    """Types of an option that takes a value."""

    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10


NUMBERS: Final = (OptionType.INTEGER, OptionType.NUMBER)


def visible_commands(world: World, person: User, channel: Channel) -> list[Json]:
    """Return the commands a person may run in a channel, by name."""
    rights = rights_in(world, person.id, channel)
    if not rights & Right.USE_APPLICATION_COMMANDS or channel.kind == ChannelType.FORUM:
        return []
    if not channel.is_dm and world.bot.id not in world.guild_of(channel).members:
        return []
    everywhere = world.commands_of(None)
    here = [] if channel.guild_id is None else world.commands_of(channel.guild_id)
    # In a guild its own command hides one of the same name.
    known = {one["name"]: one for one in (*everywhere, *here)}
    return [known[name] for name in sorted(known) if _offered(known[name], rights, in_dm=channel.is_dm)]


def _offered(command: Json, rights: int, *, in_dm: bool) -> bool:
    if GUILD_INSTALL not in command.get("integration_types", [GUILD_INSTALL]):
        return False
    contexts = command.get("contexts")
    if contexts is not None and (DM_CONTEXT if in_dm else GUILD_CONTEXT) not in contexts:
        return False
    if in_dm:
        return command.get("dm_permission") is not False
    needed = command.get("default_member_permissions")
    if needed is None or rights == ALL_RIGHTS:
        return True
    return int(needed) != 0 and not int(needed) & ~rights


@dataclass(slots=True)
class Filled:
    """A command with its options, ready to be sent.

    Attributes:
        data: The interaction's data.
        words: The command's words, e.g. ``invasion attack``.
        option_type: Type of the option being completed.
    """

    data: Json
    words: str
    option_type: int = OptionType.STRING


@dataclass(slots=True)
class Filler:
    """Fills one command for one person in one channel."""

    world: World
    person: User
    channel: Channel
    resolved: Json = field(default_factory=dict)

    def fill(self, words: str, values: Mapping[str, Any], focused: str | None = None) -> Filled:
        """Fill a command, or with ``focused`` ask for the completion of that option.

        Raises:
            Refused: Discord's client would not send it.
        """
        name, *below = words.split() or [""]
        offered = {command["name"]: command for command in visible_commands(self.world, self.person, self.channel)}
        if name not in offered:
            raise Refused(f"/{name} is not available here.")
        command = offered[name]
        path = walk(command, below)
        options = (path[-1] if path else command).get("options") or []
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
            raise Refused(f"/{words} needs a subcommand.")
        filled: list[Json] = self._options(options, values, focused)
        for step in reversed(path):
            filled = [{"name": step["name"], "type": step["type"], "options": filled}]
        data: Json = {"id": command["id"], "name": name, "type": 1, "options": filled}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        if self.resolved:
            data["resolved"] = self.resolved
        kinds = {option["name"]: option["type"] for option in options}
        return Filled(data, words, kinds.get(focused or "", OptionType.STRING))

    def _options(self, options: Sequence[Json], values: Mapping[str, Any], focused: str | None) -> list[Json]:
        known = {option["name"]: option for option in options}
        for name in values:
            if name not in known:
                raise Refused(f"There is no option {name}.")
        if focused is not None and not known.get(focused, {}).get("autocomplete"):
            raise Refused(f"The option {focused} is not completed.")
        filled = []
        for name, value in values.items():
            option = known[name]
            partial = focused is not None
            one = {"name": name, "type": option["type"], "value": value if partial else self._value(option, value)}
            filled.append(one | ({"focused": True} if name == focused else {}))
        missing = [one for one in known.values() if one.get("required") and one["name"] not in values]
        if missing and focused is None:
            raise Refused(f"The option {missing[0]['name']} is required.")
        return filled

    def _value(self, option: Json, value: Any) -> Any:
        name, kind = option["name"], option["type"]
        try:
            value = converted(kind, value)
        except (TypeError, ValueError):
            raise Refused(f"{value!r} does not fit the option {name}.") from None
        if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
            raise Refused(f"{value!r} is not one of the choices of {name}.")
        if kind in NUMBERS and not option.get("min_value", value) <= value <= option.get("max_value", value):
            raise Refused(f"{value} is out of range for {name}.")
        longest = option.get("max_length", 6000)
        if kind == OptionType.STRING and not option.get("min_length", 0) <= len(value) <= longest:
            raise Refused(f"{name} is too short or too long.")
        if kind in (OptionType.USER, OptionType.CHANNEL, OptionType.ROLE, OptionType.MENTIONABLE):
            self._resolve(kind, int(value))
        return value

    def _resolve(self, kind: int, number: int) -> None:
        world, key = self.world, str(number)
        guild = None if self.channel.is_dm else world.guild_of(self.channel)
        if kind in (OptionType.USER, OptionType.MENTIONABLE) and number in world.users:
            self.resolved.setdefault("users", {})[key] = user_json(world.users[number])
            if guild is not None and number in guild.members:
                rights = {"permissions": str(rights_in(world, number, self.channel))}
                member = member_json(world, guild, number, with_user=False) | rights
                self.resolved.setdefault("members", {})[key] = member
        elif kind in (OptionType.ROLE, OptionType.MENTIONABLE) and guild is not None and number in guild.roles:
            self.resolved.setdefault("roles", {})[key] = role_json(guild.roles[number])
        elif kind == OptionType.CHANNEL and number in world.channels:
            shape = channel_json(world, world.channels[number], self.person.id)
            self.resolved.setdefault("channels", {})[key] = shape
        else:
            raise Refused("There is nobody and nothing like that here.")


def walk(command: Json, names: Sequence[str]) -> list[Json]:
    """Return the groups and subcommands that names lead through.

    Raises:
        Refused: there is no such subcommand.
    """
    path, node = [], command
    for name in names:
        inside = {one["name"]: one for one in node.get("options") or [] if one["type"] in (SUBCOMMAND, GROUP)}
        if name not in inside:
            raise Refused(f"There is no subcommand {name}.")
        node = inside[name]
        path.append(node)
    return path


def converted(kind: int, value: Any) -> Any:
    """Return a value as the option's type has it.

    Raises:
        TypeError: it cannot be.
        ValueError: it cannot be.
    """
    match kind:
        case OptionType.STRING:
            return str(value)
        case OptionType.INTEGER:
            return int(value)
        case OptionType.NUMBER:
            return float(value)
        case OptionType.BOOLEAN:
            if str(value).lower() not in {"true", "false"}:
                raise ValueError(value)
            return str(value).lower() == "true"
        case OptionType.USER | OptionType.CHANNEL | OptionType.ROLE | OptionType.MENTIONABLE:
            return str(int(value))
        case _:
            raise ValueError(kind)
