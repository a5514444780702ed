"""Playing a trick contract, for the declarer and for the defenders.

The value of a card is the chance that its side takes this trick plus the value of what is left of
its suit, in hundredths of a trick. Leads follow the plans of a club player.
"""

from typing import Final

from engine.cards import DECK, Card
from engine.preferans.ai.hand import mixed
from engine.preferans.ai.knowledge import PlayKnowledge, knowledge_of, winning
from engine.preferans.ai.moves import playable_cards
from engine.preferans.ai.suits import above, cashing, highest, lowest, waiting
from engine.preferans.observe import PlayerView

SOURCE_OF_TRICKS: Final = 60
"""Tricks that a suit must promise beyond its masters to be worth establishing."""
TRUMP_LEAD: Final = -12
RETURN: Final = 18
RUFF_HOPE: Final = 15
"""What a defender adds for a trump, his partner's suit, a singleton with trumps in hand."""


def choose(view: PlayerView) -> Card:
    """Choose the card of the hand on turn."""
    cards = playable_cards(view)
    if len(cards) == 1:
        return cards[0]
    known = knowledge_of(view)
    if known.led is not None:
        return max(cards, key=lambda card: (_following(known, card), -card.rank, -card))
    if known.me == known.declarer:
        return _declarer_lead(known)
    return max(cards, key=lambda card: (_lead_worth(view, known, card), -card.rank, -card))


# --- following ------------------------------------------------------------------------------


def _following(known: PlayKnowledge, card: Card) -> int:
    """Return the chance of the trick plus the value of the suit without the card."""
    return winning(known, card) + _left(known, card)


def _left(known: PlayKnowledge, card: Card) -> int:
    """Return what playing ``card`` costs its suit, as a negative number."""
    suit, bit = card >> 3, 1 << (card & 7)
    own, out = known.own[suit], _against(known, suit)
    if suit != known.trump and known.trump is not None and known.me != known.declarer:
        # A side suit runs two or three rounds against trumps: later cards are worth little.
        return (min(mixed(own & ~bit, out), 250) - min(mixed(own, out), 250)) * 9 // 10
    return mixed(own & ~bit, out) - mixed(own, out)


def _against(known: PlayKnowledge, suit: int) -> int:
    """Return the cards of a suit that opponents may hold."""
    partner = known.partner
    if partner is not None and known.exact[partner] and known.declarer is not None:
        return known.may[known.declarer][suit]
    return known.out[suit]


# --- the declarer leads ---------------------------------------------------------------------


def _declarer_lead(known: PlayKnowledge) -> Card:
    """Draw trumps, establish a long suit while the others are stopped, cash, or exit safely."""
    trump = known.trump
    if trump is not None:
        drawn = _draw(known.own[trump], known.out[trump])
        if drawn:
            return _card(trump, drawn)
    sides = [suit for suit in range(4) if known.own[suit] and suit != trump]
    source = _source(known, sides)
    if source is not None:
        return _card(source, _push(known.own[source], known.out[source]))
    masters = [suit for suit in sides if _masters(known.own[suit], known.out[suit])]
    if masters:
        best = max(
            masters, key=lambda suit: (known.out[suit].bit_count(), known.own[suit].bit_count())
        )
        return _card(best, highest(known.own[best]))
    if trump is not None and known.own[trump] and not known.out[trump] and not sides:
        return _card(trump, highest(known.own[trump]))
    return _exit(known, sides or [suit for suit in range(4) if known.own[suit]])


def _card(suit: int, mask: int) -> Card:
    return DECK[suit * 8 + mask.bit_length() - 1]


def _masters(own: int, out: int) -> int:
    return above(own, highest(out)).bit_count() if out else own.bit_count()


def _draw(own: int, out: int) -> int:
    """Return the trump to draw with, as a mask; 0 when it is better not to."""
    if not own or not out:
        return 0
    if highest(own) > highest(out):
        return highest(own)
    only_masters = lowest(out) > highest(own)
    if own.bit_count() < 3 or own.bit_count() <= out.bit_count() or only_masters:
        return 0
    return _push(own, out)


def _push(own: int, out: int) -> int:
    """Return the card to establish a suit: a master or top of a sequence, else the lowest."""
    top = highest(own)
    second = highest(own & ~top)
    between = above(out, second) & top - 1 if second else 1
    return top if top > highest(out) or not between else lowest(own)


def _source(known: PlayKnowledge, sides: list[int]) -> int | None:
    """Return the side suit that gains most beyond its masters, if there is time to establish it."""
    best: tuple[int, int] | None = None
    for suit in sides:
        own, out = known.own[suit], known.out[suit]
        gain = cashing(own, out) - 100 * _masters(own, out)
        if gain >= SOURCE_OF_TRICKS and (best is None or gain > best[0]):
            best = gain, suit
    if best is None:
        return None
    if known.trump is not None:
        return best[1] if known.own[known.trump] else None
    others = (suit for suit in range(4) if suit != best[1] and known.out[suit])
    stopped = all(waiting(known.own[suit], known.out[suit]) >= 100 for suit in others)
    return best[1] if stopped else None


def _exit(known: PlayKnowledge, suits: list[int]) -> Card:
    """Lead where it costs least, from a long suit."""
    best = max(
        suits,
        key=lambda suit: (
            _after_lead(known, suit, _push(known.own[suit], known.out[suit])),
            known.own[suit].bit_count(),
        ),
    )
    return _card(best, _push(known.own[best], known.out[best]))


def _after_lead(known: PlayKnowledge, suit: int, card: int) -> int:
    """Return what leading ``card`` changes in its suit after this trick: what beats it is gone."""
    own, out = known.own[suit], _against(known, suit)
    higher = lowest(above(out, card))
    rest = out & ~higher
    rest &= ~lowest(rest)
    return mixed(own & ~card, rest) - mixed(own, out)


# --- the defenders lead ---------------------------------------------------------------------


def _lead_worth(view: PlayerView, known: PlayKnowledge, card: Card) -> int:
    suit, bit = card >> 3, 1 << (card & 7)
    worth = winning(known, card) + _after_lead(known, suit, bit)
    partner = known.partner
    if suit == known.trump:
        worth += TRUMP_LEAD
    elif known.trump is not None and known.own[known.trump] and known.own[suit] == bit:
        worth += RUFF_HOPE
    if partner is not None:
        if _led_by(view, partner, suit):
            worth += RETURN
        if known.exact[partner]:
            worth += _partners_side(known, partner, suit, card)
    if known.declarer is not None and known.after[0] == known.declarer:
        # Low cards through the declarer, high ones up to the partner, as the proverb says.
        worth -= card.rank - 7
    return worth


def _led_by(view: PlayerView, seat: int, suit: int) -> bool:
    return any(
        trick.talon is None and trick.cards[0][0] == seat and trick.cards[0][1] >> 3 == suit
        for trick in view.tricks
    )


def _partners_side(known: PlayKnowledge, partner: int, suit: int, card: Card) -> int:
    """Return what the partner's open cards of this suit gain or lose by the lead."""
    own, out = known.may[partner][suit], _against(known, suit)
    if not own:
        trumps = known.trump is not None and known.may[partner][known.trump]
        return 20 if trumps and suit != known.trump else 0
    spent = lowest(own) if card > _card(suit, highest(own)) else highest(own)
    rest = out & ~lowest(out)
    return (mixed(own & ~spent, rest) - mixed(own, out)) // 2
