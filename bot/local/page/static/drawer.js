// On a phone the sidebar is a drawer.

import { isNarrow } from "./dom.js";

/** Opens and closes the drawer, moving the focus with it. */
export class Drawer {
  /** @param {HTMLElement} opener @param {HTMLElement} panel @param {HTMLElement} scrim */
  constructor(opener, panel, scrim) {
    Object.assign(this, { opener, panel });
    opener.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    scrim.addEventListener("click", () => this.close());
    panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOpen) this.close();
    });
    window.addEventListener("resize", () => this.#sync());
    this.#sync();
  }

  /** Whether the drawer stands over the chat. */
  get isOpen() {
    return document.body.classList.contains("drawer-open");
  }

  /** Open it and go to the channel on show. */
  open() {
    document.body.classList.add("drawer-open");
    this.#sync();
    (this.panel.querySelector("[aria-current]") ?? this.panel.querySelector("button"))?.focus();
  }

  /** Close it, giving the focus back. Nothing happens where it is not open. */
  close() {
    if (!this.isOpen) return;
    document.body.classList.remove("drawer-open");
    this.#sync();
    this.opener.focus();
  }

  /** A closed drawer can't be reached by keyboard; a wide page has no drawer. */
  #sync() {
    this.panel.inert = isNarrow() && !this.isOpen;
    this.opener.setAttribute("aria-expanded", String(this.isOpen));
  }
}
