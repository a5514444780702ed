"""Computer players: a view and a random source in, an action out.

`choose` answers whatever the table asks of the viewer: a vote first, then the move of his turn. It
sees a `PlayerView` and nothing else, so its choice cannot depend on a hidden card; the same view,
the same state of the random source and the same number of samples give the same choice.
"""

import random
from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Final

from engine.computers import (
    DEFAULT_EFFORT,
    ComputerPlayers,
    Effort,
    FrozenPlayers,
    Level,
    Value,
    weighed,
)
from engine.preferans.actions import (
    MISERE,
    PASS,
    RETURN_WHIST,
    WHIST,
    Action,
    AnyContract,
    Bid,
    BidWithoutTalon,
    Contract,
    DarkBid,
    DarkHold,
    DarkPass,
    Discard,
    Hold,
    Invite,
    JoinMisere,
    LookAtCards,
    Special,
    Strain,
    TakeTalon,
)
from engine.preferans.ai import frozen
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.observe import PlayerView, Stage

__all__ = ["COMPUTERS", "Level", "advise", "answer", "calmest", "choose", "values"]


DRAWN: Final[Mapping[str, int]] = {Level.NOVICE: 1, Level.CLUB: 3}
"""Layouts that players of lower levels draw in old hussar; six are as good as an expert's."""
LIKELY: Final = 75
"""Percent from which a game is likely made, or set."""


def choose(
    view: PlayerView,
    rng: random.Random,
    level: str = Level.CLUB,
    effort: Effort = DEFAULT_EFFORT,
) -> Action:
    """Return one of the viewer's moves or rights, or his answer to a vote.

    Raises ``ValueError`` when nothing is asked of him.
    """
    from engine.preferans import search  # noqa: PLC0415 - a start waits for no computer
    from engine.preferans.ai import expert, habits  # noqa: PLC0415

    asked = view.vote is not None and view.viewer in view.vote.awaited
    if not asked and not view.moves:
        raise ValueError(view.stage)
    if not asked and view.viewer in view.no_more:
        return search.find(view)
    if view.agreement.convention.own_talons and not (asked and level != Level.EXPERT):
        # No habits of people are known here: who is weaker draws fewer layouts. Rule 10.2.
        effort = replace(effort, samples=min(effort.samples, DRAWN.get(level, effort.samples)))
        level = Level.EXPERT
    if level == Level.EXPERT:
        return expert.explain(view, rng, effort, choosing=True).action
    if asked:
        return habits.answer(view)
    if len(view.moves) == 1:
        return view.moves[0]
    club = habits.OLD if view.agreement.convention.record else habits.CLUB
    return habits.move(view, rng, habits.NOVICE if level == Level.NOVICE else club)


def advise(view: PlayerView, rng: random.Random, effort: Effort = DEFAULT_EFFORT) -> Advice:
    """Return what an expert would do, and why; answers to a vote included.

    Among words of the auction that may be as good the one that binds to least is advised. Given
    equal sources all through a deal, a discard and an order are weighed on the same layouts, those
    of the last word among them that fit the talon; the discard's game is what would be ordered.
    """
    from engine.preferans.ai import expert  # noqa: PLC0415 - a start waits for no computer
    from engine.preferans.ai.expert import talon  # noqa: PLC0415

    source = copy(rng)
    found = calmest(view, expert.explain(view, rng, effort, keeping=True))
    laid, game = found.action, found.contract
    if not isinstance(laid, Discard) or not isinstance(game, Contract) or effort.enough():
        return found
    order = expert.explain(talon.at_order(view, laid), source, effort, keeping=True)
    return replace(found, contract=order.contract, chance=order.chance, tricks=order.tricks)


