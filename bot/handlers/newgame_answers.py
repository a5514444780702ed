"""What is answered to words after /newgame that were not understood. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from bot.games.registry import FRONTS, usual
from bot.handlers.newgame import (
    NAMED_LENGTH,
    NewTableRequest,
    is_sign,
    known_words,
    limits_in,
    name_of,
    nearest,
    parse_request,
    parse_words,
)
from bot.handlers.typed import phrase, time_said, tokens_of
from bot.i18n import LANGUAGES, Translator, join, plain, translator
from bot.store import SavedAgreement
from bot.views import games
from bot.views.options import sample, title, typed
from bot.views.words import clean, shorten
from engine.games import game as rules
from engine.options import Limit, Number, OneOf, Option, OptionValue, same

NAMED: Final = 4
"""Maximum of unknown words quoted in an answer."""


def answer(wish: NewTableRequest, tr: Translator, kept: Sequence[SavedAgreement] = ()) -> Markup:
    """Return an answer with the unknown words and the line that was probably meant.

    A game that no time ends says so. Unless all of it was guessed, it also tells what may be
    typed. Presets that contradict each other are all that is answered.
    """
    if wish.clash:
        quoted = (tr("newgame-word", word=shorten(clean(w), NAMED_LENGTH)) for w in wish.clash)
        return tr("newgame-clash", words=join(", ", quoted))
    read = list(_read_again(wish, tr, kept))
    shown = [shorten(clean(words), NAMED_LENGTH) for words, _ in read[:NAMED]]
    words = [tr("newgame-word", word=each) for each in shown] + [Markup("…")] * (len(read) > NAMED)
    untimed = any(time_said(phrase(each)) for each in wish.unknown)
    key = "newgame-untimed" if untimed else "newgame-unknown"
    lines = [tr(key, words=join(", ", words), game=games.name(wish.game, tr))]
    instead = _instead(wish, [near for _, near in read if near], tr.language, kept)
    if instead:
        lines.append(tr("newgame-instead", words=instead))
    if all(near or time_said(phrase(said)) for said, near in read):
        return join("\n", lines)
    if kept:
        names = join(", ", (tr("house-name", name=each.name) for each in kept))
        lines.append(tr("newgame-saved", names=names))
    if len(FRONTS) > 1:
        called = ", ".join(name_of(each, tr.language) for each in FRONTS)
        lines.append(tr("newgame-games", games=called))
    return join("\n", (*lines, tr("newgame-words", example=tr("help-example"))))


def _read_again(
    wish: NewTableRequest, tr: Translator, kept: Sequence[SavedAgreement]
) -> Iterator[tuple[str, str]]:
    """Yield unknown words, each or several together, with a suggestion or ""."""
    left = list(wish.unknown)
    for _ in range(NAMED):
        if not left:
            return
        together = (n for n in (3, 2, 1) if n == 1 or "=" not in "".join(left[:n]))
        guesses = ((n, guess(wish.game, " ".join(left[:n]), tr, kept)) for n in together)
        size, near = next((each for each in guesses if each[1]), (1, ""))
        yield " ".join(left[:size]), near
        left = left[size:]
    yield from ((words, "") for words in left)


def _instead(
    wish: NewTableRequest, near: Sequence[str], language: str, kept: Sequence[SavedAgreement]
) -> str:
    """Return what was understood together with the suggestions, "" for nothing."""
    # A later preset would replace the options before it.
    bare, options = ([each for each in near if ("=" in each) is sign] for sign in (False, True))
    words = ", ".join((*bare, *filter(None, [repeat_request(wish, language)]), *options))
    return repeat_request(parse_request(words, kept), language) or words


def guess(game: str, words: str, tr: Translator, kept: Sequence[SavedAgreement] = ()) -> str:
    """Return known words similar to unknown ones; "" if there are none."""
    known, tokens = known_words(game), tokens_of(words)
    sign = next((at for at in range(len(tokens)) if is_sign(tokens, at)), 0)
    name = " ".join(each.text for each in tokens[: sign or None])
    options = {" ".join(each): option for each, option in known.options.items()}
    if sign:
        option = options.get(nearest(name, options))
        return "" if option is None else _option_guess(game, option, words[tokens[sign].end :], tr)
    names = (name_of(each, language) for each in FRONTS for language in LANGUAGES)
    near = {each: each for each in (*names, *map(" ".join, known.bare))}
    number = next((int(each.text[:6]) for each in tokens if each.text.isdecimal()), 0)
    for each, option in options.items():
        counts = isinstance(option.kind, Number) and option.allows(number)
        near.setdefault(each, typed(option, number if counts else sample(option), tr))
    for option in rules(game).options:
        ends = limits_in(name) if isinstance(option.kind, Limit) else {}
        near |= {each: typed(option, limit, tr) for each, limit in ends.items()}
        if isinstance(option.kind, OneOf):
            for said, value in known.values[option.key].items():
                near.setdefault(" ".join(said), typed(option, value, tr))
    near |= {" ".join(phrase(each.name)): each.name for each in kept}
    return near.get(nearest(name, near), "")


def _option_guess(game: str, option: Option, said: str, tr: Translator) -> str:
    """Return the option's value most similar to what was typed, else any."""
    read = parse_words(game, f"{plain(title(option.key, tr))}={said}").options
    if option.key in read:
        return typed(option, read[option.key], tr)
    text = " ".join(phrase(said))
    shown = {" ".join(each): value for each, value in known_words(game).values[option.key].items()}
    ends = limits_in(text) if isinstance(option.kind, Limit) else {}
    other = next(iter(ends.values()), sample(option))
    return typed(option, (shown | ends).get(nearest(text, (*shown, *ends)), other), tr)


def repeat_request(wish: NewTableRequest, language: str) -> str:
    """Return words that ask for what was understood, to be sent again: "" for nothing.

    A game that must be named comes first, then the preset and the length, as everywhere.
    """
    tr, listed = translator(language, wish.game), rules(wish.game).options
    options = dict(wish.options)
    head = [] if wish.game == usual() else [name_of(wish.game, language)]
    presets = [each for each in listed.presets if each.chosen and _holds(options, each.chosen)]
    if presets:
        preset = max(presets, key=lambda each: len(each.chosen))
        head = [plain(tr(f"preset-{preset.key}")).lower()]
        options = {key: each for key, each in options.items() if key not in preset.chosen}
    if wish.saved is not None:
        head = [wish.saved.name, *(head if presets else ())]
    if options.get(listed.length):
        head.append(str(options.pop(listed.length)))
    words = [" ".join(head)] if head else []
    words += [typed(listed[key], value, tr) for key, value in options.items()]
    if wish.level:
        words.append(plain(tr(f"level-{wish.level}")))
    return ", ".join(words)


def _holds(options: Mapping[str, OptionValue], chosen: Mapping[str, OptionValue]) -> bool:
    return all(key in options and same(options[key], each) for key, each in chosen.items())
