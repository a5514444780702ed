"""Lots, the shuffle and its commitment, the cut, the dealing. Rules 1.3-1.6, 2.9, 6.7."""

from hashlib import sha256
from typing import Final

from engine.cards import EMPTY_HAND, Card, Hand, Rank
from engine.game import CHANCE, RuleError
from engine.preferans.actions import (
    CUT,
    RESHUFFLE,
    Action,
    Cut,
    DrawLots,
    OpenTable,
    Reshuffle,
    Shuffle,
)
from engine.preferans.options import agree
from engine.preferans.pulka import empty_sheet
from engine.preferans.state import (
    Auction,
    Cutting,
    Deal,
    Lots,
    Phase,
    Pulka,
    Shuffling,
    Table,
    Terms,
)

CUTS: Final = tuple(CUT.values())
"""The 25 cuts that leave at least four cards in each part. Rule 1.5."""
SALT_LENGTH: Final = 128
"""Longest salt; a program's own are shorter, the bound keeps foreign logs small."""
PLAIN_OPENING: Final = 6
"""Lowest opening level outside a series of all-passes. Rule 2.2."""


def open_table(opening: OpenTable) -> Table:
    """Return a new table; raises `RuleError` for what the agreement does not allow."""
    agreement = opening.agreement
    agree(agreement.convention.key, agreement.players, agreement.values())
    if not opening.computers <= frozenset(range(agreement.players)):
        raise RuleError("players", players=agreement.players)
    pulka = Pulka(
        agreement=agreement,
        machines=opening.computers,
        computers=frozenset(),
        lots=(),
        joined=tuple(range(agreement.players)),
        sheet=empty_sheet(agreement.players),
        finished=(),
        dealer=0,
        series=0,
    )
    if agreement.seating == "lot":
        return Table(pulka, Lots())
    return Table(pulka, Shuffling(terms(pulka)))


# --- lots -----------------------------------------------------------------------------------


def _lot_order(card: Card) -> tuple[int, int]:
    """The ace is lowest; equal ranks by suit. Rule 1.3."""
    return (1 if card.rank is Rank.ACE else card.rank, card.suit)


