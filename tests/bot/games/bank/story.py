"""An evening from a fixed script: the same in every language."""

from collections import Counter
from dataclasses import replace

from engine.bank.game import TURN
from engine.game import CHANCE, PUBLIC
from engine.shuffle import Shuffle
from engine.table import actors, apply
from engine.table_turns import deck_of
from tests.bot.games.card_story import Shown, Story, before
from tests.engine.trick_tables import CUT_AT, SALT, cards

ANNA, BORIS, VERA = range(3)
TOP = "Ks 7c Ks 9h 5d 8h 9c", "Ah Td Kd 6c 9s", "Qs 2c Ad 4h 3c Qc"
"""The shoe, a coup each: to Boris, Vera and Anna in turn, then what is asked for."""


class BankStory(Story):
    """A table that is played from the group's message."""

    def __init__(self, language: str, kind: str = "twenty_one") -> None:
        some = {"coups": 3} if kind == "twenty_one" else {"kind": kind}
        super().__init__("bank", language, 3, deals=3, **some)
        self.stages |= {"cut"} if kind != "twenty_one" else set()
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
    kinds = (each for kind, *told in KINDS for each in _kind(language, kind, *told))
    return [*agreed, *_bank(language), *kinds]


KINDS = (
    ("macao", "Ks 9h 5d Qc 6h 4c", "s5 s5 c n n"),
    ("baccarat", "Ks 2h 5d 9h Tc 2d 2c 3s", "s5 s3 c c n"),
    ("victoria", "Ks 2h 5d 9h Tc 3h", "s5 s3"),
    ("banchek", "Qs 2c 5d 3h 9s 4d Js 5d", "s5 s55"),
    ("thirteen", "3s 3d 5c", "s5 s3 c"),
    ("lansquenet", "7s 9s 2d 7d", "s3 s2 c"),
    ("ninth_wave", "6s 7h 8d 9c Ts Jc Qh Kd Ac", "s5 s0 x7h xKh c"),
    ("ecarte", "Ks 2h 3s 9h Tc 5h Kc 3c 5s 6s 7s 8s 4s", "s5 s3"),
)
"""Kinds with the shoe's first cards, and what is said in a coup."""


def _kind(language: str, kind: str, top: str, said: str) -> Shown:
    story = BankStory(language, kind)
    story.deal(top)
    for number, code in enumerate(said.split(), 1):
        if story.seen(PUBLIC).stage != TURN:  # done for him
            story.hand(f"{kind}, who acts, {number}", min(actors(story.table)))
        story.public(f"{kind}, {number}")
        story.stages.add(story.seen(PUBLIC).stage)
        story.do(code)
    story.public(f"{kind}, after a coup")
    while story.seen(PUBLIC).deal is not None:
        seat = min(actors(story.table))
        story.table = apply(story.table, seat, story.seen(seat).moves[0])
    story.ended(f"{kind}, over")
    return story.shown


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
