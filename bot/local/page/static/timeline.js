// The list of messages on show: drawn by difference, kept at the bottom while the reader is there.

import { el } from "./dom.js";
import { compareIds } from "./ids.js";
import { drawMessage } from "./message.js";
import { day } from "./time.js";

const GROUP_GAP = 7 * 60 * 1000;
const NEAR = 48;

/** The scrolling list of one channel's messages. */
export class Timeline {
  /**
   * @param {{scroller: HTMLElement, list: HTMLElement, intro: HTMLElement}} places
   * @param {import("./message.js").MessageContext} context
   * @param {{earlier: () => Promise<boolean>, stuck: (stuck: boolean) => void}} asks
   */
  constructor(places, context, asks) {
    Object.assign(this, places);
    this.context = context;
    this.asks = asks;
    this.rows = new Map();
    this.channel = null;
    this.stuck = true;
    this.newFrom = null;
    this.fetching = false;
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const settle = () => this.stuck && this.toPresent();
    new ResizeObserver(settle).observe(this.list);
    new ResizeObserver(settle).observe(this.scroller);
  }

  /**
   * Show a channel's messages; called again after each change of them or of names.
   *
   * @param {string} channel
   * @param {object[]} messages oldest first
   * @param {{version: string, lastRead: string|null}} facts `version` changes where names change;
   *   the line "new" stands after `lastRead` when the channel is opened
   */
  show(channel, messages, { version, lastRead }) {
    const opening = channel !== this.channel;
    if (opening) this.#open(channel, messages, lastRead);
    const anchor = this.stuck ? null : this.#anchor();
    const wanted = this.#entries(messages, version);
    this.#reconcile(wanted);
    if (this.stuck) this.toPresent();
    else if (anchor) this.#hold(anchor);
    if (opening) requestAnimationFrame(() => this.list.removeAttribute("aria-busy"));
  }

  #open(channel, messages, lastRead) {
    this.channel = channel;
    this.rows.clear();
    this.list.setAttribute("aria-busy", "true");
    this.list.replaceChildren();
    this.#setStuck(true);
    const { me } = this.context.store;
    const unread = messages.find(
      (message) => lastRead && compareIds(message.id, lastRead) > 0 && message.author.id !== me,
    );
    this.newFrom = unread?.id ?? null;
  }

  /** Scroll to the newest message. */
  toPresent() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#setStuck(true);
  }

  /**
   * Bring one message into view and mark it for a moment.
   *
   * @param {string} id
   * @returns {boolean} whether it is among the messages shown
   */
  reveal(id) {
    const node = document.getElementById(`m-${id}`);
    if (!node) return false;
    this.#setStuck(false);
    node.scrollIntoView({ block: "center" });
    node.classList.remove("pointed");
    requestAnimationFrame(() => node.classList.add("pointed"));
    return true;
  }

  #entries(messages, version) {
    const entries = [];
    let previous = null;
    for (const message of messages) {
      const newDay = !previous || day(previous.timestamp) !== day(message.timestamp);
      const fresh = message.id === this.newFrom;
      if (newDay || fresh) entries.push(divider(message, newDay, fresh));
      const opens = newDay || fresh || startsGroup(previous, message);
      entries.push({
        key: message.id,
        signature: [message, opens, version],
        draw: () => drawMessage(message, { opens }, this.context),
      });
      previous = message;
    }
    return entries;
  }

  #reconcile(entries) {
    const wanted = new Set(entries.map((entry) => entry.key));
    for (const [key, row] of this.rows) {
      if (wanted.has(key)) continue;
      row.node.remove();
      this.rows.delete(key);
    }
    let place = this.list.firstElementChild;
    for (const entry of entries) {
      const row = this.rows.get(entry.key);
      if (!row) place = this.#insert(entry, place);
      else {
        if (row.node !== place) this.list.insertBefore(row.node, place);
        place = this.#refresh(entry, row).nextElementSibling;
      }
    }
  }

  #insert(entry, place) {
    const node = entry.draw();
    this.rows.set(entry.key, { node, signature: entry.signature });
    this.list.insertBefore(node, place);
    return place;
  }

  #refresh(entry, row) {
    if (entry.signature.every((part, at) => part === row.signature[at])) return row.node;
    const node = entry.draw();
    const focus = rememberFocus(row.node);
    row.node.replaceWith(node);
    this.rows.set(entry.key, { node, signature: entry.signature });
    focus?.(node);
    return node;
  }

  /** The first message in view and where it stands, to hold it there. */
  #anchor() {
    const top = this.scroller.getBoundingClientRect().top;
    for (const node of this.list.children) {
      const box = node.getBoundingClientRect();
      if (node.id && box.bottom > top) return { id: node.id, top: box.top };
    }
    return null;
  }

  #hold({ id, top }) {
    const node = document.getElementById(id);
    if (node) this.scroller.scrollTop += node.getBoundingClientRect().top - top;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.#setStuck(scrollHeight - scrollTop - clientHeight < NEAR);
    if (scrollTop < 200 && !this.fetching && scrollHeight > clientHeight) this.#fetchEarlier();
  }

  async #fetchEarlier() {
    this.fetching = true;
    await this.asks.earlier().catch(() => false);
    this.fetching = false;
  }

  #setStuck(stuck) {
    if (this.stuck === stuck) return;
    this.stuck = stuck;
    this.asks.stuck(stuck);
  }
}

function startsGroup(previous, message) {
  if (!previous || previous.author.id !== message.author.id) return true;
  if ([1, 18].includes(previous.type) || [1, 18, 19].includes(message.type)) return true;
  if (message.interaction_metadata?.name) return true;
  if ((previous.flags ^ message.flags) & 64) return true;
  return Date.parse(message.timestamp) - Date.parse(previous.timestamp) > GROUP_GAP;
}

function divider(message, newDay, fresh) {
  const words = newDay ? day(message.timestamp) : "";
  const mark = fresh ? el("span", { class: "new-mark" }, "New") : null;
  const look = `divider${fresh ? " fresh" : ""}`;
  return {
    key: `divider-${message.id}`,
    signature: [words, fresh],
    draw: () =>
      el(
        "li",
        { class: look, role: "separator", "aria-label": [words, fresh ? "New messages" : ""].join(" ") },
        el("span", {}, words),
        mark,
      ),
  };
}

/** Remember which control of a message had the focus, to give it back after redrawing. */
function rememberFocus(node) {
  const { activeElement } = document;
  if (!activeElement || !node.contains(activeElement)) return null;
  const at = controls(node).indexOf(activeElement);
  const { control } = activeElement.dataset;
  return (fresh) => {
    const all = controls(fresh);
    const same = control && all.find((other) => other.dataset.control === control);
    (same ?? all[Math.min(at, all.length - 1)])?.focus({ preventScroll: true });
  };
}

function controls(node) {
  return [...node.querySelectorAll("button:not(:disabled), a[href], [tabindex='0']")];
}
