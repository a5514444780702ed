"""A table before its first deal: who sits, the agreement, who must press Start."""

from dataclasses import replace
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Button, Rows, Screen, Style
from bot.views import codes, games, keys, levels, primer, settings, words
from bot.views.links import LEARN, Links
from bot.views.model import Lobby
from bot.views.options import Game, house_line, options_screen
from engine.options import Values

TIMED: Final = 3
"""People whose minutes are told, where a game takes so many."""
SHORT: Final = 12
"""Characters of a name on a button beside another one."""


def lobby_screen(game: Game, lobby: Lobby, tr: Translator, links: Links) -> Screen:
    """Return the lobby, or its open menu."""
    if (kind := codes.parse_kind(lobby.menu, codes.GAMES)) is not None:
        return _games_screen(game, lobby, tr, links, kind)
    if lobby.menu == codes.PRIMER:
        return _primer_screen(game, lobby, tr, links)
    if (place := codes.parse_numbered(lobby.menu, codes.GUEST)) is not None:
        return _guest_screen(game, lobby, tr, links, place)
    if lobby.menu not in ("", codes.CANCEL):
        return _agreement_screen(game, lobby, tr, links)
    text = [
        tr("lobby-title", table=words.clean(lobby.title)),
        house_line(lobby.house, game, lobby.agreement, tr),
        _lasts(game, lobby, tr),
        Markup(""),
        tr("lobby-real") if lobby.real else None,
        *_places(game, lobby, tr),
        _partners(lobby, tr),
        _invited(game, lobby, tr),
        _waiting(game, lobby, tr),
        tr("lobby-pauses") if lobby.asks_pauses else None,
        tr(f"lobby-hands-{lobby.hands}") if lobby.hands and not lobby.real else None,
    ]
    rows = _rows(game, lobby, tr, links)
    if lobby.menu == codes.CANCEL:
        text += [Markup(""), tr("lobby-cancel-ask")]
        yes = _tap(lobby, tr, "button-cancel-yes", codes.CANCEL, Style.DANGER)
        no = _tap(lobby, tr, "button-cancel-no", "lobby")
        rows = (*_seating(game, lobby, tr, links), (yes, no))
    return Screen(join("\n", (line for line in text if line is not None)), rows)


def _agreement_screen(game: Game, lobby: Lobby, tr: Translator, links: Links) -> Screen:
    """Return the menu of the agreement; new people may still sit down."""
    heading = _head("lobby-options", lobby, tr)
    lots = keys.button(tr("button-check"), codes.show(lobby.table, 0, "check"))
    menu = options_screen(
        game,
        lobby.agreement,
        tr,
        table=lobby.table,
        opened=lobby.menu,
        heading=heading,
        house=lobby.house,
        others=((lots,),) if lobby.sealed and lobby.menu == codes.MENU else (),
    )
    return replace(menu, rows=(*menu.rows, *_seating(game, lobby, tr, links)))


def _games_screen(game: Game, lobby: Lobby, tr: Translator, links: Links, kind: str) -> Screen:
    """Return the games of a kind to play at this table."""

    menu = games.chooser(
        () if lobby.offers is None else lobby.offers(),
        lobby.game,
        tr,
        heading=tr("lobby-games", table=words.clean(lobby.title)),
        opened=kind,
        choice=lambda key: codes.lobby(lobby.table, codes.GAME_OF + key),
        turn=lambda kind: codes.lobby(lobby.table, codes.of_kind(codes.GAMES, kind)),
        foot=_sitting(lobby, tr),  # at the bottom, which a phone shows
    )
    back = (_tap(lobby, tr, "button-back-menu", "lobby"),)
    seating = _seating(game, lobby, tr, links)
    return replace(menu, rows=(*menu.rows, *seating, back, *_deal_row(game, lobby, tr)))


def _primer_screen(game: Game, lobby: Lobby, tr: Translator, links: Links) -> Screen:
    """Return how the game is played, for newcomers."""
    row, page = (
        [_tap(lobby, tr, "button-back-menu", "lobby")],
        primer.first_page(game, lobby.agreement, tr),
    )
    if page + 1 < primer.count(tr):
        on = codes.page(codes.PRIMER, page + 1, lobby.table)
        row.append(keys.button(tr("button-page-on"), on))
    taught = game.school is not None
    learn = (keys.url_button(tr("button-learn"), links.start(LEARN)),)
    beside = (tuple(row), learn) if taught else (tuple(row),)
    rows = (*beside, *_seating(game, lobby, tr, links), *_deal_row(game, lobby, tr))
    return Screen(join("\n\n", (_head("lobby-primer", lobby, tr), tr(f"primer-{page + 1}"))), rows)


