"""/settings and /language: a chat's usual agreement of each game, and what people choose."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.games.registry import FRONTS, front, offers, usual
from bot.handlers.feature import (
    OF_GAMES,
    Audience,
    Command,
    CommandSpec,
    Feature,
    Parts,
    TapSpec,
)
from bot.handlers.newgame import game_named
from bot.handlers.update_source import ChatRef
from bot.i18n import LANGUAGES, translator
from bot.people.people import Sender
from bot.screen import Screen, Toast
from bot.store import ChatChoices, ChatRow, SavedAgreement
from bot.tables import lobby, saved_agreements
from bot.tables.snapshot import ALWAYS, order_of
from bot.taps import Tap, Verb
from bot.updates.rate_limits import Cost
from bot.views import codes, games, keys, options, settings, words
from bot.views import saved_agreements as house_views
from bot.views.help import both, group, private
from bot.views.model import SUIT_ORDERS
from engine.options import Values


class Settings:
    """Shows the settings of chats and people, and changes them by taps."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._opened: dict[int, tuple[str, str]] = {}
        """By chat, the game whose agreement is shown, and its open menu."""

    async def usual(self, place: ChatRef, game: str) -> Any:
        """Return a chat's usual agreement of a game."""
        row = await self._services.chats.get(place.chat_id)
        return lobby.agreement(game, {} if row is None else row.usual(game))

    async def options(
        self,
        person: Sender | None,
        place: ChatRef,
        game: str,
        opened: str = "",
        *,
        renew: bool = False,
    ) -> None:
        """Show a chat's usual agreement of a game, or its menu ``opened``."""
        opened = "" if opened == codes.MENU else opened
        agreement = await self.usual(place, game)
        tr = self._replies.tr(person, place).of(game)
        self._opened[place.chat_id] = game, opened
        row = await self._services.chats.get(place.chat_id)
        kept = () if row is None else saved_agreements.for_menus(row.chat_id, row.house, game)
        several = len(FRONTS) > 1
        others = [games.others_button(codes.chat(codes.GAMES), tr)] if several else []
        if not place.private:
            others.append(keys.button(tr("button-houses"), codes.chat(codes.HOUSES)))
            four = row is not None and row.four_colours
            others += settings.colours_row(tr, Verb.CHAT, four_colours=four)
            if self._services.telegram.whispers:
                others.append(keys.button(tr("button-hands"), codes.chat(codes.HANDS)))
        tables = self._services.tables.in_chat(place.chat_id)
        playing = any(each.ledger is not None and each.row.game == game for each in tables)
        screen = options.options_screen(
            front(game),
            agreement,
            tr,
            table=0,
            opened=opened,
            heading=tr("options-title-of", game=games.name(game, tr)) if several else "",
            house=kept,
            note=tr("options-frozen") if playing else None,
            others=keys.fitting(others, 2),
        )
        self._replies.show_page(place, "settings", screen, renew=renew)

    def looked_at(self, chat_id: int) -> str:
        """Return the game of the agreement shown last in a chat."""
        return self._opened.get(chat_id, (usual(), ""))[0]

    def _games(self, person: Sender, place: ChatRef, opened: str) -> None:
        """Show the games of a kind to choose an agreement from."""
        tr = self._replies.tr(person, place)
        game = self.looked_at(place.chat_id)
        screen = games.chooser(
            offers(),
            game,
            tr,
            heading=tr("options-title"),
            opened=opened,
            choice=lambda key: codes.chat(codes.of_game(key, codes.MENU)),
            turn=lambda kind: codes.chat(codes.of_kind(codes.GAMES, kind)),
        )
        self._replies.show_page(place, "settings", screen, renew=False)

    def _language(self, person: Sender | None, place: ChatRef, *, renew: bool) -> None:
        """Show the choice of language."""
        screen = settings.language_screen(self._replies.tr(person, place), chat=not place.private)
        self._replies.show_page(place, "language", screen, renew=renew)

    # Taps

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Change a setting, or turn the pages of agreements."""
        if tap.what.partition("=")[0] == codes.HANDS:
            return await self._choose_hands(person, place, tap.what.partition("=")[2])
        done = await self._choose(person, place, tap.what)
        return Toast() if done else None

    async def _choose(self, person: Sender, place: ChatRef, what: str) -> bool:
        row = await self._services.chats.get(place.chat_id) or ChatRow(place.chat_id, place.title)
        key, _, value = what.partition("=")
        if key == "colours":
            if place.private or value not in ("0", "1"):
                return False
            await self._services.chats.change(row, four_colours=value == "1")
            game, opened = self._opened.get(place.chat_id, (usual(), ""))
            await self.options(person, place, game, opened)
            return True
        if key == "language":
            if value not in LANGUAGES:
                return False
            await self.revise(person, place, row, lambda now: replace(now, language=value))
            self._language(person, place, renew=False)
            return True
        if what == codes.USUAL:
            await self.options(person, place, usual(), renew=True)
            return True
        if (kind := codes.parse_kind(what, codes.GAMES)) is not None:
            self._games(person, place, kind)
            return True
        game, what = codes.parse_of_game(what)
        return game in FRONTS and await self._agree(person, place, row, game, what)

    async def _choose_hands(self, person: Sender, place: ChatRef, hands: str) -> Toast | None:
        """Choose when people's hands stand in a group; "": show the choice."""
        telegram, tr = self._services.telegram, self._replies.tr(person, place)
        row = await self._services.chats.get(place.chat_id) or ChatRow(place.chat_id, place.title)
        if place.private or hands not in ("", *settings.HANDS):
            return None
        if not telegram.whispers:
            return self._services.toast(person.user_id, "hands-unknown")
        if hands == ALWAYS and not await telegram.administers(place.chat_id):
            return replace(self._services.toast(person.user_id, "hands-admin"), alert=True)
        if hands:
            kept = "" if hands == settings.OFF else hands
            row = await self._services.chats.change(row, hands=kept)
            for table in self._services.tables.in_chat(row.chat_id):
                table.show_again()
        screen = settings.hands_screen(tr, row.hands or settings.OFF)
        self._replies.show_page(place, "hands", screen, renew=not hands)
        return Toast()

    async def _agree(
        self, person: Sender, place: ChatRef, row: ChatRow, game: str, what: str
    ) -> bool:
        """Turn the pages of a game's agreement, or change it.

        Raises `RuleError` for options that cannot be agreed on.
        """
        listed = front(game).options
        showing, opened = self._opened.get(place.chat_id, ("", ""))
        opened = opened if showing == game else ""
        match what:
            case codes.BACK if not opened:
                self._services.telegram.drop(self._replies.page_slot(place, "settings"))
            case codes.BACK:
                await self.options(person, place, game, options.parent_menu(listed, opened))
            case codes.MENU:
                await self.options(person, place, game)
            case codes.RESET:
                await self._usually(person, place, row, game, partial(lobby.reset, game))
                await self.options(person, place, game)
            case _ if options.opens(listed, what):
                await self.options(person, place, game, what)
            case _:
                try:
                    choice = codes.parse_option(what, listed)
                except ValueError:
                    return False
                lobby.agreement(game, lobby.chosen(game, row.usual(game), choice))
                change = partial(lobby.chosen, game, choice=choice)
                await self._usually(person, place, row, game, change)
                await self.options(person, place, game, options.next_menu(listed, choice))
        return True

    async def take(
        self, person: Sender, place: ChatRef, row: ChatRow, found: SavedAgreement
    ) -> None:
        """Make a saved agreement the chat's usual one; raises `RuleError`."""
        lobby.agreement(found.game, found.options)
        await self._usually(person, place, row, found.game, lambda _: found.options)
        await self.options(person, place, found.game)

    async def _usually(
        self,
        person: Sender,
        place: ChatRef,
        row: ChatRow,
        game: str,
        change: Callable[[Values], Values],
    ) -> None:
        """Change a chat's usual agreement of a game."""

        def changed(now: ChatRow) -> ChatRow:
            defaults = {**now.defaults, game: change(now.usual(game))}
            return replace(now, defaults={key: each for key, each in defaults.items() if each})

        await self.revise(person, place, row, changed)

    # Changes and undo

    async def revise(
        self, person: Sender, place: ChatRef, row: ChatRow, change: Callable[[ChatRow], ChatRow]
    ) -> None:
        """Change a chat's settings; a group is shown who did it, with an undo button."""
        found = [row]

        def noted(now: ChatRow) -> ChatRow:
            found.append(now)
            new = change(now)
            if new == now:
                return now
            previous = ChatChoices(now.language, now.defaults, now.house)
            return replace(new, previous=previous, changes=now.changes + 1)

        after = await self._services.chats.revise(row, noted, once=True)
        before = found[-1]
        if after.changes != before.changes:
            self._show_tables_again(before, after)
            if not place.private:
                self._tell_change(person, place, before, after)

    async def undo(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Undo a chat's last change by any person; only once."""
        if tap.what != codes.UNDO:
            return None
        number = tap.number
        found: list[ChatRow] = []

        def back(now: ChatRow) -> ChatRow:
            found.append(now)
            if now.changes != number or now.previous is None:
                return now
            was = now.previous
            return replace(
                now,
                language=was.language,
                defaults=was.defaults,
                house=was.house,
                previous=None,
                changes=now.changes + 1,
            )

        after = await self._services.chats.revise(
            ChatRow(place.chat_id, place.title), back, once=True
        )
        before = found[-1]
        if after.changes == before.changes:
            return self._services.toast(person.user_id, "toast-undo-late")
        self._show_tables_again(before, after)
        tr = self._services.chats.tr(place.chat_id)
        name = words.shorten(words.clean(person.name))
        screen = Screen(tr("changed-back", name=name))
        self._replies.show_page(replace(place, to=None), "changed", screen, renew=False)
        if self._replies.page_stands(place, "settings"):
            await self.options(person, place, self.looked_at(place.chat_id))
        if self._replies.page_stands(place, "language"):
            self._language(person, place, renew=False)
        return Toast()

    def _show_tables_again(self, before: ChatRow, after: ChatRow) -> None:
        if (before.language, before.house) != (after.language, after.house):
            for table in self._services.tables.in_chat(after.chat_id):
                table.show_again()

    def _tell_change(self, person: Sender, place: ChatRef, before: ChatRow, after: ChatRow) -> None:
        place = replace(place, to=None)  # the whole group is to read it
        if before.house != after.house:
            screen = house_views.changed_screen(
                saved_agreements.for_menus(before.chat_id, before.house),
                saved_agreements.for_menus(after.chat_id, after.house),
                self._services.chats.tr(place.chat_id),
                name=person.name,
                number=after.changes,
            )
            self._replies.show_page(place, "changed", screen, renew=True)
            return
        changed = [key for key in FRONTS if before.usual(key) != after.usual(key)]
        game = changed[0] if changed else usual()
        old, new = (lobby.agreement(game, row.usual(game)) for row in (before, after))
        told = settings.changed_screen(
            front(game),
            self._services.chats.tr(place.chat_id).of(game),
            name=person.name,
            spoke=translator(before.language).language,
            old=old,
            new=new,
            number=after.changes,
        )
        if told is not None:
            self._replies.show_page(place, "changed", told, renew=True)

    # A person's own

    async def settings(self, command: Command) -> None:
        """/settings: the chat's usual agreement; in private the person's settings.

        With the name of a game, that game's agreement.
        """
        person, place, game = command.person, command.place, game_named(command.words)
        if place.private and person is not None and not game:
            self._wishes(person, place, renew=True)
            return
        await self.options(person, place, game or usual(), renew=True)

    def _wishes(self, person: Sender, place: ChatRef, *, renew: bool) -> None:
        known = self._services.people.cached(person.user_id)
        if known is not None:
            tr = self._services.people.tr(person.user_id)
            screen = settings.person_screen(
                tr,
                sound=known.sound,
                always_cut=known.always_cut,
                pauses=bool(known.pauses),
                order=order_of(known),
                four_colours=known.four_colours,
                hand_here=known.hand_here,
            )
            self._replies.show_page(place, "wishes", screen, renew=renew)

    async def language(self, command: Command) -> None:
        """/language."""
        self._language(command.person, command.place, renew=True)

    async def choose(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Change a person's own setting."""
        key, _, value = tap.what.partition("=")
        if key in _YES_OR_NO and value in ("0", "1"):
            await self._services.people.change(person.user_id, **{_YES_OR_NO[key]: value == "1"})
        elif value in _WORDS.get(key, ()):
            await self._services.people.change(person.user_id, **{key: value})
        else:
            return None
        for table in self._services.tables.of_person(person.user_id):
            table.show_again()
        if self._replies.page_stands(place, "wishes"):
            self._wishes(person, place, renew=False)
        if self._replies.page_stands(place, "language"):
            self._language(person, place, renew=False)
        if tap.what == codes.ALWAYS_CUT:
            return self._services.toast(person.user_id, "toast-cut-for-me")
        return Toast()


_YES_OR_NO: Final = {
    "cut": "always_cut",
    "pauses": "pauses",
    "trumps": "trumps_first",
    "ascending": "ascending",
    "colours": "four_colours",
    "hand": "hand_here",
}
"""A person's own settings by the heads of their codes, and their fields."""
_WORDS: Final = {"sound": settings.SOUNDS, "suits": SUIT_ORDERS, "language": LANGUAGES}
"""Those with a word as their value, and the words."""
_OF_CHATS = ("colours", codes.HANDS, "language", codes.USUAL, codes.GAMES, OF_GAMES)

FEATURE: Final = Feature(
    Settings,
    commands=(
        CommandSpec(
            "settings",
            both(100),
            Cost.PAGE,
            Audience.ALL,
            Settings.settings,
            waits=True,
            alone=True,
        ),
        CommandSpec(
            "language",
            {**private(95), **group(130)},
            Cost.PAGE,
            Audience.ALL,
            Settings.language,
            waits=True,
        ),
    ),
    person={code: TapSpec(Cost.PAGE, Settings.choose) for code in (*_YES_OR_NO, *_WORDS)},
    chat={code: TapSpec(Cost.PAGE, Settings.on_tap) for code in _OF_CHATS}
    | {codes.UNDO: TapSpec(Cost.PAGE, Settings.undo)},
    fields={each: each for each in ("sound", "suits", *_YES_OR_NO.values())},
)
