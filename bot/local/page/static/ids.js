// Snowflakes are compared as text: they do not fit a number.

/**
 * Order of two ids, which is the order of their making.
 *
 * @param {string} a
 * @param {string} b
 * @returns {number} negative when a is older
 */
export function compareIds(a, b) {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * The later of two ids, either of which may be missing.
 *
 * @param {string|null|undefined} a
 * @param {string|null|undefined} b
 * @returns {string|null}
 */
export function laterId(a, b) {
  if (!a || !b) return a || b || null;
  return compareIds(a, b) < 0 ? b : a;
}
