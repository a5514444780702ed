"""What the laws of `tests.laws` ask of preferans."""

import json
import random
from fractions import Fraction
from functools import partial
from typing import Final

from engine.cards import Card
from engine.events import Joined
from engine.preferans.actions import (
    BID,
    CONCEDE,
    DARK_BID,
    DARK_HOLD,
    DARK_PASS,
    DECLINE_MISERE,
    DISCARD,
    HALF_WHIST,
    HAND_OVER,
    HELP_OTHERS,
    HOLD,
    INVITE,
    JOIN_MISERE,
    LOOK_AT_CARDS,
    OPEN_TALON,
    ORDER,
    PASS,
    PLAY,
    PLAY_ALONE,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    SWITCH_TO_MISERE,
    TAKE_OFF_MOUNTAIN,
    TAKE_TALON,
    WHIST,
    WITHOUT_TALON,
    WITHOUT_THREE,
    Action,
    Claim,
    ClaimKind,
    LookAtHand,
)
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.facts import Column, EntryReason, SheetEntry
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.ladder import lowest
from engine.preferans.observe import PlayerView
from engine.preferans.options import Agreement
from engine.preferans.pulka import empty_sheet, enter, settle
from engine.preferans.state import (
    AllPass,
    Auction,
    BetweenDeals,
    Checking,
    Discarding,
    Finished,
    Invited,
    OpenOrClosed,
    Ordering,
    Play,
    Surplus,
    Talon,
    WhisterDiscarding,
    Whisting,
)
from engine.tricks import card_set, cards_in
from tests.engine.preferans.hidden import known_to, scrambled
from tests.engine.preferans.secrecy import Secrecy
from tests.engine.preferans.tables import opening
from tests.engine.preferans.view_check import check_view
from tests.engine.records import kept, past_of, verify
from tests.laws.kit import GameLaws

ALPHABET: Final[tuple[Action, ...]] = (
    PASS, HOLD, TAKE_TALON, OPEN_TALON, WITHOUT_THREE, WHIST, HALF_WHIST, RETURN_WHIST,
    PLAY_OPEN, PLAY_CLOSED, PLAY_ALONE, HELP_OTHERS, TAKE_OFF_MOUNTAIN, HAND_OVER, CONCEDE, INVITE,
    JOIN_MISERE, DECLINE_MISERE, DARK_PASS, DARK_HOLD, LOOK_AT_CARDS, SWITCH_TO_MISERE,
    *DARK_BID.values(),
    *BID.values(), *WITHOUT_TALON.values(), *ORDER.values(), *PLAY.values(), *DISCARD.values(),
    *(LookAtHand(seat) for seat in range(5)),
    *(Claim(kind, seat) for kind in ClaimKind for seat in range(5)),
)  # fmt: skip
"""Everything listable."""


class PreferansOracle(Secrecy):
    """What the log and the rules let somebody know."""

    def check(self, view: PlayerView) -> None:
        check_view(self, view)
        assert view.stopped == self.stopped

    def remembered(self, viewer: int) -> frozenset[Card]:
        """Nothing but what is known."""
        return frozenset()

    def known(self, viewer: int) -> frozenset[Card]:
        return known_to(self, viewer)


def plain_lowest(table: PreferansTable, seat: int, action: Action) -> bool:
    """The one action that is accepted without being listed: rule 2.7's plain lowest bid."""
    phase = table.state.phase
    return (
        isinstance(phase, Auction)
        and (table.vote is None or not table.vote.blocks)
        and seat == phase.turn
        and len(phase.remaining) == 1
        and seat not in phase.closed
        and action == BID[lowest(phase)]
    )


# --- cards ----------------------------------------------------------------------------------


def places(table: PreferansTable) -> list[tuple[Card, ...]]:
    """The cards of every hand, of every trick, and what was discarded or not opened."""
    return [tuple(cards_in(place)) for place in _places(table)]


def _places(table: PreferansTable) -> list[int]:
    match table.state.phase:
        case BetweenDeals() | Finished():
            return [card_set(table.state.agreement.convention.deck)]
        case Play() as phase:
            return [*phase.hands, *_on_table(phase), _aside(phase)]
        case AllPass() as phase:
            # Where the dealer sits out, the talon cards are among those played, by the dealer.
            dealer = phase.deal.terms.dealer
            tricks = (*(trick.cards for trick in phase.tricks), phase.trick)
            sits = dealer not in phase.deal.terms.active
            dealt = {card for trick in tricks for seat, card in trick if sits and seat == dealer}
            return [*phase.hands, *_on_table(phase), card_set(set(phase.deal.talon) - dealt)]
        case Auction() | Invited() | Talon() as phase:
            return [*map(card_set, phase.deal.hands), card_set(phase.deal.talon)]
        case phase:
            hands = [*map(card_set, phase.deal.hands)]
            hands[phase.declarer] = phase.hand
            if isinstance(phase, WhisterDiscarding):
                hands[phase.whister] = phase.twelve
            return [*hands, _aside(phase)]


