// Slash commands: their leaves, finding them, and checking what was filled in. Pure, without DOM.

/** Discord's option types. */
export const OPTION = {
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
};

const SUBCOMMANDS = new Set([1, 2]);

/**
 * A command that can be run.
 *
 * @typedef {{path: string, description: string, options: object[]}} Leaf
 */

/**
 * Every command that can be run, subcommands written out, required options first.
 *
 * @param {object[]} commands Discord's commands
 * @returns {Leaf[]} ordered by name
 */
export function leaves(commands) {
  const slash = commands.filter((command) => (command.type ?? 1) === 1);
  return slash.flatMap((command) => unfold(command, command.name)).sort((a, b) => a.path.localeCompare(b.path));
}

function unfold(node, path) {
  const inner = (node.options ?? []).filter((option) => SUBCOMMANDS.has(option.type));
  if (inner.length) return inner.flatMap((option) => unfold(option, `${path} ${option.name}`));
  const options = [...(node.options ?? [])].sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required)));
  return [{ path, description: node.description ?? "", options }];
}

/**
 * The commands that fit what was typed after the slash, best first.
 *
 * @param {Leaf[]} all
 * @param {string} typed
 * @returns {Leaf[]}
 */
export function search(all, typed) {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const rank = (leaf) => {
    if (leaf.path.startsWith(wanted)) return 0;
    if (leaf.path.split(" ").some((word) => word.startsWith(wanted))) return 1;
    if (leaf.path.includes(wanted)) return 2;
    return leaf.description.toLowerCase().includes(wanted) && wanted.length > 2 ? 3 : null;
  };
  const ranked = all.map((leaf) => [rank(leaf), leaf]).filter(([order]) => order !== null);
  return ranked.sort(([a], [b]) => a - b).map(([, leaf]) => leaf);
}

/**
 * The choices an option is limited to, where they are known without asking the bot.
 *
 * @param {object} option
 * @param {import("./store.js").Store} store
 * @returns {{name: string, value: string|number|boolean, detail?: string}[]|null} null: any value
 */
export function fixedChoices(option, store) {
  if (option.choices?.length) return option.choices;
  if (option.type === OPTION.boolean)
    return [
      { name: "True", value: true },
      { name: "False", value: false },
    ];
  if (option.type === OPTION.user || option.type === OPTION.mentionable) return people(store);
  if (option.type === OPTION.channel) return channels(option, store);
  return option.type === OPTION.role ? [] : null;
}

function people(store) {
  return [...store.peopleHere, store.bot].map((person) => ({
    name: `@${store.called(person)}`,
    detail: person.username,
    value: person.id,
  }));
}

function channels(option, store) {
  const types = option.channel_types ?? [];
  const fit = [...store.channels.values()].filter(
    (channel) => channel.name && (!types.length || types.includes(channel.type)),
  );
  return fit.map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
}

/**
 * What is wrong with the text filled into an option.
 *
 * @param {object} option
 * @param {string} text as typed, trimmed
 * @param {object[]|null} choices from `fixedChoices`
 * @returns {string|null} a sentence, or null if it may be sent
 */
export function fault(option, text, choices) {
  if (!text) return option.required ? "This option is required. Specify a value." : null;
  if (choices) return pick(choices, text) ? null : "Choose one of the listed values.";
  if (option.type === OPTION.integer || option.type === OPTION.number) return numberFault(option, text);
  if (option.min_length && text.length < option.min_length) return `Must be ${option.min_length} or more characters.`;
  if (option.max_length && text.length > option.max_length) return `Must be ${option.max_length} or fewer characters.`;
  return null;
}

function numberFault(option, text) {
  const value = Number(text);
  if (!Number.isFinite(value) || (option.type === OPTION.integer && !Number.isInteger(value))) {
    return option.type === OPTION.integer ? "Enter a whole number." : "Enter a number.";
  }
  const { min_value: least, max_value: most } = option;
  if (least !== undefined && least !== null && value < least) return `Must be ${least} or more.`;
  if (most !== undefined && most !== null && value > most) return `Must be ${most} or less.`;
  return null;
}

/**
 * The choice a text names, whatever its case.
 *
 * @param {object[]} choices
 * @param {string} text
 * @returns {object|undefined}
 */
export function pick(choices, text) {
  const wanted = text.toLowerCase();
  const bare = (name) => name.toLowerCase().replace(/^[@#]/, "");
  return (
    choices.find((choice) => choice.name.toLowerCase() === wanted) ??
    choices.find((choice) => bare(choice.name) === wanted)
  );
}

/**
 * The value to send for an option that has no fault.
 *
 * @param {object} option
 * @param {string} text
 * @param {object[]|null} choices
 * @returns {string|number|boolean}
 */
export function valueOf(option, text, choices) {
  if (choices) return pick(choices, text).value;
  return option.type === OPTION.integer || option.type === OPTION.number ? Number(text) : text;
}