def seats_by_lot(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the seat of each player in joining order, given what each drew. Rule 1.3.

    The lowest card takes seat 0, the others follow clockwise in ascending order.
    """
    order = sorted(range(len(cards)), key=lambda place: _lot_order(cards[place]))
    return tuple(order.index(place) for place in range(len(cards)))


def dealer_by_lot(cards: tuple[Card, ...]) -> int:
    """Return the first dealer, given what each seat drew: the lowest card deals. Rule 1.3."""
    return min(range(len(cards)), key=lambda seat: _lot_order(cards[seat]))


def check_lots(table: Table, lots: DrawLots) -> None:
    """Refuse lots that are not one full draw for seats and one for the deal; `RuleError`."""
    players = table.agreement.players
    draws = lots.cards[:players], lots.cards[players:]
    if any(len(draw) != players or len(set(draw)) != players for draw in draws):
        raise RuleError("bad-lots")


def draw_lots(table: Table, lots: DrawLots) -> Table:
    """Seat everybody and choose the first dealer. Rule 1.3."""
    check_lots(table, lots)
    players = table.agreement.players
    joined = seats_by_lot(lots.cards[:players])
    old = table.pulka
    pulka = Pulka(
        agreement=old.agreement,
        machines=frozenset(joined[place] for place in old.machines),
        computers=frozenset(joined[place] for place in old.computers),
        lots=lots.cards,
        joined=joined,
        sheet=old.sheet,
        finished=old.finished,
        dealer=dealer_by_lot(lots.cards[players:]),
        series=0,
    )
    return Table(pulka, Shuffling(terms(pulka)), table.vote)


# --- the terms of a deal --------------------------------------------------------------------


def terms(pulka: Pulka) -> Terms:
    """Return what holds for the deal that ``pulka`` comes to. Rules 1.2, 2.9, 6.7.

    With k all-passes in the series that stands, ``exit[k - 1]`` is the lowest opening level (the
    last element goes on); without a series it is six. Active are the three
    players at the dealer's left.
    """
    agreement, series = pulka.agreement, pulka.series
    exits = agreement.exit
    return Terms(
        number=len(pulka.finished) + 1,
        dealer=pulka.dealer,
        active=tuple((pulka.dealer + step) % agreement.players for step in (1, 2, 3)),
        price=agreement.all_pass_price(series),
        lowest_level=exits[min(series, len(exits)) - 1] if series else PLAIN_OPENING,
    )


# --- shuffle and cut ------------------------------------------------------------------------


def commitment(deck: tuple[Card, ...], salt: str) -> str:
    """Return the SHA-256 of salt, colon, and the codes of the deck joined by commas. Rule 1.6."""
    return sha256(f"{salt}:{','.join([card.code for card in deck])}".encode()).hexdigest()


def derived_cut(commitment: str) -> int:
    """Return the cut that follows from a commitment, 4..28, for a cutter who is away. Rule 1.5."""
    return 4 + int(commitment, 16) % 25


def check_shuffle(shuffle: Shuffle) -> None:
    """Refuse what is not a full deck with a salt; raises `RuleError`."""
    if len(shuffle.deck) != 32 or len(set(shuffle.deck)) != 32:
        raise RuleError("bad-deck")
    if not 0 < len(shuffle.salt) <= SALT_LENGTH:
        raise RuleError("bad-salt")


def shuffle(table: Table, phase: Shuffling, action: Shuffle) -> Table:
    """Commit to a deck; the cutter is asked next. Rule 1.6."""
    check_shuffle(action)
    digest = commitment(action.deck, action.salt)
    cutting = Cutting(
        phase.terms, action.deck, action.salt, digest, phase.shuffles + 1, phase.asked
    )
    return Table(table.pulka, cutting, table.vote)


def cutter(terms: Terms, players: int) -> int:
    """Return who cuts: the dealer's right neighbour. Rule 1.5."""
    return (terms.dealer - 1) % players


def _dealing_order() -> tuple[tuple[tuple[int, ...], ...], tuple[int, int]]:
    hands: tuple[list[int], ...] = ([], [], [])
    pairs = [(2 * pair, 2 * pair + 1) for pair in range(16)]
    talon = pairs.pop(3)
    for number, pair in enumerate(pairs):
        hands[number % 3].extend(pair)
    return tuple(map(tuple, hands)), talon


_HAND_PLACES, _TALON_PLACES = _dealing_order()


def dealt(
    deck: tuple[Card, ...], cut: int, active: tuple[int, ...], players: int
) -> tuple[tuple[Hand, ...], tuple[Card, Card]]:
    """Return the hands by seat, and the talon, from a deck cut at ``cut``. Rule 1.5.

    Two cards at a time go to first, second and third hand, five rounds; the fourth pair is the
    talon. A seat that sits out gets an empty hand.
    """
    cards = deck[cut:] + deck[:cut]
    hands = [EMPTY_HAND] * players
    for seat, places in zip(active, _HAND_PLACES, strict=True):
        hands[seat] = frozenset([cards[place] for place in places])
    first, second = _TALON_PLACES
    return tuple(hands), (cards[first], cards[second])


def cut(table: Table, phase: Cutting, action: Cut) -> Table:
    """Cut, deal, and let the first hand speak. Rules 1.5, 2.1."""
    active = phase.terms.active
    hands, talon = dealt(phase.deck, action.position, active, table.agreement.players)
    deal = Deal(
        phase.terms,
        phase.deck,
        phase.salt,
        phase.commitment,
        phase.shuffles,
        action.position,
        hands,
        talon,
    )
    return Table(table.pulka, Auction(deal, (), active, active[0], None, None), table.vote)


def apply(table: Table, phase: Lots | Shuffling | Cutting, actor: int, action: Action) -> Table:
    """Lots, shuffle, cut or a demand for another shuffle; raises `RuleError`.

    CHANCE may cut too, for a cutter who is away, but only where the commitment says. Rule 1.5.
    """
    match phase, action:
        case Lots(), DrawLots() if actor == CHANCE:
            return draw_lots(table, action)
        case Shuffling(), Shuffle() if actor == CHANCE:
            return shuffle(table, phase, action)
        case Cutting(), Cut(position):
            if actor == CHANCE:
                if position != derived_cut(phase.commitment):
                    raise RuleError("bad-cut")
            elif actor != cutter(phase.terms, table.agreement.players):
                raise RuleError("not-your-turn")
            elif position not in CUT:
                raise RuleError("bad-cut")
            return cut(table, phase, action)
        case Cutting(), Reshuffle():
            if RESHUFFLE not in rights(table, phase, actor):
                raise RuleError("reshuffle-once")
            again = Shuffling(phase.terms, phase.shuffles, phase.asked | {actor})
            return Table(table.pulka, again, table.vote)
    raise RuleError("not-now")


def moves(table: Table, phase: Phase, seat: int) -> tuple[Action, ...]:
    """The cuts, ascending, for the dealer's right neighbour. Rule 1.5."""
    if isinstance(phase, Cutting) and seat == cutter(phase.terms, table.agreement.players):
        return CUTS
    return ()


def rights(table: Table, phase: Phase, seat: int) -> tuple[Action, ...]:
    """Another shuffle before the cut, once per player and deal. Rule 1.5."""
    if (
        isinstance(phase, Cutting)
        and 0 <= seat < table.agreement.players
        and seat not in phase.asked
    ):
        return (RESHUFFLE,)
    return ()
