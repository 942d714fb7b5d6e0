// Modals: a bot's form as a dialog.

import { avatar } from "./avatar.js";
import { selectFor } from "./components.js";
import { el, freshId } from "./dom.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown/draw.js";
import { shownName } from "./store.js";

const PARAGRAPH = 2;
const LONGEST = 4000;

/**
 * Show a modal until it is submitted or given up.
 *
 * @param {object} modal Discord's modal
 * @param {object} page
 * @param {import("./store.js").Store} page.store
 * @param {import("./markdown/draw.js").Names} page.names
 * @param {(type: number) => import("./select.js").Option[]} page.entities
 * @param {(values: object) => Promise<string|null>} page.submit resolves to the sentence to show
 *   where it failed, then the modal stays
 */
export function openModal(modal, page) {
  const fields = [];
  const titleId = freshId("modal");
  const dialog = el("dialog", { class: "modal", "aria-labelledby": titleId });
  const failure = el("p", { class: "modal-failure", role: "alert", hidden: true });
  const close = () => dialog.close();
  const submit = el(
    "button",
    { type: "submit", class: "button primary" },
    el("span", { class: "button-label" }, "Submit"),
    dots(),
  );
  const form = el(
    "form",
    { novalidate: true },
    el(
      "header",
      { class: "modal-head" },
      avatar(page.store.bot, "medium"),
      el("h2", { id: titleId }, modal.title),
      el(
        "button",
        { type: "button", class: "icon-button", "aria-label": "Close", on: { click: close } },
        icon("close"),
      ),
    ),
    el(
      "div",
      { class: "modal-body" },
      modal.components.map((part) => drawPart(part, page, fields)),
      warning(page.store.bot),
      failure,
    ),
    el(
      "footer",
      { class: "modal-foot" },
      el("button", { type: "button", class: "button plain", on: { click: close } }, "Cancel"),
      submit,
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(dialog, fields, failure, page);
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

function dots() {
  return el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
}

function warning(bot) {
  const words = `This form will be submitted to ${shownName(bot)}. Do not share passwords or other sensitive information.`;
  return el("p", { class: "modal-warning" }, words);
}

async function send(dialog, fields, failure, page) {
  if (dialog.classList.contains("busy")) return;
  const wrong = fields.filter((field) => !field.check());
  if (wrong.length) {
    wrong[0].focus();
    return;
  }
  dialog.classList.add("busy");
  failure.hidden = true;
  const sentence = await page.submit(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
  dialog.classList.remove("busy");
  failure.textContent = sentence ?? "";
  failure.hidden = !sentence;
  if (!sentence) dialog.close();
}

function drawPart(part, page, fields) {
  if (part.type === 10) return markdown(part.content, page.names);
  if (part.type === 18) return drawField(part.component, part.label, part.description, page, fields);
  const [input] = part.components;
  return drawField(input, input.label, null, page, fields);
}

function drawField(component, label, description, page, fields) {
  const control = component.type === 4 ? textField(component) : selectField(component, page);
  const required = component.required ?? true;
  const error = el("span", { class: "field-error", id: freshId("error"), role: "alert" });
  const about = description ? el("span", { class: "field-about", id: freshId("about") }, description) : null;
  const name = el(
    "label",
    { class: "field-label", for: control.target.id },
    label,
    required ? el("span", { class: "star", "aria-hidden": "true" }, "*") : null,
  );
  control.target.setAttribute("aria-describedby", [about?.id, error.id].filter(Boolean).join(" "));
  control.target.setAttribute("aria-required", String(required));
  control.name(label);
  const check = () => {
    const sentence = control.fault(required);
    error.textContent = sentence ?? "";
    control.target.setAttribute("aria-invalid", String(Boolean(sentence)));
    return !sentence;
  };
  control.node.addEventListener("focusout", () => error.textContent && check());
  fields.push({ id: component.custom_id, value: control.value, focus: () => control.target.focus(), check });
  return el("div", { class: "modal-field" }, name, about, control.node, error);
}

function textField(component) {
  const long = component.style === PARAGRAPH;
  const most = component.max_length ?? LONGEST;
  const least = component.min_length ?? 0;
  const props = { id: freshId("text"), maxlength: most, placeholder: component.placeholder, autocomplete: "off" };
  const target = long ? el("textarea", { ...props, rows: "4" }) : el("input", { ...props, type: "text" });
  target.value = component.value ?? "";
  const left = el("span", { class: "left", "aria-hidden": "true" });
  const count = () => {
    left.textContent = component.max_length ? `${target.value.length}/${most}` : "";
  };
  target.addEventListener("input", count);
  count();
  const fault = (required) => {
    if (!target.value.trim()) return required ? "This field is required." : null;
    return target.value.length < least ? `Must be at least ${least} characters in length.` : null;
  };
  const node = el("div", { class: long ? "text-field long" : "text-field" }, target, left);
  return { node, target, value: () => target.value, fault, name: () => {} };
}

function selectField(component, page) {
  const required = component.required ?? true;
  const spec = { ...component, min_values: required ? (component.min_values ?? 1) : 0 };
  const select = selectFor(spec, page);
  select.box.id = freshId("select");
  const fault = (needed) => {
    const { length } = select.values;
    if (!length) return needed && spec.min_values > 0 ? "Select an option." : null;
    return length < (component.min_values ?? 1) ? `Select at least ${component.min_values} options.` : null;
  };
  return {
    node: select.node,
    target: select.box,
    value: () => select.values,
    fault,
    name: (label) => select.rename(label),
  };
}
