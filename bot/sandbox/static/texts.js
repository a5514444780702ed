"use strict";
/* The words of the page itself, in the browser's language: Russian or English. What people and the
   bot say comes from the chats. */

const TEXTS = {
  en: {
    "title": "Pulka sandbox", "sandbox": "sandbox · nothing is kept", "chats": "Chats", "connection": "Connection to the sandbox",
    "connecting": "connecting", "live": "live", "reconnecting": "reconnecting", "silence": "The sandbox does not answer",
    "limits": "limits", "limits-title": "Telegram’s flood limits", "add": "+ Person", "more": "More",
    "who": "Who you are here", "newest": "To the newest message", "topic": "Topic", "message": "Message", "send": "Send",
    "ok": "OK", "add-title": "Add a person", "name": "Name", "language": "Language", "ru": "Russian", "en": "English",
    "cancel": "Cancel", "add-button": "Add", "silent": "Sent without sound", "photo": "Photo", "edited": "edited",
    "unblock": "Unblock the bot", "block": "Block the bot", "clear": "Clear", "join": "{name} joins", "leave": "{name} leaves",
    "kick": "Remove the bot", "invite": "Add the bot", "promote": "Make the bot administrator", "upgrade": "Make it a supergroup",
    "only-you": "only you see this", "restart-app": "{name} restarts the app", "mute": "Mute the bot", "unmute": "Let the bot write",
    "forbid-text": "Forbid texts", "allow-text": "Allow texts", "forbid-photos": "Forbid photos", "allow-photos": "Allow photos",
    "forbid-documents": "Forbid files", "allow-documents": "Allow files", "bot-muted": "bot may not write",
    "appoint": "{name} becomes administrator", "dismiss": "{name} is no administrator any more", "hide": "{name} hides the name",
    "unhide": "{name} shows the name", "crowd-in": "{n} more members", "crowd-out": "{n} members fewer",
    "bot-administrator": "bot is administrator", "bot-out": "bot is out", "general": "General",
    "group": "group", "supergroup": "supergroup", "members-one": "{n} member", "members-other": "{n} members",
    "has-blocked": "has blocked the bot", "chat-with": "chat with {name}", "not-opened": "has not opened the bot",
    "restart": "RESTART BOT", "start": "START", "bytes": "{n} B", "kilobytes": "{n} kB", "megabytes": "{n} MB",
    "service-joined": "{who} joined", "service-added": "{who} added {whom}", "service-left": "{who} left the group",
    "service-upgraded": "The group became a supergroup",
    "service-topic": "{who} opened the topic “{name}”",
  },
  ru: {
    "title": "Песочница «Пульки»", "sandbox": "песочница · ничего не сохраняется", "chats": "Чаты", "connection": "Связь с песочницей",
    "connecting": "соединяемся", "live": "на связи", "reconnecting": "соединяемся снова", "silence": "Песочница не отвечает",
    "limits": "лимиты", "limits-title": "Ограничения Телеграма на частоту сообщений", "add": "+ Человек", "more": "Ещё",
    "who": "Кто вы здесь", "newest": "К последнему сообщению", "topic": "Тема", "message": "Сообщение", "send": "Отправить",
    "ok": "ОК", "add-title": "Добавить человека", "name": "Имя", "language": "Язык", "ru": "Русский", "en": "Английский",
    "cancel": "Отмена", "add-button": "Добавить", "silent": "Отправлено без звука", "photo": "Фото", "edited": "изменено",
    "unblock": "Разблокировать бота", "block": "Заблокировать бота", "clear": "Очистить", "join": "{name}: войти", "leave": "{name}: выйти",
    "kick": "Удалить бота", "invite": "Добавить бота", "promote": "Сделать бота администратором", "upgrade": "Превратить в супергруппу",
    "only-you": "видно только вам", "restart-app": "{name}: перезапустить приложение", "mute": "Запретить боту писать", "unmute": "Разрешить боту писать",
    "forbid-text": "Запретить тексты", "allow-text": "Разрешить тексты", "forbid-photos": "Запретить фото", "allow-photos": "Разрешить фото",
    "forbid-documents": "Запретить файлы", "allow-documents": "Разрешить файлы", "bot-muted": "боту нельзя писать",
    "appoint": "{name}: сделать администратором", "dismiss": "{name}: снять с администраторов", "hide": "{name}: скрыть имя",
    "unhide": "{name}: показать имя", "crowd-in": "Ещё {n} участников", "crowd-out": "{n} участников ушли",
    "bot-administrator": "бот — администратор", "bot-out": "бота здесь нет", "general": "Общая",
    "group": "группа", "supergroup": "супергруппа", "members-one": "{n} участник", "members-few": "{n} участника", "members-many": "{n} участников", "members-other": "{n} участника",
    "has-blocked": "бот заблокирован", "chat-with": "чат с ботом {name}", "not-opened": "ещё не нажимали Start",
    "restart": "РАЗБЛОКИРОВАТЬ И ЗАПУСТИТЬ", "start": "ЗАПУСТИТЬ", "bytes": "{n} Б", "kilobytes": "{n} КБ", "megabytes": "{n} МБ",
    "service-joined": "{who} теперь в группе", "service-added": "В группе: {whom} (добавляет {who})", "service-left": "{who} больше не в группе",
    "service-upgraded": "Группа стала супергруппой",
    "service-topic": "{who} открывает тему «{name}»",
  },
};

const LANGUAGE = (navigator.language || "").toLowerCase().startsWith("ru") ? "ru" : "en";
const plural = new Intl.PluralRules(LANGUAGE);

/* The text of a key, with {name} replaced by what is given. */
function say(key, given = {}) {
  return TEXTS[LANGUAGE][key].replace(/\{(\w+)\}/g, (_, name) => given[name]);
}

/* A text that counts n. */
const count = (key, n) => say(`${key}-${plural.select(n)}`, { n });

/* What stands in the document: its text, its title, its label for who does not see it. */
function sayDocument(root) {
  for (const node of root.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of root.querySelectorAll("[data-say-title]")) node.title = say(node.dataset.sayTitle);
  for (const node of root.querySelectorAll("[data-say-label]")) node.setAttribute("aria-label", say(node.dataset.sayLabel));
  for (const node of root.querySelectorAll("[data-say-hint]")) node.placeholder = say(node.dataset.sayHint);
}
