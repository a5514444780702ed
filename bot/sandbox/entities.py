"""Telegram's HTML: tags to entities, counted in UTF-16 units, refused as Telegram refuses them."""

import re
from dataclasses import dataclass, field

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Json

MAX_ENTITIES = 100

_SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "tg-spoiler": "spoiler",
}
_TAGS = frozenset(_SIMPLE) | {"a", "span", "blockquote", "tg-emoji", "tg-time"}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot));?")
_MARKUP = re.compile(r"[<&]")
_ATTRIBUTE = re.compile(r"\s*([^\s=>/\"']+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[A-Za-z0-9._-]+))?")
_COMMAND = re.compile(r"(?<![\w/@])/([A-Za-z0-9_]{1,32})(?:@(\w{3,32}))?(?![\w/])")
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")


def utf16_length(text: str) -> int:
    """Return the length in the units that Telegram counts in."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@dataclass(slots=True)
class _Open:
    tag: str
    offset: int
    attributes: dict[str, str]


@dataclass(slots=True)
class _Parser:
    source: str
    at: int = 0
    out: list[str] = field(default_factory=list)
    length: int = 0
    stack: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def run(self) -> tuple[str, list[Json]]:
        while self.at < len(self.source):
            match self.source[self.at]:
                case "<":
                    self._tag()
                case "&":
                    self._reference()
                case _:
                    end = _MARKUP.search(self.source, self.at)
                    upto = len(self.source) if end is None else end.start()
                    self._emit(self.source[self.at : upto])
                    self.at = upto
        if self.stack:
            raise _unparsable(
                f'Can\'t find end tag corresponding to start tag "{self.stack[-1].tag}"'
            )
        return "".join(self.out), self.entities

    def _emit(self, text: str) -> None:
        self.out.append(text)
        self.length += utf16_length(text)

    def _byte(self, at: int) -> int:
        return len(self.source[:at].encode())

    def _reference(self) -> None:
        found = _REFERENCE.match(self.source, self.at)
        if found is None:
            self._emit("&")
            self.at += 1
            return
        self._emit(_resolve(found))
        self.at = found.end()

    def _tag(self) -> None:
        begin = self.at
        closing = self.source.startswith("</", begin)
        name_at = begin + (2 if closing else 1)
        name = re.compile(r"[^\s>/]*").match(self.source, name_at)
        tag = name.group().lower() if name else ""
        end = name_at + len(tag)
        if closing:
            self._close(begin, tag, end)
            return
        if tag not in _TAGS:
            raise _unparsable(f'Unsupported start tag "{tag}" at byte offset {self._byte(begin)}')
        attributes: dict[str, str] = {}
        while True:
            while end < len(self.source) and self.source[end].isspace():
                end += 1
            if end >= len(self.source):
                raise _unparsable(f"Unclosed start tag at byte offset {self._byte(begin)}")
            if self.source[end] == ">":
                break
            attribute = _ATTRIBUTE.match(self.source, end)
            if attribute is None:
                raise _unparsable(
                    f'Empty attribute name in the tag "{tag}" at byte offset {self._byte(begin)}'
                )
            value = attribute.group(2) or ""
            if value[:1] in {'"', "'"}:
                value = value[1:-1]
            attributes[attribute.group(1).lower()] = _REFERENCE.sub(_resolve, value)
            end = attribute.end()
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise _unparsable(
                f'Tag "span" must have class "tg-spoiler" at byte offset {self._byte(begin)}'
            )
        self.stack.append(_Open(tag, self.length, attributes))
        self.at = end + 1

    def _close(self, begin: int, tag: str, end: int) -> None:
        offset = self._byte(begin)
        while end < len(self.source) and self.source[end].isspace():
            end += 1
        if end >= len(self.source) or self.source[end] != ">":
            raise _unparsable(f"Unclosed end tag at byte offset {offset}")
        if not self.stack:
            raise _unparsable(f"Unexpected end tag at byte offset {offset}")
        opened = self.stack.pop()
        if tag and opened.tag != tag:
            raise _unparsable(
                f"Unmatched end tag at byte offset {offset}, "
                f'expected "</{opened.tag}>", found "</{tag}>"'
            )
        self.at = end + 1
        if self.length > opened.offset:
            entity = self._entity(opened)
            if entity is not None:
                self.entities.append(
                    {"type": entity.pop("type")}
                    | {"offset": opened.offset, "length": self.length - opened.offset}
                    | entity
                )

    def _entity(self, opened: _Open) -> Json | None:
        attributes = opened.attributes
        match opened.tag:
            case "a":
                url = attributes.get("href") or _visible(self.out, opened.offset)
                return {"type": "text_link", "url": url} if "." in url or ":" in url else None
            case "span":
                return {"type": "spoiler"}
            case "blockquote":
                expandable = "expandable" in attributes
                return {"type": "expandable_blockquote" if expandable else "blockquote"}
            case "tg-emoji":
                if not attributes.get("emoji-id", "").isdigit():
                    raise _unparsable("Invalid custom emoji identifier specified")
                return {"type": "custom_emoji", "custom_emoji_id": attributes["emoji-id"]}
            case "tg-time":
                return _moment(attributes)
            case tag:
                return {"type": _SIMPLE[tag]}


def _moment(attributes: dict[str, str]) -> Json:
    unix = attributes.get("unix", "")
    if not unix.isdigit():
        raise _unparsable("Invalid date specified")
    entity: Json = {"type": "date_time", "unix_time": int(unix)}
    style = attributes.get("format", "")
    if not _TIME_FORMAT.fullmatch(style):
        raise _unparsable("Invalid date format specified")
    return entity | ({"date_time_format": style} if style else {})


def _visible(out: list[str], offset: int) -> str:
    text = "".join(out).encode("utf-16-le")
    return text[2 * offset :].decode("utf-16-le")


def _resolve(found: re.Match[str]) -> str:
    decimal, hexadecimal, named = found.groups()
    if named:
        return _NAMED[named]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def _unparsable(reason: str) -> Exception:
    return bad_request(f"can't parse entities: {reason}")


def _trim(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Strip surrounding whitespace, moving the entities with the text."""
    lead = utf16_length(text) - utf16_length(text.lstrip())
    stripped = text.strip()
    total = utf16_length(stripped)
    kept = []
    for entity in entities:
        begin = max(entity["offset"] - lead, 0)
        end = min(entity["offset"] + entity["length"] - lead, total)
        if end > begin:
            kept.append(entity | {"offset": begin, "length": end - begin})
    return stripped, kept


def read_text(text: str | None, parse_mode: str | None) -> tuple[str, tuple[Json, ...]]:
    """Return visible text and its entities, outermost first. Only HTML is spoken here.

    Raises 400 with the byte offset of what cannot be parsed.
    """
    match (parse_mode or "").lower():
        case "":
            text, entities = _trim(text or "", [])
        case "html":
            text, entities = _trim(*_Parser(text or "").run())
        case _:
            raise bad_request("unsupported parse_mode")
    if len(entities) > MAX_ENTITIES:
        raise bad_request("ENTITIES_TOO_LONG")
    entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return text, tuple(entities)


def commands_in(text: str) -> tuple[Json, ...]:
    """Return ``bot_command`` entities, as Telegram finds them in what people type."""
    return tuple(
        {
            "type": "bot_command",
            "offset": utf16_length(text[: found.start()]),
            "length": utf16_length(found.group()),
        }
        for found in _COMMAND.finditer(text)
    )


def addressees(text: str) -> set[str]:
    """Return the bots that commands in ``text`` name, in lower case; ``""``: to anybody."""
    return {(found.group(2) or "").lower() for found in _COMMAND.finditer(text)}
