"""Pages of games by kind: one phone screen each, however many games there are."""

from dataclasses import replace
from itertools import islice
from typing import get_args

import pytest

from bot.games.registry import FRONTS, front, offers, usual
from bot.i18n import LANGUAGES, join, plain, translator
from bot.screen import Screen
from bot.tables import lobby as tables
from bot.taps import decode
from bot.views import codes, games
from bot.views.lobby import lobby_screen
from bot.views.model import GameKind, Lobby, Occupant, Offer
from bot.views.rules_page import ROOM, WIDTH
from tests.support.links import LINKS

KINDS = get_args(GameKind)
TWENTY = [Offer(game, kind, 2) for kind in KINDS for game in islice(FRONTS, 4)]
"""Four games of each kind; games that stand for others."""
PHONE = 6
"""Rows of buttons that leave the text of a page on the screen."""


def page(offers: list[Offer], chosen: str, opened: str = "", language: str = "ru") -> Screen:
    return games.chooser(
        offers,
        chosen,
        translator(language),
        heading=join("", ("?",)),
        opened=opened,
        choice=lambda key: f"g {key}",
        turn=lambda kind: f"k {kind}",
        foot=join("", ("!",)),
    )


def data(screen: Screen) -> list[str]:
    return [str(each.data) for row in screen.rows for each in row]


def height(screen: Screen) -> int:
    return sum(-(-max(1, len(line)) // WIDTH) for line in plain(screen.text).split("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_twenty_games_fit_a_phone_screen_a_page(language: str) -> None:
    first = next(iter(FRONTS))
    opened = [page(TWENTY, first, kind, language) for kind in KINDS]
    for kind, screen in zip(KINDS, opened, strict=True):
        others = [f"k {each}" for each in KINDS if each != kind]
        assert data(screen) == [*(f"g {each}" for each in islice(FRONTS, 4)), *others]
        assert len(screen.rows) <= PHONE - 2  # with the seats and the way back
        assert height(screen) <= ROOM
        assert plain(screen.text).endswith("!")
    assert len({each.text for each in opened}) == len(KINDS)


@pytest.mark.parametrize("chosen", FRONTS)
def test_games_of_today_are_chosen_in_two_taps(chosen: str) -> None:
    """A page has the chosen game, and games or kinds with all others; a kind has several."""
    screen = page(list(offers()), chosen)
    first = data(screen)
    turned = [page(list(offers()), chosen, each[2:]) for each in first if each.startswith("k ")]
    found = {each for shown in (screen, *turned) for each in data(shown) if each.startswith("g ")}
    assert found == {f"g {each}" for each in FRONTS}
    assert f"g {chosen}" in first
    assert all(sum(each.startswith("g ") for each in data(shown)) > 1 for shown in turned)
    marked = [each.text for row in screen.rows for each in row if each.text.startswith("✓")]
    assert marked == [f"✓ {plain(games.name(chosen, translator('ru')))}"]


def test_a_kind_unknown_by_now_opens_the_first_page() -> None:
    first = next(iter(FRONTS))
    assert page(TWENTY, first, "gone") == page(TWENTY, first)
    assert page(TWENTY[:4], first, KINDS[-1]) == page(TWENTY[:4], first)


@pytest.mark.parametrize("menu", [codes.GAMES, "games=short", "games=gone"])
def test_a_lobby_with_its_games_open_shows_who_sits(menu: str) -> None:
    game, tr = usual(), translator("ru")
    shown = Lobby(
        7,
        "Пятница",
        tables.agreement(game, {}),
        (Occupant("Анна", user_id=1),),
        menu=menu,
        game=game,
        offers=offers,
    )
    found = set[str]()
    for opened in (menu, *(f"games={kind}" for kind in KINDS)):
        screen = lobby_screen(front(game), replace(shown, menu=opened), tr.of(game), LINKS)
        assert plain(screen.text).endswith(plain(tr("lobby-players", names="Анна")))
        taps = {decode(each).what for each in data(screen)}
        assert {"sit", "stand", "lobby"} <= taps
        found |= {each for each in taps if each.startswith("game=")}
    assert found == {f"game={each}" for each in FRONTS}
