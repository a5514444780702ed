"""What Lenturlu says and offers in a chat."""

import re
from typing import Any

import pytest

from bot.games.lenturlu.front import LenturluFront
from bot.i18n import LANGUAGES, plain, translator
from bot.screen import Style
from bot.taps import Verb, decode
from bot.views import codes, words
from engine.lenturlu.game import LENTURLU
from engine.table import actors, apply, observe
from tests.bot.games.card_games import scene
from tests.engine.lenturlu.test_rules import lying, offered, run
from tests.engine.trick_tables import TrickTables, cards

KEY = LENTURLU.key
FRONT, TABLES = LenturluFront(), TrickTables(LENTURLU)
HAND = "8c 9d Th Jc Qd 2s 3h 4h 5h 5c Ks Kd 7d Ah 6c"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_primers_example_is_what_the_engine_makes_of_it(language: str) -> None:
    tr = translator(language, KEY)
    *_, told, answer = plain(tr("primer-1")).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    named = {str(words.card(card, tr)): card for card in cards("Td Js Qd Ks 4c")}
    top, *hand = (named[each] for each in re.findall(r"[^\s,:]+[♠♣♦♥]", told))
    *course, led = (named[each] for each in re.findall(r"[^\s,:]+[♠♣♦♥]", answer))
    deal = run(
        lying(top.code, "—", " ".join(each.code for each in hand)),
        " ".join(f"p{each.code}" for each in course),
    )
    assert offered(deal) == f"p{led.code}"


def buttons(view: Any) -> dict[str, tuple[Verb, Style | None, str]]:
    """What the buttons of a hand do, how, in which colour, by what they do."""
    rows = FRONT.hand_screen(view, scene(KEY, 3)).rows
    found = [(decode(each.data), each) for row in rows for each in row if each.data]
    return {tap.what: (tap.verb, each.style, each.text) for tap, each in found}


def dealt(hand: str = HAND, **terms: Any) -> Any:
    """The view of a seat that may go on upon 8♣ of its own."""
    table = TABLES.deal(TABLES.opened(3, **terms), hand, pack="2c 3c")
    (seat,) = actors(table)
    return observe(apply(table, seat, LENTURLU.decode("p8c")), seat)


def test_a_tap_lays_the_run_up_to_a_card() -> None:
    """Of each rank between the only one, and none that takes money: that ends the pile."""
    found = buttons(dealt())
    assert found["p9d"][:2] == found["p9d,pTh"][:2] == (Verb.MOVE, Style.PRIMARY)
    assert found["p9d,pTh,pJc"][:2] == (Verb.MOVE, Style.PRIMARY)
    assert found["pQd"][:2] == found["pKs"][:2] == found["p3h"][:2] == (Verb.MOVE, None)
    king = buttons(dealt(kind="king"))
    assert {"p9d,pTh,pJc,pQd", "p9d,pTh,pJc,pQd,pKs", "p9d,pTh,pJc,pQd,pKd"} <= king.keys()
    twice = buttons(dealt("8c 9d 9s Th"))
    assert {"p9d", "p9s", "pTh"} <= twice.keys()
    assert twice["pTh"][1] is None


@pytest.mark.parametrize("kind", ["shed", "king"])
def test_every_run_may_be_laid(kind: str) -> None:
    view = dealt(kind=kind)
    hand, deal = view.hands[view.viewer], view.deal
    for what, (verb, style, _) in buttons(view).items():
        if verb is Verb.MOVE and style is Style.PRIMARY:
            mine = lying("8c", "", " ".join(card.code for card in hand), kind=kind)
            after = run(mine, what.replace(codes.THEN, " "))
            assert after.hands[0].bit_count() == len(hand) - len(what.split(codes.THEN))
    assert deal.pile


def test_the_end_of_a_turn_is_named_by_what_was_laid() -> None:
    table = TABLES.deal(TABLES.opened(3), HAND, "Ts 2c", pack="2h 3c")
    texts = []
    for code in ("p2s", "p3h", "P"):
        (seat,) = actors(table)
        table = apply(table, seat, LENTURLU.decode(code))
        (seat,) = actors(table)
        texts.append(buttons(observe(table, seat))["P"][2])
    assert texts == ["Всё", "Всё", "Пас"]


def test_all_that_has_a_button_fits_it() -> None:
    """A run of eleven cards and more is laid in two taps."""

    table = TABLES.deal(
        TABLES.opened(3, kind="king"), "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qc Kc Ad Ah"
    )
    (seat,) = actors(table)
    view = observe(apply(table, seat, LENTURLU.decode("pAs")), seat)
    found = [what.count(codes.THEN) + 1 for what in buttons(view) if what.startswith("p")]
    assert max(found) == 10
