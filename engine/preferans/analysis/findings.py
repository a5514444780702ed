"""What an analysis found, as plain values: seats, cards and tricks, no words.

«With open cards» means: everybody sees all hands and plays as well as possible, the declarer
against two who work together.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from engine.cards import Card
from engine.preferans.actions import MISERE, AnyContract, Contract, Strain
from engine.preferans.conventions import MISERE_PRICE, PRICES

MOST_SLIPS: Final = 5
"""Cards an analysis names."""

Pair = tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Potential:
    """What one hand makes with open cards when it takes this talon.

    ``tricks`` are by strain, each with the discard in ``discards`` that is best for it;
    ``misere``: a discard after which no defence catches a misère, None where every one does.
    """

    seat: int
    tricks: tuple[int, ...]
    discards: tuple[Pair, ...]
    misere: Pair | None

    @property
    def contract(self) -> Contract | None:
        """The best contract it makes: of the highest level, then of the highest strain."""
        most = max(self.tricks)
        if most < 6:
            return None
        strain = max(each for each in Strain if self.tricks[each] == most)
        return Contract(most, strain)

    @property
    def best(self) -> AnyContract | None:
        """The dearest game it makes; misère costs as much as a ten and comes after it."""
        contract = self.contract
        if self.misere is not None and (contract is None or PRICES[contract.level] < MISERE_PRICE):
            return MISERE
        return contract


@dataclass(frozen=True, slots=True)
class GameCheck:
    """The game that was ordered, from the cards and the discard as they were.

    ``due``: the declarer's tricks with open cards; ``taken``: those he was given at the end, None
    where nothing was played. ``at_best``: with the best discard for this game, ``discard`` (both
    as in ``due`` and None where another discard changes nothing, or it was not looked at).
    """

    declarer: int
    game: AnyContract
    due: int
    taken: int | None
    at_best: int
    discard: Pair | None

    def makes(self, tricks: int) -> bool:
        """Return whether the declarer makes his game with so many tricks."""
        return tricks >= self.game.level if isinstance(self.game, Contract) else tricks == 0

    @property
    def short(self) -> int:
        """Tricks missing with open cards; on misère the tricks he takes; 0 where it is made."""
        if isinstance(self.game, Contract):
            return max(0, self.game.level - self.due)
        return self.due


@dataclass(frozen=True, slots=True)
class Lead:
    """A first lead on misère, and the declarer's tricks after it."""

    card: Card
    tricks: int


@dataclass(frozen=True, slots=True)
class WhistCheck:
    """One defender's word, with open cards.

    ``whisted``: what he said. ``gain``: whists his settlement wins by whisting over passing, the
    others saying what they said.
    """

    seat: int
    whisted: bool
    gain: Fraction


@dataclass(frozen=True, slots=True)
class ThirdHandCheck:
    """The word of the only opponent where two play, with open cards. Rule 10.1.

    ``opened``: whether he laid the third hand open, None if he passed. ``alone`` and ``together``:
    whists his settlement wins over passing if he whists alone, and with the third hand.
    """

    seat: int
    opened: bool | None
    alone: Fraction
    together: Fraction


@dataclass(frozen=True, slots=True)
class FactorCheck:
    """What multiplied the declarer's game. Rules 9.3, 9.5, 9.7.

    ``bomb`` is his first one, 1 for none. ``dark`` and ``bombed``: whists that playing in the dark,
    and the bomb, won or cost him over the same result without it; None where there was none.
    """

    declarer: int
    bomb: int
    dark: Fraction | None
    bombed: Fraction | None


@dataclass(frozen=True, slots=True)
class EndCheck:
    """A deal that ended early: what the declarer got of it, and what open cards would give."""

    taken: int
    due: int


class Knowledge(StrEnum):
    """Whether a card that cost something could be known to be wrong when it was played."""

    MISTAKE = "mistake"
    """Worse than another card over the layouts that were possible then, too."""
    HIDDEN = "hidden"
    """As good as any over those layouts: only open cards show what it cost."""
    UNKNOWN = "unknown"
    """Not looked into."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A card that cost its side something with open cards.

    ``trick`` counts from 1. ``seat`` held the card, ``player`` chose it. ``better`` would have
    cost nothing. ``loss`` is in tricks; on all-pass they are averages. ``turned``: from made to
    down, or down to made.
    """

    trick: int
    seat: int
    player: int
    card: Card
    better: Card
    loss: Fraction
    turned: bool
    knowledge: Knowledge


@dataclass(frozen=True, slots=True)
class AllPassCheck:
    """What a hand takes when all pass and everybody plays for himself, with open cards.

    ``average`` tricks over plays that are equally good for their player; ``most``: what it can
    hold itself to even if the others play together against it.
    """

    seat: int
    average: Fraction
    most: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """All of it. What was not looked at, for lack of time, is None or empty.

    ``hands`` and ``passes`` are in hand order. ``leads`` is set on a misère that was played, with
    ``leader`` the seat that leads. ``slips`` are the worst, dearest first; ``costly`` counts all
    cards that cost something, None where the play was not gone through.
    """

    hands: tuple[Potential, ...] = ()
    game: GameCheck | None = None
    leader: int | None = None
    leads: tuple[Lead, ...] = ()
    passes: tuple[AllPassCheck, ...] = ()
    whists: tuple[WhistCheck, ...] = ()
    third_hand: ThirdHandCheck | None = None
    factor: FactorCheck | None = None
    end: EndCheck | None = None
    slips: tuple[Slip, ...] = ()
    costly: int | None = None
