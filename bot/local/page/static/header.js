// What stands over the messages: the channel's name, the banner, the tab's title; and who is typing.

import { byId, el } from "./dom.js";
import { icon } from "./icons.js";
import { CHANNEL, isThread, shownName } from "./store.js";

const TYPING_FOR = 9000;
const TOLD_FOR = 5000;

/** Draws the facts about the channel on show. */
export class Header {
  /** @param {import("./store.js").Store} store @param {{setJoined: (channel: object, joined: boolean) => void}} asks */
  constructor(store, asks) {
    this.store = store;
    this.asks = asks;
    this.told = null;
    setInterval(() => this.drawTyping(), 1000);
  }

  get #channel() {
    return this.store.channels.get(this.store.current) ?? null;
  }

  /** The channel's name, topic and the way to its parent. */
  draw() {
    const channel = this.#channel;
    const name = channel ? this.store.channelName(channel) : "";
    byId("chat-kind").replaceChildren(icon(kindIcon(channel), 24));
    byId("chat-name").textContent = name;
    byId("chat-topic").textContent = channel?.topic ?? "";
    byId("chat-tools").replaceChildren(...(channel && isThread(channel) ? [this.#joining(channel)] : []));
    this.drawTitle();
  }

  #joining(channel) {
    const words = channel.joined ? "Leave thread" : "Join thread";
    const on = { click: () => this.asks.setJoined(channel, !channel.joined) };
    return el("button", { type: "button", class: "button plain", on }, words);
  }

  /** The beginning of a channel, once its first message is in view. */
  drawIntro(more) {
    const channel = this.#channel;
    const place = byId("intro");
    if (!channel || more) {
      place.replaceChildren();
      return;
    }
    const name = this.store.channelName(channel);
    const [title, words] = introWords(channel, name);
    place.replaceChildren(
      el("span", { class: "intro-disc" }, icon(kindIcon(channel), 40)),
      el("h3", {}, title),
      el("p", {}, words),
    );
  }

  /** The tab's title with the number of mentions. */
  drawTitle() {
    const { store } = this;
    const channel = this.#channel;
    const mentions = [...store.channels.keys()].reduce((sum, id) => sum + (store.reading?.mentions(id) ?? 0), 0);
    const place = channel ? `${channel.type === CHANNEL.dm ? "@" : "#"}${store.channelName(channel)}` : "";
    const me = store.myself ? shownName(store.myself) : "";
    document.title = [mentions ? `(${mentions}) ` : "", [place, me, "Legatus"].filter(Boolean).join(" · ")].join("");
  }

  /** The banner: no connection, or the bot away. */
  drawStatus() {
    const { connected, online, guilds, bot } = this.store;
    let words = this.told ?? "";
    let tone = "told";
    if (!connected) [words, tone] = [guilds.length ? "Connection lost. Reconnecting…" : "Connecting…", "lost"];
    else if (!online && bot)
      [words, tone] = [`${shownName(bot)} is offline. Commands and buttons will not be answered.`, "away"];
    const banner = byId("banner");
    banner.textContent = words;
    banner.hidden = !words;
    banner.dataset.tone = tone;
    document.body.classList.toggle("offline", !connected);
  }

  /**
   * Say something in the banner for a few seconds.
   *
   * @param {string} sentence
   */
  tell(sentence) {
    this.told = sentence;
    this.drawStatus();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.told = null;
      this.drawStatus();
    }, TOLD_FOR);
  }

  /** Whether the bot is typing in the channel on show. */
  drawTyping() {
    const since = this.store.typing.get(this.store.current) ?? 0;
    const words = Date.now() - since < TYPING_FOR && this.store.bot ? `${shownName(this.store.bot)} is typing…` : "";
    const place = byId("typing");
    if (place.textContent !== words) place.textContent = words;
  }
}

function kindIcon(channel) {
  if (channel?.type === CHANNEL.dm) return "at";
  return channel && isThread(channel) ? "thread" : "hash";
}

function introWords(channel, name) {
  if (channel.type === CHANNEL.dm) return [name, `This is the beginning of your direct message history with ${name}.`];
  if (isThread(channel)) return [name, "This is the start of the thread."];
  return [`Welcome to #${name}!`, "Type /legatus new to open a match here. Another tab can be another person."];
}
