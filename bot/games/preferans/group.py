"""What the whole group sees of a table: lots, the running deal, calls to act, the settlement."""

from enum import StrEnum

from markupsafe import Markup

from bot.games.preferans import lines, settlement, sheet
from bot.games.preferans.result import check_screen, result_screen, why_screen
from bot.i18n import join, plain
from bot.screen import Button, Rows, Screen, Style
from bot.taps import Tap, Verb
from bot.views import codes, keys, words
from bot.views.model import Scene
from engine.preferans.observe import PlayerView, Stage
from engine.table import ProposeComputer, ProposeStop
from render.theme import Theme

__all__ = [
    "Notice",
    "check_screen",
    "deal_screen",
    "final_screen",
    "lots_screen",
    "notice",
    "ping_screen",
    "result_screen",
    "seal_popup",
    "vote_ping_screen",
    "why_screen",
]


# --- lots -----------------------------------------------------------------------------------


def lots_screen(seen: PlayerView, scene: Scene) -> Screen:
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
    return Screen(join("\n", text))


# --- the running deal -----------------------------------------------------------------------


def deal_screen(seen: PlayerView, scene: Scene) -> Screen:
    """Return the live message of the running deal; ``seen`` is the public's view."""
    text = [
        lines.header(seen, scene),
        lines.doing(seen, scene),
        *lines.body(seen, scene),
    ]
    vote = lines.vote(seen, scene) or lines.refused(seen, scene)
    if vote is not None:
        text.append(vote)
    turn = lines.turn(seen, scene)
    if turn is not None:
        text.append(turn)
    return Screen(join("\n", (line for line in text if line)), _deal_rows(seen, scene))


def _deal_rows(seen: PlayerView, scene: Scene) -> Rows:
    tr = scene.tr
    rows = keys.vote_rows(seen, scene)
    if seen.stage in (Stage.LOTS, Stage.SHUFFLE, Stage.CUT, Stage.FINISHED):
        return rows + keys.cut_rows(seen, scene) if scene.cut_here else rows
    own = keys.button(tr("button-my-cards"), keys.show(scene, "hand"))
    down = keys.button(tr("button-down"), keys.show(scene, "down"))
    return (*rows, (own, private_button(scene)), (down,))


def private_button(scene: Scene) -> Button:
    """Return the link from the group to one's hand in the private chat."""
    return keys.url_button(scene.tr("button-private"), codes.hand_link(scene.bot, scene.table))


def seal_popup(seen: PlayerView, scene: Scene) -> str:
    """Return the commitment in full, for a pop-up of at most 200 characters. Rule 1.6."""
    return plain(scene.tr("seal-popup", seal=seen.commitment))


# --- the end --------------------------------------------------------------------------------


def final_screen(seen: PlayerView, scene: Scene) -> Screen:
    """Return the settlement under the finished sheet; short enough for a caption. Rule 8.5."""
    text = settlement.final_text(seen, scene)
    rows = settlement.exact_rows(seen, scene) + _next_rows(scene)
    drawn = sheet.picture(seen, scene.seats, scene.tr, Theme.LIGHT)
    return Screen(text, rows, picture=drawn)


def _next_rows(scene: Scene) -> Rows:
    """Return what may follow a pulka: another one, and a look back."""

    def tap(key: str, what: str, style: Style | None = None) -> Button:
        return keys.button(scene.tr(key), Tap(Verb.LOBBY, scene.table, 0, what).encode(), style)

    past = keys.button(scene.tr("button-past"), codes.page("past", 0, scene.table))
    return (
        (tap("button-again", codes.AGAIN, Style.PRIMARY), tap("button-another", codes.ANOTHER)),
        (past,),
    )


# --- calls and notices ----------------------------------------------------------------------


def mention(scene: Scene, seat: int) -> Markup:
    """Return a name that rings for the person who bears it."""
    return words.mention(words.name(scene, seat), scene.seats[seat].user_id)


def ping_screen(seat: int, scene: Scene) -> Screen:
    """Return the call to a person everybody waits for; it goes once he has acted."""
    text = scene.tr("ping", name=mention(scene, seat), table=words.clean(scene.title))
    return Screen(text, _to_private(scene))


def vote_ping_screen(seat: int, seen: PlayerView, scene: Scene) -> Screen:
    """Return the call to a person whose answer to a vote is waited for, with the answers."""
    asked = Markup("") if seen.vote is None else lines.proposal(seen.vote, seen, scene)
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


def notice(kind: Notice, scene: Scene, seat: int) -> Screen:
    """Return a notice; ``seat`` is who it is about."""
    tr = scene.tr
    table = words.clean(scene.title)
    text = tr(f"notice-{kind}", name=mention(scene, seat), table=table)
    return Screen(text, _notice_rows(kind, scene, seat))


def _notice_rows(kind: Notice, scene: Scene, seat: int) -> Rows:
    tr = scene.tr
    match kind:
        case Notice.BLOCKED | Notice.TIME_SHORT:
            return _to_private(scene)
        case Notice.COMPUTER | Notice.AGREED:
            return (keys.back_row(scene),)
        case Notice.ABSENT | Notice.LEFT:
            computer = keys.button(
                tr("button-computer-on"), keys.right(scene, ProposeComputer(seat))
            )
            stop = keys.button(tr("button-stop-without"), keys.right(scene, ProposeStop((seat,))))
            back = (keys.back_row(scene),) if kind is Notice.LEFT else ()
            return ((computer,), (stop,), *back)
        case Notice.ALONE:
            stop = keys.button(tr("button-stop-without"), keys.right(scene, ProposeStop()))
            return ((stop,), keys.back_row(scene))
