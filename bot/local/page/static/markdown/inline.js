// Discord's inline markdown: text to a tree. Pure, without DOM.

/**
 * @typedef {{type: string, text?: string, children?: Inline[], id?: string, name?: string,
 *   url?: string, title?: string, unix?: number, style?: string, guild?: string, channel?: string,
 *   message?: string, animated?: boolean}} Inline
 */

const MESSAGE_LINK =
  /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?\/?(?=[\s<>).,;:!?\]"']|$)/;
const SAFE_URL = /^https?:\/\/[^\s<>]+$/i;

const nest =
  (type, group = 1) =>
  (match, inner) => ({ type, children: inline(match[group], inner) });
const leaf =
  (type, ...names) =>
  (match) => {
    const node = { type };
    names.forEach((name, at) => {
      node[name] = match[at + 1];
    });
    return node;
  };

/** A link that is safe to follow, or its text unchanged. */
function masked(match, inner) {
  const [whole, label, url, title] = match;
  if (!SAFE_URL.test(url) || inner.inLink) return { type: "text", text: whole };
  return link(url, inline(label, { ...inner, inLink: true }), title);
}

/** A link node; an address of a channel or message of Discord becomes a pill when it stands bare. */
function link(url, children, title) {
  const jump = MESSAGE_LINK.exec(url);
  const target = jump ? { guild: jump[1], channel: jump[2], message: jump[3] } : {};
  return { type: "link", url, children, title, ...target };
}

function bare(match) {
  const url = match[1] ?? match[0];
  return link(url, null);
}

// The first rule that matches wins. A rule marked `word` may not begin inside a word.
const RULES = [
  { pattern: /^\\([^0-9A-Za-z\s])/, node: leaf("text", "text") },
  {
    pattern: /^(`+)([\s\S]*?[^`])\1(?!`)/,
    node: (m) => ({ type: "code", text: m[2].replace(/^ (?=.*`)|(?<=`.*) $/g, "") }),
  },
  { pattern: /^<(https?:\/\/[^\s<>]+)>/i, node: bare },
  { pattern: /^https?:\/\/[^\s<]*[^<.,:;"')\]\s*_~|]/i, node: bare },
  {
    pattern: /^<t:(-?\d{1,14})(?::([tTdDfFRsS]))?>/,
    node: (m) => ({ type: "time", unix: Number(m[1]), style: m[2] ?? "f" }),
  },
  { pattern: /^<@!?(\d+)>/, node: leaf("user", "id") },
  { pattern: /^<@&(\d+)>/, node: leaf("role", "id") },
  { pattern: /^<#(\d+)>/, node: leaf("channel", "id") },
  { pattern: /^<\/([^:>\n]{1,100}):(\d+)>/, node: leaf("command", "name", "id") },
  { pattern: /^<a?:(\w{2,32}):(\d+)>/, node: leaf("emoji", "name", "id") },
  { pattern: /^@(everyone|here)\b/, node: leaf("everyone", "name") },
  {
    pattern: /^\[((?:\\.|[^[\]\\]|\[[^[\]]*\])+)\]\(\s*<?((?:[^\s()<>\\]|\\.|\([^\s()]*\))+)>?(?:\s+"([^"\n]*)")?\s*\)/,
    node: masked,
  },
  { pattern: /^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, node: nest("bold") },
  { pattern: /^__((?:\\[\s\S]|[^\\])+?)__(?!_)/, node: nest("underline") },
  { pattern: /^\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/, node: nest("italic") },
  { pattern: /^_((?:__|\\[\s\S]|[^\\_])+?)_(?![0-9A-Za-z_])/, node: nest("italic"), word: true },
  { pattern: /^~~([\s\S]+?)~~(?!~)/, node: nest("strike") },
  { pattern: /^\|\|([\s\S]+?)\|\|/, node: nest("spoiler") },
];

// Plain text runs to the next character that could begin markup.
const PLAIN = /^[\s\S](?:(?!https?:\/\/)[0-9A-Za-z\s\u00a0-\uffff])*/;

/**
 * Parse inline markdown.
 *
 * @param {string} source
 * @param {{inLink?: boolean}} [inner]
 * @returns {Inline[]} neighbouring texts are joined
 */
export function inline(source, inner = {}) {
  const nodes = [];
  let rest = source;
  let before = "";
  while (rest) {
    const [node, length] = next(rest, before, inner);
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text") last.text += node.text;
    else nodes.push(node);
    before = rest[length - 1];
    rest = rest.slice(length);
  }
  return nodes;
}

function next(rest, before, inner) {
  for (const rule of RULES) {
    if (rule.word && /[0-9A-Za-z]/.test(before)) continue;
    const match = rule.pattern.exec(rest);
    if (match) return [rule.node(match, inner), match[0].length];
  }
  const [text] = PLAIN.exec(rest);
  return [{ type: "text", text }, text.length];
}

const EMOJI_ONLY = /^(?:\s|\p{Extended_Pictographic}|\p{Emoji_Component}|\u200d|\ufe0f)+$/u;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;

/**
 * Whether a message is nothing but emoji, which Discord then shows large.
 *
 * @param {string} source
 * @returns {boolean}
 */
export function isJumbo(source) {
  return source.length <= 120 && EMOJI_ONLY.test(source) && PICTOGRAPH.test(source);
}
