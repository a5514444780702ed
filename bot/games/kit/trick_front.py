"""A trick game in a chat: what a `bot.games.kit.front.CardFront` with tricks shows."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, TypeVar

from markupsafe import Markup

from bot.games import pauses
from bot.games.kit import hand_cards
from bot.games.kit.front import CardFront
from bot.i18n import Translator, join
from bot.screen import Button, Rows
from bot.views import codes, keys, tricks, words
from bot.views.model import Scene
from engine.cards import BLANK, Card
from engine.kit.claims import RestClaim
from engine.kit.deal import TrickDeal
from engine.kit.past import FinishedDeal, TrickFacts
from engine.kit.trick_game import TrickGame
from engine.kit.tricks import Laid
from engine.kit.view import KitView

D = TypeVar("D", bound=TrickDeal)
F = TypeVar("F", bound=TrickFacts)
EMPTY: Final = "·"
"""The button of an empty place among the cards."""


class TrickFront(CardFront[D, F]):
    """Screens of a game of `engine.kit.trick_game`, made from its texts."""

    game: TrickGame[D, F]
    widest: ClassVar[int] = tricks.WIDEST
    """Cards of a suit in a row."""

    # --- what a game says -------------------------------------------------------------------

    def outcome(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return «Берёт Борис · ремиз: Вера и Глеб» where several played, None without tricks."""
        taken = deal.facts.taken
        took = [seat for seat, count in enumerate(taken) if count]
        if not took:
            return None
        remis = {
            each.payer if each.column is None else each.column
            for each in deal.writes
            if each.why == "remis"
        }
        losers = [seat for seat in range(len(taken)) if seat in remis]
        who, names = words.doers(scene, took)
        return scene.tr(
            "outcome",
            who=who,
            names=names,
            remis=len(losers),
            losers=words.names(scene, losers),
        )

    def role(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup | None:
        """Return «вы пас» once all have spoken; those who play are named."""
        if view.stage == "words" or len(deal.playing) in (0, deal.players):
            return None
        return None if view.viewer in deal.playing else scene.tr("role-passed")

    def taken(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup | None:
        """Return the count of tricks by player, None before the first."""
        seats = [seat for seat in deal.playing if deal.taken[seat]]
        return scene.tr("taken", tricks=words.pairs(scene, seats, deal.taken)) if seats else None

    def took(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return the count of tricks by player in a finished deal, None without tricks."""
        taken, hero = deal.facts.taken, self.hero(deal)
        if not any(taken):
            return None
        seats = [seat for seat, count in enumerate(taken) if count or seat == hero]
        return scene.tr("taken", tricks=words.pairs(scene, seats, taken))

    def bought(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup | None:
        """Return «Прикупили: Анна 2 · Борис и Вера на своих»."""
        counts = {each.seat: len(each.in_) for each in deal.bought}
        kept = [seat for seat, count in counts.items() if not count]
        told = [
            words.tied(words.names(scene, seats), scene.tr("bought-count", count=counts[seats[0]]))
            for seats in (*([seat] for seat, count in counts.items() if count), kept)
            if seats
        ]
        return scene.tr("bought", told=join(words.DOT, told)) if told else None

    def exchanges(self, deal: FinishedDeal[F], scene: Scene) -> Iterable[Markup]:
        """Yield each player's exchanged cards, once a deal is over."""
        for each in deal.facts.bought:
            yield scene.tr(
                "bought-line",
                name=words.name(scene, each.seat),
                out=words.cards(each.thrown, scene.tr) if each.thrown else "—",
                cards=words.cards(each.in_, scene.tr) if each.in_ else "—",
            )

    def shown(self, deal: D, tr: Translator) -> Iterable[Markup]:
        """Yield «козырь Д♥» while the card lies, else the suit."""
        if deal.face_up is not None:
            yield tr("trump", card=words.card(deal.face_up, tr))
        elif deal.trump is not None:
            yield tr("trump", card=deal.trump.sign)

    def counted_first(self, told: D | F, scene: Scene) -> Iterable[Markup]:
        """Yield what hands have counted before the first lead, in a deal or its facts."""
        return ()

    def said_with(self, told: D | F, number: int, laid: Laid, tr: Translator) -> Markup | None:
        """Return what was said with a card of a trick, from 1: «марьяж ♠: 40»."""
        return None

    def said_earlier(self, told: D | F, tricks: int, scene: Scene) -> Markup | None:
        """Return what was said with cards of the first ``tricks``, which are not shown."""
        return None

    # --- what happened in a deal ------------------------------------------------------------

    def trick_cards(
        self, told: D | F, number: int, cards: Sequence[Laid], scene: Scene
    ) -> list[Markup]:
        """Return the cards of a trick, each with what was said: «Вера К♠ (марьяж ♠: 40)»."""
        found = []
        shown = tricks.played_cards(cards, scene)
        for laid, text in zip(cards, shown, strict=True):
            said = self.said_with(told, number, laid, scene.tr)
            found.append(text if said is None else scene.tr("card-said", card=text, said=said))
        return found

    def course(self, view: KitView[D, F], deal: D, scene: Scene) -> Iterator[Markup | None]:
        """Yield words and exchanges, then the tricks that may be looked at."""
        yield self.said_earlier(deal, _hidden(deal, view), scene)
        yield self.bought(view, deal, scene)
        yield from self.counted_first(deal, scene)
        yield from super().course(view, deal, scene)
        if view.stage == "play":
            parts = self.trick_cards(deal, len(view.tricks) + 1, view.table, scene)
            yield self.taken(view, deal, scene)
            yield from self.last_tricks(view, scene)
            yield drew(view, scene)
            yield tricks.on_table(parts, view.turn, scene)
            yield from opened(view, scene)

    def last_tricks(self, view: KitView[D, F], scene: Scene) -> Iterator[Markup]:
        """Yield the last trick, or as many as may be looked at, never an earlier one."""
        deal = view.deal
        if deal is not None:
            for number in range(_hidden(deal, view) + 1, len(view.tricks) + 1):
                trick = view.tricks[number - 1]
                cards = join(", ", self.trick_cards(deal, number, trick.cards, scene))
                yield tricks.last_trick(number, cards, trick.winner, scene)

    def played(self, deal: FinishedDeal[F], scene: Scene) -> Sequence[Markup | None]:
        """Return counts, tricks taken, what was said earlier, the last trick, an agreed rest."""
        counted = self.counted_first(deal.facts, scene)
        earlier = self.said_earlier(deal.facts, len(deal.tricks) - 1, scene)
        last = self.last_turn(deal, scene)
        return (*counted, self.took(deal, scene), earlier, last, _ending(deal, scene))

    def last_turn(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return the trick that ended the deal."""
        if not deal.tricks:
            return None
        trick, number = deal.tricks[-1], len(deal.tricks)
        cards = join(", ", self.trick_cards(deal.facts, number, trick.cards, scene))
        return tricks.trick_line(number, cards, trick.winner, scene)

    def dealt_besides(self, deal: FinishedDeal[F], scene: Scene) -> Iterator[Markup]:
        """Yield the turned card, and the exchanges."""
        if deal.facts.turned is not None:
            yield scene.tr("turned", card=words.card(deal.facts.turned, scene.tr))
        yield from self.exchanges(deal, scene)

    def whole_course(self, deal: FinishedDeal[F], scene: Scene) -> Iterator[Markup | None]:
        """Yield what hands counted, the tricks, an agreed rest, and the count of tricks."""
        yield from self.counted_first(deal.facts, scene)
        for number, trick in enumerate(deal.tricks, 1):
            cards = join(", ", self.trick_cards(deal.facts, number, trick.cards, scene))
            yield tricks.deal_trick(number, cards, trick.winner, scene)
        yield _ending(deal, scene)
        yield self.took(deal, scene)

    # --- the private hand -------------------------------------------------------------------

    def heights(self, view: KitView[D, F]) -> Sequence[int] | None:
        """Return the heights of the deal's cards, None before it has any."""
        deal = view.deal
        return None if deal is None else self.game.ranking(deal.agreement, deal).place

    def card_rows(self, view: KitView[D, F], scene: Scene) -> Rows:
        """Return the cards in the rows of their suits; no card moves before the next trick is led.

        Till then a played card leaves its place empty. A drawn one lies there if it is of that
        suit, or in the empty row of its own, else below.
        """
        deal = view.deal
        if deal is None or not (hand_cards.plays(view) or hand_cards.picks(view)):
            return ()
        mine, held = hand_cards.held(view)
        lies = [card for seat, card in view.table if seat == mine]
        laid, fresh = set[Card](), set[Card]()
        if not view.table and view.stage == "play":
            laid = {card for each in view.tricks[-1:] for seat, card in each.cards if seat == mine}
            drawn = deal.drew[mine] if mine < len(deal.drew) else 0
            fresh = {*deal.cards_at(drawn)} - {*deal.cards_at(deal.hands[mine] & ~drawn), *laid}
        had = {*held, *lies, *laid} - fresh
        laid -= {*held}
        whole = {*deal.cards_at(deal.whole(mine)), *had}
        found = dict(words.by_suit(whole, scene.order, view.trump, self.heights(view)))
        rows: Rows = ()
        for suit in words.suits(scene.order, view.trump) if self.game.draws else found:
            cards = found.get(suit, ())
            for first in range(0, len(cards) or 1, self.widest):
                lie = [card for card in cards[first : first + self.widest] if card in had]
                row = [None if card in laid else card for card in lie] or [None]
                for card in sorted(fresh):
                    if card.suit is suit and None in row:
                        row[row.index(None)] = card
                        fresh.remove(card)
                rows += (tuple([self.place_button(card, view, scene) for card in row]),)
        if BLANK in had:
            rows += ((self.place_button(None if BLANK in laid else BLANK, view, scene),),)
        below = [self.place_button(card, view, scene) for card in sorted(fresh)]
        return rows + keys.grid(below, tricks.WIDEST)

    def place_button(self, card: Card | None, view: KitView[D, F], scene: Scene) -> Button:
        """Return the button of a card, or of an empty place."""
        if card is None:
            return keys.button(EMPTY, keys.draft(scene, codes.BACK))
        lies = any(each is card for _, each in view.table)
        return self.card_button(card, view, scene, lies=lies)

    # --- the table --------------------------------------------------------------------------

    def in_play(self, view: KitView[D, F]) -> bool:
        """Return whether cards have been played in the running deal."""
        return bool(view.tricks or view.table)

    def pause(self, view: KitView[D, F]) -> float:
        """Return about how many seconds a person would think at the viewer's seat."""
        if view.vote is not None or view.stage != "play":
            return super().pause(view)
        return pauses.card(tricks=view.tricks, table=view.table)


def _hidden(deal: D, view: KitView[D, F]) -> int:
    """Return how many tricks may no longer be looked at."""
    return max(0, len(view.tricks) - deal.recent)


def drew(view: KitView[D, F], scene: Scene) -> Markup | None:
    """Return «Вы взяли: В♥» till the next trick is over."""
    deal = view.deal
    if deal is None or not 0 <= view.viewer < len(deal.drew):
        return None
    drawn = deal.cards_at(deal.drew[view.viewer])
    return scene.tr("drew", cards=words.cards(drawn, scene.tr)) if drawn else None


def opened(view: KitView[D, F], scene: Scene) -> Iterator[Markup]:
    """Yield the cards of others that claims have laid open: «Карты Веры: К♠ Д♠»."""
    deal, vote = view.deal, view.vote
    seats = set() if deal is None else {seat for seat, _ in deal.claimed}
    if vote is not None and isinstance(vote.proposal, RestClaim):
        seats.add(vote.proposer)
    for seat in sorted(seats - {view.viewer}):
        if (held := view.hands[seat]) is not None:
            cards = words.hand(held, scene.tr)
            yield scene.tr("claimed-cards", name=words.name(scene, seat), cards=cards)


def _ending(deal: FinishedDeal[F], scene: Scene) -> Markup | None:
    """Return that the rest was agreed, and who claimed it."""
    ending = deal.facts.ending
    return None if ending is None else words.about(scene, "ending-rest", ending.seat)
