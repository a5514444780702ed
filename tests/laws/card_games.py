"""What the laws must know of a game of the kit: `card_laws` makes it of the game."""

import json
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.cards import Card, Rank, deck, in_order
from engine.game import PUBLIC
from engine.kit.claims import RestClaim, choices
from engine.kit.deal import CardDeal, KnownCards, TrickDeal
from engine.kit.game import CardGame
from engine.kit.trick_game import TrickGame
from engine.kit.words import Ahead, Picked
from engine.shuffle import Cut, Cutting, DrawLots, Reshuffle, Shuffle
from engine.state import Dealt
from engine.table import OpenTable
from engine.table_turns import deck_of
from engine.tricks import CardSet, PlayCard, card_set, cards_in
from engine.view import TableStage
from tests.engine.options import counts_deals, drawn
from tests.engine.records import kept, past_of, verify
from tests.laws.kit import AnyTable, GameLaws

NONE: frozenset[Card] = frozenset()
TRICKS = 13
"""More than any deal here has."""
Places = Callable[[Any], Iterable[Collection[Card]]]


def nowhere_else(deal: Any) -> Iterable[Collection[Card]]:
    """No card lies anywhere but in hands, tricks and the pack."""
    return ()


# --- the oracle -----------------------------------------------------------------------------


class CardOracle:
    """Who may know which card: his own, what lay open, and nothing else.

    It deals by its own plain rules and follows the log; a game says what else can be known by
    `other`, and what lies open by `lain`.
    """

    turned = True
    pictured = NONE
    """Cards that screens name wherever they lie: their pictures are on the table."""

    def __init__(self, game: CardGame[Any, Any], opening: OpenTable) -> None:
        self.game = game
        self.agreement = game.agree(opening.options, opening.players)
        self.players = opening.players
        self.dealer = 0
        self.cards: tuple[Card, ...] = ()
        self.salt = ""
        self.deals = 0
        self.pot = Fraction(0)  # what the last deal left
        self.order: list[int] = []
        self.running = False
        self.hands: list[set[Card]] = []
        self.own: list[set[Card]] = []
        self.open: set[Card] = set()
        self.pack: list[Card] = []

    def follow(self, actor: int, action: Any, after: AnyTable) -> None:
        """Take one more entry."""
        match action:
            case DrawLots(cards):
                lots = cards[self.players :]
                self.dealer = min(range(self.players), key=lambda seat: low_ace(lots[seat]))
            case Shuffle(deck, salt):
                self.cards, self.salt = deck, salt
            case Reshuffle():
                self.cards, self.salt = (), ""
            case Cut(position):
                self.deal((*self.cards[position:], *self.cards[:position]))
            case PlayCard(card):
                self.play(actor, card, after)
            case Picked(cards):
                self.pick(actor, cards, after)
            case RestClaim():
                self.open |= self.hands[actor]
            case _:
                self.other(actor, action, after)
        done = len(self.game.facts(after.state))
        if done > self.deals or after.over:
            if done > self.deals:
                facts = self.game.facts(after.state)[-1].facts
                self.dealer = facts.dealer
                self.dealer = self.next_dealer(facts)
            self.deals, self.running, self.salt, self.cards = done, False, "", ()
            self.pot = after.state.score.pot

    def ring(self) -> list[int]:
        """Return how people sit, from the dealer's left."""
        return [(self.dealer + step) % self.players for step in range(1, self.players + 1)]

    def piles(self) -> list[int]:
        """Return the hands in the order of dealing: of nobody but people, unless a game says so."""
        return self.ring()

    def next_dealer(self, facts: Any) -> int:
        """Return who deals after a finished deal, which ``dealer`` dealt."""
        return self.ring()[0]

    def player_of(self, hand: int) -> int:
        """Return who plays a hand."""
        return hand

    def deal(self, cards: tuple[Card, ...]) -> None:
        """One card at a time, from the dealer's left; of a whole deck the last one is turned."""
        self.order = self.piles()
        self.hands = [set() for _ in range(max(self.players, *(each + 1 for each in self.order)))]
        count = self.game.cards_each(self.agreement) * len(self.order)
        for place, card in enumerate(cards[:count]):
            self.hands[self.order[place % len(self.order)]].add(card)
        self.own = [set(hand) for hand in self.hands]
        self.open = {*cards[: count + 1][-1:]} if self.turned else set()
        self.pack = list(cards[count + self.turned :])
        self.running = True

    def play(self, actor: int, card: Card, after: AnyTable) -> None:
        """A card is played from the hand that holds it."""
        self.hands[actor].remove(card)

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """Cards are thrown, and as many drawn."""
        self.hands[actor] -= set(cards)
        self.draw(actor, len(cards))

    def draw(self, seat: int, count: int) -> None:
        """Take cards from the top of the pack, as many as there are."""
        drawn, self.pack = self.pack[:count], self.pack[count:]
        self.hands[seat] |= {*drawn}
        self.own[seat] |= {*drawn}

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """Take an entry that moves cards in a way of the game's own."""

    def known(self, viewer: int) -> frozenset[Card]:
        """Return every card whose place the viewer may know."""
        if not self.running:
            return NONE
        own = set() if viewer == PUBLIC else self.own[viewer]
        return frozenset(self.open | own | self.lain(viewer))

    def lain(self, viewer: int) -> set[Card]:
        """Return the played cards that the viewer may be shown."""
        raise NotImplementedError

    def remembered(self, viewer: int) -> frozenset[Card]:
        """Return the cards that the viewer has seen, wherever they lie by now."""
        return NONE

    def check(self, view: Any) -> None:
        """Hold a view to what its viewer may know, and to what has happened."""
        known, viewer = self.known(view.viewer), view.viewer
        assert len(view.finished) == self.deals
        ring = self.ring()
        assert list(view.circle) == ring
        if view.table_stage is TableStage.CUT:
            assert view.actors == {view.turn} == {ring[-2]}
        assert sum(view.accounts) + view.pot == 0
        assert sum(view.settlement) == 0
        said = repr(replace(view, lots=(), dealer_lots=(), lots_salt="", finished=()))
        unknown = {*self.game.deck(self.agreement)} - known - self.remembered(viewer)
        assert not any(repr(card) in said for card in unknown)
        assert not self.salt or self.salt not in said
        if not self.running:
            assert view.deal is None
            assert set(view.hands) == {None}
            assert set(view.counts) == {0}
            return
        deal = view.deal
        assert view.hands == tuple(
            frozenset(hand) if seat == viewer and not hand else self.shown(seat, known)
            for seat, hand in enumerate(self.hands)
        )
        assert view.counts == tuple(map(len, self.hands))
        for cards in (*deal.dealt, *deal.hands, deal.known.of(PUBLIC)):
            assert set(cards_in(cards)) <= known
        assert set(deal.pack) <= {None, *known}
        assert deal.left == len(self.pack)
        self.check_course(view)

    def check_course(self, view: Any) -> None:
        """Hold what a running deal tells beside hands and pack to what has happened."""

    def shown(self, seat: int, known: frozenset[Card]) -> frozenset[Card] | None:
        """Return what one who knows these cards may know of a hand."""
        return frozenset(self.hands[seat] & known) or None


