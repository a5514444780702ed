"""The words after /newgame, of every game: whatever can be agreed on can be said, and again."""

import random
import re
from collections.abc import Iterable, Iterator
from itertools import cycle, permutations
from pathlib import Path

import pytest

from bot.games.registry import FRONTS
from bot.handlers import newgame
from bot.handlers.newgame import (
    NewTableRequest,
    parse_request,
    parse_words,
)
from bot.handlers.newgame_answers import answer, guess, repeat_request
from bot.handlers.typed import Phrase, phrase
from bot.i18n import LANGUAGES, plain, translator
from bot.tables import lobby
from bot.views.options import sample, title, typed, value_text
from engine.games import GAMES
from engine.options import Number, Numbers, Option, OptionValue, Text
from tests.engine.options import drawn
from tests.support.marks import SOME_GAMES, mostly_slow

DOCS = Path(__file__).parents[3] / "docs"
DROPPED = Path(__file__).with_name("dropped_words.txt")
"""What could be typed before there was ``option=value``: a game, an option, its value as `repr`
and every phrase for it."""
FOLLOWS = "*"
"""In the fixture, for a value that came after the phrase."""


def values_of(option: Option) -> Iterator[OptionValue]:
    """Every value of a button, and one that has none."""
    yield from option.choices
    yield sample(option)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FRONTS)
def test_every_value_is_typed_as_it_is_shown(game: str, language: str) -> None:
    tr = translator(language, game)
    for option in GAMES[game].options:
        name = plain(title(option.key, tr))
        for value in values_of(option):
            shown = plain(value_text(option, value, tr))
            exact = typed(option, value, tr)
            for text in (exact, exact.upper(), f"{name}: {shown}", f"{name} {shown}"):
                wish = parse_words(game, text)
                assert (wish.options, wish.unknown) == ({option.key: value}, ()), text


@pytest.mark.parametrize("game", FRONTS)
def test_every_code_of_a_page_is_typed(game: str) -> None:
    """``pace=none``, ``only_card=true``: what docs and records write is understood."""
    options = GAMES[game].options
    for option in options:
        for choice in option.choices:
            code = "-".join(map(str, choice)) if isinstance(choice, tuple) else str(choice).lower()
            wish = parse_words(game, f"{option.key}={code or 'none'}")
            assert (wish.options, wish.unknown) == ({option.key: choice}, ()), (option.key, choice)
    assert not newgame.known_words(game).bare.keys() & newgame.known_words(game).options.keys()


@pytest.mark.parametrize("game", FRONTS)
def test_every_value_on_the_pages_is_typed(game: str) -> None:
    """Rows ``| `key` | … | `value`, … |`` in a table, or ``key: value | value``."""
    told = []
    for path in sorted((DOCS / game).glob("*.md")):
        page = path.read_text(encoding="utf-8").replace("†", "")
        cells = r"\| `(\w+)`°? \| [^|]* \| ([^|]*) \|"
        told += [(key, re.findall("`([^`]+)`", values)) for key, values in re.findall(cells, page)]
        told += [
            (key, re.split(r"\s+\|\s+", values))
            for key, values in re.findall(r"`(\w+): ([^`]+)`", page)
        ]
    named = {key: values for key, values in told if key in GAMES[game].options}
    assert len(named) >= 2
    for key, values in named.items():
        for value in values:
            wish = parse_words(game, f"{key}={value}")
            assert ([*wish.options], wish.unknown) == ([key], ()), f"{key}={value}"


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FRONTS)
def test_a_game_is_asked_for_by_its_presets_and_options(game: str, language: str) -> None:
    """However it is written, the game need not be named besides."""
    tr, own = translator(language, game), GAMES[game].options
    assert any(parse_request(typed(each, sample(each), tr)).game == game for each in own)
    for preset in own.presets:
        name = plain(tr(f"preset-{preset.key}"))
        said = phrase(name)
        turned = " ".join(said[::-1] if len(said) == 2 else said)
        for text in (name, name.upper(), turned, name.replace("ё", "е"), f"10, {name}, {name}"):
            wish = parse_request(text)
            length = {own.counting(preset.chosen): 10} if "10" in text else {}
            # A number stands instead of the end that a preset brings; its seats stay.
            ends = {k for k in preset.chosen if length and own.lasts(k) and k != "seats"}
            rest = {k: v for k, v in preset.chosen.items() if k not in ends}
            chosen = own.sifted({**rest, **length}, kept=())
            assert (wish.game, dict(wish.options), wish.unknown) == (game, chosen, ()), text


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FRONTS)
def test_of_two_presets_none_is_dropped(game: str, language: str) -> None:
    """Both hold, or they are named in one line."""
    tr = translator(language, game)
    named = [(plain(tr(f"preset-{p.key}")), p.chosen) for p in GAMES[game].options.presets]
    for (one, first), (two, second) in permutations(named, 2):
        wish = parse_request(f"{one}, {two}")
        clash = (one, two) if {**first, **second} != {**second, **first} else ()
        assert (wish.clash, wish.unknown) == (clash, ()), (one, two)
        assert not clash or "\n" not in answer(wish, tr)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FRONTS)
