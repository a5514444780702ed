"use strict";
/* The page keeps one map of messages and redraws only what an event names. Text from chats is put
   in as text nodes, never as markup. */

const $ = (selector, root = document) => root.querySelector(selector);
const columns = new Map();          // chat id -> column
const messages = new Map();         // "chat:id" -> message
const spinning = new Map();         // query id -> "chat:message:data"
/* This window: what a tap brings about is told to the window it was made in, and to no other. */
const here = sessionStorage.getItem("window") || crypto.randomUUID();
sessionStorage.setItem("window", here);
let state = { bot: {}, people: [], groups: [] };
let commands = {};

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "hue") node.style.setProperty("--hue", value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const hue = (id) => (Math.abs(id) * 137) % 360;
const personOf = (id) => state.people.find((person) => person.id === id);
const groupOf = (id) => state.groups.find((group) => group.id === id);

async function act(body, column) {
  const answer = await fetch("/sandbox/act", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, window: here }),
  }).catch(() => null);
  if (answer && answer.ok) return true;
  const reason = answer ? (await answer.json()).error : say("silence");
  if (column) toast(column, reason, { wrong: true });
  return false;
}

/* Entities */

function momentText(entity, plain) {
  const format = entity.date_time_format || "";
  const date = new Date(entity.unix_time * 1000);
  if (!format) return plain;
  if (format === "r") {
    const seconds = Math.round((date - Date.now()) / 1000);
    const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
    const [size, unit] = [[86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]]
      .find(([each]) => Math.abs(seconds) >= each) || [1, "second"];
    return relative.format(Math.trunc(seconds / size), unit);
  }
  const parts = [];
  if (format.includes("w")) parts.push(new Intl.DateTimeFormat(undefined, { weekday: "long" }).format(date));
  if (/[dD]/.test(format)) parts.push(new Intl.DateTimeFormat(undefined, { dateStyle: format.includes("D") ? "long" : "short" }).format(date));
  if (/[tT]/.test(format)) parts.push(new Intl.DateTimeFormat(undefined, { timeStyle: format.includes("T") ? "medium" : "short", hourCycle: "h23" }).format(date));
  return parts.join(", ");
}

function entityNode(entity, plain, column) {
  switch (entity.type) {
    case "bold": return make("b");
    case "italic": return make("i");
    case "underline": return make("u");
    case "strikethrough": return make("s");
    case "code": return make("code");
    case "pre": return make("pre");
    case "blockquote": return make("blockquote");
    case "expandable_blockquote": return make("blockquote", { class: "folded", onclick: (event) => event.currentTarget.classList.remove("folded") });
    case "spoiler": return make("span", { class: "spoiler", onclick: (event) => event.currentTarget.classList.add("seen") });
    case "bot_command": return make("span", { class: "command", onclick: () => write(column, plain) });
    case "date_time": {
      const date = new Date(entity.unix_time * 1000);
      const node = make("time", { datetime: date.toISOString(), title: date.toLocaleString() });
      if (entity.date_time_format) node.moment = () => { node.textContent = momentText(entity, plain); };
      return node;
    }
    case "text_link": return make("a", { href: /^(https?|tg):/.test(entity.url) ? entity.url : `https://${entity.url}`, target: "_blank", rel: "noopener noreferrer",
      onclick: (event) => { if (isBotLink(entity.url)) { event.preventDefault(); follow(column, entity.url); } } });
    default: return make("span");
  }
}

function rich(text, entities, column) {
  const root = make("div", { class: "text" });
  const fill = (parent, from, to, inside) => {
    let at = from;
    for (let index = 0; index < inside.length;) {
      const entity = inside[index];
      const end = entity.offset + entity.length;
      const nested = [];
      let next = index + 1;
      while (next < inside.length && inside[next].offset < end) nested.push(inside[next++]);
      if (entity.offset > at) parent.append(text.slice(at, entity.offset));
      const node = entityNode(entity, text.slice(entity.offset, end), column);
      parent.append(node);
      if (node.moment) node.moment();
      else fill(node, entity.offset, end, nested);
      at = end;
      index = next;
    }
    if (at < to) parent.append(text.slice(at, to));
  };
  fill(root, 0, text.length, entities);
  return root;
}

