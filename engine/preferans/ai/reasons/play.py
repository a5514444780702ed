"""Reasons of cards: where tricks are wanted, where they are shunned, and against a misère."""

from engine.cards import EMPTY_HAND, Card
from engine.preferans.actions import Action, Contract, Special
from engine.preferans.ai.reasons.asked import Asked, CardReason, ReasonKind, is_caught, of_suit
from engine.preferans.ai.suits import suits_of
from engine.preferans.observe import PlayerView, Stage, declarers_twelve
from engine.tricks import PlayCard, card_set

# --- cards, where tricks are wanted ---------------------------------------------------------


def _card(asked: Asked, action: Action) -> Card | None:
    """Return the card that is played, where a trick contract is."""
    played = isinstance(action, PlayCard) and isinstance(asked.view.contract, Contract)
    return action.card if played and isinstance(action, PlayCard) else None


def _higher(card: Card, others: frozenset[Card]) -> int:
    return sum(other.suit == card.suit and other.rank > card.rank for other in others)


def draw_trumps(asked: Asked, action: Action) -> CardReason | None:
    """The declarer leads a trump that no trump beats, while the others still have some."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is not None or view.turn != view.declarer:
        return None
    left = of_suit(asked.out, card.suit)
    if card.suit != view.trump or not left or _higher(card, asked.out):
        return None
    return CardReason(ReasonKind.DRAW_TRUMPS, (card,), card.suit, len(left))


def boss(asked: Asked, action: Action) -> CardReason | None:
    """A lead that nothing beats, and that no trump of the other side takes."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is not None or _higher(card, asked.against):
        return None
    if view.trump not in (None, card.suit) and of_suit(asked.against, view.trump or 0):
        return None
    return CardReason(ReasonKind.BOSS, (card,))


def establish(asked: Asked, action: Action) -> CardReason | None:
    """A lead of a suit in which one or two higher cards must go, and the rest is good."""
    card = _card(asked, action)
    if card is None or asked.led is not None:
        return None
    own, out = of_suit(asked.hand, card.suit), of_suit(asked.out, card.suit)
    over = _higher(own[0], asked.out)
    good = [each for each in own if _higher(each, asked.out) == over]
    if len(own) < 3 or not 1 <= over <= 2 or len(good) <= over or card not in good or not out:
        return None
    return CardReason(ReasonKind.ESTABLISH, (card,), card.suit, over)


def singleton(asked: Asked, action: Action) -> CardReason | None:
    """A defender leads the only card of a side suit, with trumps to take it later."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is not None or view.turn == view.declarer:
        return None
    if view.trump in (None, card.suit) or not of_suit(asked.hand, view.trump or 0):
        return None
    alone = len(of_suit(asked.hand, card.suit)) == 1 and bool(of_suit(asked.out, card.suit))
    return CardReason(ReasonKind.SINGLETON, suit=card.suit) if alone else None


def takes(asked: Asked, action: Action) -> CardReason | None:
    """A card that takes, with others to follow, none of whom can go above it."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is None or asked.last or not asked.takes(card) or _ours(asked):
        return None
    if _higher(card, asked.out):
        return None
    if view.trump not in (None, card.suit) and of_suit(asked.out, view.trump or 0):
        return None
    return CardReason(ReasonKind.TAKES, (card,))


def _following(asked: Asked, card: Card) -> list[Card]:
    """Return the playable cards if the suit of ``card`` is followed or trumped, else none."""
    return (
        asked.choices
        if asked.led is not None and card.suit in (asked.led, asked.view.trump)
        else []
    )


def cheap_win(asked: Asked, action: Action) -> CardReason | None:
    """The last card of a trick of the other side's: the lowest that takes it."""
    card = _card(asked, action)
    if card is None or not asked.last or not asked.takes(card) or _ours(asked):
        return None
    winners = [each for each in _following(asked, card) if asked.takes(each)]
    return CardReason(ReasonKind.CHEAP_WIN, (card,)) if winners and card == min(winners) else None


def _ours(asked: Asked) -> bool:
    """Return whether a friend takes the trick as it lies."""
    return asked.best is not None and asked.best[0] in asked.friends


def cannot_win(asked: Asked, action: Action) -> CardReason | None:
    """The lowest of the suit led, where no playable card takes and no friend does."""
    card = _card(asked, action)
    if card is None or card.suit != asked.led or _ours(asked):
        return None
    choices = asked.choices
    if card != min(choices) or any(asked.takes(each) for each in choices):
        return None
    return CardReason(ReasonKind.CANNOT_WIN, (card,))


def partner_wins(asked: Asked, action: Action) -> CardReason | None:
    """The last card of a trick that the friend takes: one that does not beat his."""
    card = _card(asked, action)
    if card is None or not asked.last or not _ours(asked) or asked.takes(card):
        return None
    return CardReason(ReasonKind.PARTNER_WINS, seat=asked.best[0] if asked.best else None)


