"""What a game promises before it is whisted: exact tricks, likely whisting, points.

Gains are in units of `payoff` times `GAIN_SCALE`, so that chances stay whole numbers.
"""

from dataclasses import replace
from typing import Final

from engine.preferans import checking
from engine.preferans.actions import AnyContract, Contract
from engine.preferans.ai import outcomes, payoff
from engine.preferans.ai.people import words
from engine.preferans.ai.people.words import UNIT
from engine.preferans.ai.seats import others_after
from engine.preferans.observe import PlayerView
from engine.preferans.scoring import Outcome, talon_worth
from engine.preferans.whisting import dealers_hands, must_whist
from engine.tricks import CardSet, cards_in

GAIN_SCALE: Final = UNIT * UNIT * 100
PER_WHIST: Final = GAIN_SCALE * payoff.UNITS_PER_WHIST
OPEN_PLAY_BONUS: Final = 15
"""Percent of a trick that open play gives the declarer beyond the search: a whister does not see
the discard, and a declarer who ordered knows more than the sampled worlds tell."""
CLOSED_PLAY_BONUS: Final = 40
"""Percent of a trick by which closed play of two whisters favours the declarer over open play."""
UNSEEN_DISCARD: Final = 10
"""Percent of the misères caught by open play that the defenders miss: they lack the discard."""

_Whisted = tuple[AnyContract, tuple[int, ...], int | None, int, int | None, bool]
"""A contract, its whisters, who has left for half, their share, the dealer's hand, and whether the
third hand stays closed."""
DefenderHands = tuple[CardSet, CardSet]
"""Hands of the two defenders, clockwise after the declarer."""


