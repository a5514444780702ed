"""Buttons and commands of a lobby, and the rematch. Every refusal is a toast.

«Ещё пульку» under a settlement opens another table for the same people and agreement, one per
finished table however often it is tapped. The person who tapped and the computers have seats; the
others are invited by name and sit down with one tap on either message. Only people who tapped are
dealt cards.
"""

from dataclasses import replace

import structlog

from bot.games.registry import FRONTS
from bot.store import Place, TableRow
from bot.tables import joining, lobby, reports, saved_agreements
from bot.tables.events import (
    NOTHING,
    Answer,
    ChatRole,
    Elsewhere,
    Link,
    OpenedAgain,
    Refused,
    Requested,
    Tapped,
    say,
)
from bot.tables.facts import Notes
from bot.tables.state import MOST_TABLES, is_crowded
from bot.tables.turn import Turn
from bot.taps import Tap, Verb
from bot.views import codes, options
from engine.errors import RuleError
from engine.options import Preset

log = structlog.get_logger(__name__)


def on_tap(turn: Turn, event: Tapped) -> Answer:
    """Answer a button of the lobby."""
    tap, user_id = event.tap, event.user_id
    if turn.row.status != "lobby":
        return say("toast-cancelled")
    try:
        match tap.verb, tap.what:
            case Verb.LOBBY, "sit":
                return sit(turn, user_id)
            case Verb.LOBBY, codes.CANCEL | codes.ASK_CANCEL:
                return cancel(turn, event, sure=tap.what == codes.CANCEL)
            case Verb.LOBBY, _:
                return _arrange(turn, event)
            case Verb.OPTION, _:
                return _option(turn, event)
            case _:
                return say("toast-not-dealt")
    except RuleError as error:
        return Refused(error)


def sit(turn: Turn, user_id: int) -> Answer:
    """Seat a person; send one who never pressed Start to the private chat."""
    reader = turn.moment.people.get(user_id)
    if reader is None or reader.name is None:
        return say("toast-unknown")
    try:
        name = lobby.free_name(turn.row, reader.sits_as, reader.username, turn.tr)
        turn.row = lobby.sit(turn.row, user_id, name)
        turn.seats = user_id
        _answered(turn, user_id)
    except RuleError as error:
        if error.key != "lobby-sits" or reader.reachable:
            return Refused(error)
    there = reader.can_play(turn.moment.hands) or not turn.has_hands
    return say("toast-seated") if there else Link("seat")


def sit_down(turn: Turn, user_id: int) -> Answer:
    """Seat a person who asked elsewhere, and name the table; raises `RuleError`."""
    refused = sit(turn, user_id) if turn.place_of(user_id) is None else None
    if refused is not None and turn.place_of(user_id) is None:
        return refused
    return say("toast-cards-later", table=turn.row.title)


def _answered(turn: Turn, user_id: int) -> None:
    """Remove an invited person who has answered."""
    invited = turn.notes.invited
    turn.note(invited={each: name for each, name in invited.items() if each != user_id})


def changes_agreement(row: TableRow, tap: Tap) -> bool:
    """Return whether a tap changes the agreement of a lobby, and does not only open its pages."""
    if tap.verb is Verb.LOBBY:
        return tap.what.startswith(codes.GAME_OF)
    what = codes.parse_of_game(tap.what)[1]
    return (
        tap.verb is Verb.OPTION
        and what != codes.BACK
        and row.game in FRONTS
        and not options.opens(FRONTS[row.game].options, what)
    )


