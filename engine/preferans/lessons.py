"""The lessons of preferans; texts are in the catalogues, and their claims are verified by search.

``deck`` is cut at `CUT_AT`, ``before`` is the log before the lesson, ``course`` its entries:
``0:pAd!`` is a choice of the pupil, introduced by ``lesson-<key>-<number>``; all others are made
for him.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from engine.cards import Card
from engine.game import CHANCE
from engine.lessons import CourseEntry, Lesson
from engine.log import Entry, parse_action
from engine.preferans.game import PREFERANS
from engine.preferans.options import agree
from engine.preferans.pulka import Sheet, empty_sheet
from engine.preferans.state import Before
from engine.shuffle import CUT, Shuffle, circle, cutter
from engine.table import apply, opening_action, start

PLAYERS: Final = 3
CUT_AT: Final = 16
SALT: Final = "lesson"


def _lesson(
    key: str,
    number: int,
    dealer: int,
    deck: str,
    *,
    before: str = "",
    course: str,
    offers: str = "",
    sheet: Sheet | None = None,
    shows_sheet: bool = False,
) -> Lesson:
    terms = agree("sochi", PLAYERS, {"seating": "joining"})
    cards = tuple(map(Card.parse, deck.split()))
    log: list[Entry[Any]] = [
        Entry(CHANCE, opening_action(PREFERANS, terms, range(1, PLAYERS))),
        Entry(CHANCE, Before(sheet or empty_sheet(PLAYERS), dealer)),
        Entry(CHANCE, Shuffle(cards, SALT)),
        Entry(cutter(circle(dealer, PLAYERS)), CUT[CUT_AT]),
        *(Entry(each.actor, each.action) for each in map(_entry, before.split())),
    ]
    steps = tuple(map(_entry, course.split()))
    return Lesson(
        key, number, terms.values(), tuple(log), steps, frozenset(offers.split()), shows_sheet
    )


def _entry(said: str) -> CourseEntry:
    seat, _, code = said.rstrip("!").partition(":")
    return CourseEntry(int(seat), parse_action(PREFERANS, code), asked=said.endswith("!"))


def sheet_after(lesson: Lesson) -> Sheet:
    """Return the sheet at the end of a lesson."""
    table = start(PREFERANS, lesson.log[0].action)
    told = [(each.actor, each.action) for each in lesson.log[1:]]
    for actor, action in (*told, *((each.actor, each.action) for each in lesson.course)):
        table = apply(table, actor, action)
    return table.state.sheet


def _bid() -> Lesson:
    return _lesson(
        "bid",
        3,
        2,
        "Ad Jd 8d 9c Kh 8c 8s Kd Qc Th 9d 7d Kc 9h 8h Js "
        "As Ks Jc Jh 7h Qd Qh 7c Qs Ts Ac 7s Tc Td 9s Ah",
        course="0:b6s! 1:P 2:P 0:O 0:x7c8c! 0:o8s! 1:w 2:P 1:po 0:pAs! 1:p7s 1:pJs 0:pKs! "
        "1:p8s 1:p7h 0:pAh! 1:p9h 1:p8h 0:pKh 1:pJh 1:pTh 0:pQh 1:pJc 1:p8d 0:p7d 1:pJd 1:pTd "
        "1:pKc 1:p9c 0:p9s 0:p9d 1:pKd 1:pQd 1:pAc 1:pTc 0:pTs 0:pQs 1:pAd 1:pQc",
        offers="P b6s o6s o7s o8s",
    )


@cache
def lessons() -> Sequence[Lesson]:
    """Return the lessons, in order."""
    bid = _bid()
    return (
        _lesson(
            "trick",
            1,
            2,
            "As Kc Jc 9h Jh 9s Qh 8c Kh 9d Jd Qs 7h 8d 8h Td "
            "Ad 7d Kd 7s Qd Tc Qc Ah 8s Js 9c Ks Ac 7c Ts Th",
            before="0:b6s 1:P 2:P 0:O 0:xQcAh 0:o6s 1:w 2:P 1:pc 0:pQs 1:pAs 2:p9h 1:pKc 2:pJc "
            "0:pJs 0:p9s 1:pKs 2:pTd 1:p7h 2:pKh 0:pJh 2:p7c 0:pTs 1:p8c 0:pJd 1:p8d 2:p9d 0:pTh "
            "1:pQh 2:p8h",
            course="1:pKd 2:pQd 0:pAd! 0:p8s! 1:p7s 2:pTc 0:p7d 1:p9c 2:pAc",
        ),
        _lesson(
            "six",
            2,
            2,
            "Jc Js Ts Th 8h Ad Qh 7s 9d 9c Tc 7c 8d Kd Kc Td "
            "As Ks 9h Qd Qc Jd Jh 7d Qs 9s 7h 8s Ac 8c Ah Kh",
            before="0:b6s 1:P 2:P 0:O 0:x7dJh 0:o6s 1:w 2:P 1:po",
            course="0:pAs! 1:p7s 1:pTs 0:pKs! 1:p8s 1:p8c 0:pQs! 1:pJs 1:p9c 0:pAh! 1:p7h 1:pTh "
            "0:pKh! 1:p9h 1:p9d 0:pAd! 1:p8d 1:pTd 0:p9s! 1:pJc 1:pJd 0:p7c 1:pQd 1:pQc 1:pKc "
            "0:pTc 1:pQh 1:pAc 0:p8h 1:pKd",
        ),
        bid,
        _lesson(
            "whist",
            3,
            0,
            "Jd Js Qh Kd 7c 7s Kh Jh Td 8d Th Kc Qs 8h 9c 8c "
            "9d Qd Ts Ad As Ks Qc 8s 7h Jc Tc 7d 9s Ah 9h Ac",
            before="1:b6s 2:P 0:P 1:O 1:x7s7h 1:o6c 2:P",
            course="0:w! 0:po! 1:p8s 0:pTs! 0:p9s! 0:p7d 0:pKd! 1:p9d 0:p8c 1:pJc 0:pTc 1:p9h "
            "0:p8h 0:pQh! 0:p8d! 1:pQd 0:pAd! 0:pJs 0:pKs 1:p7c 1:pTh 0:pJh 0:pAh 0:p9c 1:pQc "
            "0:pJd 1:pKc 0:pQs 0:pTd 1:pAc 0:pKh 0:pAs",
            offers="P w po pc",
            sheet=sheet_after(bid),
            shows_sheet=True,
        ),
        _lesson(
            "pass",
            4,
            2,
            "9c Qs Ad 7c Ac Th Ts Qh 8h Jc 9h 7d Jh Jd Tc Ah "
            "7s Kh 8c Kd 7h 8d 9d Js Td 9s 8s Ks Kc Qc As Qd",
            before="0:P 1:P 2:P 0:p7d 1:pJd 2:p8d 0:pAs 1:pKs 2:pAd 0:pAc 1:p8c 2:pKc 0:pQd 1:pKd "
            "2:pQc 1:p9c 2:p7c 0:pTd 1:pJh 2:p8h 0:p9h",
            course="1:p8s 2:pTc 0:p7s! 1:pTs 2:pJc 0:p9s 1:pQs 2:pAh 0:pKh! 1:pQh 2:p7h 0:pTh",
        ),
        _lesson(
            "misere",
            4,
            2,
            "Kd Kh Tc Kc 8c 7c Qh 9c As Ks Td 8s 8h 7s Qs Jh "
            "Js Jc Ad Ah Qc Th 7h Jd 7d Ts Ac Qd 8d 9s 9d 9h",
            before="0:bm 1:P 2:P 0:O 0:xJsJc 0:p9d 1:pAd 2:p8d 1:pAh 2:pTh 0:p9h 1:p8h 2:pJh 0:p7h "
            "2:pTc 0:p7c 1:pAc 1:pKd 2:pQs 0:p7d 1:p9c 2:pQc 0:p8c",
            course="2:pKc 0:pJd! 1:p7s 2:pKs 0:pTs! 1:pQd 2:p9s 0:p8s 1:pKh 2:pAs 0:pTd 1:pQh",
        ),
    )
