"""Proof of claims from what the claimer knows. Rule 7.6.

What he knows is a `Known` position: the hands he plays, the hands that lie open, and, for the cards
he has not seen, how many lie in each hidden place and which cards cannot be there (suits a hand
has shown void in; talon cards, which only the declarer can hold or have discarded). The layouts
consistent with that are exactly the ways to fill the places, so the search deals lazily: at a
hidden hand's turn it tries every unseen card for which some layout remains. The claimer's own
choice is one choice for all those layouts; everybody else, his partner included, plays against
him. Hidden cards never enter, so the answer cannot depend on them.

Sound shortcuts come first; then the search, up to `NODE_LIMIT` positions.
"""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.cards import Card
from engine.preferans.actions import ClaimKind
from engine.preferans.conventions import Agreement, Convention
from engine.preferans.facts import Trick
from engine.preferans.state import AllPass, Play
from engine.tricks import FULL_SET, SUIT_SET, CardSet, card_set, cards_in, playable, winner

NODE_LIMIT: Final = 10_000
"""Positions a proof may visit: about a tenth of a second, so that a tap is answered at once.

Endings of eight tricks have stayed within it, hidden hands or not; most claims are decided far
earlier, because the first lost trick refutes them. A claim beyond it is not proved and goes to the
others. The limit belongs to `RULES_VERSION`: another limit could fold a log to another state.
"""


@dataclass(frozen=True, slots=True)
class Known:
    """A position as one claimer knows it. ``hands`` are by seat, 0 where hidden.

    ``places`` lists the hidden hands by seat, then -1 for cards out of play (a discard, a closed
    talon); ``sizes`` and ``barred`` say how many unseen cards each holds and which it cannot hold.
    ``pool`` is all that is unseen.
    """

    active: tuple[int, ...]
    mine: frozenset[int]
    hands: tuple[CardSet, ...]
    places: tuple[int, ...]
    sizes: tuple[int, ...]
    barred: tuple[CardSet, ...]
    pool: CardSet
    trump: int | None
    trick: tuple[tuple[int, Card], ...]
    turn: int

    @property
    def led(self) -> int | None:
        """The suit of the trick in progress, None on lead."""
        return self.trick[0][1] >> 3 if self.trick else None


# --- what a claimer knows -------------------------------------------------------------------


def known_in_play(phase: Play, claimer: int) -> Known:
    """Return what ``claimer`` knows of a trick contract or misère."""
    declarer = phase.declarer
    own_discard = (phase.course.discard or ()) if claimer == declarer else ()
    known = _known(
        phase,
        claimer,
        trump=phase.trump,
        out_of_play=0 if claimer == declarer else 2,
        seen=card_set(own_discard),
    )
    talon = card_set(phase.deal.talon)
    barred = tuple(
        bar if place in (declarer, -1) else bar | talon
        for place, bar in zip(known.places, known.barred, strict=True)
    )
    return replace(known, barred=barred)


def known_in_all_pass(phase: AllPass, claimer: int, agreement: Agreement) -> Known:
    """Return what ``claimer`` knows of an all-pass, once the talon no longer leads."""
    opened = 0 if agreement.convention is Convention.ROSTOV else 2
    seen = card_set(phase.deal.talon[:opened])
    return _known(phase, claimer, trump=None, out_of_play=2 - opened, seen=seen)


def _known(
    phase: Play | AllPass,
    claimer: int,
    *,
    trump: int | None,
    out_of_play: int,
    seen: CardSet,
) -> Known:
    """``seen`` are cards out of play that the claimer saw; ``out_of_play`` counts the others."""
    active, lay, hands = phase.deal.terms.active, phase.lay, phase.hands
    mine = frozenset(seat for seat in active if lay.players[seat] == claimer)
    visible = mine | (lay.shown & frozenset(active))
    for trick in phase.tricks:
        seen |= card_set(card for _, card in trick.cards)
    seen |= card_set(card for _, card in phase.trick)
    for seat in visible:
        seen |= hands[seat]
    hidden = tuple(seat for seat in active if seat not in visible)
    voids = _voids(phase.tricks, phase.trick, trump)
    places = (*hidden, -1) if out_of_play else hidden
    return Known(
        active,
        mine,
        tuple(hand if seat in visible else 0 for seat, hand in enumerate(hands)),
        places,
        tuple(out_of_play if seat < 0 else hands[seat].bit_count() for seat in places),
        tuple(voids.get(seat, 0) for seat in places),
        FULL_SET & ~seen,
        trump,
        phase.trick,
        phase.turn,
    )