class TrickOracle(CardOracle):
    """Tricks: the public is told of the current one and of the last."""

    def deal(self, cards: tuple[Card, ...]) -> None:
        """No trick is played yet."""
        super().deal(cards)
        self.tricks: list[list[tuple[int, Card]]] = []
        self.complete = 0

    def play(self, actor: int, card: Card, after: AnyTable) -> None:
        """A card is played from the hand that holds it."""
        hand = next(each for each, held in enumerate(self.hands) if card in held)
        assert self.player_of(hand) == actor
        self.hands[hand].remove(card)
        if len(self.tricks) == self.complete:
            self.tricks.append([])
        self.tricks[-1].append((hand, card))
        deal = after.state.deal
        if deal is not None and not deal.trick:
            self.complete += 1

    def lain(self, viewer: int) -> set[Card]:
        """Return the cards of tricks."""
        tricks = self.tricks[self.hidden() :] if viewer == PUBLIC else self.tricks
        return {card for trick in tricks for _, card in trick}

    def hidden(self) -> int:
        """Return how many tricks the public may not look at any more."""
        return max(0, self.complete - 1)

    def check_course(self, view: Any) -> None:
        """Hold tricks to what was played."""
        deal, viewer = view.deal, view.viewer
        assert list(view.table) == (self.tricks[-1] if self.complete < len(self.tricks) else [])
        done = [list(trick.cards) for trick in view.tricks]
        hidden = self.hidden() if viewer == PUBLIC else 0
        assert done == [[]] * hidden + self.tricks[hidden : self.complete]
        self.check_origins(deal, viewer)

    def check_origins(self, deal: Any, viewer: int) -> None:
        """Whoever sees a card played is not told whether it was dealt, bought or given."""
        for sets in (deal.dealt, deal.drew):
            assert not any(cards for seat, cards in enumerate(sets) if seat != viewer)
        told = (*deal.words, *getattr(deal, "bought", ()))
        others = [each for each in told if getattr(each, "seat", viewer) != viewer]
        others += [gift for giver, gift in deal.gifts if giver != viewer]
        others += [gift for giver, gift in deal.given if viewer not in (giver, gift.to)]
        written = repr(others)
        assert not any(repr(card) in written for card in self.game.deck(self.agreement))


