"""The words after /newgame, of every game: whatever can be agreed on can be said, and again."""

import random

import pytest

from bot.games.registry import FRONTS
from bot.handlers.newgame import NewTableRequest, said, understand
from bot.handlers.vocabulary import FOLLOWS, vocabulary
from bot.i18n import LANGUAGES, plain, translator
from bot.tables import lobby
from engine.computers import Level
from engine.games import GAMES
from engine.options import Number, Numbers, OptionValue, Text
from tests.engine.options import drawn


@pytest.mark.parametrize("game", FRONTS)
def test_every_word_chooses_something_that_is_played(game: str) -> None:
    options = GAMES[game].options
    presets = {preset.key for preset in options.presets}
    for phrase, (key, value) in vocabulary(game).phrases.items():
        if key == "level":
            assert Level(str(value))
        elif key == "preset":
            assert value in presets
        elif value == FOLLOWS:
            assert isinstance(options[key].kind, (Number, Numbers, Text)), phrase
        else:
            options.check(key, value)


@pytest.mark.parametrize("game", FRONTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_words(language: str, game: str) -> None:
    spoken = vocabulary(game).spoken[language]
    for option in GAMES[game].options:
        if isinstance(option.kind, (Number, Numbers, Text)):
            assert (option.key, FOLLOWS) in spoken
        else:
            for choice in option.choices:
                assert (option.key, choice) in spoken


def random_choices(game: str, rng: random.Random) -> dict[str, OptionValue]:
    """Some options of an agreement; those that packages of options are made of are all there."""
    options = GAMES[game].options
    values = drawn(rng, options, {"stake": "2 руб"})
    said = (each.key for each in options if not each.page or rng.random() < 0.4)
    some = {key: values[key] for key in said if not options[key].shut(values)}
    # What has lost the option that it needs is dropped.
    return options.sifted(some, kept=())


@pytest.mark.parametrize("game", FRONTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_understood_can_be_said_again(language: str, game: str) -> None:
    """Whatever was chosen: its words bring it back."""
    rng = random.Random(language)
    for _ in range(300):
        chosen = random_choices(game, rng)
        words = said(game, NewTableRequest(chosen, (), "expert"), language)
        wish = understand(game, words.split())
        assert (dict(wish.options), wish.unknown, wish.level) == (chosen, (), "expert"), words


@pytest.mark.parametrize("game", FRONTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_an_agreement_brings_it_back(language: str, game: str) -> None:
    """What the lobby shows may be sent again as it stands."""
    front, rng = FRONTS[game], random.Random(language)
    tr = translator(language, game)
    for _ in range(300):
        chosen = random_choices(game, rng)
        players = rng.choice(front.places(chosen))
        agreement = GAMES[game].agree(chosen, players)
        line = plain(front.agreement_line(agreement, tr))
        wish = understand(game, line.split())
        assert wish.unknown == (), line
        again = GAMES[game].agree(lobby.typed(game, {}, wish.options), players)
        assert again == agreement, line