def _arrange(turn: Turn, event: Tapped) -> Answer:
    user_id = event.user_id
    game, what = codes.parse_of_game(event.tap.what)
    if game not in ("", turn.row.game):
        return say("toast-other-game" if game in FRONTS else "toast-unknown")
    match what:
        case "stand" if turn.place_of(user_id) is None and user_id in turn.notes.invited:
            _answered(turn, user_id)
            return say("toast-declined")
        case "stand":
            turn.row = lobby.stand(turn.row, user_id)
            turn.note(partners=())
            return say("toast-stood")
        case "options" | codes.PRIMER | "lobby":
            turn.note(menu={"options": codes.MENU, "lobby": ""}.get(what, what))
            return NOTHING
        case _ if codes.parse_kind(what, codes.GAMES) is not None:
            turn.note(menu=what)
            return NOTHING
    if what.startswith(codes.GAME_OF):
        if not _may_agree(turn, event):
            return say("toast-sit-first")
        turn.drop_question(codes.GUEST)
        return _game(turn, what.removeprefix(codes.GAME_OF))
    if what in (codes.REAL, codes.DEALT):
        return _cards(turn, event, real=what == codes.REAL)
    if (place := codes.parse_numbered(what, codes.TAKE_GUEST)) is not None:
        return take_guest(turn, user_id, place)
    if (place := codes.parse_numbered(what, codes.PARTNER)) is not None:
        return _partner(turn, user_id, place)
    if not lobby.concerns(turn.row, user_id):
        return say("toast-sit-first")
    if lobby.is_reported(turn.row) and (answer := guest(turn, event)) is not None:
        return answer
    match what:
        case "computer" if not lobby.is_reported(turn.row):
            turn.row = lobby.add_computer(turn.row, turn.tr)
            return NOTHING
        case codes.LEVELS:
            return say("toast-unknown")
        case _ if what.startswith(codes.LEVEL):
            return _level(turn, what)
        case "nocomputer":
            turn.row = lobby.drop_computer(turn.row)
            turn.note(partners=())
            return NOTHING
        case "deal":
            return deal(turn, user_id)
    return say("toast-unknown")


def _partner(turn: Turn, user_id: int, place: int) -> Answer:
    """Sit down across somebody, or leave that to the lots again."""
    if not lobby.pairs(turn.row) or place >= len(turn.row.places):
        return say("toast-stale")
    if turn.place_of(user_id) is None:
        refused = sit(turn, user_id)
        if turn.place_of(user_id) is None:
            return refused
    mine = turn.place_of(user_id)
    if mine is None or mine == place:
        return say("toast-partner-self")
    if {mine, place} == {*turn.notes.partners}:
        turn.note(partners=())
        return say("toast-partners-lots")
    turn.note(partners=(place, mine))
    return say("toast-partner", name=turn.row.places[place].name)


def _cards(turn: Turn, event: Tapped, *, real: bool) -> Answer:
    """Choose where the cards come from."""
    found = turn.front.reporting
    if found is None:
        return say("toast-unknown")
    if not _may_agree(turn, event):
        return say("toast-sit-first")
    choice = found.option, found.real if real else found.dealt
    turn.row = lobby.fitted(lobby.choose(turn.row, choice), turn.tr)
    turn.note(menu="")
    turn.drop_question(codes.GUEST)
    return say("toast-cards-real" if real else "toast-cards-dealt")


def guest(turn: Turn, event: Tapped) -> Answer | None:
    """Ask for a guest's name, open his menu, or remove him; None for another button."""
    what = event.tap.what
    if what == codes.GUEST:
        turn.ask_question(codes.GUEST)
        return say("toast-guest-name")
    if codes.parse_numbered(what, codes.GUEST) in lobby.guests(turn.row):
        turn.note(menu=what)
        return NOTHING
    return reports.on_guest(turn, event)


def take_guest(turn: Turn, user_id: int, place: int) -> Answer:
    """Seat a person who was written down as a guest; raises `RuleError`."""
    reader = turn.moment.people.get(user_id)
    if reader is None or reader.name is None:
        return say("toast-unknown")
    name = lobby.free_name(turn.row, reader.sits_as, reader.username, turn.tr, but=place)
    turn.row = lobby.take_guest(turn.row, place, user_id, name)
    turn.seats = user_id
    turn.note(menu="")
    _answered(turn, user_id)
    return say("toast-seated")


def _level(turn: Turn, what: str) -> Answer:
    try:
        place, level = codes.parse_level(what, turn.front.levels)
    except ValueError:
        return say("toast-unknown")
    turn.row = lobby.set_level(turn.row, place, level)
    return NOTHING


def _game(turn: Turn, game: str) -> Answer:
    """Switch to another game, with its options put aside or the chat's usual agreement."""
    if game not in FRONTS:
        return say("toast-unknown")
    row, aside, chat = turn.row, turn.notes.aside, turn.moment.chat
    if game != row.game:
        usual = {} if chat is None else chat.usual(game)
        chosen = aside.get(game, usual or lobby.opening(game))
        turn.row = lobby.switch_game(row, game, chosen, turn.tr)
        turn.note(aside={**aside, row.game: row.options}, partners=())
    turn.note(menu="")
    return NOTHING


def _may_agree(turn: Turn, event: Tapped) -> bool:
    """Return whether a person may change the agreement.

    While only the opener sits, it is his and the administrators', then of all who sit.
    """
    if lobby.waits_alone(turn.row):
        return event.role is not ChatRole.NONE or event.user_id == turn.row.creator
    return turn.place_of(event.user_id) is not None


