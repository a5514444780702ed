"""What screens may show of a table of any game, by the oracle of its laws; and cards in texts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.taps import Verb, decode
from engine import log
from engine.cards import Card, Rank, Suit, deck
from engine.game import PUBLIC
from engine.games import GAMES
from engine.log import parse_action
from engine.shuffle import Cut, Shuffle
from engine.table import OpenTable, apply, start
from engine.table_turns import deck_of
from tests.laws.subjects import laws_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from tests.laws.kit import Oracle

Cards = frozenset[Card]
NONE: Final[Cards] = frozenset()
NUMBER: Final = re.compile(r"(?:раздача|раздачи|deal) (\d+)", re.IGNORECASE)
"""Where a text says which deal it is about."""
_RUSSIAN: Final = {"Т": Rank.ACE, "К": Rank.KING, "Д": Rank.QUEEN, "В": Rank.JACK}
_SIGNS: Final = {suit.sign: suit for suit in Suit}
_WORDS: Final = frozenset(("As", "Ad", "Ah"))
"""Codes that are also words."""


class Notation:
    """Finds the cards of one deck in texts: «К♦», «♠ Т К 10», ``Ts,9h,7c``."""

    def __init__(self, deck: Collection[Card]) -> None:
        self.deck = frozenset(deck)
        low = [rank for rank in Rank if rank < Rank.TEN and Card.of(Suit.SPADES, rank) in deck]
        letters = "".join(
            rank.letter for rank in (*low, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
        )
        self.rank = f"(?:10|[{letters}{''.join(_RUSSIAN)}])"
        self._ranks = {rank.letter: rank for rank in Rank} | _RUSSIAN | {"10": Rank.TEN}
        self._card = re.compile(rf"(?<!\d)({self.rank})([♠♣♦♥])")
        self._row = re.compile(rf"([♠♣♦♥])((?:\s{self.rank}(?![\w♠♣♦♥]))+)")
        self._code = re.compile(rf"(?<![\w])([{letters}T][scdh])(?!\w)")
        self._codes = re.compile(rf"(?:[{letters}T][scdh],){{2,}}[{letters}T][scdh]")

    def read(self, text: str) -> Cards:
        """Every card that a person reads in a text."""
        found = {
            Card.of(_SIGNS[suit], self._ranks[rank]) for rank, suit in self._card.findall(text)
        }
        for suit, ranks in self._row.findall(text):
            found |= {Card.of(_SIGNS[suit], self._ranks[rank]) for rank in ranks.split()}
        for codes in self._codes.findall(text):
            found |= {Card.parse(code) for code in codes.split(",")}
        return frozenset(found)

    def logged(self, line: str) -> Cards:
        """Every card in a line of the program's log, single codes too."""
        codes = {Card.parse(code) for code in self._code.findall(line) if code not in _WORDS}
        return self.read(line) | codes


@dataclass(slots=True)
class KnownDeal:
    """One deal, and what every viewer could know of it at each moment until now."""

    over: bool = False
    moments: list[Mapping[int, Cards]] = field(default_factory=list)


