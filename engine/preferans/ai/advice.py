"""Reasons of a computer's choice, as plain values without words.

No text here. An `Advice` names the action, one reason, and the figures the reason speaks of; those
that mean nothing for it are left None or empty.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card
from engine.computers import Weighed
from engine.preferans.actions import Action, AnyContract


class Reason(StrEnum):
    """What decided. Comments name the figures of `Advice` that go with it."""

    ONLY_MOVE = "only_move"  # nothing else is allowed

    # the auction
    BID_PAYS = "bid_pays"  # contract: what it would likely be; chance of making it; tricks
    BID_FOR_PRIZE = "bid_for_prize"  # same: it would fill the pool and win a prize
    BID_OVER_ALL_PASS = "bid_over_all_pass"  # same: it costs less than the all-pass that threatens
    MISERE_PAYS = "misere_pays"  # chance of making it
    MISERE_SHARED = "misere_shared"  # same: half of it, with the dealer; or with who invites him
    MISERE_DECLINED = "misere_declined"  # same: the dealer stays out of it
    TOO_WEAK = "too_weak"  # contract: the best one; chance; tricks: nothing is worth a bid
    TOO_HIGH = "too_high"  # same: the auction has gone beyond what the hand is worth
    ALL_PASS_INSTEAD = "all_pass_instead"  # contract; chance; tricks: it pays, but a pass pays more
    LIKELY = "likely"  # contract; chance; tricks: no worse than a pass, and likely made
    CALMER = "calmer"  # no word is better for certain, and this one binds to least

    # before one's cards are looked at; nothing is known of them
    LOOK_FIRST = "look_first"
    DARK_PASS_PAYS = "dark_pass_pays"
    DARK_BID_PAYS = "dark_bid_pays"

    # the talon
    OPEN_TALON = "open_talon"
    DISCARD_FOR = "discard_for"  # cards; contract; chance; tricks
    DISCARD_MISERE = "discard_misere"  # cards; chance
    ORDER_BEST = "order_best"  # contract; chance; tricks
    LEAVE_UNPLAYED = "leave_unplayed"  # contract; tricks: even the best would go further down

    # whisting
    WHIST_PAYS = "whist_pays"  # tricks of the defenders; chance that the contract falls
    WHIST_LIKELY = "whist_likely"  # same: no worse than a pass, and the contract likely falls
    WHIST_OWED = "whist_owed"  # the rules ask for it
    WHIST_LOSES = "whist_loses"  # tricks of the defenders; chance
    HALF_IS_SAFE = "half_is_safe"  # same: half-whist is paid without risk
    HELD_BY_OTHER = "held_by_other"  # same: the other defender whists
    LOOK_FOR_WHIST = "look_for_whist"  # same: the sitting dealer may gain by looking
    OPEN_IS_BETTER = "open_is_better"  # tricks of the defenders; chance
    CLOSED_IS_BETTER = "closed_is_better"  # tricks of the defenders; chance
    ALONE_IS_BETTER = "alone_is_better"  # same: without the passer

    # what the declarer's full pool cannot take
    SURPLUS_PAYS = "surplus_pays"
    SURPLUS_EVEN = "surplus_even"  # both come to the same

    # cards; tricks are the declarer's in all, on all-pass one's own
    CARDS_EQUAL = "cards_equal"  # tricks: whatever is played, the cheapest then
    CARD_BEST = "card_best"  # tricks
    CARD_CATCHES = "card_catches"  # same, against a misère
    CARD_DUCKS = "card_ducks"  # same, where one wants no tricks
    CLAIM_PROVED = "claim_proved"  # it holds however the hidden cards lie

    # answers
    FAIR = "fair"
    UNFAIR = "unfair"
    HARMLESS = "harmless"
    UNPROVEN = "unproven"


@dataclass(frozen=True, slots=True)
class Advice(Weighed[Action]):
    """An action, why, and what every choice brings, in whists of the settlement.

    ``chance``: percent; ``tricks``: hundredths, of the side the reason speaks of; ``contract``: the
    game it speaks of; ``cards``: those it speaks of. ``exact``: the tricks are no average, open
    cards settle them.
    """

    chance: int | None = None
    tricks: int | None = None
    contract: AnyContract | None = None
    cards: tuple[Card, ...] = ()
    exact: bool = False