def low_ace(card: Card) -> tuple[int, int]:
    """The order of lots: aces low, then by suit."""
    return (1 if card.rank == 14 else int(card.rank), int(card.suit))


# --- cards ----------------------------------------------------------------------------------


def places(aside: Places, table: AnyTable) -> list[set[Card]]:
    """Hands, tricks, the card face up, the pack, thrown cards, and where else cards lie."""
    deal: CardDeal | None = table.state.deal
    if deal is None:
        return [set(deck_of(table))]
    found = [set(cards_in(hand)) for hand in deal.hands]
    if isinstance(deal, TrickDeal):
        tricks = (*(t.cards for t in deal.tricks), deal.trick)
        found += [{card for _, card in trick} for trick in tricks]
        found.append(set() if deal.face_up is None else {deal.face_up})
    found.append({card for card in deal.pack if card is not None})
    found += [set(each.thrown) for each in getattr(deal, "bought", ())]
    return [*found, *map(set, aside(deal))]


def scrambled(table: AnyTable, fixed: frozenset[Card], rng: random.Random) -> AnyTable:
    """The table with all cards but ``fixed`` exchanged at random, and another salt."""
    stage, deal = table.stage, table.state.deal
    if deal is not None:
        gifts = deal.given if isinstance(deal, TrickDeal) else ()
        fixed |= {*deal.opened, *(card for _, gift in gifts for card in gift.cards)}
    moving = [card for card in deck_of(table) if card not in fixed]
    swap = {card: card for card in deck_of(table)}
    swap |= zip(moving, rng.sample(moving, len(moving)), strict=True)
    if isinstance(stage, Cutting):
        stage = replace(stage, deck=tuple(map(swap.__getitem__, stage.deck)), salt="other")
        return table._replace(setting=replace(table.setting, stage=stage))
    if deal is None:
        return table
    other = _swapped(deal, swap)
    other = replace(other, cards=other.cards._replace(salt="other"))
    setting = replace(table.setting, stage=Dealt(other.cards))
    return table._replace(setting=setting, state=table.state._replace(deal=other))


def _set_swapped(cards: CardSet, swap: Mapping[Card, Card]) -> CardSet:
    return card_set(swap[card] for card in cards_in(cards))


def _swapped(value: Any, swap: Mapping[Card, Card]) -> Any:
    match value:
        case Card():
            return swap[value]
        case KnownCards():
            sets = (_set_swapped(cards, swap) for cards in value.seats)
            return KnownCards(tuple(sets), _set_swapped(value.everybody, swap))
        case frozenset():
            return frozenset(_swapped(each, swap) for each in value)
        case tuple() if hasattr(value, "_fields"):
            return type(value)(*(_swapped(each, swap) for each in value))
        case tuple():
            return tuple(_swapped(each, swap) for each in value)
        case _ if is_dataclass(value) and not isinstance(value, type):
            return replace(value, **dict(_fields_swapped(value, swap)))
    return value


def _fields_swapped(value: Any, swap: Mapping[Card, Card]) -> Iterator[tuple[str, Any]]:
    for each in fields(value):
        found = getattr(value, each.name)
        sets = isinstance(value, CardDeal) and each.name in {"dealt", "drew", "hands"}
        if sets:
            yield each.name, tuple(_set_swapped(cards, swap) for cards in found)
        else:
            yield each.name, _swapped(found, swap)


# --- points and what is kept ----------------------------------------------------------------


def check_points(table: AnyTable) -> None:
    """The accounts are what the payments made them, and sum to zero with the pot."""
    accounts, pot = [Fraction(0)] * table.players, Fraction(0)
    for deal in table.state.finished:
        for payment in deal.writes:
            for account, due in ((payment.payer, -payment.points), (payment.taker, payment.points)):
                if account is None:
                    pot += due
                else:
                    accounts[account] += due
        assert (deal.score.accounts, deal.score.pot) == (tuple(accounts), pot)
        assert sum(accounts) + pot == 0
    score = table.state.score
    assert sum(score.accounts) + score.pot == 0
    if not table.over:
        assert (score.accounts, score.pot) == (tuple(accounts), pot)


