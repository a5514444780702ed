"""Cards, figures and names as players write them."""

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from functools import cache, lru_cache
from os.path import commonprefix
from typing import Final

from markupsafe import Markup, escape

from bot.i18n import Translator, join
from bot.views.model import USUAL_ORDER, HandOrder, Occupant, Scene
from engine.cards import Card, Rank, Suit, in_order

NAME_LIMIT: Final = 20
"""Maximum characters of a name at the table."""

DOT: Final = " · "
_TIED: Final = "\u00a0"
"""A space without a line break."""
MINUS: Final = "−"
TIMES: Final = " × "
_VULGAR: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}
_FIRST_STRONG, _POP = "\u2068", "\u2069"
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by category that show nothing."""
_PILE: Final = 4
"""Maximum marks on one letter; no script needs more."""
_DIRECTIONS: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def tied(*parts: Markup | str) -> Markup:
    """Return parts that stay on one line: a suit with its ranks, a name with its figure."""
    if len(parts) == 2:
        parts = (parted(*parts), parts[1])
    return join(_TIED, parts)


def parted(name: Markup | str, figure: Markup | str) -> Markup | str:
    """Return a name before a figure, with a colon if it ends in a figure itself: «Анна 2: 5»."""
    ends = str(name)[-1:].isdigit() and str(figure)[:1].isdigit()
    return join(":", (name, "")) if ends else name


# --- cards ----------------------------------------------------------------------------------


def rank(value: Rank, tr: Translator) -> str:
    """Return the rank as printed on cards of this language: Т К Д В 10 …"""
    return tr(f"rank-{value.letter}") if value > Rank.TEN else str(int(value))


@cache
def card(value: Card, tr: Translator) -> Markup:
    """Return «К♦»."""
    return escape(rank(value.rank, tr) + value.suit.sign) if value.rank else tr("card-blank")


def counted(values: Iterable[Card], tr: Translator) -> Markup:
    """Return «К♦ Д♠ ×3», equal cards once with their number."""
    return join(" ", (times(card(each, tr), count) for each, count in Counter(values).items()))


def times(text: Markup | str, count: int) -> Markup:
    """Return a card's text, with its number if that is not one."""
    return escape(text) if count == 1 else tied(text, f"×{count}")


def cards(values: Iterable[Card], tr: Translator) -> Markup:
    """Return «7♦ К♥», in the order given."""
    return join(" ", (card(value, tr) for value in values))


def by_suit(
    hand: Iterable[Card],
    order: HandOrder = USUAL_ORDER,
    trump: int | None = None,
    heights: Sequence[int] | None = None,
) -> list[tuple[Suit, list[Card]]]:
    """Return the held suits, each with its cards, usually ♠ ♣ ♦ ♥ and highest first.

    ``heights``: those of the cards in their suits, by card, where an ace is not the highest.
    """
    held = list(in_order(hand))
    if heights is not None:
        held.sort(key=heights.__getitem__)
    if not order.ascending:
        held.reverse()
    groups = (
        (suit, [value for value in held if value.suit is suit]) for suit in suits(order, trump)
    )
    return [(suit, group) for suit, group in groups if group]


def suits(order: HandOrder, trump: int | None) -> list[Suit]:
    """Return all suits in a person's order."""
    found = sorted(Suit, key=lambda suit: order.suits.index(suit.letter))
    if order.trumps_first:
        found.sort(key=lambda suit: suit != trump)
    return found


def hand(values: Iterable[Card], tr: Translator) -> Markup:
    """Return «♠ Т К 10 · ♣ 9», or a dash for no cards."""
    values = list(values)
    return _by_suit_text(values, by_suit(values), tr, DOT)


def own_hand(
    values: Iterable[Card],
    scene: Scene,
    trump: int | None,
    between: str = DOT,
    heights: Sequence[int] | None = None,
) -> Markup:
    """Return the viewer's own cards in his order; ``between`` stands between suits."""
    values = list(values)
    suits = by_suit(values, scene.order, trump, heights)
    return _by_suit_text(values, suits, scene.tr, between)


def _by_suit_text(
    values: Iterable[Card], suits: list[tuple[Suit, list[Card]]], tr: Translator, between: str
) -> Markup:
    """Return the cards by suit, equal ones once with their number, and those without one."""
    found = []
    for suit, group in suits:
        ranks = (times(rank(each.rank, tr), count) for each, count in Counter(group).items())
        found.append(tied(suit.sign, *ranks))
    if blank := [each for each in values if not each.rank]:
        found.append(counted(blank, tr))
    return join(between, found) if found else Markup("—")