def _head(key: str, lobby: Lobby, tr: Translator) -> Markup:
    """Return the head of a lobby's menu: the table, and who sits there."""
    head = (tr(key, table=words.clean(lobby.title)), _sitting(lobby, tr))
    return join("\n", (line for line in head if line is not None))


def _sitting(lobby: Lobby, tr: Translator) -> Markup | None:
    """Return who sits at the table."""
    return tr("lobby-players", names=_names(lobby, tr)) if lobby.seats else None


def _lasts(game: Game, lobby: Lobby, tr: Translator) -> Markup | None:
    """Return how long the preset of new tables takes, or another that was measured."""
    options, values = game.options, lobby.agreement.values()
    preset, first = options.preset_of(values), options.opening_preset() or options.presets[0]
    minutes = game.minutes if preset == first else game.preset_minutes.get(preset.key, 0)
    if lobby.real or not minutes:
        return None
    length, usual = options.length, options.complete(preset.chosen)
    if not options.is_preset(preset, values) or values[length] != usual[length]:
        return None
    players = _timed(game, values)
    if players != _timed(game, preset.chosen):
        return None
    deals = replace(lobby.agreement, players=players).length
    return tr("lobby-minutes", deals=deals, minutes=minutes, players=players)


def _timed(game: Game, chosen: Values) -> int:
    """Return of how many people the minutes are told."""
    return min(game.places(chosen), key=lambda each: abs(each - TIMED))


def _least(game: Game, lobby: Lobby) -> int:
    return min(game.places(lobby.agreement.values()))


def _most(game: Game, lobby: Lobby) -> int:
    return max(game.places(lobby.agreement.values()))


def _places(game: Game, lobby: Lobby, tr: Translator) -> list[Markup]:
    lines = [
        tr("lobby-place", number=place + 1, name=words.seated(seated, tr))
        for place, seated in enumerate(lobby.seats)
    ]
    most = _most(game, lobby)
    if most > max(_least(game, lobby), len(lobby.seats)):  # else the line below tells it
        lines.append(tr("lobby-free", n=most - len(lobby.seats)))
    return lines


def _partners(lobby: Lobby, tr: Translator) -> Markup | None:
    """Return who sits across from whom, or how to choose it."""
    if lobby.partners is None or len(lobby.seats) < 2:
        return None
    if not lobby.partners:
        return tr("lobby-partners-lots")
    first, second = (words.person(lobby.seats[place], tr) for place in lobby.partners)
    return tr("lobby-partners", first=first, second=second)


def _partner_rows(lobby: Lobby, tr: Translator) -> Rows:
    """Return a button for each place to sit across from."""
    if lobby.partners is None:
        return ()
    buttons = [
        keys.button(
            tr("button-partner", name=words.person(seated, tr, SHORT)),
            codes.lobby(lobby.table, codes.numbered(codes.PARTNER, place)),
        )
        for place, seated in enumerate(lobby.seats)
    ]
    return keys.fitting(buttons, 2) if buttons else ()


def _invited(game: Game, lobby: Lobby, tr: Translator) -> Markup | None:
    """Return the players of the table before who have not answered yet."""
    if not lobby.invited or len(lobby.seats) >= _most(game, lobby):
        return None
    names = (words.mention(words.person(each, tr), each.user_id) for each in lobby.invited)
    return tr("lobby-invited", names=join(", ", names))


def _waiting(game: Game, lobby: Lobby, tr: Translator) -> Markup | None:
    """Return why the table cannot deal yet, or that it can."""
    if lobby.unstarted:
        names = join(
            ", ", (words.person(lobby.seats[place], tr) for place in sorted(lobby.unstarted))
        )
        return tr("lobby-unstarted", names=names)
    if len(lobby.seats) < _least(game, lobby):
        return tr("lobby-needs", n=_least(game, lobby) - len(lobby.seats))
    return tr("lobby-ready-real" if lobby.real else "lobby-ready")


def _tap(lobby: Lobby, tr: Translator, key: str, what: str, style: Style | None = None) -> Button:
    return keys.button(tr(key), codes.lobby(lobby.table, what), style)


def _seating(game: Game, lobby: Lobby, tr: Translator, links: Links) -> Rows:
    """Return the buttons to join or leave, which stay under every menu."""
    if lobby.private and not lobby.real:
        return ()
    row = [_tap(lobby, tr, "button-stand", "stand")]
    if len(lobby.seats) < _most(game, lobby):
        row.insert(0, _tap(lobby, tr, "button-sit", "sit"))
    start = (keys.url_button(tr("button-start"), links.seat(lobby.table)),)
    return (tuple(row), start) if lobby.unstarted else (tuple(row),)