def calmest(view: PlayerView, found: Advice) -> Advice:
    """Return the advice, or the calmest of the words that are no worse than it, by the error.

    A misère has to be better than others for certain, and so has a pass where a game is likely
    made. Such a game is calmer than a pass that may be as good: the pass is then left aside.
    """
    if view.stage is Stage.WHISTING:
        return _likely_whist(found)
    if view.stage not in (Stage.AUCTION, Stage.INVITATION) or not found.worse:
        return found
    made = (found.chance or 0) if isinstance(found.contract, Contract) else 0
    given_up = found.action == PASS and made >= LIKELY
    errors = 2 if given_up or _game(view, found.action) is MISERE else 1
    equal = [found.action, *(each.action for each in found.worse if each.loss.within(errors))]
    gains = {each.action: each.gains for each in found.choices}
    games = [each for each in equal if isinstance(_game(view, each), Contract)]
    aside = bool(games) and PASS in equal and made >= LIKELY
    if aside:
        equal.remove(PASS)
        del gains[PASS]
    action = min(equal, key=lambda each: _boldness(view, each))
    choices = weighed(gains, action)
    if action == found.action:
        pays = found.reason is Reason.BID_FOR_PRIZE or choices[0].value.mean > 0
        reason = Reason.LIKELY if aside and not pays else found.reason
        return replace(found, reason=reason, choices=choices)
    if action not in games:  # the figures are those of the game it leaves
        return replace(found, action=action, reason=Reason.CALMER, choices=choices)
    if found.action == PASS:
        return replace(found, action=action, reason=Reason.LIKELY, choices=choices)
    return Advice(action, Reason.CALMER, choices)


def _likely_whist(found: Advice) -> Advice:
    """Return the advice, or the whist that likely sets the contract for a pass that may be as good.

    A partner's whist is enough: what it leaves to the other is no question of setting.
    """
    if found.action != PASS or found.reason is Reason.HELD_BY_OTHER:
        return found
    whists = [
        each.action
        for each in found.worse
        if each.action in (WHIST, RETURN_WHIST) and each.loss.within(2)
    ]
    if not whists or (found.chance or 0) < LIKELY:
        return found
    choices = weighed({each.action: each.gains for each in found.choices}, whists[0])
    return replace(found, action=whists[0], reason=Reason.WHIST_LIKELY, choices=choices)


def _game(view: PlayerView, action: Action) -> AnyContract | None:
    """Return the game that a word names or takes over."""
    match action:
        case Bid(game) | BidWithoutTalon(game) | DarkBid(game):
            return game
        case Hold() | DarkHold():
            return view.bid
        case TakeTalon():
            return Contract(view.lowest_level, Strain.SPADES)
        case Invite() | JoinMisere():
            return MISERE
        case _:
            return None


def _boldness(view: PlayerView, action: Action) -> tuple[int, int, tuple[int, int]]:
    """Return how much a word binds to: a look, a pass, words by their game, misère last."""
    game = _game(view, action)
    dark = isinstance(action, DarkBid | DarkHold | DarkPass)
    if game is None:
        return int(not isinstance(action, LookAtCards)), dark, (0, 0)
    rungs = (game.level, int(game.strain)) if isinstance(game, Contract) else (0, 0)
    return 2 + (isinstance(game, Special)), dark, rungs


def values(
    view: PlayerView, rng: random.Random, effort: Effort = DEFAULT_EFFORT
) -> dict[Action, Value]:
    """Return what every choice is worth that is weighed, in whists of the settlement.

    A claim that is proved is none of them: its cards come to the same.
    """
    from engine.preferans.ai import expert  # noqa: PLC0415 - a start waits for no computer

    found = expert.explain(view, rng, effort, claiming=False)
    return {each.action: each.value for each in found.choices}


def answer(view: PlayerView, level: str, seed: str) -> Action:
    """Return a computer's action: the same in every process, however loaded, after any other.

    No clock ends a search, and none begins before the search is compiled. Raises ``RuntimeError``
    where it cannot be.
    """
    if level == Level.EXPERT:
        from engine import solver  # noqa: PLC0415

        solver.warm()
        if not solver.compiled():
            raise RuntimeError("no compiled search")
        solver.forget()
    return choose(frozen.known(view), frozen.source(view, level, seed), level, frozen.EFFORT)


COMPUTERS: Final = ComputerPlayers(
    choose,
    advise,
    fallbacks={Level.EXPERT: Level.CLUB},
    frozen=FrozenPlayers(frozen.VERSION, frozen.key, answer),
)
