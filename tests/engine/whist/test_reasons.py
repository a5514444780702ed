"""What a hint says of a card, by a second definition that reads the cards one by one."""

import random
from collections import Counter
from collections.abc import Sequence

from engine import whist
from engine.cards import Card, Suit
from engine.computers import exactly
from engine.kit.computers import Prospect
from engine.kit.tricks import Laid
from engine.kit.words import Action
from engine.tricks import PLAY, PlayCard, cards_in
from engine.whist.ai import WhistPlayer
from engine.whist.game import WhistDeal

PLAYER = WhistPlayer()


def gains_of(actions: Sequence[Action], second: int = 0) -> dict[Action, Prospect]:
    """That the first action gains a point, and the second so much."""
    return {each: Prospect(exactly(n), 50) for each, n in zip(actions, (1, second), strict=True)}


def winner(trick: Sequence[Laid], trump: Suit | None) -> Laid:
    """Who is winning a trick, and his card."""
    best = trick[0]
    for seat, card in trick[1:]:
        if card.suit is best[1].suit:
            best = (seat, card) if card.rank > best[1].rank else best
        elif card.suit is trump:
            best = seat, card
    return best


def plain(deal: WhistDeal, seat: int, card: Card, played: Sequence[Sequence[Laid]]) -> str:
    """What a card of this hand does; ``played``: all tricks before."""
    hand, trick, trump = cards_in(deal.hands[seat]), list(deal.trick), deal.trump
    gone = [each for past in [*played, trick] for _, each in past]
    others = [each for each in map(Card, range(52)) if each not in gone and each not in hand]
    if trick:
        same = [each for each in hand if each.suit is trick[0][1].suit]
        beat = [c for c in same or hand if winner([*trick, (seat, c)], trump)[0] == seat]
        if card not in beat and winner(trick, trump)[0] == (seat + 2) % 4:
            return "partners"
        if card not in beat:
            return "cannot" if not beat else "waits" if len(trick) == 1 else "gives"
        if card.suit is trump and winner(trick, trump)[1].suit is not trump:
            return "ruffs"
        if len(trick) == 3:
            return "takes"
    if not any(each.suit is card.suit and each.rank > card.rank for each in others):
        return "sure"
    if trick:
        return "best"
    if card.suit is trump:
        return "draws_trumps" if any(each.suit is trump for each in others) else "best"
    if any(past[0][0] == (seat + 2) % 4 and past[0][1].suit is card.suit for past in played):
        return "returns"
    counts = Counter(each.suit for each in hand if each.suit is not trump)
    count = counts.pop(card.suit)
    return "longest" if count >= 4 and count > max([*counts.values(), 0]) else "best"


def test_a_hint_says_of_each_card_what_it_does() -> None:
    rng, found = random.Random(5), Counter[str]()
    for _ in range(25):
        table = whist.open_table(players=4, seating="joining", trump=rng.choice(("turned", "none")))
        table.deal(rng)
        played = list[Sequence[Laid]]()
        while isinstance(seat := table.actor, int) and table.observe(seat).deal is not None:
            view = table.observe(seat)
            deal = view.deal
            assert deal is not None
            moves = [move for move in view.moves if isinstance(move, PlayCard)]
            for move in moves:
                gains = gains_of((move, None))
                said, _ = PLAYER.explained(deal, move, gains)
                assert said == plain(deal, seat, move.card, played)
                found[said] += 1
            laid = rng.choice(moves)
            trick = [*deal.trick, (seat, laid.card)]
            played += [trick] if len(trick) == 4 else []
            table.push(laid)
            if len(played) == 13:
                break
    assert len(found) == 11
    assert min(found.values()) > 20


def test_of_equal_cards_nothing_is_said() -> None:
    table = whist.open_table(players=4, seating="joining")
    table.deal(random.Random(1))
    deal = table.observe(table.actor or 0).deal
    assert deal is not None
    first, second = (PLAY[card] for card in cards_in(deal.hands[deal.turn or 0])[:2])
    assert PLAYER.explained(deal, first, gains_of((first, second), 1))[0] == "equal"