def struck(values: Iterable[Card], gone: Collection[Card], tr: Translator) -> Markup:
    """Return «♠ Т <s>К</s> 10 · ♣ 9»: a hand with the cards in ``gone`` struck out."""

    def written(value: Card) -> Markup:
        text = rank(value.rank, tr)
        return Markup("<s>{}</s>").format(text) if value in gone else escape(text)

    suits = by_suit(values)
    return join(DOT, (tied(suit.sign, *map(written, group)) for suit, group in suits))


# --- names ----------------------------------------------------------------------------------


def clean(text: str) -> str:
    """Return a name on one line, of whole visible characters; "" if there are none.

    Controls of lines and direction, halves of characters, unassigned characters, runs of blanks and
    marks beyond `_PILE` are removed.
    """
    kept: list[str] = []
    pile = 0
    for each in text:
        kind = unicodedata.category(each)
        if kind == "Cs" or each in _DIRECTIONS or ord(each) & 0xFFFE == 0xFFFE:
            continue
        pile = pile + 1 if kind in ("Mn", "Me") else 0
        if pile <= _PILE:
            kept.append(" " if kind in ("Cc", "Zl", "Zp") else each)
    line = " ".join("".join(kept).split())
    return line if any(_shows(each) for each in line) else ""


def _shows(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind not in ("Cf", "Mn", "Me", "Mc", "Zs") and character not in _BLANKS


def shorten(text: str, limit: int = NAME_LIMIT) -> str:
    """Return at most ``limit`` characters, the last one «…» if something was cut.

    A mark, a joiner or a variation selector never stays without its character.
    """
    if len(text) <= limit:
        return text
    kept = text[: limit - 1]
    if _joins(text[limit - 1]):
        while kept and _joins(kept[-1]):
            kept = kept[:-1]
        kept = kept[:-1]
    return kept.rstrip(" \u200d") + "…"


def _joins(character: str) -> bool:
    return character == "\u200d" or unicodedata.category(character) in ("Mn", "Me", "Mc")


def person(seated: Occupant, tr: Translator, limit: int = NAME_LIMIT) -> Markup:
    """Return a name, shortened and escaped; a right-to-left one keeps the line's direction."""
    return _presentable(seated.name, limit) or tr("nameless")


@lru_cache(4096)
def _presentable(name: str, limit: int) -> Markup:
    text = shorten(clean(name), limit)
    if any(unicodedata.bidirectional(each) in ("R", "AL") for each in text):
        text = f"{_FIRST_STRONG}{text}{_POP}"
    return escape(text)


def level(value: str, tr: Translator) -> Markup:
    """Return a computer's level in a word: «клубный»."""
    return tr(f"level-{value}")


def mention(name: Markup, user_id: int | None) -> Markup:
    """Return a name as a mention of its person, which may notify them."""
    if user_id is None:
        return name
    return Markup('<a href="tg://user?id={}">{}</a>').format(user_id, name)


def seated(who: Occupant, tr: Translator) -> Markup:
    """Return a name; a computer's with its level: «Аркадий 🤖 клубный»."""
    if not who.computer:
        guest = who.user_id is None
        return tr("guest-seat", name=person(who, tr)) if guest else person(who, tr)
    return tr("computer-seat", name=person(who, tr), level=level(who.level, tr))


def name(scene: Scene, seat: int, limit: int = NAME_LIMIT) -> Markup:
    """Return the name at ``seat``; of two each may have one of the hands past the last seat."""
    if seat >= len(scene.seats):
        own = seat % 2
        owner = (
            scene.tr("you") if own == scene.viewer else person(scene.seats[own], scene.tr, limit)
        )
        return scene.tr("nobodys-hand", players=len(scene.seats), owner=owner)
    return person(scene.seats[seat], scene.tr, limit)


def abbreviated(scene: Scene, limit: int) -> Scene:
    """Return the scene with names cut to ``limit``; alike ones keep what tells them apart."""
    seats, names = list(scene.seats), [clean(each.name) for each in scene.seats]
    cut = [shorten(name, limit) for name in names]
    for seat, name in enumerate(names):
        alike = [each for each, short in zip(names, cut, strict=True) if short == cut[seat]]
        same = [len(commonprefix((name, each))) for each in alike if each != name]  # noqa: RUF071
        if same:
            rest = name[min(max(same), len(name) - 1) :]
            seats[seat] = replace(seats[seat], name=f"{name[0]}…{rest}"[:limit].rstrip())
    return replace(scene, seats=tuple(seats))


def who(scene: Scene, seat: int) -> Markup:
    """Return the name at ``seat`` for a list; the reader of a private message is «вы»."""
    return scene.tr("you") if seat == scene.viewer else name(scene, seat)


def subject(scene: Scene, seat: int, limit: int = NAME_LIMIT) -> Markup:
    """Return the name at ``seat`` where a line begins: «Вы» for the reader."""
    return scene.tr("you-first") if seat == scene.viewer else name(scene, seat, limit)


def own(scene: Scene, *seats: int) -> str:
    """Return the catalogue's word for whether the reader is one of ``seats``."""
    return "yes" if scene.viewer in seats else "no"


def about(scene: Scene, key: str, seat: int, **more: object) -> Markup:
    """Return a message about ``seat``, which has words of its own for that seat's reader."""
    return scene.tr(key, name=name(scene, seat), own=own(scene, seat), **more)


def doers(scene: Scene, seats: Iterable[int]) -> tuple[str, Markup]:
    """Return the catalogue's word for who acts, «you», «one» or «many», and names, reader first."""
    acting = sorted(seats, key=lambda seat: seat != scene.viewer)
    kind = "you" if scene.viewer in acting else "one" if len(acting) == 1 else "many"
    return kind, listed([who(scene, seat) for seat in acting], scene.tr)


def names(scene: Scene, seats: Iterable[int]) -> Markup:
    """Return «Анна и Вера», «Анна, Борис, Вера», the reader last: «Анна и вы»."""
    others = sorted(seats, key=lambda seat: seat == scene.viewer)
    return listed([who(scene, seat) for seat in others], scene.tr)


def listed(things: Sequence[Markup], tr: Translator) -> Markup:
    """Return things with commas, and «и» before the last of several."""
    if len(things) < 2:
        return join(", ", things)
    return tr("two-names", first=join(", ", things[:-1]), second=things[-1])


def pairs(scene: Scene, seats: Sequence[int], values: Sequence[object]) -> Markup:
    """Return «Анна 4 · Вера 2»: each seat with its value out of ``values`` (indexed by seat)."""
    return join(DOT, (tied(who(scene, seat), str(values[seat])) for seat in seats))


# --- figures --------------------------------------------------------------------------------


def points(value: Fraction | int) -> str:
    """Return exact points: «3½», «−⅔», «12»."""
    sign = MINUS if value.numerator < 0 else ""
    whole, parts = divmod(abs(value.numerator), value.denominator)
    if not parts:
        return f"{sign}{whole}"
    rest = Fraction(parts, value.denominator)
    part = _VULGAR.get(rest)
    if part is None:
        return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
    return f"{sign}{whole or ''}{part}"


def signed(value: Fraction | int) -> str:
    """Return points with their sign: «+3½», «−2», «0»."""
    return f"+{points(value)}" if value > 0 else points(value)


def nearest(value: Fraction) -> int:
    """Return whole whists, halves away from zero."""
    size = (2 * abs(value) + 1) // 2
    return -size if value < 0 else size


def figure(count: int, price: Fraction, total: Fraction) -> str:
    """Return how a figure is computed: «3 × 4 = 12», «5 × 2 : 2 = 5», or just «4» for one."""
    product = price * count
    if count > 1 and product == total:
        return f"{count}{TIMES}{points(price)} = {points(total)}"
    if count and product and product != total:
        parts = product / total
        return f"{count}{TIMES}{points(price)} : {points(parts)} = {points(total)}"
    return points(total)


def reduced(count: int, spared: int, price: Fraction, total: Fraction) -> str:
    """Return a figure of ``count`` tricks less those taken off everyone's: «(3 − 1) × 1 = 2»."""
    return f"({count} {MINUS} {spared}){TIMES}{points(price)} = {points(total)}"


def local_time(unix: float, tr: Translator) -> datetime:
    """Return a moment by the reader's clock."""
    return datetime.fromtimestamp(unix, timezone(timedelta(minutes=tr.utc_offset)))


def day(unix: float, tr: Translator) -> str:
    """Return a date by the reader's clock."""
    return local_time(unix, tr).strftime("%d.%m.%Y")


def moment(unix: int, tr: Translator) -> Markup:
    """Return a moment that clients show in their own time zone if they can."""
    spare = local_time(unix, tr).strftime("%H:%M" if tr.utc_offset else "%H:%M UTC")
    return Markup('<tg-time unix="{}" format="t">{}</tg-time>').format(unix, spare)
