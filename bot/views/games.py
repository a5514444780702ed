"""Games by their names: the list to choose from, and whatever tells the games of a page apart."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from markupsafe import Markup, escape

from bot.i18n import Translator, join, plain
from bot.screen import Button, Screen
from bot.views import keys, words
from bot.views.model import Offer


def name(game: str, tr: Translator) -> Markup:
    """Return a game's name, with a capital; an unknown one as it was written."""
    own = tr.of(game)
    known = own("game-played") if own.knows("game-played") else Markup("")
    said = plain(known) or words.shorten(words.clean(game))
    return escape(said[:1].upper() + said[1:])


def suffix(game: str, games: Sequence[str], tr: Translator) -> Markup:
    """Return what follows a table's name where tables of several ``games`` stand together."""
    return join("", (words.DOT, name(game, tr))) if len(set(games)) > 1 else Markup("")


def others_button(data: str, tr: Translator) -> Button:
    """Return the one button that all other games stand behind."""
    return keys.button(tr("button-games"), data)


def chooser(
    offers: Sequence[Offer],
    chosen: str,
    tr: Translator,
    *,
    heading: Markup,
    choice: Callable[[str], str],
) -> Screen:
    """Return the games by what they need, the ``chosen`` first; ``choice``: a button's data."""
    offers = sorted(offers, key=lambda each: each.game != chosen)
    text, needs = [heading], dict.fromkeys((each.least, each.evening) for each in offers)
    for least, evening in needs:
        time = tr("games-evening" if evening else "games-minutes")
        text += [Markup(""), tr("games-need", least=least, time=time)]
        alike = [each for each in offers if (each.least, each.evening) == (least, evening)]
        text += [_sentence(each.game, tr) for each in alike]
    current, *others = (keys.button(name(each.game, tr), choice(each.game)) for each in offers)
    first = replace(current, text=f"✓ {current.text}")
    return Screen(join("\n", text), ((first,), *keys.fitting(others, 2)))


def _sentence(game: str, tr: Translator) -> Markup:
    return tr("games-one", game=name(game, tr), sentence=tr.of(game)("game-sentence"))
