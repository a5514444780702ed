"""Tables with real cards: the mends of earlier deals, and the question for a guest's name."""

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Screen
from bot.views import codes, keys, words
from bot.views.model import MendDone, Scene


def mends_screen(mends: tuple[MendDone, ...], scene: Scene) -> Screen:
    """Return the last mends, each with who made it and what it changed; the last can be undone."""
    lines = [_mend_line(each, scene) for each in mends]
    undo = codes.report(scene.table, mends[-1].entry, codes.UNDO_MEND)
    return Screen(join("\n", lines), ((keys.button(scene.tr("button-undo-mend"), undo),),))


def _mend_line(mend: MendDone, scene: Scene) -> Markup:
    name = words.name(scene, mend.by) if mend.by >= 0 else scene.tr("report-owner")
    kind = mend.kind
    if mend.returned:
        kind = "unentered" if kind == "entered" else "returned"
    line = scene.tr(f"mend-{kind}", name=name, number=mend.deal)
    changed = [
        scene.tr(
            "mend-change",
            name=words.parted(words.name(scene, seat), words.signed(before)),
            before=words.signed(before),
            after=words.signed(after),
        )
        for seat, (before, after) in enumerate(zip(mend.before, mend.after, strict=False))
        if before != after
    ]
    if not changed:
        return scene.tr("mend-same", mend=line)
    return scene.tr("mend-line", mend=line, changes=join(", ", changed))


def guest_screen(title: str, tr: Translator) -> Screen:
    """Return the question for a guest's name."""
    return Screen(tr("guest-ask", table=words.clean(title)))
