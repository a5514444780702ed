"""What is typed after /newgame: understood in any order, or named with what would be."""

import pytest

from bot.handlers.newgame import parse_request, parse_words
from bot.handlers.newgame_answers import answer
from bot.i18n import plain, translator
from bot.tables import lobby
from engine.computers import Level
from engine.options import Values
from engine.preferans.game import PREFERANS

GAME = "preferans"
LINE = 44
"""Characters of a line on a phone 390 px wide."""


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("", {}),
        (
            "сочинка 20 вист=джентльменский",
            {"convention": "sochi", "length": 20, "whist": "gentleman"},
        ),
        ("50 leningrad", {"convention": "leningrad", "length": 50}),
        ("старый гусарик", {"convention": "hussar", "base": "old"}),
        ("гусарский преферанс 30", {"convention": "old_hussar", "base": "sochi", "length": 30}),
        ("two-talon hussar", {"convention": "old_hussar", "base": "sochi"}),
        ("гусарик base=old", {"convention": "hussar", "base": "old"}),
        ("ВИСТ=Жлобский, Ростов", {"whist": "greedy", "convention": "rostov"}),
        ("ростов до 30", {"convention": "rostov", "length": 30}),
        ("leningrad to 30.", {"convention": "leningrad", "length": 30}),
        ("Сочинка-джентльмен", {"convention": "sochi", "whist": "gentleman"}),
        ("сочинка джентльмен", {"convention": "sochi", "whist": "gentleman"}),
        ("сочинка 6-7-8 20", {"convention": "sochi", "exit": (6, 7, 8), "length": 20}),
        ("пуля = 20", {"length": 20}),
        ("players=3 игроков: 4", {"seats": 4}),
        ("выход 6-7-7", {"exit": (6, 7, 7)}),
        ("выход: 6—7—8 20", {"exit": (6, 7, 8), "length": 20}),
        ("выход=6,7,8", {"exit": (6, 7, 8)}),
        ("распасы=1-2-3...", {"progression": "arithmetic"}),
        ("распасы=14-28-42-…", {"progression": "arithmetic"}),
        ("all-pass=3-6-12-…", {"progression": "geometric"}),
        ("распасы=1-2-3 первая цена=5", {"progression": (1, 2, 3), "all_pass_price": 5}),
        ("выход=6-7-8 выход по кругу=да", {"exit": (6, 7, 8), "exit_circle": True}),
        ("уйти_без_трёх=да", {"without_three": True}),
        ("уйти без трех=yes", {"without_three": True}),
        ("темп=быстрый темп=спокойный", {"pace": "relaxed"}),
        ("ставка=2 руб", {"stake": "2 руб"}),
        ("ставка=2,5 Руб за вист, игроков=3", {"stake": "2,5 Руб за вист", "seats": 3}),
        ("stake 5 cents pace=fast", {"stake": "5 cents", "pace": "fast"}),
        ("ставка=нет", {"stake": ""}),
        ("сочинка предел=2 раздачи", {"convention": "sochi", "limit": "deals 2"}),
        ("предел=90 мин", {"limit": "minutes 90"}),
        ("предел=2 ч", {"limit": "minutes 120"}),
        ("предел=до 23:30", {"limit": "hour 23:30"}),
        ("предел=9.30", {"limit": "hour 09:30"}),
        ("limit: until 23:30, whist: greedy", {"limit": "hour 23:30", "whist": "greedy"}),
    ],
)
def test_words_are_taken_in_any_order(words: str, options: Values) -> None:
    wish = parse_words(GAME, words)
    assert wish.options == options
    assert wish.unknown == ()


@pytest.mark.parametrize(
    "word",
    [
        *(
            "бридж",
            "0",
            "1001",
            "-5",
            "²",
            "мочинка",
            "<b>",
            "болван",
            "6-7-9",
            "выход",
            "вшестером",
        ),
        *(
            "вист=",
            "вист=да",
            "предел=20",
            "предел=1001 раздача",
            "распасы=3-6-10-…",
        ),
        *("бомба=да", "=", f"ставка={'о' * 33}", "распасы=3-2-1", "предел=до 25:00"),
    ],
)
def test_what_is_not_known_is_named_and_the_rest_holds(word: str) -> None:
    wish = parse_words(GAME, f"сочинка {word}, 10")
    assert " ".join(wish.unknown) == word or wish.unknown[0] in word.split()
    assert (wish.options["convention"], wish.options["length"]) == ("sochi", 10)


