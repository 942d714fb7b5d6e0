// Discord's select menu: a box that opens a list, for one choice or several.

import { el, freshId, isNarrow } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {{value: string, label: string, description?: string, emoji?: {name: string}, default?: boolean}} Option
 * @typedef {object} SelectSpec
 * @property {string} label what the control is called for assistive technology
 * @property {string} placeholder shown while nothing is chosen
 * @property {Option[]} options
 * @property {number} least how many must be chosen
 * @property {number} most how many may be chosen
 * @property {boolean} [disabled]
 * @property {(values: string[]) => void} [commit] called when the list closes with another admissible choice
 */

/** A select menu; `node` stands in the page, `values` is what is chosen now. */
export class Select {
  /** @param {SelectSpec} spec */
  constructor(spec) {
    this.spec = spec;
    this.chosen = new Set(spec.options.filter((option) => option.default).map((option) => option.value));
    this.committed = [...this.chosen];
    this.active = -1;
    this.typed = { text: "", at: 0 };
    this.#build();
    this.#paint();
  }

  /** Chosen values in the order of the options. */
  get values() {
    return this.spec.options.map((option) => option.value).filter((value) => this.chosen.has(value));
  }

  /**
   * Call the control by the label that stands beside it.
   *
   * @param {string} label
   */
  rename(label) {
    this.spec = { ...this.spec, label };
    this.list.setAttribute("aria-label", label);
    this.#paint();
  }

