"""Games by their names: the list to choose from, and whatever tells the games of a page apart."""

from collections.abc import Callable, Sequence
from typing import get_args

from markupsafe import Markup, escape

from bot.i18n import Translator, join, plain
from bot.screen import Button, Screen
from bot.views import codes, keys, words
from bot.views.model import GameKind, Offer


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


def reading_list(
    offers: Sequence[Offer],
    game: str,
    tr: Translator,
    opened: str,
    *,
    code: str,
    title: str,
    choice: Callable[[str], str],
) -> Screen:
    """Return the list of games to read about, opened from ``game``; ``code``: of its pages."""

    def turn(kind: str) -> str:
        return codes.page(codes.games_from(game, codes.of_kind(code, kind)))

    def read(key: str) -> str:
        return codes.page(choice(key))

    return chooser(offers, game, tr, heading=tr(title), opened=opened, choice=read, turn=turn)


def chooser(
    offers: Sequence[Offer],
    chosen: str,
    tr: Translator,
    *,
    heading: Markup,
    opened: str,
    choice: Callable[[str], str],
    turn: Callable[[str], str],
    foot: Markup | None = None,
) -> Screen:
    """Return a page of the games of one kind, and buttons to the other kinds.

    ``opened``: the kind, else that of the ``chosen`` game or the next with several games. A kind of
    one game is no page: its button chooses the game. ``choice``: data that choose a game; ``turn``:
    data that open a kind; ``foot``: the last line.
    """
    listed = {kind: [each for each in offers if each.kind == kind] for kind in get_args(GameKind)}
    kinds = {kind: games for kind, games in listed.items() if games}
    pages = {kind: games for kind, games in kinds.items() if len(games) > 1}
    own = (kind for kind, games in pages.items() if any(each.game == chosen for each in games))
    here = opened if opened in pages else next(own, next(iter(pages), ""))

    def game(offer: Offer) -> Button:
        mark = "✓ " if offer.game == chosen else ""
        return keys.button(mark + plain(name(offer.game, tr)), choice(offer.game))

    shown = pages[here] if here else []
    alone = [games[0] for games in kinds.values() if len(games) == 1]
    text = [heading]
    if here:
        text += [Markup(""), tr("games-kind", kind=_kind_name(here, shown, tr))]
        text += [_sentence(each, tr) for each in shown]
    if told := [_sentence(each, tr) for each in alone if each.game != chosen]:
        text += [Markup(""), *told]
    if foot is not None:
        text += [Markup(""), foot]
    others = [
        keys.button(tr("button-kind", kind=_kind_name(kind, games, tr)), turn(kind))
        if kind in pages
        else game(games[0])
        for kind, games in kinds.items()
        if kind != here
    ]
    rows = (*keys.fitting([game(each) for each in shown], 2), *keys.fitting(others, 2))
    return Screen(join("\n", text), rows)


def _kind_name(kind: str, games: Sequence[Offer], tr: Translator) -> Markup:
    return tr(f"kind-{kind}", game=name(games[0].game, tr))


def _sentence(offer: Offer, tr: Translator) -> Markup:
    sentence = tr.of(offer.game)("game-sentence")
    return tr("games-one", game=name(offer.game, tr), least=offer.least, sentence=sentence)
