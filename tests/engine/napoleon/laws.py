"""What the laws of `tests.laws` ask of Napoleon."""

import json
import random
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final

from engine.cards import Card
from engine.napoleon.actions import BIDS, DECK, PLAY
from engine.napoleon.game import NAPOLEON, NapoleonTable
from engine.napoleon.options import OPTIONS, NapoleonAgreement, agree
from engine.napoleon.state import Bidding, Playing
from engine.shuffle import Cutting
from engine.state import Dealt
from engine.tricks import CardSet, card_set, cards_in
from tests.engine.napoleon.secrecy import NapoleonSecrecy
from tests.engine.options import drawn
from tests.engine.records import kept, past_of, verify
from tests.laws.kit import GameLaws


def drawn_agreement(players: int, rng: random.Random) -> NapoleonAgreement:
    """An agreement with random options; an evening is short, so that a game has few deals."""
    chosen = {"deals": rng.randint(1, 3), "seats": rng.choice((0, players))}
    return agree(drawn(rng, OPTIONS, chosen), players)


# --- cards ----------------------------------------------------------------------------------


def places(table: NapoleonTable) -> list[set[Card]]:
    """The hands, the tricks, the turned card and the rest of the pack."""
    phase = table.state.phase
    if not isinstance(phase, (Bidding, Playing)):
        return [set(DECK)]
    dealt = phase.dealt
    rest = set(dealt.cards.cards[5 * len(dealt.hands) + 1 :])
    hands: tuple[CardSet, ...] = dealt.hands
    tricks: list[set[Card]] = []
    if isinstance(phase, Playing):
        hands = phase.hands
        tricks = [{card for _, card in trick.cards} for trick in phase.tricks]
        tricks.append({card for _, card in phase.trick})
    return [*(set(cards_in(hand)) for hand in hands), *tricks, {dealt.turned}, rest]


def scrambled(table: NapoleonTable, fixed: frozenset[Card], rng: random.Random) -> NapoleonTable:
    """The table with all cards but ``fixed`` exchanged at random, and another salt."""
    moving = [card for card in DECK if card not in fixed]
    swap = {card: card for card in DECK}
    swap |= zip(moving, rng.sample(moving, len(moving)), strict=True)

    def swapped(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(swap[card] for card in cards)

    def set_swapped(hands: Iterable[CardSet]) -> tuple[CardSet, ...]:
        return tuple(card_set(swapped(cards_in(hand))) for hand in hands)

    stage, phase = table.stage, table.state.phase
    if isinstance(stage, Cutting):
        cutting = replace(stage, deck=swapped(stage.deck), salt="other")
        return table._replace(setting=replace(table.setting, stage=cutting))
    if not isinstance(phase, (Bidding, Playing)):
        return table
    cards = phase.dealt.cards._replace(deck=swapped(phase.dealt.cards.deck), salt="other")
    dealt = replace(
        phase.dealt,
        cards=cards,
        hands=set_swapped(phase.dealt.hands),
        turned=swap[phase.dealt.turned],
    )
    if isinstance(phase, Playing):
        phase = phase._replace(
            dealt=dealt,
            hands=set_swapped(phase.hands),
            trick=tuple((seat, swap[card]) for seat, card in phase.trick),
            tricks=tuple(
                replace(trick, cards=tuple((seat, swap[card]) for seat, card in trick.cards))
                for trick in phase.tricks
            ),
        )
    else:
        phase = phase._replace(dealt=dealt)
    setting = replace(table.setting, stage=Dealt(cards))
    return table._replace(setting=setting, state=table.state._replace(phase=phase))


# --- points ---------------------------------------------------------------------------------


def check_points(table: NapoleonTable) -> None:
    """The accounts are what the payments made them, and sum to zero with the pot."""
    players = table.players
    accounts, pot = [Fraction(0)] * players, Fraction(0)
    for facts in table.state.finished:
        for payment in facts.payments:
            points = payment.points
            for account, due in ((payment.payer, -points), (payment.taker, points)):
                if account is None:
                    pot += due
                else:
                    accounts[account] += due
        assert (facts.accounts, facts.pot) == (tuple(accounts), pot)
        assert sum(accounts) + pot == 0
    if table.over:
        accounts, pot = [account + pot / players for account in accounts], Fraction(0)
    assert table.state.accounts.seats == tuple(accounts)
    assert table.state.accounts.pot == pot


def check_kept(table: NapoleonTable) -> None:
    """An evening comes back from the database as it was."""
    past = kept(table)
    assert past == past_of(table)
    assert past.finished == table.state.finished
    assert past.settlement == table.state.accounts.shared().seats


def check_export(text: str) -> None:
    """An exported record holds, deal by deal."""
    assert verify(json.loads(text)).ok


LAWS: Final[GameLaws] = GameLaws(
    game=NAPOLEON,
    variants={f"of-{players}": partial(drawn_agreement, players) for players in NAPOLEON.seats},
    alphabet=(*BIDS, *PLAY.values()),
    oracle=NapoleonSecrecy,
    stage=lambda view: view.stage,
    least_stages=5,
    scrambled=scrambled,
    places=places,
    check_points=check_points,
    check_kept=check_kept,
    evenings={
        f"of-{players}": (f"/newgame наполеон {players + 1}", players) for players in NAPOLEON.seats
    },
    check_export=check_export,
)
