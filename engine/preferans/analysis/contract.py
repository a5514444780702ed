"""The game that was ordered: whether it makes, what the discard and the whist were worth."""

from dataclasses import replace
from fractions import Fraction

from engine.cards import Card
from engine.preferans.actions import MISERE, Contract, Strain
from engine.preferans.analysis import positions
from engine.preferans.analysis.findings import EndCheck, GameCheck, Lead, WhistCheck
from engine.preferans.analysis.gains import gains, share_tricks
from engine.preferans.analysis.potential import best_discard
from engine.preferans.analysis.replay import declarers_hand
from engine.preferans.facts import DealFacts
from engine.preferans.game import PreferansTable
from engine.preferans.scoring import outcome
from engine.preferans.state import Play, Pulka
from engine.solver import NO_TRUMP, Position, tricks, values
from engine.tricks import CardSet, card_set, playable, winner

STALINGRAD = Contract(6, Strain.SPADES)
"""The contract that must be whisted where the option says so. Rule 4.9."""


def start(facts: DealFacts, active: tuple[int, ...]) -> Position:
    """Return the position before the first lead, from the actual discard."""
    declarer, game = facts.declarer, facts.contract
    if declarer is None or game is None:
        raise ValueError("nothing was ordered")
    hands = tuple(
        declarers_hand(facts) if seat == declarer else card_set(hand)
        for seat, hand in enumerate(facts.hands)
    )
    return positions.position_of(hands, active, declarer, active[0], game=game)


def check_game(facts: DealFacts, active: tuple[int, ...], *, discards: bool) -> GameCheck:
    """Return what the ordered game comes to; ``discards``: look at the other 65, too.

    Without the talon there was nothing to lay away.
    """
    declarer, game = facts.declarer, facts.contract
    if declarer is None or game is None:
        raise ValueError("nothing was ordered")
    due = tricks(start(facts, active))
    played = bool(facts.tricks) or facts.ending is not None
    found = GameCheck(declarer, game, due, facts.taken[declarer] if played else None, due, None)
    if not discards or facts.no_talon or (game is MISERE and due == 0):
        return found
    most, pair = best_discard(facts, active, declarer, game)
    return found if most == due else replace(found, at_best=most, discard=pair)


def check_leads(facts: DealFacts, active: tuple[int, ...]) -> tuple[Lead, ...]:
    """Return every first lead of a misère with the declarer's tricks after it, by card."""
    found = values(start(facts, active))
    return tuple(Lead(card, found[card]) for card in sorted(found))


def check_end(facts: DealFacts, table: PreferansTable | None) -> EndCheck | None:
    """Compare a deal that ended early with open cards, from ``table`` after the last card."""
    if facts.ending is None or facts.declarer is None or table is None:
        return None
    phase = table.state.phase
    if not isinstance(phase, Play):
        return None
    due = phase.taken[facts.declarer] + tricks(positions.position_in_play(phase))
    return EndCheck(facts.taken[facts.declarer], due)


# --- whisting -------------------------------------------------------------------------------


def check_whists(
    facts: DealFacts, pulka: Pulka, active: tuple[int, ...], due: int
) -> tuple[WhistCheck, ...]:
    """Compare whisting with passing, in whists, for those who had the choice.

    Who whisted is compared with his passing; where nobody did, every defender, and a dealer who was
    asked, with his whisting alone. ``due``: the declarer's tricks with open cards.
    """
    declarer = facts.declarer
    if declarer is None or not isinstance(facts.contract, Contract):
        return ()
    forced = pulka.agreement.stalingrad and facts.contract == STALINGRAD
    if forced or facts.checked:  # nobody had the choice
        return ()
    # Split among two whisters as one best play falls; a lone one writes them all.
    taken = fall(facts, active)
    unplayed = (0,) * len(facts.hands)
    deal = outcome(replace(facts, ending=None))

    def gain(seat: int, whisters: tuple[int, ...]) -> Fraction:
        changed = replace(
            deal,
            whisters=whisters,
            taken=taken if whisters else unplayed,
            left=tuple(each for each in deal.left if each not in whisters),
        )
        return gains(changed, pulka)[seat]

    defenders = positions.declarer_first(active, declarer)[1:]
    if not facts.whisters:
        asked = facts.dealer not in active and facts.dealer in dict(facts.whisting)
        if asked and deal.dealer_hand is None:  # he would take the hand that left for half
            deal = replace(deal, dealer_hand=(*deal.left, defenders[0])[0])
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


def fall(facts: DealFacts, active: tuple[int, ...]) -> tuple[int, ...]:
    """Return tricks by seat in one play with open cards: the lowest of the best cards each time."""
    declarer = facts.declarer
    if declarer is None:
        raise ValueError("nobody declared")
    seats = positions.declarer_first(active, declarer)
    position = start(facts, active)
    if len(facts.whisters) < 2:
        return share_tricks(declarer, tricks(position), seats[1:2], len(facts.hands))
    taken = [0] * len(facts.hands)
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
    found = values(position)
    sign = 1 if player == 0 else -1
    return min(found, key=lambda card: (-sign * found[card], card.rank, card))
