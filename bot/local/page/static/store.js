// Everything the page knows, and the events that say what changed.

import { compareIds, laterId } from "./ids.js";
import { Reading } from "./reading.js";

/** Discord's message flags the page looks at. */
export const FLAGS = { ephemeral: 64, loading: 128, silent: 4096, v2: 32768 };

/** Discord's channel types the page looks at. */
export const CHANNEL = { text: 0, dm: 1, newsThread: 10, publicThread: 11, privateThread: 12, forum: 15 };

/**
 * The world as one person sees it. Fires `status`, `people`, `channels`, `messages` (detail: channel),
 * `reading`, `commands` and `typing` events after the facts have changed.
 */
export class Store extends EventTarget {
  me = null;
  bot = null;
  /** @type {{id: string, name: string}[]} every server of the table */
  guilds = [];
  online = false;
  connected = false;
  people = [];
  channels = new Map();
  current = null;
  reading = null;
  /** @type {Map<string, {messages: object[], more: boolean}>} opened channels */
  histories = new Map();
  /** @type {Map<string, object[]>} commands per channel */
  commands = new Map();
  /** @type {Map<string, object[]>} commands of this tab on their way, per channel */
  echoes = new Map();
  /** When the bot was last typing, per channel, in milliseconds. */
  typing = new Map();

  /** @param {string} what */
  #say(what, detail = null) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /** @param {boolean} connected whether the socket stands */
  setConnected(connected) {
    this.connected = connected;
    this.#say("status");
  }

  /** @param {object} snapshot the answer to `hello` */
  begin(snapshot) {
    const other = this.me !== snapshot.me;
    Object.assign(this, { me: snapshot.me, bot: snapshot.bot, guilds: snapshot.guilds, online: snapshot.online });
    this.people = snapshot.people;
    this.reading = new Reading(this.guilds[0].id, this.me);
    this.commands.clear();
    if (other) this.histories.clear();
    if (other) this.echoes.clear();
    this.#setChannels(snapshot.channels);
    this.connected = true;
    for (const what of ["status", "people", "channels", "reading"]) this.#say(what);
  }

