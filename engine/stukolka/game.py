"""Stukolka: what is said, bought, played and paid. Rules are cited as ``Stukolka 3.2``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import Card, Hand, Rank, Suit, deck, in_order
from engine.codec import Seat
from engine.game import Shuffled, Status
from engine.kit.agreement import UNTIMED, CardAgreement, limit, numbered, one_of, options, yes_no
from engine.kit.copying import but, made
from engine.kit.deal import KnownCards, TrickDeal, in_sight
from engine.kit.game import Evening
from engine.kit.past import Bought, CardLaid, TrickFacts, UnitWrite
from engine.kit.score import Payment, Points, divided, exact
from engine.kit.trick_game import TrickGame
from engine.kit.tricks import Following
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.options import Preset
from engine.tricks import PlayCard, hand_of

TRICKS: Final = 3
"""Cards of a hand, and tricks of a deal. Stukolka 1.2."""
UNITS: Final = 3
"""What is put in: every pot divides by three. Stukolka 2.1."""
SMALL: Final = 30
"""At stake at most where `duty` is small. Stukolka 3.5."""
RAZREZ: Final = 4
"""Cards that are taken «в разрез». Stukolka 4.6."""
SEATS: Final = range(3, 7)
"""How many may play. Stukolka 1.1."""


# --- what is agreed on ----------------------------------------------------------------------


class StukolkaKind(NamedTuple):
    """In what the four games differ. Stukolka 1.1, 2.2, 3.5, 4.1-4.3.

    ``golets``: it may be taken; ``buys``: cards are bought, and the dealer may have to play;
    ``closed``: so is the trump card, which is the dealer's; ``compulsory``: all play for an empty
    pot.
    """

    golets: bool = False
    buys: bool = False
    closed: bool = False
    compulsory: bool = False


KINDS: Final = {
    "golets": StukolkaKind(golets=True),
    "prikup": StukolkaKind(buys=True),
    "shleif": StukolkaKind(buys=True, closed=True),
    "obligatory": StukolkaKind(compulsory=True),
}


_SHLEIF: Final = ("no-shleif", lambda values: KINDS[str(values["kind"])].closed)
_BUYING: Final = ("no-purchase", lambda values: KINDS[str(values["kind"])].buys)


@dataclass(frozen=True, slots=True)
class StukolkaAgreement(CardAgreement):
    """What a table has agreed on before its first deal."""

    kind: str = one_of(*KINDS)
    deck: int = one_of(36, 52)
    duty: str = one_of("small", "always", "never", only=_BUYING)
    dark: bool = yes_no(only=_SHLEIF)
    razrez: bool = yes_no(only=_SHLEIF)
    cap: int = one_of(60, 30, 90, 0, page="pot")
    limit: str = limit()
    last_pot: str = one_of("share", "play_off", page="pot", only=UNTIMED)

    @property
    def game(self) -> StukolkaKind:
        """Which of the four games it is."""
        return KINDS[self.kind]


StukolkaAgreement.OPTIONS = options(
    StukolkaAgreement,
    SEATS,
    rules=numbered(
        "Stukolka",
        "kind 1.1, deck 1.2, duty 3.5, dark 4.5, razrez 4.6, cap 6.2, limit 7.1, last_pot 7.2, "
        "deals 7.1, seats 1.1, seating 1.3, stake 6.3",
    ),
    pages=("play", "pot"),
    presets=(
        Preset("golets", {}),
        Preset("prikup", {"kind": "prikup"}),
        Preset("shleif", {"kind": "shleif", "dark": True, "razrez": True}),
        Preset("obligatory", {"kind": "obligatory"}),
        Preset("no_cap", {"cap": 0}),
        Preset("short", {"deals": 9}),
    ),
    opening="short",
)


# --- what is done, and what is kept of it ---------------------------------------------------


class StukolkaWord(StrEnum):
    """A word. Stukolka 3.1, 4.5."""

    PASS = "pass"
    KNOCK = "knock"
    GOLETS = "golets"
    DARK = "dark"


PASS_OR_KNOCK: Final = (StukolkaWord.PASS, StukolkaWord.KNOCK)
GOLETS: Final = StukolkaWord.GOLETS


class Reply(StrEnum):
    """What is said beside the words: yes or no to the waiver and to «в разрез», and «look»."""

    YES = "yes"
    NO = "no"
    LOOK = "look"


class PotReason(StrEnum):
    """The rule behind a payment: names a sentence in the catalogues."""

    ANTE = "ante"  # Stukolka 2.1, 2.2
    POT = "pot"  # Stukolka 3.4, 3.6
    TRICKS = "tricks"  # Stukolka 6.1
    REMIS = "remis"  # Stukolka 6.2


class SpokenWord(NamedTuple):
    """What a seat said."""

    seat: Seat
    say: StukolkaWord


@dataclass(frozen=True, slots=True)
class StukolkaBought(Bought):
    """What a seat bought; ``razrez``: after it had passed. Stukolka 4.1-4.6."""

    razrez: bool = False


@dataclass(frozen=True, kw_only=True)
class StukolkaDeal(TrickDeal):
    """A deal of Stukolka.

    ``trump``: once it is announced; ``closed``: the trump card until the dealer has it;
    ``aside``: the card that lies over the golets; ``looked``: who sees his cards; ``refused``: who
    does not go «в разрез».
    """

    agreement: StukolkaAgreement
    words: tuple[SpokenWord, ...] = ()
    trump: Suit | None = None
    waived: bool | None = None
    closed: Card | None = None
    aside: Card | None = None
    looked: frozenset[int] = frozenset()
    bought: tuple[StukolkaBought, ...] = ()
    refused: frozenset[int] = frozenset()

    @property
    def at_stake(self) -> Fraction:
        """What the last deal left, and the antes. Stukolka 2.3."""
        return exact(self.stake)

    @property
    def stake(self) -> Points:
        """The same, as it is added."""
        antes = [each.points for each in self.writes if each.why is PotReason.ANTE]
        return sum(antes, self.before.pot)

    @property
    def golets(self) -> int | None:
        """Who took the golets. Stukolka 4.1."""
        found = [seat for seat, say in self.words if say is GOLETS]
        return found[0] if found else None

    @property
    def speakers(self) -> tuple[int, ...]:
        """Who has not spoken yet and may have a word, in order. Stukolka 3.1, 4.3."""
        most = len(self.order) - (self.agreement.game.closed and not self.waived)
        return self.order[len(self.words) : most] if self.stage == "words" else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StukolkaFacts(TrickFacts):
    """The facts of a deal: docs/record.md has the meaning of each field."""

    dealer: Seat
    at_stake: Fraction
    hands: tuple[Hand, ...]
    turned: Card = field()
    waived: bool | None = None
    words: tuple[SpokenWord, ...] = ()
    bought: tuple[StukolkaBought, ...] = ()
    playing: tuple[Seat, ...] = field()
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    taken: tuple[int, ...]
    writes: tuple[UnitWrite, ...] = field()
    accounts: tuple[Fraction, ...]
    pot: Fraction = field()


StukolkaView = KitView[StukolkaDeal, StukolkaFacts]
"""A table of Stukolka through the eyes of one seat, or of the public."""
StukolkaEvening = Evening[StukolkaDeal, StukolkaFacts]


class Stukolka(TrickGame[StukolkaDeal, StukolkaFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key = "stukolka"
    version = 1
    seats = SEATS
    agreement = StukolkaAgreement
    facts_of = StukolkaFacts
    words = MappingProxyType(dict(zip("PKGDYNL", (*StukolkaWord, *Reply), strict=True)))
    rules = numbered(
        "Stukolka",
        "dealer 1.3, at_stake 2.3, hands 1.2, turned 1.2, waived 4.4, words 3.1, bought 4.2, "
        "playing 3.6, tricks 5.1, taken 5.6, writes 6.1, accounts 6.3, pot 6.2, settlement 7.2, "
        "settlement.finished 7.1, turn 3.1, word 3.1, follow 5.3, end 7.1",
    )
    hand_size = TRICKS
    following = Following(ruff=True, head=True, leads=((Rank.ACE,), (Rank.KING, Rank.QUEEN)))
    stop_finishes = True

    def deck(self, agreement: Any) -> tuple[Card, ...]:
        """36 cards or 52. Stukolka 1.2."""
        return deck(Rank.SIX if agreement.deck == 36 else Rank.TWO)

    # --- the deal ---------------------------------------------------------------------------

    def lay_out(self, evening: StukolkaEvening, cards: Shuffled) -> StukolkaDeal:
        """Antes are paid; the next card is trump, or its suit is announced. Stukolka 2, 4.3."""
        terms, dealer = evening.agreement, evening.dealer
        lying, seats = self.lying(evening, cards, turned=False), tuple(range(terms.players))
        trump, waived = lying["pack"][0], None
        if terms.game.closed:
            waived = evening.answer is Reply.YES
        closed = waived is False
        own = (dealer,) if closed else ()
        all_put = terms.game.compulsory and not evening.score.pot
        lying |= {
            "stage": "words",
            "trump": trump.suit,
            "turned": None if closed else trump,
            "face_up": None if closed else trump,
            "closed": trump if closed else None,
            "pack": lying["pack"][1:],
            "playing": seats if all_put else own,
            "looked": frozenset(own if terms.dark else seats),
            "waived": waived,
            "writes": _antes(terms, lying["status"], all_put=all_put),
        }
        return self._ask(made(StukolkaDeal, **lying))

    def before_cards(self, evening: StukolkaEvening) -> tuple[Reply, ...]:
        """Ask the dealer of a shleif whether he waives it. Stukolka 4.4."""
        closed = evening.agreement.game.closed and evening.score.pot
        return (Reply.NO, Reply.YES) if closed else ()

    def _ask(self, deal: StukolkaDeal) -> StukolkaDeal:
        """Ask the next speaker, if he has a choice. Stukolka 3.3-3.7."""
        playing, dealer = deal.playing, deal.dealer
        left = () if len(playing) == deal.players else deal.speakers
        if left == (dealer,) and (not playing or (len(playing) == 1 and _has_to_play(deal))):
            left, playing = (), (*playing, dealer)
        if left:
            return deal if deal.turn == left[0] else but(deal, turn=left[0])
        looked, playing = deal.looked, tuple(sorted(playing))
        if len(looked) < deal.players:
            looked = frozenset(range(deal.players))
        said = but(deal, playing=playing, looked=looked, ahead=())
        if len(playing) == 1:
            return self._over(said)
        return self._buying(said) if deal.agreement.game.buys else self._play(said)

    def _buying(self, deal: StukolkaDeal) -> StukolkaDeal:
        """Let the next one throw; who has no choice throws nothing. Stukolka 4.2, 4.3, 4.6."""
        done = {each.seat for each in deal.bought}
        for seat in deal.order:
            if seat in deal.playing and seat not in done:
                asked = but(deal, stage="buying", turn=seat)
                return asked if deal.left else self._exchanged(asked, seat, ())
        if deal.agreement.razrez and deal.left >= RAZREZ:
            for seat in deal.order:
                if seat not in deal.playing and seat not in deal.refused:
                    return but(deal, stage="razrez", turn=seat)
        return self._play(deal)

    def _exchanged(
        self, deal: StukolkaDeal, seat: int, out: Sequence[Card], *, razrez: bool = False
    ) -> StukolkaDeal:
        """Throw cards and get others; of four one goes away. Stukolka 4.2, 4.3, 4.5, 4.6."""
        count = RAZREZ if razrez else len(out) + ((seat, StukolkaWord.DARK) in deal.words)
        bought = StukolkaBought(seat, in_order(out), deal.top(count), razrez=razrez)
        if seat == deal.dealer and deal.closed is not None:
            deal, count = but(deal, closed=None, pack=(deal.closed, *deal.pack)), count + 1
        after = but(deal.exchanged(seat, out, count), bought=(*deal.bought, bought))
        if after.hands[seat].bit_count() > TRICKS:
            return but(after, stage="throwing", turn=seat)
        return self._ask(after) if deal.stage == "words" else self._buying(after)

    def _play(self, deal: StukolkaDeal) -> StukolkaDeal:
        """Find who leads. Stukolka 5.1."""
        leads = [each.seat for each in deal.bought if each.razrez or each.seat == deal.golets]
        leader = leads[-1] if leads else next(seat for seat in deal.order if seat in deal.playing)
        return but(deal, stage="play", turn=leader)

    def _over(self, deal: StukolkaDeal) -> StukolkaDeal:
        """End the deal: the trump card is told, wherever it went; computers know no deck."""
        lay = deal.cards.cards[TRICKS * deal.players :]
        return but(deal, over=True, turned=lay[0] if lay else deal.turned)

    # --- what is asked, and done ------------------------------------------------------------

    def choices(self, deal: StukolkaDeal, seat: int) -> Sequence[Action]:
        """What the stage asks for. Stukolka 3.1, 4.2-4.6, 5."""
        match deal.stage:
            case "play":
                return self.cards_of(deal)
            case "words":
                golets = deal.agreement.game.golets and deal.golets is None
                dark = deal.agreement.dark and seat not in deal.looked
                return (
                    *PASS_OR_KNOCK,
                    *((StukolkaWord.GOLETS,) if golets else ()),
                    *((StukolkaWord.DARK,) if dark else ()),
                )
            case "buying":
                return (Pick(deal.hands[seat], 0, min(TRICKS, deal.left)),)
            case "throwing":
                return (Pick(deal.hands[seat], 1, 1),)
        return Reply.NO, Reply.YES

    def may(self, deal: StukolkaDeal, seat: int) -> Iterator[Action]:
        """Look at one's cards before one's word. Stukolka 4.5, 8."""
        if seat not in deal.looked and seat in deal.speakers:
            yield Reply.LOOK

    def ahead(self, deal: StukolkaDeal, seat: int) -> Iterator[Action]:
        """A pass, once one has looked. Stukolka 3.1."""
        if seat in deal.speakers and seat in deal.looked:
            yield StukolkaWord.PASS

    def step(self, deal: StukolkaDeal, seat: int, action: Action) -> StukolkaDeal:
        """Go on from stage to stage. Stukolka 3-5."""
        match action:
            case PlayCard(card):
                laid = self.laid(deal, card)
                return self._over(laid) if len(laid.tricks) == TRICKS else laid
            case StukolkaWord():
                return self._said(deal, seat, action)
            case Reply.LOOK:
                return but(deal, looked=deal.looked | {seat})
            case Reply.YES:
                plays = but(deal, playing=tuple(sorted((*deal.playing, seat))))
                return self._exchanged(plays, seat, (*hand_of(deal.hands[seat]),), razrez=True)
            case Reply.NO:
                return self._buying(but(deal, refused=deal.refused | {seat}))
        assert isinstance(action, Picked)  # noqa: S101 - nothing else is left
        if deal.stage == "buying":
            return self._exchanged(deal, seat, action.cards)
        (away,) = action.cards
        *others, mine = deal.bought
        thrown = but(
            deal, hands=deal.without(seat, 1 << away), bought=(*others, replace(mine, away=away))
        )
        return self._buying(thrown)

    def _said(self, deal: StukolkaDeal, seat: int, say: StukolkaWord) -> StukolkaDeal:
        """Take a word; the golets is taken at once. Stukolka 3.1, 3.2, 4.1."""
        looked, playing = deal.looked, deal.playing
        said = but(
            deal,
            turn=(*deal.speakers[1:], seat)[0],
            words=(*deal.words, SpokenWord(seat, say)),
            looked=looked if seat in looked else looked | {seat},
            playing=playing if say is StukolkaWord.PASS else (*playing, seat),
        )
        if say is not StukolkaWord.GOLETS:
            return self._ask(said)
        covered = but(said, aside=deal.pack[0], pack=deal.pack[1:])
        return self._exchanged(covered, seat, (*hand_of(deal.hands[seat]),))

    def known(self, deal: StukolkaDeal) -> KnownCards:
        """Own cards once they are looked at, the dealer's closed card with them. Stukolka 8."""
        seen, looked, closed = in_sight(deal), deal.looked, deal.closed
        if closed is None and len(looked) == len(seen.seats):
            return seen
        hands = [held if seat in looked else 0 for seat, held in enumerate(seen.seats)]
        if closed is not None and deal.dealer in looked:
            hands[deal.dealer] |= 1 << closed
        return KnownCards(tuple(hands), seen.everybody)

    # --- points and records -----------------------------------------------------------------

    def payments(self, deal: StukolkaDeal) -> list[Payment]:
        """Return what is taken from the pot, and the remises. Stukolka 3.4, 3.6, 6."""
        stake, cap = deal.stake, deal.agreement.cap
        if len(deal.playing) == 1:
            return [Payment(None, deal.playing[0], stake, PotReason.POT)]
        remis = min(stake, cap) if cap else stake
        won, trick = deal.taken, divided(stake, TRICKS)
        taken = [(seat, won[seat] * trick) for seat in deal.playing]
        return [
            *[Payment(None, seat, share, PotReason.TRICKS) for seat, share in taken if won[seat]],
            *[Payment(seat, None, remis, PotReason.REMIS) for seat, _ in taken if not won[seat]],
        ]

    def ended(self, evening: StukolkaEvening) -> bool:
        """The deals agreed on, and those that play off the pot. Stukolka 7.1, 7.3."""
        terms, over = evening.agreement, len(evening.finished) - evening.agreement.length
        if not terms.length or over < 0:
            return False
        return terms.last_pot == "share" or not evening.score.pot or over == terms.players

    def drawn(self, facts: StukolkaFacts) -> tuple[Card | None, ...]:
        """Return the cards behind the hands; what lay over the golets is not told. Stukolka 4.1."""
        turned, *bought = super().drawn(facts)
        golets = any(word.say is StukolkaWord.GOLETS for word in facts.words)
        return (turned, None, *bought) if golets else (turned, *bought)


def _antes(terms: StukolkaAgreement, status: Status, *, all_put: bool) -> tuple[Payment, ...]:
    """Return what is put in before a deal; nothing once the pot is played off. Stukolka 2, 7.3."""
    if terms.length and status.deal > terms.length:
        return ()
    units = [all_put + (seat == status.dealer) for seat in range(terms.players)]
    due = [(seat, UNITS * each) for seat, each in enumerate(units) if each]
    return tuple([Payment(seat, None, points, PotReason.ANTE) for seat, points in due])


def _has_to_play(deal: StukolkaDeal) -> bool:
    """Return whether the dealer has to play against a single player. Stukolka 3.5."""
    duty = deal.agreement.duty
    small = duty == "small" and deal.stake <= SMALL
    return deal.agreement.game.buys and (duty == "always" or small)


STUKOLKA: Final = Stukolka()