def partner_ruffs(asked: Asked, action: Action) -> CardReason | None:
    """A defender's lead of a side suit that the friend is known to have none of."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is not None or view.trump in (None, card.suit):
        return None
    for seat in asked.friends:
        hand = view.hands[seat]
        if hand is not None:
            ruffs = not of_suit(hand, card.suit) and bool(of_suit(hand, view.trump or 0))
        else:
            lacks = _lacks(view, seat)
            ruffs = card.suit in lacks and view.trump not in lacks
        if ruffs:
            return CardReason(ReasonKind.PARTNER_RUFFS, suit=card.suit, seat=seat)
    return None


def _lacks(view: PlayerView, seat: int) -> set[int]:
    """Return the suits that a seat was seen to have none of, trumps where it did not ruff."""
    found: set[int] = set()
    for trick in view.tricks:
        led = trick.cards[0][1].suit
        for player, card in trick.cards:
            if player == seat and card.suit != led:
                found.add(led)
                if view.trump is not None and card.suit != view.trump:
                    found.add(view.trump)
    return found


def loser(asked: Asked, action: Action) -> CardReason | None:
    """A card thrown away that takes nothing, whoever leads its suit."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is None or card.suit in (asked.led, view.trump):
        return None
    others = of_suit(asked.out, card.suit)
    if not others or card.rank > others[-1].rank:
        return None
    return CardReason(ReasonKind.LOSER, (card,))


# --- cards, where tricks are shunned --------------------------------------------------------


def _shunned(asked: Asked, action: Action) -> Card | None:
    """Return the card, where its hand wants no trick: on all-pass, and its declarer on misère."""
    view = asked.view
    alone = isinstance(view.contract, Special) and view.turn == view.declarer
    shuns = view.stage is Stage.ALL_PASS or (view.stage is Stage.PLAY and alone)
    return action.card if shuns and isinstance(action, PlayCard) else None


def duck(asked: Asked, action: Action) -> CardReason | None:
    """The highest card of the suit that does not take."""
    card = _shunned(asked, action)
    if card is None or card.suit != asked.led or asked.takes(card):
        return None
    under = [each for each in asked.choices if not asked.takes(each)]
    return CardReason(ReasonKind.DUCK, (card,)) if card == max(under) else None


def leave(asked: Asked, action: Action) -> CardReason | None:
    """A lead below all other cards of its suit, of which there are some."""
    card = _shunned(asked, action)
    if card is None or asked.led is not None:
        return None
    others = of_suit(asked.out, card.suit)
    return CardReason(ReasonKind.EXIT, (card,)) if others and others[-1].rank > card.rank else None


def danger(asked: Asked, action: Action) -> CardReason | None:
    """A card thrown away, the highest of a suit in which one could be made to take."""
    card = _shunned(asked, action)
    if card is None or asked.led in (None, card.suit) or card != of_suit(asked.hand, card.suit)[0]:
        return None
    own, out = (suits_of(card_set(each))[card.suit] for each in (asked.hand, asked.out))
    if not is_caught(own, out):
        return None
    return CardReason(ReasonKind.DANGER, (card,))


def must_take(asked: Asked, action: Action) -> CardReason | None:
    """The last card of a trick that every playable card takes: the highest."""
    card = _shunned(asked, action)
    if card is None or not asked.last or asked.view.stage is not Stage.ALL_PASS:
        return None
    choices = asked.choices
    if card != max(choices) or card.suit != asked.led or not all(map(asked.takes, choices)):
        return None
    return CardReason(ReasonKind.MUST_TAKE, (card,))


def _catching(asked: Asked, action: Action) -> Card | None:
    """Return the card of a defender against a misère."""
    view = asked.view
    against = (
        isinstance(view.contract, Special)
        and view.stage is Stage.PLAY
        and view.turn != view.declarer
    )
    return action.card if against and isinstance(action, PlayCard) else None


def hole(asked: Asked, action: Action) -> CardReason | None:
    """A lead below all that the declarer may hold of the suit, and not above the friend's lowest.

    He has at least one for sure, so that he takes unless the friend must.
    """
    view, card = asked.view, _catching(asked, action)
    twelve = declarers_twelve(view)
    if card is None or asked.led is not None or twelve is None:
        return None
    his = of_suit(twelve[0] - twelve[1], card.suit)
    if len(his) < 3 or his[-1].rank < card.rank:
        return None
    for seat in asked.friends:
        other = of_suit(view.hands[seat] or EMPTY_HAND, card.suit)
        if other and other[-1].rank > his[-1].rank:
            return None
    return CardReason(ReasonKind.HOLE, (card,), card.suit)


def under(asked: Asked, action: Action) -> CardReason | None:
    """The last card of a trick that the declarer takes as it lies, and keeps."""
    card = _catching(asked, action)
    if card is None or not asked.last or asked.takes(card):
        return None
    declarers = asked.best is not None and asked.best[0] == asked.view.declarer
    return CardReason(ReasonKind.UNDER, (card,)) if declarers else None
