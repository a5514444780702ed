"""Games by their names: what is typed, what is shown, and that neither mixes two games."""

import pytest

from bot.games.registry import FRONTS, usual
from bot.handlers.newgame import answer, guess, requested, said
from bot.handlers.vocabulary import game_named, name_of, names, told, vocabulary
from bot.i18n import LANGUAGES, plain, translator
from bot.views import games, help  # noqa: A004 - a page's name

OTHERS = [game for game in FRONTS if game != usual()]
NAMES = [
    (game, name) for game in FRONTS for each in LANGUAGES for name in told(each, game)["names"]
]


def test_no_two_games_have_one_name() -> None:
    assert len({name for _, name in NAMES}) == len(NAMES) == len(names())


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_game_is_opened_by_its_name_however_it_is_written(game: str, name: str) -> None:
    for word in (name, name.upper(), f"{name},", f"«{name}»", name.replace("ё", "е")):
        assert requested([word]) == requested(["в", word])
        assert requested([word])[0] == game
        assert not requested([word])[1].unknown
    assert game_named([name.title()]) == game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FRONTS)
def test_what_a_game_is_called_on_screens_opens_it(game: str, language: str) -> None:
    tr = translator(language)
    shown = plain(games.name(game, tr))
    assert shown[0].isupper()
    assert requested([shown])[0] == game
    (command, _), *_ = [(name_of(game, each), each) for each in LANGUAGES]
    assert requested([command])[0] == game


def test_without_a_name_it_is_the_usual_game() -> None:
    for words in ([], ["бридж"], ["эксперт"], ["по", "жребию"], ["10"]):
        assert requested(words)[0] == usual()


@pytest.mark.parametrize("game", OTHERS)
def test_words_of_one_game_alone_open_it(game: str) -> None:
    """What the usual game understands too is the usual game's."""
    own = {
        phrase for phrase in vocabulary(game).phrases if phrase not in vocabulary(usual()).phrases
    }
    opened = {requested(phrase)[0] for phrase in own if not requested(phrase)[1].unknown}
    assert game in opened
    for phrase in vocabulary(usual()).phrases:
        if not requested(phrase)[1].unknown:
            assert requested(phrase)[0] == usual(), phrase


@pytest.mark.parametrize("game", OTHERS)
def test_whoever_names_a_game_gets_no_other(game: str) -> None:
    """Words of another game are named as not understood, and so is a second game."""
    name, foreign = name_of(game, "ru"), "сочинка"
    assert requested([foreign])[0] == usual()
    for words in ([name, foreign], [foreign, name]):
        found, wish = requested(words)
        assert (found, wish.unknown, wish.options) == (game, (foreign,), {})
    found, wish = requested([name_of(usual(), "ru"), name])
    assert (found, wish.unknown) == (usual(), (name,))
    found, wish = requested([name, name, "10"])
    assert (found, wish.unknown) == (game, ())


@pytest.mark.parametrize("game", OTHERS)
def test_what_was_understood_can_be_sent_again(game: str) -> None:
    for language in LANGUAGES:
        tr = translator(language, game)
        found, wish = requested([name_of(game, language), "бридж", "эксперт"])
        text = plain(answer(found, wish, tr))
        again = text.split("/newgame ")[1].split("\n")[0].split()
        assert requested(again) == (game, wish.__class__(wish.options, (), wish.level))
        assert plain(tr("newgame-words")) in text
        assert said(found, wish, language)


@pytest.mark.parametrize(("game", "name"), [each for each in NAMES if len(each[1]) > 6])
def test_a_name_with_a_slip_is_guessed(game: str, name: str) -> None:
    slip = name[:3] + name[4:]
    found, wish = requested([slip])
    assert wish.unknown == (slip,)
    _, near = guess(found, [slip], translator("ru", found))
    assert game_named([near]) == game


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_every_game(language: str) -> None:
    tr = translator(language)
    shown = plain(help.help_screen(tr, help.Scope.GROUP, tuple(FRONTS)).text)
    for game in OTHERS:
        assert f"/newgame {plain(tr.of(game)('game-played')).lower()}" in shown
    alone = plain(help.help_screen(tr, help.Scope.GROUP, (usual(),)).text)
    assert len(alone) < len(shown) or not OTHERS
