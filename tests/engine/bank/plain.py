"""A bank once more, from its page of rules alone, entry by entry."""

from collections import Counter
from itertools import product
from typing import Any

from engine.cards import Card, Rank

ALL = {"twenty_one": 5, "macao": 6, "baccarat": 3, "victoria": 2}
CALLS = [*"23456789TJQKA"]
FIGURES = {Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING}


def count(cards: list[Card]) -> int:
    """The best sum that is not too much, else the least: every ace counts 1 or 11."""
    worths = [(1, 11) if card.rank is Rank.ACE else (min(card.rank, 10),) for card in cards]
    sums = sorted(map(sum, product(*worths)))
    return max((each for each in sums if each <= 21), default=sums[0])


def digit(cards: list[Card]) -> int:
    """The last digit: an ace is 1, tens and figures are nothing."""
    plain = {Rank.ACE: 1} | dict.fromkeys(FIGURES, 0)
    return sum(plain.get(card.rank, int(card.rank)) for card in cards) % 10


def brought(mine: list[Card], his: list[Card], bust: int) -> int:
    """How many stakes a punter wins (Bank 7.2, 7.4, 7.5)."""
    natural, his_natural = (len(cards) == 2 and count(cards) == 21 for cards in (mine, his))
    if his_natural:
        return -1
    if natural:
        return 2
    match count(mine) > 21, count(his) > 21:
        case True, True:
            return 0
        case True, False:
            return -1
        case False, True:
            return bust
    return 1 if count(mine) > count(his) else 0 if count(mine) == count(his) else -1


def of_macao(mine: list[Card], his: list[Card], naturals: str) -> int:
    """The same in macao (Bank 8.4, 8.5); replaced cards lie in the hands, too."""
    mine, his = ([card for card in hand if card.rank not in FIGURES] for hand in (mine, his))
    ours, theirs = digit(mine), digit(his)
    if ours > theirs:
        return 3 if len(mine) == 1 and ours == 9 else 2 if len(mine) == 1 and ours == 8 else 1
    many = 3 if len(his) == 1 and theirs == 9 else 2 if len(his) == 1 and theirs == 8 else 1
    if naturals == "none" or (naturals == "equal" and ours < theirs):
        return -1
    return -many


def of_trumps(mine: list[Card], his: list[Card], turned: Card) -> int:
    """The same in ecarte, with trumps crossed out in pairs and played (Bank 14.2)."""
    ours = [card.rank for card in mine if card.suit is turned.suit]
    theirs = [card.rank for card in his if card.suit is turned.suit]
    for rank in [*ours]:
        if rank in theirs:
            ours.remove(rank)
            theirs.remove(rank)
    score, first = 0, None
    while ours and theirs:
        if first is None:
            first = max(ours) > max(theirs)
        lead, answer = (ours, theirs) if first else (theirs, ours)
        card = max(lead)
        lead.remove(card)
        over = [each for each in answer if each > card]
        answer.remove(min(over or answer))
        if over:
            first = not first
        score += 1 if first else -1
    score += len(ours) - len(theirs)
    return 1 if score > 0 else -1 if score < 0 else 0


