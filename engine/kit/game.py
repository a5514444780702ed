"""A card game: defaults for all of `engine.game.Game` that is not the game itself."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    TypeVar,
    get_args,
    get_type_hints,
)

from engine import limits, table_options
from engine.cards import Card, Rank, deck, in_order
from engine.errors import RuleError
from engine.events import EndsAt
from engine.game import (
    MOST_SEATS,
    CodedAction,
    Game,
    JoinResult,
    Progress,
    Shuffled,
    Status,
)
from engine.kit import agreement as agreements
from engine.kit.agreement import CardAgreement
from engine.kit.copying import but
from engine.kit.deal import CardDeal, KnownCards, in_sight, masked
from engine.kit.past import (
    CardFacts,
    CardWrite,
    Closing,
    ColumnWrite,
    EveningFacts,
    FinishedDeal,
    Settlement,
    UnitWrite,
    Write,
    payments_of,
    told_writes,
)
from engine.kit.score import Payment, Points, Score, exact, opened
from engine.kit.tricks import WonTrick
from engine.kit.view import KitView
from engine.kit.words import Action, Ahead, Pick, Picked, allowed, listed
from engine.options import Options, OptionValue, Values
from engine.record import GameRecords, History, Layout, SeatResult, ToldLayout
from engine.shuffle import circle, cutter
from engine.state import Table
from engine.tricks import PLAY, CardSet, card_set, hand_of
from engine.view import TableStage, TableView, VoteView

D = TypeVar("D", bound=CardDeal)
F = TypeVar("F", bound=CardFacts)
ONLY: Final = tuple(frozenset((seat,)) for seat in range(MOST_SEATS))
"""The set of one seat, by seat."""
NOBODY: Final = frozenset[int]()


class Evening(NamedTuple, Generic[D, F]):
    """The state of a game: ``score`` after the ``finished`` deals; ``dealer`` deals now or next.

    A running ``deal`` holds its own changes, so that a stop annuls it. ``kept`` lasts from deal to
    deal, as `CardGame.carried` returns it; ``answer`` is the dealer's before the cards of this
    deal.
    """

    agreement: Any
    score: Score
    finished: tuple[FinishedDeal[F], ...]
    dealer: int
    deal: D | None = None
    over: bool = False
    kept: Any = None
    answer: Action = None

    @property
    def played(self) -> Score:
        """The score after the finished deals, before it was settled."""
        return self.finished[-1].score if self.finished else self.score


def _running(evening: Evening[D, F], deal: D) -> Evening[D, F]:
    """Return the evening with its deal after an action."""
    terms, score, finished, dealer, _, over, kept, answer = evening
    return tuple.__new__(Evening, (terms, score, finished, dealer, deal, over, kept, answer))


class CardGame(Game[Evening[D, F], Action, KitView[D, F]], Generic[D, F]):
    """A card game; see the package's docstring."""

    # --- the game's part --------------------------------------------------------------------

    key: str
    version: int
    seats: range
    agreement: type[CardAgreement]
    facts_of: type[F]
    """The facts of a deal: its fields are filled from the deal's of the same names."""
    words: Mapping[str, Action] = MappingProxyType({})
    """Words by short code; cards and picks have codes already."""
    rules: Mapping[str, str]
    """Numbers of rules: of each fact, and behind the refusals ``turn``, ``word``, ``follow`` and
    ``end``; a refused card may have its own (``must-lead``, ``must-trump``, ``must-beat``)."""
    lowest: ClassVar[Rank] = Rank.SIX
    least_cut: int = 4
    hand_size: int = 5
    most_hands: ClassVar[int] = MOST_SEATS
    """Of more people the dealer sits out."""
    closing_of: type[Closing] = Closing
    """The part of a record after the deals, as `closed` makes it."""
    plain: ClassVar[frozenset[type]] = frozenset()
    """Kinds of actions that show nothing but themselves: `known` is asked after them only where
    cards were drawn."""
    ahead_lasts: ClassVar[bool] = False
    """True if a word left in advance holds for all turns, until `step` removes it."""
    tells_order: ClassVar[bool] = False
    """True if facts tell hands in the order in which their cards came."""
    stop_finishes: bool = False
    """True if a stopped evening counts as played to its end in records."""

    def lay_out(self, evening: Evening[D, F], cards: Shuffled) -> D:
        """Return the deal once its cards lie and the antes are paid: see `lying`."""
        raise NotImplementedError

    def choices(self, deal: D, seat: int) -> Iterable[Action]:
        """Yield the choices of ``seat``: words, cards, and a `Pick` for many; in fixed order."""
        raise NotImplementedError

    def step(self, deal: D, seat: int, action: Action) -> D:
        """Return the deal after one of the choices, with ``over`` if it ends there."""
        raise NotImplementedError

    def payments(self, deal: D) -> Sequence[Payment]:
        """Return the payments of a finished deal, without antes.

        By default those of `writes_of`, where the deal tells all that its facts do.
        """
        told: Any = deal
        return (*self.writes_of(deal.agreement, told, deal.before),)

    # --- defaults ---------------------------------------------------------------------------

    def deck(self, agreement: CardAgreement) -> tuple[Card, ...]:
        """Return every card, once."""
        return deck(self.lowest)

    def known(self, deal: D) -> KnownCards:
        """Return the cards each sees after a word or a draw, and knows until they move unseen.

        A played card is known by itself; what it shows of others `step` adds: `KnownCards.shown`.
        """
        return in_sight(deal)

    def awaited(self, deal: D) -> frozenset[int]:
        """Return the seats that a deal waits for; several act in any order."""
        return NOBODY if deal.turn is None else ONLY[self.player_of(deal, deal.turn)]

    def player_of(self, deal: D, hand: int) -> int:
        """Return the seat that plays a hand."""
        return hand

    def may(self, deal: D, seat: int) -> Iterable[Action]:
        """Yield actions of ``seat`` out of turn."""
        return ()

    def ahead(self, deal: D, seat: int) -> Iterable[Action]:
        """Yield words that ``seat`` may leave before its turn, applied automatically then.

        `step` removes voided ones from ``deal.ahead``.
        """
        return ()

    def why_not(self, deal: D, seat: int, action: Action) -> RuleError | None:
        """Return the game's own refusal, None for the usual one."""
        return None

    def barred(self, deal: D, action: Action) -> RuleError:
        """Return why an action is refused though one of its kind is due."""
        return RuleError("bid-not-allowed", self.rule("word"))

    def tricks(self, agreement: CardAgreement, told: D | F) -> tuple[WonTrick, ...]:
        """Return the tricks of a deal, or of a finished one by its facts: () without tricks."""
        return ()

    def next_dealer(self, evening: Evening[D, F]) -> int:
        """Return the dealer after the last finished deal, dealt by ``evening.dealer``.

        ``evening`` is the state after it, so that people sit as for the next deal.
        """
        return self.circle(evening)[0]

    def before_cards(self, evening: Evening[D, F]) -> tuple[Action, ...]:
        """Return the dealer's possible answers between deals; computers give the first."""
        return ()

    def carried(self, agreement: CardAgreement, kept: Any, facts: F | None) -> object:
        """Return the lasting value beside the score after a deal; None: before the first one."""
        return None

    def ended(self, evening: Evening[D, F]) -> bool:
        """Return whether the evening has come to its own end; its score is not settled yet."""
        return bool(len(evening.finished) == evening.agreement.length)

    def may_end(self, evening: Evening[D, F]) -> bool:
        """Return whether a time limit may end the evening here, between two deals."""
        return True

    def settled(self, agreement: CardAgreement, score: Score, kept: object) -> Score:
        """Return the score once the evening is over: the pot is shared."""
        return score.shared()

    def standing(self, agreement: CardAgreement, score: Score, kept: object) -> Sequence[Points]:
        """Return each seat's worth between two deals, summing to zero: what a stop would pay.

        A game whose stopped period pays nothing values its sheet here.
        """
        return self.settled(agreement, score, kept).accounts

    def sheet(self, agreement: CardAgreement) -> tuple[Points, ...]:
        """Return the columns of a new sheet; () where points are paid at once."""
        return ()

    def closing(
        self, agreement: CardAgreement, score: Score, told: D | F
    ) -> Sequence[Payment] | None:
        """Return the payments if a period (round, party, rubber) ends with this deal, else None.

        ``told``: the deal, or its facts. A new sheet follows.
        """
        return None

    def score_of(self, agreement: CardAgreement, facts: F) -> Score:
        """Return the score of a deal's facts, with the sheet before a new one."""
        score = Score(facts.accounts, facts.pot, facts.sheet)
        if self.closing(agreement, score, facts) is None:
            return score
        return score._replace(sheet=self.sheet(agreement))

    def writes_of(self, agreement: CardAgreement, facts: F, before: Score) -> Iterable[Payment]:
        """Yield a deal's payments from its facts, without those that end a period."""
        return payments_of(facts.writes)

    def seat_results(
        self, finished: Sequence[FinishedDeal[F]], number: int, agreement: object
    ) -> Sequence[SeatResult]:
        """Return what a finished deal came to by seat: by how much its standing has grown."""
        then = (each for each in finished[max(0, number - 2) : number])
        worth = [self.standing(deal.agreement, deal.score, deal.kept) for deal in then]
        before = worth[-2] if number > 1 else (0,) * len(worth[-1])
        playing = finished[number - 1].facts.playing
        return [
            SeatResult("out" if playing and seat not in playing else "player", exact(new - old))
            for seat, (new, old) in enumerate(zip(worth[-1], before, strict=True))
        ]

    def closed(self, settlement: Settlement, finished: Sequence[FinishedDeal[F]]) -> Closing:
        """Return the part of a record after the deals: the settlement, or more."""
        return Closing(settlement)

    def always(self, agreement: CardAgreement) -> Mapping[str, OptionValue]:
        """Return the options that every record names."""
        return {"deals": agreement.length} if agreement.length else {}

    def feats(self, facts: F, seat: int) -> Iterable[str]:
        """Yield counters of matches: reasons of a seat's payments, either way."""
        mine = (
            each.for_
            for each in facts.writes
            if isinstance(each, UnitWrite | ColumnWrite | CardWrite) and each.seat == seat
        )
        return {str(each) for each in mine if each != "ante"}

    def drawn(self, facts: F) -> tuple[Card | None, ...]:
        """Return the cards behind the hands by a deal's facts; None for unknown ones."""
        return ()

    # --- pieces for `lay_out`, `choices` and `step` -------------------------------------------

    def rule(self, of: str) -> str:
        """Return the number of a rule, "" where none is named."""
        return self.rules.get(of, "")

    def order(self, agreement: CardAgreement, told: Evening[D, F] | D | F) -> Sequence[int]:
        """Return the hands in the order of seats and dealing, the dealer's left first.

        ``told``: the evening before the deal, the deal, or its facts.
        """
        return circle(told.dealer, agreement.players)[: self.most_hands]

    def cards_each(self, agreement: CardAgreement) -> int:
        """Return the number of cards in a dealt hand."""
        return self.hand_size

    def dealt(
        self, agreement: CardAgreement, order: Sequence[int], cards: Sequence[Card]
    ) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
        """Return the hands, one card at a time, and the rest of the pack in its order."""
        many, hands = len(order), [0] * max(agreement.players, max(order) + 1)
        count = many * self.cards_each(agreement)
        for place, hand in enumerate(order):
            hands[hand] = card_set(cards[place:count:many])
        return tuple(hands), tuple(cards[count:])

    def lying(self, evening: Evening[D, F], cards: Shuffled) -> dict[str, Any]:
        """Return the fields of a newly dealt `CardDeal`."""
        terms, order = evening.agreement, self.order(evening.agreement, evening)
        hands, pack = self.dealt(terms, order, cards.cards)
        return {
            "agreement": terms,
            "status": Status(Progress.DEAL, len(evening.finished) + 1, evening.dealer),
            "order": tuple(order),
            "cards": cards,
            "before": evening.score,
            "kept": evening.kept,
            "dealt": hands,
            "hands": hands,
            "pack": pack,
            "playing": tuple([hand for hand, held in enumerate(hands) if held]),
            "turn": order[0],
        }

    # --- the agreement ----------------------------------------------------------------------

    @property
    def options(self) -> Options:
        """The options of its agreement."""
        return self.agreement.OPTIONS

    def places(self, chosen: Values) -> Sequence[int]:
        """Return the possible numbers of players under these options."""
        return table_options.places(self.seats, chosen)

    def max_players(self, agreement: CardAgreement) -> int:
        """Return the maximum of players: none join later."""
        return agreement.players

    def agree(self, chosen: Values, players: int) -> Any:
        """Make an agreement from chosen options, with defaults; raises `RuleError`."""
        return agreements.agree(self.agreement, self.places, chosen, players)

    # --- the fold ---------------------------------------------------------------------------

    def start(self, agreement: CardAgreement, dealer: int) -> Evening[D, F]:
        """Start with this first dealer."""
        kept = self.carried(agreement, None, None)
        score = opened(agreement.players, self.sheet(agreement))
        return Evening(agreement, score, (), dealer, kept=kept)

    def deal(self, state: Evening[D, F], cards: Shuffled) -> Evening[D, F]:
        """Deal the next deal."""
        return self._after(state, self.lay_out(state, cards))

    def apply(self, state: Evening[D, F], actor: int, action: Action) -> Evening[D, F]:
        """Return the state after ``action`` of seat ``actor``; raises `RuleError`."""
        deal = state.deal
        if deal is None:
            if actor not in self.actors(state):
                raise RuleError("not-your-turn", self.rule("turn"))
            if action not in self.moves(state, actor):
                raise RuleError("bid-not-allowed", self.rule("word"))
            return state._replace(answer=action)
        asked = actor in self.awaited(deal)
        if not (asked and allowed(self.choices(deal, actor), action)) and not allowed(
            self._besides(deal, actor), action
        ):
            raise self._refusal(deal, actor, action, asked=asked)
        if isinstance(action, Ahead):
            words = tuple([said for said in deal.ahead if said[0] != actor])
            left = () if action.word is None else ((actor, action.word),)
            return state._replace(deal=but(deal, ahead=(*words, *left)))
        after = self.step(deal, actor, action)
        if after.ahead:
            after = self._spoken(after)
        elif type(action) in self.plain and after.pack is deal.pack and not after.over:
            return _running(state, after)
        return self._after(state, after)

    def _besides(self, deal: D, seat: int) -> Iterator[Action]:
        """Yield actions of a seat out of turn, words in advance included."""
        if seat not in range(deal.players):
            return
        yield from self.may(deal, seat)
        mine = [word for each, word in deal.ahead if each == seat]
        if seat not in self.awaited(deal):
            yield from (Ahead(word) for word in self.ahead(deal, seat) if word not in mine)
        yield from (Ahead(None) for _ in mine)

    def _spoken(self, deal: D) -> D:
        """Apply words left in advance, as far as they are legal."""
        while not deal.over:
            said = [each for each in deal.ahead if each[0] in self.awaited(deal)]
            if not said:
                return deal
            (seat, word), *_ = said
            legal = allowed(self.choices(deal, seat), word)
            if not (legal and self.ahead_lasts):
                deal = but(deal, ahead=tuple([each for each in deal.ahead if each != said[0]]))
            if legal:
                deal = self.step(deal, seat, word)
        return deal

    def _refusal(self, deal: D, actor: int, action: Action, *, asked: bool) -> RuleError:
        """Return why an action is illegal."""
        own = self.why_not(deal, actor, action)
        if own is not None:
            return own
        if not asked:
            return RuleError("not-your-turn", self.rule("turn"))
        choices = tuple(self.choices(deal, actor))
        if isinstance(action, Picked) and any(isinstance(each, Pick) for each in choices):
            return RuleError("pick-not-allowed", self.rule("word"))
        if not any(type(each) is type(action) for each in listed(choices)):
            return RuleError("not-now", self.rule("turn"))
        return self.barred(deal, action)

    def _after(self, state: Evening[D, F], deal: D) -> Evening[D, F]:
        """Continue a deal, or follow a finished one."""
        if not deal.over:
            before, now = deal.known, self.known(deal)
            known = before.plus(now) if before.seats else now
            return _running(state, deal if known is before else but(deal, known=known))
        own = (*deal.writes, *self.payments(deal))
        score = deal.before.after(own)
        closing = self.closing(state.agreement, score, deal)
        writes = own
        if closing is not None:
            writes, score = (*own, *closing), score.after(closing)
        facts = self._facts(but(deal, writes=writes), score, own)
        if closing is not None:
            score = score._replace(sheet=self.sheet(state.agreement))
        cards = deal.cards
        told = FinishedDeal(
            state.agreement,
            deal.number,
            cards.deck,
            cards.salt,
            cards.cut,
            facts,
            self.tricks(state.agreement, deal),
            writes,
            score,
            self.carried(state.agreement, state.kept, facts),
        )
        ended = self._followed(state, told)
        return self.stop(ended) if self.ended(ended) else ended

    def _followed(self, state: Evening[D, F], told: FinishedDeal[F]) -> Evening[D, F]:
        """Return the evening after a finished deal, before the next one."""
        finished = (*state.finished, told)
        after = Evening(state.agreement, told.score, finished, told.dealer, kept=told.kept)
        return after._replace(dealer=self.next_dealer(after))

    def _facts(self, deal: D, score: Score, own: Sequence[Payment]) -> F:
        """Return the facts of a deal: fields of the deal, or of the score after it.

        ``own``: its payments without those that end a period.
        """
        told = {
            "hands": tuple([self.told_hand(held, deal.cards.cards) for held in deal.dealt]),
            "accounts": tuple(map(exact, score.accounts)),
            "pot": exact(score.pot),
            "sheet": tuple(map(exact, score.sheet)),
            "writes": self._told(own),
            **self.facts_told(deal),
        }
        hints = self._fact_names
        return self.facts_of(
            **{name: told[name] if name in told else getattr(deal, name) for name in hints}
        )

    def facts_told(self, deal: D) -> Mapping[str, object]:
        """Return facts that are not fields of the deal under their names."""
        return {}

    def _told(self, payments: Sequence[Payment]) -> tuple[Write, ...]:
        """Return payments in the form of the facts' ``writes``, which may leave some out."""
        forms = self._forms
        told = told_writes(payments, forms) if forms else ()
        return tuple([each for each in told if type(each) in forms])

    @cached_property
    def _forms(self) -> tuple[type, ...]:
        """Return what the facts' ``writes`` are declared to hold."""
        hint = get_type_hints(self.facts_of).get("writes")
        return tuple([form for each in get_args(hint)[:1] for form in get_args(each) or (each,)])

    @cached_property
    def _fact_names(self) -> tuple[str, ...]:
        return tuple(self.facts_of.__dataclass_fields__)

    def stop(self, state: Evening[D, F]) -> Evening[D, F]:
        """End the evening as it stands; a running deal is annulled."""
        score = self.settled(state.agreement, state.score, state.kept)
        return state._replace(score=score, deal=None, over=True)

    def prolonged(self, state: Evening[D, F], to: int) -> tuple[Any, Evening[D, F]]:
        """Return the agreement with a later time, and the evening under it, its pot unshared."""
        ends = state.agreement.ends
        if ends is None or to <= ends.amount:
            raise RuleError("not-longer", self.rule("end"), to=to)
        limit = limits.limit_of(EndsAt(ends.measure, to))
        self.options.check("limit", limit)
        agreement = replace(state.agreement, limit=limit)
        deal = None if state.deal is None else but(state.deal, agreement=agreement)
        return agreement, state._replace(
            agreement=agreement, deal=deal, score=state.played, over=False
        )

    def join(self, state: Evening[D, F]) -> JoinResult[Evening[D, F]]:
        """Refuse: the pot was filled by the present players."""
        raise RuleError("no-room", self.rule("end"))

    def status(self, state: Evening[D, F]) -> Status:
        """Return the progress of the game."""
        if state.deal is not None:
            return state.deal.status
        if state.over:
            progress = Progress.OVER
        else:
            progress = Progress.ASK if self._asked(state) else Progress.CARDS
        whole = self.may_end(state)
        return Status(progress, len(state.finished) + 1, state.dealer, whole)

    def circle(self, state: Evening[D, F]) -> tuple[int, ...]:
        """Return the seats as their hands lie, the dealer last even without a hand."""
        players, dealer = range(state.agreement.players), state.dealer
        order = self.order(state.agreement, state)
        return (*[seat for seat in order if seat in players and seat != dealer], dealer)

    def actors(self, state: Evening[D, F]) -> frozenset[int]:
        """Return the seats that a running deal, or the next one, waits for."""
        if state.deal is None:
            return frozenset((state.dealer,)) if self._asked(state) else frozenset()
        return self.awaited(state.deal)

    def _asked(self, state: Evening[D, F]) -> tuple[Action, ...]:
        """Return the dealer's possible answers before the cards."""
        open_ = state.deal is None and not state.over and state.answer is None
        return self.before_cards(state) if open_ else ()

    def moves(self, state: Evening[D, F], seat: int) -> tuple[Action, ...]:
        """Return the actions due from ``seat``; a very large pick stays a `Pick`."""
        deal = state.deal
        if deal is None:
            return self._asked(state) if seat == state.dealer else ()
        return listed(self.choices(deal, seat)) if seat in self.awaited(deal) else ()

    def rights(self, state: Evening[D, F], seat: int) -> tuple[Action, ...]:
        """Return the other actions open to ``seat``."""
        if state.deal is None:
            return ()
        return listed(self._besides(state.deal, seat))

    def facts(self, state: Evening[D, F]) -> tuple[FinishedDeal[F], ...]:
        """Return the finished deals, in order."""
        return state.finished

    # --- what may be seen -------------------------------------------------------------------

    def observe(self, state: Evening[D, F], table: TableView) -> KitView[D, F]:
        """Complete the view of the table with the game as its viewer may know it."""
        deal, viewer = state.deal, table.viewer
        players = state.agreement.players
        shown = None if deal is None else masked(self.voted(deal, table.vote), viewer)
        turn = None if deal is None else deal.turn
        if table.table_stage is TableStage.CUT:
            turn = cutter(table.circle)
        if table.table_stage is TableStage.ASK:
            turn = table.dealer
        counts = (0,) * players if deal is None else tuple(map(int.bit_count, deal.hands))
        running = shown is not None and table.table_stage is TableStage.DEAL
        settled = state.score
        if not state.over:
            settled = self.settled(state.agreement, state.score, state.kept)
        return KitView(
            **{name: getattr(table, name) for name in TableView.__dataclass_fields__},
            stage=shown.stage if shown is not None and running else str(table.table_stage),
            deal=shown,
            hands=tuple(
                shown.hand(seat) if held or (seat == viewer and not counts[seat]) else None
                for seat, held in enumerate(shown.hands)
            )
            if shown is not None
            else (None,) * players,
            counts=counts,
            turn=turn,
            score=state.score if deal is None else deal.score,
            settlement=tuple(map(exact, settled.accounts)),
            finished=state.finished,
            length=state.agreement.length,
        )

    def voted(self, deal: D, vote: VoteView | None) -> D:
        """Return the deal as all know it while this vote is open."""
        return deal

    # --- codes ------------------------------------------------------------------------------

    @cached_property
    def codes(self) -> Mapping[str, Action]:
        """Common actions by their codes, then cards, ascending."""
        cards = {f"p{card.code}": action for card, action in PLAY.items()}
        return MappingProxyType({**self.words, **cards})

    @property
    def coded(self) -> Mapping[str, type[CodedAction]]:
        """Further kinds of actions, by the first letter of their codes."""
        return {}

    @cached_property
    def _code_of(self) -> Mapping[Action, str]:
        return {action: code for code, action in self.codes.items()}

    def encode(self, action: Action) -> str:
        """Return the short code of an action; raises ``ValueError`` for another."""
        if isinstance(action, Ahead):
            return f"a{'' if action.word is None else self.encode(action.word)}"
        if isinstance(action, Picked):
            to = "" if action.to is None else f"={action.to}"
            return f"x{''.join(card.code for card in action.cards)}{to}"
        code = self._code_of.get(action)
        if code is not None:
            return code
        if isinstance(action, CodedAction) and type(action) in self.coded.values():
            return action.code
        raise ValueError(f"no short code: {type(action).__name__}")

    def decode(self, code: str) -> Action:
        """Parse an `encode` code; raises ``ValueError``."""
        action = self.codes.get(code)
        if action is not None:
            return action
        if code == "a" or (code[:1] == "a" and code[1:] in self.words):
            return Ahead(self.words.get(code[1:]))
        kind = self.coded.get(code[:1])
        if kind is not None:
            return kind.parse(code)
        cards, mark, to = code.removeprefix("x").partition("=")
        if not code.startswith("x") or len(cards) % 2 or (mark and to not in tuple("0123456789")):
            raise ValueError(code)
        picked = [Card.parse(cards[n : n + 2]) for n in range(0, len(cards), 2)]
        found = Picked(in_order(picked), int(to) if mark else None)
        if self.encode(found) != code or len(set(picked)) < len(picked):
            raise ValueError(code)
        return found

    # --- stored games -----------------------------------------------------------------------

    @cached_property
    def records(self) -> GameRecords[F, Closing, EveningFacts[F]]:
        """Its records."""
        return GameRecords(
            game=self,
            facts=self.facts_of,
            closing=self.closing_of,
            rules=self.rules,
            told=lambda finished: finished.facts,
            past=self.past,
            closed=lambda past: self._closing(past, past.settlement, past.complete),
            settled=self._closed,
            always=self.always,
            dealt=self.layout,
            layout=self.told_layout,
            results=self.seat_results,
        )

    def told_layout(self, facts: F) -> ToldLayout:
        """Return the dealt hands, and the cards behind them, by a deal's facts."""
        return facts.hands, self.drawn(facts)

    def layout(
        self,
        cards: tuple[Card, ...],
        dealer: int,
        players: int,
        agreement: CardAgreement,
        facts: F,
    ) -> Layout:
        """Return what `told_layout` tells, from the cards of a deal."""
        order = self.order(agreement, replace(facts, dealer=dealer))
        hands, rest = self.dealt(agreement, order, cards)
        return tuple([self.told_hand(held, cards) for held in hands]), rest

    def told_hand(self, held: CardSet, cards: Sequence[Card]) -> Collection[Card]:
        """Return a hand as facts tell it; ``cards`` are those that were dealt from."""
        if not self.tells_order:
            return hand_of(held)
        return tuple([card for card in cards if held >> card & 1])

    def _closing(
        self, told: EveningFacts[F] | Evening[D, F], settled: Sequence[Points], complete: bool
    ) -> Closing:
        finished = complete or (told.over and self.stop_finishes)
        return self.closed(Settlement(tuple(map(exact, settled)), finished), told.finished)

    def _closed(self, table: Table[Evening[D, F], Action, KitView[D, F]]) -> Closing:
        state, score = table.state, table.state.score
        if not state.over:
            score = self.settled(state.agreement, score, state.kept)
        by_itself = self.ended(state._replace(score=state.played))
        return self._closing(state, score.accounts, by_itself)

    def past(self, history: History[F]) -> EveningFacts[F]:
        """Return past facts with the scores as stored; nothing is recomputed."""
        agreement = history.agreement
        state = self.start(agreement, history.dealer)
        for number, kept in enumerate(history.deals, 1):
            facts = kept.facts
            before = state.score
            own = (*self.writes_of(agreement, facts, before),)
            period = self.closing(agreement, before.after(own), facts)
            finished = FinishedDeal(
                agreement,
                number,
                *kept.cards,
                facts,
                self.tricks(agreement, facts),
                (*own, *(period or ())),
                self.score_of(agreement, facts),
                self.carried(agreement, state.kept, facts),
            )
            state = self._followed(state, finished)
        return EveningFacts(
            history,
            agreement,
            state.finished,
            state.dealer,
            state.score,
            tuple(map(exact, self.settled(agreement, state.score, state.kept).accounts)),
            self.ended(state),
        )

    def __reduce__(self) -> tuple[type, tuple[()]]:
        """Pickle the class alone: games have no state."""
        return type(self), ()
