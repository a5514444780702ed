"""What the laws of `tests.laws` ask of Bezique, with the oracle of who may know which card."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from engine.bezique.game import BEZIQUE, BeziqueWord
from engine.cards import Card
from engine.game import PUBLIC
from engine.kit.shoe import places_in
from engine.shuffle import Cut
from engine.table_turns import deck_of
from engine.tricks import PlayCard
from tests.engine.bezique.plain import PlainBezique, units
from tests.laws.card_games import check_export, check_kept, check_points, drawn_agreement
from tests.laws.kit import AnyTable, GameLaws
from tests.laws.shoes import ShoeOracle, scrambled


class BeziqueOracle(ShoeOracle):
    """Deals told once more, from the log."""

    game = BEZIQUE
    plain: PlainBezique | None = None

    def follow(self, actor: int, action: Any, after: AnyTable) -> None:
        """Take one more entry."""
        super().follow(actor, action, after)
        match action:
            case Cut():
                self.plain = PlainBezique(
                    [card.code for card in self.cards], self.players, self.dealer
                )
            case PlayCard() | BeziqueWord() if self.plain is not None:
                assert self.plain.turn == actor
                self.plain.do(BEZIQUE.encode(action))
        plain = self.plain
        if plain is not None and plain.over:
            self.end(units(plain.points, self.agreement.unit), plain.order[0])
        if plain is not None and (plain.over or after.over):
            self.plain, self.salt, self.cards = None, "", ()

    def places(self, viewer: int) -> set[int]:
        """Return every place whose card the viewer may know."""
        plain = self.plain
        if plain is None:
            return set()
        held = {place for hand in plain.hands for place in hand}
        last = {len(plain.cards) - 1} if plain.left else set()
        mine = set() if viewer == PUBLIC else plain.own[viewer]
        return ((plain.open | mine) & held) | last

    def known(self, viewer: int) -> frozenset[Any]:
        """Return the places by their names, and what lies there."""
        cards = [] if self.plain is None else self.plain.cards
        places = self.places(viewer)
        return frozenset([*map(str, places), *(Card.parse(cards[place]) for place in places)])

    def remembered(self, viewer: int) -> frozenset[Card]:
        """Return the cards that a viewer is shown: of known places, of the last tricks, trumps."""
        plain = self.plain
        if plain is None:
            return frozenset()
        named = [plain.cards[place] for place in self.places(viewer)]
        named += [plain.turned, *(card for _, card in (*plain.last, *plain.trick))]
        return frozenset(map(Card.parse, named))

    def check(self, view: Any) -> None:
        """Hold a view to what its viewer may know, and to what has happened."""
        plain, deal, known = self.plain, view.deal, self.places(view.viewer)
        assert list(view.accounts) == list(view.settlement) == self.accounts
        bare = None
        if deal is not None:
            bare = replace(
                deal, shoe=(), tricks=(), trick=(), declared=(), turned=None, face_up=None, aside=()
            )
        self.check_table(view, bare, moves=())
        if plain is None:
            assert deal is None
            return
        assert view.actors == {plain.turn}
        assert [each and each.code for each in deal.shoe] == [
            card if place in known else None for place, card in enumerate(plain.cards)
        ]
        assert {*places_in(deal.known.of(PUBLIC))} == known
        assert [{*places_in(hand)} for hand in deal.hands] == [
            {*hand} & known for hand in plain.hands
        ]
        for seat, places in enumerate(deal.drew):
            assert seat == view.viewer or not places
        assert not any(hand for seat, hand in enumerate(deal.dealt) if seat != view.viewer)
        assert [*view.counts] == [*map(len, plain.hands)]
        assert [(seat, card.code) for seat, card in deal.trick] == plain.trick
        shown = [[(seat, card.code) for seat, card in trick.cards] for trick in deal.tricks]
        assert len(shown) == plain.tricks
        assert shown[-1:] == [plain.last] * bool(shown)
        assert view.viewer != PUBLIC or not any(shown[:-1])
        assert (deal.left, deal.points) == (plain.left, tuple(plain.points))
        assert deal.turned.code == plain.turned
        if view.viewer == plain.turn:
            assert {BEZIQUE.encode(each) for each in view.moves} == plain.codes()


def places(table: AnyTable) -> Iterator[list[Card]]:
    """Hands, tricks and the stock."""
    deal = table.state.deal
    if deal is None:
        yield list(deck_of(table))
        return
    for seat in range(deal.players):
        yield list(deal.cards_of(seat))
    for trick in (*[each.cards for each in deal.tricks], deal.trick):
        yield [card for _, card in trick]
    yield list(deal.shoe[deal.out :])


LAWS = GameLaws(
    game=BEZIQUE,
    variants={
        f"{packs}-{players}": partial(drawn_agreement, BEZIQUE, players, {"packs": packs}, 1)
        for packs in (4, 8, 10)
        for players in (2, 3)
    },
    alphabet=tuple(BEZIQUE.codes.values()),
    oracle=BeziqueOracle,
    stage=lambda view: view.stage,
    least_stages=4,
    scrambled=scrambled,
    places=places,
    check_points=check_points,
    check_kept=check_kept,
    quick="4-3",
    evenings={f"short-{players}": ("/newgame короткий безик 1", players) for players in (2, 3)},
    check_export=check_export,
    cards=214,
)
