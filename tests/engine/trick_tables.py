"""Tables of a game of the kit for tests: hands laid out by hand, deals told in short codes.

Each code is done by the one seat the table waits for.
"""

import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.cards import Card
from engine.game import CHANCE
from engine.kit.game import CardGame
from engine.kit.score import Score
from engine.log import action_code, parse_action
from engine.options import OptionValue
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves, resumed
from engine.table_turns import deck_of
from tests.laws.kit import AnyTable

SALT = "00" * 16
CUT_AT = 16


def cards(text: str) -> tuple[Card, ...]:
    """Read ``AKs 7c T9h``."""
    return tuple(Card.parse(rank + word[-1]) for word in text.split() for rank in word[:-1])


def some(game: CardGame[Any, Any], wanted: int, **options: OptionValue) -> int:
    """So many players, or as near as these options allow."""
    places = game.places(game.options.complete(options))
    return min(places, key=lambda each: (abs(each - wanted), each))


@dataclass(frozen=True, slots=True)
class TrickTables:
    """Tables of one game."""

    game: CardGame[Any, Any]

    def opened(
        self, players: int = 3, dealer: int = 0, before: str = "", **options: OptionValue
    ) -> AnyTable:
        """A table that waits for a deck; ``before``: accounts and pot so far, / and the sheet."""
        agreement = self.game.agree({"seating": "joining", **options}, players)
        state = self.game.start(agreement, dealer)
        if before:
            (*accounts, pot), sheet = (
                map(Fraction, part.split()) for part in f"{before}/".split("/")[:2]
            )
            columns = tuple(sheet) or state.score.sheet
            state = state._replace(score=Score(tuple(accounts), pot, columns))
        return resumed(self.game, agreement, state)

    def shuffled(
        self, table: AnyTable, *first_to_last: str, turned: str = "", pack: str = ""
    ) -> AnyTable:
        """Shuffle for these hands, in the order of dealing; short or missing ones are filled up.

        The fillers are drawn at random from what is left, so say what matters. Of a deck that is
        dealt whole the last card is the turned one.
        """
        whole, state, agreement = deck_of(table), table.state, table.state.agreement
        order = tuple(self.game.order(agreement, state))
        hands, pack_ = self.game.dealt(agreement, order, whole)
        given, behind = [cards(text) for text in first_to_last], cards(f"{turned} {pack}")
        twins = len({*whole}) < len(whole)  # hands are of places, then
        bits = range(len(whole)) if twins else whole
        behind_at = range(len(whole) - len(pack_), len(whole))
        places = behind_at if twins else [whole.index(card) for card in pack_] or [len(whole) - 1]
        lie = dict(zip(places, behind, strict=False))
        named = [*behind, *(card for hand in given for card in hand)]
        left = [*(Counter(whole) - Counter(named)).elements()]
        random.Random(repr(given)).shuffle(left)
        fewer = given + [()] * (len(order) - len(given))
        for hand, held in zip(order, fewer, strict=True):
            free = [n for n, bit in enumerate(bits) if hands[hand] >> bit & 1 and n not in lie]
            asked = [card for card in held if twins or card not in lie.values()]
            lie |= zip(free, (*asked, *(left.pop() for _ in free[len(asked) :])), strict=True)
        rest = (Counter(whole) - Counter(lie.values())).elements()
        dealt = [lie[n] if n in lie else next(rest) for n in range(len(whole))]
        return apply(table, CHANCE, Shuffle((*dealt[-CUT_AT:], *dealt[:-CUT_AT]), SALT))

    def cut(self, table: AnyTable) -> AnyTable:
        """Cut what was shuffled so that it is dealt as it was said."""
        (cutter,) = actors(table)
        return apply(table, cutter, Cut(CUT_AT))

    def deal(
        self, table: AnyTable, *first_to_last: str, turned: str = "", pack: str = ""
    ) -> AnyTable:
        """Deal hands as for `shuffled`."""
        return self.cut(self.shuffled(table, *first_to_last, turned=turned, pack=pack))

    def run(self, table: AnyTable, codes: str) -> AnyTable:
        """Do these one after another, each by whoever is awaited."""
        for code in codes.split():
            actor = min(actors(table))
            table = apply(table, actor, parse_action(self.game, code))
        return table

    def offered(self, table: AnyTable) -> str:
        """What the seat that is awaited may do."""
        (seat,) = actors(table)
        return " ".join(action_code(self.game, move) for move in moves(table, seat))


def play_on(table: AnyTable) -> AnyTable:
    """Play the first card that may be played, until the deal is over."""
    finished = len(table.state.finished)
    while len(table.state.finished) == finished:
        actor = min(actors(table))
        table = apply(table, actor, moves(table, actor)[0])
    return table


def figures(table: AnyTable) -> str:
    """The accounts by seat, the pot, and what stands on the sheet."""
    score = table.state.score
    told = f"{' '.join(map(str, score.accounts))} {score.pot}"
    return f"{told} / {' '.join(map(str, score.sheet))}" if score.sheet else told
