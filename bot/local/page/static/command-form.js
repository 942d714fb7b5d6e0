// A chosen command in the message box: its options as chips to fill in.

import { fault, fixedChoices, OPTION, pick, valueOf } from "./commands.js";
import { el, freshId } from "./dom.js";

const PATIENCE = 150;

/** The form of one command; required options stand first, others are added on demand. */
export class CommandForm {
  /**
   * @param {import("./commands.js").Leaf} leaf
   * @param {object} page
   * @param {import("./store.js").Store} page.store
   * @param {import("./suggestions.js").Suggestions} page.suggestions
   * @param {(options: object, focused: string) => Promise<object[]>} page.autocomplete
   * @param {(options: object) => void} page.send
   * @param {() => void} page.leave back to plain text
   * @param {(sentence: string) => void} page.refuse tells why nothing was sent
   */
  constructor(leaf, page) {
    this.leaf = leaf;
    this.page = page;
    this.chips = [];
    this.more = el("button", {
      type: "button",
      class: "more-options",
      on: { click: () => this.#offerMore(), focus: () => this.page.suggestions.close() },
    });
    this.more.addEventListener("keydown", (event) => this.#moreKey(event));
    this.node = el("div", { class: "command-form", role: "group", "aria-label": `Options of /${leaf.path}` });
    this.node.append(el("span", { class: "command-name" }, `/${leaf.path}`), this.more);
    for (const option of leaf.options.filter((each) => each.required)) this.#add(option);
    this.#countMore();
  }

  /** Put the cursor where something is to be filled in. */
  focus() {
    const open = this.chips.find((chip) => !chip.input.value) ?? this.chips[0];
    if (open) open.input.focus();
    else this.more.focus();
  }

  #add(option) {
    const id = freshId("chip");
    const input = el("input", {
      id,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-required": option.required,
      inputmode: option.type === OPTION.integer ? "numeric" : null,
      size: "4",
      "aria-description": option.description,
    });
    const node = el("span", { class: "chip" }, el("label", { for: id }, option.name), input);
    const chip = { option, input, node, choices: fixedChoices(option, this.page.store), offered: null, picked: null };
    input.addEventListener("input", () => this.#typed(chip));
    input.addEventListener("focus", () => this.#suggest(chip));
    input.addEventListener("blur", () => this.#left(chip));
    input.addEventListener("keydown", (event) => this.#key(event, chip));
    node.addEventListener("click", () => input.focus());
    this.chips.push(chip);
    this.more.before(node);
    this.#countMore();
    return chip;
  }

  get #rest() {
    return this.leaf.options.filter((option) => !this.chips.some((chip) => chip.option === option));
  }

  #countMore() {
    const { length } = this.#rest;
    this.more.hidden = length === 0;
    this.more.textContent = `+${length} more`;
    this.more.setAttribute("aria-label", `Add one of ${length} more options`);
  }

  #offerMore() {
    const { suggestions } = this.page;
    const items = this.#rest.map((option) => ({
      label: option.name,
      detail: option.description,
      pick: () => this.#add(option).input.focus(),
    }));
    suggestions.show(this.more, "Options", items);
  }

  #moreKey(event) {
    if (this.page.suggestions.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (event.ctrlKey || !this.#rest.length || this.chips.length === 0) this.submit();
      else this.#offerMore();
    } else if (event.key === "ArrowDown" || event.key === " ") {
      event.preventDefault();
      this.#offerMore();
    } else if (event.key === "Escape") this.page.leave();
    else if (event.key === "Backspace") this.#back(this.chips.length);
  }

  #typed(chip) {
    chip.picked = null;
    chip.node.classList.remove("wrong");
    chip.input.size = Math.max(4, chip.input.value.length + 1);
    this.#suggest(chip);
  }

  #left(chip) {
    clearTimeout(chip.timer);
    const text = chip.input.value.trim();
    chip.node.classList.toggle("wrong", text !== "" && this.#fault(chip) !== null);
    if (this.page.suggestions.owner === chip.input) this.page.suggestions.close();
  }

  #fault(chip) {
    return chip.picked ? null : fault(chip.option, chip.input.value.trim(), chip.choices);
  }

  #suggest(chip) {
    if (chip.option.autocomplete) this.#ask(chip);
    else this.#offer(chip, matching(chip.choices ?? [], chip.picked ? "" : chip.input.value));
  }

  /** Ask the bot for choices once typing pauses; an answer that comes late is dropped. */
  #ask(chip) {
    clearTimeout(chip.timer);
    if (chip.picked) return this.#offer(chip, []);
    if (!chip.offered) this.#offer(chip, [], "Loading options…");
    const text = chip.input.value;
    chip.timer = setTimeout(async () => {
      const options = { ...this.#filled(chip), [chip.option.name]: text };
      const choices = await this.page.autocomplete(options, chip.option.name).catch(() => null);
      if (chip.input.value !== text || document.activeElement !== chip.input) return;
      chip.offered = choices ?? [];
      const note = choices ? "No options match your search." : "Loading options failed.";
      this.#offer(chip, chip.offered, chip.offered.length ? null : note);
    }, PATIENCE);
    return undefined;
  }

  #offer(chip, choices, note = null) {
    const { option, input } = chip;
    const title = [el("strong", {}, option.name), ` ${option.description}`];
    if (note) title.push(el("span", { class: "suggestions-note" }, note));
    const items = choices.slice(0, 25).map((choice) => ({
      label: choice.name,
      side: choice.detail,
      pick: () => this.#choose(chip, choice),
    }));
    this.page.suggestions.show(input, title, items);
  }

  #choose(chip, choice) {
    chip.input.value = choice.name;
    chip.input.size = Math.max(4, choice.name.length + 1);
    chip.picked = choice;
    chip.node.classList.remove("wrong");
    this.page.suggestions.close();
    this.#next(chip);
  }

  /** After a choice, on to the next option that must be filled in. */
  #next(chip) {
    const open = this.chips.find((other) => other !== chip && other.option.required && !other.input.value);
    if (open) open.input.focus();
    else chip.input.focus();
  }

  #key(event, chip) {
    const { suggestions } = this.page;
    const untouched = event.key === "Tab" && !chip.input.value && !chip.option.required;
    if (
      !untouched &&
      !(event.key === "Enter" && chip.picked) &&
      suggestions.owner === chip.input &&
      suggestions.key(event)
    )
      return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.page.leave();
    } else if (event.key === "Backspace" && chip.input.value === "") {
      event.preventDefault();
      this.#remove(chip);
    }
  }

  #remove(chip) {
    const at = this.chips.indexOf(chip);
    if (!chip.option.required) {
      this.chips.splice(at, 1);
      chip.node.remove();
      this.#countMore();
    }
    this.#back(at);
  }

  #back(at) {
    const before = this.chips[at - 1];
    if (before) before.input.focus();
    else if (this.chips.length === 0 || at === 0) this.page.leave();
  }

  /** Values of every chip without a fault, for autocomplete. */
  #filled(except) {
    const values = {};
    for (const chip of this.chips) {
      if (chip !== except && chip.input.value.trim() && !this.#fault(chip))
        values[chip.option.name] = this.#value(chip);
    }
    return values;
  }

  #value(chip) {
    if (chip.picked) return chip.picked.value;
    const text = chip.input.value.trim();
    const offered = chip.option.autocomplete ? pick(chip.offered ?? [], text) : null;
    return offered ? offered.value : valueOf(chip.option, text, chip.choices);
  }

  /** Send the command, or point at the first option that cannot be sent. */
  submit() {
    const bad = this.chips.find((chip) => this.#fault(chip));
    if (bad) {
      bad.input.focus();
      bad.node.classList.add("wrong");
      this.page.refuse(`${bad.option.name}: ${this.#fault(bad)}`);
      return;
    }
    this.page.suggestions.close();
    this.page.send(this.#filled(null));
  }
}

function matching(choices, typed) {
  const wanted = typed.trim().toLowerCase().replace(/^[@#]/, "");
  const hit = (choice) => `${choice.name} ${choice.detail ?? ""}`.toLowerCase().includes(wanted);
  return choices.filter(hit);
}
