"""What a finished deal writes into the sheet. Rules 3.5, 4.9, 5, 6.5, 6.6, 8.2."""

from engine.preferans.facts import Write
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.scoring.all_pass import passed_out
from engine.preferans.scoring.contracts import with_declarer
from engine.preferans.scoring.help import with_help
from engine.preferans.scoring.outcome import Outcome, come_to, outcome

__all__ = ["Outcome", "come_to", "outcome", "score"]


def score(deal: Outcome, agreement: Agreement, sheet: Sheet) -> tuple[Write, ...]:
    """Return what the deal writes, in the order it is written.

    ``sheet`` stands as before the deal: pools that are full help others, and what nobody's pool
    can take comes off the mountain. Rule 8.2. Writes of no points are left out.
    """
    if deal.declarer is None:
        earned = passed_out(deal, agreement)
    else:
        earned = with_declarer(deal, agreement, deal.declarer)
    writes = (write for write in earned if write.points)
    if agreement.convention.helps:
        return tuple(with_help(writes, agreement.length, sheet))
    return tuple(writes)
