"""The entries of an all-pass. Rules 6.5, 6.6."""

from collections.abc import Iterator
from fractions import Fraction

from engine.preferans.facts import EntryReason, SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.scoring.outcome import Outcome, takers
from engine.preferans.scoring.writing import in_whists, to_mountain, to_pool


def passed_out(deal: Outcome, agreement: Agreement) -> Iterator[SheetEntry]:
    """Return the entries of a deal without a declarer, in order."""
    if agreement.convention.all_pass_in_whists:
        return _in_whists(deal, agreement)
    return _on_mountain(deal, agreement)


def _on_mountain(deal: Outcome, agreement: Agreement) -> Iterator[SheetEntry]:
    """Charge tricks above the least count at the price; reward no trick. Rule 6.5.

    A sitting dealer plays the talon cards, so he is among those who can take tricks; with the talon
    aside he is not (13.25).
    """
    order = takers(deal, dealer=agreement.talon_leads)
    least = min(deal.taken[seat] for seat in order)
    for seat in order:
        yield to_mountain(seat, EntryReason.ALL_PASS_TRICKS, deal.taken[seat] - least, deal.price)
    yield from _clean(deal, agreement)


def _in_whists(deal: Outcome, agreement: Agreement) -> Iterator[SheetEntry]:
    """Write whists of the fewest tricks on the others; two of them halve. Rule 6.6."""
    active = takers(deal, dealer=False)
    least = min(deal.taken[seat] for seat in active)
    winners = [seat for seat in active if deal.taken[seat] == least]
    for winner in winners:
        for seat in active:
            if seat not in winners:
                yield in_whists(
                    winner,
                    seat,
                    EntryReason.ALL_PASS_FEWEST,
                    deal.taken[seat],
                    deal.price,
                    share=Fraction(1, len(winners)),
                )
    yield from _clean(deal, agreement)


def _clean(deal: Outcome, agreement: Agreement) -> Iterator[SheetEntry]:
    """Reward players without a trick, the sitting dealer too where he may. Rules 6.5, 6.6, 6.9."""
    bonus = {"price": deal.price, "one": 1, "none": 0}[agreement.zero_trick_bonus]
    for seat in takers(deal, dealer=agreement.dealer_zero_bonus):
        if deal.taken[seat] == 0:
            yield to_pool(seat, EntryReason.ALL_PASS_CLEAN, bonus)
