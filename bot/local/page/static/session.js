// What the person of this tab does: requests to the table and what they mean for the store.

import { Wire } from "./socket.js";
import { FLAGS } from "./store.js";

const WHO = "me";

/** One tab's conversation with the table. */
export class Session {
  /** @param {import("./store.js").Store} store @param {string} url of the WebSocket */
  constructor(store, url) {
    this.store = store;
    this.echo = 0;
    this.wire = new Wire(url, {
      opened: () => this.become(sessionStorage.getItem(WHO)).catch(() => store.setConnected(false)),
      lost: () => store.setConnected(false),
      event: (event) => store.hear(event),
    });
  }

  /** Connect; the store fills by itself. */
  start() {
    this.wire.connect();
  }

  /**
   * Be this person from now on, in this tab only.
   *
   * @param {string|null} person id; null for whoever the table names first
   */
  async become(person) {
    const snapshot = await this.wire.ask("hello", { me: person });
    sessionStorage.setItem(WHO, snapshot.me);
    this.store.begin(snapshot);
    const wanted = [this.store.current, location.hash.slice(1)].find((id) => this.store.channels.has(id));
    const first = [...this.store.channels.values()].find((channel) => channel.type === 0);
    const channel = wanted ?? first?.id ?? this.store.channels.keys().next().value ?? null;
    if (channel) await this.open(channel);
    else this.store.setCurrent(null);
  }

  /** @param {string} channel to show */
  async open(channel) {
    const { store } = this;
    store.setCurrent(channel);
    history.replaceState(null, "", `#${channel}`);
    const page = await this.wire.ask("open", { channel });
    if (store.channels.has(channel)) store.channels.set(channel, { ...page.channel, ...store.channels.get(channel) });
    store.setHistory(page);
  }

  /** Fetch messages before the oldest one shown. @returns {Promise<boolean>} whether there were any */
  async earlier() {
    const { current, histories } = this.store;
    const known = histories.get(current);
    if (!known?.more || !known.messages.length) return false;
    const page = await this.wire.ask("open", { channel: current, before: known.messages[0].id });
    this.store.addEarlier(current, page);
    return page.messages.length > 0;
  }

  /** Commands that may be run in the channel on show. @returns {Promise<object[]>} */
  async commands() {
    const { current, commands } = this.store;
    if (!commands.has(current)) {
      const answer = await this.wire.ask("commands", { channel: current });
      this.store.setCommands(current, answer.commands);
    }
    return commands.get(current) ?? [];
  }

  /**
   * Press a button or choose from a select.
   *
   * @param {object} message
   * @param {object} component
   * @param {string[]} [values] for selects
   * @returns {Promise<object>} the outcome
   */
  act(message, component, values) {
    const where = { channel: message.channel_id, message: message.id, custom_id: component.custom_id };
    return values ? this.wire.ask("select", { ...where, values }) : this.wire.ask("press", where);
  }

  /**
   * Run a slash command; until the bot answers the channel shows that it is on its way, and
   * afterwards, should the bot not answer, that it did not.
   *
   * @param {string} command name and subcommand names
   * @param {object} options
   * @returns {Promise<object>} the outcome
   */
  async slash(command, options) {
    const { store } = this;
    const channel = store.current;
    const echo = this.#echo(command, channel);
    store.putEcho(channel, echo);
    try {
      const outcome = await this.wire.ask("slash", { channel, command, options });
      if (outcome.state === "failed") store.putEcho(channel, { ...echo, failure: outcome.error });
      else store.dropEcho(channel, echo.id);
      return outcome;
    } catch (error) {
      store.dropEcho(channel, echo.id);
      throw error;
    }
  }

  #echo(command, channel) {
    this.echo += 1;
    return {
      id: `echo-${this.echo}`,
      echo: true,
      type: 20,
      channel_id: channel,
      author: this.store.bot,
      content: "",
      timestamp: new Date().toISOString(),
      flags: FLAGS.ephemeral | FLAGS.loading,
      interaction_metadata: { user: this.store.myself, name: command },
    };
  }

  /** @param {string} command @param {object} options @param {string} focused @returns {Promise<object[]>} choices */
  async autocomplete(command, options, focused) {
    const outcome = await this.wire.ask("autocomplete", { channel: this.store.current, command, options, focused });
    return outcome.choices ?? [];
  }

  /** @param {string} interaction that brought the modal @param {object} values @returns {Promise<object>} the outcome */
  submit(interaction, values) {
    return this.wire.ask("submit", { interaction, values });
  }

  /** @param {string} content */
  say(content) {
    return this.wire.ask("say", { channel: this.store.current, content });
  }

  /** @param {object} message a private answer or an echo of this tab */
  dismiss(message) {
    if (message.echo) return this.store.dropEcho(message.channel_id, message.id);
    return this.wire.ask("dismiss", { channel: message.channel_id, message: message.id });
  }

  /** Show the direct messages with the bot. */
  async openDirect() {
    const { channel } = await this.wire.ask("open_dm");
    await this.open(channel.id);
  }

  /** @param {string} name @returns {Promise<object>} the new person */
  async addPerson(name) {
    return (await this.wire.ask("add_person", { name })).person;
  }

  /** @param {string} person @param {boolean} open whether direct messages are accepted */
  setDms(person, open) {
    return this.wire.ask("set_dms", { person, open });
  }

  /** @param {string} person @param {string} guild @param {boolean} inside whether the person is in that server */
  setGuild(person, guild, inside) {
    return this.wire.ask("set_guild", { person, guild, inside });
  }

  /** @param {string} person @param {string} guild @param {string} nick the name there, empty for none of its own */
  setNick(person, guild, nick) {
    return this.wire.ask("set_nick", { person, guild, nick });
  }

  /** @param {object} channel a thread @param {boolean} joined */
  setJoined(channel, joined) {
    return this.wire.ask(joined ? "join_thread" : "leave_thread", { channel: channel.id });
  }
}
