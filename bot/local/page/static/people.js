// Who this tab is: the dialog with the people of the table, and the column of members.

import { avatar } from "./avatar.js";
import { el, freshId } from "./dom.js";
import { icon } from "./icons.js";
import { shownName } from "./store.js";

/** The dialog in which a tab chooses its person. */
export class PeopleDialog {
  /**
   * @param {import("./session.js").Session} session
   */
  constructor(session) {
    this.session = session;
    this.store = session.store;
    this.list = el("ul", { class: "people" });
    this.failure = el("p", { class: "modal-failure", role: "alert", hidden: true });
    const titleId = freshId("people");
    const close = el(
      "button",
      { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => this.dialog.close() } },
      icon("close"),
    );
    this.dialog = el(
      "dialog",
      { class: "modal", "aria-labelledby": titleId },
      el("header", { class: "modal-head" }, el("h2", { id: titleId }, "Who are you in this tab?"), close),
      el(
        "div",
        { class: "modal-body" },
        el(
          "p",
          { class: "field-about" },
          "Every tab is one person. Open another tab to sit at the table as somebody else.",
        ),
        this.list,
        this.#addForm(),
        this.failure,
      ),
    );
    document.body.append(this.dialog);
    this.store.addEventListener("people", () => this.dialog.open && this.#draw());
  }

  /** Show the dialog. */
  open() {
    this.#fail(null);
    this.#draw();
    this.dialog.showModal();
    this.list.querySelector("[aria-pressed='true']")?.focus();
  }

  #draw() {
    const focus = document.activeElement?.dataset.focus;
    this.list.replaceChildren(...this.store.people.map((person) => this.#row(person)));
    if (focus) this.list.querySelector(`[data-focus="${focus}"]`)?.focus();
  }

  #row(person) {
    const chosen = person.id === this.store.me;
    const badges = [
      person.manages.length ? el("span", { class: "role" }, "Manager") : null,
      chosen ? el("span", { class: "role you" }, "You") : null,
    ];
    const choose = el(
      "button",
      {
        type: "button",
        class: "person",
        "aria-pressed": chosen,
        data: { focus: person.id },
        on: { click: () => this.#become(person) },
      },
      avatar(person, "medium"),
      el("span", { class: "person-name" }, shownName(person), badges),
    );
    const dms = this.#toggle(person, "Accepts DMs", person.accepts_dms, (on) => this.session.setDms(person.id, on));
    const guilds = this.store.guilds.map(({ id, name }) =>
      this.#toggle(person, name, person.guilds.includes(id), (on) => this.session.setGuild(person.id, id, on)),
    );
    const nicks = this.store.guilds.filter(({ id }) => person.guilds.includes(id)).map((guild) => this.#nick(person, guild));
    return el(
      "li",
      { class: chosen ? "person-row chosen" : "person-row" },
      choose,
      el("div", { class: "switches" }, dms, guilds),
      nicks.length ? el("div", { class: "nicks" }, nicks) : null,
    );
  }

  /** What the person is called on one server. */
  #nick(person, { id, name }) {
    const words = `Nickname on ${name}`;
    const box = el("input", {
      type: "text",
      maxlength: "32",
      placeholder: shownName(person),
      "aria-label": `${shownName(person)}: ${words}`,
      autocomplete: "off",
      data: { focus: `${person.id}-${words}` },
    });
    box.value = person.nicks[id] ?? "";
    box.addEventListener("change", () => this.#try(this.session.setNick(person.id, id, box.value.trim())));
    return el("label", { class: "nick" }, words, box);
  }

  #toggle(person, words, on, set) {
    const box = el("input", {
      type: "checkbox",
      role: "switch",
      checked: on,
      "aria-label": `${shownName(person)}: ${words}`,
      data: { focus: `${person.id}-${words}` },
    });
    box.checked = on;
    box.addEventListener("change", () => this.#try(set(box.checked)));
    return el("label", { class: "switch" }, box, el("span", { class: "track", "aria-hidden": "true" }), words);
  }

  #addForm() {
    const name = el("input", {
      type: "text",
      maxlength: "32",
      placeholder: "Name of a new person",
      "aria-label": "Name of a new person",
      autocomplete: "off",
    });
    const add = el("button", { type: "submit", class: "button primary" }, icon("plus", 16), "Add person");
    const form = el("form", { class: "add-person" }, name, add);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!name.value.trim()) return;
      if (await this.#try(this.session.addPerson(name.value.trim()))) name.value = "";
    });
    return form;
  }

  async #become(person) {
    if (person.id !== this.store.me && !(await this.#try(this.session.become(person.id)))) return;
    this.dialog.close();
  }

  async #try(work) {
    try {
      await work;
      this.#fail(null);
      return true;
    } catch (error) {
      this.#fail(error.message);
      return false;
    }
  }

  #fail(sentence) {
    this.failure.hidden = !sentence;
    this.failure.textContent = sentence ?? "";
  }
}

/**
 * Draw the column of members.
 *
 * @param {HTMLElement} place
 * @param {import("./store.js").Store} store
 */
export function drawMembers(place, store) {
  if (!store.bot) return;
  const inside = store.peopleHere;
  const here = store.guildHere?.id;
  const row = (user, online) =>
    el(
      "li",
      { class: "member" },
      el("span", { class: online ? "presence online" : "presence" }, avatar(user, "medium")),
      el("span", { class: "member-name" }, store.called(user)),
      user.bot ? el("span", { class: "tag" }, "APP") : null,
      user.manages?.includes(here) ? el("span", { class: "role" }, "Manager") : null,
    );
  place.replaceChildren(
    el("h2", { class: "section-name" }, `Online — ${inside.length + Number(store.online)}`),
    el(
      "ul",
      {},
      store.online ? row(store.bot, true) : null,
      inside.map((person) => row(person, true)),
    ),
    store.online ? "" : el("h2", { class: "section-name" }, "Offline — 1"),
    store.online ? "" : el("ul", { class: "away" }, row(store.bot, false)),
  );
}