class PlainBank:
    """One bank; seats are numbers, cards places of the shoe."""

    def __init__(
        self, shoe: tuple[Card, ...], players: int, banker: int, terms: Any, fund: int = 0
    ) -> None:
        self.shoe, self.players, self.banker, self.terms = shoe, players, banker, terms
        self.kind: str = terms.kind
        self.named: dict[int, list[Card]] = {}
        self.bank: int = terms.bank
        self.coups: int = terms.coups
        self.order = [(banker + step) % players for step in range(1, players)]
        self.balance: int = terms.base if self.kind == "lansquenet" else self.bank
        self.won, self.fund = [0] * players, fund
        self.top = self.done = self.empty = 0
        self.wish, self.stands = dict.fromkeys(self.order, 0), set[int]()
        self.open = set[int]()  # places that all have seen
        self.own: list[set[int]] = [set() for _ in range(players)]
        self.end = ""
        self.begin()

    def cards(self, seat: int) -> list[Card]:
        """A hand of this coup."""
        return [self.shoe[place] for place in self.held[seat]]

    @property
    def limit(self) -> int:
        """Bank 3.2, 8.1, 11.2, 13.2."""
        if self.kind in ("banchek", "lansquenet"):
            return self.balance
        found: list[int] = [self.terms.most, self.balance // (self.players - 1)]
        if self.kind == "macao":
            found.append(self.terms.even)
        return max(min(found), 1)

    def begin(self) -> None:
        """All punters are asked but those whose stakes stand."""
        self.stakes = {seat: min(self.wish[seat], self.limit) for seat in self.stands}
        self.held: list[list[int]] = [[] for _ in range(self.players)]
        self.silent, self.words = set[int](), False
        self.turning = self.choosing = False
        self.turned: list[int] = []
        self.paid = [0] * self.players
        if self.kind == "banchek":
            for _ in range(3):
                for seat in self.order:
                    self.take(seat)
        elif len(self.stakes) == len(self.order):
            self.give()

    def asked(self) -> set[int]:
        """Whom the bank waits for."""
        if self.end:
            return set()
        if self.turning or self.choosing:
            return {self.banker}
        if len(self.stakes) < len(self.order):
            late = [seat for seat in self.order if seat not in self.stakes]
            return {late[0]} if self.kind == "banchek" else {*late}
        punters = {seat for seat in self.order if self.stakes[seat]} - self.silent
        if self.kind == "ninth_wave":
            return {seat for seat in punters if len(self.named[seat]) < self.most_named(seat)}
        return punters or {self.banker}

    def stake(self, seat: int, amount: int | None, *, back: bool = False) -> None:
        """A stake; None is «as before», which stands."""
        if back:
            self.stands.remove(seat)
            return
        if amount is None:
            self.stands.add(seat)
            amount = min(self.wish[seat], self.limit)
        elif amount:
            self.wish[seat] = amount
        self.stakes[seat] = amount
        if self.kind == "banchek":
            self.try_card(seat)
        elif len(self.stakes) == len(self.order):
            self.give()

    def most_named(self, seat: int) -> int:
        """One to three cards, together within the limit (Bank 15.1)."""
        return max(
            each for each in (1, 2, 3) if each == 1 or each * self.stakes[seat] <= self.limit
        )

    def name(self, seat: int, card: Card | None) -> None:
        """A card is named; None: no more are."""
        if card is None:
            self.silent.add(seat)
        else:
            self.named[seat].append(card)
        self.turning = not self.asked()

    def wave(self) -> None:
        """Nine cards, and what is paid for the named ones (Bank 15.2, 15.3)."""
        pays = "112244889" if self.terms.waves == "book" else "112233555"
        lie = {self.turn(): int(pay) for pay in pays}
        named = [(seat, card) for seat in self.order for card in sorted(self.named.get(seat, ()))]
        for seat, card in named:
            if card not in lie:
                self.won_by(seat, -self.stakes[seat])
        for seat, card in named:
            if card in lie:
                self.won_by(seat, min(lie[card] * self.stakes[seat], self.balance))

    def take(self, seat: int) -> None:
        """The next card; in macao again while it counts nothing."""
        while not self.end:
            if self.top == len(self.shoe):
                self.end = "void"
                return
            place = self.top
            self.held[seat].append(place)
            self.own[seat].add(place)
            self.top += 1
            if self.kind != "macao" or self.shoe[place].rank not in FIGURES:
                return
            self.open.add(place)

    def turn(self) -> Card | None:
        """The next card for all; None: there is none."""
        if self.top == len(self.shoe):
            return None
        self.turned.append(self.top)
        self.open.add(self.top)
        self.top += 1
        return self.shoe[self.top - 1]

    def give(self) -> None:
        """Cards to who has staked, and the banker."""
        playing = [seat for seat in self.order if self.stakes[seat]]
        if self.kind == "lansquenet":
            left, self.covered = self.balance, dict[int, int]()
            for seat in self.order:
                self.covered[seat] = min(left, self.stakes[seat])
                left -= self.covered[seat]
            self.from_fund = min(left, self.fund)
            playing = playing or [*range(self.from_fund)]
        self.empty = 0 if playing else self.empty + 1
        if self.empty == 2:
            self.end = "idle"
            return
        if not playing:
            self.begin()
            return
        if self.kind == "ninth_wave":
            self.named = {seat: [] for seat in playing}
            return
        if self.kind in ("thirteen", "lansquenet"):
            self.turning = True
            return
        cards = {"macao": 1, "ecarte": 4}.get(self.kind, 2)
        for number in range(cards):
            back = self.kind == "baccarat" and number == 1
            for seat in (*(playing[::-1] if back else playing), self.banker):
                self.take(seat)
        if self.kind == "ecarte":
            self.turn()
        his = self.cards(self.banker)
        shown = {
            "twenty_one": self.kind == "twenty_one" and count(his) == 21,
            "macao": digit(his) == 9,
            "baccarat": digit(his) > 7,
            "victoria": True,
            "ecarte": True,
        }
        if self.end or shown[self.kind]:
            self.pay()

    def more(self, seat: int) -> bool:
        """Whether one may ask for a card (Bank 7.3, 8.3, 9.3)."""
        cards = self.cards(seat)
        if self.kind == "twenty_one":
            return count(cards) < 21
        return self.kind == "macao" or digit(cards) <= 4

    def word(self, seat: int, code: str) -> None:
        """«Ещё» or «хватит»; cards are turned; the bank is kept or left."""
        if code == "leave":
            self.end = "left"
        elif code == "go_on":
            self.begin()
        elif self.turning:
            self.turn_out()
        else:
            if code == "card":
                self.take(seat)
            counting = [
                c for c in self.cards(seat) if self.kind != "macao" or c.rank not in FIGURES
            ]
            full = {"twenty_one": 5, "macao": 2, "baccarat": 3}[self.kind]
            if code != "card" or len(counting) == full:
                self.silent.add(seat)
            if self.end or self.banker in self.silent:
                self.pay()

    def won_by(self, seat: int, points: int) -> None:
        """Chips from the banker, or to him."""
        for who, each in ((seat, points), (self.banker, -points)):
            self.paid[who] += each
            self.won[who] += each
        self.balance -= points

    def settle(self, won: dict[int, int]) -> None:
        """Losers first, then winners in order while the balance lasts."""
        for seat in self.order:
            if won.get(seat, 0) < 0:
                self.won_by(seat, won[seat])
        for seat in self.order:
            if won.get(seat, 0) > 0:
                self.won_by(seat, min(won[seat], self.balance))

    def try_card(self, seat: int) -> None:
        """A stake of banchek, paid at once (Bank 11.2, 11.3)."""
        card, stake = self.turn(), self.stakes[seat]
        assert card is not None
        over = {c.rank for c in self.cards(seat) if c.suit is card.suit and not c.rank < card.rank}
        self.won_by(seat, stake if over else -stake)
        if not 0 < self.balance < 3 * self.bank or len(self.stakes) == len(self.order):
            self.over_coup()

    def turn_out(self) -> None:
        """Turn all that is to be turned, and pay (Bank 12, 13.3)."""
        self.turning = False
        won = {seat: stake for seat, stake in self.stakes.items() if stake}
        if self.kind == "thirteen":
            hit = False
            for call in CALLS:
                card = self.turn()
                if card is None:
                    self.end = "void"
                    break
                if hit := card.rank.letter == call:
                    break
            if not self.end:
                self.settle({seat: -stake for seat, stake in won.items()} if hit else won)
                self.lost = not hit
        elif self.kind == "lansquenet":
            self.duel()
        else:
            self.wave()
        self.over_coup()

    def duel(self) -> None:
        """Right, left, and on till one of them comes again."""
        right, left = self.turn(), self.turn()
        assert right is not None
        assert left is not None
        side = 1 if right.rank is left.rank else 0
        while not side:
            card = self.turn()
            if card is None:
                self.end = "void"
                return
            side = 1 if card.rank is right.rank else -1 if card.rank is left.rank else 0
        risk = sum(self.covered.values()) + self.from_fund
        for seat, part in self.covered.items():
            self.won_by(seat, -side * part)
        self.fund -= side * self.from_fund
        self.won[self.banker] += side * self.from_fund
        self.paid[self.banker] += side * self.from_fund
        self.balance = 2 * risk if side > 0 else 0
        self.lost = side < 0

    def pay(self) -> None:
        """The coup's hands are compared."""
        his, terms, won = self.cards(self.banker), self.terms, dict[int, int]()
        for seat in self.order if not self.end else ():
            stake, mine = self.stakes[seat], self.cards(seat)
            if not stake:
                continue
            if self.kind == "twenty_one":
                won[seat] = stake * brought(mine, his, terms.bust)
            elif self.kind == "macao":
                won[seat] = stake * of_macao(mine, his, terms.naturals)
            elif self.kind == "ecarte":
                won[seat] = stake * of_trumps(mine, his, self.shoe[self.turned[0]])
            elif self.kind == "baccarat":
                won[seat] = stake if digit(mine) > digit(his) else -stake
            else:
                ours, theirs = digit(mine), digit(his)
                won[seat] = 0 if ours == theirs else stake if ours > theirs else -stake
        if self.kind == "baccarat" and terms.sixes == "split" and digit(his) == 6:
            sixes = [seat for seat in won if digit(self.cards(seat)) == 6]
            pile = Counter({seat: 2 * self.stakes[seat] for seat in sixes}).total()
            for seat in sixes:
                won[seat] = pile // (len(sixes) + 1) - self.stakes[seat]
        self.settle(won)
        self.over_coup()

    def over_coup(self) -> None:
        """Whether the bank passes (Bank 5, 11.3, 12.3, 13.4)."""
        self.open |= {place for held in self.held for place in held}
        self.done, self.result = self.done + 1, self.paid
        self.held = [[] for _ in range(self.players)]
        if self.end:
            return
        many = self.players
        needs = {
            "banchek": 4 * (many - 1),
            "thirteen": 1,
            "lansquenet": 3,
            "ecarte": 4 * many + 1,
        }
        short = len(self.shoe) - self.top < needs.get(self.kind, ALL.get(self.kind, 0) * many)
        if self.kind in ("thirteen", "lansquenet"):
            if self.lost:
                self.end = "lost"
            elif self.kind == "lansquenet" and self.done == self.terms.wins:
                self.end = "left"
        elif self.balance <= 0:
            self.end = "broken"
        elif self.kind == "ninth_wave":
            self.end = "wave"
        elif self.balance >= 3 * self.bank:
            self.end = "tripled"
        elif self.done == self.coups:
            self.end = "coups"
        if not self.end and short:
            self.end = "shoe"
        if not self.end:
            if self.kind == "lansquenet":
                self.begin_choice()
            else:
                self.begin()

    def begin_choice(self) -> None:
        """The banker who has won is asked; the next coup has not begun."""
        self.stakes, self.turned, self.choosing = {}, [], True
