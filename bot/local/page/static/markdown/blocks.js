// Discord's block markdown: headings, subtext, quotes, lists and fences. Pure, without DOM.

import { inline } from "./inline.js";

/**
 * @typedef {{type: "heading", level: number, children: object[]}
 *   | {type: "subtext"|"text", children: object[]}
 *   | {type: "quote", children: Block[]}
 *   | {type: "fence", language: string, text: string}
 *   | {type: "list", ordered: boolean, start: number, items: Block[][]}} Block
 */

const FENCE = /^```(?:([\w+\-.#]+)\n)?\n*([\s\S]*?)\n*```\n?/;
const HEADING = /^ *(#{1,3})[ \t]+([^\n]+?)[ \t]*(?:\n|$)/;
const SUBTEXT = /^ *-#[ \t]+([^\n]+?)[ \t]*(?:\n|$)/;
const LONG_QUOTE = /^ *>>> ?([\s\S]*)$/;
const QUOTE = /^(?: *> [^\n]*(?:\n|$)| *>(?:\n|$))+/;
const ITEM = /^( *)([*-]|\d{1,9}\.)[ \t]+(\S[^\n]*)$/;
// Lines of one list: items with the same kind of marker, and whatever is indented under them.
const UNDER = "(?: {2,}\\S[^\\n]*(?:\\n|$))*";
const listOf = (marker) => new RegExp(`^(?: ?${marker}[ \\t]+\\S[^\\n]*(?:\\n|$)${UNDER})+`);
const BULLETS = listOf("[*-]");
const NUMBERS = listOf("\\d{1,9}\\.");

const READERS = [
  [FENCE, (m) => ({ type: "fence", language: m[1] ?? "", text: m[2] })],
  [HEADING, (m) => ({ type: "heading", level: m[1].length, children: inline(m[2]) })],
  [SUBTEXT, (m) => ({ type: "subtext", children: inline(m[1]) })],
  [LONG_QUOTE, (m) => ({ type: "quote", children: blocks(m[1], { quoted: true }) }), { quote: true }],
  [
    QUOTE,
    (m) => ({ type: "quote", children: blocks(m[0].replace(/^ *> ?/gm, "").replace(/\n$/, ""), { quoted: true }) }),
    { quote: true },
  ],
  [BULLETS, (m) => list(m[0].replace(/\n$/, "").split("\n"))],
  [NUMBERS, (m) => list(m[0].replace(/\n$/, "").split("\n"))],
];

/**
 * Parse a message's whole text.
 *
 * @param {string} source
 * @param {{quoted?: boolean}} [where] a quote holds no further quote
 * @returns {Block[]}
 */
export function blocks(source, where = {}) {
  const found = [];
  let rest = source;
  let paragraph = "";
  const flush = () => {
    const text = paragraph.replace(/\n$/, "");
    if (paragraph) found.push({ type: "text", children: inline(text) });
    paragraph = "";
  };
  while (rest) {
    const block = read(rest, where);
    if (block) {
      flush();
      found.push(block.node);
      rest = rest.slice(block.length);
    } else {
      const length = lineLength(rest);
      paragraph += rest.slice(0, length);
      rest = rest.slice(length);
    }
  }
  flush();
  return found;
}

function read(rest, where) {
  for (const [pattern, node, kind = {}] of READERS) {
    if (kind.quote && where.quoted) continue;
    const match = pattern.exec(rest);
    if (match) return { node: node(match), length: match[0].length };
  }
  return null;
}

/** Up to the end of the line, or to a fence that begins within it. */
function lineLength(rest) {
  const end = rest.indexOf("\n") + 1 || rest.length;
  const fence = rest.indexOf("```", 1);
  return fence > 0 && fence < end && FENCE.test(rest.slice(fence)) ? fence : end;
}

function list(lines) {
  const first = ITEM.exec(lines[0]);
  const ordered = /\d/.test(first[2]);
  const items = [];
  for (let at = 0; at < lines.length;) {
    const [, indent, , text] = ITEM.exec(lines[at]) ?? [null, "", "", lines[at].trim()];
    const below = lines.slice(at + 1);
    const cut = below.findIndex((line) => isSibling(line, indent.length));
    const own = cut < 0 ? below : below.slice(0, cut);
    items.push([{ type: "text", children: inline([text, ...continued(own)].join("\n")) }, ...nested(own)]);
    at += 1 + own.length;
  }
  return { type: "list", ordered, start: ordered ? Number.parseInt(first[2], 10) : 1, items };
}

function isSibling(line, indent) {
  const match = ITEM.exec(line);
  return match !== null && match[1].length < indent + 2;
}

/** Indented lines under an item, before any list of its own. */
function continued(lines) {
  const cut = lines.findIndex((line) => ITEM.test(line));
  return (cut < 0 ? lines : lines.slice(0, cut)).map((line) => line.trim());
}

function nested(lines) {
  const cut = lines.findIndex((line) => ITEM.test(line));
  return cut < 0 ? [] : [list(lines.slice(cut))];
}