def _aside(
    phase: Discarding
    | Ordering
    | Checking
    | Whisting
    | OpenOrClosed
    | WhisterDiscarding
    | Surplus
    | Play,
) -> int:
    """The discard, or the talon in a game without it; of two the whister's, or his discard."""
    away = phase.deal.talon if phase.history.no_talon else phase.history.discard
    if len(phase.deal.talon) == 2:
        return card_set(away or ())
    other = phase.deal.talon[2:] if phase.declarer != phase.deal.terms.dealer else ()
    other = other or phase.deal.talon[:2]
    if isinstance(phase, WhisterDiscarding):
        other = ()
    elif phase.history.whister_discard is not None:
        other = phase.history.whister_discard
    return card_set((*(away or ()), *other))


def _on_table(phase: Play | AllPass) -> list[int]:
    tricks = (*(trick.cards for trick in phase.tricks), phase.trick)
    return [card_set(card for _, card in trick) for trick in tricks]


# --- points ---------------------------------------------------------------------------------


def check_points(table: PreferansTable) -> None:
    """The sheet is the sum of the writes, and of what newcomers got when they sat down; after
    every deal settlements sum to zero."""
    sheet = empty_sheet(table.state.agreement.players)
    for event in table.seating.events:
        if isinstance(event, Joined):
            brought = [
                SheetEntry(event.seat, Column(column), Fraction(points), EntryReason.MADE)
                for column, points in event.brought
            ]
            sheet = enter(sheet, brought)
    for facts in table.state.finished:
        sheet = enter(sheet, facts.writes)
        assert sum(settle(sheet, table.state.agreement)) == 0
    assert (sheet.accounts, sheet.prized) == (table.state.sheet.accounts, table.state.sheet.prized)


def check_kept(table: PreferansTable) -> None:
    """A pulka comes back from the database as it was."""
    past = kept(table)
    assert past == past_of(table)
    assert (past.sheet, past.dealer) == (table.state.sheet, table.state.pulka.dealer)
    assert past.finished == table.state.finished


def check_export(text: str) -> None:
    """An exported record holds, deal by deal."""
    assert verify(json.loads(text)).ok


# --- what can be agreed on ------------------------------------------------------------------


def drawn(convention: str, players: int, rng: random.Random) -> Agreement:
    """An agreement with random options; a pulka is short, so that a game has few deals."""
    drawn = opening(rng, convention, players, rng.randint(1, 2))
    found: Agreement = PREFERANS.agree(drawn.options, drawn.players)
    return found


WORDS: Final = {
    "sochi": "сочинка",
    "leningrad": "ленинградка",
    "rostov": "ростов",
    "classic": "классика",
    "old": "старый",
    "hussar": "гусарик",
    "old_hussar": "гусарский",
}
VARIANTS: Final = (
    *(("sochi", players) for players in (3, 5)),
    *(("leningrad", players) for players in (4, 5)),
    *(("rostov", players) for players in (3, 4)),
    *(("classic", players) for players in (3, 4)),
    *(("old", players) for players in (3, 4, 5)),
    ("hussar", 2),
    ("old_hussar", 2),
)
"""Each convention and each number of players twice: all of them would take too long."""
EVENINGS: Final = {
    "sochi": 4, "leningrad": 5, "rostov": 3, "classic": 4, "old": 4, "hussar": 2, "old_hussar": 2
}  # fmt: skip
"""How many people play a whole evening of each convention in a chat."""

LAWS: Final = GameLaws(
    game=PREFERANS,
    variants={
        f"{convention}-{players}": partial(drawn, convention, players)
        for convention, players in VARIANTS
    },
    quick="sochi-3",
    alphabet=ALPHABET,
    oracle=PreferansOracle,
    stage=lambda view: view.stage,
    least_stages=10,
    scrambled=scrambled,
    places=places,
    check_points=check_points,
    check_kept=check_kept,
    unlisted=plain_lowest,
    evenings={
        f"{each}-{EVENINGS[each]}": (f"/newgame {WORDS[each]} 2", EVENINGS[each])
        for each in CONVENTIONS
    },
    check_export=check_export,
)
