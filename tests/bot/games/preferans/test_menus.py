"""The menus of the agreement: what they say of any choice, and that a phone shows it whole."""

import random
import re

import pytest

from bot.games.preferans import front
from bot.i18n import LANGUAGES, plain, translator
from bot.screen import Screen
from bot.views import codes, keys, rules_page
from bot.views.options import options_screen, sentence
from engine.options import UNUSED, OptionValue
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.game import PREFERANS
from engine.preferans.options import OPTIONS, Agreement, places
from tests.bot.games.limits import visible
from tests.engine.options import drawn


def agreements(seed: str, count: int) -> list[Agreement]:
    """Random agreements, each option both usual and far from it."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        convention = list(CONVENTIONS)[number % len(CONVENTIONS)]
        chosen = drawn(rng, OPTIONS, {"convention": convention, "stake": rng.choice(["", "2 руб"])})
        found.append(PREFERANS.agree(chosen, places(chosen)[0]))
    return found


def menus(agreement: Agreement, language: str) -> list[Screen]:
    tr = translator(language, "preferans")
    opened = ("", *map(codes.options_page, OPTIONS.pages), *(o.key for o in OPTIONS if o.page))
    return [options_screen(front, agreement, tr, table=3, opened=each) for each in opened]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_is_cut_on_a_phone(language: str) -> None:
    limits = {1: keys.WHOLE, 2: keys.HALF, 3: keys.THIRD}
    for agreement in agreements(language, 9):
        for screen in menus(agreement, language):
            for row in screen.rows:
                for button in row:
                    assert len(button.text) <= limits[len(row)], button.text
    usual = PREFERANS.agree({}, 3)
    for screen in menus(usual, language)[1 : 1 + len(OPTIONS.pages)]:
        assert all(len(button.text) <= keys.HALF for row in screen.rows for button in row)


LINE, ROW, AROUND, PHONE = 20, 39, 40, 660
"""Pixels of a line of text, of a row of buttons, of what is around them; what a phone shows."""


def height(screen: Screen) -> int:
    """About how many pixels a message takes on a phone, with one more row of a lobby."""
    lines = sum(-(-max(1, len(visible(each))) // 40) for each in screen.text.split("\n"))
    return LINE * lines + ROW * (1 + len(screen.rows)) + AROUND


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_menu_is_longer_than_a_phone(language: str) -> None:
    """Nor a page of the rules: as usual in each convention, and with any other choice."""
    tr = translator(language, "preferans")
    shown: list[Screen] = []
    for convention in CONVENTIONS:
        many = CONVENTIONS[convention].players[0]
        usual = PREFERANS.agree({"convention": convention}, many)
        shown += menus(usual, language)
        count = len(list(rules_page.pages(front, usual, tr)))
        shown += [rules_page.rules_screen(front, usual, tr, page=page) for page in range(count)]
        for option in OPTIONS:
            for choice in option.choices if option.page else ():
                if option.barred_reason(usual.values(), choice) or option.key == "seats":
                    continue
                other = PREFERANS.agree({"convention": convention, option.key: choice}, many)
                for opened in (codes.options_page(option.page), option.key):
                    shown.append(options_screen(front, other, tr, table=3, opened=opened))
    for screen in shown:
        assert height(screen) <= PHONE, (height(screen), screen.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_a_line_for_each_option_with_its_number(language: str) -> None:
    """In the order of the menu, and saying what the menu says."""
    tr = translator(language, "preferans")
    for agreement in agreements(language, 6):
        told = [line for page in rules_page.pages(front, agreement, tr) for line in page]
        values = agreement.values()
        parts = [[o for o in OPTIONS if o.page == part] for part in ("", *OPTIONS.pages)]
        # A part of which nothing means anything here is left out: words in the dark, mostly.
        listed = [
            o
            for part in parts
            for o in part
            if not all(o.shut(values) for o in part) and o.shut(values) != UNUSED
        ]
        for option, line in zip(listed, told, strict=True):
            assert f"<b>{tr(f'option-{option.key}')}" in line
            assert not option.rule or line.endswith(f"<i>({option.rule})</i>")
            why, value = option.shut(values), values[option.key]
            said = tr(f"barred-{why}") if why else sentence(front, option.key, value, agreement, tr)
            assert said in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_each_option_with_its_value_and_then_the_rule(language: str) -> None:
    tr = translator(language, "preferans")
    for agreement in agreements(language, 30):
        for page in OPTIONS.pages:
            screen = options_screen(front, agreement, tr, table=3, opened=codes.options_page(page))
            lines = screen.text.split("\n")[2:]
            values = agreement.values()
            listed = [each for each in OPTIONS.on_page(page) if each.shut(values) != UNUSED]
            assert len(lines) == len(listed)
            for option, line in zip(listed, lines, strict=True):
                value = agreement.values()[option.key]
                if why := option.shut(agreement.values()):
                    name, why = tr(f"option-{option.key}"), tr(f"barred-{why}")
                    assert line == tr("option-shut", option=name, why=why)
                    continue
                said, rule = line.split("</b>. ", 1)
                assert said.startswith(plain(tr(f"option-{option.key}")))
                assert said.endswith(f"<b>{front.value_text(option.key, value, agreement, tr)}")
                assert rule[0].isupper() or rule[0].isdigit(), rule
                assert rule.endswith(".")
                assert not re.search(r"  |\.\.|None|[{}]| [,.;:]", line), line


@pytest.mark.parametrize(
    ("chosen", "key", "russian", "english"),
    [
        (
            {"exit": (6, 6, 7, 8, 8)},
            "exit",
            "торговля открывается после первых и вторых распасов с 6, после третьих с 7, "
            "после четвёртых и дальше с 8; мизер можно всегда.",
            "the bidding opens at 6 after the first and second all-pass, at 7 after the third, "
            "at 8 after the fourth and later; misère may always be bid.",
        ),
        (
            {"exit": (6, 7, 8, 9, 9), "exit_circle": True},
            "exit",
            "торговля открывается после первых распасов с 6, после вторых с 7, после третьих с 8, "
            "после четвёртых и пятых с 9, дальше так же по кругу; мизер можно всегда.",
            "the bidding opens at 6 after the first all-pass, at 7 after the second, "
            "at 8 after the third, at 9 after the fourth and fifth, then all over again; "
            "misère may always be bid.",
        ),
        (
            {"convention": "rostov", "all_pass_price": 3, "progression": "arithmetic"},
            "progression",
            "взятка на распасах стоит 3 виста, на каждых следующих подряд на 3 больше, "
            "до двадцатых; дальше цена не растёт.",
            "an all-pass trick costs 3 whists, in each next one of a run 3 more, up to the "
            "twentieth; then the price stays.",
        ),
        (
            {"convention": "rostov", "all_pass_price": 2},
            "all_pass_price",
            "взятка на первых распасах стоит 2 виста.",
            "a trick of the first all-pass costs 2 whists.",
        ),
        (
            {"exit": (7, 7)},
            "exit",
            "пока тянутся распасы, торговля открывается с 7; мизер можно всегда.",
            "while all-passes last, the bidding opens at 7; misère may always be bid.",
        ),
        (
            {"progression": (1, 2, 3, 4, 5)},
            "progression",
            "с каждыми распасами подряд взятка дорожает: 1-2-3-4-5 в гору, дальше цена не растёт.",
            "tricks of all-passes in a row cost 1-2-3-4-5 on the mountain, and the last price "
            "stays.",
        ),
        (
            {"progression": "geometric"},
            "progression",
            "взятка на распасах стоит 1 в гору, на каждых следующих подряд вдвое больше, "
            "до двадцатых; дальше цена не растёт.",
            "an all-pass trick costs 1 on the mountain, in each next one of a run twice as much, "
            "up to the twentieth; then the price stays.",
        ),
    ],
)
def test_lists_are_told_step_by_step(
    chosen: dict[str, OptionValue], key: str, russian: str, english: str
) -> None:
    agreement = PREFERANS.agree(chosen, 3)
    for language, text in (("ru", russian), ("en", english)):
        tr = translator(language, "preferans")
        assert sentence(front, key, agreement.values()[key], agreement, tr) == text
