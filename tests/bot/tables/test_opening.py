"""What a new table is played by where nothing was agreed on."""

import pytest

from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, plain, translator
from bot.tables import lobby
from bot.views.lobby import lobby_screen
from bot.views.model import Lobby
from tests.support.links import LINKS

SHORT = [key for key, front in FRONTS.items() if front.kind == "short" or front.options.opening]
"""Games that open with a short evening."""


@pytest.mark.parametrize("key", SHORT)
def test_a_short_game_opens_with_a_preset_that_is_written_out(key: str) -> None:
    """And with the time that it takes; the defaults are what they were."""
    front, options = FRONTS[key], FRONTS[key].options
    opened = lobby.opening(key)
    values = lobby.agreement(key, opened, 3).values()
    assert opened
    assert opened == options.differing(values)
    assert 0 < front.minutes <= (10 if front.kind == "short" else 30)
    for language in LANGUAGES:
        tr = translator(language, key)
        for chosen, told in ((opened, True), ({}, False)):
            agreement = lobby.agreement(key, chosen, 3)
            deals = agreement.length
            said = plain(tr("lobby-minutes", deals=deals, minutes=front.minutes, players=3))
            shown = lobby_screen(front, Lobby(1, "", agreement, game=key), tr, LINKS)
            assert (said in shown.text.splitlines()) is told


@pytest.mark.parametrize("key", SHORT)
def test_another_preset_takes_the_place_of_the_short_one(key: str) -> None:
    options = FRONTS[key].options
    opened = lobby.opening(key)
    for preset in options.presets:
        left = lobby.chosen(key, {**opened, "stake": "5"}, preset)
        values = options.complete(left)
        assert values == options.complete({**preset.chosen, "stake": "5"})
        marked = [each.key for each in options.presets if options.is_preset(each, values)]
        assert marked == [preset.key]


def test_a_long_game_opens_with_its_defaults() -> None:
    """It may tell how long those take."""
    for key in FRONTS.keys() - {*SHORT}:
        front = FRONTS[key]
        players = min(front.places({}), key=lambda each: abs(each - 3))
        agreement = lobby.agreement(key, {}, players)
        assert lobby.opening(key) == {}
        tr = translator("ru", key)
        shown = lobby_screen(front, Lobby(1, "", agreement, game=key), tr, LINKS)
        many = {"deals": agreement.length, "players": players}
        said = tr("lobby-minutes", minutes=front.minutes, **many)
        assert (plain(said) in shown.text.splitlines()) == (front.minutes > 0)


@pytest.mark.parametrize("key", [key for key, front in FRONTS.items() if front.minutes])
def test_another_length_takes_other_time(key: str) -> None:
    """What is measured is the preset's own."""
    front, opened = FRONTS[key], lobby.opening(key)
    length = front.options[front.options.length]
    for value in (1, 20):
        kept = {each: opened[each] for each in opened if not front.options.lasts(each)}
        values = {**kept, length.key: value}
        agreement = lobby.agreement(key, values, min(front.places(values)))
        tr = translator("ru", key)
        shown = lobby_screen(front, Lobby(1, "", agreement, game=key), tr, LINKS)
        usual = front.options.complete(opened)[length.key]
        assert ("примерно" in shown.text.casefold()) == (value == usual)


@pytest.mark.parametrize("key", [key for key, front in FRONTS.items() if front.minutes])
def test_deals_are_told_of_those_whose_minutes_are(key: str) -> None:
    """However many sit there: more people may have more deals."""
    front, tr = FRONTS[key], translator("ru", key)
    told = set()
    for players in front.places({}):
        agreement = lobby.agreement(key, lobby.opening(key), players)
        shown = lobby_screen(front, Lobby(1, "", agreement, game=key), tr, LINKS).text
        told.add(next(line for line in shown.splitlines() if "примерно" in line.casefold()))
    assert len(told) == 1
