// The page: puts the parts together and passes changes on.

import { Composer } from "./composer.js";
import { byId } from "./dom.js";
import { Drawer } from "./drawer.js";
import { Header } from "./header.js";
import { icon } from "./icons.js";
import { enlarge } from "./lightbox.js";
import { openModal } from "./modal.js";
import { drawMembers, PeopleDialog } from "./people.js";
import { Session } from "./session.js";
import { Sidebar } from "./sidebar.js";
import { isThread, shownName, Store } from "./store.js";
import { keepStampsCurrent } from "./time.js";
import { Timeline } from "./timeline.js";

const store = new Store();
const session = new Session(store, `ws://${location.host}/page/ws`);
const people = new PeopleDialog(session);
const drawer = new Drawer(byId("menu"), byId("sidebar"), byId("scrim"));

const names = {
  get me() {
    return store.me;
  },
  user: (id) => store.nameOf(id),
  role: (id) => (store.guilds.some((guild) => guild.id === id) ? { name: "everyone", colour: 0 } : null),
  channel: (id) => {
    const channel = store.channels.get(id);
    return channel ? { name: store.channelName(channel), thread: isThread(channel) } : null;
  },
  go,
  compose: (path) => composer.compose(path),
};

const context = { store, names, enlarge, entities, act, dismiss: (message) => report(session.dismiss(message)) };

const timeline = new Timeline({ scroller: byId("scroller"), list: byId("messages") }, context, {
  earlier: () => session.earlier(),
  stuck: () => refreshPresent(),
});

const composer = new Composer(
  { form: byId("composer"), box: byId("composer-box"), suggestions: byId("suggestions"), notice: byId("refusal") },
  session,
  async (work) => {
    timeline.toPresent();
    settle(await work);
  },
);

const header = new Header(store, { setJoined: (channel, joined) => report(session.setJoined(channel, joined)) });

const sidebar = new Sidebar({ guild: byId("guild"), channels: byId("channels"), account: byId("account") }, store, {
  open: (channel) => go(channel),
  openDirect: () => {
    drawer.close();
    report(session.openDirect());
  },
});

const KEEPS_KEYS = "input, textarea, dialog, [role='combobox']";

/** Typing while nothing else wants the keys goes into the message box. */
function typeAnywhere(event) {
  const printable = event.key.length === 1 && event.key !== " " && !(event.ctrlKey || event.metaKey || event.altKey);
  if (printable && !event.target.closest?.(KEEPS_KEYS)) composer.focus();
}

/** Show a channel, and one of its messages if named. */
async function go(channel, message = null) {
  drawer.close();
  if (channel !== store.current) {
    composer.reset();
    await report(session.open(channel));
  }
  while (message && store.current === channel && !timeline.reveal(message)) {
    if (!(await session.earlier().catch(() => false))) return;
  }
}

/** Press a control. Resolves to the sentence to show where that failed. */
async function act(message, component, values) {
  try {
    return settle(await session.act(message, component, values));
  } catch (error) {
    return error.message;
  }
}

/** What an outcome asks of the page: a modal, or looking at the answer. */
function settle(outcome) {
  if (outcome.state === "failed") return outcome.error;
  if (outcome.modal) {
    openModal(outcome.modal, { store, names, entities, submit: (values) => submit(outcome.interaction, values) });
  }
  const answered = outcome.kind === 4 || outcome.kind === 5;
  if (answered && outcome.message) timeline.toPresent();
  return null;
}

async function submit(interaction, values) {
  try {
    return settle(await session.submit(interaction, values));
  } catch (error) {
    return error.message;
  }
}

/** Whom or what a user, mentionable or channel select offers. */
function entities(type) {
  if (type === 6) return [];
  if (type === 8) {
    const shown = [...store.channels.values()].filter((channel) => channel.name);
    return shown.map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  }
  return [...store.peopleHere, store.bot].map((user) => ({ value: user.id, label: store.called(user), description: user.username }));
}

/** Run a request whose failure is told in the banner's place for a moment. */
async function report(work) {
  try {
    await work;
  } catch (error) {
    header.tell(error.message);
  }
}

let lastRead = null;

/** Where names change, every message is drawn again. */
function version() {
  const called = store.people.map((person) => `${person.id}${store.called(person)}`);
  const channels = [...store.channels.values()].map((channel) => `${channel.id}${channel.name ?? ""}`);
  return `${store.me}|${called.join()}|${channels.join()}`;
}

function drawMessages() {
  const { current } = store;
  const history = store.histories.get(current);
  if (!history) return;
  const echoes = store.echoes.get(current) ?? [];
  header.drawIntro(history.more);
  timeline.show(current, [...history.messages, ...echoes], { version: version(), lastRead });
  if (isSeen()) store.markRead();
}

function isSeen() {
  return document.visibilityState === "visible" && timeline.stuck && store.histories.has(store.current);
}

function refreshPresent() {
  if (isSeen()) store.markRead();
  const unseen =
    store.current && store.reading?.isUnread(store.current, store.channels.get(store.current)?.last_message_id);
  byId("present").hidden = timeline.stuck;
  byId("present-words").textContent = unseen ? "New messages" : "You're viewing older messages";
}

let shownChannel = null;

store.addEventListener("status", () => {
  header.drawStatus();
  composer.refresh();
  drawMembers(byId("members"), store);
});
store.addEventListener("people", () => {
  sidebar.draw();
  drawMembers(byId("members"), store);
  drawMessages();
});
store.addEventListener("channels", () => {
  if (shownChannel !== `${store.me} ${store.current}`) {
    shownChannel = `${store.me} ${store.current}`;
    lastRead = store.reading?.last(store.current) ?? null;
    timeline.channel = null;
    composer.reset();
  }
  sidebar.draw();
  drawMembers(byId("members"), store);
  header.draw();
  composer.refresh();
  drawMessages();
});
store.addEventListener("messages", ({ detail }) => {
  if (detail.channel === store.current) drawMessages();
  refreshPresent();
});
store.addEventListener("reading", () => {
  sidebar.draw();
  header.drawTitle();
});
store.addEventListener("typing", () => header.drawTyping());

byId("menu").append(icon("menu", 24));
byId("account").addEventListener("click", () => {
  drawer.close();
  people.open();
});
byId("present").addEventListener("click", () => timeline.toPresent());
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("message-input").focus();
});
document.addEventListener("visibilitychange", refreshPresent);
document.addEventListener("keydown", typeAnywhere);

// The address's secret has become a cookie; it need not stay in view or in the history.
history.replaceState(null, "", `${location.pathname}${location.hash}`);
keepStampsCurrent();
session.start();
