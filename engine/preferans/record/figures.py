"""Checking what a record says was written: in each deal, on the sheet, in the settlement."""

from fractions import Fraction
from typing import Final

from engine.preferans.conventions import Convention
from engine.preferans.facts import Column, DealFacts, Why, Write
from engine.preferans.game import PreferansTable
from engine.preferans.pulka import Account, settle
from engine.preferans.record.model import Cell, ReadDeal, Record
from engine.preferans.record.write import merged, refused
from engine.record import RecordField

RULE_OF: Final = {
    Why.MADE: "5.1",
    Why.UNPLAYED: "5.7",
    Why.UNDERTRICKS: "5.2",
    Why.TRICK_WHISTS: "5.3",
    Why.SHARED_WHISTS: "5.5",
    Why.CONSOLATION: "5.4",
    Why.MISSING: "5.6",
    Why.HALF_WHIST: "5.7",
    Why.TALON_PRIZE: "3.6",
    Why.TALON_REFUSED: "3.6",
    Why.CHECKED_MADE: "4.9",
    Why.CHECKED_WHISTS: "4.9",
    Why.MISERE_MADE: "5.8",
    Why.MISERE_TRICKS: "5.8",
    Why.MISERE_SHARED: "7.4",
    Why.MISERE_SHARED_TRICKS: "7.4",
    Why.WITHOUT_THREE: "3.5",
    Why.ALL_PASS_TRICKS: "6.5",
    Why.ALL_PASS_FEWEST: "6.6",
    Why.HELP_GIVEN: "8.2",
    Why.HELP_TAKEN: "8.2",
    Why.OFF_MOUNTAIN: "8.2",
    Why.NOBODY_TO_HELP: "13.22",
    Why.OFF_BY_CHOICE: "13.21",
    Why.PRIZE: "9.10",
    Why.BOMB_EARNED: "9.2",
    Why.BOMB_SPENT: "9.3",
}
"""The rule behind each write; for a clean all-pass it depends on the convention."""


def check_deal(
    facts: DealFacts, convention: Convention, stated: ReadDeal, place: RecordField
) -> None:
    """Raise `RecordError` unless a deal's tricks and writes are what the replay wrote."""
    if stated.taken != facts.taken:
        error = f"the tricks are {list(facts.taken)}, not {list(stated.taken)}"
        raise place.field("taken").refuse(error, "7.2")
    if stated.open_play != facts.open_play:
        raise place.field("play").refuse(_openness(facts), "4.7")
    if stated.off_mountain and not facts.off_mountain:
        error = "nothing could be taken off the mountain instead of helping"
        raise place.field("off_mountain").refuse(error, "13.21")
    if stated.refused != refused(facts):
        error = "no penalty is due" if stated.refused else "a penalty for the talon is due"
        raise place.field("refused").refuse(error, "13.28")
    due = merged(facts.writes)
    for cell in (*due, *(cell for cell in stated.writes if cell not in due)):
        expected, found = due.get(cell, Fraction(0)), stated.writes.get(cell, Fraction(0))
        if expected != found:
            error = f"{_cell(cell)}: {expected}, not {found}"
            raise place.field("writes").refuse(error, _rule_of_cell(facts, convention, cell))


def _openness(facts: DealFacts) -> str:
    match facts.open_play:
        case None:
            return "nothing was played"
        case True:
            return "the hands lay open"
        case False:
            return "the hands were closed"


def _cell(cell: Cell) -> str:
    seat, column, on = cell
    return f"{column} of seat {seat}" + ("" if on is None else f" on seat {on}")


def _rule_of_cell(facts: DealFacts, convention: Convention, cell: Cell) -> str:
    """The rule behind a write, or, for one that is due to nobody, behind the deal's scoring."""
    all_pass = "6.6" if convention.all_pass_in_whists else "6.5"
    for write in facts.writes:
        if _cell_of(write) == cell:
            return all_pass if write.why is Why.ALL_PASS_CLEAN else RULE_OF[write.why]
    if cell[1] is Column.BOMB:
        return "9.2" if facts.declarer is None else "9.3"
    return all_pass if facts.declarer is None else "5"


def _cell_of(write: Write) -> Cell:
    return write.seat, write.column, write.on


def check_pulka(table: PreferansTable, record: Record) -> None:
    """Raise `RecordError` unless the sheet, the settlement and the end follow from the deals."""
    state, sheet = table.state, RecordField(None, "sheet")
    rows = zip(state.sheet.accounts, record.sheet.accounts, strict=True)
    for seat, (due, stated) in enumerate(rows):
        if due != stated:
            raise sheet.refuse(f"seat {seat}: {_difference(due, stated)}", "8.8")
    points = settle(state.sheet, state.agreement)
    settlement = RecordField(None, "settlement")
    for seat, (whists, found) in enumerate(zip(points, record.points, strict=True)):
        if whists != found:
            raise settlement.refuse(f"seat {seat}: {whists}, not {found}", "8.5")
    if record.finished != table.over:
        verdict = "is" if table.over else "is not"
        rule = "8.2" if state.agreement.convention.helps else "8.3"
        if state.agreement.limit:
            rule = "8.1"
        raise settlement.refuse(f"the pulka {verdict} finished", rule)


def _difference(due: Account, stated: Account) -> str:
    if due.pool != stated.pool:
        return f"pool {due.pool}, not {stated.pool}"
    if due.mountain != stated.mountain:
        return f"mountain {due.mountain}, not {stated.mountain}"
    if due.bombs != stated.bombs:
        return f"bombs {list(due.bombs)}, not {list(stated.bombs)}"
    both = enumerate(zip(due.whists, stated.whists, strict=True))
    return "; ".join(
        f"whists on {on}: {mine}, not {his}" for on, (mine, his) in both if mine != his
    )
