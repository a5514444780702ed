"""The rule that a word breaks which a record tells and the table does not allow."""

from engine.preferans.actions import (
    MISERE,
    Bid,
    BidWithoutTalon,
    DarkBid,
    DarkHold,
    DarkPass,
    HalfWhist,
    Hold,
    LookAtCards,
    LookAtHand,
    Pass,
    ReturnWhist,
    Say,
    SwitchToMisere,
    TakeTalon,
    Whist,
    Word,
)
from engine.preferans.conventions import HALF_LEVELS
from engine.preferans.ladder import lowest
from engine.preferans.state import Auction, OpenOrClosed, Whisting


def of_word(word: Word, phase: Auction) -> str:
    """The rule that a word which is not allowed breaks."""
    match word:
        case Bid() | Hold() | TakeTalon() if phase.turn in phase.closed:
            return "9.5"
        case Hold():
            return "2.4"
        case TakeTalon():
            return "2.7"
        case BidWithoutTalon():
            return "13.30"
        case DarkPass():
            return "9.2"
        case LookAtCards() | SwitchToMisere() | DarkHold():
            return "9.5"
        case Bid(game) | DarkBid(game):
            if game is MISERE:
                return "2.6" if isinstance(word, Bid) else "9.6"
            return "2.9" if game.level < lowest(phase).level else "2.3"
        case _:
            return "2.5"


def of_saying(say: Say, phase: Whisting | OpenOrClosed, seat: int) -> str:
    """The rule that a word which is not allowed breaks."""
    match say:
        case HalfWhist():
            return "4.3"
        case ReturnWhist() | LookAtHand():
            return "4.4"
        case Whist() if seat not in phase.defenders:
            return "4.4" if phase.contract.level in HALF_LEVELS else "4.5"
        case Pass() if seat in phase.defenders:  # only a six that must be whisted forbids it
            return "4.9"
        case _:
            return "4.1"
