"""Computers of Sixty-six: the exact end, the words, and that levels are in order."""

import random

import pytest

from engine.cards import Card
from engine.computers import Effort, Level
from engine.kit.match import duplicate
from engine.kit.words import Action
from engine.match import Entrant, board
from engine.sixtysix.ai import COMPUTERS, SixtySixPlayer, exact_end
from engine.sixtysix.game import SIXTYSIX, StockWord
from engine.table import observe
from engine.tricks import PlayCard
from tests.engine.trick_tables import TrickTables

TABLES = TrickTables(SIXTYSIX)
STRONG, WEAK = "Ah Th Kh Qh As Ts", "9d Jd Qd 9c Jc Qc"


def chosen(codes: str, level: str, *hands: str, turned: str = "Jh") -> object:
    table = TABLES.run(TABLES.deal(TABLES.opened(2), *hands, turned=turned), codes)
    (seat,) = SIXTYSIX.awaited(table.state.deal)
    return COMPUTERS.choose(observe(table, seat), random.Random(1), level, Effort(16))


@pytest.mark.parametrize("level", [Level.CLUB, Level.EXPERT])
def test_closed_deal_is_won_with_a_certain_marriage(level: Level) -> None:
    """Ace, ten and marriage of trumps: whatever lies, 66 come first; a plain ten may be lost."""
    card = chosen("k", level, STRONG, WEAK)
    assert isinstance(card, PlayCard)
    assert card.card.suit.letter == "h"


def test_expert_closes_with_sure_points_and_a_novice_does_not() -> None:
    assert chosen("", Level.EXPERT, STRONG, WEAK) is StockWord.CLOSE
    assert chosen("", Level.NOVICE, STRONG, WEAK) is not StockWord.CLOSE


def test_novice_is_no_habit() -> None:
    """He leads his highest card, where habit gives away the lowest."""
    hand, other = "As Jd 9c Jc Th 9d", WEAK.replace("9d", "Ks").replace("Jd", "Kd")
    assert chosen("", Level.NOVICE, hand, other.replace("9c", "Qs").replace("Jc", "Ts")) == (
        PlayCard(Card.parse("As"))
    )
    deal = TABLES.deal(TABLES.opened(2), hand).state.deal
    player, held = SixtySixPlayer(), deal.hands[1]
    assert player.next_card(deal, held) != Card.parse("As")


def test_exact_end_is_what_the_rules_write() -> None:
    """A played end comes to what the search says, whoever is on turn."""
    for seed in range(40):
        rng = random.Random(seed)
        deal = TABLES.deal(TABLES.opened(2), turned="Jh").state.deal
        for _ in range(rng.randrange(3)):
            for _ in range(2):
                (seat,) = SIXTYSIX.awaited(deal)
                deal = SIXTYSIX.step(deal, seat, rng.choice(SIXTYSIX.cards_of(deal)))
        (seat,) = SIXTYSIX.awaited(deal)
        deal = SIXTYSIX.step(deal, seat, StockWord.CLOSE)
        says = exact_end(deal)
        while not deal.over:
            (seat,) = SIXTYSIX.awaited(deal)
            ends = {move: SIXTYSIX.step(deal, seat, move) for move in SIXTYSIX.cards_of(deal)}

            def gain(move: Action, seat: int = seat, ends: dict = ends) -> int:  # type: ignore[type-arg]
                after = ends[move] if ends[move].over else exact_end(ends[move])
                return int(after.value if after.winner == seat else -after.value)

            deal = ends[max(ends, key=gain)]
        assert (deal.winner, deal.value) == (says.winner, says.value)


@pytest.mark.slow
def test_club_beats_novice() -> None:
    """Few boards and layouts; 400 boards of each pair were played by hand."""
    match = duplicate(SIXTYSIX, COMPUTERS, 2, {})
    entrants = [Entrant(level, level, Effort(16)) for level in (Level.CLUB, Level.NOVICE)]
    player = SixtySixPlayer()
    gains = [
        board(
            match,
            entrants,
            3,
            number,
            lambda each, view, rng: player.choose(view, rng, each.level, each.effort),
        ).gains[Level.CLUB]
        for number in range(1, 41)
    ]
    assert sum(gains) > 0
