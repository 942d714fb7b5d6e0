// People as coloured discs with their initials.

import { el } from "./dom.js";
import { shownName } from "./store.js";

const COLOURS = 8;

/**
 * A person's disc; decoration, the name stands beside it.
 *
 * @param {object} user
 * @param {"small"|"medium"|"large"} size
 * @returns {HTMLElement}
 */
export function avatar(user, size) {
  const colour = user.bot ? "bot" : hash(user.id) % COLOURS;
  return el("span", { class: `avatar ${size}`, "aria-hidden": "true", data: { colour } }, initials(shownName(user)));
}

function initials(name) {
  const words = name.trim().split(/\s+/);
  const first = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return first
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}

function hash(text) {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  return sum;
}
