"""What the laws of `tests.laws` ask of a bank, with the oracle of who may know which card."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from engine.bank.game import BANK, BankDeal, BankWord
from engine.bank.kinds import KINDS as BANKS
from engine.cards import Card
from engine.game import PUBLIC
from engine.kit.shoe import places_in
from engine.kit.stakes import ChipStake, StakeWord
from engine.kit.words import Picked
from engine.shuffle import Cut
from engine.table_turns import deck_of
from engine.tricks import cards_in
from tests.engine.bank.plain import FIGURES, PlainBank
from tests.laws.card_games import check_export, check_kept, check_points, drawn_agreement
from tests.laws.kit import AnyTable, GameLaws
from tests.laws.shoes import ShoeOracle, scrambled


class BankOracle(ShoeOracle):
    """Banks told once more, from the log."""

    game = BANK
    fund = 0
    bank: PlainBank | None = None

    def follow(self, actor: int, action: Any, after: AnyTable) -> None:
        """Take one more entry."""
        super().follow(actor, action, after)
        if isinstance(action, Cut):
            terms, before = self.agreement, (self.fund, self.accounts)
            if terms.kind == "lansquenet" and not self.deals:
                self.fund = terms.fund * self.players
                self.accounts = [-terms.fund] * self.players
            self.before = before
            self.bank = PlainBank(self.cards, self.players, self.dealer, terms, self.fund)
        if self.bank is not None:
            match action:
                case ChipStake(amount):
                    self.bank.stake(actor, amount)
                case StakeWord():
                    self.bank.stake(actor, None, back=action is StakeWord.TAKE_BACK)
                case Picked((card,)):
                    self.bank.name(actor, card)
                case BankWord.ENOUGH if after_names(self.bank):
                    self.bank.name(actor, None)
                case BankWord():
                    self.bank.word(actor, str(action))
            if self.bank.end:
                facts = after.state.finished[-1].facts
                assert (facts.end, len(facts.coups)) == (self.bank.end, self.bank.done)
                assert self.bank.done == 0 or list(facts.coups[-1].paid) == self.bank.result
                self.end(self.bank.won, self.bank.order[0])
                self.fund = self.bank.fund
            if after.over and not self.bank.end:
                self.fund, self.accounts = self.before
            if self.bank.end or after.over:
                self.bank, self.salt, self.cards = None, "", ()

    def places(self, viewer: int) -> set[int]:
        """Return every place whose card the viewer may know."""
        if self.bank is None:
            return set()
        return self.bank.open | (set() if viewer == PUBLIC else self.bank.own[viewer])

    def known(self, viewer: int) -> frozenset[Any]:
        """Return the places by their names: a card has no other number."""
        return frozenset(map(str, self.places(viewer)))

    def remembered(self, viewer: int) -> frozenset[Card]:
        """Return the cards of those places, equal ones once, and any that are named."""
        bank = self.bank
        if bank is None:
            return frozenset()
        if bank.asked() & bank.named.keys() and not bank.turning:
            return frozenset(bank.shoe)  # each is a button
        named = [card for cards in bank.named.values() for card in cards]
        return frozenset([*named, *(bank.shoe[place] for place in self.places(viewer))])

    def check(self, view: Any) -> None:
        """Hold a view to what its viewer may know, and to what has happened."""
        bank, known, deal = self.bank, self.places(view.viewer), view.deal
        assert sum(view.accounts) + view.pot == sum(view.settlement) == 0
        assert view.pot == (0 if view.over else self.fund if bank is None else bank.fund)
        moves = () if view.stage == "name" else view.moves
        bare = None if deal is None else replace(deal, shoe=(), coups=())
        self.check_table(view, bare, moves=moves)
        if bank is None:
            assert deal is None
            share = Fraction(self.fund, self.players) if view.over else 0
            assert list(view.accounts) == [each + share for each in self.accounts]
            assert {*view.hands} == {None}
            return
        now = [x + y for x, y in zip(self.accounts, bank.won, strict=True)]
        assert list(view.accounts) == now
        assert view.actors == bank.asked()
        if view.stage == "name":
            assert {seat: {*cards_in(deal.named[seat])} for seat in bank.named} == {
                seat: {*named} for seat, named in bank.named.items()
            }
            if view.viewer in bank.asked():
                cards = [each.cards[0] for each in view.moves if isinstance(each, Picked)]
                assert {*cards} == {*bank.shoe} - {*bank.named[view.viewer]}
                assert (BankWord.ENOUGH in view.moves) == bool(bank.named[view.viewer])
        assert deal.shoe == tuple(
            card if place in known else None for place, card in enumerate(bank.shoe)
        )
        assert {*places_in(deal.known.of(PUBLIC))} == known
        assert (deal.balance, deal.limit, deal.left) == (
            bank.balance,
            bank.limit,
            len(bank.shoe) - bank.top,
        )
        assert view.counts == tuple(map(len, bank.held))
        if view.stage in ("draw", "banker"):
            dealt = 1 if bank.kind == "macao" else 2
            counting = [[place for place in held if counts(bank, place)] for held in bank.held]
            assert deal.asked == tuple([max(0, len(held) - dealt) for held in counting])
        lie = {*bank.turned, *(place for held in bank.held for place in held)} & bank.open
        assert {*places_in(deal.face_up)} == lie
        for seat, held in enumerate(bank.held):
            mine = frozenset(bank.shoe[place] for place in held if place in known)
            assert view.hands[seat] == (
                mine or (mine if seat == view.viewer and not held else None)
            )
            if view.stage != "go":
                named = bank.stakes.get(seat) if seat != bank.banker else 0
                assert deal.stakes.now[seat] == named
        if view.viewer in bank.asked() and view.stage in ("draw", "banker"):
            assert (BankWord.CARD in view.moves) == bank.more(view.viewer)


def after_names(bank: PlainBank) -> bool:
    """Whether cards are being named."""
    return bank.kind == "ninth_wave" and not bank.turning


def counts(bank: PlainBank, place: int) -> bool:
    """Whether a card is not replaced."""
    return bank.kind != "macao" or bank.shoe[place].rank not in FIGURES


def places(table: AnyTable) -> Iterator[list[Card]]:
    """Hands, the cards of finished coups, and the shoe."""
    deal: BankDeal | None = table.state.deal
    if deal is None:
        yield list(deck_of(table))
        return
    for seat in range(deal.players):
        yield list(deal.cards_of(seat))
    yield list(deal.turned)
    for coup in deal.coups:
        yield from map(list, coup.cards)
        yield list(coup.turned)
    yield [card for card in deal.shoe[deal.out :] if card is not None]


MANY = (2, 4, 6)
"""Numbers of players that the kinds beside Twenty-one are tried with."""
TYPED = {
    "twenty_one": "очко",
    "macao": "макао",
    "baccarat": "баккара",
    "victoria": "виктория",
    "banchek": "польский банчек",
    "thirteen": "тринадцать",
    "lansquenet": "ландскнехт",
    "ninth_wave": "девятый вал",
    "ecarte": "экарте",
}
KINDS = {kind: MANY if number else BANK.seats for number, kind in enumerate(BANKS)}
LAWS = GameLaws(
    game=BANK,
    variants={
        f"{kind}-{players}": partial(
            drawn_agreement, BANK, players, {"kind": kind}, 1 if kind == "twenty_one" else 3
        )
        for kind, many in KINDS.items()
        for players in many
    },
    alphabet=tuple(BANK.codes.values()),
    oracle=BankOracle,
    stage=lambda view: view.stage,
    least_stages=3,
    scrambled=scrambled,
    places=places,
    check_points=check_points,
    check_kept=check_kept,
    quick="twenty_one-4",
    evenings={
        f"{kind}-{players}": (f"/newgame {TYPED[kind]} 1", players)
        for kind, many in KINDS.items()
        for players in (many[:2] if kind == "twenty_one" else many[1:2])
    },
    check_export=check_export,
)