def _voids(
    tricks: tuple[Trick, ...], trick: tuple[tuple[int, Card], ...], trump: int | None
) -> dict[int, CardSet]:
    """Return the suits each seat has shown void in. Rule 7.2."""
    voids: dict[int, CardSet] = {}
    for cards, talon in (*((each.cards, each.talon) for each in tricks), (trick, None)):
        if not cards:
            continue
        suit = (cards[0][1] if talon is None else talon) >> 3
        for seat, card in cards:
            voids[seat] = voids.get(seat, 0) | _shown_void(card, suit, trump)
    return voids


def _shown_void(card: Card, led: int, trump: int | None) -> CardSet:
    """What a card played to ``led`` proves its hand void in."""
    suit = card >> 3
    if suit == led:
        return 0
    if trump is None or suit == trump:
        return SUIT_SET[led]
    return SUIT_SET[led] | SUIT_SET[trump]


# --- proofs ---------------------------------------------------------------------------------


def proved(known: Known, kind: ClaimKind, takers: frozenset[int]) -> bool:
    """Tell whether ``takers`` take every (REST) or no (NONE) trick still to be completed.

    False when it does not hold in some layout against some defence, and when the search grows
    beyond `NODE_LIMIT`.
    """
    if kind is ClaimKind.NONE and _ducks(known, takers):
        return True
    if kind is ClaimKind.REST and _masters(known, takers):
        return True
    try:
        return _Search(known, kind, takers).holds()
    except _TooManyError:
        return False


def _outside(known: Known, seat: int) -> CardSet:
    """All cards that may still be played by others than ``seat``."""
    return _others(known.active, known.hands, known.pool, seat)


def _others(
    active: tuple[int, ...], hands: tuple[CardSet, ...], pool: CardSet, seat: int
) -> CardSet:
    for other in active:
        if other != seat:
            pool |= hands[other]
    return pool


def _ducks(known: Known, takers: frozenset[int]) -> bool:
    """Sound shortcut for "none more" of one own hand that does not have to lead, no trumps.

    The trick in progress: if the hand has played, it must not be winning; if not, the cards on
    the table count as outside.
    """
    (seat,) = takers
    if known.trump is not None or known.mine != takers:
        return False
    outside = _outside(known, seat)
    if known.led is None:
        if known.turn == seat:
            return False
    elif any(each == seat for each, _ in known.trick):
        if winner(known.trick, known.led, None) == seat:
            return False
    else:
        outside |= card_set(card for _, card in known.trick)
    return _low(known.hands[seat], outside)


def _low(hand: CardSet, outside: CardSet) -> bool:
    """Tell whether a hand that does not lead need never win, without trumps.

    In each suit the i-th lowest card has at most i - 1 lower cards outside. Then whatever is led,
    the highest own card below it can be played, and the condition lasts; when void, the highest
    card of any suit can be thrown.
    """
    for suit in SUIT_SET:
        held = hand & suit
        place = 0
        while held:
            lowest = held & -held
            if (outside & suit & (lowest - 1)).bit_count() > place:
                return False
            held ^= lowest
            place += 1
    return True


def _masters(known: Known, takers: frozenset[int]) -> bool:
    """Sound shortcut for "the rest are mine": an own hand leads and every card of it will win."""
    seat = known.turn
    if known.trick or seat not in known.mine or seat not in takers:
        return False
    return _solid(known.hands[seat], _outside(known, seat), known.trump)


