// Building DOM nodes. Nothing in the page ever parses text as HTML.

const NO_ATTRIBUTE = new Set([null, undefined, false]);

/** HTML's truths are attributes without a value, ARIA's are words. */
function attribute(name, value) {
  if (name.startsWith("aria-") && typeof value === "boolean") return String(value);
  if (NO_ATTRIBUTE.has(value)) return null;
  return value === true ? "" : String(value);
}

/**
 * Build one element.
 *
 * @param {string} tag
 * @param {object} [props] `class`, `data` (dataset), `on` (event listeners), `vars` (CSS custom
 *   properties) and plain attributes; one of null, undefined or false is left out, but ARIA keeps
 *   its false.
 * @param {...(Node|string|null|undefined|Array)} children strings become text nodes
 * @returns {HTMLElement}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  const { on = {}, data = {}, vars = {}, ...attributes } = props;
  for (const [name, value] of Object.entries(attributes)) {
    const text = attribute(name, value);
    if (text !== null) node.setAttribute(name, text);
  }
  for (const [name, value] of Object.entries(data)) {
    if (!NO_ATTRIBUTE.has(value)) node.dataset[name] = String(value);
  }
  for (const [name, value] of Object.entries(vars)) node.style.setProperty(name, String(value));
  for (const [name, listener] of Object.entries(on)) node.addEventListener(name, listener);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

/**
 * The one element of the page with this id.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no element #${id}`);
  return node;
}

let serial = 0;

/**
 * An id no other element of this page has, to tie labels and descriptions to controls.
 *
 * @param {string} prefix
 * @returns {string}
 */
export function freshId(prefix) {
  serial += 1;
  return `${prefix}-${serial}`;
}

/**
 * Discord's colour integer as CSS.
 *
 * @param {number} colour 0xRRGGBB
 * @returns {string}
 */
export function cssColour(colour) {
  return `#${colour.toString(16).padStart(6, "0")}`;
}

/** @returns {boolean} whether the page is as narrow as a phone. */
export function isNarrow() {
  return window.matchMedia("(max-width: 550px)").matches;
}
