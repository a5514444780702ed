"""Playing a trick contract: the declarer, and the defenders against him.

A card is worth the chance that its side takes this trick plus what is left of the suit it comes
from, in hundredths of a trick. Leads follow the plans a club player would name.
"""

from typing import Final

from engine.cards import DECK, Card
from engine.preferans.ai.hand import mixed
from engine.preferans.ai.knowledge import Known, choices, known, winning
from engine.preferans.ai.suits import above, cashing, highest, lowest, waiting
from engine.preferans.observe import PlayerView

SOURCE_OF_TRICKS: Final = 60
"""What a suit must promise beyond its masters to be worth setting up."""
TRUMP_LEAD: Final = -12
RETURN: Final = 18
RUFF_HOPE: Final = 15
"""What a defender adds for a trump, his partner's suit, a singleton with trumps in hand."""


def choose(seen: PlayerView) -> Card:
    """The card of the hand on turn."""
    cards = choices(seen)
    if len(cards) == 1:
        return cards[0]
    view = known(seen)
    if view.led is not None:
        return max(cards, key=lambda card: (_following(view, card), -card.rank, -card))
    if view.me == view.declarer:
        return _declarer_lead(view)
    return max(cards, key=lambda card: (_lead_worth(seen, view, card), -card.rank, -card))


# --- following ------------------------------------------------------------------------------


def _following(view: Known, card: Card) -> int:
    """Chance of the trick plus what this suit is worth without the card."""
    return winning(view, card) + _left(view, card)


def _left(view: Known, card: Card) -> int:
    """What giving up ``card`` does to its suit: a loss, never positive."""
    suit, bit = card >> 3, 1 << (card & 7)
    own, out = view.own[suit], _against(view, suit)
    if suit != view.trump and view.trump is not None and view.me != view.declarer:
        # A side suit runs two or three rounds against trumps: later cards are worth little.
        return (min(mixed(own & ~bit, out), 250) - min(mixed(own, out), 250)) * 9 // 10
    return mixed(own & ~bit, out) - mixed(own, out)


def _against(view: Known, suit: int) -> int:
    """The cards of a suit that may be held against the side on turn."""
    partner = view.partner
    if partner is not None and view.exact[partner] and view.declarer is not None:
        return view.may[view.declarer][suit]
    return view.out[suit]


# --- the declarer leads ---------------------------------------------------------------------


def _declarer_lead(view: Known) -> Card:
    """Draw trumps, set up the long suit while the others are stopped, cash, or lead out safely."""
    trump = view.trump
    if trump is not None:
        drawn = _draw(view.own[trump], view.out[trump])
        if drawn:
            return _card(trump, drawn)
    sides = [suit for suit in range(4) if view.own[suit] and suit != trump]
    source = _source(view, sides)
    if source is not None:
        return _card(source, _push(view.own[source], view.out[source]))
    masters = [suit for suit in sides if _masters(view.own[suit], view.out[suit])]
    if masters:
        best = max(
            masters, key=lambda suit: (view.out[suit].bit_count(), view.own[suit].bit_count())
        )
        return _card(best, highest(view.own[best]))
    if trump is not None and view.own[trump] and not view.out[trump] and not sides:
        return _card(trump, highest(view.own[trump]))
    return _exit(view, sides or [suit for suit in range(4) if view.own[suit]])


def _card(suit: int, mask: int) -> Card:
    return DECK[suit * 8 + mask.bit_length() - 1]


def _masters(own: int, out: int) -> int:
    return above(own, highest(out)).bit_count() if out else own.bit_count()


def _draw(own: int, out: int) -> int:
    """The trump to draw with, as a mask; 0 when trumps are better left alone."""
    if not own or not out:
        return 0
    if highest(own) > highest(out):
        return highest(own)
    only_masters = lowest(out) > highest(own)
    if own.bit_count() < 3 or own.bit_count() <= out.bit_count() or only_masters:
        return 0
    return _push(own, out)


def _push(own: int, out: int) -> int:
    """Lead a suit to set it up: a master or the head of a sequence, else low."""
    top = highest(own)
    second = highest(own & ~top)
    between = above(out, second) & top - 1 if second else 1
    return top if top > highest(out) or not between else lowest(own)


def _source(view: Known, sides: list[int]) -> int | None:
    """The side suit that brings most beyond its masters, if there is time to set it up."""
    best: tuple[int, int] | None = None
    for suit in sides:
        own, out = view.own[suit], view.out[suit]
        gain = cashing(own, out) - 100 * _masters(own, out)
        if gain >= SOURCE_OF_TRICKS and (best is None or gain > best[0]):
            best = gain, suit
    if best is None:
        return None
    if view.trump is not None:
        return best[1] if view.own[view.trump] else None
    others = (suit for suit in range(4) if suit != best[1] and view.out[suit])
    stopped = all(waiting(view.own[suit], view.out[suit]) >= 100 for suit in others)
    return best[1] if stopped else None


def _exit(view: Known, suits: list[int]) -> Card:
    """Lead where it costs least, from length, low or from a sequence."""
    best = max(
        suits,
        key=lambda suit: (
            _after_lead(view, suit, _push(view.own[suit], view.out[suit])),
            view.own[suit].bit_count(),
        ),
    )
    return _card(best, _push(view.own[best], view.out[best]))


def _after_lead(view: Known, suit: int, card: int) -> int:
    """What leading ``card`` does to its suit, beyond this trick: the card that beats it is gone."""
    own, out = view.own[suit], _against(view, suit)
    higher = lowest(above(out, card))
    rest = out & ~higher
    rest &= ~lowest(rest)
    return mixed(own & ~card, rest) - mixed(own, out)


# --- the defenders lead ---------------------------------------------------------------------


def _lead_worth(seen: PlayerView, view: Known, card: Card) -> int:
    suit, bit = card >> 3, 1 << (card & 7)
    worth = winning(view, card) + _after_lead(view, suit, bit)
    partner = view.partner
    if suit == view.trump:
        worth += TRUMP_LEAD
    elif view.trump is not None and view.own[view.trump] and view.own[suit] == bit:
        worth += RUFF_HOPE
    if partner is not None:
        if _led_by(seen, partner, suit):
            worth += RETURN
        if view.exact[partner]:
            worth += _partners_side(view, partner, suit, card)
    if view.declarer is not None and view.after[0] == view.declarer:
        # Through the declarer low cards, up to the partner high ones (the players' proverb).
        worth -= card.rank - 7
    return worth


def _led_by(seen: PlayerView, seat: int, suit: int) -> bool:
    return any(
        trick.talon is None and trick.cards[0][0] == seat and trick.cards[0][1] >> 3 == suit
        for trick in seen.tricks
    )


def _partners_side(view: Known, partner: int, suit: int, card: Card) -> int:
    """What the open partner's cards in this suit lose or gain by the lead."""
    own, out = view.may[partner][suit], _against(view, suit)
    if not own:
        trumps = view.trump is not None and view.may[partner][view.trump]
        return 20 if trumps and suit != view.trump else 0
    spent = lowest(own) if card > _card(suit, highest(own)) else highest(own)
    rest = out & ~lowest(out)
    return (mixed(own & ~spent, rest) - mixed(own, out)) // 2
