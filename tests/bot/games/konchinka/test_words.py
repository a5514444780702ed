"""What Konchinka says and offers in a chat."""

import re
from typing import Any

import pytest

from bot.games.konchinka.front import LAY, KonchinkaFront
from bot.i18n import LANGUAGES, plain, translator
from bot.screen import Style
from bot.taps import Verb, decode
from bot.views import codes, words
from bot.views.model import Draft
from engine.cards import Card
from engine.kit.taking import Take
from engine.konchinka.game import KONCHINKA, takings
from engine.table import actors, moves, observe
from engine.tricks import PLAY, card_set
from tests.bot.games.card_games import play, scene
from tests.engine.trick_tables import TrickTables, cards

KEY = KONCHINKA.key
FRONT = KonchinkaFront()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_primers_examples_are_what_the_engine_makes_of_them(language: str) -> None:
    tr, table = translator(language, KEY), card_set(cards("3d 4c Kh 7h"))
    lines = plain(tr("primer-1")).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    for code in ("7s", "Ks", "Js", "2s"):
        card = Card.parse(code)
        (line,) = (each for each in lines if each.startswith(str(words.card(card, tr))))
        found = re.findall(r"[^\s,]+[♠♣♦♥]", line)[1:]
        taken = [words.card(each, tr) for each in sum(takings("sweep", card, table), ())]
        assert found == [str(each) for each in taken]


def offered(view: Any, draft: Draft) -> dict[str, tuple[Verb, Style | None]]:
    """What the buttons of a hand do, how, and in which colour."""
    rows = FRONT.hand_screen(view, scene(KEY, 3, draft=draft)).rows
    taps = [(decode(each.data), each.style) for row in rows for each in row if each.data]
    return {tap.what: (tap.verb, style) for tap, style in taps}


def test_a_tap_takes_where_one_taking_is_possible() -> None:
    """Several takings are buttons, most cards first; the switch turns the next tap into laying."""
    tables = TrickTables(KONCHINKA)
    table = tables.deal(tables.opened(3), "7s 9c Qd 2h", turned="3d", pack="4c 9h 7h")
    (seat,) = actors(table)
    view = observe(table, seat)
    once = offered(view, Draft())
    assert once["t9c9h"] == (Verb.MOVE, Style.PRIMARY)
    assert once["pQd"] == once["p2h"] == (Verb.MOVE, None)
    assert "t7s7h" not in once
    chosen = FRONT.draft(Draft(), codes.toggle(Card.parse("7s")), view)
    takes = [each for each in offered(view, chosen) if each.startswith("t7s")]
    assert takes == ["t7s4c3d", "t7s7h"]
    assert FRONT.draft(chosen, codes.toggle(Card.parse("7s")), view) == Draft()
    laying = FRONT.draft(Draft(), LAY, view)
    assert {"p7s", "p9c", "pQd", "p2h"} <= offered(view, laying).keys()
    assert next(iter(offered(view, laying))) == codes.BACK
    for wrong in (codes.toggle(Card.parse("9c")), "lay2"):
        with pytest.raises(ValueError, match=r".*"):
            FRONT.draft(Draft(), wrong, view)


@pytest.mark.parametrize("players", KONCHINKA.seats)
def test_every_action_has_a_way(players: int) -> None:
    """By a tap, by a chosen card, or by laying: and nothing else is offered."""
    found = set()
    for moment in play(KEY, players, players, deals=1):
        for seat in range(players):
            view = moment.seen(seat)
            due = {each for each in view.moves if isinstance(each, Take) or each in PLAY.values()}
            if not due:
                continue
            drafts = [Draft(), *(Draft((card,)) for card in view.hands[seat] or ())]
            if any(isinstance(each, Take) for each in due):
                drafts.append(Draft((), LAY))
            ways = {what for draft in drafts for what in offered(view, draft)}
            assert {FRONT.keys.code(each) for each in due} <= ways
            found |= {type(each) for each in due}
    assert len(found) == 2


def test_silent_jacks_are_not_offered_to_lie() -> None:
    tables = TrickTables(KONCHINKA)
    table = tables.deal(tables.opened(2), "Js 9c Qd 2h", turned="3d", pack="4c 5h 7h")
    (seat,) = actors(table)
    assert PLAY[Card.parse("Js")] not in moves(table, seat)
    assert offered(observe(table, seat), Draft())["tJs4c3d5h7h"] == (Verb.MOVE, Style.PRIMARY)