setInterval(() => document.querySelectorAll("time").forEach((node) => node.moment && node.moment()), 1000);

/* Messages */

const bell = () => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", "M12 3a6 6 0 0 0-6 6v4l-2 3h16l-2-3V9a6 6 0 0 0-6-6zm-2 15a2 2 0 0 0 4 0M3 3l18 18");
  for (const [name, value] of Object.entries({ fill: "none", stroke: "currentColor", "stroke-width": "2", "stroke-linecap": "round" })) path.setAttribute(name, value);
  svg.append(path);
  return make("span", { title: say("silent"), class: "silent" }, svg);
};

function sizeText(bytes) {
  const round = (size) => size.toLocaleString(LANGUAGE, { maximumFractionDigits: 1 });
  return bytes < 1024 ? say("bytes", { n: bytes }) : bytes < 1048576 ? say("kilobytes", { n: round(bytes / 1024) }) : say("megabytes", { n: round(bytes / 1048576) });
}

function keyNode(column, message, button) {
  const spins = [...spinning.values()].includes(`${message.chat}:${message.id}:${button.callback_data}`);
  const kind = [button.style || "", button.url ? "out" : "", spins ? "spin" : ""].join(" ").trim();
  return make("button", {
    type: "button", class: `key ${kind}`.trim(), title: button.text, disabled: Boolean(button.disabled),
    "data-data": button.callback_data, "data-url": button.url,
    onclick: () => {
      calm(column);
      if (button.url) follow(column, button.url);
      else act({ do: "press", who: column.who, chat: message.chat, message: message.id, data: button.callback_data }, column);
    },
  }, button.text);
}

/* What one person sees in a group stands there while that person is chosen. */
const seenIn = (column, message) => !message.receiver || message.receiver === column.who;

function messageNode(column, message) {
  if (message.service) return make("li", { class: "service", "data-id": message.id }, say(`service-${message.service.kind}`, message.service));
  const mine = column.group ? message.from === column.who : !message.own;
  const bubble = make("div", { class: "bubble" });
  if (message.topic) bubble.append(make("span", { class: "topic-name" }, `# ${message.topic}`));
  if (column.group && !mine) bubble.append(make("div", { class: "from", hue: hue(message.from) }, message.name));
  if (message.reply) bubble.append(make("div", { class: "reply" }, make("b", {}, message.reply.name), ` ${message.reply.text}`));
  if (message.receiver) bubble.append(make("div", { class: "whisper" }, say("only-you")));
  const file = message.file;
  if (file && file.width) {
    const image = make("img", { src: file.url, width: file.width, height: file.height, alt: message.text || say("photo") });
    bubble.append(make("a", { class: "photo", href: file.url, target: "_blank", rel: "noopener" }, image));
  } else if (file) {
    bubble.append(make("a", { class: "document", href: file.url, download: file.name },
      make("i", { "aria-hidden": "true" }, "↓"), make("div", {}, make("b", {}, file.name), make("span", {}, sizeText(file.size)))));
  }
  if (message.text) bubble.append(rich(message.text, message.entities, column));
  const moment = new Date(message.date * 1000);
  bubble.append(make("div", { class: "meta", title: moment.toLocaleString() },
    message.edited ? say("edited") : null, message.silent ? bell() : null,
    make("span", {}, moment.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }))));
  const bare = file && file.width && !message.text;
  const wide = message.keyboard.length || file;
  const node = make("li", { class: ["message", mine && "mine", message.own && "bot", wide && "wide", bare && "bare"].filter(Boolean).join(" "), "data-id": message.id }, bubble);
  if (message.keyboard.length) {
    node.append(make("div", { class: "keys" }, ...message.keyboard.map((row) =>
      make("div", { class: "line" }, ...row.map((button) => keyNode(column, message, button))))));
  }
  return node;
}

