"""Languages, and a person's settings; a chat's agreement is in `options`."""

from typing import Any, Final

from bot.i18n import LANGUAGES, Translator, join
from bot.screen import Button, Screen
from bot.taps import Tap, Verb
from bot.views import codes, keys, options, words
from bot.views.model import SUIT_ORDERS, USUAL_ORDER, HandOrder
from bot.views.options import Game
from engine.cards import Suit
from engine.options import same

SOUNDS: Final = ("always", "seldom", "never")
"""When a person's turn is announced with a sound."""
OFF: Final = "off"
HANDS: Final = (OFF, "tap", "always")
"""When people's hands stand in a group."""


def language_screen(tr: Translator, *, chat: bool) -> Screen:
    """Return the choice of language, for a person or for a whole chat."""
    verb = Verb.CHAT if chat else Verb.PERSON
    text = tr("language-chat") if chat else tr("language-person")
    return Screen(text, (_languages(verb, tr),))


def _languages(verb: Verb, tr: Translator) -> tuple[Button, ...]:
    return tuple(
        _choice(tr(f"language-{each}"), verb, f"language={each}", chosen=each == tr.language)
        for each in LANGUAGES
    )


def person_screen(
    tr: Translator,
    *,
    sound: str,
    always_cut: bool,
    pauses: bool = False,
    order: HandOrder = USUAL_ORDER,
    four_colours: bool = False,
    hand_here: bool = True,
) -> Screen:
    """Return a person's own settings; ``sound`` is one of `SOUNDS`."""
    sounds = tuple(
        _choice(tr(f"sound-{each}"), Verb.PERSON, f"sound={each}", chosen=each == sound)
        for each in SOUNDS
    )
    here = _two(tr, "hand", ("hand-private", "hand-here"), on=hand_here)
    told = ("sound", "cut", "pauses", "order", "colours", "hand")
    text = join("\n", [tr("settings-person"), "", *(tr(f"settings-{each}") for each in told)])
    usual = keys.button(tr("button-usual"), codes.chat(codes.USUAL))
    return Screen(
        text,
        (
            sounds,
            _two(tr, "cut", ("cut-myself", "cut-for-me"), on=always_cut),
            pauses_row(tr, pauses=pauses),
            *_order_rows(tr, order),
            colours_row(tr, Verb.PERSON, four_colours=four_colours),
            here[::-1],
            _languages(Verb.PERSON, tr),
            (usual,),
        ),
    )


def _order_rows(tr: Translator, order: HandOrder) -> tuple[tuple[Button, ...], ...]:
    """Return the choices of suits, trumps and direction of a person's cards."""

    def signs(suits: str) -> str:
        return "".join(next(each.sign for each in Suit if each.letter == one) for one in suits)

    return (
        tuple(
            _choice(signs(each), Verb.PERSON, f"suits={each}", chosen=each == order.suits)
            for each in SUIT_ORDERS
        ),
        _two(tr, "trumps", ("trumps-in-place", "trumps-first"), on=order.trumps_first),
        _two(tr, "ascending", ("cards-descending", "cards-ascending"), on=order.ascending),
    )


def colours_row(tr: Translator, verb: Verb, *, four_colours: bool) -> tuple[Button, ...]:
    """Return the choice of colours of suits in pictures, for a person or a group."""
    return _two(tr, "colours", ("colours-two", "colours-four"), on=four_colours, verb=verb)


def hands_screen(tr: Translator, hands: str) -> Screen:
    """Return the choice when people's hands stand in a group; ``hands`` is one of `HANDS`."""
    rows = tuple(
        (_choice(tr(f"hands-{each}"), Verb.CHAT, f"{codes.HANDS}={each}", chosen=each == hands),)
        for each in HANDS
    )
    return Screen(tr("hands-page"), rows)


def pauses_row(tr: Translator, *, pauses: bool) -> tuple[Button, ...]:
    """Return the choice whether computers pause in a private game."""
    return _two(tr, "pauses", ("pauses-none", "pauses-some"), on=pauses)


def _two(
    tr: Translator, code: str, texts: tuple[str, str], *, on: bool, verb: Verb = Verb.PERSON
) -> tuple[Button, ...]:
    """Return the choices ``code=0`` and ``code=1``."""
    return tuple(
        _choice(tr(text), verb, f"{code}={number}", chosen=number == on)
        for number, text in enumerate(texts)
    )


def _choice(text: str, verb: Verb, code: str, *, chosen: bool) -> Button:
    return keys.button(join("", ("✓ " if chosen else "", text)), Tap(verb, 0, 0, code).encode())


def changed_screen(
    game: Game, tr: Translator, *, name: str, spoke: str, old: Any, new: Any, number: int
) -> Screen | None:
    """Return who changed a group's language or usual agreement, and the button that undoes it.

    ``spoke``: the language before; ``number``: the change. None for no visible difference.
    """
    who = words.shorten(words.clean(name))
    if spoke != tr.language:
        text = tr("changed-language", name=who)
    else:
        before, after = old.values(), new.values()
        differing = [
            each.key for each in game.options if not same(before[each.key], after[each.key])
        ]
        if not differing:
            return None
        first = [key for key in differing if not game.options[key].page]
        items = (options.in_force(game, key, new, tr) for key in first or differing)
        text = tr("changed-agreement", name=who, items=join(words.DOT, items))
    undo = keys.button(tr("button-undo"), codes.chat(codes.UNDO, number))
    return Screen(text, ((undo,),))
