"""Names, figures, lines and codes, one by one."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.games.preferans import lines, result, settlement
from bot.i18n import plain, translator
from bot.taps import decode
from bot.views import codes, words
from bot.views.model import Occupant
from bot.views.results import stake_text
from engine.game import PUBLIC
from engine.preferans.actions import Claim, ClaimKind
from engine.preferans.observe import PlayerView
from engine.preferans.options import OPTIONS
from engine.preferans.pulka import Account, Sheet
from engine.table import observe
from engine.view import VoteView
from tests.bot.games.preferans.games import LONG, NAMES, play, scene
from tests.engine.preferans.tables import dealt, run

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


def test_who_takes_no_more_on_all_pass_is_said_to() -> None:
    """His hand lies open from then on, and the program plays it."""
    table = run(dealt("789s 789c 78d 78h", convention="rostov"), "P P P 1:cn1")
    (line,) = lines.open_hands(observe(table, 2), scene(), but=frozenset({2}))
    assert plain(line).replace("\u00a0", " ").startswith("▸ Борис больше не берёт: ♠ 9 8 7")


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
            assert f"({most}\u00a0−\u00a0{least})\u00a0×\u00a0" in line
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


def owing(points: Sequence[Fraction]) -> Sheet:
    """A sheet that settles at ``points``: all is owed by or to the first seat."""
    zero = Fraction(0)
    nothing = Account(zero, zero, (zero,) * len(points))
    owed = (zero, *(-each for each in points[1:]))
    return Sheet((replace(nothing, whists=owed), *[nothing] * (len(points) - 1)))


@pytest.mark.parametrize(
    ("language", "stake", "expected"),
    [
        ("ru", "", "Кто кому, в вистах: Вера → Анна 14 · Борис → Анна 1"),
        ("ru", "10 коп", "Кто кому, коп: Вера → Анна 134 · Борис → Анна 13"),
        ("ru", "0,05 €", "Кто кому, €: Вера → Анна 0,67 · Борис → Анна 0,07"),
        ("en", "0,05 €", "Who pays whom, €: Вера → Анна 0.67 · Борис → Анна 0.07"),
        ("ru", "10 коп", "Борис: −1 · −13 коп"),
        ("en", "0.05 €", "Rounded to 0.01 €: a coin left over"),
    ],
)
def test_the_settlement_names_the_payments(language: str, stake: str, expected: str) -> None:
    seen = uneven()
    points = (Fraction(44, 3), Fraction(-4, 3), Fraction(-40, 3))
    agreement = replace(seen.agreement, stake=stake)
    text = settlement.final_text(
        replace(seen, sheet=owing(points), agreement=agreement), scene(language=language)
    )
    assert expected in plain(text).replace("\u00a0", " ")


@pytest.mark.parametrize("stake", ["по пиву", "5"])
def test_a_stake_without_a_unit_makes_no_payments(stake: str) -> None:
    seen = uneven()
    agreement = replace(seen.agreement, stake=stake)
    text = plain(settlement.final_text(replace(seen, agreement=agreement), scene()))
    assert text.count("Кто кому") == 1


def test_the_longest_settlement_fits_a_caption() -> None:
    seen = uneven()
    points = tuple(Fraction(each, 3) for each in (300001, -100, -200000, -99000, -901))
    agreement = replace(seen.agreement, stake="0,0005 тысячных долей золотых €")
    five = replace(seen, sheet=owing(points), agreement=agreement)
    for language in ("ru", "en"):
        text = settlement.final_text(five, scene(5, language=language, names=LONG))
        assert len(plain(text)) <= 1024


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
    ("viewer", "said"),
    [(PUBLIC, "Анна: остальные возьмёт Борис"), (1, "Анна: остальные возьмёте вы")],
    ids=("public", "partner"),
)
def test_claim_for_a_partner_names_the_partner(viewer: int, said: str) -> None:
    claim = Claim(ClaimKind.REST, 1)
    vote = VoteView(0, claim, frozenset(), frozenset({2}), blocks=True)
    around = replace(scene(), viewer=viewer)
    assert plain(lines.proposal(vote, observe(dealt(), PUBLIC), around)) == said


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
    assert stake_text(stake, whists) == due
