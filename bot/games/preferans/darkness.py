"""Texts on blind passes, bombs and their factors. Rule 9."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.views import words
from bot.views.model import Scene
from engine.game import PUBLIC
from engine.preferans.actions import TRICKS
from engine.preferans.facts import DealFacts, EntryReason
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.pulka import Sheet
from engine.preferans.scoring.outcome import DARKNESS

SPOKEN: Final = (Stage.AUCTION, Stage.INVITATION)


# --- the running deal -----------------------------------------------------------------------


def table_lines(view: PlayerView, scene: Scene) -> list[Markup]:
    """Return a deal's lines beside its words; nothing without dark bids in the agreement."""
    if not view.agreement.dark_words:
        return []
    found: list[Markup | None] = []
    if view.stage in SPOKEN:
        found = [_dealt_again(view, scene), _passed_out(view, scene)]
        if view.viewer == PUBLIC:
            found.append(bombs(view.sheet, scene))
    elif view.stage is Stage.ALL_PASS and view.forced:
        size = 2**view.dark_step
        found = [scene.tr("forced-deal", n=view.number, of=forced(view), size=size)]
    elif view.declarer is not None:
        found = [_factors(view.bomb, scene.tr, dark=view.dark)]
    return [line for line in found if line is not None]


def _dealt_again(view: PlayerView, scene: Scene) -> Markup | None:
    """Return that the dealer deals again after an all-pass. Rules 9.4, 13.11."""
    free = (facts for facts in reversed(view.finished) if not facts.forced)
    again = len(list(takewhile(lambda facts: facts.dealer == view.dealer, free)))
    if not again or view.agreement.dealer_repeats == 1:
        return None
    return words.about(scene, "dealt-again", view.dealer, n=again + 1)


def _passed_out(view: PlayerView, scene: Scene) -> Markup | None:
    """Return the prices of an all-pass while one is possible. Rules 9.2, 13.4."""
    if view.bid is not None or not view.dark_step:
        return None
    passed = bool(view.passed_dark)
    price = view.all_pass_price if passed else view.all_pass_price << view.dark_step
    return scene.tr(
        "dark-pass",
        passed="yes" if passed else "no",
        price=price,
        size=2**view.dark_step,
        level=min(TRICKS, max(view.lowest_level, 6 + view.dark_step)),
    )


def forced(view: PlayerView) -> int:
    """Return the remaining number of forced deals, which a newcomer joins. Rule 13.6."""
    if not view.forced:
        return sum(facts.forced for facts in view.finished)
    rounds, seats = view.agreement.forced_rounds, view.agreement.players
    present = [len(facts.present) for facts in view.finished] or [seats]
    deals, players = rounds * present[0], present[0]
    for played, now in enumerate((*present[1:], seats), 1):
        if now > players:
            left = deals - played
            deals += -(-left // players)
            players = now
    return deals


def bombs(sheet: Sheet, scene: Scene, *, but: int = PUBLIC) -> Markup | None:
    """Return «Бомбы: Анна ×2 ×4 · Борис ×2», or None without bombs. Rule 9.3.

    ``but``: a seat whose bombs are shown elsewhere.
    """
    accounts = enumerate(sheet.accounts)
    owners = [seat for seat, account in accounts if account.bombs and seat != but]
    if not owners:
        return None
    held = [sizes(account.bombs) for account in sheet.accounts]
    return scene.tr("bombs", bombs=words.pairs(scene, owners, held))


def sizes(held: Iterable[int]) -> str:
    """Return «×2 ×4», the next to be used first, without line breaks."""
    return "\u00a0".join(f"×{size}" for size in held)


def _factors(bomb: int, tr: Translator, *, dark: bool) -> Markup | None:
    """Return «Бомба ×2, втёмную ×2: всё ×4», or None for a plain game. Rule 9.7."""
    if bomb == 1 and not dark:
        return None
    kind = "both" if dark and bomb > 1 else "dark" if dark else "bomb"
    return tr("factors", kind=kind, bomb=bomb, all=bomb * DARKNESS)


# --- the result -----------------------------------------------------------------------------


def result_lines(facts: DealFacts, scene: Scene) -> list[Markup]:
    """Return the deal's factors, and whether its declarer keeps the bomb."""
    if facts.declarer is not None:
        factors = _factors(facts.bomb, scene.tr, dark=facts.dark)
        kept = facts.bomb > 1 and all(
            each.why is not EntryReason.BOMB_SPENT for each in facts.writes
        )
        stays = scene.tr("bomb-kept", size=facts.bomb) if kept else None
        return [line for line in (factors, stays) if line is not None]
    if not facts.step:
        return []
    size = 2**facts.step
    if facts.forced:
        return [scene.tr("result-forced", size=size)]
    passed = [seat for seat in facts.active if seat in facts.passed_dark]
    return [scene.tr("result-dark-pass", size=size, names=words.names(scene, passed))]


def factor(facts: DealFacts) -> int:
    """Return the factor of a game's price. Rule 9.7."""
    return facts.bomb * (DARKNESS if facts.dark else 1)


def reason(facts: DealFacts, tr: Translator) -> Markup | None:
    """Return why the price of a game is raised, or None. Rule 9.7."""
    factors = _factors(facts.bomb, tr, dark=facts.dark) if facts.declarer is not None else None
    return None if factors is None else tr("why-factors", factors=factors)


def with_bombs(line: Markup, held: tuple[int, ...], tr: Translator) -> Markup:
    """Return a player's line of the sheet with his bombs, if he has any."""
    if not held:
        return line
    return join(words.DOT, (line, tr("own-bombs", n=len(held), sizes=sizes(held))))
