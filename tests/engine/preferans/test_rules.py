"""Laws of the whole game, over many random pulkas; and legality counted to the end."""

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from engine.errors import RuleError
from engine.game import CHANCE
from engine.preferans.actions import (
    BID,
    CONCEDE,
    DISCARD,
    HALF_WHIST,
    HAND_OVER,
    HOLD,
    OPEN_TALON,
    ORDER,
    PASS,
    PLAY,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    TAKE_TALON,
    WHIST,
    WITHOUT_THREE,
    Action,
    Claim,
    ClaimKind,
    LookAtHand,
)
from engine.preferans.auction import lowest
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.pulka import empty_sheet, enter, settle
from engine.preferans.state import AllPass, Auction, BetweenDeals, Finished, Play, Talon
from engine.shuffle import CUT, RESHUFFLE
from engine.table import actors, apply, moves
from engine.table import start as open_table
from engine.tricks import FULL_SET, card_set
from engine.votes import AGREE, REFUSE, WITHDRAW, ProposeStop
from tests.engine.preferans.tables import (
    any_move,
    game,
    legal_actions,
    low_bidder,
    opening,
    stage_of,
)

if TYPE_CHECKING:
    from engine.preferans.observe import Stage

VARIANTS = [(c, n) for c in ("sochi", "leningrad", "rostov") for n in (3, 4)]
ALPHABET: tuple[Action, ...] = (
    PASS, HOLD, TAKE_TALON, OPEN_TALON, WITHOUT_THREE, WHIST, HALF_WHIST, RETURN_WHIST,
    PLAY_OPEN, PLAY_CLOSED, HAND_OVER, CONCEDE, RESHUFFLE, AGREE, REFUSE, WITHDRAW,
    *BID.values(), *ORDER.values(), *CUT[4:29], *PLAY.values(),
    *list(DISCARD.values())[::7],
    *(LookAtHand(seat) for seat in range(4)),
    *(Claim(kind, seat) for kind in ClaimKind for seat in range(4)),
    ProposeStop(),
)  # fmt: skip
"""Everything listable, but for most discards."""


def places(table: PreferansTable) -> list[int]:
    """Where the 32 cards lie: a set per place."""
    match table.state.phase:
        case BetweenDeals() | Finished():
            return [FULL_SET]
        case Play() as phase:
            discard = card_set(phase.history.discard or ())
            return [*phase.hands, *on_table(phase), discard]
        case AllPass() as phase:
            # With four players the talon cards are among those played, by the dealer.
            dealer = phase.deal.terms.dealer
            tricks = (*(trick.cards for trick in phase.tricks), phase.trick)
            sits = dealer not in phase.deal.terms.active
            dealt = {card for trick in tricks for seat, card in trick if sits and seat == dealer}
            return [*phase.hands, *on_table(phase), card_set(set(phase.deal.talon) - dealt)]
        case Auction() | Talon() as phase:
            return [*map(card_set, phase.deal.hands), card_set(phase.deal.talon)]
        case phase:
            hands = [*map(card_set, phase.deal.hands)]
            hands[phase.declarer] = phase.hand
            return [*hands, card_set(phase.history.discard or ())]


def on_table(phase: Play | AllPass) -> list[int]:
    tricks = (*(trick.cards for trick in phase.tricks), phase.trick)
    return [card_set(card for _, card in trick) for trick in tricks]


@pytest.mark.parametrize(("convention", "players"), VARIANTS)
def test_laws(convention: str, players: int) -> None:
    rng = random.Random(f"laws {convention} {players}")
    stages: Counter[Stage] = Counter()
    for number in range(6):
        start = opening(rng, convention, players)
        choose = low_bidder if number % 2 else any_move
        end = open_table(PREFERANS, start)
        for table, entry in game(rng, start, choose=choose, besides=0.04):
            stages[stage_of(table)] += 1
            lie = places(table)
            assert sum(lie) == FULL_SET
            assert sum(map(int.bit_count, lie)) == 32
            assert actors(table)
            if rng.random() < 0.08:
                check_legality(table, rng)
            end = apply(table, entry.actor, entry.action)
        assert actors(end) == frozenset()
        assert not any(legal_actions(end, seat) for seat in range(-2, players))
        check_legality(end, rng)
        check_sheet(end)
    assert len(stages) >= 10


def check_legality(table: PreferansTable, rng: random.Random) -> None:
    """Every listed action is accepted, unlisted ones are refused, and nobody has two of one."""
    waiting = actors(table)
    for seat in range(table.state.agreement.players):
        options = legal_actions(table, seat)
        assert len(set(options)) == len(options)
        assert bool(moves(table, seat)) == (seat in waiting)
        for action in rng.sample(options, min(len(options), 12)):
            apply(table, seat, action)
        for action in rng.sample(ALPHABET, 40):
            if action in options or plain_lowest(table, seat, action):
                continue
            with pytest.raises(RuleError):
                apply(table, seat, action)
    for action in rng.sample(ALPHABET, 10):
        for outsider in (CHANCE, table.state.agreement.players, -2):
            if outsider == CHANCE and action in CUT[4:29]:
                continue
            with pytest.raises(RuleError):
                apply(table, outsider, action)


def plain_lowest(table: PreferansTable, seat: int, action: Action) -> bool:
    """The one action that is accepted without being listed: rule 2.7's plain lowest bid."""
    phase = table.state.phase
    return (
        isinstance(phase, Auction)
        and seat == phase.turn
        and len(phase.remaining) == 1
        and action == BID[lowest(phase)]
    )


def check_sheet(table: PreferansTable) -> None:
    """The sheet is the sum of the writes; settlements sum to zero."""
    sheet = empty_sheet(table.state.agreement.players)
    for facts in table.state.finished:
        sheet = enter(sheet, facts.writes)
        assert sum(settle(sheet, table.state.agreement)) == 0
    assert sheet == table.state.sheet


def test_a_refused_action_changes_nothing() -> None:
    rng = random.Random(8)
    for table, _ in game(rng, opening(rng, "sochi", 3, 1)):
        before = hash(repr(table)) if rng.random() < 0.05 else None
        if before is None:
            continue
        for action in rng.sample(ALPHABET, 30):
            try:
                apply(table, rng.randrange(-2, 4), action)
            except RuleError:
                continue
        assert hash(repr(table)) == before
