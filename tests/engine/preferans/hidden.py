"""Tables that differ only in what somebody cannot see, by what the log says he may know."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.cards import DECK, Card
from engine.game import CHANCE
from engine.log import Entry, parse_action
from engine.preferans.actions import Action
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.state import (
    AllPass,
    Auction,
    BetweenDeals,
    Discarding,
    Finished,
    Invited,
    OpenOrClosed,
    Ordering,
    Play,
    Surplus,
    WhisterDiscarding,
    Whisting,
)
from engine.shuffle import Cut, Cutting, Shuffle
from engine.state import Dealt
from engine.table import OpenTable, actors, apply, found, opening_action
from engine.tricks import card_set, cards_in
from tests.engine.preferans.running_deal import NONE
from tests.engine.preferans.secrecy import Secrecy
from tests.engine.preferans.tables import game
from tests.engine.random_games import Choice, any_move


class Told:
    """A table that was dealt by hand, with what its log says of it."""

    def __init__(self, dealt: PreferansTable, codes: str = "") -> None:
        """``dealt`` is at the first word; ``codes`` as in `tables.run`."""
        deal = dealt.state.phase.deal  # type: ignore[union-attr]
        self.table = dealt
        self.truth = Secrecy(opening_action(PREFERANS, dealt.state.agreement))
        self.truth.follow(CHANCE, Shuffle(deal.cards.deck, deal.cards.salt), dealt)
        self.truth.follow(0, Cut(deal.cards.cut), dealt)
        for code in codes.split():
            seat, _, short = code.rpartition(":")
            self.do(int(seat) if seat else min(actors(self.table)), parse_action(PREFERANS, short))
            if CHANCE in actors(self.table):
                self.do(CHANCE, found(self.table))

    def do(self, actor: int, action: Action) -> None:
        """Apply an action, and follow it."""
        self.table = apply(self.table, actor, action)
        self.truth.follow(actor, action, self.table)


def told(
    rng: random.Random, opening: OpenTable, *, choose: Choice = any_move, besides: float = 0.0
) -> Iterator[tuple[PreferansTable, Entry[Action], Secrecy]]:
    """`tables.game`, with what the log up to the yielded table says of it."""
    truth = Secrecy(opening)
    last: Entry[Action] | None = None
    for table, entry in game(rng, opening, choose=choose, besides=besides):
        if last is not None:
            truth.follow(last.actor, last.action, table)
        yield table, entry, truth
        last = entry


def known_to(truth: Secrecy, viewer: int) -> frozenset[Card]:
    """Every card whose place ``viewer`` may know."""
    return NONE if truth.deal is None else truth.deal.knows(viewer)


def scrambled(table: PreferansTable, fixed: frozenset[Card], rng: random.Random) -> PreferansTable:
    """The table with all cards but ``fixed`` exchanged at random, and another salt."""
    moving = [card for card in table.state.agreement.convention.deck if card not in fixed]
    others = moving[:]
    rng.shuffle(others)
    swap = {card: card for card in DECK} | dict(zip(moving, others, strict=True))
    stage, phase = table.stage, table.state.phase
    if isinstance(stage, Cutting):
        deck = tuple(swap[card] for card in stage.deck)
        cutting = replace(stage, deck=deck, salt="other")
        return table._replace(setting=replace(table.setting, stage=cutting))
    if isinstance(phase, (BetweenDeals, Finished)):
        return table
    deck = tuple(swap[card] for card in phase.deal.cards.deck)
    cards = phase.deal.cards._replace(deck=deck, salt="other")
    deal = phase.deal._replace(
        cards=cards,
        hands=tuple(frozenset(swap[card] for card in hand) for hand in phase.deal.hands),
        talon=tuple(swap[card] for card in phase.deal.talon),
    )
    changes: dict[str, object] = {"deal": deal}
    if isinstance(
        phase, (Discarding, Ordering, Whisting, OpenOrClosed, WhisterDiscarding, Surplus)
    ):
        changes["hand"] = _swapped(phase.hand, swap)
    if isinstance(phase, WhisterDiscarding):
        changes["twelve"] = _swapped(phase.twelve, swap)
    if isinstance(phase, (Play, AllPass)):
        changes["hands"] = tuple(_swapped(hand, swap) for hand in phase.hands)
    if isinstance(phase, Invited):
        changes["auction"] = phase.auction._replace(deal=deal)
    elif not isinstance(phase, Auction) and phase.history.discard is not None:
        discard = tuple(sorted(swap[card] for card in phase.history.discard))
        laid = phase.history.whister_discard
        changes["history"] = phase.history._replace(
            discard=discard,
            whister_discard=None if laid is None else tuple(sorted(swap[card] for card in laid)),
        )
    dealt = Dealt(cards, stage.claim if isinstance(stage, Dealt) else None)
    state = table.state._replace(phase=phase._replace(**changes))  # type: ignore[arg-type]
    return table._replace(setting=replace(table.setting, stage=dealt), state=state)


def _swapped(hand: int, swap: Mapping[Card, Card]) -> int:
    return card_set(swap[card] for card in cards_in(hand))
