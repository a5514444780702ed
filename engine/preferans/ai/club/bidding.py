"""The auction: how far a hand goes. Rule 2.

A hand is valued with what the talon brings on average; the player bids as long as some contract at
or above the bid pays better than leaving it.
"""

from typing import Final

from engine.preferans.actions import (
    BID,
    DECLINE_MISERE,
    INVITE,
    JOIN_MISERE,
    MISERE,
    PASS,
    Action,
    Contract,
    Strain,
)
from engine.preferans.ai.club import payoff
from engine.preferans.ai.hand import (
    TALON_GAIN,
    all_pass_danger,
    declaring,
    misere_after_talon,
    misere_at_best,
    misere_danger,
)
from engine.preferans.ai.moves import bids_without_talon, lowest_bid
from engine.preferans.ai.suits import NOTHING, Suits, masks
from engine.preferans.observe import PlayerView

MISERE_HOPELESS: Final = 40
"""Danger of the eight best cards beyond which no talon is worth counting."""
MISERE_CAUGHT: Final = (5, 150)
"""Percent of misères that are caught: so much, and so many percent of the counted danger.

Suits are counted one by one; discards between them and a forced lead make it worse.
"""
SHARE: Final = 3
"""What a misère brings alone is so much more than half of it, shared with a third of the others:
of four players three pay for it alone, two for each half (note 42 of the Code)."""
AS_HELD: Final = 10
"""Danger of ten cards up to which they are played as a misère without the talon."""
TRICKS_CAUGHT: Final = 150
"""Tricks (hundredths) that a caught misère takes on average."""
TALON_WORTH: Final = 28
"""Tricks (hundredths) that a talon counts for in the dealer's prize, on average. Rule 3.6."""


def choose(view: PlayerView, mood: int = 0) -> Action:
    """Pass, hold, take the talon or bid; ``mood``: hundredths of a trick that are not there."""
    held = masks(view.hands[view.viewer] or ())
    worth_misere = _misere(view, held, mood) if BID[MISERE] in view.moves else None
    step = lowest_bid(view)
    worth_step = None if step is None else _contract(view, held, step[1], mood)
    bar = _leaving(view, held)
    if worth_misere is not None and worth_misere > bar and worth_misere > (worth_step or 0):
        return BID[MISERE]
    if step is not None and worth_step is not None and worth_step > bar:
        return step[0]
    if worth_misere is not None and INVITE in view.moves and worth_misere // SHARE > bar:
        return INVITE
    return _without_talon(view, held) or PASS


def answer(view: PlayerView, mood: int = 0) -> Action:
    """Share the misère that the dealer is invited to if it pays, else decline. Rule 7.4."""
    assert view.invitation is not None  # noqa: S101 - there is something to answer
    worth = _misere(view, masks(view.hands[view.invitation.seat] or ()), mood)
    return JOIN_MISERE if worth is not None and worth > 0 else DECLINE_MISERE


def _without_talon(view: PlayerView, held: Suits) -> Action | None:
    """What pays as the cards lie, the lowest of it. Rule 13.30."""
    for action, game in bids_without_talon(view):
        if isinstance(game, Contract):
            tricks = max(declaring(held, NOTHING, strain) for strain in Strain)
            strains = [each for each in Strain if declaring(held, NOTHING, each) == tricks]
            level = game.level if strains[-1] >= game.strain else game.level + 1
            if level > 10:
                continue
            if payoff.bid_value(view.agreement, Contract(level, strains[-1]), tricks) > 0:
                return action
        elif misere_danger(held, NOTHING) < AS_HELD:
            return action
    return None


def _contract(view: PlayerView, held: Suits, least: Contract, mood: int) -> int | None:
    """Gain of the best contract at or above ``least``, as often as one's bomb says. Rule 9.3."""
    best: int | None = None
    for strain in Strain:
        level = least.level if strain >= least.strain else least.level + 1
        if level > 10:
            continue
        tricks = declaring(held, NOTHING, strain) + TALON_GAIN + mood
        value = payoff.bid_value(view.agreement, Contract(level, strain), tricks)
        value -= payoff.talon_prize(view.agreement, level, TALON_WORTH)
        if best is None or value > best:
            best = value
    return None if best is None else best * view.sheet.accounts[view.viewer].bomb


def _misere(view: PlayerView, held: Suits, mood: int) -> int | None:
    """Gain of a misère, counting every talon; None when it is out of the question."""
    if misere_at_best(held) - mood // 2 > MISERE_HOPELESS:
        return None
    least, percent = MISERE_CAUGHT
    danger = max(0, misere_after_talon(held) - mood // 2)
    caught = min(100, least + danger * percent // 100)
    gains = payoff.misere_values(view.agreement)
    bomb = view.sheet.accounts[view.viewer].bomb
    lost = payoff.mean(gains, TRICKS_CAUGHT)
    return bomb * (payoff.SPREAD * gains[0] * (100 - caught) + lost * caught) // 100


def _leaving(view: PlayerView, held: Suits) -> int:
    """Return the gain of a pass: of an all-pass without a bid, else of defending."""
    if view.bid is not None:
        return 0
    passes = len(view.auction)
    price = view.all_pass_price
    gains = payoff.all_pass_values(view.agreement, price)
    # A hand takes half as many again where only two play.
    shared = 2 if view.agreement.third_hand is None else 3
    all_pass = payoff.mean(gains, all_pass_danger(held, NOTHING) * shared // 2)
    # The more players have passed already, the likelier an all-pass is.
    return all_pass * (1, 2, 3)[min(passes, 2)] // 3