def _option(turn: Turn, event: Tapped) -> Answer:
    code = event.tap.what
    if (number := codes.parse_numbered(code, codes.HOUSE)) is not None:
        return _house(turn, event, number)
    game, what = codes.parse_of_game(code)
    if game not in FRONTS:
        return say("toast-unknown")
    if game != turn.row.game:
        return say("toast-other-game")
    listed = turn.front.options
    if what == codes.BACK:
        turn.note(menu=options.parent_menu(listed, turn.notes.menu))
        return NOTHING
    if options.opens(listed, what):
        turn.note(menu=what)
        return NOTHING
    if not _may_agree(turn, event):
        return say("toast-sit-first")
    if what == codes.RESET:
        reset = lobby.reset(turn.row.game, turn.row.options)
        turn.row = lobby.fitted(replace(turn.row, options=reset), turn.tr)
        return say("toast-agreed")
    try:
        choice = codes.parse_option(what, listed)
    except ValueError:
        return say("toast-unknown")
    before = turn.row.options
    turn.row = lobby.fitted(lobby.choose(turn.row, choice), turn.tr)
    turn.note(menu=options.next_menu(listed, choice))
    dropped = [each.key for each in listed if each.key in before.keys() - turn.row.options.keys()]
    if isinstance(choice, Preset) or not dropped:
        return say("toast-agreed")
    return say("toast-agreed-without", options=tuple(dropped))


def _house(turn: Turn, event: Tapped, number: int) -> Answer:
    """Take an agreement saved by the group, unchanged."""
    if not _may_agree(turn, event):
        return say("toast-sit-first")
    row, chat = turn.row, turn.moment.chat
    found = saved_agreements.by_number(() if chat is None else chat.house, number)
    if found.game != row.game:
        return say("toast-other-game")
    lobby.agreement(row.game, found.options, len(row.places))
    turn.row = lobby.fitted(replace(row, options=found.options), turn.tr)
    turn.note(menu=codes.MENU)
    return say("toast-agreed")


def open_again(turn: Turn, event: OpenedAgain) -> None:
    """Take the new wishes of a person who waits alone, and resend the lobby at the bottom."""
    row, user_id = turn.row, event.user_id
    if row.status != "lobby":
        return
    turn.resend_at_bottom()
    reader = turn.moment.people.get(user_id)
    if not lobby.is_own(row, user_id):
        return
    try:
        if event.options is not None:
            row = lobby.switch_game(row, event.game, event.options, turn.tr)
        if event.level:
            row = lobby.set_level(row, None, event.level)
        if lobby.place_of(row, user_id) is None and reader is not None and reader.name is not None:
            row = lobby.sit(row, user_id, reader.sits_as)
            turn.seats = user_id
    except RuleError as error:
        log.info("lobby.kept", reason=error.key)
        return
    turn.row = row
    turn.note(menu="")


def deal(turn: Turn, user_id: int) -> Answer:
    """Deal the first cards if everyone can be reached."""
    row, moment = turn.row, turn.moment
    people = (place for place in row.places if place.user_id is not None)
    waiting = [each.name for each in people if not moment.can_play(each.user_id or 0)]
    if waiting and turn.has_hands:
        return say("toast-needs-start", names=", ".join(waiting))
    missing = lobby.min_players(row) - len(row.places)
    if missing > 0:
        return say("lobby-needs", n=missing)
    turn.note(menu="")
    reader = moment.people.get(user_id)
    unasked = not turn.notes.lots_salt or lobby.is_reported(row)
    if row.private and not unasked and reader is not None and reader.asks_pauses:
        # Ask once: a person who deals without an answer has seen the question.
        turn.pauseless = user_id
    turn.drop_question(codes.GUEST)
    turn.deal_first()
    return say("toast-dealt")


def cancel(turn: Turn, event: Tapped | Requested, *, sure: bool) -> Answer:
    """Cancel the table before its first deal, after one confirmation; name who did it."""
    own = lobby.concerns(turn.row, event.user_id)
    if not own and event.role is ChatRole.NONE:
        return say("toast-cancel-who")
    if not sure or turn.notes.menu != codes.CANCEL:
        turn.note(menu=codes.CANCEL)
        return NOTHING
    named = own or event.role is ChatRole.ADMIN
    name, ender = joining.who_ends(turn, event, named=named)
    turn.note(menu="", ended_by=name, ender=ender)
    turn.row = replace(turn.row, status="cancelled", finished=turn.moment.now)
    return say("toast-cancelled")


