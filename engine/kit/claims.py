"""An agreed rest: how the remaining tricks of a deal fall, without play.

The claimer lays his cards open. Every player against him is asked; if one refuses, play goes on
with these cards open. A computer agrees to what no defence can prevent.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from engine.game import CodedAction
from engine.kit.tricks import Ranking
from engine.tricks import CardSet, cards_in


@dataclass(frozen=True, slots=True)
class RestClaim(CodedAction):
    """The claimer takes ``more`` of the remaining tricks; None: all of them, for seat ``to``."""

    more: int | None = None
    to: int | None = None

    @property
    def code(self) -> str:
        """Its code: ``cr0`` for the rest, ``cn2`` for two more."""
        return f"cn{self.more}" if self.to is None else f"cr{self.to}"

    @classmethod
    def parse(cls, code: str) -> Self:
        """Parse a `code`; raises ``ValueError``."""
        kind, number = code[:2], code[2:]
        if kind not in ("cr", "cn") or number not in tuple(map(str, range(26))):
            raise ValueError(code)
        return cls(to=int(number)) if kind == "cr" else cls(more=int(number))


def choices(seat: int, left: int) -> Iterator[RestClaim]:
    """Yield the claims of a seat about ``left`` tricks: all of them, then fewer."""
    yield RestClaim(to=seat)
    yield from (RestClaim(more=count) for count in reversed(range(left)))


def sure_tricks(hand: CardSet, unseen: CardSet, ranks: Ranking, *, leads: bool) -> int:
    """Return how many tricks a hand takes against any defence, counting its highest cards.

    ``unseen`` may lie in any of the other hands; ``leads``: it is on lead.
    """
    trumps, others = hand & ranks.trumps, unseen & ranks.trumps
    if not leads:  # he may have to spend a high trump on another suit
        return sum(not others & ranks.above[card] for card in cards_in(trumps))
    sure = _run(trumps, others, ranks)
    if others.bit_count() > sure:  # one of them may ruff
        return sure
    plain = (suit & ~ranks.trumps for suit in ranks.suits)
    return sure + sum(_run(hand & suit, unseen & suit, ranks) for suit in plain)


def _run(held: CardSet, others: CardSet, ranks: Ranking) -> int:
    """Return how many cards of a suit win if they are led in turn: each draws another one."""
    cards = sorted(cards_in(held), key=ranks.place.__getitem__, reverse=True)
    for count, card in enumerate(cards):
        if others.bit_count() > count and others & ranks.above[card]:
            return count
    return len(cards)
