"""What a game promises before it is whisted: exact tricks, likely whisting, points.

Gains are in units of `payoff` times `GAIN_SCALE`, so that chances stay whole numbers.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from engine.preferans import checking
from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    RETURN_WHIST,
    TRICKS,
    WHIST,
    AnyContract,
    Contract,
    HalfWhist,
    LookAtHand,
    PlayAlone,
    PlayOpen,
    ReturnWhist,
    Say,
    Whist,
)
from engine.preferans.ai import outcomes, payoff
from engine.preferans.ai.people import words
from engine.preferans.ai.people.words import UNIT, WhistTurn
from engine.preferans.ai.seats import others_after
from engine.preferans.observe import PlayerView
from engine.preferans.old import prices
from engine.preferans.scoring import Outcome, talon_worth
from engine.preferans.whisting import LOOK, WhistTerms, Words, next_step
from engine.tricks import CardSet, cards_in

GAIN_SCALE: Final = UNIT * UNIT * 100
PER_WHIST: Final = GAIN_SCALE * payoff.UNITS_PER_WHIST
BEYOND_SEARCH: Final = 15
"""Percent of a trick that the declarer takes more than a defender's search tells: he ordered, and
knows more than the sampled worlds. Closed play of two whisters costs them no more than open."""
ALONE: Final = 85
"""Percent of a trick that he takes more where a whister has to play without the passer."""
OWN_TALON: Final = 1
"""Tricks that a whister's own talon takes from the declarer."""
UNSEEN_DISCARD: Final = 10
"""Percent of the misères caught by open play that the defenders miss: they lack the discard."""

DefenderHands = tuple[CardSet, CardSet]
"""Hands of the two defenders, clockwise after the declarer."""


class Word(NamedTuple):
    """Whether a defender whists, or the dealer with his hand; ``side`` (0, 1) is whose it is."""

    contract: Contract
    side: int
    turn: WhistTurn
    whist: "Tree"
    leave: "Tree"


Tree = Word | tuple[int, ...]
"""The words to come, down to the gains by the declarer's tricks, times `GAIN_SCALE`."""


class Assumed(NamedTuple):
    """What a tree of words takes for granted.

    ``bonus``: percent of a trick that the declarer takes beyond the search; ``share``: as in
    `ContractGains.whisted`. ``me`` takes his first word back if ``back`` and the other passes.
    """

    bonus: int = 0
    share: int = 50
    me: int | None = None
    back: bool = False


