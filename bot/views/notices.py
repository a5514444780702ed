"""Everything around a game: lots, the cut, votes, calls and notices."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum

from markupsafe import Markup

from bot.i18n import join
from bot.screen import Button, Rows, Screen
from bot.views import codes, joining, keys, levels, words
from bot.views.limits import end_text, longer_row
from bot.views.model import Scene, VoteEnd, VoteResult
from engine import shuffle
from engine.cards import Card
from engine.events import EndsAt, Measure
from engine.game import CHANCE
from engine.log import table_code
from engine.view import TableStage, TableView, VoteView
from engine.votes import (
    ProposeComputer,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
)

# --- lots -----------------------------------------------------------------------------------


def lots_screen(view: TableView, scene: Scene) -> Screen:
    """Return seats and first dealer, each with the drawn card. Rule 1.3."""
    tr, seats = scene.tr, dict(zip(view.joined, view.lots, strict=False))

    def drew(seat: int, cards: Mapping[int, Card]) -> Markup:
        name = words.name(scene, seat)
        return words.tied(name, words.card(cards[seat], tr)) if seat in cards else name

    first = view.circle.index(0)
    around = [drew(seat, seats) for seat in (*view.circle[first:], *view.circle[:first])]
    dealer = drew(view.dealer, dict(enumerate(view.dealer_lots)))
    text = [
        tr("lots-title", table=words.clean(scene.title)),
        tr("lots-order", names=join(" → ", around)),
        tr("lots-dealer", name=dealer),
    ]
    return Screen(join("\n", text))


# --- the cut --------------------------------------------------------------------------------


def cut_call(view: TableView, scene: Scene) -> Markup:
    """Return who deals next and who cuts: his right neighbour. Rule 1.5."""
    cutter = shuffle.cutter(view.circle)
    if scene.private:
        return words.about(scene, "cut-itself", view.dealer, number=view.number)
    asked = scene.cut_here and (view.viewer < 0 or view.viewer == cutter)
    return scene.tr(
        "cut-call" if asked else "cut-next",
        number=view.number,
        dealer=words.name(scene, view.dealer),
        cutter=words.name(scene, cutter),
    )


# --- votes ----------------------------------------------------------------------------------


def proposal(vote: VoteView, scene: Scene, measure: Measure | None = None) -> Markup:
    """Return a proposal about the table itself; a game words its own.

    ``measure``: the unit of its evenings, where they may be extended.
    """
    if isinstance(vote.proposal, ProposeNewcomer | ProposeSubstitute):
        return joining.proposal(vote.proposal, scene)
    seat = vote.proposer
    match vote.proposal:
        case ProposeStop(()):
            return words.about(scene, "vote-stop", seat)
        case ProposeStop(silent):
            absent = words.names(scene, silent)
            return words.about(scene, "vote-stop-without", seat, absent=absent)
        case ProposeComputer(left):
            absent, you = words.name(scene, left), words.own(scene, left)
            return words.about(scene, "vote-computer", seat, absent=absent, you=you)
        case ProposeLonger(to) if measure is not None:
            ends = end_text(EndsAt(measure, to), scene.tr)
            return words.about(scene, "vote-longer", seat, ends=ends)
    raise ValueError(f"not of the table: {type(vote.proposal).__name__}")


def vote(open_vote: VoteView, asked: Markup, scene: Scene) -> Markup:
    """Return the open vote with awaited voters; ``asked``: the proposal."""
    awaited = words.names(scene, sorted(open_vote.awaited))
    return _asked_of(open_vote, asked, awaited, scene)


def _asked_of(open_vote: VoteView, asked: Markup, awaited: Markup, scene: Scene) -> Markup:
    """Return the proposal with those who are awaited, and those who need not answer."""
    told = [scene.tr("vote", proposal=asked, awaited=awaited)]
    if open_vote.excused:
        excused = words.names(scene, sorted(open_vote.excused))
        told.append(scene.tr("vote-excused", names=excused))
    return join("\n", told)


def _with_its_cost(asked: Markup, view: TableView, scene: Scene) -> Markup:
    """Return the proposal; if it stops the game, with the fate of the running deal.

    Between deals, and once answered, this would seem to mean the deal before.
    """
    stops = view.vote is not None and isinstance(view.vote.proposal, ProposeStop)
    lost = stops and view.table_stage is TableStage.DEAL
    return scene.tr("vote-stop-deal", proposal=asked) if lost else asked


Proposed = Callable[[VoteView], Markup]
"""Words a proposal, as the others are asked."""


def vote_line(view: TableView, proposed: Proposed, scene: Scene) -> Markup | None:
    """Return the open vote, or the outcome of the last one, None for neither."""
    if view.vote is not None:
        return vote(view.vote, _with_its_cost(proposed(view.vote), view, scene), scene)
    return refused_line(view, proposed, scene) or waiting_line(view, scene)


def waiting_line(view: TableView, scene: Scene) -> Markup | None:
    """Return who sits down after the running deal."""
    if not view.waiting:
        return None
    names = join(", ", [words.clean(name) for name in view.waiting])
    return scene.tr("joins-next", names=names)


def refused_line(view: TableView, proposed: Proposed, scene: Scene) -> Markup | None:
    """Return the proposal refused in this deal and by whom, or withdrawn."""
    last = scene.last_vote
    if last is None or last.deal != view.number or view.vote is not None:
        return None
    failed = last.outcome in (VoteEnd.REFUSED, VoteEnd.WITHDRAWN)
    return _ended(last, proposed(last.vote), scene) if failed else None


def _ended(last: VoteResult, asked: Markup, scene: Scene) -> Markup:
    """Return the outcome of a vote; ``asked``: the proposal."""
    if last.outcome is VoteEnd.REFUSED:
        return scene.tr("refused", proposal=asked, name=words.who(scene, last.seat))
    if last.unanswered:
        names = words.names(scene, sorted(last.unanswered))
        return scene.tr("vote-unanswered", proposal=asked, names=names)
    excused = last.vote.excused or last.seat == CHANCE
    if last.outcome is VoteEnd.AGREED and excused:
        return scene.tr("vote-agreed-here", proposal=asked)
    return scene.tr(f"vote-{last.outcome}", proposal=asked)


# --- a vote beside the deal, in the table's chat ---------------------------------------------


def vote_screen(
    open_vote: VoteView, asked: Markup, view: TableView, scene: Scene, called: Collection[int] = ()
) -> Screen:
    """Return the vote and awaited voters; ``called`` are mentioned."""
    names = [
        mention(scene, seat) if seat in called else words.name(scene, seat)
        for seat in sorted(open_vote.awaited)
    ]
    asked = _with_its_cost(asked, view, scene)
    text = _asked_of(open_vote, asked, words.listed(names, scene.tr), scene)
    key = "longer-title" if view.table_stage is TableStage.OVER else "vote-title"
    title = scene.tr(key, table=words.clean(scene.title))
    return Screen(join("\n", [title, text]), keys.vote_rows(view, scene))


def vote_ended_screen(last: VoteResult, asked: Markup, view: TableView, scene: Scene) -> Screen:
    """Return the outcome of a vote as a lasting line."""
    ends, title = view.agreement.ends, words.clean(scene.title)
    longer = isinstance(last.vote.proposal, ProposeLonger)
    if longer and last.outcome is VoteEnd.AGREED and ends is not None:
        return Screen(scene.tr("longer-agreed", table=title, ends=end_text(ends, scene.tr)))
    told = [scene.tr("vote-title", table=title), _ended(last, asked, scene)]
    if longer and view.over:
        told[0] = scene.tr("longer-refused", table=title)
    return Screen(join("\n", told))


# --- the running deal -----------------------------------------------------------------------


def deal_rows(view: TableView, scene: Scene) -> Rows:
    """Return the buttons under the group's message of a running deal."""
    rows = keys.vote_rows(view, scene)
    if view.table_stage is TableStage.CUT:
        cut = keys.cut_rows(view, scene) if scene.cut_here else ()
        return rows + levels.between_deals((), view, scene, cut)[1]
    if view.table_stage is not TableStage.DEAL:
        return rows
    down = keys.button(scene.tr("button-down"), keys.show(scene, "down"))
    others = joining.join_button(scene)
    if view.waiting:  # a join can be cancelled until the deal is over
        away = codes.lobby(scene.table, codes.JOIN + codes.AWAY)
        others += ((keys.button(scene.tr("button-away"), away),),)
    if not scene.hands:
        return (*rows, (_own_cards(scene), down), *others)
    return (*rows, (_own_cards(scene), private_button(scene)), (down,), *others)


