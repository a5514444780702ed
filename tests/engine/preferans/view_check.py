"""Whether a view shows what the log and the rules let its viewer know, and nothing else."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from engine.cards import DECK, Card
from engine.game import PUBLIC
from engine.preferans.conventions import Convention
from engine.preferans.facts import DealFacts
from engine.preferans.observe import PlayerView
from tests.engine.preferans.running_deal import NONE, Cards, Running
from tests.engine.preferans.secrecy import Secrecy

LARGEST_NUMBER: Final = 1000
"""No number of a view is greater; a set of ten cards as an integer is at least 1023."""


class LeakError(AssertionError):
    """Somebody sees what he may not."""


def check_view(truth: Secrecy, view: PlayerView) -> None:
    """Hold a view to what its viewer may know: neither more nor less; raises `LeakError`.

    Hands, discard, talon and tricks are compared; every other field, whatever it may be, is
    walked for cards, also for sets of cards written as integers, and for salts. The price of an
    all-pass trick follows from the agreement, and may be as large as such a set.
    """
    deal, viewer = truth.deal, view.viewer
    _same("finished", len(view.finished), truth.finished)
    for facts, told in zip(view.finished, truth.past, strict=True):
        if truth.shown.get(told.number) is not facts:
            _same("finished", _whole(facts), _told(told))
            truth.shown[told.number] = facts
    _same("lots", view.lots, truth.lots)
    _same("dealer_lots", view.dealer_lots, truth.dealer_lots)
    _same("lots_salt", view.lots_salt, truth.lots_salt)
    _same("commitment", view.commitment, _commitment(truth))
    _same("agreement", view.agreement, truth.agreement)
    may = NONE if deal is None else deal.knows(viewer)
    salts = [salt for _, salt in truth.secret]
    drawn = ("lots", "dealer_lots", "lots_salt")
    for each in fields(view):
        if each.name in (*drawn, "finished", "agreement", "all_pass_price"):
            continue
        leaves = tuple(_leaves(getattr(view, each.name)))
        hidden = cards_of(leaves) - may
        if hidden:
            raise LeakError(viewer, each.name, sorted(hidden))
        if any(salt in text for text in leaves if isinstance(text, str) for salt in salts):
            raise LeakError(viewer, each.name, "salt")
    if viewer == PUBLIC:
        _same("moves", (view.moves, view.rights), ((), ()))
    if deal is None:
        _same("hands", set(view.hands), {None})
        return
    visible = deal.sees(viewer)
    _same("places", len(view.hands), max(deal.active) + 1 if deal.third else truth.players)
    for seat in range(len(view.hands)):
        sits_out = seat == viewer and seat not in deal.active
        held = deal.held(seat) if seat in visible or sits_out else None
        _same(f"hand {seat}", view.hands[seat], held)
        _same(f"count {seat}", view.counts[seat], len(deal.held(seat)))
    laid = deal.laid if viewer == deal.took else ()
    _same("discard", view.discard, deal.discard if viewer == deal.declarer else laid)
    opened = deal.opened_talon(viewer)
    if viewer == PUBLIC and deal.all_pass:
        opened &= deal.lying()
    _same("talon", view.talon, tuple(card for card in deal.talon if card in opened))
    *complete, current = deal.tricks() if deal.declarer is not None or deal.all_pass else [()]
    if len(deal.plays) == deal.cards:
        raise LeakError("the deal is over")
    if viewer == PUBLIC:
        complete = complete[-1:]
    _same("tricks", [(trick.talon, trick.cards) for trick in view.tricks], complete)
    _same("table", (view.talon_card, view.table), current or (None, ()))


def _same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise LeakError(what, found, expected)


def _whole(facts: DealFacts) -> object:
    """What a finished deal reveals."""
    hands = {seat: hand for seat, hand in enumerate(facts.hands) if hand}
    laid = facts.discard or (), facts.whister_discard or ()
    return facts.number, facts.deck, facts.salt, hands, facts.talon, *laid


def _told(deal: Running) -> object:
    hands = {seat: hand for seat, hand in deal.hands.items() if hand}
    left = [(deal.dealer + 1) % 2, deal.dealer]
    talon = deal.talons[left[0]] + deal.talons[left[1]] if deal.talons else deal.talon
    return deal.number, deal.deck, deal.salt, hands, talon, deal.discard, deal.laid


def _commitment(truth: Secrecy) -> str:
    """Rule 1.6: salt, colon, and the codes of the deck joined by commas."""
    if truth.shuffled is None:
        return ""
    deck, salt = truth.shuffled
    return sha256(f"{salt}:{','.join(card.code for card in deck)}".encode()).hexdigest()


# --- cards, wherever they stand -------------------------------------------------------------

_CODE: Final = re.compile(r"\b[789TJQKA][scdh]\b")


def cards_of(value: object) -> Cards:
    """Every card in a value, at any depth, also in texts and in sets written as integers."""
    found: set[Card] = set()
    for each in _leaves(value):
        match each:
            case Card():
                found.add(each)
            case str():
                found.update(map(Card.parse, _CODE.findall(each)))
            case int() if abs(each) > LARGEST_NUMBER:
                found.update(card for card in DECK if abs(each) >> card & 1)
    return frozenset(found)


def _leaves(value: Any) -> Iterator[int | str]:
    """The numbers and texts of a value; raises ``TypeError`` for a kind it does not know."""
    kind = type(value)
    if kind in (Card, int, str):
        yield value
    elif value is None or kind in (bool, Fraction) or isinstance(value, Enum):
        return
    elif isinstance(value, tuple | frozenset | list | set):
        for each in value:
            yield from _leaves(each)
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from _leaves(pair)
    elif kind is Convention:
        yield value.key  # the rest of it is the same at every table
    elif is_dataclass(value):
        for each in fields(value):
            yield from _leaves(getattr(value, each.name))
    else:
        raise TypeError(kind)
