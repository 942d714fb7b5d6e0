// Embeds of classic messages.

import { cssColour, el } from "./dom.js";
import { line, markdown } from "./markdown/draw.js";
import { fromMedia, gallery, thumbnail } from "./media.js";
import { sentAt } from "./time.js";

/**
 * One embed.
 *
 * @param {object} embed Discord's embed
 * @param {{names: import("./markdown/draw.js").Names, enlarge: Function}} context
 * @returns {HTMLElement}
 */
export function drawEmbed(embed, { names, enlarge }) {
  const body = el("div", { class: "embed-body" }, author(embed), title(embed, names));
  if (embed.description) body.append(el("div", { class: "embed-description" }, markdown(embed.description, names)));
  if (embed.fields?.length) body.append(fields(embed.fields, names));
  if (embed.image?.url)
    body.append(gallery([{ ...fromMedia(embed.image), alt: embed.image.description ?? embed.title ?? "" }], enlarge));
  const foot = footer(embed);
  if (foot) body.append(foot);
  const side = embed.thumbnail?.url ? thumbnail(fromMedia(embed.thumbnail), enlarge) : null;
  const vars = embed.color === null || embed.color === undefined ? {} : { "--accent": cssColour(embed.color) };
  return el("article", { class: side ? "embed with-side" : "embed", vars }, body, side);
}

function author({ author: person }) {
  return person?.name ? el("div", { class: "embed-author" }, person.name) : null;
}

function title(embed, names) {
  if (!embed.title) return null;
  const words = line(embed.title, names);
  const link = embed.url ? el("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, words) : words;
  return el("div", { class: "embed-title" }, link);
}

function fields(list, names) {
  const cells = list.map((field) =>
    el(
      "div",
      { class: field.inline ? "field inline" : "field" },
      el("div", { class: "field-name" }, line(field.name, names)),
      markdown(field.value, names),
    ),
  );
  return el("div", { class: "fields" }, cells);
}

function footer(embed) {
  const parts = [embed.footer?.text ?? null, embed.timestamp ? sentAt(embed.timestamp) : null].filter(Boolean);
  if (!parts.length) return null;
  return el("div", { class: "embed-footer" }, parts.length === 2 ? [parts[0], " • ", parts[1]] : parts);
}