def _own_cards(scene: Scene) -> Button:
    """Return the group's button to one's cards."""
    return keys.button(scene.tr("button-my-cards"), keys.show(scene, "hand"))


# --- calls and notices ----------------------------------------------------------------------


def mention(scene: Scene, seat: int) -> Markup:
    """Return a name that notifies its person."""
    return words.mention(words.name(scene, seat), scene.seats[seat].user_id)


def mentions(scene: Scene, seats: Iterable[int]) -> Markup:
    """Return several mentions."""
    return words.listed([mention(scene, seat) for seat in seats], scene.tr)


def call_screen(
    waited: Sequence[int],
    short: Sequence[int],
    scene: Scene,
    seconds: int = 0,
    *,
    here: bool = False,
) -> Screen:
    """Return the call to all awaited people; deleted once they have acted.

    ``short``: those with only ``seconds`` left. ``here``: they may play from the group.
    """
    told = []
    if short:
        told.append(scene.tr("notice-time-short", name=mentions(scene, short), seconds=seconds))
    if waited:
        name, table = mentions(scene, waited), words.clean(scene.title)
        told.append(scene.tr("ping", name=name, table=table))
    return Screen(join("\n", told), _to_hand(scene, here=here))


def _to_hand(scene: Scene, *, here: bool = False) -> Rows:
    """Return the link to one's hand; none in the private chat itself.

    ``here``: with the button that brings it into the group.
    """
    own = (_own_cards(scene),) if here else ()
    return () if scene.private or not scene.hands else ((*own, private_button(scene)),)


