"""What a hint claims follows from its own figures, over hints of computers' games."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.games.preferans import hints
from bot.i18n import plain
from bot.views.model import Hint
from engine.computers import Effort, Samples, exactly, weighed
from engine.preferans.actions import (
    BID,
    CONTRACTS,
    INVITE,
    MISERE,
    PASS,
    WHIST,
    Action,
    Bid,
    Contract,
)
from engine.preferans.ai import advise, calmest
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert.layouts import hidden
from engine.preferans.observe import Stage
from tests.bot.games.preferans.test_coach import coached
from tests.bot.games.preferans.test_hints import alone
from tests.engine.preferans.ai.positions import positions
from tests.support.texts import runs, tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.preferans.observe import PlayerView

FEW: Effort = Effort(3)
"""Each hint costs half of what six layouts do, and all of them claim as many different things."""
WORDS = (Stage.AUCTION, Stage.INVITATION)
HINTS = 800


def given(seed: int, count: int) -> Iterator[tuple[PlayerView, Advice]]:
    """Yield hints as a person gets them."""
    rng = random.Random(seed)
    for view in positions(seed, count):
        yield view, advise(view, rng, FEW)


def check(view: PlayerView, advice: Advice) -> str:
    """Hold a hint to its own figures; return what it claims."""
    scene = replace(alone(), hint=Hint(advice, detailed=True))
    names = scene.seats[0], *(replace(scene.seats[1], name=f"C{n}") for n in range(1, 5))
    scene = replace(scene, seats=names)
    said, *rest = plain(hints.in_full(advice, view, scene)).split("\n")
    claim = said.partition(" — ")[2]
    losses = {each.action: each.loss for each in advice.worse}
    errors = 1 if view.stage in WORDS else 2
    clear = {action for action, loss in losses.items() if loss.mean > errors * loss.error}
    close = losses.keys() - {action for action in clear if losses[action].mean >= 0.05}

    def says(key: str) -> bool:
        return claim == tr(f"advice-{key}")

    below = "\n".join(rest)
    if says("too_high") or says("too_weak"):
        assert not close, below
        assert advice.chance is None or advice.chance < 50
    if says("pass_better"):
        assert not close
        assert advice.chance is not None
        assert advice.chance >= 50
    if any(map(says, ("whist_pays", "bid_pays", "misere_pays", "bid_over_all_pass"))):
        assert PASS not in close, below
    if says("bid_pays") or says("misere_pays"):
        assert advice.choices[0].value.mean > 0
    if says("whist_loses"):
        assert not any(tr("act-whist") in each for each in rest if each.startswith("Почти"))
    if says("card_best") or says("order_best") or says("discard_for"):
        assert not losses or clear
    if says("cards_equal"):
        assert not any(loss.mean for loss in losses.values())
    if says("even"):
        assert not losses.keys() - close
    if says("bid_over_all_pass"):
        assert view.bid is None
    if says("likely") or says("whist_likely"):
        assert advice.chance is not None
        assert advice.chance >= 75
    if says("calmer") or says("little") or says("whist_likely"):
        assert close
    # Nothing is both close and worse by a figure; no decimals but of tricks; no averages of one.
    for other in close:
        assert (
            f"{hints.name(other, view, scene)} {runs('advice-loss', loss=2)[1].strip()}"
            not in below
        )
    assert not re.search(r"\d,\d", said)
    if advice.choices and "ровно" in below:
        assert hidden(view).total() == 1
        assert "в среднем" not in below
    told = plain(
        hints.hint_line(view, replace(coached(), seats=names, coached=99, hint=Hint(advice))) or ""
    )
    assert told.count("\n") == 0
    assert not re.search(r"%|\d,\d|в среднем", told), told
    if view.stage in WORDS:
        calm(advice)
    return claim


def calm(advice: Advice) -> None:
    """Of words that may be as good the calmest is advised: a pass, lower words, misère last.

    A pass is not, where another word that may be as good is better than it for certain.
    """
    errors = 2 if advice.action in (BID[MISERE], INVITE) else 1
    words = [each.action for each in advice.worse if each.loss.mean <= errors * each.loss.error]
    if advice.action == PASS:
        return
    if PASS in words:
        gains = {each.action: each.gains for each in advice.choices}
        spread = max(each.spread for each in gains.values())
        assert any(gains[each].over(gains[PASS], spread).clear for each in words), advice.action
    if advice.action in (BID[MISERE], INVITE):
        assert not any(isinstance(each, Bid) and isinstance(each.game, Contract) for each in words)
    if isinstance(advice.action, Bid) and isinstance(advice.action.game, Contract):
        games = [each.game for each in words if isinstance(each, Bid)]
        assert all(advice.action.game < game for game in games if isinstance(game, Contract))


@pytest.mark.slow
def test_claims_follow_from_the_figures() -> None:
    claims = {check(view, advice) for view, advice in given(4949, HINTS)}
    assert len(claims) > 40


def test_a_misere_that_may_be_no_better_than_a_pass_is_not_advised() -> None:
    view = next(view for view in positions(7, 99) if {PASS, BID[MISERE]} <= {*view.moves})
    noisy = Samples((40, -38, 44, -36), (1, 1, 1, 1))
    gains: dict[Action, Samples] = {
        BID[MISERE]: noisy,
        BID[CONTRACTS[5]]: exactly(2),
        PASS: exactly(1),
    }
    found = Advice(
        BID[MISERE], Reason.MISERE_PAYS, weighed(gains, BID[MISERE]), 50, contract=MISERE
    )
    calm_one = calmest(view, found)
    assert calm_one.action == PASS
    told = plain(hints.sentence(calm_one, view, alone())).split("\n")
    assert told[0] == f"💡 {tr('act-pass')} — {tr('advice-calmer')}"
    assert tr("act-misere") in told[1]
    assert tr("advice-as-good", others="") in told[1]
    likely: dict[Action, Samples] = {BID[CONTRACTS[5]]: noisy, PASS: exactly(1)}
    bid = BID[CONTRACTS[5]]
    game = Advice(bid, Reason.BID_PAYS, weighed(likely, bid), 90, contract=CONTRACTS[5])
    assert calmest(view, replace(game, chance=60)).action == PASS
    kept = calmest(view, game)
    assert (kept.action, kept.worse) == (bid, ())
    # «Остальное обойдётся дороже» would deny that a pass may be as good.
    assert kept.reason is Reason.BID_PAYS
    costly: dict[Action, Samples] = {
        bid: Samples((40, -42, 44, -46), (1, 1, 1, 1)),
        PASS: exactly(-9),
    }
    for reason in (Reason.BID_PAYS, Reason.BID_OVER_ALL_PASS):
        dear = calmest(view, replace(game, reason=reason, choices=weighed(costly, bid)))
        assert (dear.action, dear.reason) == (bid, Reason.LIKELY)
        without: dict[Action, Samples] = {bid: costly[bid], BID[MISERE]: exactly(-60)}
        alone_one = replace(game, reason=reason, choices=weighed(without, bid))
        assert calmest(view, alone_one).reason is reason
    given_up = Advice(PASS, Reason.TOO_WEAK, weighed(likely, PASS), 90, contract=CONTRACTS[5])
    likely_one = calmest(view, given_up)
    assert (likely_one.action, likely_one.reason) == (bid, Reason.LIKELY)
    assert calmest(view, replace(given_up, chance=60)).action == PASS
    # Six whists less, give or take four: for all that is known the game is as good.
    some = Samples((-11, -1, -9, -3), (1, 1, 1, 1))
    doubtful: dict[Action, Samples] = {bid: some, PASS: exactly(0)}
    given_up = replace(given_up, choices=weighed(doubtful, PASS))
    (loss,) = (each.loss for each in given_up.worse)
    assert loss.error < loss.mean <= 2 * loss.error
    assert calmest(view, given_up).action == bid
    assert calmest(view, replace(given_up, chance=60)).action == PASS
    sure = gains | {BID[MISERE]: exactly(30)}
    found = replace(found, choices=weighed(sure, BID[MISERE]))
    assert calmest(view, found) == found


def test_a_whist_that_likely_sets_is_advised_unless_a_pass_is_better_for_certain() -> None:
    """«Пасуйте» beside «Шанс посадить 84 %»."""
    view = next(view for view in positions(7, 199) if WHIST in view.moves)
    some = Samples((-14, 12, -20, 8), (1, 1, 1, 1))
    gains: dict[Action, Samples] = {PASS: exactly(0), WHIST: some}
    found = Advice(PASS, Reason.WHIST_LOSES, weighed(gains, PASS), 84, 500)
    told = calmest(view, found)
    assert (told.action, told.reason) == (WHIST, Reason.WHIST_LIKELY)
    assert check(view, told)
    assert calmest(view, replace(found, chance=60)).action == PASS
    assert calmest(view, replace(found, reason=Reason.HELD_BY_OTHER)).action == PASS
    clear: dict[Action, Samples] = {PASS: exactly(0), WHIST: exactly(-3)}
    assert calmest(view, replace(found, choices=weighed(clear, PASS))).action == PASS


def test_a_game_likely_made_is_not_called_nothing_to_bid_on() -> None:
    """«Пас — торговля ушла выше, чем стоит эта карта: игра 7♠, шанс сыграть 82 %»."""
    view = next(view for view in positions(7, 99) if PASS in view.moves and view.bid is not None)
    gains: dict[Action, Samples] = {PASS: exactly(9), BID[CONTRACTS[5]]: exactly(2)}
    for chance, key in ((82, "pass_better"), (20, "too_high"), (None, "too_high")):
        advice = Advice(PASS, Reason.TOO_HIGH, weighed(gains, PASS), chance, contract=CONTRACTS[5])
        assert hints.claim(advice, view) == key


def test_move_among_several_is_not_called_the_only_one() -> None:
    view = next(view for view in positions(7, 99) if len(view.moves) > 1)
    advice = Advice(view.moves[0], Reason.ONLY_MOVE)
    assert hints.claim(advice, view) == "usual"
    assert hints.claim(advice, replace(view, moves=view.moves[:1])) == "only_move"


def test_what_open_cards_settle_is_exact() -> None:
    view = next(view for view in positions(11, 400) if view.stage is Stage.PLAY and view.trump)
    drawn = Advice(view.moves[0], Reason.CARD_BEST, tricks=700)
    assert "ровно" in "".join(hints.details(replace(drawn, exact=True), view, alone()))
    assert "в среднем" in "".join(hints.details(drawn, view, alone()))
