"""What people press and ask for while a table gathers. Every refusal is a toast."""

from dataclasses import replace

from bot.games.registry import FRONTS
from bot.i18n import join, plain
from bot.screen import Toast
from bot.tables import fairness, house, later, lobby
from bot.tables.events import Asked, ChatRole, Tapped
from bot.tables.live_table import LiveTable
from bot.taps import Verb
from bot.views import codes, options
from bot.views.refusals import explain, toast
from engine.errors import RuleError
from engine.options import Preset


async def tapped(table: LiveTable, event: Tapped) -> Toast:
    """Answer a button of the lobby."""
    before = table.row
    toast = await _tapped(table, event)
    return (later.arranged(table, event, before) if toast == Toast() else None) or toast


async def _tapped(table: LiveTable, event: Tapped) -> Toast:
    tap, user_id = event.tap, event.user_id
    if table.row.status != "lobby":
        return table.toast("toast-cancelled", user_id)
    try:
        match tap.verb, tap.what:
            case Verb.LOBBY, "sit":
                return await sit(table, user_id)
            case Verb.LOBBY, codes.CANCEL | codes.ASK_CANCEL:
                return await cancel(table, user_id, event.role, sure=tap.what == codes.CANCEL)
            case Verb.LOBBY, _:
                return await _arrange(table, user_id, tap.what)
            case Verb.SHOW, fairness.CHECK:
                return fairness.show(table, user_id, tap, in_group=event.in_group)
            case Verb.OPTION, _:
                return await _option(table, user_id, tap.what)
            case _:
                return table.toast("toast-not-dealt", user_id)
    except RuleError as error:
        return toast(error, table.person_tr(user_id))


async def sit(table: LiveTable, user_id: int) -> Toast:
    """Seat a person; whoever never pressed Start is carried into the private chat."""
    people = table.services.people
    new = table.place_of(user_id) is None
    person = await (people.sits_down(user_id) if new else people.get(user_id))
    if person is None:
        return table.toast("toast-unknown", user_id)
    try:
        await table.save(lobby.sit(table.row, user_id, person.name))
        await _answered(table, user_id)
    except RuleError as error:
        if error.key != "lobby-sits" or table.services.people.reachable(user_id):
            return Toast(explain(error, table.person_tr(user_id)))
    if table.services.people.reachable(user_id):
        return table.toast("toast-seated", user_id)
    return Toast(url=table.services.links.seat(table.row.id))


async def _answered(table: LiveTable, user_id: int) -> None:
    """Somebody invited has sat down, or will not."""
    invited = table.notes.invited
    await table.note(invited={each: name for each, name in invited.items() if each != user_id})


async def _arrange(table: LiveTable, user_id: int, code: str) -> Toast:
    game, what = codes.parse_of_game(code)
    if game not in ("", table.row.game):
        return table.toast("toast-other-game" if game in FRONTS else "toast-unknown", user_id)
    match what:
        case "stand" if table.place_of(user_id) is None and user_id in table.notes.invited:
            await _answered(table, user_id)
            return table.toast("toast-declined", user_id)
        case "stand":
            await table.save(lobby.stand(table.row, user_id))
            return table.toast("toast-stood", user_id)
        case "options" | codes.GAMES | "lobby":
            await table.note(menu={"options": codes.MENU, "lobby": ""}.get(what, what))
            return Toast()
    if not lobby.concerns(table.row, user_id):
        return table.toast("toast-sit-first", user_id)
    match what:
        case "computer":
            await table.save(lobby.add_computer(table.row, table.tr))
            return Toast()
        case codes.LEVELS:
            return table.toast("toast-unknown", user_id)
        case _ if what.startswith(codes.LEVEL):
            return await _level(table, user_id, what)
        case _ if what.startswith(codes.GAME_OF):
            return await _game(table, user_id, what.removeprefix(codes.GAME_OF))
        case "nocomputer":
            await table.save(lobby.drop_computer(table.row))
            return Toast()
        case "deal":
            return await _deal(table, user_id)
    return table.toast("toast-unknown", user_id)


async def _level(table: LiveTable, user_id: int, what: str) -> Toast:
    try:
        place, level = codes.parse_level(what, table.front.levels)
    except ValueError:
        return table.toast("toast-unknown", user_id)
    await table.save(lobby.set_level(table.row, place, level))
    return Toast()


async def _game(table: LiveTable, user_id: int, game: str) -> Toast:
    """Play another game here, on the chat's usual agreement or as it was put aside."""
    if game not in FRONTS:
        return table.toast("toast-unknown", user_id)
    row, aside = table.row, table.notes.aside
    if game != row.game:
        chat = await table.services.chats.get(row.chat_id)
        options = aside.get(game, {} if chat is None else chat.usual(game))
        new = lobby.replaced(row, game, options, table.tr)
        await table.note(aside={**aside, row.game: row.options})
        await table.save(new)
    await table.note(menu="")
    return Toast()


