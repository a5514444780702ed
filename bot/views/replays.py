"""A finished deal step by step, and the result of its replay."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from bot.i18n import join
from bot.screen import Button, Rows, Screen
from bot.views import codes, keys, results, words
from bot.views.model import Origin, Scene


def walk_screen(
    lines: Sequence[Markup],
    deal: int,
    at: int,
    scene: Scene,
    *,
    beginnings: Sequence[int],
    parts: Mapping[str, int],
    last: int,
    plays: bool,
    levels: Sequence[str],
) -> Screen:
    """Return step ``at`` of deal ``deal``; ``last`` is its last step.

    ``beginnings``: the first steps of the deal, of tricks and the like; ``parts``: the first step
    of auction, discard and so on; ``plays``: the reader held cards in it, so that he may play on.
    """
    tr = scene.tr
    before = max((each for each in beginnings if each < at), default=0)
    after = min((each for each in beginnings if each > at), default=last)
    steps = (("⏮", before), ("◀", at - 1), ("▶", at + 1), ("⏭", after))

    def leads(label: str, step: int) -> Button:
        there = codes.walk(min(max(step, 0), last))
        return keys.button(label, codes.page(there, deal, scene.table))

    rows: Rows = (tuple(leads(sign, step) for sign, step in steps),)
    if len(parts) > 1:
        rows = (tuple(leads(tr(f"part-{part}"), step) for part, step in parts.items()), *rows)
    text = [*lines]
    if plays:
        text += [Markup(""), tr("replay-from")]
        rows += (against_row(deal, at, levels, scene),)
    return Screen(join("\n", text), rows)


def against_row(deal: int, step: int, levels: Sequence[str], scene: Scene) -> keys.Row:
    """Return the buttons that play a deal on from a step, against computers of each level."""
    return tuple(
        keys.button(
            words.level(level, scene.tr),
            codes.page(codes.replay(step, level), deal, scene.table),
        )
        for level in levels
    )


def ended_screen(result: Screen, origin: Origin, now: int, scene: Scene) -> Screen:
    """Return the result of a replayed deal, next to the original one."""
    tr = scene.tr
    level = next((seated.level for seated in scene.seats if seated.computer), "")
    told = tr("replay-compared", then=words.signed(origin.then), now=words.signed(now))
    again = codes.page(codes.replay(origin.step, level), origin.deal, origin.table)
    walk = codes.page(codes.walk(origin.step, anew=True), origin.deal, origin.table)
    rows: Rows = (
        (keys.button(tr("button-replay-again"), again),),
        (keys.button(tr("button-replay-walk"), walk), results.why_button(scene, 1)),
    )
    return Screen(join("\n", (result.text, Markup(""), told, tr("replay-set"))), rows)
