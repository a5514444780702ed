"""What is typed after /newgame: understood in any order, or named with what would be."""

import random
import re
from pathlib import Path

import pytest

from bot.handlers import newgame
from bot.handlers.newgame import understand
from bot.handlers.vocabulary import vocabulary
from bot.i18n import LANGUAGES, plain, translator
from bot.tables import lobby
from engine.computers import Level
from engine.options import Values
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.game import PREFERANS

GAME = "preferans"
LINE = 44
"""Characters of a line on a phone 390 px wide."""
STEMS = re.compile("(ский|ската|овск[юеия]|нн[юя])")
"""Endings that only a stem with a wrong ending has: our words are feminine, as «сочинка» is."""
GOLDEN = Path(__file__).parents[3] / "golden" / GAME / "newgame.txt"


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("сочинка 20 джентльменский", {"convention": "sochi", "length": 20, "whist": "gentleman"}),
        ("50 leningrad", {"convention": "leningrad", "length": 50}),
        ("ЖЛОБСКАЯ, Ростов", {"whist": "greedy", "convention": "rostov"}),
        ("питер до 30", {"convention": "leningrad", "length": 30}),
        ("пуля 20", {"length": 20}),
        ("до 20", {"length": 20}),
        ("втроём", {"seats": 3}),
        ("Вчетвером.", {"seats": 4}),
        ("выход 7", {"exit": (7,)}),
        ("выход с 7", {"exit": (7,)}),
        ("выход 6-7-7", {"exit": (6, 7, 7)}),
        ("выход 6—7—8 20", {"exit": (6, 7, 8), "length": 20}),
        ("распасы 1-2-4", {"progression": (1, 2, 4)}),
        ("распасы арифметические", {"progression": "arithmetic"}),
        ("геометрическая", {"progression": "geometric"}),
        ("распасы 1-2-3...", {"progression": "arithmetic"}),
        ("распасы 14-28-42-…", {"progression": "arithmetic"}),
        ("распасы 3-6-12-…", {"progression": "geometric"}),
        ("распасы 3-6-10-…", None),
        ("распасы 1-2-3 цена распасов 5", {"progression": (1, 2, 3), "all_pass_price": 5}),
        ("выход 6-7-8 по кругу", {"exit": (6, 7, 8), "exit_circle": True}),
        ("выход с вистом", {"exit_by": "whisted"}),
        ("прикуп в сторону", {"all_pass_talon": "aside"}),
        ("без консоляции", {"consolation": "none"}),
        ("сдающему за ноль не пишется", {"dealer_zero_bonus": False}),
        ("быстрый", {"pace": "fast"}),
        ("быстрая", {"pace": "fast"}),
        ("спокойный", {"pace": "relaxed"}),
        ("половинная", {"responsibility": "half"}),
        ("ставка 2 руб", {"stake": "2 руб"}),
        ("ставка 2 Руб за вист, втроём", {"stake": "2 Руб за вист", "seats": 3}),
        ("stake 5 cents to 20", {"stake": "5 cents", "length": 20}),
        ("без ставки", {"stake": ""}),
        ("скачки 100-50", {"prizes": (100, 50)}),
        ("со скачками 100", {"prizes": (100,)}),
        ("без скачек", {"prizes": ()}),
        ("остаток без виста на выбор", {"unwhisted_help": "mountain"}),
        ("помощь не ремизу", {"help_to": "not_remised"}),
        ("prizes 100-50, help neither", {"prizes": (100, 50), "help_to": "neither"}),
        ("без трёх blitz", {"without_three": True, "pace": "fast"}),
        ("безтрёх", {"without_three": True}),
        ("впятером без прикупа", {"seats": 5, "no_talon_bids": True}),
        ("no talon, shared misere", {"no_talon_bids": True, "misere_invite": True}),
        ("five", {"seats": 5}),
        ("сочинка по раздачам 2", {"convention": "sochi", "limit": "deals 2"}),
        ("по 2 сдачи", {"limit": "deals 2"}),
        ("конец через 2 часа", {"limit": "minutes 120"}),
        ("число сдач: 12", {"limit": "deals 12"}),
        ("deals 2", {"limit": "deals 2"}),
        ("up to 2 deals", {"limit": "deals 2"}),
        ("limit of 2 deals", {"limit": "deals 2"}),
        ("раздач 12 минут 30", None),
        ("по раздачам", None),
        ("все как обычно", None),
        ("", {}),
    ],
)
def test_words_are_taken_in_any_order(words: str, options: Values | None) -> None:
    wish = understand(GAME, words.split())
    if options is None:
        assert wish.unknown
        return
    assert wish.options == options
    assert wish.unknown == ()


@pytest.mark.parametrize(
    "word",
    ["бридж", "0", "1001", "-5", "²", "сочинкаа", "<b>", "болван", "6-7-9", "выход", "распасы"],
)
def test_what_is_not_known_is_named_and_the_rest_holds(word: str) -> None:
    wish = understand(GAME, ["сочинка", word, "10"])
    assert word in wish.unknown or word in ("выход", "распасы")
    assert (wish.options["convention"], wish.options.get("length")) in (
        ("sochi", 10),
        ("sochi", None),
    )