def answer_broken(turn: Turn, event: Tapped | Requested) -> Answer:
    """Answer at a table whose log breaks the rules: its people may close it.

    The log stays, for a program that can read it.
    """
    what = event.tap.what if isinstance(event, Tapped) else event.what
    if turn.row.status == "closed" or what not in (codes.CANCEL, codes.ASK_CANCEL):
        return say("toast-broken")
    if not lobby.concerns(turn.row, event.user_id) and event.role is ChatRole.NONE:
        return say("toast-sit-first")
    turn.row = replace(turn.row, status="closed", finished=turn.moment.now)
    return say("toast-broken-closed")


def on_command(turn: Turn, event: Requested) -> Answer:
    """Handle a command while the table gathers."""
    user_id, title = event.user_id, turn.row.title
    if turn.row.status != "lobby":
        return say("toast-cancelled")
    try:
        match event.what:
            case "hand" if turn.place_of(user_id) is None:
                return say("toast-not-sitting", table=title)
            case codes.WRITE if lobby.is_reported(turn.row):
                return reports.on_text(turn, event)
            case "sit" | "hand" | codes.JOIN:
                return sit_down(turn, user_id)
            case "leave":
                turn.row = lobby.stand(turn.row, user_id)
                return say("toast-stood")
            case "cancel":
                refused = cancel(turn, event, sure=False)
                if refused == NOTHING:
                    turn.resend_at_bottom()
                return refused
            case _:
                return say("toast-not-dealt")
    except RuleError as error:
        return Refused(error)


def rematch(turn: Turn, event: Tapped) -> Answer:
    """Open the next table, or take a seat at it if it is open."""
    try:
        if event.tap.table != turn.row.id:
            return _join(turn, event)
        return _go_on(turn, event)
    except RuleError as error:
        return Refused(error)


def _go_on(turn: Turn, event: Tapped) -> Answer:
    row, user_id = turn.row, event.user_id
    if turn.place_of(user_id) is None:
        return say("toast-again-stranger")
    if turn.row.kind.deck.is_given:
        return say("toast-finished")
    if row.status != "finished":
        return say("toast-again-early")
    here = turn.moment.here
    for each in here:
        if each.row.follows == row.id:
            return Elsewhere(each.row.id)
    if is_crowded(here):
        return say("too-many-tables", n=MOST_TABLES)
    lobby.agreement(row.game, row.options)
    return _open(turn, user_id, looking=event.tap.what == codes.ANOTHER)


def _open(turn: Turn, user_id: int, *, looking: bool) -> Answer:
    row, chat, reader = turn.row, turn.moment.chat, turn.moment.people.get(user_id)
    if reader is None or reader.name is None:
        return say("toast-unknown")
    others_here = (place for place in row.places if place.user_id is None)
    new = replace(
        row,
        creator=user_id,
        status="lobby",
        places=(Place(reader.sits_as, user_id), *others_here),
        created=turn.moment.now,
        finished=None,
        opening=None,
        follows=row.id,
    )
    name = row.title if row.private or chat is None else chat.title
    new = lobby.named(new, name, [each.row for each in turn.moment.here])
    # A table dealt at once would never show its fingerprint.
    at_once = row.private and not looking
    snapshot = turn.snapshot()
    left = filter(snapshot.gone, snapshot.persons if snapshot.dealt else ())
    uninvited = {None, user_id, *map(turn.user_at, left)}
    others = (place for place in row.places if place.user_id not in uninvited)
    notes = Notes(
        menu=codes.MENU if looking else "",
        invited={place.user_id: place.name for place in others if place.user_id is not None},
        lots_salt="" if at_once else turn.salt(),
    )
    turn.open_table(new, notes)
    turn.seats = user_id
    if at_once or not reader.reachable:
        return Elsewhere()
    return say("toast-again", table=new.title)


def _join(turn: Turn, event: Tapped) -> Answer:
    """Take a seat at the next table; deal if all others are there."""
    row, user_id = turn.row, event.user_id
    if turn.ledger is not None:
        return say("toast-again-playing", table=row.title)
    if event.tap.what == codes.ANOTHER:
        turn.note(menu=codes.MENU)
    if turn.place_of(user_id) is None:
        return sit_down(turn, user_id)
    if row.private and not turn.notes.lots_salt:
        return deal(turn, user_id)
    reader = turn.moment.people.get(user_id)
    if reader is None or not reader.reachable:
        return sit(turn, user_id)
    turn.resend_at_bottom()
    return say("toast-again-here", table=row.title)