function drawMessage(message, edited = false) {
  const column = columns.get(message.chat);
  if (!column || !seenIn(column, message)) return;
  const list = $(".messages", column.node);
  const old = $(`[data-id="${message.id}"]`, list);
  const node = messageNode(column, message);
  const stuck = atBottom(column);
  if (old) keepingFocus(old, () => old.replaceWith(node), () => node);
  else list.append(node);
  if (edited) node.classList.add("edited-now");
  if (stuck || (!old && node.classList.contains("mine"))) toBottom(column);
  else scrolled(column);
}

/* Whoever goes from button to button with the keyboard stays where they were when it is drawn anew:
   at the button that does the same, else says the same, else stands in the same place. */
const buttonsIn = (root) => [...root.querySelectorAll("button, a, input, select, textarea, summary")];
const sameness = [(node) => node.dataset.data || node.dataset.url || node.dataset.user || node.dataset.item, (node) => node.textContent];
function keepingFocus(root, change, renewed = () => root) {
  const held = document.activeElement;
  const inside = root !== held && root.contains(held);
  const place = inside ? buttonsIn(root).indexOf(held) : -1;
  change();
  if (!inside || held.isConnected) return;
  const now = renewed();
  const found = buttonsIn(now).filter((node) => !node.disabled);
  let next = null;
  for (const same of sameness) next ||= same(held) && found.find((node) => same(node) === same(held));
  next ||= found[Math.min(place, found.length - 1)] || now;
  if (!next.matches("button, a, input, select, textarea, summary")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

function redraw(column) {
  const list = $(".messages", column.node);
  const stuck = atBottom(column);
  const focused = document.activeElement.closest?.("[data-id]");
  const id = list.contains(focused) ? focused.dataset.id : null;
  keepingFocus(list, () => list.replaceChildren(...[...messages.values()].filter((each) => each.chat === column.chat && seenIn(column, each))
    .sort((one, two) => one.date - two.date || one.id - two.id).map((each) => messageNode(column, each))), () => $(`[data-id="${id}"]`, list) || list);
  if (stuck) toBottom(column);
}

const atBottom = (column) => {
  const box = $(".scroll", column.node);
  return box.scrollHeight - box.scrollTop - box.clientHeight < 60;
};
function toBottom(column) {
  const box = $(".scroll", column.node);
  box.scrollTop = box.scrollHeight;
  scrolled(column);
}
const scrolled = (column) => { $(".down", column.node).hidden = atBottom(column); };

/* Pop-ups and badges */

function toast(column, text, { who = null, wrong = false } = {}) {
  const node = make("div", { class: wrong ? "toast wrong" : "toast", role: "status" }, who ? make("b", {}, `${who}: `) : null, text);
  node.addEventListener("animationend", () => node.remove());
  $(".toasts", column.node).append(node);
}

/* An alert stands in the column it belongs to: the others play on. */
function alertBox(column, title, text) {
  column.alerts.push([title, text]);
  nextAlert(column);
}
function nextAlert(column) {
  const box = $("dialog.alert", column.node);
  if (box.open || !column.alerts.length) return;
  const [title, text] = column.alerts.shift();
  $("h3", box).textContent = title;
  $("p", box).textContent = text;
  column.before = document.activeElement;
  box.show();
  $("button", box).focus({ preventScroll: true });
}
function alertClosed(column) {
  if (column.before && column.before.isConnected) column.before.focus({ preventScroll: true });
  nextAlert(column);
}

function ring(column) {
  column.unread += 1;
  column.node.classList.remove("ring");
  void column.node.offsetWidth;
  column.node.classList.add("ring");
  drawBadge(column);
}
function calm(column) {
  if (!column.unread) return;
  column.unread = 0;
  drawBadge(column);
}
function drawBadge(column) {
  const badge = $(".badge", column.node);
  badge.hidden = !column.unread;
  badge.textContent = column.unread;
  drawTabs();
}

/* Columns */

function write(column, text) {
  if (!text.trim()) return;
  const topic = $(".topic", column.node);
  act({ do: "write", who: column.who, chat: column.chat, text, topic: topic.hidden ? null : topic.value }, column);
}

const isBotLink = (url) => {
  const name = (state.bot.username || "").toLowerCase();
  return url.toLowerCase().includes(`t.me/${name}`) || url.toLowerCase().includes(`tg://resolve?domain=${name}`);
};
async function follow(column, url) {
  if (!isBotLink(url)) {
    window.open(url, "_blank", "noopener,noreferrer");
    return;
  }
  if (await act({ do: "follow", who: column.who, url }, column)) reveal(columns.get(column.who));
}

function reveal(column) {
  if (column) column.node.scrollIntoView({ behavior: "smooth", inline: "start", block: "nearest" });
}

function openColumn(chat, group) {
  const node = $("#column").content.cloneNode(true).firstElementChild;
  node.dataset.chat = chat;
  node.classList.add(group ? "group" : "private");
  sayDocument(node);
  const column = { chat, group, node, unread: 0, who: group ? 0 : chat, alerts: [], before: null };
  columns.set(chat, column);
  $("dialog.alert", node).addEventListener("close", () => alertClosed(column));
  $("dialog.alert", node).addEventListener("keydown", (event) => { if (event.key === "Escape") event.currentTarget.close(); });
  node.addEventListener("pointerdown", () => calm(column));
  node.addEventListener("focusin", () => calm(column));
  $(".scroll", node).addEventListener("scroll", () => scrolled(column));
  $(".down", node).addEventListener("click", () => toBottom(column));
  const area = $("textarea", node);
  const send = () => {
    write(column, area.value);
    area.value = "";
    suggest(column);
  };
  $(".compose", node).addEventListener("submit", (event) => { event.preventDefault(); send(); });
  area.addEventListener("input", () => suggest(column));
  area.addEventListener("blur", () => setTimeout(() => { $(".commands", node).hidden = true; }, 150));
  area.addEventListener("focus", () => suggest(column));
  area.addEventListener("keydown", (event) => {
    const items = [...$(".commands", node).children];
    const at = items.findIndex((item) => item.classList.contains("here"));
    const open = !$(".commands", node).hidden;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      if (open && at >= 0) items[at].click();
      else send();
    } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const next = (at + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
      items.forEach((item, index) => item.classList.toggle("here", index === next));
      items[next].scrollIntoView({ block: "nearest" });
    } else if (event.key === "Escape") $(".commands", node).hidden = true;
  });
  $(".begin", node).addEventListener("click", () => act({ do: "start", who: column.who }, column));
  return column;
}

function suggest(column) {
  const box = $(".commands", column.node);
  const area = $("textarea", column.node);
  const typed = /^\/(\w*)$/.exec(area.value);
  const menu = commands[`${column.chat}:${column.who}`] || [];
  const found = typed ? menu.filter((each) => each.command.startsWith(typed[1].toLowerCase())) : [];
  box.hidden = !found.length || document.activeElement !== area;
  box.replaceChildren(...found.map((each) => make("li", {
    onclick: () => { write(column, `/${each.command}`); area.value = ""; box.hidden = true; },
  }, make("b", {}, `/${each.command}`), make("span", {}, each.description))));
}

/* What the owner may do about the rights of the person chosen in a group. */
const CROWD = 30;
function appointments(group, id, item) {
  const name = personOf(id).name;
  const to = (label, body) => item(say(label, { name }), { who: group.owner, whom: id, ...body });
  if (!group.admins.includes(id)) return [to("appoint", { do: "promote" })];
  const hidden = group.hidden.includes(id);
  return [
    id === group.owner ? null : to("dismiss", { do: "demote" }),
    group.kind === "supergroup" ? to(hidden ? "unhide" : "hide", { do: "promote", anonymous: !hidden }) : null,
  ];
}

function menuItems(column) {
  const close = () => { $(".menu", column.node).open = false; };
  const item = (label, body) => make("button", { type: "button", onclick: () => { close(); act({ who: column.who, chat: column.chat, ...body }, column); } }, label);
  if (!column.group) {
    const person = personOf(column.chat);
    return [
      person.started ? item(say(person.blocked ? "unblock" : "block"), { do: person.blocked ? "unblock" : "block" }) : null,
      item(say("clear"), { do: "clear" }),
    ];
  }
  const group = groupOf(column.chat);
  const outside = state.people.filter((person) => !group.members.includes(person.id));
  const inside = ["member", "administrator", "restricted"].includes(group.bot);
  return [
    ...outside.map((person) => item(say("join", { name: person.name }), { do: "join", who: person.id })),
    column.who ? item(say("restart-app", { name: personOf(column.who).name }), { do: "restart_app" }) : null,
    column.who ? item(say("leave", { name: personOf(column.who).name }), { do: "leave" }) : null,
    ...(column.who ? appointments(group, column.who, item) : []),
    item(say(group.crowd ? "crowd-out" : "crowd-in", { n: CROWD }), { do: "crowd", crowd: group.crowd ? 0 : CROWD }),
    inside ? item(say("kick"), { do: "kick_bot" }) : item(say("invite"), { do: "add_bot" }),
    inside && group.bot !== "administrator" ? item(say("promote"), { do: "promote_bot" }) : null,
    group.bot === "member" ? item(say("mute"), { do: "mute_bot" }) : null,
    group.bot === "restricted" ? item(say("unmute"), { do: "let_bot_write" }) : null,
    ...Object.entries(group.rights).map(([right, given]) => item(say(`${given ? "forbid" : "allow"}-${right}`), { do: "right", right, given: !given })),
    group.kind === "group" ? item(say("upgrade"), { do: "upgrade" }) : null,
    item(say("clear"), { do: "clear" }),
  ];
}

function drawColumn(column) {
  const node = column.node;
  const subject = column.group ? groupOf(column.chat) : personOf(column.chat);
  const name = column.group ? subject.title : subject.name;
  $(".avatar", node).textContent = [...name][0] || "?";
  $(".avatar", node).style.setProperty("--hue", hue(column.chat));
  $("h2", node).textContent = name;
  if (column.group) {
    if (!subject.members.includes(column.who)) column.who = subject.members[0] || 0;
    const bots = { member: "", administrator: "bot-administrator", restricted: "bot-muted" };
    const how = bots[subject.bot] ?? "bot-out";
    const bot = how && `, ${say(how)}`;
    const people = subject.size - (subject.bot in bots ? 1 : 0);
    $(".titles p", node).textContent = `${say(subject.kind)}, ${count("members", people)}${bot}`;
    const who = $(".who", node);
    who.hidden = false;
    keepingFocus(who, () => who.replaceChildren(...subject.members.map((id) => make("button", {
      type: "button", "data-user": id, hue: hue(id), class: id === column.who ? "here" : "", "aria-pressed": id === column.who ? "true" : "false",
      onclick: () => { column.who = id; drawColumn(column); redraw(column); },
    }, personOf(id).name))));
    const topic = $(".topic", node);
    const chosen = topic.value;
    topic.hidden = !subject.forum;
    topic.replaceChildren(make("option", { value: "" }, say("general")), ...subject.topics.map((each) => make("option", { value: each.id }, each.name)));
    topic.value = chosen;
  } else {
    $(".titles p", node).textContent = subject.blocked ? say("has-blocked") : subject.started ? say("chat-with", { name: state.bot.name }) : say("not-opened");
    const begin = $(".begin", node);
    begin.hidden = subject.started && !subject.blocked;
    begin.textContent = say(subject.blocked ? "restart" : "start");
    $(".compose", node).hidden = !begin.hidden;
  }
  const items = $(".items", node);
  keepingFocus(items, () => items.replaceChildren(...menuItems(column).filter(Boolean)));
}

function drawTabs() {
  const box = $(".columns");
  const here = Math.round(box.scrollLeft / Math.max(box.clientWidth, 1));
  keepingFocus($(".tabs"), () => $(".tabs").replaceChildren(...[...box.children].map((node, index) => {
    const column = columns.get(Number(node.dataset.chat));
    return make("button", { type: "button", class: index === here ? "here" : "", onclick: () => reveal(column) },
      $("h2", node).textContent, column.unread ? " " : null, column.unread ? make("span", { class: "badge" }, column.unread) : null);
  })));
}

function drawChats() {
  const box = $(".columns");
  const wanted = [...state.groups.map((group) => [group.id, true]), ...state.people.map((person) => [person.id, false])];
  const ids = new Set(wanted.map(([id]) => id));
  for (const [id, column] of columns) if (!ids.has(id)) { column.node.remove(); columns.delete(id); }
  wanted.forEach(([id, group], index) => {
    const fresh = !columns.has(id);
    const column = columns.get(id) || openColumn(id, group);
    if (box.children[index] !== column.node) box.insertBefore(column.node, box.children[index] || null);
    drawColumn(column);
    if (fresh) { redraw(column); toBottom(column); }
  });
  $("#limits").checked = state.limits;
  drawTabs();
}

/* Events */

const key = (message) => `${message.chat}:${message.id}`;
const on = {
  snapshot(body) {
    messages.clear();
    spinning.clear();
    for (const message of body.messages) messages.set(key(message), message);
    commands = body.commands;
    state = body;
    drawChats();
    for (const column of columns.values()) { redraw(column); toBottom(column); }
  },
  chats(body) { state = body; drawChats(); },
  commands(body) { commands = body; },
  message(message) {
    messages.set(key(message), message);
    drawMessage(message);
    const column = columns.get(message.chat);
    if (column && message.own && !message.silent && !message.service && seenIn(column, message)) ring(column);
  },
  edit(message) { messages.set(key(message), message); drawMessage(message, true); },
  delete(body) {
    messages.delete(key(body));
    const column = columns.get(body.chat);
    const node = column && $(`[data-id="${body.id}"]`, column.node);
    if (!node) return;
    if (node.contains(document.activeElement)) $(".messages", column.node).focus({ preventScroll: true });
    node.classList.add("leaving");
    node.removeAttribute("data-id");
    setTimeout(() => { node.remove(); scrolled(column); }, 200);
  },
  query(query) {
    spinning.set(query.query, `${query.chat}:${query.message}:${query.data}`);
    const message = messages.get(`${query.chat}:${query.message}`);
    if (message) drawMessage(message);
    setTimeout(() => on.answered(query), 15000);
  },
  answered(query) {
    if (!spinning.delete(query.query)) return;
    const message = messages.get(`${query.chat}:${query.message}`);
    if (message) drawMessage(message);
  },
  popup(popup) {
    const column = columns.get(popup.chat) || columns.get(popup.who);
    if (!column) return;
    const who = column.group ? popup.name : null;
    if (popup.url) reveal(columns.get(popup.who));
    if (!popup.text) return;
    if (popup.alert) alertBox(column, popup.name, popup.text);
    else toast(column, popup.text, { who });
  },
};

function connect() {
  const source = new EventSource(`/sandbox/events?window=${here}`);
  const link = $(".link");
  source.onopen = () => { link.textContent = say("live"); link.classList.add("live"); };
  source.onerror = () => { link.textContent = say("reconnecting"); link.classList.remove("live"); };
  for (const [kind, handle] of Object.entries(on)) source.addEventListener(kind, (event) => handle(JSON.parse(event.data)));
}

$("#limits").addEventListener("change", (event) => act({ do: "limits", enabled: event.target.checked }));
$("#add-person").addEventListener("click", () => { $("dialog.newcomer form").reset(); $("dialog.newcomer").showModal(); });
$("dialog.newcomer .cancel").addEventListener("click", () => $("dialog.newcomer").close("cancel"));
$("dialog.newcomer").addEventListener("close", (event) => {
  const box = event.currentTarget;
  const form = new FormData($("form", box));
  if (box.returnValue === "add") act({ do: "add_person", name: form.get("name"), language: form.get("language") });
  box.returnValue = "";
});
$(".columns").addEventListener("scroll", drawTabs, { passive: true });
document.addEventListener("pointerdown", (event) => {
  document.querySelectorAll(".menu[open]").forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; });
});
document.documentElement.lang = LANGUAGE;
document.title = say("title");
sayDocument(document);
connect();
