"""The day's deals: what is open, how it came out, and the table of a deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Rows, Screen
from bot.views import codes, keys, words
from bot.views.model import SetDeal
from engine.standings import Standing

SOON: Final = 600.0
"""Seconds before the closing from which the page warns."""
ROWS: Final = 12
"""Lines of a table of people."""
GREEN, YELLOW = Fraction(2, 3), Fraction(1, 3)
"""Shares from which a deal counts as good, and as middling."""


@dataclass(frozen=True, slots=True)
class Today:
    """A set as a person sees it while it is open.

    ``won``: by deal, whists of the finished ones; ``running``: the deal that has been begun, 0 for
    none. ``played``: how many people have finished a deal.
    """

    set_id: int
    opens: float
    closes: float
    rules: str
    deals: int
    won: Mapping[int, Fraction]
    running: int
    played: int
    now: float

    @property
    def next_deal(self) -> int:
        """The next deal to play, 0 for none."""
        left = (each for each in range(1, self.deals + 1) if each not in self.won)
        return self.running or next(left, 0)


@dataclass(frozen=True, slots=True)
class DealDone:
    """A deal of a closed set as a person played it; ``best``: what the best did, in a line."""

    number: int
    table: int
    points: Fraction
    share: Fraction
    best: Markup


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed set as a person sees it: the standing, None without one, and deals to look at."""

    set_id: int
    opens: float
    standing: Standing[int] | None
    people: int
    deals: Sequence[DealDone]
    earlier: bool = False


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A group's table of a closed set: its place among the ranked ones, 0 for none."""

    title: str
    rows: Sequence[tuple[str, Standing[int]]]
    place: int
    ranked: int


def percent(share: Fraction) -> int:
    """Return a share in whole percents."""
    return round(100 * share)


def ended_screen(result: Screen, of_set: SetDeal, tr: Translator) -> Screen:
    """Return the result of a set's deal, with the way on."""
    row = (
        keys.button(tr("button-day-on"), codes.page(codes.PLAY_DAY)),
        keys.button(tr("button-day"), codes.page(codes.DAY)),
    )
    counted = tr("day-not-counted" if of_set.late else "day-counted")
    return Screen(join("\n", (result.text, Markup(""), counted)), (row,))


def headline(of_set: SetDeal, tr: Translator) -> Markup:
    """Return «Засчитается до 00:00»: what stands for the score of an evening."""
    time = words.moment(int(of_set.closes), tr)
    return tr("day-deal", time=time, late="yes" if of_set.late else "no")


def today_screen(today: Today, tr: Translator) -> Screen:
    """Return the page of an open set."""
    done = [
        tr("day-won", number=number, won=words.signed(points))
        for number, points in sorted(today.won.items())
    ]
    if today.running:
        done.append(tr("day-running", number=today.running))
    text = [
        tr("day-title", day=words.day(today.opens, tr), rules=today.rules),
        tr("day-about", deals=today.deals, time=words.moment(int(today.closes), tr)),
    ]
    if done:
        text.append(join(words.DOT, done))
    if len(today.won) == today.deals:
        text.append(tr("day-all-played"))
    elif today.closes - today.now < SOON:
        text.append(tr("day-soon"))
    text.append(tr("day-played", count=today.played))
    rows: Rows = (
        (
            keys.button(tr("button-day-earlier"), codes.page("day=earlier")),
            keys.button(tr("button-day-seal"), codes.page("day=seal")),
        ),
    )
    if today.next_deal:
        key = "button-day-go-on" if today.running else "button-day-play"
        play = keys.button(tr(key, number=today.next_deal), codes.page(codes.PLAY_DAY))
        rows = ((play,), *rows)
    return Screen(join("\n\n", text), rows)


def seal_screen(sealed: Sequence[tuple[float, str]], command: str, tr: Translator) -> Screen:
    """Return the whole fingerprints of sets by when they open, and how to check them."""
    seals = [tr("day-seal", day=words.day(opens, tr), seal=seal) for opens, seal in sealed]
    text = [tr("day-seals"), *seals, tr("day-seal-how", command=command)]
    back = (keys.button(tr("button-day"), codes.page(codes.DAY)),)
    return Screen(join("\n\n", text), (back,))


def shared_line(found: Standing[int], opens: float, tr: Translator) -> Markup:
    """Return the line to send on: «Сдачи 22.11 🟩🟨🟩 71 %»."""
    squares = "".join(
        "⬜" if each is None else "🟩" if each >= GREEN else "🟨" if each >= YELLOW else "🟥"
        for each in found.shares
    )
    day = words.day(opens, tr)[:5]
    return tr("day-line", day=day, squares=squares, share=percent(found.share))


