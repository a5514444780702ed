"""The entries of a finished deal. Rules 3.5, 4.9, 5, 6.5-6.9, 8.2, 9."""

from fractions import Fraction

from engine.preferans.facts import SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.scoring import help as helping
from engine.preferans.scoring.all_pass import passed_out
from engine.preferans.scoring.bombs import bomb_entries
from engine.preferans.scoring.contracts import with_declarer
from engine.preferans.scoring.outcome import Outcome, build_outcome, outcome, talon_worth
from engine.preferans.scoring.prizes import prizes

__all__ = ["Outcome", "build_outcome", "outcome", "score", "surplus", "talon_worth"]


def score(deal: Outcome, agreement: Agreement, sheet: Sheet) -> tuple[SheetEntry, ...]:
    """Return the entries of the deal, in order.

    ``sheet`` is the one before the deal: full pools help others, and points that no pool can take
    come off the mountain. Rule 8.2. Entries of no points are left out. Prizes come last.
    """
    writes = _earned(deal, agreement, sheet)
    if agreement.helps:
        writes = tuple(helping.apply_help(writes, deal, agreement, sheet))
    return (*writes, *prizes(writes, agreement, sheet)) if agreement.prizes else writes


def surplus(deal: Outcome, agreement: Agreement, sheet: Sheet) -> Fraction:
    """Return the points the declarer may take off his mountain instead of helping. Rule 13.21."""
    if agreement.unwhisted_help != "mountain":
        return Fraction(0)
    return helping.surplus(_earned(deal, agreement, sheet), deal, agreement, sheet)


def _earned(deal: Outcome, agreement: Agreement, sheet: Sheet) -> tuple[SheetEntry, ...]:
    """Return all earned entries, whether or not pools can take them; bombs come last."""
    if deal.declarer is None:
        earned = passed_out(deal, agreement)
    else:
        earned = with_declarer(deal, agreement, sheet, deal.declarer)
    return tuple([write for write in (*earned, *bomb_entries(deal)) if write.points])
