"""An evening from a fixed script: the same in every language."""

from collections import Counter
from dataclasses import replace

from engine.game import CHANCE
from engine.shuffle import Shuffle
from engine.table import apply
from engine.table_turns import deck_of
from tests.bot.games.card_story import Shown, Story, before
from tests.engine.trick_tables import CUT_AT, SALT, cards

ANNA, BORIS, VERA = range(3)
TOP = "Ks 7c Ks 9h 5d 8h 9c", "Ah Td Kd 6c 9s", "Qs 2c Ad 4h 3c Qc"
"""The shoe, a coup each: to Boris, Vera and Anna in turn, then what is asked for."""


class BankStory(Story):
    """A table that is played from the group's message."""

    def __init__(self, language: str) -> None:
        super().__init__("bank", language, 3, coups=3, deals=3)
        self.around = replace(self.around, hands=False)

    def deal(self, *top: str, turned: str = "", pack: str = "") -> None:
        """Begin a bank whose shoe begins with these cards."""
        first = [card for some in top for card in cards(some)]
        rest = (Counter(deck_of(self.table)) - Counter(first)).elements()
        deck = (*first, *rest)
        shuffle = Shuffle((*deck[-CUT_AT:], *deck[:-CUT_AT]), SALT)
        self.table = apply(self.table, CHANCE, shuffle)
        self.acting()
        self.table = self.tables.cut(self.table)


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("bank", language, bank=120, most=20, coups=3, bust=1)
    return [*agreed, *_bank(language)]


def _bank(language: str) -> Shown:
    story = BankStory(language)
    story.deal(*TOP)
    story.hand("another stake", BORIS, asked="more")
    story.do("s5 s2")
    story.hint(BORIS, "n", "enough", chance=62, c="3")
    story.do("n c n n")
    story.public("a coup is paid")
    story.do("w s0 n")
    story.public("a stake stands")
    story.hand("it may be taken back", BORIS)
    story.do("c n s1")
    story.ended("a bank", BORIS, full=True)
    story.deal()
    story.do("s0 s0 s0 s0")
    story.ended("nobody stakes")
    story.closed()
    return story.shown