def closed_screen(closed: Closed, tr: Translator) -> Screen:
    """Return the page of a closed set."""
    found = closed.standing
    text = [tr("day-closed", day=words.day(closed.opens, tr))]
    buttons = []
    if found is None:
        text.append(tr("day-not-played", count=closed.people))
    else:
        standing = {"share": percent(found.share), "place": found.place, "count": closed.people}
        text.append(tr("day-standing", **standing, won=words.signed(found.points)))
        text.append(shared_line(found, closed.opens, tr))
        for key, deal in zip(("day-best", "day-worst"), closed.deals, strict=False):
            told = {"number": deal.number, "share": percent(deal.share)}
            text.append(tr(key, **told, won=words.signed(deal.points), best=deal.best))
            look = codes.show(deal.table, 1, codes.ANALYSIS)
            walk = codes.page(codes.walk(0, anew=True), 1, deal.table)
            buttons.append(
                (
                    keys.button(tr("button-day-analysis", number=deal.number), look),
                    keys.button(tr("button-day-replay", number=deal.number), walk),
                )
            )
    pages = (
        keys.button(tr("button-day-groups"), codes.page("day=groups", closed.set_id)),
        keys.button(tr("button-day-everybody"), codes.page("day=all", closed.set_id)),
    )
    more = (
        keys.button(tr("button-day-reveal"), codes.page("day=reveal", closed.set_id)),
        keys.button(tr("button-day"), codes.page(codes.DAY)),
    )
    return Screen(join("\n\n", text), (*buttons, pages, more))


def everybody_screen(
    closed: Closed, found: Sequence[Standing[int]], names: Mapping[int, str], tr: Translator
) -> Screen:
    """Return everybody's places: named are only those of the reader's groups, and he."""
    reader = None if closed.standing is None else closed.standing.person
    shown = [*found[:ROWS], *(each for each in found[ROWS:] if each.person == reader)]
    lines = [_line(each, names.get(each.person, ""), each.person == reader, tr) for each in shown]
    title = tr("day-everybody", day=words.day(closed.opens, tr), count=len(found))
    return Screen(join("\n", [title, *lines]), (_back(closed.set_id, tr),))


def groups_screen(
    closed: Closed, groups: Sequence[GroupTable], tr: Translator, best: Sequence[Markup] = ()
) -> Screen:
    """Return the tables of the reader's groups; ``best``: those that agreed to be named."""
    text = [tr("day-groups", day=words.day(closed.opens, tr))]
    text += [group_lines(each, tr) for each in groups] or [tr("day-no-groups")]
    if best:
        text.append(join("\n", [tr("day-month"), *best]))
    return Screen(join("\n\n", text), (_back(closed.set_id, tr),))


def group_lines(group: GroupTable, tr: Translator) -> Markup:
    """Return a group's table."""
    lines = [tr("day-group", title=words.clean(group.title))]
    places = [each.place for _, each in group.rows]
    for name, each in group.rows[:ROWS]:
        here = 1 + sum(place < each.place for place in places)
        lines.append(_line(replace(each, place=here), name, False, tr))
    if group.place:
        lines.append(tr("day-group-place", place=group.place, count=group.ranked))
    else:
        lines.append(tr("day-group-unranked"))
    return join("\n", lines)


def _line(found: Standing[int], name: str, own: bool, tr: Translator) -> Markup:
    return tr(
        "day-person",
        place=found.place,
        name=words.shorten(words.clean(name)) if name else tr("forgotten-player"),
        share=percent(found.share),
        own="yes" if own else "no",
    )


def _back(set_id: int, tr: Translator) -> keys.Row:
    return (keys.button(tr("button-day-back"), codes.page(codes.DAY, set_id)),)


def earlier_screen(sets: Sequence[tuple[int, float]], tr: Translator) -> Screen:
    """Return the list of closed sets."""
    buttons = [
        keys.button(words.day(opens, tr), codes.page(codes.DAY, set_id)) for set_id, opens in sets
    ]
    text = tr("day-earlier") if buttons else tr("day-none-earlier")
    back = (keys.button(tr("button-day"), codes.page(codes.DAY)),)
    return Screen(text, (*keys.grid(buttons, 2), back))


def group_screen(
    played: Sequence[tuple[str, int]],
    deals: int,
    url: str,
    tr: Translator,
    *,
    news: bool,
    named: bool,
) -> Screen:
    """Return a group's page: who of its members has played today."""
    lines = [
        tr("day-member", name=words.shorten(words.clean(name)), count=count, deals=deals)
        for name, count in played
    ]
    text = [tr("day-in-group"), join("\n", lines) if lines else tr("day-nobody")]
    rows: Rows = (
        (keys.url_button(tr("button-day-private"), url),),
        (
            keys.button(
                tr("button-day-news", on="yes" if news else "no"), codes.chat(codes.DAY_NEWS)
            ),
        ),
        (
            keys.button(
                tr("button-day-named", on="yes" if named else "no"), codes.chat(codes.DAY_NAME)
            ),
        ),
    )
    return Screen(join("\n\n", text), rows)
