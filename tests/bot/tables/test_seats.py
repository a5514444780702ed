"""Who sits at a table, whatever is played there, and where its deck may be cut."""

from dataclasses import replace

import pytest

from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, translator
from bot.store import Place
from bot.tables.lobby import add_computer, drop_computer, max_players, min_players, switch_game
from bot.views import keys
from engine.errors import RuleError
from engine.games import GAMES
from engine.shuffle import cuts
from tests.support.tables import lobby


@pytest.mark.parametrize("game", FRONTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_computers_fill_every_seat_under_names_of_their_own(game: str, language: str) -> None:
    tr = translator(language, game)
    row = replace(lobby(computers=0), game=game, options={})
    while len(row.places) < max_players(row):
        row = add_computer(row, tr)
    names = {place.name for place in row.places}
    assert len(names) == max_players(row)
    assert not any("2" in name for name in names)
    with pytest.raises(RuleError, match="lobby-full"):
        add_computer(row, tr)
    assert len(drop_computer(row).places) == max_players(row) - 1


@pytest.mark.parametrize("game", FRONTS)
def test_names_do_not_run_out_where_people_bear_them(game: str) -> None:
    tr = translator("ru", game)
    row = replace(lobby(computers=0), game=game, options={}, places=())
    borne = [add_computer(row, tr).places[0].name]
    while len(row.places) < max_players(row) - 1:
        row = replace(row, places=(*row.places, Place(borne[-1], 7 + len(row.places))))
        borne.append(add_computer(row, tr).places[-1].name)
    assert len(set(borne)) == len(borne)


@pytest.mark.parametrize("game", FRONTS)
def test_another_game_takes_as_many_as_may_play(game: str) -> None:
    """Computers go where they are too many, and come to a private table where they are missing."""
    for other in FRONTS:
        tr = translator("ru", game)
        full = replace(lobby(computers=0), game=other, options={})
        while len(full.places) < max_players(full):
            full = add_computer(full, tr)
        row = switch_game(full, game, {}, tr)
        assert (row.game, row.options) == (game, {})
        assert len(row.places) == min(max_players(full), max_players(row))
        alone = replace(lobby(computers=0), game=other, private=True)
        row = switch_game(alone, game, {}, tr)
        assert len(row.places) == min_players(row)
        assert {place.level for place in row.places if place.computer} <= set(FRONTS[game].levels)


def test_a_level_that_a_game_has_not_becomes_its_usual_one() -> None:
    for game, front in FRONTS.items():
        row = lobby(computers=1)
        places = tuple(replace(each, level="champion") for each in row.places)
        row = switch_game(replace(row, level="champion", places=places), game, {}, translator("ru"))
        assert row.level == row.places[1].level == front.usual_level


@pytest.mark.parametrize("game", GAMES)
def test_every_button_cuts_where_one_may(game: str) -> None:
    """Five places, from the top down, the middle one in the middle."""
    played = GAMES[game]
    deck, least_cut = played.deck(played.agree({}, played.places({})[0])), played.least_cut
    places = [place for place, _ in keys.cut_places(len(deck))]
    assert len(set(places)) == 5
    assert places == sorted(places)
    assert places[2] == len(deck) // 2
    assert {*places} <= {cut.position for cut in cuts(len(deck), least_cut)}
