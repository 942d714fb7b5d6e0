// One message of the timeline.

import { avatar } from "./avatar.js";
import { drawComponent } from "./components.js";
import { el } from "./dom.js";
import { drawEmbed } from "./embed.js";
import { icon } from "./icons.js";
import { line, markdown } from "./markdown/draw.js";
import { fileCard, fromAttachment, gallery, isPicture } from "./media.js";
import { FLAGS, shownName } from "./store.js";
import { clock, sentAt } from "./time.js";

const TOKEN_LIFE = 15 * 60 * 1000;
const REPLY = 19;
const ADDED = 1;
const THREAD_STARTED = 18;
const THREAD_OPENING = 21;

/**
 * What a message needs of the page.
 *
 * @typedef {object} MessageContext
 * @property {import("./store.js").Store} store
 * @property {import("./markdown/draw.js").Names} names
 * @property {(pictures: object[], at: number) => void} enlarge
 * @property {(message: object, component: object, values?: string[]) => Promise<string|null>} act
 *   resolves to the sentence to show where the interaction failed
 * @property {(type: number) => import("./select.js").Option[]} entities
 * @property {(message: object) => void} dismiss
 */

/**
 * @param {object} message
 * @param {{opens: boolean}} place whether it opens a group of its author's messages
 * @param {MessageContext} context
 * @returns {HTMLElement} a list item
 */
export function drawMessage(message, place, context) {
  if (message.type === ADDED) return drawAdded(message, context);
  if (message.type === THREAD_STARTED) return drawNotice(message, context);
  if (message.type === THREAD_OPENING && message.referenced_message) {
    return drawMessage({ ...message.referenced_message, id: message.id }, place, context);
  }
  const node = el("li", { class: look(message, place, context), id: `m-${message.id}`, data: { message: message.id } });
  const body = el("div", { class: "message-body" });
  const article = el("article", { "aria-label": `Message from ${context.store.called(message.author)}` }, spine(message, context));
  article.append(
    place.opens
      ? avatar(message.author, "medium")
      : el("span", { class: "side-time", "aria-hidden": "true" }, clock(message.timestamp)),
  );
  if (place.opens) body.append(heading(message, context));
  body.append(...contents(message, node, context));
  article.append(body);
  node.append(article);
  return node;
}

function look(message, { opens }, { store }) {
  const classes = ["message"];
  if (opens) classes.push("opens");
  if (message.flags & FLAGS.ephemeral) classes.push("private");
  if (message.author.id !== store.me && store.mentions(message)) classes.push("mentions-me");
  if (message.echo) classes.push("echo");
  return classes.join(" ");
}

/** The line over a message: the command it answers, or the message it replies to. */
function spine(message, { store, names }) {
  const used = message.interaction_metadata;
  if (used?.name) {
    const user = store.person(used.user.id) ?? used.user;
    const command = el("span", { class: "used-command" }, `/${used.name}`);
    return el(
      "div",
      { class: "spine" },
      avatar(user, "small"),
      el("span", { class: "spine-name" }, store.called(user)),
      " used ",
      command,
    );
  }
  if (message.type !== REPLY) return null;
  const target = message.referenced_message;
  if (!target) return el("div", { class: "spine" }, el("em", {}, "Original message was deleted"));
  const go = () => names.go(target.channel_id ?? message.channel_id, target.id);
  const words = el("button", { type: "button", class: "spine-text", on: { click: go } }, preview(target, names));
  return el(
    "div",
    { class: "spine" },
    avatar(target.author, "small"),
    el("span", { class: "spine-name" }, `@${store.called(target.author)}`),
    words,
  );
}

function preview(target, names) {
  const text = target.content.replaceAll("\n", " ").trim();
  return text ? line(text.slice(0, 200), names) : el("em", {}, "Click to see attachment");
}

function heading(message, { store }) {
  const { author, flags, timestamp } = message;
  const silent = flags & FLAGS.silent && !message.echo;
  const bell = el(
    "span",
    { class: "silent", title: "This was a silent message", role: "img", "aria-label": "Silent message" },
    icon("silent", 16),
  );
  return el(
    "header",
    { class: "message-head" },
    el("span", { class: "author" }, store.called(author)),
    author.bot ? el("span", { class: "tag" }, "APP") : null,
    sentAt(timestamp),
    silent ? bell : null,
  );
}

function contents(message, node, context) {
  const parts = isWaiting(message) ? [waiting(message, context)] : written(message, node, context);
  if (message.thread) parts.push(threadCard(message.thread, context));
  parts.push(el("p", { class: "failure", role: "alert", hidden: true }));
  if (message.flags & FLAGS.ephemeral && (!message.echo || message.failure)) parts.push(privateFoot(message, context));
  return parts;
}

