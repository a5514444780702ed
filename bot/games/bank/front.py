"""A bank as a `bot.views.front.Front`: played from the group's one message, three edits a coup."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from markupsafe import Markup

from bot.games.kit import lines
from bot.games.kit.face import ScoreView
from bot.games.kit.front import CardFront
from bot.i18n import Translator, join, plain
from bot.screen import Button, Rows, Screen
from bot.taps import Tap, Verb
from bot.views import done, keys, notices, words
from bot.views.front import AnyFront, GroupPlay
from bot.views.model import Scene
from engine.bank.ai import COMPUTERS, SILENT
from engine.bank.game import (
    BANK,
    BANKER,
    DRAW,
    STAKES,
    BankDeal,
    BankFacts,
    BankView,
    BankWord,
    Coup,
)
from engine.cards import Card
from engine.game import PUBLIC
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.kit.stakes import ChipStake, StakeWord
from engine.kit.words import Action
from render.table import ScoreRow

Result = FinishedDeal[BankFacts]
OFFERED: Final = (1, 2, 5, 10, 20)
BUTTONS: Final = 4
"""Stakes with buttons of their own."""
SHOWN: Final = 3
"""Coups that are told while a bank runs, the last one with its cards."""
SILENCE: Final = 30.0
"""Seconds for a stake; an edit may wait for some of them where a group has two tables."""
ROUNDS: Final = 1_000
FIRST: Final = 1_000_000
"""The number of the first stakes: above that of any decision."""


def offered(limit: int) -> list[int]:
    """Return the stakes with buttons: the least, and the largest up to the limit."""
    found = sorted({*(each for each in OFFERED if each < limit), limit})
    return found if len(found) <= BUTTONS else [found[0], *found[1 - BUTTONS :]]


# --- in the group ---------------------------------------------------------------------------


def number(view: BankView) -> int:
    """Return the number of a round of stakes and its coup, 0 between banks."""
    return 0 if view.deal is None else FIRST + view.deal.number * ROUNDS + view.deal.rounds


def answered(view: BankView) -> bool:
    """Return whether the viewer has staked, or wants no more cards."""
    deal, seat = view.deal, view.viewer
    if deal is None or seat == deal.dealer:
        return False
    return deal.stage == STAKES or (deal.stage == DRAW and seat in deal.staked)


def silence(view: BankView) -> tuple[float, Action] | None:
    """Return no stake after a while; words have the time of the table's pace. Bank 3.4."""
    return (SILENCE, ChipStake(0)) if view.stage == STAKES else None


