"""The texts of a game in a chat, with defaults: words, headlines, stakes, payments."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from markupsafe import Markup

from bot.games.kit import hand_cards
from bot.i18n import Translator, join, plain
from bot.screen import Button, Rows
from bot.views import keys, notices, results, tricks, words
from bot.views import options as shared
from bot.views.actions import ActionKeys
from bot.views.front import DealAnalysis, GroupPlay
from bot.views.model import GameKind, Scene
from engine.cards import Card
from engine.computers import ComputerPlayers, Level
from engine.game import PUBLIC
from engine.kit.agreement import CardAgreement
from engine.kit.claims import RestClaim
from engine.kit.computers import CardAdvice
from engine.kit.deal import CardDeal
from engine.kit.game import CardGame
from engine.kit.past import CardFacts, EveningFacts, FinishedDeal
from engine.kit.score import Payment, Points, changes, column_sums, opened
from engine.kit.view import KitView
from engine.kit.words import Action, Ahead, Pick, Picked, Said
from engine.options import Options, OptionValue
from engine.table_actions import TABLE_ACTIONS
from engine.tricks import PLAY, PlayCard
from render.sides import SideSheet
from render.table import ScoreRow

D = TypeVar("D", bound=CardDeal)
F = TypeVar("F", bound=CardFacts)
IN_A_ROW: Final = 5
"""Words of one figure that fit into a row."""
WITH_A_WORD: Final = 4
"""Buttons of a row with a long word."""
FEW_CARDS: Final = 4
"""Cards of a whole hand that stand in one row."""
LONG: Final = 6
"""Characters of a word too long for a row of five."""
ScoreView = KitView[D, F] | EveningFacts[F]
"""A source of scores: a running table, or a past game."""


class CardFace(Generic[D, F]):
    """The texts of a game.

    ``said`` are options named in every agreement. ``asks``: codes of words that need a
    confirmation, with the suffix of the messages ``act-``, ``ask-`` and ``yes-``. ``unsaid`` are
    rules whose payments a result omits, as everyone pays them. ``minutes``: how long three people
    play by the opening preset (`tests.trials.evenings` measures it), 0 where nobody is told.
    ``company``: how many sit at a new table with computers, 0 where as few as may play. ``pots``:
    a pot, or the like, may stay after a deal. ``sums``: the sum of a deal is told, too, where a
    headline does not have it. ``hero_fact``: the fact that names the player a deal was about.
    """

    game: CardGame[D, F]
    kind: GameKind
    minutes: int = 0
    preset_minutes: Mapping[str, int] = MappingProxyType({})
    company: int = 0
    pots: bool = True
    sums: bool = True
    hero_fact: str = ""
    computers: ComputerPlayers[KitView[D, F], Action, CardAdvice]
    said: tuple[str, ...] = ("deals",)
    asks: Mapping[str, str] = MappingProxyType({})
    unsaid: frozenset[str] = frozenset(("ante",))
    levels: Sequence[str] = tuple(Level)
    usual_level: str = Level.CLUB
    absent_level: str = Level.CLUB
    analysis: DealAnalysis | None = None
    replay: None = None
    study: None = None
    school: None = None
    sets: None = None
    reporting: None = None
    in_group: GroupPlay[Any] | None = None

    # --- what a game says -------------------------------------------------------------------

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return a word in a line: «3», «пас»; ``word-`` and its code by default."""
        return tr(f"word-{self.game.encode(action)}")

    def own_word(self, action: Action, tr: Translator) -> Markup:
        """Return a word as its speaker says it: «Стучу»; ``act-`` and its code, or the word."""
        own = f"act-{self.game.encode(action)}"
        return tr(own) if tr.knows(own) else self.word(action, tr)

    def doing(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup:
        """Return the stage of a deal: «Торговля», «Вера — 3»."""
        return scene.tr(f"doing-{view.stage}", names=words.names(scene, deal.playing))

    def verdict(self, deal: FinishedDeal[F], tr: Translator) -> Markup:
        """Return the result of a deal: «3, сыграно»."""
        raise NotImplementedError

    # --- what happened in a deal ------------------------------------------------------------

    def course(self, view: KitView[D, F], deal: D, scene: Scene) -> Iterable[Markup | None]:
        """Yield what has happened in a running deal, as far as the viewer is shown it."""
        if view.stage != "play":
            yield self.words_line(deal, scene)

    def played(self, deal: FinishedDeal[F], scene: Scene) -> Sequence[Markup | None]:
        """Return what came of a finished deal, its `last_turn` included."""
        return (self.took(deal, scene), self.last_turn(deal, scene))

    def took(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return what each took in a finished deal."""
        return None

    def last_turn(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return what ended a deal, which the live message never showed."""
        return None

    def dealt_hands(self, deal: FinishedDeal[F]) -> Sequence[Collection[Card]]:
        """Return the dealt hands of a finished deal that have names."""
        return deal.facts.hands

    def dealt_besides(self, deal: FinishedDeal[F], scene: Scene) -> Iterable[Markup]:
        """Yield dealt cards of a finished deal besides the hands."""
        return ()

    def whole_course(self, deal: FinishedDeal[F], scene: Scene) -> Iterable[Markup | None]:
        """Yield all that happened in a finished deal after its words."""
        return self.played(deal, scene)

    # --- texts with defaults ----------------------------------------------------------------

    def hero(self, deal: FinishedDeal[F]) -> int | None:
        """Return the player a deal was about: of its `hero_fact`, or the only one who played."""
        if self.hero_fact:
            named: int | None = getattr(deal.facts, self.hero_fact)
            return named
        playing = deal.facts.playing
        return playing[0] if len(playing) == 1 else None

    def failed(self, deal: FinishedDeal[F]) -> bool | None:
        """Return whether he failed, None for a deal without a result."""
        return None

    def headline(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return «Анна — 3, сыграно», or the result of all who played."""
        hero = self.hero(deal)
        seats = deal.facts.playing if hero is None else (hero,)
        if not seats:
            return scene.tr("headline-passed")
        if hero is None and (told := self.outcome(deal, scene)) is not None:
            return scene.tr("headline-outcome", outcome=told)
        verdict = self.verdict(deal, scene.tr)
        name = words.subject(scene, seats[0]) if len(seats) == 1 else words.names(scene, seats)
        return scene.tr("headline", name=name, verdict=verdict)

    def outcome(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return what came of a deal that several played, None for their names and its verdict."""
        return self.deal_line(deal, scene)

    def deal_line(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return a finished deal in one line: «Борис 3, не сыграно», «все пас»."""
        hero, verdict = self.hero(deal), self.verdict(deal, scene.tr)
        return verdict if hero is None else words.tied(words.name(scene, hero), verdict)

    def note(self, deal: FinishedDeal[F], tr: Translator) -> str:
        """Return a deal in a word, for its row in the drawn score."""
        return plain(self.verdict(deal, tr))

    def columns(self, scene: Scene) -> Sequence[str]:
        """Return the columns of the drawn score: the players', or the sides'."""
        nameless = plain(scene.tr("nameless"))
        return [words.clean(seated.name) or nameless for seated in scene.seats]

    def rows(self, deal: FinishedDeal[F], tr: Translator) -> Iterable[ScoreRow]:
        """Yield a deal's row of the drawn score; of a sheet, after a period, the accounts."""
        failed, cells = self.failed(deal), self.cells(deal, tr)
        accounts = tuple(map(words.signed, deal.score.accounts))
        yield ScoreRow(
            label=str(deal.number),
            note=self.note(deal, tr) + {None: "", False: " ✓", True: " ✗"}[failed],
            cells=accounts if cells is None else tuple(cells),
            extra=words.points(deal.score.pot) if self.pots else "",
            marked=self.marked(deal),
            lost=failed is True,
        )
        if cells is not None and self.closes(deal):
            yield ScoreRow("", plain(tr("table-round")), accounts, "")

    def cells(self, deal: FinishedDeal[F], tr: Translator) -> Sequence[str] | None:
        """Return each seat's figure on a sheet after a deal, None for the accounts."""
        return None

    def marked(self, deal: FinishedDeal[F]) -> int | None:
        """Return whose figure stands out in the row of a deal."""
        return self.hero(deal)

    def drawing(self, game: ScoreView[D, F], scene: Scene, title: str) -> SideSheet | None:
        """Return the sheet of two sides, in games that have one: it is drawn for the table."""
        return None

    def totals(self, settlement: Sequence[Points]) -> Sequence[Points]:
        """Return the last row of the drawn score: each seat's settlement."""
        return settlement

    def accounts(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return «Счёт: Анна +12 · Борис −3», or a record with them."""
        record = self.record(deal, scene)
        if record is not None:
            return self.with_accounts(record, deal, scene)
        return scene.tr("accounts", figures=figures(deal.score.accounts, scene, zeros=True))

    def with_accounts(self, told: Markup, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return a line, and the accounts once they differ from what this deal paid."""
        accounts = tuple(deal.score.accounts)
        if not any(accounts) or accounts == changes(deal.writes, len(accounts)):
            return told
        paid = scene.tr("accounts", figures=figures(accounts, scene, zeros=True))
        return join("\n", (told, paid))

    def record(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return what stands written after a deal, apart from the accounts."""
        return None

    def closes(self, deal: FinishedDeal[F]) -> bool:
        """Return whether a deal ends a period (round, party, rubber): each does by itself."""
        return True

    def brought(self, deal: FinishedDeal[F]) -> Sequence[Points]:
        """Return each seat's points from a deal: paid, or written where each has a column."""
        players = len(deal.score.accounts)
        if len(deal.score.sheet) != players:
            return changes(deal.writes, players)
        return column_sums(deal.writes, players)

    def deal_figures(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return what a deal brought: «Анна +4 · Борис −1»."""
        return figures(self.brought(deal), scene, zeros=True, amount=self.amount)

    def amount(self, points: Points) -> str:
        """Return what a deal brings, with a plus where that is good."""
        return words.signed(points)

    def own_line(self, deal: FinishedDeal[F], seat: int, scene: Scene) -> Markup:
        """Return a finished deal in one line for a player, who is not named."""
        if self.hero(deal) == seat:
            return self.verdict(deal, scene.tr)
        return self.deal_line(deal, scene)

    def card(self, deal: FinishedDeal[F], seat: int, scene: Scene) -> Markup:
        """Return a deal for one player: «Борис 3, не сыграно · вы +3 · итог −2», or a record."""
        told = self.own_line(deal, seat, scene)
        if self.closes(deal):
            change, account = self.brought(deal)[seat], deal.score.accounts[seat]
            return results.card(deal.number, told, change, account, scene)
        return scene.tr(
            "record-card",
            table=words.clean(scene.title),
            number=deal.number,
            verdict=told,
            record=self.record(deal, scene) or "",
        )

    def standings(self, game: ScoreView[D, F], scene: Scene) -> Iterable[Markup]:
        """Yield a line for each player below the drawn score, then the pot, or a running record."""
        score = game.finished[-1].score if game.finished else opened(len(game.settlement))
        for seat, account in enumerate(score.accounts if self.pots else game.settlement):
            name = words.name(scene, seat)
            yield scene.tr("final-line", name=name, points=words.signed(account))
        if self.pots:
            yield scene.tr(
                "pot-now",
                pot=words.points(score.pot),
                share=words.points(Fraction(score.pot) / len(score.accounts)),
                empty="no" if score.pot else "yes",
            )
        if (running := self.running(game, scene)) is not None:
            yield running

    def running(self, game: ScoreView[D, F], scene: Scene) -> Markup | None:
        """Return the record of a period that has not ended."""
        last = game.finished[-1] if game.finished else None
        return None if last is None or self.closes(last) else self.record(last, scene)

    def left_over(self, game: ScoreView[D, F], scene: Scene) -> Markup | None:
        """Return how the pot that remains is shared, or that an unfinished party counts nothing."""
        if (running := self.running(game, scene)) is not None:
            return scene.tr("party-open", record=running)
        pot = game.finished[-1].score.pot if game.finished else 0
        share = words.points(Fraction(pot) / len(game.settlement))
        return scene.tr("pot-shared", pot=words.points(pot), share=share) if pot else None

    def sheet_number(self, view: KitView[D, F]) -> int:
        """Return the first deal of the last period, which stands in one score message."""
        closed = [deal.number for deal in view.finished[:-1] if self.closes(deal)]
        return max(closed, default=0) + 1

    def role(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup | None:
        """Return the viewer's role in the deal, where not all play alike."""
        return None

    def stakes(self, view: KitView[D, F], scene: Scene) -> Markup | None:
        """Return «Банк 5 · козырь Д♥», and for a seat its own account."""
        said = [*self.at_stake(view, scene)]
        if view.deal is not None:
            said += self.shown(view.deal, scene.tr)
            if view.viewer != PUBLIC:
                account = words.signed(view.accounts[view.viewer])
                said.append(scene.tr("own-account", account=account))
        return join(words.DOT, said) if said else None

    def at_stake(self, view: KitView[D, F], scene: Scene) -> Iterable[Markup]:
        """Yield the pot, an empty one while a deal is played; a sheet has none."""
        if view.pot or (view.deal is not None and not view.score.sheet):
            yield scene.tr("pot", pot=words.points(view.pot))

    def shown(self, deal: D, tr: Translator) -> Iterable[Markup]:
        """Yield what is said next to the pot."""
        return ()

    def spoken(self, told: D | F) -> Iterable[Said]:
        """Return the words of a deal, or of its facts, each with its seat."""
        return (said for said in told.words if isinstance(said, tuple))

    def words_line(self, told: D | F, scene: Scene) -> Markup | None:
        """Return «Анна 2 · Борис пас · Вера 3», None where nothing was said."""
        found = []
        for seat, word in self.spoken(told):
            if seat == scene.viewer:
                own = self.own_word(word, scene.tr)
                found.append(scene.tr("own-word", word=own[:1].lower() + own[1:]))
            else:
                found.append(words.tied(words.name(scene, seat), self.word(word, scene.tr)))
        return join(words.DOT, found) if found else None

    def payment(
        self, why: str, payments: Sequence[Payment], deal: FinishedDeal[F], scene: Scene
    ) -> Markup:
        """Return the payments by one rule: «Вера платит каждому по 3: всего 12»."""
        return payment(why, payments, scene)

    def reason(
        self, why: str, payments: Sequence[Payment], deal: FinishedDeal[F], scene: Scene
    ) -> Markup:
        """Return the rule behind it in one sentence, which may name any option by its key."""
        return scene.tr(f"why-{why}", **terms(deal.agreement))

    def reasons(self, deal: FinishedDeal[F], scene: Scene) -> Iterable[Markup]:
        """Yield further explanations of a deal."""
        return ()

    def label(self, action: Action, tr: Translator, stage: str) -> Markup:
        """Return the text of a button: ``act-``, where the catalogue has it, or the word.

        Picked cards are not named: ``act-pick``, or one of the stage's own.
        """
        if isinstance(action, Picked):
            own = f"act-pick-{stage}"
            return tr(own if tr.knows(own) else "act-pick", count=len(action.cards))
        if isinstance(action, Ahead):
            if action.word is None:
                return tr("act-not-ahead")
            return tr("act-ahead", word=self.label(action.word, tr, stage))
        if isinstance(action, RestClaim):
            return claimed("act", action, tr)
        code = self.game.encode(action)
        key = f"act-{self.asks.get(code, code)}"
        if tr.knows(key):
            return tr(key)
        word = self.word(action, tr)
        return word[:1].upper() + word[1:]

    def choice(self, action: Action, view: KitView[D, F], tr: Translator) -> Markup:
        """Return the text of a button, which may depend on the table: its `label`."""
        return self.label(action, tr, view.stage)

    def word_grid(self, buttons: Sequence[Button]) -> Rows:
        """Return the words in rows, a long last one in a row of its own."""
        if len(buttons) > WITH_A_WORD and len(buttons[-1].text) > LONG:
            return (tuple(buttons[:-1]), (buttons[-1],))
        return keys.grid(buttons, IN_A_ROW)

    def words_due(self, view: KitView[D, F]) -> Sequence[Action]:
        """Return the viewer's moves that have buttons below the cards."""
        cards = (PlayCard, Pick, Picked)
        due = [move for move in view.moves if not isinstance(move, cards)]
        return [move for move in due if type(move) not in TABLE_ACTIONS]

    def first_words(self, view: KitView[D, F], words: Sequence[Action]) -> Sequence[Action]:
        """Return the words with buttons of their own; the others stand behind ``act-more``."""
        return words

    def steps(self, view: KitView[D, F], due: Sequence[Action], scene: Scene) -> Rows | None:
        """Return the rows of words that take more than one tap, None where each is a button."""
        return None

    def heights(self, view: KitView[D, F]) -> Sequence[int] | None:
        """Return the heights of the deal's cards, None for the usual ones."""
        return None

    def own_cards(self, view: KitView[D, F], scene: Scene) -> Markup | None:
        """Return the cards as text while none is a button."""
        _, held = hand_cards.held(view)
        if not held or hand_cards.plays(view) or hand_cards.picks(view):
            return None
        cards = words.own_hand(held, scene, view.trump, heights=self.heights(view))
        return scene.tr("own-cards", cards=cards)

    def card_rows(self, view: KitView[D, F], scene: Scene) -> Rows:
        """Return the cards to be played or picked, in the rows of their suits; few in one row."""
        if not (hand_cards.plays(view) or hand_cards.picks(view)):
            return ()
        own, heights = hand_cards.held(view)[1], self.heights(view)
        suits = [
            [self.card_button(card, view, scene) for card in row]
            for _, row in words.by_suit(own, scene.order, view.trump, heights)
        ]
        if self.game.hand_size <= FEW_CARDS:
            suits = [[each for row in suits for each in row]]
        return tuple(row for each in suits for row in keys.grid(each, tricks.WIDEST))

    def card_button(
        self, card: Card, view: KitView[D, F], scene: Scene, *, lies: bool = False
    ) -> Button:
        """Return the button of a card; ``lies``: it has been played."""
        if not hand_cards.picks(view):
            move, playable = self.keys.move(scene, PLAY[card]), PLAY[card] in view.moves
            return tricks.card_button(card, scene, move, lies=lies, playable=playable)
        alone = {} if self.given_by_tap(view) else hand_cards.alone(view)
        if card in hand_cards.pickable(view) and not alone:
            return hand_cards.pick_button(card, scene, chosen=card in scene.draft.cards)
        move = self.keys.move(scene, alone.get(card, Picked((card,))))
        return keys.button(words.card(card, scene.tr), move)

    def given_by_tap(self, view: KitView[D, F]) -> Sequence[int]:
        """Return who gets a card each by the viewer's next tap."""
        return (
            ()
            if view.deal is None or not hand_cards.picks(view)
            else self.receivers(view, view.deal)
        )

    def receivers(self, view: KitView[D, F], deal: D) -> Sequence[int]:
        """Return to whom the viewer gives a card each, in this order: one tap gives them all."""
        return ()

    def figures(self, advice: CardAdvice, scene: Scene) -> Iterable[Markup]:
        """Yield figures of an advice: how often `TrickPlayer.counts` held."""
        if advice.chance:
            yield scene.tr("advice-chance", chance=advice.chance)

    def decided(self, deal: D) -> bool:
        """Return whether the deal's result is certain."""
        return False

    @property
    def key(self) -> str:
        """Name of the game."""
        return self.game.key

    @property
    def options(self) -> Options:
        """The options of its agreement."""
        return self.game.options

    @property
    def keys(self) -> ActionKeys[Action]:
        """Codes of its buttons."""
        return ActionKeys(self.game)

    def agreement_line(self, agreement: CardAgreement, tr: Translator) -> Markup:
        """Return the agreement as a player would say it."""
        values = agreement.values()
        return shared.agreement_line(
            self.options,
            values,
            tr,
            always=self.said,
            text_of=lambda key: self.value_text(key, values[key], agreement, tr),
        )

    def value_text(
        self, key: str, value: OptionValue, agreement: CardAgreement, tr: Translator
    ) -> Markup:
        """Return a choice in a word or two."""
        return shared.value_text(self.options[key], value, tr)

    def proposal(self, vote: Any, view: KitView[D, F], scene: Scene) -> Markup:
        """Return the proposal or claim, as the others are asked."""
        if not isinstance(vote.proposal, RestClaim):
            return notices.proposal(vote, scene)
        return claimed("vote", vote.proposal, scene.tr, name=words.subject(scene, vote.proposer))

    def settled(self, view: KitView[D, F]) -> bool:
        """Return whether the deal is decided, or computers alone play on."""
        deal = view.deal
        if deal is None or view.stage != "play" or view.vote is not None:
            return False
        seats = {self.game.player_of(deal, hand) for hand in deal.playing}
        return self.decided(deal) or view.played_by_computer >= seats


def terms(agreement: CardAgreement) -> dict[str, object]:
    """Return the options of an agreement for a text, each by its key; on and off are yes and no."""
    return {
        key: ("no", "yes")[value] if isinstance(value, bool) else value
        for key, value in agreement.values().items()
    }


def claimed(key: str, claim: RestClaim, tr: Translator, **said: Markup) -> Markup:
    """Return a claim in one of its texts: «остальные мои», «возьму ещё две»."""
    if claim.more is None:
        return tr(f"{key}-rest", **said)
    return tr(f"{key}-take", count=claim.more, **said)


def by_rule(payments: Iterable[Payment]) -> list[tuple[str, tuple[Payment, ...]]]:
    """Return payments grouped by rule."""
    found: dict[str, list[Payment]] = {}
    for each in payments:
        found.setdefault(str(each.why), []).append(each)
    return [(why, tuple(paid)) for why, paid in found.items()]


# --- payments -------------------------------------------------------------------------------


def payment(why: str, payments: Sequence[Payment], scene: Scene) -> Markup:
    """Return ``paid-`` and the rule, with payers, takers and points.

    ``payer`` and ``taker`` are names if unique, ``pays`` and ``takes`` whether they are the reader;
    ``figures`` lists points by player.
    """
    payers = {each.payer for each in payments}
    takers = {each.taker for each in payments}
    return scene.tr(
        f"paid-{why}",
        payer=_one(payers, scene),
        taker=_one(takers, scene),
        pays="yes" if payers == {scene.viewer} else "no",
        takes="yes" if takers == {scene.viewer} else "no",
        each=words.points(payments[0].points),
        total=words.points(sum(each.points for each in payments)),
        players=len(payments),
        figures=figures(changes(payments, len(scene.seats)), scene),
    )


def _one(seats: set[int | None], scene: Scene) -> Markup:
    (first, *more) = seats
    return Markup("") if more or first is None else words.name(scene, first)


def figures(
    points: Sequence[Points],
    scene: Scene,
    *,
    zeros: bool = False,
    amount: Callable[[Points], str] = words.signed,
) -> Markup:
    """Return «Анна +4 · Борис −1»; without ``zeros`` only players with points."""
    seats = [seat for seat, each in enumerate(points) if each or zeros]
    return words.pairs(scene, seats, list(map(amount, points)))
