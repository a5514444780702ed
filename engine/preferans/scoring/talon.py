"""The entries of the talon: a prize for a good one, a penalty for a refused one. Rule 3.6."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.preferans.actions import Contract
from engine.preferans.conventions import PRICES
from engine.preferans.facts import EntryReason, SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.scoring.outcome import Outcome, defenders
from engine.preferans.scoring.writing import in_whists, to_mountain

HALF: Final = Fraction(1, 2)


def talon_entries(deal: Outcome, agreement: Agreement, declarer: int) -> Iterator[SheetEntry]:
    """Return the entries of ``declarer``'s talon, whatever the result of his game.

    A dealer who shares a misère pays no penalty for its talon.
    """
    sits = deal.dealer not in deal.active
    if agreement.dealer_talon_prize and isinstance(deal.contract, Contract):
        yield from _prize(deal, agreement, declarer, deal.contract.level, sits=sits)
    if deal.refused and sits and deal.partner is None:
        yield to_mountain(
            deal.dealer, EntryReason.TALON_REFUSED, 1, agreement.talon_refusal_penalty
        )


def _prize(
    deal: Outcome, agreement: Agreement, declarer: int, level: int, *, sits: bool
) -> Iterator[SheetEntry]:
    """Whists on the declarer as for tricks of his game. Rule 13.29.

    The dealer writes them if he sits the deal out. Decision: if no dealer sits, each opponent
    writes half; the dealer may be the declarer himself there.
    """
    price = PRICES[level] * agreement.convention.whist
    if sits:
        yield in_whists(deal.dealer, declarer, EntryReason.TALON_PRIZE, deal.talon_tricks, price)
        return
    for seat in defenders(deal, declarer):
        yield in_whists(
            seat, declarer, EntryReason.TALON_PRIZE, deal.talon_tricks, price, share=HALF
        )