class Known:
    """A table of a game whose laws have an oracle, followed entry by entry.

    A screen is of one moment: it may come late, never early. So some moment until now has to
    explain all of it.
    """

    def __init__(self, game: str) -> None:
        self.game = GAMES[game]
        self.laws = laws_of(game)
        self.notation = Notation(deck(Rank.TWO))
        self.length = 0
        self.table: Any = None
        self.oracle: Oracle | None = None
        self.deals: dict[int, KnownDeal] = {}
        self._salts: list[str] = []

    @property
    def joined(self) -> tuple[int, ...]:
        """The seat of each place, () until the lots are drawn."""
        seats: tuple[int, ...] = () if self.table is None else self.table.seating.joined
        return seats

    @property
    def lots(self) -> Cards:
        """What was drawn for the seats and the first deal: open to all."""
        return NONE if self.table is None else frozenset(self.table.seating.lots)

    @property
    def salts(self) -> list[str]:
        """Salts that nobody may have seen yet, and those of decks shuffled again."""
        return self._salts

    @property
    def now(self) -> int:
        """The number of the running deal, or of the last one."""
        return max(self.deals, default=0)

    @property
    def unopened(self) -> Cards:
        """Cards of the running deal that never lay open before everybody."""
        deal = self.deals.get(self.now)
        if deal is None or deal.over:
            return NONE
        return self.notation.deck - NONE.union(*(moment[PUBLIC] for moment in deal.moments))

    def follow(self, actor: int, action: Any) -> None:
        """Take one more entry."""
        self.length += 1
        entry = log.decode(self.game, action)
        if self.oracle is None:
            assert isinstance(entry, OpenTable)
            self.table, self.oracle = start(self.game, entry), self.laws.oracle(entry)
            self.notation = Notation(deck_of(self.table))
            return
        number = self.game.status(self.table.state).deal
        self.table = apply(self.table, actor, entry)
        self.oracle.follow(actor, entry, self.table)
        if isinstance(entry, Shuffle):
            self._salts.append(entry.salt)
        if isinstance(entry, Cut):
            self.deals[number] = KnownDeal()
        done = len(self.game.facts(self.table.state))
        deal = self.deals.get(self.now)
        if deal is not None and not deal.over and done >= self.now:
            deal.over = True
            self._salts.pop()
        elif deal is not None and not deal.over:
            viewers = (PUBLIC, *range(self.table.players))
            moment = {viewer: self.showable(viewer) for viewer in viewers}
            if not deal.moments or deal.moments[-1] != moment:
                deal.moments.append(moment)

    def showable(self, viewer: int) -> Cards:
        """Return the cards that a screen may show somebody now."""
        assert self.oracle is not None
        pictured: Cards = getattr(self.oracle, "pictured", frozenset())
        return self.oracle.known(viewer) | self.oracle.remembered(viewer) | pictured

    def shown(self, text: str, datas: Sequence[tuple[str, str]]) -> Cards:
        """Return the cards that a text shows, and buttons."""
        told = NONE.union(self.notation.read(text), *(self._on(*each) for each in datas))
        return told if NUMBER.search(text) else told - self.lots

    def _on(self, text: str, data: str) -> Cards:
        """The cards on a button, by text and by data."""
        shown = self.notation.read(text)
        try:
            tap = decode(data)
            if tap.verb in (Verb.MOVE, Verb.RIGHT, Verb.DRAFT):
                shown |= frozenset(cards_of(parse_action(self.game, tap.what.removeprefix("?"))))
        except ValueError:
            pass
        return shown

    def hidden(self, text: str, seat: int | None, shown: Cards) -> Cards:
        """Return which of these cards, shown in this text, nobody may have told a seat."""
        found = NUMBER.search(text)
        deal = self.deals.get(int(found[1]) if found else self.now)
        if deal is None:
            return shown
        if deal.over:
            return NONE
        viewer = PUBLIC if seat is None else seat
        return min((shown - each[viewer] for each in deal.moments), key=len, default=shown)

    def logged(self, line: str) -> Cards:
        """Return the cards in a line of the program's log."""
        return self.notation.logged(line)

    def running(self, deals: int) -> bool:
        """Tell whether the last of so many recorded deals is not over yet."""
        deal = self.deals.get(self.now)
        return deal is not None and not deal.over and deals >= self.now


def cards_of(action: object) -> Iterator[Card]:
    """Return the cards that an action names."""
    if isinstance(action, Card):
        yield action
    elif isinstance(action, (tuple, frozenset)):
        for each in action:
            yield from cards_of(each)
    elif is_dataclass(action) and not isinstance(action, type):
        for each in fields(action):
            yield from cards_of(getattr(action, each.name))