def check_kept(table: AnyTable) -> None:
    """An evening comes back from the database as it was."""
    past = kept(table)
    assert past == past_of(table)
    assert past.finished == table.state.finished
    assert sum(past.settlement) == 0


def check_export(text: str) -> None:
    """An exported record holds, deal by deal."""
    assert verify(json.loads(text)).ok


# --- all of it ------------------------------------------------------------------------------


def drawn_agreement(
    game: CardGame[Any, Any],
    players: int,
    fixed: Mapping[str, Any],
    fewest: int,
    rng: random.Random,
) -> Any:
    """An agreement with random options; an evening is short, so that a game has few deals."""
    timed = "limit" in game.options and rng.random() < 0.2
    end = (
        {"limit": "until 2030-01-01T00:00:00Z", "deals": 0}
        if timed
        else {"limit": "", "deals": rng.randint(fewest, fewest + 2)}
    )
    if game.options.length not in end and rng.random() < 0.3:
        end = {"limit": "", "deals": 0, game.options.length: 1}
    if not counts_deals(game.options, fixed):
        end.pop("deals", None)
    chosen = {"seats": rng.choice((0, players)), **end, **fixed}
    chosen = {key: each for key, each in chosen.items() if key in game.options}
    return game.agree(drawn(rng, game.options, chosen), players)


def evening_of(
    game: CardGame[Any, Any], deals: int, fixed: Mapping[str, Any] = MappingProxyType({})
) -> str:
    """What is typed for so many deals, or for one round or party where no deals are counted.

    A number by itself may mean something else than deals.
    """
    if not counts_deals(game.options, fixed):
        return " 1"
    return f" {deals}" if game.options.length == "deals" else f", раздач={deals}"


def some_picks(most: int) -> Iterator[Picked]:
    """Some of all that can be picked; none where nothing can."""
    rng, cards = random.Random(5), deck(Rank.TWO)
    for count in [*range(most + 1)] * (40 if most else 0):
        yield Picked(in_order(rng.sample(cards, count)))


def seat_counts(places: Sequence[int], number: int) -> list[int]:
    """The fewest and the most who may play the first kind; of the others each number in turn."""
    return [places[number % len(places)]] if number else [places[0], places[-1]]


def card_laws(
    game: CardGame[Any, Any],
    name: str,
    *,
    kinds: Mapping[str, Mapping[str, Any]] | None = None,
    picked: int = 0,
    oracle: type[CardOracle] = TrickOracle,
    actions: Sequence[Any] = (),
    least_stages: int = 5,
    aside: Places = nowhere_else,
    quick: str = "",
    typed: Mapping[str, str] = MappingProxyType({}),
    fewest: int = 1,
) -> GameLaws:
    """Return what the laws ask; ``name`` is typed after /newgame, ``kinds`` are fixed options.

    ``actions``: some of those too many to list; ``picked``: so many cards may be picked at once;
    ``typed``: what is typed behind the name for a kind; ``fewest``: deals of an evening that tells
    much.
    """
    many = kinds or {"of": {}}
    ahead = (Ahead(word) for word in (None, *game.words.values()))
    rests = isinstance(game, TrickGame) and game.agreed_rest
    seats = range(game.seats[-1]) if rests else ()
    claims = (each for seat in seats for each in choices(seat, TRICKS))
    return GameLaws(
        game=game,
        variants={
            f"{kind}-{players}": partial(drawn_agreement, game, players, fixed, fewest)
            for kind, fixed in many.items()
            for players in game.places(fixed)
        },
        alphabet=(
            *game.codes.values(),
            *ahead,
            *claims,
            *actions,
            *dict.fromkeys(some_picks(picked)),
        ),
        oracle=partial(oracle, game),
        stage=lambda view: view.stage,
        least_stages=least_stages,
        scrambled=scrambled,
        places=partial(places, aside),
        check_points=check_points,
        check_kept=check_kept,
        quick=quick,
        evenings={
            f"{kind}-{players}": (
                # Five deals and more have a picture of the evening.
                f"/newgame {name}{evening_of(game, min(players + 1, 5), fixed)}"
                f"{typed.get(kind, '')}",
                players,
            )
            for number, (kind, fixed) in enumerate(many.items())
            for players in seat_counts(game.places(fixed), number)
        },
        check_export=check_export,
    )