  get #several() {
    return this.spec.most > 1;
  }

  #build() {
    const { spec } = this;
    const listId = freshId("list");
    this.rows = spec.options.map((option, at) => this.#row(option, at));
    this.list = el("div", {
      role: "listbox",
      id: listId,
      class: "options",
      "aria-label": spec.label,
      "aria-multiselectable": this.#several,
    });
    this.list.append(...this.rows);
    this.count = el("span", { class: "count" });
    const done = el(
      "button",
      { type: "button", class: "button primary", tabindex: "-1", on: { click: () => this.popup.hidePopover() } },
      "Done",
    );
    const footer = this.#several ? el("div", { class: "options-footer" }, this.count, done) : null;
    const title = el("div", { class: "options-title" }, spec.placeholder);
    this.popup = el("div", { popover: "auto", class: "options-popup" }, title, this.list, footer);
    this.face = el("span", { class: "select-face" });
    this.box = el(
      "button",
      {
        type: "button",
        class: "select-box control",
        role: "combobox",
        "aria-haspopup": "listbox",
        "aria-controls": listId,
        "aria-expanded": "false",
        "aria-label": spec.label,
        disabled: spec.disabled,
      },
      this.face,
      icon("chevron"),
    );
    this.box.popoverTargetElement = this.popup;
    this.node = el("div", { class: "select" }, this.box, this.popup);
    this.box.addEventListener("keydown", (event) => this.#key(event));
    this.popup.addEventListener("mousedown", (event) => event.preventDefault());
    this.popup.addEventListener("beforetoggle", (event) => event.newState === "open" && this.#opening());
    this.popup.addEventListener("toggle", (event) => this.#toggled(event.newState === "open"));
  }

  #row(option, at) {
    const label = el("span", { class: "option-label" }, option.label);
    const detail = option.description ? el("span", { class: "option-detail" }, option.description) : null;
    const mark = el("span", { class: this.#several ? "tick box" : "tick" }, icon("check", 18));
    const emoji = option.emoji?.name ? el("span", { class: "option-emoji" }, option.emoji.name) : null;
    return el(
      "div",
      {
        role: "option",
        id: freshId("option"),
        class: "option",
        data: { value: option.value },
        on: { click: () => this.#pick(at), pointermove: () => this.#activate(at) },
      },
      emoji,
      el("span", { class: "option-text" }, label, detail),
      mark,
    );
  }

  #opening() {
    this.cancelled = false;
    this.#activate(
      Math.max(
        0,
        this.spec.options.findIndex((option) => this.chosen.has(option.value)),
      ),
    );
    if (!isNarrow()) placeUnder(this.box, this.popup);
  }

  #toggled(open) {
    this.box.setAttribute("aria-expanded", String(open));
    if (open) {
      this.rows[this.active]?.scrollIntoView({ block: "nearest" });
      return;
    }
    this.box.removeAttribute("aria-activedescendant");
    const { values } = this;
    const enough = values.length >= this.spec.least;
    if (this.cancelled || (this.spec.commit && !enough)) {
      this.chosen = new Set(this.committed);
      this.#paint();
    } else if (values.join("\n") !== this.committed.join("\n")) {
      this.committed = values;
      this.spec.commit?.(values);
    }
  }

  #activate(at) {
    if (at === this.active && this.rows[at]?.classList.contains("active")) return;
    this.rows[this.active]?.classList.remove("active");
    this.active = at;
    this.rows[at]?.classList.add("active");
    if (this.rows[at]) this.box.setAttribute("aria-activedescendant", this.rows[at].id);
  }

  #pick(at) {
    const { value } = this.spec.options[at];
    const had = this.chosen.has(value);
    if (!this.#several) this.chosen = had && this.spec.least === 0 ? new Set() : new Set([value]);
    else if (had) this.chosen.delete(value);
    else if (this.chosen.size < this.spec.most) this.chosen.add(value);
    this.#paint();
    this.node.dispatchEvent(new Event("choose", { bubbles: true }));
    if (!this.#several) this.popup.hidePopover();
  }

  #paint() {
    const full = this.#several && this.chosen.size >= this.spec.most;
    this.rows.forEach((row, at) => {
      const chosen = this.chosen.has(this.spec.options[at].value);
      row.setAttribute("aria-selected", String(chosen));
      row.setAttribute("aria-disabled", String(full && !chosen));
    });
    const chosen = this.spec.options.filter((option) => this.chosen.has(option.value));
    this.face.classList.toggle("empty", chosen.length === 0);
    this.face.replaceChildren(...(chosen.length ? faces(chosen) : [this.spec.placeholder]));
    this.count.textContent = `${chosen.length} chosen · ${bounds(this.spec)}`;
    const spoken = chosen.map((option) => option.label).join(", ");
    this.box.setAttribute("aria-label", spoken ? `${this.spec.label}: ${spoken}` : this.spec.label);
  }

  #key(event) {
    const open = this.popup.matches(":popover-open");
    if (event.key === "Escape") this.cancelled = true;
    if (!open) {
      if (["ArrowDown", "ArrowUp"].includes(event.key)) {
        event.preventDefault();
        this.popup.showPopover();
      }
      return;
    }
    const last = this.rows.length - 1;
    const moves = {
      ArrowDown: Math.min(last, this.active + 1),
      ArrowUp: Math.max(0, this.active - 1),
      Home: 0,
      End: last,
    };
    if (event.key in moves) this.#move(event, moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#pick(this.active);
    } else if (event.key === "Tab") this.popup.hidePopover();
    else if (event.key.length === 1) this.#seek(event);
  }

  #move(event, at) {
    event.preventDefault();
    this.#activate(at);
    this.rows[at].scrollIntoView({ block: "nearest" });
  }

  /** Jump to the option that begins with what was typed within the last second. */
  #seek(event) {
    const fresh = event.timeStamp - this.typed.at > 1000;
    this.typed = { text: (fresh ? "" : this.typed.text) + event.key.toLowerCase(), at: event.timeStamp };
    const at = this.spec.options.findIndex((option) => option.label.toLowerCase().startsWith(this.typed.text));
    if (at >= 0) this.#move(event, at);
  }
}

function faces(chosen) {
  return chosen.map((option, at) => {
    const emoji = option.emoji?.name ? `${option.emoji.name} ` : "";
    return el("span", {}, `${emoji}${option.label}${at < chosen.length - 1 ? ", " : ""}`);
  });
}

function bounds({ least, most }) {
  if (least === most) return `choose ${most}`;
  return least === 0 ? `up to ${most}` : `${least} to ${most}`;
}

/** Place a popup under its box, or over it where there is more room. */
function placeUnder(box, popup) {
  const { left, top, bottom, width } = box.getBoundingClientRect();
  const below = window.innerHeight - bottom - 12;
  const under = below >= 240 || below >= top;
  const { style } = popup;
  style.setProperty("--width", `${width}px`);
  style.setProperty("--left", `${left}px`);
  style.setProperty("--top", under ? `${bottom + 4}px` : "auto");
  style.setProperty("--bottom", under ? "auto" : `${window.innerHeight - top + 4}px`);
  style.setProperty("--height", `${Math.min(360, under ? below : top - 12)}px`);
}