def _deal_row(game: Game, lobby: Lobby, tr: Translator) -> Rows:
    """Return the button that deals, once enough have sat down."""
    if len(lobby.seats) < _least(game, lobby):
        return ()
    begin = "button-begin" if lobby.real else "button-deal"
    return ((_tap(lobby, tr, begin, codes.of_game(lobby.game, "deal")),),)


def _rows(game: Game, lobby: Lobby, tr: Translator, links: Links) -> Rows:
    def tap(key: str, what: str, style: Style | None = None) -> Button:
        return _tap(lobby, tr, key, what, style)

    full = len(lobby.seats) >= _most(game, lobby)
    others = tap("button-guest", codes.GUEST) if lobby.real else None
    machines = [] if full else [others or tap("button-add-computer", "computer")]
    places = dict(enumerate(lobby.seats))
    choices = levels.rows(game.levels, lobby.table, places, tr, all_at_once=lobby.private)
    if choices:
        machines.append(tap("button-drop-computer", "nocomputer"))
    played = [tap("button-options", "options")]
    if lobby.offers is not None:
        played.append(tap("button-games", codes.GAMES))
    sitting, *start = _seating(game, lobby, tr, links) or ((),)
    given = ("button-dealt", codes.DEALT) if lobby.real else ("button-real", codes.REAL)
    return tuple(
        tuple(row)
        for row in (
            sitting,
            *_partner_rows(lobby, tr),
            *choices,
            machines,
            *_guest_rows(lobby, tr),
            *start,
            played,
            () if lobby.real is None else [tap(*given)],
            [tap("button-primer", codes.PRIMER)],
            [tap("button-cancel", codes.ASK_CANCEL)],
            settings.pauses_row(tr, pauses=False) if lobby.asks_pauses else (),
            *_deal_row(game, lobby, tr),
        )
        if row
    )


def _guest_rows(lobby: Lobby, tr: Translator) -> Rows:
    """Return a button for each guest."""
    buttons = [
        keys.button(
            tr("button-guest-of", name=words.person(seated, tr)),
            codes.lobby(lobby.table, codes.numbered(codes.GUEST, place)),
        )
        for place, seated in enumerate(lobby.seats)
        if lobby.real and seated.user_id is None and not seated.computer
    ]
    return keys.fitting(buttons, 2) if buttons else ()


def _guest_screen(game: Game, lobby: Lobby, tr: Translator, links: Links, place: int) -> Screen:
    """Return what may be done with a guest."""
    if place >= len(lobby.seats):
        return lobby_screen(game, replace(lobby, menu=""), tr, links)
    name = words.person(lobby.seats[place], tr)

    def tap(key: str, what: str) -> Button:
        return _tap(lobby, tr, key, codes.numbered(what, place))

    mine = () if lobby.private else ((tap("button-guest-mine", codes.TAKE_GUEST),),)
    rows = (
        *mine,
        (
            tap("button-guest-name", codes.NAME_GUEST),
            tap("button-guest-drop", codes.DROP_GUEST),
        ),
        (_tap(lobby, tr, "button-back-menu", "lobby"),),
    )
    return Screen(tr("lobby-guest", table=words.clean(lobby.title), name=name), rows)


def closed_screen(game: Game, lobby: Lobby, tr: Translator) -> Screen:
    """Return what remains of the lobby after the deal: the agreement."""
    text = [
        tr("lobby-begun", table=words.clean(lobby.title)),
        game.agreement_line(lobby.agreement, tr),
        tr("lobby-players", names=_names(lobby, tr)),
    ]
    return Screen(join("\n", text))


def cancelled_screen(lobby: Lobby, tr: Translator) -> Screen:
    """Return what remains of a cancelled lobby."""
    name = words.shorten(words.clean(lobby.ended_by))
    return Screen(tr("lobby-cancelled", table=words.clean(lobby.title), name=name))


def _names(lobby: Lobby, tr: Translator) -> Markup:
    return join(", ", (words.seated(seated, tr) for seated in lobby.seats))


def broken_screen(table: int, title: str, tr: Translator, *, closed: bool) -> Screen:
    """Return the notice of a table whose log breaks the rules, open or closed since."""
    name = words.clean(title)
    if closed:
        return Screen(tr("notice-broken-closed", table=name))
    close = codes.lobby(table, codes.CANCEL)
    return Screen(tr("notice-mismatch", table=name), ((keys.button(tr("button-close"), close),),))
