// The left column: servers, channels, threads, direct messages and who this tab is.

import { avatar } from "./avatar.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { compareIds } from "./ids.js";
import { CHANNEL, isThread, shownName } from "./store.js";

/** Draws the column anew whenever channels, people or what was read change. */
export class Sidebar {
  /**
   * @param {{guild: HTMLElement, channels: HTMLElement, account: HTMLElement}} places
   * @param {import("./store.js").Store} store
   * @param {{open: (channel: string) => void, openDirect: () => void}} asks
   */
  constructor(places, store, asks) {
    Object.assign(this, places);
    this.store = store;
    this.asks = asks;
  }

  /** Draw everything. */
  draw() {
    const { store } = this;
    if (!store.guilds.length) return;
    this.guild.textContent = store.guildHere?.name ?? "Legatus";
    const focused = document.activeElement?.dataset.channel;
    this.channels.replaceChildren(...this.#servers(), ...this.#direct());
    if (focused) this.channels.querySelector(`[data-channel="${focused}"]`)?.focus();
    this.#drawAccount();
  }

  #servers() {
    const guilds = this.store.myGuilds;
    if (!guilds.length) return [el("p", { class: "nothing" }, "You are in no server.")];
    return guilds.flatMap((guild) => this.#server(guild, guilds.length > 1 ? guild.name : "Text channels"));
  }

  #server(guild, title) {
    const all = [...this.store.channels.values()].filter((channel) => channel.guild_id === guild.id);
    const texts = all.filter((channel) => channel.type !== CHANNEL.dm && !isThread(channel));
    texts.sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id));
    const rows = texts.flatMap((channel) => {
      const threads = all.filter((other) => isThread(other) && other.parent_id === channel.id && this.#shows(other));
      threads.sort((a, b) => compareIds(a.id, b.id));
      const list = threads.length
        ? [
            el(
              "ul",
              { class: "threads", "aria-label": `Threads of ${channel.name}` },
              threads.map((thread) => this.#row(thread)),
            ),
          ]
        : [];
      return [this.#row(channel, list)];
    });
    if (!rows.length) return [];
    return [el("h2", { class: "section-name" }, title), el("ul", { class: "channel-list" }, rows)];
  }

  /** Archived threads leave the column, except the one on show. */
  #shows(thread) {
    return !thread.thread_metadata?.archived || thread.id === this.store.current;
  }

  #direct() {
    const { store } = this;
    const open = [...store.channels.values()].filter((channel) => channel.type === CHANNEL.dm);
    const heading = el("h2", { class: "section-name" }, "Direct messages");
    if (open.length)
      return [
        heading,
        el(
          "ul",
          { class: "channel-list" },
          open.map((channel) => this.#row(channel)),
        ),
      ];
    const start = el(
      "button",
      { type: "button", class: "channel direct", on: { click: () => this.asks.openDirect() } },
      this.#botDisc(),
      el("span", { class: "channel-name" }, shownName(store.bot)),
    );
    return [heading, el("ul", { class: "channel-list" }, el("li", {}, start))];
  }

  #row(channel, inside = []) {
    const { store } = this;
    const current = channel.id === store.current;
    const mentions = store.reading.mentions(channel.id);
    const unread = !current && this.#isUnread(channel);
    const name = store.channelName(channel);
    const classes = [
      "channel",
      channel.type === CHANNEL.dm ? "direct" : "",
      unread ? "unread" : "",
      current ? "current" : "",
    ];
    if (isThread(channel) && !channel.joined) classes.push("aside");
    const spoken = [name, unread ? "unread" : null, mentions ? `${mentions} mentions` : null]
      .filter(Boolean)
      .join(", ");
    const button = el(
      "button",
      {
        type: "button",
        class: classes.filter(Boolean).join(" "),
        "aria-current": current ? "page" : null,
        "aria-label": spoken,
        data: { channel: channel.id },
        on: { click: () => this.asks.open(channel.id) },
      },
      channel.type === CHANNEL.dm ? this.#botDisc() : icon(isThread(channel) ? "spine" : "hash"),
      el("span", { class: "channel-name" }, name),
      mentions && !current ? el("span", { class: "badge" }, mentions > 98 ? "99+" : mentions) : null,
    );
    return el("li", {}, button, inside);
  }

  #isUnread(channel) {
    if (isThread(channel) && !channel.joined) return false;
    return this.store.reading.isUnread(channel.id, channel.last_message_id);
  }

  #botDisc() {
    const { bot, online } = this.store;
    return el("span", { class: online ? "presence online" : "presence" }, avatar(bot, "medium"));
  }

  /** What stands under my name: that I manage the server on show, else my user name. */
  #note(myself) {
    return myself.manages.includes(this.store.guildHere?.id) ? "Manager" : myself.username;
  }

  #drawAccount() {
    const { myself } = this.store;
    if (!myself) return;
    this.account.replaceChildren(
      el("span", { class: "presence online" }, avatar(myself, "medium")),
      el(
        "span",
        { class: "account-text" },
        el("span", { class: "account-name" }, shownName(myself)),
        el("span", { class: "account-note" }, this.#note(myself)),
      ),
      el("span", { class: "account-switch" }, "Switch"),
    );
    this.account.setAttribute("aria-label", `You are ${shownName(myself)} in this tab. Switch person`);
  }
}
