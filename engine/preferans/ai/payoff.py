"""What a result is worth in this pulka: exact, from the sheet as it stands.

A whist has `UNITS_PER_WHIST` units. A gain is the change of a seat's settlement (rule 8.5, as if
the pulka ended there) when the deal's writes are entered. So help (8.2), full pools, prizes (9.10),
mountains, the factors of the convention, gentleman whist, consolation and missing tricks are all
counted. Prizes that are still to be won count by the chance to win them (`race`), bombs by what
games to come bring (`bombs`).
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine.preferans import pulka, scoring
from engine.preferans.actions import HALF_WHIST, TRICKS
from engine.preferans.ai import bombs, outcomes, race
from engine.preferans.ai.seats import others_after
from engine.preferans.facts import takes_talon
from engine.preferans.observe import PlayerView, sharing
from engine.preferans.old import prices
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.scoring import Outcome

UNITS_PER_WHIST: Final = 24
"""Divisible by 3 and 4, as results are shared by that many players, and by 2 for halves. A mountain
point of five players is two whists to each."""


def outcome_of(view: PlayerView) -> Outcome:
    """Return what is known of the outcome of the running deal: all but the tricks.

    On all-pass, and in the auction, it is an all-pass at the price that holds.
    """
    if view.declarer is None:
        return outcomes.all_pass(view)
    return replace(
        outcomes.game(view, view.declarer, view.contract, alone=plays_alone(view)),
        whisters=view.whisters,
        left=tuple(seat for seat, say in view.whisting if say == HALF_WHIST),
        dealer_hand=view.dealer_hand,
        talon_tricks=scoring.talon_worth(view.talon),
        sold=prices.sold(view.talon),
        refused=bool(view.discard) and frozenset(view.discard) == frozenset(view.talon),
        partner=sharing(view),
    )


def plays_alone(view: PlayerView) -> bool:
    """Return whether two hands play, and the whister has not taken a talon. 10.1, 11.8, 10.2."""
    return len(view.order) == 2 and not takes_talon(view.whisting)


def misere_partner(view: PlayerView, declarer: int) -> int | None:
    """Return the dealer if he has joined ``declarer`` in the misère that stands. Rule 7.4."""
    invitation = view.invitation
    if invitation is None or not invitation.accepted or view.no_talon:
        return None
    return view.dealer if invitation.seat == declarer else None


def viewers_gain(view: PlayerView, outcome: Outcome, taken: Sequence[int]) -> int:
    """Return what the viewer gains, in units, if the deal ends with ``taken`` tricks by seat.

    They sum to ten in a deal that is played out; all are zero without whists.
    """
    return gains(view, outcome, taken)[view.viewer]


def gains(view: PlayerView, outcome: Outcome, taken: Sequence[int]) -> tuple[int, ...]:
    """Return what every seat gains, in units; see `viewers_gain`. They sum to zero."""
    return on_sheet(view.agreement, view.sheet, outcome, tuple(taken))


def gains_by_tricks(view: PlayerView, outcome: Outcome, *, first: int = 50) -> tuple[int, ...]:
    """Return the viewer's gain by the declarer's tricks: eleven values, for 0 to 10.

    The defenders' tricks count for the side where one whists alone. When two whist, the first
    defender after the declarer gets ``first`` percent of them, rounded to the nearest trick.
    """
    return _by_seat(view.agreement, view.sheet, outcome, first)[view.viewer]


def gain_unplayed(view: PlayerView, outcome: Outcome) -> int:
    """Return the viewer's gain if the contract of ``outcome`` is not whisted."""
    alone = replace(outcome, whisters=(), dealer_hand=None)
    return viewers_gain(view, alone, (0,) * view.agreement.hands)


@lru_cache(maxsize=1 << 12)
def _by_seat(
    agreement: Agreement, sheet: Sheet, outcome: Outcome, first: int
) -> tuple[tuple[int, ...], ...]:
    """Return, by seat, the eleven gains of `gains_by_tricks`."""
    if outcome.declarer is None:
        raise ValueError("an all-pass has no declarer")
    rows = []
    one, other = others_after(outcome.active, outcome.declarer)
    for tricks in range(TRICKS + 1):
        taken = [0] * agreement.hands
        taken[outcome.declarer] = tricks
        rest = TRICKS - tricks
        taken[one] = (rest * first + 50) // 100
        taken[other] = rest - taken[one]
        rows.append(on_sheet(agreement, sheet, outcome, tuple(taken)))
    return tuple(zip(*rows, strict=True))


@lru_cache(maxsize=1 << 14)
def on_sheet(
    agreement: Agreement, sheet: Sheet, outcome: Outcome, taken: tuple[int, ...]
) -> tuple[int, ...]:
    """Return what every seat of a sheet gains, in units, by an outcome with ``taken`` tricks."""
    after = _after(agreement, sheet, replace(outcome, taken=taken))
    before = _before(agreement, sheet)
    gains = [(now - then) * UNITS_PER_WHIST for now, then in zip(after, before, strict=True)]
    hopes = agreement.prizes or agreement.dark_words
    if not hopes and any(gain.denominator != 1 for gain in gains):
        raise ValueError(f"{gains} parts of a whist")
    return pulka.whole(tuple(gains))


def _after(agreement: Agreement, sheet: Sheet, outcome: Outcome) -> tuple[Fraction, ...]:
    """Settle with the deal written; the declarer disposes of a surplus as suits him. 13.21."""
    after = _standing(agreement, pulka.enter(sheet, scoring.score(outcome, agreement, sheet)))
    declarer = outcome.declarer
    if declarer is None or outcome.off_mountain or not scoring.surplus(outcome, agreement, sheet):
        return after
    other = _after(agreement, sheet, replace(outcome, off_mountain=True))
    return other if other[declarer] > after[declarer] else after


@lru_cache(maxsize=64)
def _before(agreement: Agreement, sheet: Sheet) -> tuple[Fraction, ...]:
    return _standing(agreement, sheet)


def _standing(agreement: Agreement, sheet: Sheet) -> tuple[Fraction, ...]:
    """Return what everybody has won so far, with what prizes to come and bombs promise."""
    settled = pulka.settle(sheet, agreement)
    if len(sheet.prized) < len(agreement.prizes):
        settled = _sum(settled, race.worth(agreement, sheet))
    if any(account.bombs for account in sheet.accounts):
        settled = _sum(settled, bombs.worth(agreement, sheet))
    return settled


def _sum(settled: tuple[Fraction, ...], hopes: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return tuple([now + hope for now, hope in zip(settled, hopes, strict=True)])