  #setChannels(channels) {
    this.channels = new Map(channels.map((channel) => [channel.id, channel]));
  }

  /** @param {object} event one event of the protocol */
  hear(event) {
    const heard = {
      MESSAGE_CREATE: () => this.#message(event.channel, event.message, true),
      MESSAGE_UPDATE: () => this.#message(event.channel, event.message, false),
      MESSAGE_DELETE: () => this.#forget(event.channel, event.message),
      CHANNELS: () => {
        this.#setChannels(event.channels);
        this.#say("channels");
      },
      PEOPLE: () => {
        this.people = event.people;
        this.#say("people");
      },
      COMMANDS: () => {
        this.commands.clear();
        this.#say("commands");
      },
      TYPING: () => {
        this.typing.set(event.channel, Date.now());
        this.#say("typing");
      },
      ONLINE: () => {
        this.online = event.online;
        this.#say("status");
      },
    };
    heard[event.name]?.();
  }

  #message(channelId, message, created) {
    const channel = this.channels.get(channelId);
    if (created && channel) {
      channel.last_message_id = laterId(channel.last_message_id, message.id);
      if (message.author.id === this.me) this.reading.markRead(channelId, message.id);
      else if (this.pings(message)) this.reading.ping(channelId, message.id);
      this.typing.delete(channelId);
      this.#answer(channelId, message);
    }
    const history = this.histories.get(channelId);
    if (history) {
      const known = history.messages.some((other) => other.id === message.id);
      if (known) history.messages = history.messages.map((other) => (other.id === message.id ? message : other));
      else if (created) history.messages = [...history.messages, message].sort((a, b) => compareIds(a.id, b.id));
    }
    this.#say("messages", { channel: channelId, message, created });
    if (created) this.#say("reading");
  }

  /** The answer to a command of this tab takes the place of the command on its way. */
  #answer(channelId, { interaction_metadata: used }) {
    const echoes = this.echoes.get(channelId) ?? [];
    if (!used || used.user.id !== this.me) return;
    const at = echoes.findIndex((echo) => !echo.failure && echo.interaction_metadata.name === used.name);
    if (at >= 0) this.echoes.set(channelId, echoes.toSpliced(at, 1));
  }

  #forget(channelId, messageId) {
    const history = this.histories.get(channelId);
    if (history) history.messages = history.messages.filter((message) => message.id !== messageId);
    this.#say("messages", { channel: channelId });
  }

  /** @param {{channel: object, messages: object[], more: boolean}} page the newest messages of a channel */
  setHistory({ channel, messages, more }) {
    const known = new Map((this.histories.get(channel.id)?.messages ?? []).map((message) => [message.id, message]));
    const kept = messages.map((message) => (isSame(known.get(message.id), message) ? known.get(message.id) : message));
    this.histories.set(channel.id, { messages: kept, more });
    this.#say("messages", { channel: channel.id });
  }

  /** @param {string} channel @param {{messages: object[], more: boolean}} page older messages */
  addEarlier(channel, { messages, more }) {
    const history = this.histories.get(channel);
    if (!history) return;
    this.histories.set(channel, { messages: [...messages, ...history.messages], more });
    this.#say("messages", { channel });
  }

  /** @param {string} channel which is shown now */
  setCurrent(channel) {
    this.current = channel;
    this.#say("channels");
  }

  /** Everything in the channel on show has been seen. */
  markRead() {
    const newest = this.channels.get(this.current)?.last_message_id ?? null;
    if (!this.reading || !this.current) return;
    this.reading.markRead(this.current, newest);
    this.#say("reading");
  }

  /** @param {string} channel @param {object[]} commands */
  setCommands(channel, commands) {
    this.commands.set(channel, commands);
    this.#say("commands");
  }

  /** @param {string} channel @param {object} echo shown as a message until it is dropped */
  putEcho(channel, echo) {
    const others = (this.echoes.get(channel) ?? []).filter((other) => other.id !== echo.id);
    this.echoes.set(channel, [...others, echo]);
    this.#say("messages", { channel });
  }

  /** @param {string} channel @param {string} id */
  dropEcho(channel, id) {
    this.echoes.set(
      channel,
      (this.echoes.get(channel) ?? []).filter((echo) => echo.id !== id),
    );
    this.#say("messages", { channel });
  }

  /** @returns {{id: string, name: string}[]} the servers the person of this tab is in */
  get myGuilds() {
    return this.guilds.filter((guild) => this.myself?.guilds.includes(guild.id));
  }

  /** @returns {{id: string, name: string}|null} the server of the channel on show; in direct messages the first of mine */
  get guildHere() {
    const id = this.channels.get(this.current)?.guild_id;
    return this.guilds.find((guild) => guild.id === id) ?? this.myGuilds[0] ?? null;
  }

  /** @returns {object[]} the people of the server on show */
  get peopleHere() {
    const here = this.guildHere;
    return here ? this.people.filter((person) => person.guilds.includes(here.id)) : [];
  }

  /** @returns {object|null} the person of this tab */
  get myself() {
    return this.person(this.me);
  }

  /** @param {string} id @returns {object|null} */
  person(id) {
    if (id === this.bot?.id) return this.bot;
    return this.people.find((person) => person.id === id) ?? null;
  }

  /** @param {string} id @returns {string|null} what the person is called */
  nameOf(id) {
    const person = this.person(id);
    return person ? this.called(person) : null;
  }

  /** @param {object} user @returns {string} what the user is called in the channel on show */
  called(user) {
    const guild = this.channels.get(this.current)?.guild_id;
    return this.person(user.id)?.nicks?.[guild] ?? shownName(user);
  }

  /** @param {object} channel @returns {string} what the channel is called */
  channelName(channel) {
    return channel.type === CHANNEL.dm ? shownName(this.bot) : channel.name;
  }

  /** @param {object} message @returns {boolean} whether it mentions the person of this tab */
  mentions(message) {
    return Boolean(message.mention_everyone) || (message.mentions ?? []).some((user) => user.id === this.me);
  }

  /** @param {object} message @returns {boolean} whether it adds to the red number */
  pings(message) {
    if (message.flags & FLAGS.ephemeral) return false;
    const direct = this.channels.get(message.channel_id)?.type === CHANNEL.dm;
    return direct || this.mentions(message);
  }
}

/** An unchanged message stays the same object, so that it is not drawn again. */
function isSame(known, message) {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(message);
}

/** @param {object} channel @returns {boolean} */
export function isThread(channel) {
  return [CHANNEL.newsThread, CHANNEL.publicThread, CHANNEL.privateThread].includes(channel.type);
}

/** @param {object} user @returns {string} */
export function shownName(user) {
  return user.global_name || user.username;
}
