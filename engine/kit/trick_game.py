"""A trick game: what a `engine.kit.game.CardGame` with tricks has."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from engine.cards import Card, Suit
from engine.errors import RuleError
from engine.game import CodedAction, ConsentRequest, Shuffled
from engine.kit import claims
from engine.kit.agreement import CardAgreement
from engine.kit.claims import RestClaim
from engine.kit.copying import but
from engine.kit.deal import CardDeal, TrickDeal
from engine.kit.game import CardGame, Evening
from engine.kit.past import LAID, AgreedEnding, TrickFacts, winners
from engine.kit.tricks import FOLLOW, PLAIN, Following, Ranking, WonTrick
from engine.kit.words import Action, Plays
from engine.tricks import PlayCard
from engine.view import VoteView

D = TypeVar("D", bound=TrickDeal)
F = TypeVar("F", bound=TrickFacts)


class TrickGame(CardGame[D, F]):
    """A trick game; see the package's docstring."""

    rankings: ClassVar[Mapping[Suit | None, Ranking]] = PLAIN
    following: Following = FOLLOW
    plain = frozenset((PlayCard,))
    agreed_rest: ClassVar[bool] = False
    """True if players may agree how the remaining tricks fall: see `engine.kit.claims`."""

    # --- defaults ---------------------------------------------------------------------------

    def ranking(self, agreement: CardAgreement, told: D | F) -> Ranking:
        """Return the ranking of cards in a deal, or in a finished one by its facts."""
        return self.rankings[told.trump]

    def trick_rankings(
        self, agreement: CardAgreement, told: D | F, count: int
    ) -> Sequence[Ranking]:
        """Return the ranking of each of the first ``count`` tricks: trumps may change."""
        return (self.ranking(agreement, told),) * count

    def duties(self, deal: D, tricks: Sequence[WonTrick]) -> Following:
        """Return the duties of the next card after these complete tricks."""
        return self.following

    def side(self, deal: D, hand: int) -> Collection[int]:
        """Return the hands that play together with a hand, itself included."""
        return (hand,)

    def drawn(self, facts: F) -> tuple[Card | None, ...]:
        """Return the talon, or the turned card and what was bought."""
        if facts.talon:
            return facts.talon
        drawn = (card for each in facts.bought for card in each.in_)
        dealt = facts.turned is None or any(facts.turned in hand for hand in facts.hands)
        return (*drawn,) if dealt else (facts.turned, *drawn)

    # --- pieces for `lay_out`, `choices` and `step` -------------------------------------------

    def lying(
        self, evening: Evening[D, F], cards: Shuffled, *, turned: bool = True
    ) -> dict[str, Any]:
        """Return the fields of a newly dealt `TrickDeal`, with the next card turned."""
        found = super().lying(evening, cards)
        if turned:
            card, *pack = found["pack"]
            found |= {"turned": card, "face_up": card, "pack": tuple(pack)}
        return found

    def cards_of(self, deal: D, words: Sequence[Action] = ()) -> Plays:
        """Return words, and the playable cards of the hand in turn, ascending by suit and rank."""
        if deal.turn is None:
            return Plays(0)
        hand, ranks = deal.hands[deal.turn], self.ranking(deal.agreement, deal)
        return Plays(self.duties(deal, deal.tricks).playable(hand, deal.trick, ranks), words)

    def laid(self, deal: D, card: Card) -> D:
        """Play a card of the hand in turn; the last one ends the trick, whose winner is next."""
        hand = deal.turn
        assert hand is not None  # noqa: S101 - a card was due
        hands, trick = list(deal.hands), (*deal.trick, LAID[hand][card])
        hands[hand] &= ~deal.bit(hand, card)
        if len(trick) < len(deal.playing):
            return but(deal, hands=tuple(hands), trick=trick, turn=deal.next_hand(hand))
        winner = self.ranking(deal.agreement, deal).best(trick)[0]
        tricks = (*deal.tricks, WonTrick(trick, winner))
        laid = but(deal, hands=tuple(hands), trick=(), tricks=tricks, turn=winner, drew=())
        if not self.draws:
            return laid
        after = self.after_trick(laid)
        if after.drew or after.hands is laid.hands:
            return after
        drew = tuple([now & ~before for now, before in zip(after.hands, hands, strict=True)])
        return but(after, drew=drew)

    def after_trick(self, deal: D) -> D:
        """Return the deal once a trick is complete: cards may be drawn, and the deal may end."""
        return deal

    @cached_property
    def draws(self) -> bool:
        """True if something may follow a trick by itself."""
        return type(self).after_trick is not TrickGame.after_trick

    # --- parts of `CardGame` ----------------------------------------------------------------

    def barred(self, deal: D, action: Action) -> RuleError:
        """Return the duty that a card fails, or that it is not held."""
        if not isinstance(action, PlayCard) or deal.turn is None:
            return super().barred(deal, action)
        hand, card = deal.hands[deal.turn], action.card
        if not deal.bit(deal.turn, card):
            return RuleError("card-not-held", self.rule("follow"), card=card)
        duties = self.duties(deal, deal.tricks)
        return duties.refusal(hand, deal.trick, self.ranking(deal.agreement, deal), self.rules)

    def tricks(self, agreement: CardAgreement, told: D | F) -> tuple[WonTrick, ...]:
        """Return the tricks with their winners."""
        if isinstance(told, CardDeal):
            return told.tricks
        return winners(told.tricks, self.trick_rankings(agreement, told, len(told.tricks)))

    def facts_told(self, deal: D) -> Mapping[str, object]:
        """Return the cards of tricks, and how many each took."""
        tricks = tuple([each.cards for each in deal.tricks])
        return {"tricks": tricks, "taken": deal.taken}

    def voted(self, deal: D, vote: VoteView | None) -> D:
        """Return the deal with the claimer's cards open."""
        claimed = vote is not None and isinstance(vote.proposal, RestClaim)
        return self._open(deal, vote.proposer) if vote is not None and claimed else deal

    def rights(self, state: Evening[D, F], seat: int) -> tuple[Action, ...]:
        """Return the other actions open to ``seat``, claims included."""
        if state.deal is None:
            return ()
        return (*super().rights(state, seat), *self.claims(state.deal, seat))

    @property
    def coded(self) -> Mapping[str, type[CodedAction]]:
        """Claims of a rest, where they may be made."""
        return {"c": RestClaim} if self.agreed_rest else {}

    # --- an agreed rest ---------------------------------------------------------------------

    proposals: frozenset[type] = frozenset((RestClaim,))

    def claims(self, deal: D, seat: int) -> Iterator[RestClaim]:
        """Yield what a seat may claim: between two tricks, once after each, with two left."""
        if not self.agreed_rest or deal.stage != "play" or deal.trick or not deal.tricks:
            return
        left = self._left(deal)
        if left > 1 and self._hands_of(deal, seat) and (seat, len(deal.tricks)) not in deal.claimed:
            yield from claims.choices(seat, left)

    def _left(self, deal: D) -> int:
        return max(deal.hands[hand].bit_count() for hand in deal.playing)

    def _hands_of(self, deal: D, seat: int) -> list[int]:
        """Return the hands that a seat plays, its own first."""
        played = [hand for hand in deal.playing if self.player_of(deal, hand) == seat]
        return sorted(played, key=lambda hand: hand != seat)

    def propose(self, state: Evening[D, F], actor: int, action: Action) -> ConsentRequest:
        """Ask every player against the claimer; raises `RuleError` for a claim not allowed."""
        deal = state.deal
        if deal is None or action not in tuple(self.claims(deal, actor)):
            raise RuleError("claim-not-allowed", self.rule("ending"))
        mine = self.side(deal, self._hands_of(deal, actor)[0])
        against = (self.player_of(deal, hand) for hand in deal.playing if hand not in mine)
        return ConsentRequest(frozenset(against) - {actor})

    def agreed(self, state: Evening[D, F], proposer: int, action: Action) -> Evening[D, F]:
        """End the deal as it was claimed."""
        deal = state.deal
        if deal is None or not isinstance(action, RestClaim):
            raise RuleError("not-now")
        (hand, *_), found, left = self._hands_of(deal, proposer), list(deal.taken), self._left(deal)
        more = left if action.more is None else action.more
        found[hand] += more
        against = [each for each in deal.playing if each not in self.side(deal, hand)]
        if (rest := self.unclaimed(deal, against)) is not None:
            found[rest] += left - more
        ending = AgreedEnding("agreed", proposer, tuple(found))
        return self._after(state, but(deal, ending=ending, over=True))

    def unclaimed(self, deal: D, against: Sequence[int]) -> int | None:
        """Return who takes the tricks that are not claimed: a single opponent, else nobody."""
        return against[0] if len(against) == 1 else None

    def refused(self, state: Evening[D, F], proposer: int, action: Action) -> Evening[D, F]:
        """Play on with the claimer's cards open."""
        deal = state.deal
        if deal is None:
            raise RuleError("not-now")
        claimed = (*deal.claimed, (proposer, len(deal.tricks)))
        return state._replace(deal=but(self._open(deal, proposer), claimed=claimed))

    withdrawn = refused

    def _open(self, deal: D, seat: int) -> D:
        """Return the deal as all know it who have seen the hands that a seat plays."""
        shown = deal.known
        for hand in self._hands_of(deal, seat):
            shown = shown.shown(deal.hands[hand])
        return but(deal, known=shown)