def test_the_example_is_understood(game: str, language: str) -> None:
    wish = parse_words(game, plain(translator(language, game)("help-example")))
    assert wish.unknown == ()
    assert len(wish.options) > 2


@pytest.mark.parametrize("game", FRONTS)
def test_no_words_mean_two_things(game: str) -> None:
    options, words = GAMES[game].options, newgame.known_words(game)

    def distinct(meanings: Iterable[tuple[str, object]]) -> None:
        found: dict[Phrase, object] = {}
        for text, meaning in meanings:
            assert found.setdefault(phrase(text), meaning) == meaning, text

    tongues = [translator(language, game) for language in LANGUAGES]
    distinct((title(each.key, tr), each.key) for tr in tongues for each in options)
    for option in options:
        distinct((value_text(option, c, tr), repr(c)) for tr in tongues for c in option.choices)
    assert not words.bare.keys() & words.options.keys()


@pytest.mark.parametrize("game", FRONTS)
def test_a_length_may_stand_before_anything(game: str) -> None:
    """Known words are never taken for the unit of the number before them."""
    words, options = newgame.known_words(game), GAMES[game].options
    every = [typed(each, each.choices[-1], translator("ru", game)) for each in options]
    for each in (*every, *map(" ".join, words.bare)):
        wish = parse_words(game, f"10 {each}")
        assert wish.unknown == (), each
        assert options.counting(wish.options) in wish.options


def random_choices(game: str, rng: random.Random) -> dict[str, OptionValue]:
    """Some options of an agreement; those that packages of options are made of are all there."""
    options = GAMES[game].options
    values = drawn(rng, options, {"stake": "2,5 руб за вист"})
    said = (each.key for each in options if not each.page or rng.random() < 0.4)
    some = {key: values[key] for key in said if not options[key].shut(values)}
    # What has lost the option that it needs is dropped.
    return options.sifted(some, kept=())