def _solid(hand: CardSet, outside: CardSet, trump: int | None) -> bool:
    """Tell whether a hand on lead takes everything.

    A suit is solid when it has so many masters that the cards outside run out, or nothing else.
    Trumps outside must be drawn first, so the own trumps must be solid and enough.
    """
    for suit, members in enumerate(SUIT_SET):
        out = outside & members
        held = hand & members
        left = out.bit_count()
        masters = (held >> out.bit_length()).bit_count()
        if masters < left and masters < held.bit_count():
            return False
        if suit == trump and masters < left and held != hand:
            return False
    return True


class _TooManyError(Exception):
    """The search outgrew `NODE_LIMIT`."""


class _Search:
    """Exhaustive search of one claim; positions between tricks are remembered."""

    def __init__(self, known: Known, kind: ClaimKind, takers: frozenset[int]) -> None:
        self.known = known
        self.takers = takers
        self.takes = kind is ClaimKind.REST
        self.trump = known.trump
        active = known.active
        self.after = dict(zip(active, active[1:] + active[:1], strict=True))
        self.place = {seat: index for index, seat in enumerate(known.places) if seat >= 0}
        self.nodes = 0
        self.seen: dict[object, bool] = {}

    def holds(self) -> bool:
        """Tell whether the claim holds; raises `_TooManyError`."""
        known = self.known
        unseen = _Unseen(known.pool, known.sizes, known.barred)
        return self._trick(known.hands, unseen, known.trick, known.turn)

    def _lead(self, hands: tuple[CardSet, ...], unseen: "_Unseen", leader: int) -> bool:
        place = self.place.get(leader)
        if not (hands[leader] if place is None else unseen.sizes[place]):
            return True
        if self._obvious(hands, unseen, leader):
            return True
        key = (hands, unseen, leader)
        answer = self.seen.get(key)
        if answer is None:
            answer = self.seen[key] = self._trick(hands, unseen, (), leader)
        return answer

    def _obvious(self, hands: tuple[CardSet, ...], unseen: "_Unseen", leader: int) -> bool:
        """The shortcuts of `_masters` and `_ducks`, with ``leader`` on lead."""
        known = self.known
        if self.takes:
            if leader not in known.mine or leader not in self.takers:
                return False
            others = _others(known.active, hands, unseen.pool, leader)
            return _solid(hands[leader], others, self.trump)
        (seat,) = self.takers
        if leader == seat or self.trump is not None or known.mine != self.takers:
            return False
        return _low(hands[seat], _others(known.active, hands, unseen.pool, seat))

    def _trick(
        self,
        hands: tuple[CardSet, ...],
        unseen: "_Unseen",
        trick: tuple[tuple[int, Card], ...],
        turn: int,
    ) -> bool:
        self.nodes += 1
        if self.nodes > NODE_LIMIT:
            raise _TooManyError
        if len(trick) == 3:
            won = winner(trick, trick[0][1] >> 3, self.trump)
            return (won in self.takers) == self.takes and self._lead(hands, unseen, won)
        if turn in self.place:
            return self._hidden_hand(hands, unseen, trick, turn)
        return self._seen_hand(hands, unseen, trick, turn)

    def _seen_hand(
        self,
        hands: tuple[CardSet, ...],
        unseen: "_Unseen",
        trick: tuple[tuple[int, Card], ...],
        turn: int,
    ) -> bool:
        """One card of the claimer's choice must do; an open hand of the others may try all."""
        others = unseen.pool | card_set(card for _, card in trick)
        for seat in self.known.active:
            if seat != turn:
                others |= hands[seat]
        mine = turn in self.known.mine
        legal = playable(hands[turn], trick[0][1] >> 3 if trick else None, self.trump)
        for card in _representatives(legal, others, (), highest_first=self.takes):
            rest = list(hands)
            rest[turn] &= ~(1 << card)
            played = (*trick, (turn, card))
            if self._trick(tuple(rest), unseen, played, self.after[turn]) == mine:
                return mine
        return not mine

    def _hidden_hand(
        self,
        hands: tuple[CardSet, ...],
        unseen: "_Unseen",
        trick: tuple[tuple[int, Card], ...],
        turn: int,
    ) -> bool:
        """Every unseen card this hand may hold, and may play, in some layout."""
        place = self.place[turn]
        led = trick[0][1] >> 3 if trick else None
        others = card_set(card for _, card in trick)
        for seat in self.known.active:
            others |= hands[seat]
        sizes = (*unseen.sizes[:place], unseen.sizes[place] - 1, *unseen.sizes[place + 1 :])
        candidates = unseen.pool & ~unseen.barred[place]
        for card in _representatives(candidates, others, unseen.barred, highest_first=self.takes):
            barred = unseen.barred
            void = 0 if led is None else _shown_void(card, led, self.trump)
            if void:
                bar = barred[place] | void
                barred = (*barred[:place], bar, *barred[place + 1 :])
            left = _Unseen(unseen.pool & ~(1 << card), sizes, barred)
            played = (*trick, (turn, card))
            if _possible(left) and not self._trick(hands, left, played, self.after[turn]):
                return False
        return True


