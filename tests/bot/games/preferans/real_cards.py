"""The screens of an evening with real cards, button by button."""

from collections.abc import Iterator
from dataclasses import replace

from bot.games.preferans import front, result
from bot.games.preferans.telling import answers as steps
from bot.screen import Screen
from bot.views import lobby, reports
from bot.views.model import Lobby, MendDone, Occupant, ReportDraft, Scene, TapNumbers
from engine.game import PUBLIC
from engine.preferans.game import PREFERANS
from engine.table import apply, observe, opening_action, start
from tests.bot.games.preferans.games import scene
from tests.support.links import LINKS

SEATS = (Occupant("Анна", user_id=1), Occupant("Борис", user_id=2), Occupant("Тётя Валя"))


def tell(language: str) -> Iterator[tuple[str, Screen]]:
    """Yield the lobby, a deal question by question, a result, the list of deals and a mend."""
    agreement = PREFERANS.agree({"cards": "real", "length": 10}, 3)
    around = replace(scene(3, language=language), seats=SEATS, deadline=None)
    gathers = Lobby(3, "Пятница", agreement, SEATS, real=True)
    yield "real cards, lobby", lobby.lobby_screen(front, gathers, around.tr, LINKS)
    named = replace(gathers, menu="guest=2")
    yield "real cards, a guest", lobby.lobby_screen(front, named, around.tr, LINKS)
    yield "real cards, who is the guest", reports.guest_screen("Пятница", around.tr)
    table = start(PREFERANS, opening_action(PREFERANS, agreement, guests=(2,)))

    def shown(draft: ReportDraft) -> Screen:
        by = "Анна" if draft.steps else ""
        report: Scene = replace(around, report=draft, report_by=by, numbers=TapNumbers(report=7))
        return front.reporting.screen(observe(table, PUBLIC), report)

    yield "real cards, what was played", shown(ReportDraft())
    draft = ReportDraft(steps=("1",))
    yield "real cards, who whisted", shown(draft)
    draft = replace(draft, steps=("1", "1"))
    yield "real cards, tricks", shown(draft)
    draft = replace(draft, steps=("1", "1", "5"))
    yield "real cards, before it is written", shown(draft)
    view = observe(table, PUBLIC)
    table = apply(table, 0, front.reporting.action(view, draft))
    facts = table.state.pulka.finished[0]
    view = observe(table, PUBLIC)
    yield "real cards, result", result.result_screen(facts, view, around, cut_button=False)
    yield "real cards, all-pass", shown(ReportDraft(steps=("0",)))
    view = observe(table, PUBLIC)
    better = ReportDraft(deal=1, steps=("1", "1", "6"))
    yield "real cards, a deal anew", shown(better)
    table = apply(table, 0, front.reporting.action(view, better))
    yield "real cards, deals", shown(ReportDraft(opened=steps.DEALS))
    yield "real cards, a mended deal", shown(ReportDraft(opened=f"{steps.DEAL}-1"))
    yield "real cards, an entry by hand", shown(ReportDraft(steps=("entry",)))
    keys = ("key=1", "key=0")
    draft = ReportDraft(steps=("entry", "2", "1", "0", *keys))
    yield "real cards, points by hand", shown(draft)
    draft = ReportDraft(steps=(*draft.steps, "done"))
    yield "real cards, why by hand", shown(draft)
    draft = replace(draft, line="опоздал")
    yield "real cards, before an entry is written", shown(draft)
    view = observe(table, PUBLIC)
    table = apply(table, 0, front.reporting.action(view, draft))
    yield "real cards, deals and entries", shown(ReportDraft(opened=steps.DEALS))
    mends = (
        MendDone(0, 1, "mended", (-10, 20, -10), (4, 0, -4), entry=3),
        MendDone(1, 1, "mended", (4, 0, -4), (-10, 20, -10), entry=4, returned=True),
    )
    yield "real cards, mends", reports.mends_screen(mends, around)
