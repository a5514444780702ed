"""Names, figures, lines and codes, one by one."""

import re
from fractions import Fraction

import pytest

from bot.games.preferans import front, result, settlement
from bot.games.preferans.printed import sheet_png, sheet_text
from bot.i18n import plain, translator
from bot.taps import decode
from bot.views import codes, words
from bot.views.model import Occupant
from bot.views.results import staked
from engine.game import PUBLIC
from engine.options import OptionValue
from engine.preferans.game import PREFERANS
from engine.preferans.observe import PlayerView
from engine.preferans.options import OPTIONS, agree, places
from engine.table import observe
from render.theme import Theme
from tests.bot.games.preferans.games import LONG, NAMES, play, scene
from tests.engine.options import beside
from tests.engine.records import past_of

RU = translator("ru", "preferans")


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
    assert plain(words.person(Occupant(" \n "), RU)) == RU("nameless")
    assert "&lt;" in words.person(Occupant("<b>"), RU)
    arabic = words.person(Occupant(LONG[2]), RU)
    assert arabic[0] == "\u2068"
    assert arabic[-1] == "\u2069"
    for cut in range(2, 40):
        shortened = words.shorten(LONG[3], cut)
        assert len(shortened) <= cut
        assert not shortened.removesuffix("…").endswith("\u200d")
    accented = "e\u0301" * 15
    assert words.shorten(accented) == "e\u0301" * 9 + "…"


@pytest.mark.parametrize(
    ("chosen", "russian", "english"),
    [
        (
            {"length": 20, "exit": (6, 7, 7)},
            "Сочинка до 20, вист: жлобский, распасы: 1-2-3, выход: 6-7-7",
            "Sochi to 20, whist: greedy, all-pass: 1-2-3, exit: 6-7-7",
        ),
        (
            {"convention": "leningrad", "length": 50, "stake": "5 коп", "seats": 3},
            "Ленинградка до 50, вист: джентльменский, распасы: 2-4-6, игроков: 3, ставка: 5 коп",
            "Leningrad to 50, whist: gentleman, all-pass: 2-4-6, players: 3, stake: 5 коп",
        ),
        (
            {"convention": "rostov", "exit": (6, 7, 8), "progression": "arithmetic"},
            "Ростов до 10, вист: жлобский, распасы: 5-10-15-…, выход: 6-7-8",
            "Rostov to 10, whist: greedy, all-pass: 5-10-15-…, exit: 6-7-8",
        ),
        (
            {"whist": "gentleman", "progression": "geometric", "stalingrad": True},
            "Сочинка-джентльмен до 10, распасы: 1-2-4-…, сталинград: да",
            "Gentleman Sochi to 10, all-pass: 1-2-4-…, stalingrad: yes",
        ),
        (
            {"exit": (6, 7, 8), "pace": "fast", "first_hand_half": True},
            "Сочинка 6-7-8 до 10, вист: жлобский, распасы: 1-2-3, полвиста с 1-й: да, "
            "темп: быстрый",
            "Sochi 6-7-8 to 10, whist: greedy, all-pass: 1-2-3, first-hand half: yes, pace: fast",
        ),
    ],
)
def test_the_agreement_in_one_line(
    chosen: dict[str, OptionValue], russian: str, english: str
) -> None:
    agreement = PREFERANS.agree(chosen, 3)
    assert front.agreement_line(agreement, RU) == russian
    assert front.agreement_line(agreement, translator("en", "preferans")) == english


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_choice_can_differ_from_the_usual(language: str) -> None:
    """Each has words of its own in the agreement, and no other choice has the same."""
    tr = translator(language, "preferans")
    usual = str(front.agreement_line(agree("sochi", 3, {}), tr))
    for option in OPTIONS:
        lines = []
        for choice in option.choices if option.page else ():
            chosen = beside(OPTIONS, option.key, choice, {"convention": "sochi"})
            if chosen is None:  # some choices are another convention's
                chosen = beside(OPTIONS, option.key, choice, {})
            assert chosen is not None
            line = front.agreement_line(PREFERANS.agree(chosen, max(places(chosen))), tr)
            lines.append(str(line))
        assert len(set(lines)) == len(lines)
        assert lines.count(usual) == (option.key != "length" or 10 in option.choices) * bool(lines)


def test_tricks_taken_off_everybody_are_seen_in_the_figure() -> None:
    """Rule 6.5: three tricks where the least was one are «(3 − 1) × 1»."""
    assert words.reduced(3, 1, Fraction(1), Fraction(2)) == "(3 − 1) × 1 = 2"
    seen = 0
    for seed in range(20):
        *_, last = play(seed, 3, 4)
        for facts in last.table.state.pulka.finished:
            if facts.declarer is not None or not min(facts.taken):
                continue
            least, most = min(facts.taken), max(facts.taken)
            if most == least:
                continue
            seat = facts.taken.index(most)
            line = next(
                line
                for line in result.write_lines(facts, scene())
                if line.startswith(f"{NAMES[seat]}:")
            )
            assert f"({most} − {least}) × " in line
            seen += 1
    assert seen


# --- whole whists, and exact ones for who asks ------------------------------------------------


def uneven() -> PlayerView:
    """A table whose settlement has fractions."""
    for seed in range(50):
        *_, last = play(seed, 3, 3)
        seen = observe(last.table, PUBLIC)
        if any(each.denominator > 1 for each in seen.settlement):
            return seen
    raise AssertionError("no fractions in fifty games")


FRACTION = re.compile("[½⅓⅔¼¾⅙⅚⅛⅜⅝⅞]|[0-9]/[0-9]")


def test_ordinary_results_are_whole_whists() -> None:
    """Rule 8.5; the exact ones are a tap away."""
    seen = uneven()
    texts = [str(settlement.final_text(seen, scene()))]
    texts += [str(line).rpartition(" · ")[2] for line in settlement.account_lines(seen, scene())]
    assert not any(FRACTION.search(plain(text)) for text in texts)
    ((button,),) = settlement.exact_rows(seen, scene())
    assert decode(button.data or "").what == "exact"
    popup = settlement.exact_popup(seen, scene(names=LONG))
    assert FRACTION.search(popup)
    assert len(popup) <= 200
    even = observe(next(play(1, 3, 1)).table, PUBLIC)
    assert settlement.exact_rows(even, scene()) == ()


def test_option_codes_choose_what_their_buttons_say() -> None:
    for option in OPTIONS:
        for place, choice in enumerate(option.choices):
            chosen = codes.parse_option(codes.option_code(option.key, place), OPTIONS)
            assert chosen == (option.key, choice)
            OPTIONS.check(option.key, choice)
    for preset in OPTIONS.presets:
        assert codes.parse_option(codes.preset(preset.key), OPTIONS) == preset
    for wrong in (
        "whist",
        "preset",
        "preset=9",
        "page=whist",
        "whist=",
        "whist=9",
        "whist=x",
        "nothing=0",
        "=",
        "whist=-1",
        "whist=²",
    ):
        with pytest.raises(ValueError, match=f"{re.escape(wrong)}|of ours"):
            codes.parse_option(wrong, OPTIONS)


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
    assert staked(stake, whists) == due


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_record_prints_as_plain_text_and_as_a_picture(language: str) -> None:
    *_, last = play(3, 3, 99)
    names = (*NAMES[:2], "<Вера>")
    pulka = past_of(last.table)
    text = sheet_text(pulka, names, "Пятница", language)
    assert "<Вера>" in text
    assert "<b>" not in text
    assert len(text.splitlines()) > len(pulka.finished)
    assert sheet_png(pulka, names, language, Theme.LIGHT).startswith(b"\x89PNG")
