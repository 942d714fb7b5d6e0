// Message components, classic rows and the layouts of components v2.

import { cssColour, el } from "./dom.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown/draw.js";
import { fileCard, fromMedia, gallery, thumbnail } from "./media.js";
import { Select } from "./select.js";

/**
 * What a component may ask of its surroundings.
 *
 * @typedef {object} Context
 * @property {import("./markdown/draw.js").Names} names
 * @property {(pictures: object[], at: number) => void} enlarge
 * @property {(component: object, control: HTMLElement, values?: string[]) => void} act press or choose
 * @property {(type: number) => import("./select.js").Option[]} entities options of a user, role,
 *   mentionable or channel select
 */

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };
const USER_SELECTS = { 5: "user", 6: "role", 7: "mentionable", 8: "channel" };

const DRAWN = {
  1: (row, context) =>
    el(
      "div",
      { class: "action-row" },
      row.components.map((child) => drawComponent(child, context)),
    ),
  2: drawButton,
  3: drawSelect,
  5: drawSelect,
  6: drawSelect,
  7: drawSelect,
  8: drawSelect,
  9: drawSection,
  10: (text, context) => markdown(text.content, context.names),
  11: (item, context) => thumbnail(fromMedia(item), context.enlarge),
  12: (list, context) => gallery(list.items.map(fromMedia), context.enlarge),
  13: drawFile,
  14: (gap) => el("hr", { class: gap.divider === false ? "gap" : "rule", data: { spacing: gap.spacing ?? 1 } }),
  17: drawContainer,
};

/**
 * One component with everything inside it.
 *
 * @param {object} component Discord's component
 * @param {Context} context
 * @returns {HTMLElement}
 */
export function drawComponent(component, context) {
  const draw = DRAWN[component.type];
  return draw
    ? draw(component, context)
    : el("div", { class: "unknown" }, `Component ${component.type} is not shown here.`);
}

function drawButton(button, context) {
  const face = [
    button.emoji?.name ? el("span", { class: "button-emoji" }, button.emoji.name) : null,
    button.label ? el("span", { class: "button-label" }, button.label) : null,
  ];
  const look = `button control ${BUTTON_STYLES[button.style] ?? "secondary"}`;
  if (button.style === 5) {
    const props = { class: look, href: button.url, target: "_blank", rel: "noopener noreferrer" };
    const inside = insideLink(button.url, context.names);
    const on = inside ? { click: inside } : {};
    return el("a", { ...props, on }, face, icon("link", 16));
  }
  const props = { type: "button", class: look, disabled: button.disabled, data: { control: button.custom_id } };
  const node = el(
    "button",
    props,
    face,
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
  );
  if (!button.label) node.setAttribute("aria-label", button.emoji?.name ?? "Button");
  node.addEventListener("click", () => context.act(button, node));
  return node;
}

/** A link button to a channel or message of this server stays in the page. */
function insideLink(url, names) {
  const match = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(
    url ?? "",
  );
  if (!match || !names.channel(match[1])) return null;
  return (event) => {
    event.preventDefault();
    names.go(match[1], match[2]);
  };
}

function drawSelect(component, context) {
  const select = selectFor(component, context, (values) => context.act(component, select.box, values));
  return select.node;
}

/**
 * The select menu for a component, also used by modals.
 *
 * @param {object} component Discord's select of any type
 * @param {{entities: (type: number) => import("./select.js").Option[]}} context
 * @param {(values: string[]) => void} [commit]
 * @returns {Select}
 */
export function selectFor(component, context, commit) {
  const preset = new Set((component.default_values ?? []).map((value) => value.id));
  const entities = component.type in USER_SELECTS ? context.entities(component.type) : [];
  const options = component.options ?? entities.map((option) => ({ ...option, default: preset.has(option.value) }));
  const select = new Select({
    label: component.placeholder ?? "Make a selection",
    placeholder: component.placeholder ?? "Make a selection",
    options,
    least: component.min_values ?? 1,
    most: component.max_values ?? 1,
    disabled: component.disabled,
    commit,
  });
  select.box.dataset.control = component.custom_id;
  return select;
}

function drawSection(section, context) {
  const texts = section.components.map((child) => drawComponent(child, context));
  return el(
    "div",
    { class: "section" },
    el("div", { class: "section-text" }, texts),
    drawComponent(section.accessory, context),
  );
}

function drawFile(component, context) {
  const { url } = component.file;
  const name = component.name ?? decodeURIComponent(url.split("/").at(-1).split("?")[0]);
  return fileCard({ url, name, size: component.size ?? null });
}

function drawContainer(container, context) {
  const coloured = container.accent_color !== null && container.accent_color !== undefined;
  const vars = coloured ? { "--accent": cssColour(container.accent_color) } : {};
  const inside = container.components.map((child) => drawComponent(child, context));
  const node = el("div", { class: coloured ? "container accented" : "container", vars }, inside);
  if (container.spoiler) veil(node);
  return node;
}

function veil(node) {
  node.classList.add("veiled");
  const lift = el("button", { type: "button", class: "lift" }, "Spoiler");
  lift.addEventListener("click", () => {
    node.classList.remove("veiled");
    lift.remove();
  });
  node.append(lift);
}
