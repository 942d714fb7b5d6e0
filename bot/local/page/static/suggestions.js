// The list over the message box: commands, choices, people. Driven by the input that owns it.

import { el, freshId } from "./dom.js";

/**
 * @typedef {{label: string|Node, detail?: string, side?: string, lead?: Node, pick: () => void}} Suggestion
 */

/** One listbox that several inputs may use in turn. */
export class Suggestions {
  /** @param {HTMLElement} place an empty element over the message box */
  constructor(place) {
    this.place = place;
    this.title = el("div", { class: "suggestions-title", id: freshId("title") });
    this.list = el("div", {
      role: "listbox",
      id: freshId("suggestions"),
      class: "suggestions-list",
      "aria-labelledby": this.title.id,
    });
    place.append(this.title, this.list);
    place.hidden = true;
    place.addEventListener("mousedown", (event) => event.preventDefault());
    this.items = [];
    this.active = -1;
    this.owner = null;
  }

  /** Whether the list is shown and holds something to pick. */
  get isOpen() {
    return !this.place.hidden && this.items.length > 0;
  }

  /**
   * Show suggestions for an input.
   *
   * @param {HTMLElement} owner the input whose keys are handed to `key`
   * @param {string|Node[]} title
   * @param {Suggestion[]} items none: only the title is shown
   */
  show(owner, title, items) {
    this.#release();
    this.owner = owner;
    this.items = items;
    this.title.replaceChildren(...[title].flat());
    this.rows = items.map((item, at) => this.#row(item, at));
    this.list.replaceChildren(...this.rows);
    this.list.hidden = items.length === 0;
    this.place.hidden = false;
    owner.setAttribute("aria-controls", this.list.id);
    owner.setAttribute("aria-expanded", String(items.length > 0));
    this.#activate(items.length ? 0 : -1);
    this.list.scrollTop = 0;
  }

  /** Hide the list. */
  close() {
    this.#release();
    this.place.hidden = true;
    this.items = [];
    this.active = -1;
  }

  #release() {
    this.owner?.setAttribute("aria-expanded", "false");
    this.owner?.removeAttribute("aria-activedescendant");
  }

  #row({ label, detail, side, lead, pick }, at) {
    const text = el(
      "span",
      { class: "suggestion-text" },
      el("span", { class: "suggestion-label" }, label),
      detail ? el("span", { class: "suggestion-detail" }, detail) : null,
    );
    const note = side ? el("span", { class: "suggestion-side" }, side) : null;
    const on = { click: pick, pointermove: () => this.#activate(at) };
    return el("div", { role: "option", id: freshId("suggestion"), class: "suggestion", on }, lead, text, note);
  }

  #activate(at) {
    this.rows?.[this.active]?.setAttribute("aria-selected", "false");
    this.active = at;
    const row = this.rows?.[at];
    row?.setAttribute("aria-selected", "true");
    if (row) this.owner.setAttribute("aria-activedescendant", row.id);
  }

  /**
   * Let the list take a key: arrows move, Enter and Tab pick, Escape closes.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was used up
   */
  key(event) {
    if (!this.isOpen || event.isComposing) return false;
    const { length } = this.items;
    if (event.key === "ArrowDown") this.#move((this.active + 1) % length);
    else if (event.key === "ArrowUp") this.#move((this.active - 1 + length) % length);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) this.items[this.active].pick();
    else return false;
    event.preventDefault();
    return true;
  }

  #move(at) {
    this.#activate(at);
    this.rows[at].scrollIntoView({ block: "nearest" });
  }
}
