"""What a deal may come to, as far as a view tells: the outcomes that players of every level value.

A game writes as many times over as the declarer's first bomb and darkness say. Rules 9.3, 9.5.
"""

from engine.preferans.actions import AnyContract
from engine.preferans.ai.seats import owned
from engine.preferans.observe import PlayerView
from engine.preferans.scoring.outcome import DARKNESS, Outcome


def game(
    view: PlayerView,
    declarer: int,
    contract: AnyContract | None,
    *,
    dark: bool | None = None,
    alone: bool = False,
) -> Outcome:
    """Return the outcome of a game of ``declarer``, without whisters and tricks.

    ``dark``: he plays it in the dark; None: as the bid that stands says. ``alone``: where two play,
    the third hand stays closed. Rules 9.5, 10.1.
    """
    if dark is None:
        dark = view.dark and view.bidder == declarer
    bomb = view.sheet.accounts[declarer].bomb
    return Outcome(
        view.dealer,
        view.active,
        declarer,
        contract,
        factor=bomb * (DARKNESS if dark else 1),
        bomb=bomb,
        third_hand=view.agreement.third_hand,
        alone=alone,
    )


def all_pass(view: PlayerView, *, passing_dark: bool = False) -> Outcome:
    """Return the outcome of an all-pass, without tricks.

    ``passing_dark``: the viewer passes in the dark as well, and so do later speakers:
    an all-pass then brings him nothing that it does not bring them. Rules 9.2, 13.3.
    """
    passed, price = view.passed_dark, view.all_pass_price
    if passing_dark:
        price = price if passed else price << view.dark_step
        passed |= set(owned(view)) - {seat for seat, _ in view.auction}
    return Outcome(
        view.dealer,
        view.active,
        price=price,
        third_hand=view.agreement.third_hand,
        passed_dark=passed,
        step=view.dark_step if passed else 0,
    )
