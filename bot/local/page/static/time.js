// Dates and times as Discord words them, relative ones kept current.

const LOCALE = "en-GB";
const SECOND = 1000;
const DAY = 86_400;

const format = (options) => new Intl.DateTimeFormat(LOCALE, options);
const CLOCK = { hour: "2-digit", minute: "2-digit" };
const LONG_DATE = { day: "numeric", month: "long", year: "numeric" };

const STYLES = {
  t: format(CLOCK),
  T: format({ ...CLOCK, second: "2-digit" }),
  d: format({ day: "2-digit", month: "2-digit", year: "numeric" }),
  D: format(LONG_DATE),
  f: format({ ...LONG_DATE, ...CLOCK }),
  F: format({ weekday: "long", ...LONG_DATE, ...CLOCK }),
  s: format({ day: "2-digit", month: "2-digit", year: "numeric", ...CLOCK }),
  S: format({ day: "2-digit", month: "2-digit", year: "numeric", ...CLOCK, second: "2-digit" }),
};

const STEPS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/**
 * How long ago or until, in one unit: "3 minutes ago", "in 2 days".
 *
 * @param {number} unix seconds
 * @param {number} [now] milliseconds
 * @returns {string}
 */
export function relative(unix, now = Date.now()) {
  const seconds = Math.round(unix - now / SECOND);
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? STEPS.at(-1);
  return RELATIVE.format(Math.round(seconds / length), unit);
}

/**
 * A `<t:unix:style>` timestamp; the full date is its tooltip.
 *
 * @param {number} unix seconds
 * @param {string} style one of t T d D f F R s S
 * @returns {HTMLTimeElement}
 */
export function stamp(unix, style) {
  const node = document.createElement("time");
  node.className = "stamp";
  const date = new Date(unix * SECOND);
  if (Number.isNaN(date.getTime())) {
    node.textContent = "Invalid Date";
    return node;
  }
  node.dateTime = date.toISOString();
  node.title = STYLES.F.format(date);
  if (style === "R") node.dataset.unix = String(unix);
  node.textContent = style === "R" ? relative(unix) : STYLES[style].format(date);
  return node;
}

/** Update every relative timestamp of the page once a second, touching only those that changed. */
export function keepStampsCurrent() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-unix]")) {
      const text = relative(Number(node.dataset.unix));
      if (node.textContent !== text) node.textContent = text;
    }
  }, SECOND);
}

/**
 * When a message was sent, as its heading says it: the clock for today, else date and clock.
 *
 * @param {string} iso
 * @returns {HTMLTimeElement}
 */
export function sentAt(iso) {
  const date = new Date(iso);
  const node = document.createElement("time");
  node.dateTime = iso;
  node.title = STYLES.F.format(date);
  node.textContent = wordDay(date) + STYLES.t.format(date);
  return node;
}

function wordDay(date) {
  const days = dayNumber(new Date()) - dayNumber(date);
  if (days === 0) return "";
  return days === 1 ? "Yesterday at " : `${STYLES.d.format(date)}, `;
}

function dayNumber(date) {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (DAY * SECOND));
}

/**
 * The clock alone, for messages that continue a group.
 *
 * @param {string} iso
 * @returns {string}
 */
export function clock(iso) {
  return STYLES.t.format(new Date(iso));
}

/**
 * The day a message was sent, for the line between days.
 *
 * @param {string} iso
 * @returns {string}
 */
export function day(iso) {
  return STYLES.D.format(new Date(iso));
}