class BankFront(CardFront[BankDeal, BankFacts]):
    """A bank in a chat."""

    game = BANK
    kind = "no-tricks"
    company = 4
    computers = COMPUTERS
    absent_level = SILENT
    in_group = GroupPlay(number, answered, silence)
    said = ("bank", "most", "coups", "deals")

    # The table

    def deal_screen(self, view: BankView, scene: Scene) -> Screen:
        """Return the group's message: it changes when stakes are closed, cards drawn, and paid.

        So it tells nothing that happens between: who has staked, or asked for how many.
        """
        deal = view.deal
        if deal is None:
            return super().deal_screen(view, scene)
        name = words.name(scene, deal.dealer)
        text = [
            lines.header(view, scene),
            self.doing(view, deal, scene),
            *lines.body(self, view, scene),
            lines.vote_line(self, view, scene),
            scene.tr(f"turn-{view.stage}", name=name),
        ]
        rows = (*self.shared_rows(deal, scene), *notices.deal_rows(view, scene))
        return Screen(join("\n", (line for line in text if line)), rows)

    def shared_rows(self, deal: BankDeal, scene: Scene) -> Rows:
        """Return the buttons of all who may be asked now: the table checks whose they are."""
        actions: list[Action] = [BankWord.CARD, BankWord.ENOUGH]
        if deal.stage == STAKES:
            actions = [*map(ChipStake, offered(deal.limit))]
            actions += [StakeWord.SAME] if deal.coups else []
            actions.append(ChipStake(0))
        number = FIRST + deal.number * ROUNDS + deal.rounds

        def button(action: Action) -> Button:
            data = Tap(Verb.MOVE, scene.table, number, self.keys.code(action)).encode()
            return keys.button(self.label(action, scene.tr, deal.stage), data)

        rows = self.word_grid([button(each) for each in actions])
        if not deal.stakes.standing:
            return rows
        back = self.keys.right(scene, StakeWord.TAKE_BACK)
        return (*rows, (keys.button(scene.tr("act-t"), back),))

    def word_grid(self, buttons: Sequence[Button]) -> Rows:
        """Return figures in a row, words in the next."""
        figures_ = [each for each in buttons if each.text.isdigit()]
        said = [each for each in buttons if not each.text.isdigit()]
        return (*keys.grid(figures_, 5), *keys.grid(said, 2))

    def doing(self, view: BankView, deal: BankDeal, scene: Scene) -> Markup:
        """Return «Ставки · сдача 3 из 6»."""
        coup, coups = len(deal.coups) + 1, deal.agreement.coups
        return scene.tr(f"doing-{view.stage}", coup=coup, coups=coups)

    def role(self, view: BankView, deal: BankDeal, scene: Scene) -> Markup | None:
        """Return that the viewer is the banker."""
        return scene.tr("role-banker") if view.viewer == deal.dealer else None

    def stakes(self, view: BankView, scene: Scene) -> Markup | None:
        """Return «В банке 64 · ставка до 10 · в колоде 71», and for a seat its own account.

        What is left in the shoe is told between coups: it would change with each card.
        """
        tr, deal = scene.tr, view.deal
        if deal is None:
            return None
        found = [tr("balance", balance=deal.balance)]
        if deal.stage == STAKES:
            found.append(tr("limits", limit=deal.limit, left=deal.left))
        if view.viewer != PUBLIC:
            found.append(tr("own-account", account=words.signed(view.accounts[view.viewer])))
        return join(words.DOT, found)

    def course(self, view: BankView, deal: BankDeal, scene: Scene) -> Iterator[Markup | None]:
        """Yield the last coups, stakes, how many cards punters took, and one's own."""
        coups = [*enumerate(deal.coups, 1)][-SHOWN:]
        for place, coup in coups[:-1]:
            yield self.coup_line(place, coup, deal, scene)
        for place, coup in coups[-1:]:
            yield from self.coup_lines(place, coup, deal, scene)
        if deal.stage != STAKES:
            yield scene.tr("staked", figures=words.pairs(scene, deal.staked, deal.stakes.now))
        if deal.stage == BANKER:
            yield scene.tr("asked", figures=words.pairs(scene, deal.staked, deal.asked))
        if view.viewer >= 0 and (mine := deal.cards_of(view.viewer)):
            yield scene.tr("own-hand", hand=self.hand(mine, deal, scene.tr))

    def own_cards(self, view: BankView, scene: Scene) -> None:
        """Return nothing: they stand with their sum."""

    def hand(self, cards: Sequence[Card], told: BankDeal | Result, tr: Translator) -> Markup:
        """Return «К♠ 8♥ — 18», «перебор» beyond."""
        held = told.agreement.kind.held(cards)
        over = "yes" if held.total > told.agreement.kind.best else "no"
        return tr("hand", cards=words.cards(cards, tr), total=held.total, over=over)

    # A coup that is over

    def coup_line(self, place: int, coup: Coup, told: BankDeal | Result, scene: Scene) -> Markup:
        """Return «2. Анна 18: −5 · Борис 21: +10 · банк 19»."""
        count = told.agreement.kind.count
        found = [
            scene.tr(
                "coup-part",
                name=words.who(scene, seat),
                total=count(coup.cards[seat]),
                won=words.signed(coup.paid[seat]),
            )
            for seat, stake in enumerate(coup.stakes)
            if stake
        ]
        banker = count(coup.cards[told.dealer])
        return scene.tr("coup", place=place, parts=join(words.DOT, found), banker=banker)

    def coup_lines(
        self, place: int, coup: Coup, told: BankDeal | Result, scene: Scene
    ) -> Iterator[Markup]:
        """Yield a coup with its cards: the banker's, and a line for each punter."""
        yield scene.tr(
            "coup-banker", place=place, hand=self.hand(coup.cards[told.dealer], told, scene.tr)
        )
        for seat, stake in enumerate(coup.stakes):
            if stake:
                yield scene.tr(
                    "coup-punter",
                    name=words.subject(scene, seat),
                    hand=self.hand(coup.cards[seat], told, scene.tr),
                    won=words.signed(coup.paid[seat]),
                )

    # Pop-ups

    def hand_popup(self, view: BankView, scene: Scene) -> str:
        """Return what the viewer has staked, holds, and has won."""
        deal = view.deal
        if deal is None:
            return plain(scene.tr("popup-not-dealt"))
        return done.fitting([*self.own(view, deal, scene)])

    def own(self, view: BankView, deal: BankDeal, scene: Scene) -> Iterator[Markup]:
        """Yield the viewer's cards, his stake, and his account."""
        tr, seat = scene.tr, view.viewer
        if mine := deal.cards_of(seat):
            yield self.hand(mine, deal, tr)
            if view.moves == (BankWord.ENOUGH,):
                yield tr("popup-only-enough")
        stake, stands = deal.stakes.now[seat], "yes" if seat in deal.stakes.standing else "no"
        if seat == deal.dealer:
            yield tr("popup-banker", balance=deal.balance)
        elif stake is None:
            yield tr("popup-not-staked", limit=deal.limit)
        else:
            yield tr("popup-stake", stake=stake, stands=stands)
        yield tr("own-account", account=words.signed(view.accounts[seat]))

    def done_popup(self, action: Action, before: BankView, after: BankView, scene: Scene) -> str:
        """Return what the viewer has done, and the cards that he has then."""
        deal, seat, tr = after.deal, before.viewer, scene.tr
        if before.deal is None or not isinstance(action, ChipStake | StakeWord | BankWord):
            return super().done_popup(action, before, after, scene)
        if action is StakeWord.TAKE_BACK:
            return plain(tr("done-t"))
        found, same = [self.label(action, tr, before.stage)], number(before) == number(after)
        if isinstance(action, ChipStake | StakeWord):
            found = []
        if deal is not None and same:
            return done.fitting([*found, *self.own(after, deal, scene)])
        coups = after.finished[-1].facts.coups if deal is None else deal.coups
        if coups and coups[-1].cards[seat]:  # it ended the coup
            won = tr("popup-won", won=words.signed(coups[-1].paid[seat]))
            found += [self.hand(coups[-1].cards[seat], before.deal, tr), won]
        return done.fitting(found or [self.label(action, tr, before.stage)])

    def label(self, action: Action, tr: Translator, stage: str) -> Markup:
        """Return the figure of a stake."""
        if isinstance(action, ChipStake) and action.amount:
            return tr("amount", amount=action.amount)
        return super().label(action, tr, stage)

    def first_words(self, view: BankView, words: Sequence[Action]) -> Sequence[Action]:
        """Return the stakes with buttons, and the words."""
        deal = view.deal
        if deal is None or deal.stage != STAKES:
            return words
        some = [ChipStake(each) for each in offered(deal.limit)]
        said = [each for each in words if each is StakeWord.SAME]
        return (*some, *said, *(each for each in words if each == ChipStake(0)))

    # A finished bank

    def hero(self, deal: Result) -> int:
        """Return the banker."""
        return deal.facts.dealer

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «банк сорван, −60 за 4 сдачи»."""
        won = words.signed(self.brought(deal)[deal.facts.dealer])
        return tr("verdict", end=deal.facts.end, won=won, coups=len(deal.facts.coups))

    def deal_line(self, deal: Result, scene: Scene) -> Markup:
        """Return «Анна: банк сорван, −60 за 4 сдачи»."""
        name = words.name(scene, deal.facts.dealer)
        return scene.tr("deal-line", name=name, verdict=self.verdict(deal, scene.tr))

    def played(self, deal: Result, scene: Scene) -> Sequence[Markup | None]:
        """Return the coups, the last one with its cards."""
        coups = [*enumerate(deal.facts.coups, 1)]
        earlier = [self.coup_line(*each, deal, scene) for each in coups[:-1]]
        last = [line for each in coups[-1:] for line in self.coup_lines(*each, deal, scene)]
        return (*earlier, *last)

    def last_turn(self, deal: Result, scene: Scene) -> Markup | None:
        """Return the last coup, which the live message never showed."""
        coups = [*enumerate(deal.facts.coups, 1)]
        last = [line for each in coups[-1:] for line in self.coup_lines(*each, deal, scene)]
        return join("\n", last) if last else None

    def whole_course(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield each coup with its cards."""
        for place, coup in enumerate(deal.facts.coups, 1):
            yield from self.coup_lines(place, coup, deal, scene)

    def dealt_besides(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the cards in the order in which they left the shoe."""
        if drawn := self.game.drawn(deal.facts):
            yield scene.tr("shoe", cards=words.cards(drawn, scene.tr))

    def reason(self, why: str, payments: Sequence[Payment], deal: Result, scene: Scene) -> Markup:
        """Return the rule behind it."""
        return scene.tr(f"why-{why}", bust=deal.agreement.bust)

    def rows(self, deal: Result, tr: Translator) -> Iterable[ScoreRow]:
        """Yield the accounts after a bank."""
        cells = tuple(map(words.signed, self.balance(deal)))
        yield ScoreRow(str(deal.number), self.note(deal, tr), cells, "", deal.facts.dealer)

    def note(self, deal: Result, tr: Translator) -> str:
        """Return how the bank ended."""
        return plain(tr("note", end=deal.facts.end))

    def standings(self, game: ScoreView[BankDeal, BankFacts], scene: Scene) -> Iterator[Markup]:
        """Yield a line for each player."""
        for seat, account in enumerate(game.settlement):
            name = words.name(scene, seat)
            yield scene.tr("final-line", name=name, points=words.signed(account))


FRONT: Final[AnyFront] = BankFront()
