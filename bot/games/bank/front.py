"""A bank as a `bot.views.front.Front`: played from the group's one message, three edits a coup."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from markupsafe import Markup, escape

from bot.games.kit.front import CardFront
from bot.i18n import Translator, join, plain
from bot.screen import Button, Rows
from bot.taps import Tap, Verb
from bot.views import done, keys, words
from bot.views.front import AnyFront, GroupPlay
from bot.views.model import Scene
from engine.bank.ai import COMPUTERS, silent
from engine.bank.game import (
    BANK,
    BANKER,
    DRAW,
    GO,
    NAME,
    STAKES,
    THEN,
    TURN,
    BankDeal,
    BankFacts,
    BankView,
    BankWord,
    stakes_of,
)
from engine.bank.kinds import KINDS, WAVES, BankKind, Coup
from engine.cards import Card, Suit
from engine.kit.computers import SILENT
from engine.kit.past import FinishedDeal
from engine.kit.stakes import ChipStake, StakeWord
from engine.kit.words import Action, Picked
from engine.options import UNUSED
from engine.shuffle import circle
from engine.tricks import cards_in

Result = FinishedDeal[BankFacts]
OFFERED: Final = (1, 2, 5, 10, 20)
BUTTONS: Final = 4
"""Stakes with buttons of their own."""
SHOWN: Final = 3
"""Coups that are told while a bank runs, the last one with its cards."""
SILENCE: Final = 30.0
"""Seconds for a stake; an edit may wait for some of them where a group has two tables."""
LOOK: Final = 4.0
"""Seconds before the banker turns cards, so that the stakes can be seen."""
ROUNDS: Final = 1_000
FIRST: Final = 1_000_000
"""The number of the first stakes: above that of any decision."""


def offered(deal: BankDeal) -> list[Action]:
    """Return the stakes with buttons: the least, and the largest up to the limit; then words."""
    punter = next((seat for seat in deal.punters if deal.stakes.now[seat] is None), deal.punters[0])
    legal = [each for each in stakes_of(deal, punter) if isinstance(each, ChipStake)]
    some = [each for each in legal if each.amount in OFFERED or each.amount == deal.limit]
    if len(some) > BUTTONS:
        some = [some[0], *some[1 - BUTTONS :]]
    same = [StakeWord.SAME] if deal.coups and not deal.kind.alone else []
    return [*some, *same, *(each for each in legal if not each.amount)]


def kind_of(told: "BankDeal | Result") -> BankKind:
    """Return the kind of bank."""
    return KINDS[told.agreement.kind]


# --- in the group ---------------------------------------------------------------------------


def number(view: BankView) -> int:
    """Return the number of a round of stakes and its coup, 0 between banks."""
    return 0 if view.deal is None else FIRST + view.deal.number * ROUNDS + view.deal.rounds


def answered(view: BankView) -> bool:
    """Return whether the viewer has staked, or wants no more cards."""
    deal, seat = view.deal, view.viewer
    if deal is None or seat == deal.dealer:
        return False
    if deal.stage == STAKES:
        return deal.stakes.now[seat] is not None
    return deal.stage in THEN and bool(deal.stakes.now[seat])


def silence(view: BankView) -> tuple[float, Action] | None:
    """Return no stake after a while; words have the time of the table's pace. Bank 3.4.

    After a round in which no person has staked people are waited for, till one of them does: a
    bank does not pass while everybody is away.
    """
    deal = view.deal
    if deal is None or view.stage != STAKES:
        return None
    people = [seat for seat in deal.punters if seat not in view.played_by_computer]
    last = deal.coups[-1].stakes if deal.coups and not deal.idle else (0,) * deal.players
    here = [deal.stakes.now[seat] is not None or last[seat] > deal.kind.least for seat in people]
    return (SILENCE, silent(deal)) if deal.rounds == 1 or any(here) else None


class BankFront(CardFront[BankDeal, BankFacts]):
    """A bank in a chat.

    The group's message changes when stakes are closed, cards drawn, and paid: so it tells nothing
    that happens between, who has staked, or asked for how many.
    """

    game = BANK
    kind = "no-tricks"
    company = 4
    computers = COMPUTERS
    absent_level = SILENT
    in_group = GroupPlay(number, answered, silence)
    unsaid = frozenset(("lost", "won"))  # coups have it
    pots = False
    hero_fact = "dealer"
    said = ("bank", "most", "even", "fund", "base", "coups", "deals")

    # The table

    def group_turn(self, view: BankView, scene: Scene) -> Markup | None:
        """Return who is asked for what."""
        if (deal := view.deal) is None:
            return super().group_turn(view, scene)
        asked, key = deal.dealer, f"turn-{view.stage}"
        if deal.stage == STAKES:
            key = "asks-alone" if deal.kind.alone else "asks-stakes"
            asked = min(BANK.awaited(deal)) if deal.kind.alone else asked
        name = words.name(scene, asked)
        return scene.tr(key, name=name, kind=deal.kind.key, limit=deal.limit)

    def group_rows(self, view: BankView, scene: Scene) -> Rows:
        """Return the buttons of all who may be asked now: the table checks whose they are."""
        if (deal := view.deal) is None:
            return ()
        actions: list[Action] = [BankWord.CARD, BankWord.ENOUGH]
        if deal.stage == STAKES:
            actions = offered(deal)
        elif deal.stage == TURN:
            actions = []
        elif deal.stage == GO:
            actions = [BankWord.GO_ON, BankWord.LEAVE]

        def button(action: Action) -> Button:
            data = Tap(Verb.MOVE, scene.table, number(view), self.keys.code(action)).encode()
            return keys.button(self.choice(action, view, scene.tr), data)

        rows = self.word_grid([button(each) for each in actions])
        if deal.stage == NAME:
            rows = (*self.names(deal, button), (button(BankWord.ENOUGH),))
        # While stakes are named no other button comes or goes, where there is a later moment.
        later = deal.stage != STAKES or (deal.kind.dealt and not deal.kind.most)
        rights: list[Action] = [StakeWord.TAKE_BACK] if deal.stakes.standing and later else []
        rights += [each for each in BANK.may(deal, deal.dealer) if each is BankWord.LEAVE]
        return (
            *rows,
            *(
                (keys.button(self.label(each, scene.tr, ""), self.keys.right(scene, each)),)
                for each in rights
            ),
        )

    def names(self, deal: BankDeal, button: Callable[[Action], Button]) -> Rows:
        """Return all cards that may be named, a rank in a row."""
        cards = sorted(deal.kind.shoe(), key=lambda card: card.rank)
        return keys.grid([button(Picked((card,))) for card in cards], len(Suit))

    def card_rows(self, view: BankView, scene: Scene) -> Rows:
        """Return the same in one's own message; no other card is a button."""
        if view.deal is None or view.stage != NAME or not view.moves:
            return ()
        return self.names(
            view.deal,
            lambda each: keys.button(
                self.choice(each, view, scene.tr), self.keys.move(scene, each)
            ),
        )

    def word_grid(self, buttons: Sequence[Button]) -> Rows:
        """Return figures in a row, words in the next."""
        figures_ = [each for each in buttons if each.text.isdigit()]
        said = [each for each in buttons if not each.text.isdigit()]
        return (*keys.grid(figures_, 5), *keys.grid(said, 2))

    def doing(self, view: BankView, deal: BankDeal, scene: Scene) -> Markup:
        """Return «Ставки · сдача 3 из 6», without a number where one coup is all."""
        terms, coup = deal.agreement, len(deal.coups) + (deal.stage != GO)
        many = BANK.options["coups"].shut(terms.values()) != UNUSED
        doing = scene.tr(f"doing-{view.stage}", kind=deal.kind.key)
        number = scene.tr("coup-number", coup=coup, coups=terms.coups if many else 0)
        return doing if deal.kind.names else join(words.DOT, (doing, number))

    def role(self, view: BankView, deal: BankDeal, scene: Scene) -> Markup | None:
        """Return that the viewer is the banker."""
        return scene.tr("role-banker") if view.viewer == deal.dealer else None

    def at_stake(self, view: BankView, scene: Scene) -> Iterator[Markup]:
        """Yield «В банке 64 · ставка до 10 · в колоде 71».

        What is left in the shoe is told between coups: it would change with each card.
        """
        if (deal := view.deal) is None:
            return
        kind, fund = deal.kind.key, words.points(view.pot)
        stage, balance = view.stage, deal.balance
        yield scene.tr("balance", balance=balance, kind=kind, fund=fund, stage=stage)
        if deal.stage == STAKES:
            yield scene.tr("limits", limit=deal.limit, left=deal.left, kind=kind)

    def course(self, view: BankView, deal: BankDeal, scene: Scene) -> Iterator[Markup | None]:
        """Yield the last coups, stakes, how many cards punters took, and one's own."""
        coups = [*enumerate(deal.coups, 1)][-SHOWN:]
        for place, coup in coups[:-1]:
            yield self.coup_line(place, coup, deal, scene)
        for place, coup in coups[-1:]:
            yield from self.coup_lines(place, coup, deal, scene)
        if deal.kind.alone:
            yield from self.alone_lines(deal, scene)
        elif deal.kind.names and deal.stage == TURN:
            for seat, stake in deal.staked:
                name, cards = words.subject(scene, seat), cards_in(deal.named[seat])
                told, count = words.cards(cards, scene.tr), len(cards)
                yield scene.tr("named", name=name, cards=told, count=count, stake=stake)
        elif deal.stage not in (STAKES, GO):
            yield scene.tr("staked", figures=staked(deal.staked, deal.players, scene))
        if deal.stage == BANKER:
            seats = [seat for seat, _ in deal.staked]
            yield scene.tr("asked", figures=words.pairs(scene, seats, deal.asked))
        if view.viewer >= 0 and (mine := deal.cards_of(view.viewer)):
            yield scene.tr("own-hand", hand=self.hand(mine, deal, scene.tr))

    def own_cards(self, view: BankView, scene: Scene) -> None:
        """Return nothing: they stand with their sum."""

    def hand(self, cards: Sequence[Card], told: BankDeal | Result, tr: Translator) -> Markup:
        """Return «К♠ 8♥ — 18», «перебор» beyond."""
        kind = kind_of(told)
        held = kind.held(cards)
        over = "yes" if held.total > kind.best else "no"
        total = held.total if compares(kind) else -1
        return tr("hand", cards=words.cards(cards, tr), total=total, over=over)

    # A coup that is over

    def coup_line(self, place: int, coup: Coup, told: BankDeal | Result, scene: Scene) -> Markup:
        """Return «2. Анна 18: −5 · Борис 21: +10 · банк 19», or what was turned."""
        kind = kind_of(told)
        found = [
            scene.tr(
                "coup-part",
                name=words.who(scene, seat),
                total=kind.held(coup.cards[seat]).total if compares(kind) else -1,
                won=words.signed(coup.paid[seat]),
            )
            for seat, _ in playing(coup, told.dealer)
        ]
        if compares(kind):
            found.append(scene.tr("coup-bank", total=kind.held(coup.cards[told.dealer]).total))
        elif not kind.dealt:
            found.append(self.turned(coup, told, scene))
        return scene.tr("coup", place=place, parts=join(words.DOT, found))

    def coup_lines(
        self, place: int, coup: Coup, told: BankDeal | Result, scene: Scene
    ) -> Iterator[Markup]:
        """Yield a coup with its cards: the banker's or the turned, and a line for each punter."""
        kind, tr = kind_of(told), scene.tr
        if kind.names:
            yield from self.wave(coup, told, scene)
            return
        if not kind.dealt:
            cards, came = words.cards(coup.turned, tr), self.turned(coup, told, scene)
            yield tr("coup-turned", place=place, cards=cards, told=came)
            figures = [(seat, coup.paid[seat]) for seat, _ in playing(coup, told.dealer)]
            if figures:
                yield staked(figures, len(coup.paid), scene, signed=True)
            return
        if kind.alone:
            yield tr("coup-alone", place=place)
        else:
            hand = self.hand(coup.cards[told.dealer], told, tr)
            trump = words.cards(coup.turned, tr) or "none"
            yield tr("coup-banker", place=place, hand=hand, trump=trump)
        for number, (seat, stake) in enumerate(playing(coup, told.dealer)):
            hand, name = self.hand(coup.cards[seat], told, tr), words.subject(scene, seat)
            card = words.cards(coup.turned[number : number + 1] if kind.alone else (), tr) or "none"
            won = words.signed(coup.paid[seat])
            yield tr("coup-punter", name=name, hand=hand, won=won, stake=stake, card=card)

    def wave(self, coup: Coup, told: BankDeal | Result, scene: Scene) -> Iterator[Markup]:
        """Yield the rows with what they pay, and what each named card has brought."""
        tr, rows = scene.tr, dict[int, list[Card]]()
        pays = dict(zip(coup.turned, WAVES[told.agreement.waves], strict=True))
        for card, pay in pays.items():
            rows.setdefault(pay, []).append(card)
        lie = [
            words.tied(*(words.card(card, tr) for card in row), f"×{pay}")
            for pay, row in rows.items()
        ]
        yield join(words.DOT, lie)
        for seat, stake in playing(coup, told.dealer):
            brought = [(card, stake * pays.get(card, -1)) for card in coup.named[seat]]
            cards = [
                words.tied(words.card(card, tr), *([words.signed(won)] if len(brought) > 1 else []))
                for card, won in brought
            ]
            name, won = words.subject(scene, seat), words.signed(coup.paid[seat])
            yield tr("coup-named", name=name, cards=join(", ", cards), won=won)

    def alone_lines(self, deal: BankDeal, scene: Scene) -> Iterator[Markup]:
        """Yield what those got who have staked, one after the other; their cards stay closed."""
        if deal.turned:
            yield scene.tr("coup-alone", place=len(deal.coups) + 1)
        for number, seat in enumerate(deal.punters):
            stake = deal.stakes.now[seat]
            if stake is not None:
                card = words.card(deal.turned[number], scene.tr)
                won, name = words.signed(deal.brought[seat]), words.subject(scene, seat)
                yield scene.tr("alone", name=name, stake=stake, card=card, won=won)

    def turned(self, coup: Coup, told: BankDeal | Result, scene: Scene) -> Markup:
        """Return what the turned cards came to: «совпало на 6», «вышла карта банка»."""
        bank = sum(coup.paid[seat] for seat in range(len(coup.paid)) if seat != told.dealer)
        came = coup.paid[told.dealer] or -bank
        return scene.tr(
            "turned",
            kind=kind_of(told).key,
            count=len(coup.turned),
            rank=words.card(coup.turned[-1], scene.tr)[:-1] if coup.turned else "",
            bank="won" if came > 0 else "lost" if came < 0 else "none",
        )

    # Pop-ups

    def hand_popup(self, view: BankView, scene: Scene) -> str:
        """Return what the viewer has staked, holds, and has won."""
        deal = view.deal
        if deal is None:
            return plain(scene.tr("popup-not-dealt"))
        return sentence(self.own(view, deal, scene))

    def own(self, view: BankView, deal: BankDeal, scene: Scene) -> Iterator[Markup]:
        """Yield the viewer's cards, his stake, and his account."""
        tr, seat = scene.tr, view.viewer
        if mine := deal.cards_of(seat):
            yield self.hand(mine, deal, tr)
            if view.stage in (DRAW, BANKER) and view.moves == (BankWord.ENOUGH,):
                yield tr("popup-only-enough")
        stake, stands = deal.stakes.now[seat], "yes" if seat in deal.stakes.standing else "no"
        if seat == deal.dealer:
            yield tr("popup-banker", balance=deal.balance)
        elif stake is None:
            yield tr("popup-not-staked", limit=deal.limit, kind=deal.kind.key)
        else:
            yield tr("popup-stake", stake=stake, stands=stands)
        if deal.named and deal.named[seat]:
            yield tr("popup-named", cards=words.cards(cards_in(deal.named[seat]), tr))
        yield tr("own-account", account=words.signed(view.accounts[seat]))

    def done_popup(self, action: Action, before: BankView, after: BankView, scene: Scene) -> str:
        """Return what the viewer has done, and the cards that he has then."""
        deal, seat, tr = after.deal, before.viewer, scene.tr
        said = isinstance(action, ChipStake | StakeWord | BankWord | Picked)
        if before.deal is None or not said:
            return super().done_popup(action, before, after, scene)
        if action is StakeWord.TAKE_BACK:
            return plain(tr("done-t"))
        label = self.label(action, tr, before.stage)
        found = [label] if isinstance(action, BankWord) else []
        if deal is not None and number(before) == number(after):
            return sentence([*found, *self.own(after, deal, scene)])
        coups = after.finished[-1].facts.coups if deal is None else deal.coups
        if coups and coups[-1].cards[seat]:  # it ended the coup
            won = tr("popup-won", won=words.signed(coups[-1].paid[seat]))
            found += [self.hand(coups[-1].cards[seat], before.deal, tr), won]
        return sentence(found or [label])

    def label(self, action: Action, tr: Translator, stage: str) -> Markup:
        """Return the figure of a stake, or what the banker does with turned cards."""
        if isinstance(action, ChipStake) and action.amount:
            return escape(action.amount)
        if stage == TURN and action is BankWord.CARD:
            return tr("act-turn")
        return super().label(action, tr, stage)

    def choice(self, action: Action, view: BankView, tr: Translator) -> Markup:
        """Return «Ва-банк 60» for the whole balance, and the sum that is offered anew."""
        deal = view.deal
        if deal is not None and action is BankWord.GO_ON:
            return tr("act-go", balance=deal.balance)
        if deal is not None and deal.kind.alone and action == ChipStake(deal.balance):
            return tr("act-all", balance=deal.balance)
        if isinstance(action, Picked):
            return words.cards(action.cards, tr)
        return self.label(action, tr, view.stage)

    def plays_itself(self, view: BankView, *, only_card: bool) -> bool:
        """Return whether the banker's cards are turned: nothing is to be said about it."""
        return view.stage == TURN

    def pause(self, view: BankView) -> float:
        """Return the seconds before a word; stakes are looked at before cards are turned."""
        return LOOK if view.stage == TURN else super().pause(view)

    def first_words(self, view: BankView, words: Sequence[Action]) -> Sequence[Action]:
        """Return the stakes with buttons, and the words."""
        if view.deal is None or view.stage != STAKES:
            return words
        return [each for each in offered(view.deal) if each in words]

    # A finished bank

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «банк сорван, −60 за 4 сдачи»."""
        won = words.signed(sum(coup.paid[deal.facts.dealer] for coup in deal.facts.coups))
        return tr("verdict", end=deal.facts.end, won=won, coups=len(deal.facts.coups))

    def deal_line(self, deal: Result, scene: Scene) -> Markup:
        """Return «Анна: банк сорван, −60 за 4 сдачи»."""
        name = words.name(scene, deal.facts.dealer)
        return scene.tr("deal-line", name=name, verdict=self.verdict(deal, scene.tr))

    def played(self, deal: Result, scene: Scene) -> Sequence[Markup | None]:
        """Return the coups, the last one with its cards."""
        coups = enumerate(deal.facts.coups[:-1], 1)
        earlier = [self.coup_line(place, coup, deal, scene) for place, coup in coups]
        return (*earlier, self.last_turn(deal, scene))

    def last_turn(self, deal: Result, scene: Scene) -> Markup | None:
        """Return the last coup, which the live message never showed."""
        if not (coups := deal.facts.coups):
            return None
        return join("\n", self.coup_lines(len(coups), coups[-1], deal, scene))

    def whole_course(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield each coup with its cards."""
        for place, coup in enumerate(deal.facts.coups, 1):
            yield from self.coup_lines(place, coup, deal, scene)

    def dealt_besides(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the cards in the order in which they left the shoe."""
        if drawn := self.game.drawn(deal.facts):
            yield scene.tr("shoe", cards=words.cards(drawn, scene.tr))

    def note(self, deal: Result, tr: Translator) -> str:
        """Return how the bank ended."""
        return plain(tr("note", end=deal.facts.end))


def sentence(parts: Iterable[Markup]) -> str:
    """Return parts of a pop-up, the first one with a capital."""
    said = done.fitting([*parts])
    return said[:1].upper() + said[1:]


def compares(kind: BankKind) -> bool:
    """Return whether hands count against the banker's."""
    return bool(kind.dealt) and kind.turns is None


def playing(coup: Coup, banker: int) -> list[tuple[int, int]]:
    """Return who had a stake in a coup, in order, and how much."""
    stakes = coup.covered[:-1] or coup.stakes
    order = circle(banker, len(stakes))
    return [(seat, stakes[seat]) for seat in order if stakes[seat]]


def staked(
    stakes: Iterable[tuple[int, int]], players: int, scene: Scene, *, signed: bool = False
) -> Markup:
    """Return «Анна 5 · Борис 2 · фонд 3»: the fund is the seat after all others."""
    told = [
        words.tied(
            scene.tr("fund") if seat == players else words.who(scene, seat),
            words.signed(stake) if signed else str(stake),
        )
        for seat, stake in stakes
    ]
    return join(words.DOT, told)


FRONT: Final[AnyFront] = BankFront()
