// The message box: plain messages, and slash commands from the picker to their form.

import { avatar } from "./avatar.js";
import { CommandForm } from "./command-form.js";
import { leaves, search } from "./commands.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { Suggestions } from "./suggestions.js";

/** What stands at the foot of the page. */
export class Composer {
  /**
   * @param {{form: HTMLFormElement, box: HTMLElement, suggestions: HTMLElement, notice: HTMLElement}} places
   * @param {import("./session.js").Session} session
   * @param {(work: Promise<object>) => Promise<void>} finish handles the outcome of a command
   */
  constructor({ form, box, suggestions, notice }, session, finish) {
    Object.assign(this, { form, box, notice, session, finish });
    this.store = session.store;
    this.suggestions = new Suggestions(suggestions);
    this.command = null;
    this.leaves = [];
    this.input = el("textarea", {
      id: "message-input",
      rows: "1",
      autocomplete: "off",
      maxlength: "2000",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
    });
    this.send = el("button", { type: "submit", class: "send", "aria-label": "Send" }, icon("send", 22));
    this.slash = el(
      "button",
      {
        type: "button",
        class: "slash",
        "aria-label": "Commands",
        title: "Commands",
        on: { click: () => this.compose("") },
      },
      icon("slash", 22),
    );
    this.box.append(this.slash, this.input, this.send);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.suggestions.owner === this.input && this.suggestions.close());
    this.input.addEventListener("focus", () => this.#typed());
  }

  /** Fit the box to the channel on show. */
  refresh() {
    const channel = this.store.channels.get(this.store.current);
    const may = Boolean(channel?.can_send) && this.store.connected;
    const name = channel ? this.store.channelName(channel) : "";
    const target = channel?.type === 1 ? `@${name}` : `#${name}`;
    const closed = channel && this.store.connected;
    const words = closed ? "You do not have permission to send messages in this channel." : "Connecting…";
    const placeholder = may ? `Message ${target}` : words;
    this.input.placeholder = placeholder;
    this.input.setAttribute("aria-label", placeholder);
    this.input.disabled = !may;
    this.slash.disabled = !may;
    this.form.classList.toggle("closed", !may);
  }

  /** Forget what was being written, as when another channel or person is shown. */
  reset() {
    this.#leave("");
    this.leaves = [];
    this.suggestions.close();
    this.#tell("");
  }

  /** Go on writing. */
  focus() {
    if (this.command) this.command.focus();
    else this.input.focus();
  }

  /**
   * Begin a slash command.
   *
   * @param {string} path its name and subcommand names; a part of them opens the picker
   */
  async compose(path) {
    this.#leave(`/${path}`);
    await this.#load();
    const exact = this.leaves.find((leaf) => leaf.path === path);
    if (exact) this.#choose(exact);
    else this.input.focus();
  }

  async #load() {
    this.leaves = leaves(await this.session.commands().catch(() => []));
  }

  async #typed() {
    this.#grow();
    this.#tell("");
    const { value } = this.input;
    if (!value.startsWith("/")) {
      this.suggestions.close();
      return;
    }
    await this.#load();
    if (this.input.value === value && document.activeElement === this.input) this.#offer(value.slice(1));
  }

  #offer(typed) {
    const { bot } = this.store;
    const items = search(this.leaves, typed)
      .slice(0, 40)
      .map((leaf) => ({
        lead: avatar(bot, "medium"),
        label: commandLabel(leaf),
        detail: leaf.description,
        side: bot.global_name || bot.username,
        pick: () => this.#choose(leaf),
      }));
    this.suggestions.show(this.input, items.length ? "Commands" : "No command fits", items);
  }

  #choose(leaf) {
    this.suggestions.close();
    this.#tell("");
    const form = new CommandForm(leaf, {
      store: this.store,
      suggestions: this.suggestions,
      autocomplete: (options, focused) => this.session.autocomplete(leaf.path, options, focused),
      send: (options) => this.#run(leaf, options),
      leave: () => this.#back(`/${leaf.path}`),
      refuse: (sentence) => this.#tell(sentence),
    });
    this.#mount(form);
    if (leaf.options.length) form.focus();
    else this.send.focus();
  }

  /** Put a command's form where the text is otherwise. */
  #mount(form) {
    this.#leave("");
    this.command = form;
    this.input.hidden = true;
    this.input.after(form.node);
    this.form.classList.add("with-command");
  }

  #back(text) {
    this.#leave(text);
    this.input.focus();
  }

  #leave(text) {
    this.command?.node.remove();
    this.command = null;
    this.form.classList.remove("with-command");
    this.input.hidden = false;
    this.input.value = text;
    this.#grow();
  }

  #key(event) {
    if (this.suggestions.owner === this.input && this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#submit();
    }
  }

  async #submit() {
    if (this.command) {
      this.command.submit();
      return;
    }
    const content = this.input.value.trim();
    if (!content) return;
    if (content.startsWith("/")) {
      await this.compose(content.slice(1));
      return;
    }
    this.input.value = "";
    this.#grow();
    await this.session.say(content).catch((error) => {
      this.input.value = content;
      this.#tell(error.message);
    });
  }

  /** Send a command. What was filled in stays only where the table refused it. */
  async #run(leaf, options) {
    const form = this.command;
    this.#back("");
    try {
      await this.finish(this.session.slash(leaf.path, options));
    } catch (error) {
      this.#mount(form);
      this.#tell(error.message);
    }
  }

  #tell(sentence) {
    this.notice.textContent = sentence;
    this.notice.hidden = !sentence;
  }

  #grow() {
    const { style } = this.input;
    style.setProperty("height", "auto");
    if (this.input.value.includes("\n") || this.input.scrollHeight > 60)
      style.setProperty("height", `${this.input.scrollHeight}px`);
  }
}

/** A command's name with its options in grey after it. */
function commandLabel(leaf) {
  const options = leaf.options.map((option) =>
    el("span", { class: option.required ? "hint required" : "hint" }, option.name),
  );
  return el("span", {}, `/${leaf.path}`, options);
}