function isWaiting(message) {
  return Boolean(message.flags & FLAGS.loading);
}

function waiting(message, { store }) {
  const late = Date.now() - Date.parse(message.timestamp) > TOKEN_LIFE;
  const failure = message.failure ?? (late ? "The application did not respond" : null);
  if (failure) return el("p", { class: "no-answer", role: "alert" }, failure);
  const words = message.echo ? "Sending command…" : `${shownName(store.bot)} is thinking…`;
  const dots = el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
  return el("p", { class: "thinking", role: "status" }, dots, words);
}

function written(message, node, context) {
  const inner = componentContext(message, node, context);
  const parts = [];
  if (message.content) parts.push(markdown(message.content, context.names));
  if (message.edited_timestamp && !(message.flags & FLAGS.v2)) markEdited(parts, message);
  if (!(message.flags & FLAGS.v2)) parts.push(...attachments(message, context));
  parts.push(...(message.embeds ?? []).map((embed) => drawEmbed(embed, context)));
  const components = (message.components ?? []).map((component) => drawComponent(component, inner));
  if (components.length) parts.push(el("div", { class: message.flags & FLAGS.v2 ? "layout" : "rows" }, components));
  if (message.edited_timestamp && message.flags & FLAGS.v2) markEdited(parts, message);
  return parts;
}

/** Discord writes "(edited)" at the end of the text, or on a line of its own where there is none. */
function markEdited(parts, message) {
  const mark = el("span", { class: "edited", title: message.edited_timestamp }, "(edited)");
  const text = message.flags & FLAGS.v2 ? null : parts.at(-1)?.lastElementChild;
  if (text?.matches(".para, h3, h4, h5, .subtext")) text.append(" ", mark);
  else parts.push(el("div", { class: "edited-line" }, mark));
}

function attachments(message, { enlarge }) {
  const list = message.attachments ?? [];
  const pictures = list.filter(isPicture).map(fromAttachment);
  const files = list.filter((attachment) => !isPicture(attachment));
  return [
    ...(pictures.length ? [gallery(pictures, enlarge)] : []),
    ...files.map((file) => fileCard({ url: file.url, name: file.filename, size: file.size })),
  ];
}

function componentContext(message, node, context) {
  return {
    ...context,
    act: (component, control, values) => act(message, node, control, context.act(message, component, values)),
  };
}

/** Show a control as waiting until its outcome is known; one at a time for each message. */
async function act(message, node, control, outcome) {
  node.classList.add("busy");
  control.setAttribute("aria-busy", "true");
  showFailure(node, null);
  const failure = await outcome;
  node.classList.remove("busy");
  control.removeAttribute("aria-busy");
  const standing = document.getElementById(`m-${message.id}`) ?? node;
  showFailure(standing, failure);
}

function showFailure(node, sentence) {
  const place = node.querySelector(".failure");
  if (!place) return;
  place.hidden = !sentence;
  place.textContent = sentence ?? "";
}

function privateFoot(message, { dismiss }) {
  const button = el(
    "button",
    { type: "button", class: "text-button", on: { click: () => dismiss(message) } },
    "Dismiss message",
  );
  return el(
    "footer",
    { class: "private-foot" },
    icon("eye", 16),
    "Only you can see this",
    el("span", { "aria-hidden": "true" }, " · "),
    button,
  );
}

function threadCard(thread, { names }) {
  const count = thread.message_count
    ? `${thread.message_count} ${thread.message_count === 1 ? "message" : "messages"}`
    : "See thread";
  return el(
    "button",
    { type: "button", class: "thread-card", on: { click: () => names.go(thread.id) } },
    el("span", { class: "thread-name" }, thread.name),
    el("span", { class: "thread-count" }, `${count} ›`),
  );
}

/** The line that says somebody was added to a thread. */
function drawAdded(message, { store }) {
  const added = message.mentions.map((user) => store.called(user)).join(", ");
  return notice(message, el("strong", {}, store.called(message.author)), ` added ${added} to the thread. `);
}

/** The line that says a thread was started. */
function drawNotice(message, { store, names }) {
  const thread = message.thread?.id ?? message.message_reference?.channel_id;
  const open = el(
    "button",
    { type: "button", class: "notice-link", on: { click: () => thread && names.go(thread) } },
    message.content,
  );
  return notice(message, el("strong", {}, store.called(message.author)), " started a thread: ", open, " ");
}

/** A line of the service's own. */
function notice(message, ...words) {
  return el(
    "li",
    { class: "message notice", id: `m-${message.id}`, data: { message: message.id } },
    icon("thread", 18),
    el("span", {}, ...words, sentAt(message.timestamp)),
  );
}