async def _option(table: LiveTable, user_id: int, code: str) -> Toast:
    if (number := codes.parse_numbered(code, codes.HOUSE)) is not None:
        return await _house(table, user_id, number)
    game, what = codes.parse_of_game(code)
    if game not in FRONTS:
        return table.toast("toast-unknown", user_id)
    if game != table.row.game:
        return table.toast("toast-other-game", user_id)
    listed = table.front.options
    if what == codes.BACK:
        await table.note(menu=options.above(listed, table.notes.menu))
        return Toast()
    if options.opens(listed, what):
        await table.note(menu=what)
        return Toast()
    if not lobby.concerns(table.row, user_id):
        return table.toast("toast-sit-first", user_id)
    if what == codes.RESET:
        await table.save(replace(table.row, options=lobby.reset(table.row.game, table.row.options)))
        return table.toast("toast-agreed", user_id)
    try:
        choice = codes.parse_option(what, listed)
    except ValueError:
        return table.toast("toast-unknown", user_id)
    before = table.row.options
    await table.save(lobby.choose(table.row, choice))
    await table.note(menu=options.after(listed, choice))
    dropped = [each.key for each in listed if each.key in before.keys() - table.row.options.keys()]
    if isinstance(choice, Preset) or not dropped:
        return table.toast("toast-agreed", user_id)
    tr = table.person_tr(user_id)
    names = join(", ", (options.title(key, tr) for key in dropped))
    return table.toast("toast-agreed-without", user_id, options=names)


async def _house(table: LiveTable, user_id: int, number: int) -> Toast:
    """Take what the group keeps under a name, as it is."""
    if not lobby.concerns(table.row, user_id):
        return table.toast("toast-sit-first", user_id)
    row = table.row
    chat = await table.services.chats.get(row.chat_id)
    found = house.by_number(() if chat is None else chat.house, number)
    if found.game != row.game:
        return table.toast("toast-other-game", user_id)
    lobby.agreement(row.game, found.options, len(row.places))
    await table.save(replace(row, options=found.options))
    await table.note(menu=codes.MENU)
    return table.toast("toast-agreed", user_id)


async def _deal(table: LiveTable, user_id: int) -> Toast:
    waiting = [
        place.name
        for place in table.row.places
        if place.user_id is not None and not table.services.people.reachable(place.user_id)
    ]
    if waiting:
        return table.toast("toast-needs-start", user_id, names=", ".join(waiting))
    missing = lobby.least(table.row) - len(table.row.places)
    if missing > 0:
        return table.toast("lobby-needs", user_id, n=missing)
    await table.note(menu="")
    person = table.services.people.known(user_id)
    if table.row.private and person is not None and person.pauses is None:
        # The question is asked once: who deals without an answer has seen it.
        await table.services.people.change(user_id, pauses=False)
    await table.deal_first()
    return table.toast("toast-dealt", user_id)


async def cancel(table: LiveTable, user_id: int, role: ChatRole, *, sure: bool) -> Toast:
    """Call the table off before its first deal; it asks once, and says who did it."""
    own = lobby.concerns(table.row, user_id)
    if not own and role is ChatRole.NONE:
        return table.toast("toast-cancel-who", user_id)
    if not sure or table.notes.menu != codes.CANCEL:
        await table.note(menu=codes.CANCEL)
        return Toast()
    person = table.services.people.known(user_id)
    named = person is not None and (own or role is ChatRole.ADMIN)
    name, ender = plain(table.tr("somebody-admin")), 0
    if person is not None and named:
        name, ender = person.name or plain(table.tr("forgotten-player")), user_id
    await table.note(menu="", ended_by=name, ender=ender)
    now = table.services.clock.now()
    await table.save(replace(table.row, status="cancelled", finished=now))
    return table.toast("toast-cancelled", user_id)


async def broken(table: LiveTable, event: Tapped | Asked) -> Toast:
    """Answer at a table whose log does not follow the rules: its people may close it.

    What is written stays: a program that understands it shows it again.
    """
    what = event.tap.what if isinstance(event, Tapped) else event.what
    if table.row.status == "closed" or what not in (codes.CANCEL, codes.ASK_CANCEL):
        return table.toast("toast-broken", event.user_id)
    if not lobby.concerns(table.row, event.user_id) and event.role is ChatRole.NONE:
        return table.toast("toast-sit-first", event.user_id)
    now = table.services.clock.now()
    await table.save(replace(table.row, status="closed", finished=now))
    return table.toast("toast-broken-closed", event.user_id)


async def asked(table: LiveTable, event: Asked) -> Toast:
    """Do what a command asks for while the table gathers."""
    user_id = event.user_id
    if table.row.status != "lobby":
        return table.toast("toast-cancelled", user_id)
    try:
        match event.what:
            case "sit" | "hand" | codes.JOIN:
                if table.place_of(user_id) is None:
                    if event.what == "hand":
                        return table.toast("toast-not-sitting", user_id, table=table.row.title)
                    refused = await sit(table, user_id)
                    if table.place_of(user_id) is None:
                        return refused
                return table.toast("toast-cards-later", user_id, table=table.row.title)
            case "leave":
                await table.save(lobby.stand(table.row, user_id))
                return table.toast("toast-stood", user_id)
            case "cancel":
                refused = await cancel(table, user_id, event.role, sure=False)
                if not refused.text:
                    table.bring_down()
                return refused
            case _:
                return table.toast("toast-not-dealt", user_id)
    except RuleError as error:
        return Toast(explain(error, table.person_tr(user_id)))
