"""Games by their names: what is typed, what is shown, and that neither mixes two games."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.registry import FRONTS, usual
from bot.handlers.newgame import game_named, name_of, parse_request
from bot.handlers.newgame_answers import answer, guess, repeat_request
from bot.i18n import LANGUAGES, plain, translator
from bot.views import games, help  # noqa: A004 - a page's name

SAID = Path(__file__).parent / "said.tsv"
OTHERS = [game for game in FRONTS if game != usual()]
NAMES = [(game, name_of(game, each)) for game in FRONTS for each in LANGUAGES]


def test_no_two_games_have_one_name() -> None:
    assert len({name for _, name in NAMES}) == len(NAMES)


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_game_is_opened_by_its_name_however_it_is_written(game: str, name: str) -> None:
    for word in (name, name.upper(), f"{name},", f"«{name}»", name.replace("ё", "е")):
        assert parse_request(word).game == game
        assert not parse_request(word).unknown
    assert game_named([name.title()]) == game
    assert game_named(["10"]) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FRONTS)
def test_what_a_game_is_called_on_screens_opens_it(game: str, language: str) -> None:
    shown = plain(games.name(game, translator(language)))
    assert shown[0].isupper()
    assert parse_request(shown).game == game


def test_without_a_name_it_is_the_usual_game() -> None:
    for words in ("", "бридж", "эксперт", "места=по жребию", "10"):
        assert parse_request(words).game == usual()


@pytest.mark.parametrize("game", OTHERS)
def test_whoever_names_a_game_gets_no_other(game: str) -> None:
    """Words of another game are named as not understood, and so is a second game."""
    name, foreign = name_of(game, "ru"), "выход=6-7-7"
    assert parse_request(foreign).game == usual()
    for words in (f"{name} {foreign}", f"{foreign} {name}"):
        wish = parse_request(words)
        assert (wish.game, wish.unknown, wish.options) == (game, (foreign,), {})
    wish = parse_request(f"{name_of(usual(), 'ru')} {name}")
    assert (wish.game, wish.unknown) == (usual(), (name,))
    wish = parse_request(f"{name} {name} 10")
    assert (wish.game, wish.unknown) == (game, ())


@pytest.mark.parametrize("game", OTHERS)
def test_what_was_understood_can_be_sent_again(game: str) -> None:
    for language in LANGUAGES:
        tr = translator(language, game)
        wish = parse_request(f"{name_of(game, language)} бридж эксперт")
        text = plain(answer(wish, tr))
        again = text.split("/newgame ")[1].split("\n")[0]
        assert parse_request(again) == replace(wish, unknown=())
        assert repeat_request(wish, language) == again


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_name_with_a_slip_is_guessed(game: str, name: str) -> None:
    slip = name[:3] + name[2:]
    wish = parse_request(slip)
    if not wish.unknown:  # it is read as a form of the name
        assert wish.game == game
        return
    assert wish.unknown == (slip,)
    assert game_named([guess(wish.game, slip, translator("ru", wish.game))]) == game


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_every_game(language: str) -> None:
    tr = translator(language)
    shown = plain(help.help_page(1, help.Scope.GROUP, tr, tuple(FRONTS)).text)
    # How a deal ends is said only where it may end before its last card.
    assert not all(tr.of(game).knows("help-play-more") for game in OTHERS)
    for game in OTHERS:
        own = tr.of(game)
        played = own("games-played" if own.knows("games-played") else "game-played")
        name = plain(own("game-played")).lower()
        for part in (plain(played), plain(own("help-players")), f"/newgame {name}"):
            assert part in shown
    alone = plain(help.help_page(1, help.Scope.GROUP, tr, (usual(),)).text)
    assert len(alone) < len(shown) or not OTHERS


def test_words_are_taken_as_people_say_them() -> None:
    lines = SAID.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 20
    for line in lines:
        words, game, options, level = line.split("\t")
        wish = parse_request(words)
        said = (wish.game, dict(wish.options), wish.level, wish.unknown)
        assert said == (game, json.loads(options), level, ()), words