@pytest.mark.parametrize("game", mostly_slow(FRONTS, SOME_GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_understood_can_be_said_again(language: str, game: str) -> None:
    """Whatever was chosen: its words bring it back."""
    rng = random.Random(language)
    for _ in range(200):
        chosen = random_choices(game, rng)
        words = repeat_request(NewTableRequest(game, chosen, (), "expert"), language)
        wish = parse_words(game, words)
        assert (dict(wish.options), wish.unknown, wish.level) == (chosen, (), "expert"), words


@pytest.mark.parametrize("game", mostly_slow(FRONTS, SOME_GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_an_agreement_brings_it_back(language: str, game: str) -> None:
    """What the lobby shows may be sent again as it stands."""
    front, rng = FRONTS[game], random.Random(language)
    tr = translator(language, game)
    for _ in range(200):
        chosen = random_choices(game, rng)
        players = rng.choice(front.places(chosen))
        agreement = GAMES[game].agree(chosen, players)
        line = plain(front.agreement_line(agreement, tr))
        wish = parse_words(game, line)
        assert wish.unknown == (), line
        again = GAMES[game].agree(lobby.with_typed(game, {}, wish.options), players)
        assert again == agreement, line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FRONTS)
def test_a_slip_is_answered_by_what_would_be_understood(game: str, language: str) -> None:
    tr, rng, near = translator(language, game), random.Random(language), 0
    for option in GAMES[game].options:
        name, value = typed(option, sample(option), tr).split("=", 1)
        place = rng.randrange(len(name))
        slip = f"{name[:place]}ъ{name[place + 1 :]}={value}"
        (unknown,) = parse_words(game, slip).unknown[:1]
        found = guess(game, unknown, tr)
        near += found != ""
        assert not found or parse_words(game, found).unknown == (), (slip, found)
    assert near > 0.7 * len(GAMES[game].options)


def dropped() -> Iterator[tuple[str, str, str, list[str]]]:
    for line in DROPPED.read_text(encoding="utf-8").splitlines():
        game, key, value, phrases = line.split("\t")
        yield game, key, value, phrases.split("; ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_could_be_said_can_be_said(language: str) -> None:
    """Each meaning of the old words stands by itself, or can be typed as ``option=value``."""
    meanings = 0
    for game, key, value, phrases in dropped():
        options, tr = GAMES[game].options, translator(language, game)
        assert phrases
        meanings += 1
        if key == "level":
            assert parse_words(game, plain(tr(f"level-{value}"))).level == value
        elif key == "preset":
            (preset,) = (each for each in options.presets if each.key == value)
            assert parse_words(game, plain(tr(f"preset-{value}"))).options == preset.chosen
        else:
            option = options[key]
            free = value == FOLLOWS
            assert not free or isinstance(option.kind, (Number, Numbers, Text))
            for wanted in values_of(option) if free else (read(option, value),):
                assert parse_words(game, typed(option, wanted, tr)).options == {key: wanted}
    assert meanings > 150


def test_nothing_that_could_be_said_means_something_else() -> None:
    """An old phrase still means the same, or is named as not understood."""
    for game, key, value, phrases in dropped():
        if key in ("level", "preset"):
            known = [parse_words(game, each) for each in phrases]
            for wish in (each for each in known if not each.unknown):
                chosen = [p.chosen for p in GAMES[game].options.presets if p.key == value]
                assert (wish.level, wish.options) == (
                    (value, {}) if key == "level" else ("", *chosen)
                )
            continue
        option = GAMES[game].options[key]
        free = value == FOLLOWS
        wanted = sample(option) if free else read(option, value)
        after = plain(value_text(option, wanted, translator("ru", game))) if free else ""
        for words in phrases:
            wish = parse_words(game, f"{words} {after}")
            assert wish.unknown or wish.options == {key: wanted}, (words, wish.options)


def read(option: Option, value: str) -> OptionValue:
    """The value that the fixture names."""
    known = {repr(each): each for each in option.choices}
    found = known.get(value, value.strip("'"))
    assert option.allows(found)
    return found


TIMES = [
    ("до 23:30", "hour 23:30"),
    ("до полуночи", "hour 00:00"),
    ("до 11 вечера", "hour 23:00"),
    ("до двух ночи", "hour 02:00"),
    ("до 23 часов", "hour 23:00"),
    ("на час", "minutes 60"),
    ("на полтора часа", "minutes 90"),
    ("45 мин", "minutes 45"),
    ("till 11pm", "hour 23:00"),
    ("for half an hour", "minutes 30"),
    ("2h", "minutes 120"),
]


def test_an_end_by_time_is_said_as_people_say_it() -> None:
    """A game that no time ends says so, and is offered without it."""
    ended = 0
    for game, (words, limit) in zip(cycle(FRONTS), TIMES * 3, strict=False):
        name, tr = newgame.name_of(game, "ru"), translator("ru", game)
        wish = parse_words(game, f"{name} {words}")
        if "limit" in GAMES[game].options:
            assert (wish.options, wish.unknown) == ({"limit": limit}, ()), (game, words)
            ended += 1
            continue
        assert (wish.options, wish.unknown) == ({}, (words,))
        quoted = tr("newgame-word", word=words)
        assert answer(wish, tr).split("\n") == [
            tr("newgame-untimed", game=name.capitalize(), words=quoted),
            tr("newgame-instead", words=name),
        ]
    assert 0 < ended < len(TIMES * 3)


def test_a_number_or_a_ratio_is_no_time() -> None:
    for said in ("20", "винт 2 втроём", "сочинка, выход=6-7-8", "до 25:30"):
        assert "limit" not in parse_request(said).options
