"""The acts of one person, as Discord's client lets them, and by hand-edited requests what it does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from bot.local.people.answer import Answer
from bot.local.people.interactions import Interactions
from bot.local.people.modals import check_values, filled
from bot.local.people.options import Filler, visible_commands
from bot.local.protocol.codes import Ask, Json, Part
from bot.local.protocol.errors import Refused
from bot.local.world.guilds import Guilds
from bot.local.world.model import Channel, Guild, Message, User
from bot.local.world.posts import Posts
from bot.local.world.rights import may_send, sees
from bot.local.world.world import World

ChannelRef: TypeAlias = Channel | int | str | None
MessageRef: TypeAlias = Json | int


class Person:
    """One person at the table.

    Every method that asks something of the bot waits for its first answer, at most three seconds.
    """

    def __init__(self, user: User, world: World, interactions: Interactions, posts: Posts, guilds: Guilds) -> None:
        self.user = user
        self._world = world
        self._interactions = interactions
        self._posts = posts
        self._guilds = guilds

    @property
    def id(self) -> int:
        """The person's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The person's name."""
        return self.user.name

    @property
    def dm(self) -> Channel:
        """The direct-message channel with the bot."""
        return self._guilds.dm_of(self.user)

    # ---------------------------------------------------------------- look
    def channel(self, reference: ChannelRef) -> Channel:
        """Return a channel by itself, its id or its name; None is the first. It must be one the person sees.

        Raises:
            Refused: there is none such.
        """
        self._guilds.archive_quiet()
        channels = self._world.channels
        if isinstance(reference, Channel):
            found: Channel | None = channels.get(reference.id)
        elif isinstance(reference, int):
            found = channels.get(reference)
        else:
            named = (one for one in channels.values() if reference in (None, one.name))
            found = next((one for one in named if sees(self._world, self.id, one)), None)
        if found is None or not sees(self._world, self.id, found):
            raise Refused("There is no such channel here.")
        return found

    def messages(self, channel: ChannelRef = None) -> list[Json]:
        """Return the messages the person sees in a channel, oldest first, private answers to them included."""
        shown = self.channel(channel).messages.values()
        return [message.data for message in shown if message.private_to in (None, self.id)]

    def message(self, reference: MessageRef) -> Message:
        """Return a message the person sees, by its JSON or id.

        Raises:
            Refused: there is none such.
        """
        number = reference if isinstance(reference, int) else int(reference["id"])
        for channel in self._world.channels.values():
            message = channel.messages.get(number)
            if message and message.private_to in (None, self.id) and sees(self._world, self.id, channel):
                return message
        raise Refused("That message is not there.")

    def commands(self, channel: ChannelRef = None) -> list[Json]:
        """Return the commands the person may run in a channel."""
        return visible_commands(self._world, self.user, self.channel(channel))

    # ---------------------------------------------------------------- ask the bot
    async def slash(
        self, command: str, options: Mapping[str, Any] | None = None, *, channel: ChannelRef = None
    ) -> Answer:
        """Run a command such as ``"invasion attack"`` with its options by name.

        Raises:
            Refused: the client does not offer it, or an option does not fit.
        """
        place = self.channel(channel)
        sent = Filler(self._world, self.user, place).fill(command, options or {})
        return await self._ask(place, Ask.COMMAND, sent.data, command=sent.words)

    async def autocomplete(
        self,
        command: str,
        options: Mapping[str, Any],
        focused: str,
        *,
        channel: ChannelRef = None,
    ) -> Answer:
        """Ask for choices for the option being typed; ``options`` holds what is typed by now.

        Raises:
            Refused: the client does not offer it.
        """
        place = self.channel(channel)
        values = {focused: "", **options}
        sent = Filler(self._world, self.user, place).fill(command, values, focused)
        return await self._ask(place, Ask.AUTOCOMPLETE, sent.data, command=sent.words, option_type=sent.option_type)

    async def press(self, message: MessageRef, which: str) -> Answer:
        """Press a button by its ``custom_id`` or label.

        Raises:
            Refused: it is not there, not a button, or disabled.
        """
        found = self.message(message)
        button = self._control(found, which, Part.BUTTON)
        if "custom_id" not in button:
            raise Refused(f"{which} is a link.")
        data = {"custom_id": button["custom_id"], "component_type": Part.BUTTON, "id": button.get("id", 0)}
        return await self._use(found, data)

    async def select(self, message: MessageRef, which: str, values: Sequence[str]) -> Answer:
        """Choose values of a select by its ``custom_id`` or placeholder.

        Raises:
            Refused: it is not there or disabled, or the values are not possible.
        """
        found = self.message(message)
        select = self._control(found, which, Part.SELECT)
        check_values(select.get("placeholder") or "Select", select, values)
        data = {
            "custom_id": select["custom_id"],
            "component_type": Part.SELECT,
            "id": select.get("id", 0),
            "values": list(values),
        }
        return await self._use(found, data)

    async def submit(self, shown: Answer | int, values: Mapping[str, Any]) -> Answer:
        """Submit an open modal; values by the fields' ``custom_id`` or label.

        Args:
            shown: The answer that opened the modal, or its interaction's id.
            values: Text, or list of a select's values.

        Raises:
            Refused: no such modal is open, or a value is not possible; the modal stays open.
        """
        number = shown if isinstance(shown, int) else shown.interaction
        opened = self._world.interactions.get(number)
        if opened is None or opened.modal is None or opened.user_id != self.id:
            raise Refused("That form is not open.")
        modal = opened.modal
        parts = filled(modal, values)
        opened.modal = None
        self._world.touch("interaction", opened.id)
        channel = self.channel(opened.channel_id)
        source = channel.messages.get(opened.source_id or 0)
        data = {"custom_id": modal["custom_id"], "components": parts}
        return await self._ask(channel, Ask.MODAL, data, source=source)

    # ---------------------------------------------------------------- without the bot
    def say(self, content: str, *, channel: ChannelRef = None) -> Json:
        """Write a message.

        Raises:
            Refused: the person may not write there, or the text is empty or too long.
        """
        place = self.channel(channel)
        if not may_send(self._world, self.id, place):
            raise Refused("You may not write here.")
        if not 1 <= len(content.strip()) <= 2000:
            raise Refused("A message has 1 to 2000 characters.")
        return self._posts.write(place, self.user, {"content": content}).data

    def dismiss(self, message: MessageRef) -> None:
        """Put away a private answer.

        Raises:
            Refused: it is not private to this person.
        """
        found = self.message(message)
        if found.private_to != self.id:
            raise Refused("Only a private answer can be dismissed.")
        self._posts.remove(found)

    def join_thread(self, thread: ChannelRef) -> None:
        """Join a thread."""
        self._guilds.join_thread(self._thread(thread), self.id)

    def leave_thread(self, thread: ChannelRef) -> None:
        """Leave a thread."""
        self._guilds.leave_thread(self._thread(thread), self.id)

    def _thread(self, reference: ChannelRef) -> Channel:
        thread = self.channel(reference)
        if not thread.is_thread:
            raise Refused("That is no thread.")
        return thread

    def leave_guild(self, guild: Guild | None = None) -> None:
        """Leave a server, the first if None."""
        self._guilds.leave_guild(self.user, guild)

    def enter_guild(self, guild: Guild | None = None) -> None:
        """Come (back) to a server, the first if None.

        Raises:
            Refused: the person is banned from it.
        """
        self._guilds.enter_guild(self.user, guild)

    def call(self, nick: str | None, guild: Guild | None = None) -> None:
        """Be called otherwise on a server, the first if None; without a name as everywhere.

        Raises:
            Refused: the person is not on it, or it is no name.
        """
        self._guilds.set_nick(self.user, nick, guild)

    def accept_dms(self, *, accept: bool) -> None:
        """Open or close direct messages."""
        self._guilds.set_accepts_dms(self.user, accepts=accept)

    # ---------------------------------------------------------------- hand-edited requests
    async def raw_command(self, data: Json, *, channel: ChannelRef = None, ask: Ask = Ask.COMMAND) -> Answer:
        """Send a command or autocomplete with any data at all."""
        return await self._ask(self.channel(channel), ask, data, command=str(data.get("name", "")))

    async def raw_component(
        self,
        message: MessageRef,
        custom_id: str,
        values: Sequence[str] | None = None,
        *,
        channel: ChannelRef = None,
    ) -> Answer:
        """Use a control that need not be there, on a message that need not be there either.

        With ``values`` it is a select, without a button. ``channel`` says where, if the message is gone.
        """
        data: Json = {"custom_id": custom_id, "component_type": Part.BUTTON, "id": 1}
        if values is not None:
            data |= {"component_type": Part.SELECT, "values": list(values)}
        try:
            return await self._use(self.message(message), data)
        except Refused:
            if isinstance(message, int):
                raise
            place = self.channel(int(message["channel_id"]) if channel is None else channel)
            return await self._ask(place, Ask.COMPONENT, data, source=Message(message))

    async def raw_submit(self, custom_id: str, components: Sequence[Json], *, channel: ChannelRef = None) -> Answer:
        """Submit a modal that was never opened."""
        data = {"custom_id": custom_id, "components": list(components)}
        return await self._ask(self.channel(channel), Ask.MODAL, data)

    # ---------------------------------------------------------------- inside
    def _control(self, message: Message, which: str, kind: Part) -> Json:
        controls = [one for one in controls_of(message.data["components"]) if one["type"] == kind]
        found = [one for one in controls if one.get("custom_id") == which]
        found = found or [one for one in controls if which in (one.get("label"), one.get("placeholder"))]
        if len(found) != 1:
            raise Refused(f"There are {len(found)} controls {which!r} on that message.")
        if found[0].get("disabled"):
            raise Refused(f"{which} is disabled.")
        return found[0]

    async def _use(self, message: Message, data: Json) -> Answer:
        channel = self.channel(message.channel_id)
        return await self._ask(channel, Ask.COMPONENT, data, source=message)

    async def _ask(
        self,
        channel: Channel,
        kind: Ask,
        data: Json,
        *,
        command: str = "",
        source: Message | None = None,
        option_type: int = 3,
    ) -> Answer:
        outcome = await self._interactions.ask(
            self.user, channel, kind, data, command=command, source=source, option_type=option_type
        )
        return Answer(outcome, channel, self._interactions.hub)


def controls_of(components: Any) -> Iterator[Json]:
    """Yield every button and select in a tree of components, from top to bottom."""
    for part in components or []:
        if part["type"] in (Part.BUTTON, Part.SELECT):
            yield part
        yield from controls_of(part.get("components"))
        if "accessory" in part:
            yield from controls_of([part["accessory"]])
