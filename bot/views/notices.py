"""What every table shows around its game: lots, the cut, votes, calls and notices."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from markupsafe import Markup, escape

from bot.i18n import join, plain
from bot.screen import Button, Rows, Screen, Style
from bot.taps import Tap, Verb
from bot.views import codes, joining, keys, words
from bot.views.limits import end_text, longer_row
from bot.views.model import Scene
from engine.events import EndsAt, Measure
from engine.log import table_code
from engine.view import TableStage, TableView, VoteView
from engine.votes import (
    ProposeComputer,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
)

SEAL_SHOWN: Final = 12
"""Characters of a commitment that are enough to tell two apart."""


# --- lots -----------------------------------------------------------------------------------


def lots_screen(seen: TableView, scene: Scene) -> Screen:
    """Return what everybody drew, who sits where and who deals first. Rule 1.3."""
    tr = scene.tr
    text = [tr("lots-title", table=words.clean(scene.title))]
    if seen.lots:
        drawn = [
            words.tied(words.name(scene, seat), words.card(card, tr))
            for seat, card in zip(seen.joined, seen.lots, strict=True)
        ]
        text.append(tr("lots-seats", cards=join(words.DOT, drawn)))
    around = [words.name(scene, seat) for seat in range(len(scene.seats))]
    text.append(tr("lots-order", names=join(" → ", around)))
    if seen.dealer_lots:
        drawn = [
            words.tied(words.name(scene, seat), words.card(card, tr))
            for seat, card in enumerate(seen.dealer_lots)
        ]
        text.append(tr("lots-deal", cards=join(words.DOT, drawn)))
    drawn_for = "yes" if seen.dealer_lots else "no"
    text.append(tr("lots-dealer", name=words.name(scene, seen.dealer), drawn=drawn_for))
    if seen.lots_salt:
        text.append(tr("lots-salt", salt=seen.lots_salt))
    return Screen(join("\n", text))


# --- the cut --------------------------------------------------------------------------------


def seal(seen: TableView) -> Markup:
    """Return the beginning of the commitment, enough to tell two apart. Rule 1.6."""
    return escape(seen.commitment[:SEAL_SHOWN] + "…")


def seal_popup(seen: TableView, scene: Scene) -> str:
    """Return the commitment in full, for a pop-up of at most 200 characters. Rule 1.6."""
    return plain(scene.tr("seal-popup", seal=seen.commitment))


def cut_call(seen: TableView, scene: Scene) -> Markup:
    """Return who deals next and who is to cut for him: his right neighbour. Rule 1.5."""
    cutter = (seen.dealer - 1) % len(scene.seats)
    asked = scene.cut_here and (seen.viewer < 0 or seen.viewer == cutter)
    return scene.tr(
        "cut-call" if asked else "cut-next",
        number=seen.number,
        dealer=words.name(scene, seen.dealer),
        cutter=words.name(scene, cutter),
    )


# --- votes ----------------------------------------------------------------------------------


def proposal(vote: VoteView, scene: Scene, measure: Measure | None = None) -> Markup:
    """Return what is proposed about the table itself; what a game asks about it says itself.

    ``measure``: what its evenings are measured in, where they may be made longer.
    """
    if isinstance(vote.proposal, ProposeNewcomer | ProposeSubstitute):
        return joining.proposal(vote.proposal, scene)
    tr, who = scene.tr, words.name(scene, vote.proposer)
    match vote.proposal:
        case ProposeStop(()):
            return tr("vote-stop", name=who)
        case ProposeStop(absent):
            return tr("vote-stop-without", name=who, absent=words.names(scene, absent))
        case ProposeComputer(seat):
            return tr("vote-computer", name=who, absent=words.name(scene, seat))
        case ProposeLonger(to) if measure is not None:
            return tr("vote-longer", name=who, ends=end_text(EndsAt(measure, to), tr))
    raise ValueError(f"not of the table: {type(vote.proposal).__name__}")


def vote(open_vote: VoteView, asked: Markup, scene: Scene) -> Markup:
    """Return the open vote with who still has to answer; ``asked``: what is proposed."""
    awaited = words.names(scene, sorted(open_vote.awaited))
    return scene.tr("vote", proposal=asked, awaited=awaited)


Proposed = Callable[[VoteView], Markup]
"""What is proposed, in the words the others are asked about."""


def asked(seen: TableView, proposed: Proposed, scene: Scene) -> Markup | None:
    """Return the open vote, or what became of the last one, None for neither."""
    if seen.vote is not None:
        return vote(seen.vote, proposed(seen.vote), scene)
    return refused(seen, proposed, scene) or waiting(seen, scene)


def waiting(seen: TableView, scene: Scene) -> Markup | None:
    """Return who sits down after the running deal."""
    if not seen.waiting:
        return None
    names = join(", ", [words.clean(name) for name in seen.waiting])
    return scene.tr("joins-next", names=names)


def refused(seen: TableView, proposed: Proposed, scene: Scene) -> Markup | None:
    """Return what was refused in this deal and by whom."""
    refusal = scene.refusal
    if refusal is None or refusal.deal != seen.number or seen.vote is not None:
        return None
    name = words.name(scene, refusal.seat)
    return scene.tr("refused", proposal=proposed(refusal.vote), name=name)


# --- the running deal -----------------------------------------------------------------------


def deal_rows(seen: TableView, scene: Scene) -> Rows:
    """Return the buttons under the group's message of a running deal."""
    rows = keys.vote_rows(seen, scene)
    if seen.table_stage is not TableStage.DEAL:
        return rows + keys.cut_rows(seen, scene) if scene.cut_here else rows
    own = keys.button(scene.tr("button-my-cards"), keys.show(scene, "hand"))
    down = keys.button(scene.tr("button-down"), keys.show(scene, "down"))
    others = (*joining.join_button(scene), *joining.away_button(seen, scene))
    return (*rows, (own, private_button(scene)), (down,), *others)


