"""What catchers of a misère keep before them: the talon, and the declarer's twelve. Rule 7.5."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.games.preferans import group, hand
from bot.views.words import rank
from engine.cards import Card, Suit
from engine.game import PUBLIC
from engine.preferans.game import PreferansTable
from engine.preferans.state import Play
from engine.table import observe
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.tables import dealt, listed, run

FIRST, SECOND = "AQ97s QT87c 87d", "KJTs AKJc KQJTd"
GAMES = {
    "the declarer leads": (3, "bm P P O x7d8d", 1),
    "a defender leads": (3, "P bm P O xTdJd", 2),
    "with a sitting dealer": (4, "P P bm O", 3),
}


def listing(text: str) -> tuple[set[str], set[str]]:
    """The cards of a layout as «♠К», and those of them that are struck out."""
    cards: set[str] = set()
    struck: set[str] = set()
    for part in text.split(" · "):
        sign, *ranks = part.split()
        for each in ranks:
            bare = each.removeprefix("<s>").removesuffix("</s>")
            cards.add(sign + bare)
            if bare != each:
                struck.add(sign + bare)
    return cards, struck


def misere(players: int, codes: str) -> Iterator[PreferansTable]:
    """Every state of the play; the first card listed is played."""
    table = run(dealt(FIRST, SECOND, talon="9d 9h", players=players), codes)
    if not isinstance(table.state.phase, Play):
        table = run(table, listed(table).split()[0])
    while isinstance(table.state.phase, Play):
        yield table
        table = run(table, listed(table).split()[0])


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_a_defender_lists_the_declarers_twelve(name: str, language: str) -> None:
    players, codes, declarer = GAMES[name]
    around = replace(scene(players, language=language), layout=True)
    button = around.tr("button-layout-close")

    def written(card: Card) -> str:
        return Suit(card.suit).sign + rank(card.rank, around.tr)

    looked = 0
    played: set[Card] = set()
    before: PreferansTable | None = None
    for table in misere(players, codes):
        assert isinstance(table.state.phase, Play)
        if before is not None:
            assert isinstance(before.state.phase, Play)
            if before.state.phase.turn == declarer:
                trick = table.state.phase.trick or table.state.phase.tricks[-1].cards
                played |= {card for seat, card in trick if seat == declarer}
        before = table
        deal = table.state.phase.deal
        led = bool(table.state.phase.trick or table.state.phase.tricks)
        opened = led or deal.terms.active[0] != declarer
        twelve = {written(card) for card in (*deal.hands[declarer], *deal.talon)}
        assert len(twelve) == 12
        for viewer in (PUBLIC, *range(players)):
            seen = observe(table, viewer)
            make = group.deal_screen if viewer == PUBLIC else hand.hand_screen
            screen = make(seen, around)
            catches = viewer in deal.terms.active and viewer != declarer
            found = re.search(r"^.* — 12 .*: (♠.*|♣.*|♦.*|♥.*)$", screen.text, re.MULTILINE)
            labels = [each.text for row in screen.rows for each in row]
            assert (button in labels) == (found is not None) == (catches and opened)
            talon = around.tr("talon", cards="").strip()
            # Rule 7.5: to all until the first trick is over, to the catchers to the end.
            assert (talon in screen.text) == (catches or not table.state.phase.tricks)
            if found is not None:
                assert listing(found[1]) == (twelve, {written(card) for card in played})
                looked += 1
    assert looked >= 2 * 29


def test_the_layout_is_shown_on_demand_and_on_misere_only() -> None:
    around = scene(3)
    table = run(dealt(FIRST, SECOND, talon="9d 9h"), "P bm P O xTdJd")
    closed = hand.hand_screen(observe(table, 0), around)
    assert "12" not in closed.text
    (button,) = [
        each for row in closed.rows for each in row if each.text == around.tr("button-layout")
    ]
    assert button.data == "s:12:1234:layout"
    contract = run(dealt(FIRST, SECOND, talon="9d 9h"), "P b6s P O xTdJd o6s w P po pAs")
    opened = replace(around, layout=True)
    for seat in range(3):
        screen = hand.hand_screen(observe(contract, seat), opened)
        assert "12" not in screen.text
        assert "layout" not in str(screen.rows)
