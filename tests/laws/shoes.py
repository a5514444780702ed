"""What games from a shoe, in which equal cards lie, share of what the laws ask."""

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from engine.kit.game import CardGame
from engine.shuffle import Cut, Cutting, DrawLots, Reshuffle, Shuffle
from engine.state import Dealt
from engine.table import OpenTable
from engine.view import TableStage
from tests.laws.card_games import low_ace
from tests.laws.kit import AnyTable

if TYPE_CHECKING:
    from engine.cards import Card


class ShoeOracle:
    """Who deals from which shoe, told once more, from the log; cards are known by their places."""

    game: ClassVar[CardGame[Any, Any]]

    def __init__(self, opening: OpenTable) -> None:
        self.agreement = self.game.agree(opening.options, opening.players)
        self.players, self.dealer, self.salt = opening.players, 0, ""
        self.accounts, self.deals = [0] * opening.players, 0
        self.cards: tuple[Card, ...] = ()

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
                self.cards = (*self.cards[position:], *self.cards[:position])

    def end(self, won: list[int], dealer: int) -> None:
        """Write a deal down; who deals next."""
        self.accounts = [x + y for x, y in zip(self.accounts, won, strict=True)]
        self.dealer, self.deals = dealer, self.deals + 1

    def check_table(self, view: Any, deal: Any, **hidden: Any) -> None:
        """Hold a view to who sits how, and to telling no card but in ``hidden`` and the usual."""
        assert len(view.finished) == self.deals
        ring = [(self.dealer + step) % self.players for step in range(1, self.players + 1)]
        assert list(view.circle) == ring
        if view.table_stage is TableStage.CUT:
            assert view.actors == {view.turn} == {ring[-2]}
        hidden |= {"hands": (), "lots": (), "dealer_lots": (), "finished": ()}
        said = repr(replace(view, deal=deal, **hidden))
        assert "Card(" not in said
        assert not self.salt or self.salt not in said


def scrambled(table: AnyTable, fixed: frozenset[Any], rng: random.Random) -> AnyTable:
    """The table with the cards of all places but ``fixed`` exchanged, and another salt."""
    stage, deal = table.stage, table.state.deal
    if isinstance(stage, Cutting):
        other = tuple(rng.sample(stage.deck, len(stage.deck)))
        return table._replace(
            setting=replace(table.setting, stage=replace(stage, deck=other, salt="other"))
        )
    if deal is None:
        return table
    moving = [place for place in range(len(deal.shoe)) if str(place) not in fixed]
    lies = dict(zip(moving, rng.sample(moving, len(moving)), strict=True))
    shoe = tuple([deal.shoe[lies.get(place, place)] for place in range(len(deal.shoe))])
    cards = deal.cards._replace(salt="other", deck=shoe, cut=0)
    setting = replace(table.setting, stage=Dealt(cards))
    return table._replace(
        setting=setting, state=table.state._replace(deal=replace(deal, shoe=shoe, cards=cards))
    )