def mean(tree: Tree, sides: DefenderHands, tricks: int) -> int:
    """Return the mean gain times `GAIN_SCALE`, as defenders with these hands may whist."""
    if not isinstance(tree, Word):
        return tree[tricks]
    chance = words.whists(sides[tree.side], tree.contract, tree.turn)
    whist = mean(tree.whist, sides, tricks) // UNIT
    return chance * whist + (UNIT - chance) * (mean(tree.leave, sides, tricks) // UNIT)


def is_certain(tree: Tree) -> bool:
    """Return whether neither words nor cards change the gain."""
    return not isinstance(tree, Word) and min(tree) == max(tree)


@dataclass
class ContractGains:
    """The viewer's gains by contract, whisting and tricks, for one declarer.

    What a talon writes itself (3.6) is left out but in `of_talon`. ``dark`` as in `outcomes.game`;
    ``partner`` shares his misère (7.4).
    """

    view: PlayerView
    declarer: int
    dark: bool | None = None
    partner: int | None = None
    talon_tricks: int = 0
    sold: int = 0
    refused: bool = False

    def __post_init__(self) -> None:
        self.first, self.second = others_after(self.view.active, self.declarer)
        self._talons: dict[tuple[int, int, bool], ContractGains] = {}
        self._trees: dict[AnyContract, Tree] = {}

    def of_talon(self, talon: CardSet, away: CardSet) -> "ContractGains":
        """Return the gains with this talon, where ``away`` is discarded. Rule 3.6."""
        agreement = self.view.agreement
        prize = cards_in(talon) if agreement.dealer_talon_prize else ()
        tricks, sold = talon_worth(prize), prices.sold(prize)
        refused = bool(away) and talon == away and agreement.talon_refusal_penalty > 0
        key = tricks, sold, refused
        if key == (self.talon_tricks, self.sold, self.refused):
            return self
        if key not in self._talons:
            self._talons[key] = replace(self, talon_tricks=tricks, sold=sold, refused=refused)
        return self._talons[key]

    def whisted(
        self,
        contract: AnyContract,
        whisters: tuple[int, ...],
        *,
        half: int | None = None,
        share: int = 50,
        dealer_hand: int | None = None,
        alone: bool = False,
    ) -> tuple[int, ...]:
        """Return the gains by the declarer's tricks.

        ``share``: percent of the defenders' tricks that the first of two whisters takes; ``alone``:
        the third hand stays closed (10.1).
        """
        outcome = self._outcome(contract, whisters, half, dealer_hand, alone=alone)
        first = share if len(whisters) == 2 else 50
        return payoff.gains_by_tricks(self.view, outcome, first=first)

    def unplayed(self, contract: Contract, half: int | None = None) -> int:
        """Return the gain without whists, or if ``half`` leaves for half-whist."""
        return payoff.gain_unplayed(self.view, self._outcome(contract, half=half))

    def _outcome(
        self,
        contract: AnyContract,
        whisters: tuple[int, ...] = (),
        half: int | None = None,
        dealer_hand: int | None = None,
        *,
        checked: bool = False,
        alone: bool = False,
    ) -> Outcome:
        return replace(
            outcomes.game(self.view, self.declarer, contract, dark=self.dark, alone=alone),
            whisters=whisters,
            left=() if half is None else (half,),
            dealer_hand=dealer_hand,
            checked=checked,
            talon_tricks=self.talon_tricks,
            sold=self.sold,
            refused=self.refused,
            partner=None if isinstance(contract, Contract) else self.partner,
        )

    def expected(self, contract: AnyContract, sides: DefenderHands, tricks: int) -> int:
        """Return the mean gain times `GAIN_SCALE`, as defenders with these hands may whist.

        The tricks of a misère are those of open defence that sees the discard.
        """
        tree = self._trees.get(contract)
        if tree is None:
            tree = self._trees[contract] = self._before_whisting(contract)
        return mean(tree, sides, tricks)

    def _before_whisting(self, contract: AnyContract) -> Tree:
        if not isinstance(contract, Contract):
            missed = 0 if contract.open else UNSEEN_DISCARD
            table, caught = self.whisted(contract, ()), 100 - missed
            made = missed * table[0]
            return tuple([UNIT * UNIT * (made + caught * gain) for gain in table])
        if checking.applies(self.view.agreement, contract):
            checked = self._outcome(contract, checked=True)
            return _with_bonus(payoff.gains_by_tricks(self.view, checked), 0)
        if self.view.agreement.convention.own_talons:
            return self._answered(contract)
        # Where two play, the whister opens the third hand and does not see the discard.
        two = self.view.agreement.third_hand is not None
        return self.tree(contract, (), Assumed(BEYOND_SEARCH if two else 0))

    def _answered(self, contract: Contract) -> Tree:
        """Return the gains against the best answer with open cards. Rule 10.2."""
        other = (self.second if self.first == self.view.agreement.third_hand else self.first,)
        alone = self.whisted(contract, other, alone=True)
        helped = self.whisted(contract, other)
        best = min if self.view.viewer == self.declarer else max
        answers = zip(alone, (*[helped[0]] * OWN_TALON, *helped), strict=False)
        left = self.unplayed(contract)
        return _with_bonus(tuple([best(left, *each) for each in answers]), 0)

    def tree(self, contract: Contract, said: Words, assumed: Assumed) -> Tree:
        """Return what may follow the words ``said``, and what it gains.

        Others than ``me`` never take a whist back for half: rule 4.3.
        """
        agreement, sitting = self.view.agreement, self.view.sitting
        whisters, turn, moves = next_step(self._terms(contract), said)
        half = next((seat for seat, say in said if say == HALF_WHIST), None)
        lent = next((say.seat for _, say in said if isinstance(say, LookAtHand)), None)
        mine = turn is not None and turn == assumed.me

        def after(word: Say) -> Tree:
            assert turn is not None  # noqa: S101 - somebody has this word
            return self.tree(contract, (*said, (turn, word)), assumed)

        match moves:
            case (PlayOpen(), _, HalfWhist()) if mine and assumed.back:
                return after(HALF_WHIST)
            case (PlayOpen(), *_) | () if whisters:
                table = self.whisted(
                    contract, whisters, half=half, share=assumed.share, dealer_hand=lent
                )
                return _with_bonus(table, assumed.bonus)
            case (PlayAlone(),):
                table = self.whisted(contract, whisters, alone=True)
                return _with_bonus(table, min(100, assumed.bonus + ALONE))
            case ():
                return _with_bonus((self.unplayed(contract, half),) * (TRICKS + 1), 0)
            case (Whist(),):
                return after(WHIST)
            case (ReturnWhist(), _) if mine:
                return after(RETURN_WHIST if assumed.back else PASS)
            case (LookAtHand() as look, *_):  # at the hand that left for half, if he may
                return after(look if half is None or LOOK[half] not in moves else LOOK[half])
            case _ if turn == sitting and not agreement.answers(sitting=True):
                return after(WHIST)  # he risks nothing
        hand = turn if lent is None else lent
        spoken = words.turn_of([say for _, say in said])
        whist = after(RETURN_WHIST if RETURN_WHIST in moves else WHIST)
        leave = after(HALF_WHIST if HALF_WHIST in moves else PASS)
        return Word(contract, int(hand == self.second), spoken, whist, leave)

    def _terms(self, contract: Contract) -> WhistTerms:
        view, dark = self.view, self.dark
        if dark is None:
            dark = view.dark and view.bidder == self.declarer
        # The third hand has no word: it comes second.
        second = self.first == view.agreement.third_hand
        defenders = (self.second, self.first) if second else (self.first, self.second)
        return WhistTerms(
            view.agreement, contract, self.declarer, defenders, view.sitting, view.invitation, dark
        )


def _with_bonus(values: tuple[int, ...], more: int) -> tuple[int, ...]:
    """Return gains times `GAIN_SCALE` when the declarer takes ``more`` percent of a trick more."""
    pairs = pairwise((*values, values[-1]))
    return tuple([UNIT * UNIT * ((100 - more) * now + more * then) for now, then in pairs])