def test_a_stake_that_is_too_long_is_named() -> None:
    assert understand(GAME, ["ставка", "о" * 33]).unknown == ("ставка", "о" * 33)


@pytest.mark.parametrize(
    ("language", "words", "lines"),
    [
        (
            "ru",
            "питер до 30 ростваю стлинград",
            [
                "Не понял: «ростваю» (может быть, ростовка?), «стлинград» (сталинград?)",
                "Остальное понял: /newgame ленинградка до 30",
            ],
        ),
        (
            "en",
            "leningrad 50 gentelman bridge",
            [
                "Not understood: “gentelman” (perhaps gentleman?), “bridge”",
                "The rest is clear: /newgame leningrad to 50",
            ],
        ),
        ("ru", "выхот 6-7-7", ["Не понял: «выхот 6-7-7» (может быть, выход 6-7-7?)"]),
        ("ru", "распосы", ["Не понял: «распосы» (может быть, распасы 1-2-5?)"]),
        ("ru", "раз-два два три четыре пять", ["Не понял: «раз-два», «два», «три», «четыре», …"]),
        ("ru", "щ" * 99, ["Не понял: «" + "щ" * 23 + "…»"]),
    ],
)
def test_the_answer_is_short(language: str, words: str, lines: list[str]) -> None:
    tr = translator(language, GAME)
    told = plain(newgame.answer(GAME, understand(GAME, words.split()), tr)).split("\n")
    assert told[:-2] == lines
    assert told[-1] == plain(tr("newgame-words"))
    assert sum(-(-len(line) // LINE) for line in told) <= 7


SUGGESTED = {
    "ru": "сочинка ленинградка ростов питер выход распасы ставка до втроём вчетвером жлобская "
    "джентльменская джентльмен сталинград быстро спокойно новичок клуб эксперт проверка блиц",
    "en": "sochi leningrad rostov exit all-pass stake to greedy gentleman stalingrad fast relaxed "
    "novice club expert checked blitz",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_suggested_is_understood(language: str) -> None:
    """One letter wrong anywhere: the suggestion is a word of somebody's, and is accepted."""
    known = vocabulary(GAME)
    rng = random.Random(language)
    suggested = 0
    tr = translator(language, GAME)
    for phrase in rng.sample(sorted(known.phrases), 150):
        for word in phrase:
            place = rng.randrange(len(word))
            size, near = newgame.guess(GAME, [word[:place] + "ъ" + word[place + 1 :]], tr)
            assert size == 1
            if near:
                suggested += 1
                assert understand(GAME, near.split()).unknown == (), near
                assert not STEMS.search(near), near
    assert suggested > 50
    for word in SUGGESTED[language].split():
        _, near = newgame.guess(GAME, [word + "ъъ" if len(word) > 6 else word + "ъ"], tr)
        assert near.startswith(word) or len(word) < 4, (word, near)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_may_be_said_is_understood(language: str) -> None:
    told = plain(translator(language, GAME)("newgame-words"))
    words = re.split(" · |, ", told.partition(": ")[2].partition(". ")[0])
    assert len(words) == len(set(words)) > 8
    for each in words:
        wish = understand(GAME, each.split())
        assert wish.unknown == (), each
        assert len(wish.options) == 1, each


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_ours_are_words(language: str) -> None:
    """What the bot itself may write after /newgame, looked at by people."""
    spoken = vocabulary(GAME).spoken[language]
    assert list(spoken.values()) == GOLDEN.read_text().split(f"[{language}]\n")[1].split("\n\n")[
        0
    ].strip().split("\n")
    assert len(set(spoken.values())) >= len(spoken) - len(CONVENTIONS)


@pytest.mark.parametrize(
    ("words", "level"),
    [
        ("эксперт 20", Level.EXPERT),
        ("novice", Level.NOVICE),
        ("Эксперты клуб", Level.CLUB),
        ("", ""),
    ],
)
def test_words_say_how_well_computers_play(words: str, level: str) -> None:
    wish = understand(GAME, words.split())
    assert wish.level == level
    assert "level" not in wish.options


def test_prices_of_a_convention_are_taken_for_its_factors() -> None:
    for words, factors in (("2-4-6", (1, 2, 3)), ("1-2-3", (1, 2, 3)), ("2-4", (1, 2))):
        wish = understand(GAME, ["ленинградка", "распасы", words])
        assert PREFERANS.agree(lobby.typed(GAME, {}, wish.options), 3).progression == factors
    for words in ("цена распасов 3 распасы 3-6", "распасы 1-2 первая цена 3"):
        agreed = lobby.typed(GAME, {}, understand(GAME, words.split()).options)
        terms = PREFERANS.agree(agreed, 3)
        assert (terms.all_pass_price, terms.progression) == (3, (1, 2)), words
    wish = understand(GAME, ["распасы", "5-10"])
    usual: Values = {"convention": "rostov"}
    assert PREFERANS.agree(lobby.typed(GAME, usual, wish.options), 3).progression == (1, 2)
