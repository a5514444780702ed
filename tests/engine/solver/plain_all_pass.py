"""All-pass without any pruning or rounding: slow, short, and plainly what the rules say."""

import random
from fractions import Fraction

from engine.cards import DECK, Card
from engine.solver.all_pass import AllPassPosition
from engine.tricks import card_set, cards_in, winner

DEALER = 3
Exact = tuple[Fraction, ...]
Seen = dict[AllPassPosition, Exact]


def played(position: AllPassPosition, card: Card) -> tuple[AllPassPosition | None, int | None]:
    """What follows this card: the next position, None at the end; and who has won the trick."""
    hands = list(position.hands)
    hands[position.turn] &= ~(1 << card)
    table = (*position.table, card)
    leader, dealing = position.leader, position.dealer_plays
    if len(table) < 3:
        following = AllPassPosition(
            tuple(hands),  # type: ignore[arg-type]
            leader,
            table,
            position.talon,
            dealing,
        )
        return following, None
    trick = [((leader + place) % 3, each) for place, each in enumerate(table)]
    led = (*position.talon, *table)[0] >> 3
    if position.talon and dealing:
        trick.append((DEALER, position.talon[0]))
    taker = winner(trick, led, None)
    if not any(hands):
        return None, taker
    leads = leader if position.talon else taker
    return (
        AllPassPosition(tuple(hands), leads, (), position.talon[1:], dealing),  # type: ignore[arg-type]
        taker,
    )


def expected(position: AllPassPosition, seen: Seen) -> Exact:
    """What the players and the sitting dealer take: each the least, and of equals the average."""
    if position not in seen:
        each = [after(position, card, seen) for card in cards_in(position.playable)]
        least = min(shares[position.turn] for shares in each)
        best = [shares for shares in each if shares[position.turn] == least]
        seen[position] = tuple(
            Fraction(sum(column)) / len(best) for column in zip(*best, strict=True)
        )
    return seen[position]


def after(position: AllPassPosition, card: Card, seen: Seen) -> Exact:
    """`expected` after this card, with the trick it may complete."""
    following, taker = played(position, card)
    shares = list(expected(following, seen) if following else [Fraction(0)] * 4)
    if taker is not None:
        shares[taker] += 1
    return tuple(shares)


def at_most(position: AllPassPosition, player: int, seen: dict[AllPassPosition, int]) -> int:
    """What the player takes when the two others give him all they can."""
    if position not in seen:
        choice = min if position.turn == player else max
        seen[position] = choice(
            at_most_after(position, card, player, seen) for card in cards_in(position.playable)
        )
    return seen[position]


def at_most_after(
    position: AllPassPosition, card: Card, player: int, seen: dict[AllPassPosition, int]
) -> int:
    """`at_most` after this card, with the trick it may complete."""
    following, taker = played(position, card)
    return (at_most(following, player, seen) if following else 0) + (taker == player)


def dealt(rng: random.Random, cards: int) -> AllPassPosition:
    """A position at any stage of a trick, with none to two talon cards to lead."""
    deck = rng.sample(DECK, 3 * cards + 2)
    hands = tuple(card_set(deck[cards * player : cards * (player + 1)]) for player in range(3))
    talon = tuple(deck[3 * cards :][: rng.choice((0, 0, 1, 2))])
    try:
        position = AllPassPosition(
            hands,  # type: ignore[arg-type]
            rng.randrange(3),
            (),
            talon[:cards],
            rng.random() < 0.5,
        )
    except ValueError:  # nobody may be left with the suit of a talon card
        return dealt(rng, cards)
    for _ in range(rng.randrange(3)):
        following, _ = played(position, rng.choice(cards_in(position.playable)))
        assert following is not None
        position = following
    return position


def whole(rng: random.Random, talon_tricks: bool, dealer_plays: bool) -> AllPassPosition:
    """A whole deal before its first card."""
    deck = rng.sample(DECK, 32)
    hands = (card_set(deck[:10]), card_set(deck[10:20]), card_set(deck[20:30]))
    talon = (deck[30], deck[31]) if talon_tricks else ()
    return AllPassPosition(hands, 0, (), talon, dealer_plays)
