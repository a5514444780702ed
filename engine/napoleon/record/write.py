"""Writing a record: the finished deals of an evening as JSON values."""

from collections.abc import Iterable, Sequence

from engine.cards import Card, in_order
from engine.napoleon.actions import PASS, TrickBid
from engine.napoleon.facts import NapoleonDeal
from engine.napoleon.game import NAPOLEON
from engine.napoleon.options import OPTIONS, NapoleonAgreement
from engine.napoleon.record.model import EveningFacts
from engine.record import FORMAT, VERSION, dump_players, dump_shuffle, points_code
from engine.record_frame import dump_draw


def dump(evening: EveningFacts, names: Sequence[str]) -> dict[str, object]:
    """Return the finished deals of an evening as a record; ``names`` are by seat.

    ``finished`` says that all its deals were played; an evening stopped before is settled as it
    stands.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": NAPOLEON.key,
        "players": dump_players(names, evening.computer_seats),
        "rules": _rules(evening.agreement),
        **dump_draw(evening.draw),
        "deals": [dump_deal(facts) for facts in evening.finished],
        "settlement": {
            "accounts": [points_code(each) for each in evening.settlement],
            "finished": evening.complete,
        },
    }


def _rules(agreement: NapoleonAgreement) -> dict[str, object]:
    """The options that are not the usual ones, and how many deals an evening has."""
    differing: dict[str, object] = {
        key: value for key, value in agreement.differing().items() if OPTIONS[key].of_rules
    }
    return differing | {"deals": agreement.length}


def dump_deal(facts: NapoleonDeal) -> dict[str, object]:
    """Return one finished deal as its part of a record."""
    return {
        "dealer": facts.dealer,
        **dump_shuffle(facts.deck, facts.salt, facts.cut),
        "hands": [_codes(in_order(hand)) for hand in facts.hands],
        "turned": facts.turned.code,
        "auction": [{"seat": seat, "bid": _word(word)} for seat, word in facts.auction],
        "bidder": facts.bidder,
        "tricks": [
            [{"seat": seat, "card": card.code} for seat, card in trick.cards]
            for trick in facts.tricks
        ],
        "taken": list(facts.taken),
        "made": facts.made,
        "accounts": [points_code(each) for each in facts.accounts],
        "pot": points_code(facts.pot),
    }


def _word(word: TrickBid) -> str | int:
    return "pass" if word == PASS else word.tricks


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]