class ContractGains:
    """The viewer's gains by contract, whisting and tricks, for one declarer; computed once each.

    What a talon writes itself (3.6) is left out but in `of_talon`. ``dark`` as in `outcomes.game`;
    ``partner`` shares his misère (7.4).
    """

    def __init__(
        self,
        view: PlayerView,
        declarer: int,
        talon_tricks: int = 0,
        *,
        refused: bool = False,
        dark: bool | None = None,
        partner: int | None = None,
    ) -> None:
        self._seen = view
        self._dark = dark
        self._partner = partner
        self._declarer = declarer
        self._talon_tricks = talon_tricks
        self._refused = refused
        self._talons: dict[tuple[int, bool], ContractGains] = {(talon_tricks, refused): self}
        self.first, self.second = others_after(view.active, declarer)
        self._third_hand = view.agreement.third_hand
        self._tables: dict[_Whisted, tuple[int, ...]] = {}
        self._unplayed: dict[tuple[Contract, int | None], int] = {}
        self._checked: dict[Contract, tuple[int, ...]] = {}

    def of_talon(self, talon: CardSet, away: CardSet) -> "ContractGains":
        """Return the gains with this talon, where ``away`` is discarded. Rule 3.6."""
        agreement = self._seen.agreement
        tricks = talon_worth(cards_in(talon)) if agreement.dealer_talon_prize else 0
        refused = bool(away) and talon == away and agreement.talon_refusal_penalty > 0
        found = self._talons.get((tricks, refused))
        if found is None:
            found = ContractGains(
                self._seen,
                self._declarer,
                tricks,
                refused=refused,
                dark=self._dark,
                partner=self._partner,
            )
            self._talons[tricks, refused] = found
        return found

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
        key = contract, whisters, half, share if len(whisters) == 2 else 50, dealer_hand, alone
        found = self._tables.get(key)
        if found is None:
            outcome = self._outcome(contract, whisters, half, dealer_hand, alone=alone)
            found = payoff.gains_by_tricks(self._seen, outcome, first=key[3])
            self._tables[key] = found
        return found

    def unplayed(self, contract: Contract, half: int | None = None) -> int:
        """Return the gain without whists, or if ``half`` leaves for half-whist."""
        key = contract, half
        found = self._unplayed.get(key)
        if found is None:
            outcome = self._outcome(contract, half=half)
            found = payoff.gain_unplayed(self._seen, outcome)
            self._unplayed[key] = found
        return found

    def left(
        self,
        contract: Contract,
        sides: DefenderHands,
        tricks: int,
        *,
        half: int | None = None,
        bonus: int = 0,
    ) -> int:
        """Return the gain times 100 * `UNIT` once both defenders have left the contract.

        Where the sitting dealer is asked, he looks at the hand that left for half, else at the
        first he may look at, and may whist with it; one who does not answer for missing tricks
        always does, as he risks nothing. Rules 4.4, 4.5. ``bonus``: percent of a trick by which
        play with him favours the declarer.
        """
        unplayed = 100 * self.unplayed(contract, half)
        view = self._seen
        defenders = self.first, self.second
        asked = contract, self._declarer, defenders, view.invitation
        hands = dealers_hands(*asked, half=half is not None)
        if view.sitting is None or not hands:
            return UNIT * unplayed
        lent = half if half in hands else hands[0]
        hand = sides[defenders.index(lent)]
        chance = UNIT
        if view.agreement.answers(sitting=True):
            chance = words.whists(hand, contract, words.WhistTurn.DEALER)
        table = self.whisted(contract, (view.sitting,), half=half, dealer_hand=lent)
        return chance * with_bonus(table, tricks, bonus) + (UNIT - chance) * unplayed

    def left_by_first(
        self, contract: Contract, sides: DefenderHands, tricks: int, *, bonus: int = 0
    ) -> int:
        """Return the same once the first defender has taken his whist back for half.

        The second, who passed beside it, may whist after all; else the dealer has a word. 4.3, 4.4.
        """
        chance = words.whists(sides[1], contract, words.WhistTurn.RETURN)
        table = self.whisted(contract, (self.second,), half=self.first)
        left = self.left(contract, sides, tricks, half=self.first, bonus=bonus)
        return chance * with_bonus(table, tricks, bonus) + (UNIT - chance) * left // UNIT

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
            outcomes.game(self._seen, self._declarer, contract, dark=self._dark, alone=alone),
            whisters=whisters,
            left=() if half is None else (half,),
            dealer_hand=dealer_hand,
            checked=checked,
            talon_tricks=self._talon_tricks,
            refused=self._refused,
            partner=None if isinstance(contract, Contract) else self._partner,
        )

    def checked(self, contract: Contract) -> tuple[int, ...]:
        """Return the gains by the declarer's tricks in a ten that is checked, not whisted."""
        found = self._checked.get(contract)
        if found is None:
            outcome = self._outcome(contract, checked=True)
            found = payoff.gains_by_tricks(self._seen, outcome)
            self._checked[contract] = found
        return found

    def expected(self, contract: AnyContract, sides: DefenderHands, tricks: int) -> int:
        """Return the mean gain times `GAIN_SCALE`, as defenders with these hands may whist.

        The tricks of a misère are those of open defence that sees the discard.
        """
        if not isinstance(contract, Contract):
            table, missed = self.whisted(contract, ()), UNSEEN_DISCARD if tricks else 0
            return UNIT * UNIT * (missed * table[0] + (100 - missed) * table[tricks])
        if checking.applies(self._seen.agreement, contract):
            return GAIN_SCALE * self.checked(contract)[tricks]
        if must_whist(self._seen.agreement, contract, dark=self._in_the_dark):
            table = self.whisted(contract, (self.first, self.second))
            return UNIT * UNIT * with_bonus(table, tricks, CLOSED_PLAY_BONUS)
        if self._third_hand is not None:
            return self._against_one(contract, sides, tricks)
        one, other = sides
        first = words.whists(one, contract, words.WhistTurn.FIRST)
        beside = words.whists(other, contract, words.WhistTurn.AFTER_WHIST)
        alone = words.whists(other, contract, words.WhistTurn.AFTER_PASS)
        both = with_bonus(
            self.whisted(contract, (self.first, self.second)), tricks, CLOSED_PLAY_BONUS
        )
        lone_first = 100 * self.whisted(contract, (self.first,))[tricks]
        lone_second = 100 * self.whisted(contract, (self.second,))[tricks]
        half = self.second if contract.level in self._seen.agreement.half_levels else None
        left = self.left(contract, sides, tricks, half=half)
        if contract.level in self._seen.agreement.return_levels:
            again = words.whists(one, contract, words.WhistTurn.AFTER_PASS)
            left = again * lone_first + (UNIT - again) * left // UNIT
        return first * (beside * both + (UNIT - beside) * lone_first) + (UNIT - first) * (
            alone * lone_second + (UNIT - alone) * left // UNIT
        )

    @property
    def _in_the_dark(self) -> bool:
        """True if the game is, or would be, won so."""
        view = self._seen
        return view.dark and view.bidder == self._declarer if self._dark is None else self._dark

    def _against_one(self, contract: Contract, sides: DefenderHands, tricks: int) -> int:
        """Return `expected` where two play: a whister opens the third hand. Rule 10.1."""
        second = self.first == self._third_hand
        whister, hand = (self.second, sides[1]) if second else (self.first, sides[0])
        chance = words.whists(hand, contract, words.WhistTurn.FIRST)
        openly = with_bonus(self.whisted(contract, (whister,)), tricks, OPEN_PLAY_BONUS)
        left = 100 * self.unplayed(contract)
        return UNIT * (chance * openly + (UNIT - chance) * left)


def with_bonus(values: tuple[int, ...], tricks: int, more: int) -> int:
    """Return a hundred times the gain when the declarer takes ``more`` percent of a trick more."""
    return (100 - more) * values[tricks] + more * values[min(10, tricks + 1)]