# --- calls and notices ----------------------------------------------------------------------


def mention(scene: Scene, seat: int) -> Markup:
    """Return a name that rings for the person who bears it."""
    return words.mention(words.name(scene, seat), scene.seats[seat].user_id)


def ping_screen(seat: int, scene: Scene) -> Screen:
    """Return the call to a person everybody waits for; it goes once he has acted."""
    text = scene.tr("ping", name=mention(scene, seat), table=words.clean(scene.title))
    return Screen(text, _to_private(scene))


def vote_ping_screen(seat: int, asked: Markup, seen: TableView, scene: Scene) -> Screen:
    """Return the call to a person whose answer to what is ``asked`` is waited for."""
    text = scene.tr(
        "ping-vote", name=mention(scene, seat), table=words.clean(scene.title), proposal=asked
    )
    return Screen(text, keys.vote_rows(seen, scene)[:1])


def _to_private(scene: Scene) -> Rows:
    """Return the link to one's hand; one who reads it in the private chat is there already."""
    return () if scene.private else ((private_button(scene),),)


class Notice(StrEnum):
    """What a table tells its group about a person."""

    BLOCKED = "blocked"  # has blocked the bot: no hand can be shown
    TIME_SHORT = "time-short"  # the turn's time is nearly out
    COMPUTER = "computer"  # his time was out: the computer plays for him
    AGREED = "agreed"  # by consent of the others the computer plays for him
    ABSENT = "absent"  # silent for hours: the others may decide
    LEFT = "left"  # has said that he leaves: the others may decide
    ALONE = "alone"  # has left, and nobody but computers is there to decide


def notice(kind: Notice, scene: Scene, seat: int, place: int) -> Screen:
    """Return a notice; ``seat`` is who it is about, ``place`` his in joining order."""
    tr = scene.tr
    table = words.clean(scene.title)
    text = tr(f"notice-{kind}", name=mention(scene, seat), table=table)
    return Screen(text, _notice_rows(kind, scene, seat, place))


def _notice_rows(kind: Notice, scene: Scene, seat: int, place: int) -> Rows:
    tr = scene.tr
    match kind:
        case Notice.BLOCKED | Notice.TIME_SHORT:
            return _to_private(scene)
        case Notice.COMPUTER | Notice.AGREED:
            return (keys.back_row(scene), *_instead(scene, place))
        case Notice.ABSENT | Notice.LEFT:
            computer = keys.right(scene, table_code(ProposeComputer(seat)))
            back = (keys.back_row(scene),) if kind is Notice.LEFT else ()
            rows = ((keys.button(tr("button-computer-on"), computer),), stop_row(scene, seat))
            return (*rows, *_instead(scene, place), *back)
        case Notice.ALONE:
            return (stop_row(scene), *_instead(scene, place), keys.back_row(scene))


def _instead(scene: Scene, place: int) -> Rows:
    """Return the button for whoever would sit down in the place of somebody who is away."""
    return () if scene.private else (joining.instead_row(scene, place),)


def stop_row(scene: Scene, *absent: int) -> keys.Row:
    """Return the proposal to settle now, without waiting for whoever is absent."""
    data = keys.right(scene, table_code(ProposeStop(absent)))
    return (keys.button(scene.tr("button-stop-without"), data),)


# --- a later end ----------------------------------------------------------------------------


def longer_screen(open_vote: VoteView, asked: Markup, seen: TableView, scene: Scene) -> Screen:
    """Return the question whether a game that is over goes on, with its answers."""
    title = scene.tr("longer-title", table=words.clean(scene.title))
    return Screen(join("\n", [title, vote(open_vote, asked, scene)]), keys.vote_rows(seen, scene))


def decided_screen(seen: TableView, scene: Scene) -> Screen:
    """Return what became of the question: it goes on to a later end, or remains over."""
    ends, title = seen.agreement.ends, words.clean(scene.title)
    if seen.over or ends is None:
        return Screen(scene.tr("longer-refused", table=title))
    return Screen(scene.tr("longer-agreed", table=title, ends=end_text(ends, scene.tr)))


# --- afterwards -----------------------------------------------------------------------------


def next_rows(scene: Scene, ends: EndsAt | None = None) -> Rows:
    """Return what may follow a pulka: more of it, another one, and a look back.

    ``ends``: where it has ended, if it may go on.
    """

    def tap(key: str, what: str, style: Style | None = None) -> Button:
        return keys.button(scene.tr(key), Tap(Verb.LOBBY, scene.table, 0, what).encode(), style)

    past = keys.button(scene.tr("button-past"), codes.page("past", 0, scene.table))
    return (
        (tap("button-again", codes.AGAIN, Style.PRIMARY), tap("button-another", codes.ANOTHER)),
        *((longer_row(ends, scene),) if ends is not None else ()),
        (past,),
    )


def private_button(scene: Scene) -> Button:
    """Return the link from the group to one's hand in the private chat."""
    return keys.url_button(scene.tr("button-private"), codes.hand_link(scene.bot, scene.table))