class Notice(StrEnum):
    """Notices to a group about a person."""

    BLOCKED = "blocked"  # has blocked the bot: no hand can be shown
    UNREACHABLE = "unreachable"  # the same: the others may decide
    UNSTARTED = "unstarted"  # never pressed Start, and his hand cannot stand in the group
    AGREED = "agreed"  # the others agreed that a computer plays for him
    ABSENT = "absent"  # silent for hours: the others may decide
    LEFT = "left"  # has left: the others may decide
    ALONE = "alone"  # has left, and only computers remain


def notice(kind: Notice, scene: Scene, seat: int, place: int) -> Screen:
    """Return a notice about ``seat``, at ``place`` in joining order."""
    tr = scene.tr
    table = words.clean(scene.title)
    text = tr(f"notice-{kind}", name=mention(scene, seat), table=table)
    return Screen(text, _notice_rows(kind, scene, seat, place))


def timed_out_screen(away: Sequence[int], view: TableView, scene: Scene) -> Screen:
    """Return one message about all whom computers replaced because their time was out."""
    names = mentions(scene, away)
    text = scene.tr("notice-computer", name=names, table=words.clean(scene.title))
    return Screen(text, (keys.back_row(scene), *_any_place(away, view, scene)))


def all_away_screen(away: Sequence[int], view: TableView, scene: Scene) -> Screen:
    """Return that the next deal waits for a person to return, and the button that deals it."""
    text = scene.tr("notice-all-away", table=words.clean(scene.title))
    return Screen(text, (keys.back_row(scene), *_any_place(away, view, scene)))


def _any_place(away: Sequence[int], view: TableView, scene: Scene) -> Rows:
    """Return the button to ask for an absent person's seat."""
    if len(away) == 1:
        return joining.instead_rows(scene, view.joined.index(away[0]))
    return () if scene.private or not away else (joining.any_place_row(scene),)


def _notice_rows(kind: Notice, scene: Scene, seat: int, place: int) -> Rows:
    tr = scene.tr
    match kind:
        case Notice.BLOCKED | Notice.UNSTARTED:
            return _to_hand(scene, here=kind is Notice.UNSTARTED)
        case Notice.AGREED:
            return (keys.back_row(scene), *joining.instead_rows(scene, place))
        case Notice.ABSENT | Notice.LEFT | Notice.UNREACHABLE:
            computer = keys.right(scene, table_code(ProposeComputer(seat)))
            back = (keys.back_row(scene),) if kind is Notice.LEFT else ()
            first = _to_hand(scene) if kind is Notice.UNREACHABLE else ()
            rows = ((keys.button(tr("button-computer-on"), computer),), stop_row(scene, seat))
            return (*first, *rows, *joining.instead_rows(scene, place), *back)
        case Notice.ALONE:
            return (stop_row(scene), *joining.instead_rows(scene, place), keys.back_row(scene))


def stop_row(scene: Scene, *absent: int) -> keys.Row:
    """Return the proposal to settle now, without waiting for absent people."""
    data = keys.right(scene, table_code(ProposeStop(absent)))
    return (keys.button(scene.tr("button-stop-without"), data),)


# --- afterwards -----------------------------------------------------------------------------


def next_rows(scene: Scene, ends: EndsAt | None = None) -> Rows:
    """Return what may follow a game: an extension, another one, its history.

    ``ends``: its end, if it may be extended.
    """

    def tap(key: str, what: str) -> Button:
        return keys.button(scene.tr(key), codes.lobby(scene.table, what))

    past = keys.button(scene.tr("button-past"), codes.page("past", 0, scene.table))
    return (
        (tap("button-again", codes.AGAIN), tap("button-another", codes.ANOTHER)),
        *((longer_row(ends, scene),) if ends is not None else ()),
        (past,),
    )


def private_button(scene: Scene) -> Button:
    """Return the link from the group to one's hand in the private chat."""
    return keys.url_button(scene.tr("button-private"), scene.links.hand(scene.table))