@pytest.mark.parametrize(
    ("words", "unknown", "meant"),
    [
        ("сочынка 20 клубный", "«сочынка»", "сочинка 20, клубный"),
        (
            "ленинградка до 30 вист=жлобски стлинград=да",
            "«вист=жлобски», «стлинград=да»",
            "ленинградка 30, вист=жлобский, сталинград=да",
        ),
        ("вист=жлобски ленинградка", "«вист=жлобски»", "ленинградка, вист=жлобский"),
        ("выхот=6-7-7", "«выхот=6-7-7»", "выход=6-7-7"),
        ("распасы=раз", "«распасы=раз»", "распасы=1-2-3-4-5-5"),
        ("жлобская", "«жлобская»", "вист=жлобский"),
        ("предел=20", "«предел=20»", "предел=20 раздач"),
        ("2 чяса", "«2 чяса»", "предел=2 часа"),
        ("20 раздачь", "«20 раздачь»", "предел=20 раздач"),
        ("прыферанс", "«прыферанс»", "преферанс"),
        ("лениградка", "«лениградка»", "ленинградка"),
    ],
)
def test_what_was_meant_is_written_whole(words: str, unknown: str, meant: str) -> None:
    told = plain(answer(parse_words(GAME, words), translator("ru", GAME))).split("\n")
    assert told == [f"Не понял: {unknown}", f"Может быть, так: /newgame {meant}"]
    assert not parse_request(meant).unknown


@pytest.mark.parametrize(
    ("language", "words", "lines"),
    [
        (
            "en",
            "leningrad 50 whist=greedi bridge novice",
            [
                "Not understood: “whist=greedi”, “bridge”",
                "Perhaps: /newgame leningrad 50, whist=greedy, novice",
            ],
        ),
        ("ru", "кот щит мяч щур дуб", ["Не понял: «кот», «щит», «мяч», «щур», …"]),
        ("ru", "щ" * 99, ["Не понял: «" + "щ" * 23 + "…»"]),
    ],
)
def test_the_answer_is_short(language: str, words: str, lines: list[str]) -> None:
    tr = translator(language, GAME)
    told = plain(answer(parse_words(GAME, words), tr)).split("\n")
    assert told[:-2] == lines
    assert told[-1] == plain(tr("newgame-words", example=tr("help-example")))
    assert sum(-(-len(line) // LINE) for line in told) <= 9


@pytest.mark.parametrize(
    ("words", "level"),
    [
        ("эксперт 20", Level.EXPERT),
        ("novice", Level.NOVICE),
        ("Эксперт клубный", Level.CLUB),
        ("", ""),
    ],
)
def test_words_say_how_well_computers_play(words: str, level: str) -> None:
    wish = parse_words(GAME, words)
    assert wish.level == level
    assert "level" not in wish.options


@pytest.mark.parametrize(
    ("words", "options", "level"),
    [
        ("сочинку 20", {"convention": "sochi", "length": 20}, ""),
        ("сочи, клуб", {"convention": "sochi"}, "club"),
        ("преф", {}, ""),
        ("пульку до 20", {"length": 20}, ""),
        ("питер", {"convention": "leningrad"}, ""),
        ("классический преферанс", {"convention": "classic"}, ""),
        ("преферанс вдвоём", {"convention": "hussar"}, ""),
        ("сочинка на троих", {"convention": "sochi", "seats": 3}, ""),
        ("сочинка, жлобский вист", {"convention": "sochi", "whist": "greedy"}, ""),
        ("быстрый темп", {"pace": "fast"}, ""),
        ("настоящие карты", {"cards": "real"}, ""),
        ("ленинградка выход по кругу", {"convention": "leningrad", "exit_circle": True}, ""),
        ("сочинка на 5 раздач", {"convention": "sochi", "limit": "deals 5"}, ""),
        ("одна сдача с компьютером", {"limit": "deals 1"}, ""),
        ("ленинград с новичками", {"convention": "leningrad"}, "novice"),
        ("experts", {}, "expert"),
    ],
)
def test_names_may_stand_in_other_forms(words: str, options: Values, level: str) -> None:
    wish = parse_words(GAME, words)
    assert (wish.options, wish.level) == (options, level)
    assert wish.unknown == ()


def test_prices_of_a_convention_are_taken_for_its_factors() -> None:
    for words, factors in (("2-4-6", (1, 2, 3)), ("1-2-3", (1, 2, 3)), ("2-4", (1, 2))):
        wish = parse_words(GAME, f"ленинградка распасы={words}")
        assert PREFERANS.agree(lobby.with_typed(GAME, {}, wish.options), 3).progression == factors
    for words in ("первая цена=3 распасы=3-6", "распасы=1-2 первая цена=3"):
        agreed = lobby.with_typed(GAME, {}, parse_words(GAME, words).options)
        terms = PREFERANS.agree(agreed, 3)
        assert (terms.all_pass_price, terms.progression) == (3, (1, 2)), words
    wish = parse_words(GAME, "распасы=5-10")
    usual: Values = {"convention": "rostov"}
    assert PREFERANS.agree(lobby.with_typed(GAME, usual, wish.options), 3).progression == (1, 2)