class _Unseen(NamedTuple):
    """What is not seen: the cards, and per place how many it holds and which it cannot hold."""

    pool: CardSet
    sizes: tuple[int, ...]
    barred: tuple[CardSet, ...]


def _representatives(
    cards: CardSet, others: CardSet, barred: tuple[CardSet, ...], *, highest_first: bool
) -> list[Card]:
    """Return the lowest of each run of cards that play alike.

    They do when nobody else's card lies between and no place is barred to one but not the other.
    """
    found: list[Card] = []
    last = -1
    for card in cards_in(cards):
        between = (1 << card) - (1 << last + 1) if last >= 0 else 0
        if (
            last < 0
            or card >> 3 != last >> 3
            or others & between
            or any((bar >> card ^ bar >> last) & 1 for bar in barred)
        ):
            found.append(card)
        last = card
    return found[::-1] if highest_first else found


def _possible(unseen: _Unseen) -> bool:
    """Tell whether some layout puts the pool into the places.

    Hall's condition: the cards that fit only into some of the places never outnumber them.
    """
    count = len(unseen.sizes)
    for chosen in range((1 << count) - 1):
        confined = unseen.pool
        room = 0
        for place in range(count):
            if chosen >> place & 1:
                room += unseen.sizes[place]
            else:
                confined &= unseen.barred[place]
        if confined.bit_count() > room:
            return False
    return True


# --- playing on for a proved "none more" ----------------------------------------------------


def safe_card(agreement: Agreement, phase: AllPass) -> Card:
    """Return the card the engine plays for a hand that takes no more of an all-pass. Rule 7.6.

    The lowest card after which "none more" is still proved from what that hand knows. Where the
    others granted a claim that cannot be proved: the highest card below the one that is winning,
    or when void the highest of all, else the lowest.
    """
    seat = phase.turn
    known = known_in_all_pass(phase, seat, agreement)
    hand = known.hands[seat]
    legal = cards_in(playable(hand, known.led, None))
    if len(legal) == 1:
        return legal[0]
    takers = frozenset((seat,))
    for card in legal:
        after = _after_card(known, seat, card)
        if after is not None and proved(after, ClaimKind.NONE, takers):
            return card
    if known.led is None:
        return min(legal, key=lambda card: card & 7)
    if legal[0] >> 3 != known.led:
        return max(legal, key=lambda card: card & 7)
    best = max((card for _, card in known.trick if card >> 3 == known.led), default=None)
    below = [card for card in legal if best is not None and card < best]
    return below[-1] if below else legal[0]


def _after_card(known: Known, seat: int, card: Card) -> Known | None:
    """Return the position after an own card; None when it completes a trick it takes."""
    hands = list(known.hands)
    hands[seat] &= ~(1 << card)
    trick = (*known.trick, (seat, card))
    turn = known.active[(known.active.index(seat) + 1) % 3]
    if len(trick) == 3:
        turn = winner(trick, trick[0][1] >> 3, known.trump)
        if turn == seat:
            return None
        trick = ()
    return replace(known, hands=tuple(hands), trick=trick, turn=turn)
