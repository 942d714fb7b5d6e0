// Markdown trees as DOM nodes.

import { el } from "../dom.js";
import { icon } from "../icons.js";
import { stamp } from "../time.js";
import { blocks } from "./blocks.js";
import { inline, isJumbo } from "./inline.js";

/**
 * What mentions need to know of the world.
 *
 * @typedef {object} Names
 * @property {string} me id of the person in this tab
 * @property {(id: string) => string|null} user display name
 * @property {(id: string) => {name: string, colour: number}|null} role
 * @property {(id: string) => {name: string, thread: boolean}|null} channel
 * @property {(channel: string, message?: string) => void} go navigate within the page
 * @property {(name: string) => void} compose put a slash command into the message box
 */

/**
 * A message's text.
 *
 * @param {string} source
 * @param {Names} names
 * @returns {HTMLElement}
 */
export function markdown(source, names) {
  const jumbo = isJumbo(source) ? " jumbo" : "";
  return el(
    "div",
    { class: `markdown${jumbo}` },
    blocks(source).map((block) => drawBlock(block, names)),
  );
}

/**
 * One line of text without block markup: labels, embed field names, reply previews.
 *
 * @param {string} source
 * @param {Names} names
 * @returns {Node[]}
 */
export function line(source, names) {
  return inline(source).map((node) => drawInline(node, names));
}

const BLOCKS = {
  text: (block, names) => el("div", { class: "para" }, drawAll(block.children, names)),
  heading: (block, names) => el(`h${block.level + 2}`, { class: `h${block.level}` }, drawAll(block.children, names)),
  subtext: (block, names) => el("div", { class: "subtext" }, drawAll(block.children, names)),
  quote: (block, names) =>
    el(
      "blockquote",
      {},
      block.children.map((child) => drawBlock(child, names)),
    ),
  fence: (block) =>
    el("pre", { tabindex: "0" }, el("code", { data: { language: block.language || null } }, block.text)),
  list: (block, names) =>
    el(
      block.ordered ? "ol" : "ul",
      { start: block.ordered && block.start !== 1 ? block.start : null },
      block.items.map((item) =>
        el(
          "li",
          {},
          item.map((child) => drawBlock(child, names)),
        ),
      ),
    ),
};

function drawBlock(block, names) {
  return BLOCKS[block.type](block, names);
}

function drawAll(nodes, names) {
  return nodes.map((node) => drawInline(node, names));
}

const wrap = (tag) => (node, names) => el(tag, {}, drawAll(node.children, names));

const INLINES = {
  text: (node) => document.createTextNode(node.text),
  code: (node) => el("code", { class: "inline" }, node.text),
  bold: wrap("strong"),
  italic: wrap("em"),
  underline: wrap("u"),
  strike: wrap("s"),
  spoiler,
  link,
  time: (node) => stamp(node.unix, node.style),
  user: (node, names) => {
    const name = names.user(node.id);
    return el("span", { class: node.id === names.me ? "pill me" : "pill" }, name ? `@${name}` : "@unknown-user");
  },
  role: (node, names) => {
    const role = names.role(node.id);
    return el("span", { class: "pill" }, `@${role?.name ?? "unknown-role"}`);
  },
  channel: (node, names) => channelPill(node.id, null, names),
  command: (node, names) =>
    el("button", { type: "button", class: "pill", on: { click: () => names.compose(node.name) } }, `/${node.name}`),
  emoji: (node) => document.createTextNode(`:${node.name}:`),
  everyone: (node) => el("span", { class: "pill" }, `@${node.name}`),
};

function drawInline(node, names) {
  return INLINES[node.type](node, names);
}

function spoiler(node, names) {
  const inside = el("span", { class: "spoiler-text", "aria-hidden": "true" }, drawAll(node.children, names));
  const box = el(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, activate to show" },
    inside,
  );
  const reveal = (event) => {
    if (box.classList.contains("open")) return;
    event.preventDefault();
    event.stopPropagation();
    box.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label"]) box.removeAttribute(name);
    inside.removeAttribute("aria-hidden");
  };
  box.addEventListener("click", reveal, true);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") reveal(event);
  });
  return box;
}

function link(node, names) {
  const known = node.channel && names.channel(node.channel);
  if (known && !node.children) return channelPill(node.channel, node.message, names);
  const props = { href: node.url, title: node.title ?? (node.children ? node.url : null) };
  if (known) {
    const go = (event) => {
      event.preventDefault();
      names.go(node.channel, node.message);
    };
    return el("a", { ...props, on: { click: go } }, drawAll(node.children, names));
  }
  const outside = { target: "_blank", rel: "noopener noreferrer nofollow" };
  return el("a", { ...props, ...outside }, node.children ? drawAll(node.children, names) : node.url);
}

function channelPill(id, message, names) {
  const channel = names.channel(id);
  if (!channel) return el("span", { class: "pill" }, "# No Access");
  const label = channel.thread ? [icon("thread", 16), channel.name] : [`#${channel.name}`];
  if (message) label.push(el("span", { class: "jump" }, "›"), "message");
  return el("button", { type: "button", class: "pill", on: { click: () => names.go(id, message) } }, label);
}
