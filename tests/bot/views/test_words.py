"""Names, figures, lines and codes, one by one."""

from fractions import Fraction

import pytest

from bot.i18n import plain, translator
from bot.views import codes, options, settlement, words
from bot.views.model import Seated
from bot.views.printed import sheet_png, sheet_text
from engine.preferans.conventions import OPTIONS, agree, check
from render.sheet import Theme
from tests.bot.views.games import LONG, NAMES, play

RU = translator("ru")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(12), "12"),
        (Fraction(7, 2), "3½"),
        (Fraction(-1, 3), "−⅓"),
        (Fraction(-44, 3), "−14⅔"),
        (Fraction(25, 12), "2 1/12"),
        (Fraction(1, 12), "1/12"),
    ],
)
def test_points_stay_exact(value: Fraction, text: str) -> None:
    assert words.points(value) == text


@pytest.mark.parametrize(
    ("count", "price", "total", "text"),
    [
        (3, 4, 12, "3 × 4 = 12"),
        (1, 4, 4, "4"),
        (5, 2, 5, "5 × 2 : 2 = 5"),
        (3, 4, 6, "3 × 4 : 2 = 6"),
        (1, 3, Fraction(3, 2), "1 × 3 : 2 = 1½"),
    ],
)
def test_figures_show_how_they_came_about(
    count: int, price: int, total: Fraction, text: str
) -> None:
    assert words.figure(count, Fraction(price), Fraction(total)) == text


def test_names_are_shortened_and_cannot_break_a_line() -> None:
    assert words.shorten("a" * 20) == "a" * 20
    assert words.shorten("a" * 21) == "a" * 19 + "…"
    assert words.clean("a\n\tb\u202e c") == "a b c"
    assert plain(words.person(Seated(" \n "), RU)) == RU("nameless")
    assert "&lt;" in words.person(Seated("<b>"), RU)
    arabic = words.person(Seated(LONG[2]), RU)
    assert arabic[0] == "\u2068"
    assert arabic[-1] == "\u2069"
    for cut in range(2, 40):
        shortened = words.shorten(LONG[3], cut)
        assert len(shortened) <= cut
        assert not shortened.removesuffix("…").endswith("\u200d")
    accented = "e\u0301" * 15
    assert words.shorten(accented) == "e\u0301" * 9 + "…"


@pytest.mark.parametrize(
    ("chosen", "line"),
    [
        (
            {"length": 20},
            "Сочинка · пуля 20 · вист жлобский · распасы 1-2-3, выход 6 · ставка нет",
        ),
        (
            {"convention": "leningrad", "length": 50, "stake": "5 коп"},
            "Ленинградка · пуля 50 · вист джентльменский · распасы 2-4-6, выход 6 · ставка 5 коп",
        ),
        (
            {"convention": "rostov", "exit": (6, 7, 8), "progression": (1,)},
            "Ростов · пуля 10 · вист жлобский · распасы 5, выход 6-7-8 · ставка нет",
        ),
    ],
)
def test_the_agreement_in_one_line(chosen: dict[str, str | int], line: str) -> None:
    agreement = agree(str(chosen.get("convention", "sochi")), 3, chosen)
    assert plain(options.agreement_line(agreement, RU)) == line


def test_option_codes_choose_what_their_buttons_say() -> None:
    for option in OPTIONS:
        for place, choice in enumerate(option.choices):
            key, value = codes.parse_option(codes.option_code(option.key, place))
            assert (key, value) == (option.key, choice)
            check(key, value)
    for wrong in ("whist", "whist=", "whist=9", "whist=x", "nothing=0", "=", "whist=-1", "whist=²"):
        with pytest.raises(ValueError, match=wrong):
            codes.parse_option(wrong)


def test_deep_links_carry_a_table() -> None:
    assert codes.seat_link("pulka_bot", 12) == "https://t.me/pulka_bot?start=sit-12"
    assert codes.parse_payload("sit-12") == ("sit", 12)
    assert codes.parse_payload("hand-7") == ("hand", 7)
    for wrong in ("", "sit", "sit-", "sit--1", "sit-x", "win-12", "sit-١٢", "start"):
        assert codes.parse_payload(wrong) is None


@pytest.mark.parametrize(
    ("stake", "whists", "due"),
    [
        ("5", 15, "+75"),
        ("5 коп", -15, "−75 коп"),
        ("0,5 €", 15, "+7½ €"),
        ("2.50", 2, "+5"),
        ("пиво", 15, None),
        ("", 15, None),
    ],
)
def test_the_stake_is_only_multiplied(stake: str, whists: int, due: str | None) -> None:
    assert settlement.staked(stake, whists) == due


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_record_prints_as_plain_text_and_as_a_picture(language: str) -> None:
    *_, last = play(3, 3, 99)
    names = (*NAMES[:2], "<Вера>")
    text = sheet_text(last.table, names, "Пятница", language)
    assert "<Вера>" in text
    assert "<b>" not in text
    assert len(text.splitlines()) > len(last.table.pulka.finished)
    assert sheet_png(last.table, names, language, Theme.LIGHT).startswith(b"\x89PNG")
