"""The game that was ordered: whether it makes, what the discard and the whist were worth."""

from dataclasses import replace
from fractions import Fraction

from engine.cards import Card
from engine.preferans.actions import Contract, Special
from engine.preferans.analysis import positions
from engine.preferans.analysis.findings import (
    EndCheck,
    FactorCheck,
    GameCheck,
    Lead,
    ThirdHandCheck,
    WhistCheck,
)
from engine.preferans.analysis.gains import gains, share_tricks
from engine.preferans.analysis.positions import AnyPosition, by_card, declarers_tricks
from engine.preferans.analysis.potential import best_discard, hand_in_play, least_against
from engine.preferans.analysis.replay import declarers_hand
from engine.preferans.facts import DealFacts, takes_talon
from engine.preferans.game import PreferansTable
from engine.preferans.scoring import outcome
from engine.preferans.state import Play, Pulka
from engine.preferans.whisting import dealers_hands, must_whist
from engine.solver import NO_TRUMP, Position
from engine.tricks import CardSet, playable, winner


def playing(facts: DealFacts, active: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hands that play, in hand order: all, or two who play alone. 10.1, 11.8."""
    if facts.passer_out:
        return tuple(seat for seat in active if seat in (facts.declarer, *facts.whisters))
    alone = facts.alone or facts.own_talons
    return tuple(seat for seat in active if not alone or seat != facts.third_hand)


def start(facts: DealFacts, active: tuple[int, ...]) -> AnyPosition:
    """Return the position before the first lead, from the actual discard."""
    declarer, game = facts.declarer, facts.contract
    if declarer is None or game is None:
        raise ValueError("nothing was ordered")
    hands = tuple(
        declarers_hand(facts) if seat == declarer else hand_in_play(facts, seat)
        for seat in range(len(facts.hands))
    )
    order = playing(facts, active)
    return positions.position_of(hands, order, declarer, order[0], game=game)


def check_game(facts: DealFacts, active: tuple[int, ...], *, discards: bool) -> GameCheck:
    """Return what the ordered game comes to; ``discards``: look at the other 65, too.

    Without the talon there was nothing to lay away.
    """
    declarer, game = facts.declarer, facts.contract
    if declarer is None or game is None:
        raise ValueError("nothing was ordered")
    due = declarers_tricks(start(facts, active))
    played = bool(facts.tricks) or facts.ending is not None
    found = GameCheck(declarer, game, due, facts.taken[declarer] if played else None, due, None)
    if not discards or facts.no_talon or (isinstance(game, Special) and due == 0):
        return found
    most, pair = best_discard(facts, playing(facts, active), declarer, game)
    return found if most == due else replace(found, at_best=most, discard=pair)


def check_leads(facts: DealFacts, active: tuple[int, ...]) -> tuple[Lead, ...]:
    """Return every first lead of a misère with the declarer's tricks after it, by card."""
    found = by_card(start(facts, active))
    return tuple(Lead(card, found[card]) for card in sorted(found))


def check_end(facts: DealFacts, table: PreferansTable | None) -> EndCheck | None:
    """Compare a deal that ended early with open cards, from ``table`` after the last card."""
    if facts.ending is None or facts.declarer is None or table is None:
        return None
    phase = table.state.phase
    if not isinstance(phase, Play):
        return None
    due = phase.taken[facts.declarer] + declarers_tricks(positions.position_in_play(phase))
    return EndCheck(facts.taken[facts.declarer], due)


# --- whisting -------------------------------------------------------------------------------


def check_whists(
    facts: DealFacts, pulka: Pulka, active: tuple[int, ...], due: int
) -> tuple[WhistCheck, ...]:
    """Compare whisting with passing, in whists, for those who had the choice.

    Who whisted is compared with his passing; without whists, every defender, and a dealer who was
    asked, with his whisting alone. ``due``: the declarer's tricks with open cards.
    """
    declarer = facts.declarer
    if declarer is None or not isinstance(facts.contract, Contract):
        return ()
    forced = must_whist(pulka.agreement, facts.contract, dark=facts.dark)
    if forced or facts.checked or facts.third_hand is not None:  # there was no choice
        return ()
    # Split among two whisters as one best play falls; a lone one writes them all.
    taken = fall(facts, active)
    unplayed = (0,) * len(facts.hands)
    deal = outcome(replace(facts, ending=None))

    def gain(seat: int, whisters: tuple[int, ...]) -> Fraction:
        changed = replace(
            deal,
            whisters=whisters,
            alone=deal.alone and len(whisters) == 1,
            taken=taken if whisters else unplayed,
            left=tuple(each for each in deal.left if each not in whisters),
        )
        return gains(changed, pulka)[seat]

    defenders = positions.declarer_first(active, declarer)[1:]
    if not facts.whisters:
        asked = facts.dealer not in active and facts.dealer in dict(facts.whisting)
        if asked and deal.dealer_hand is None:  # he would take the hand that left for half
            said = facts.contract, declarer, defenders, facts.invitation
            hands = dealers_hands(*said, half=bool(deal.left))
            lent = next((each for each in deal.left if each in hands), hands[0])
            deal = replace(deal, dealer_hand=lent)
        return tuple(
            WhistCheck(seat, False, gain(seat, (seat,)) - gain(seat, ()))
            for seat in (*defenders, *((facts.dealer,) if asked else ()))
        )
    return tuple(
        WhistCheck(
            seat,
            True,
            gain(seat, facts.whisters)
            - gain(seat, tuple(each for each in facts.whisters if each != seat)),
        )
        for seat in facts.whisters
    )


def check_third_hand(
    facts: DealFacts, pulka: Pulka, active: tuple[int, ...]
) -> ThirdHandCheck | None:
    """Compare the three ways of a lone opponent on a contract, in whists. Rules 10.1, 13.1, 10.2.

    With a talon of his own he lays away what is best with open cards.
    """
    declarer, third, game = facts.declarer, facts.third_hand, facts.contract
    if third is None or declarer is None or not isinstance(game, Contract):
        return None
    if facts.own_talons and facts.checked:
        return None
    (seat,) = (each for each in active if each not in (declarer, third))
    places = len(facts.hands)
    deal = replace(outcome(replace(facts, ending=None)), whisters=(seat,))

    def gain(*, alone: bool) -> Fraction:
        said = replace(facts, open_play=not alone)
        if facts.own_talons:
            said = replace(facts, whisters=(seat,), whister_discard=None)
        tricks = declarers_tricks(start(said, active))
        if facts.own_talons and not alone:
            tricks = least_against(said, playing(facts, active), seat, game)
        taken = share_tricks(declarer, tricks, (seat,), places)
        return gains(replace(deal, alone=alone, taken=taken), pulka)[seat]

    left = gains(replace(deal, whisters=(), alone=False, taken=(0,) * places), pulka)[seat]
    opened = facts.open_play or takes_talon(facts.whisting) if facts.whisters else None
    return ThirdHandCheck(seat, opened, gain(alone=True) - left, gain(alone=False) - left)


def check_factor(facts: DealFacts, pulka: Pulka) -> FactorCheck | None:
    """Return what a game in the dark, and a bomb, changed in what the deal came to. 9.3, 9.5."""
    deal = outcome(facts)
    if facts.declarer is None or deal.factor == 1:
        return None

    def gain(factor: int) -> Fraction:
        return gains(replace(deal, factor=factor), pulka)[facts.declarer or 0]

    whole = gain(deal.factor)
    return FactorCheck(
        facts.declarer,
        deal.bomb,
        dark=whole - gain(deal.bomb) if facts.dark else None,
        bombed=whole - gain(deal.factor // deal.bomb) if deal.bomb > 1 else None,
    )


def fall(facts: DealFacts, active: tuple[int, ...]) -> tuple[int, ...]:
    """Return tricks by seat in one play with open cards: the lowest of the best cards each time."""
    declarer = facts.declarer
    if declarer is None:
        raise ValueError("nobody declared")
    seats = positions.declarer_first(active, declarer)
    position = start(facts, active)
    if len(facts.whisters) < 2:
        return share_tricks(declarer, declarers_tricks(position), seats[1:2], len(facts.hands))
    taken = [0] * len(facts.hands)
    if not isinstance(position, Position):
        raise TypeError("two whisters and the declarer are three")
    trump = position.strain if position.strain < NO_TRUMP else None
    hands: list[CardSet] = list(position.hands)
    leader = position.leader
    while any(hands):
        table: list[tuple[int, Card]] = []
        for step in range(3):
            player = (leader + step) % 3
            first, second, third = hands
            now = Position(
                (first, second, third),
                leader,
                0,
                position.strain,
                tuple(card for _, card in table),
            )
            table.append((player, _best(now, player, table, trump)))
            hands[player] &= ~(1 << table[-1][1])
        leader = winner(table, table[0][1].suit, trump)
        taken[seats[leader]] += 1
    return tuple(taken)


def _best(
    position: Position, player: int, table: list[tuple[int, Card]], trump: int | None
) -> Card:
    """The lowest of the cards that are best for the player's side."""
    options = playable(position.hands[player], table[0][1].suit if table else None, trump)
    if options & (options - 1) == 0:
        return Card(options.bit_length() - 1)
    found = by_card(position)
    sign = 1 if player == 0 else -1
    return min(found, key=lambda card: (-sign * found[card], card.rank, card))
