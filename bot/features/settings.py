"""/settings and /language, and a person's own settings; a chat's are in `chat_settings`."""

from typing import Final

from bot.features.chat_settings import ChatSettings
from bot.games.registry import usual
from bot.handlers.feature import Audience, Command, CommandSpec, Feature, Parts, TapSpec
from bot.handlers.newgame import game_named
from bot.handlers.update_source import ChatRef
from bot.i18n import LANGUAGES
from bot.people.people import Sender
from bot.screen import Toast
from bot.tables.snapshot import order_of
from bot.taps import Tap
from bot.updates.rate_limits import Cost
from bot.views import codes, settings
from bot.views.help import both, group, private
from bot.views.model import SUIT_ORDERS


class PersonSettings:
    """Shows a person's settings, and changes them by taps."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._chat = parts.get(ChatSettings)

    async def settings(self, command: Command) -> None:
        """/settings: the chat's usual agreement; in private the person's settings.

        With the name of a game, that game's agreement.
        """
        person, place, game = command.person, command.place, game_named(command.words)
        if place.private and person is not None and not game:
            self._wishes(person, place, renew=True)
            return
        await self._chat.options(person, place, game or usual(), renew=True)

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
            )
            self._replies.show_page(place, "wishes", screen, renew=renew)

    async def language(self, command: Command) -> None:
        """/language."""
        self._chat.language(command.person, command.place)

    async def choose(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Change a person's own setting."""
        match tap.what.partition("="):
            case "sound", _, sound if sound in settings.SOUNDS:
                await self._services.people.change(person.user_id, sound=sound)
            case "cut", _, ("0" | "1") as cut:
                await self._services.people.change(person.user_id, always_cut=cut == "1")
            case "pauses", _, ("0" | "1") as pauses:
                await self._services.people.change(person.user_id, pauses=pauses == "1")
            case "suits", _, suits if suits in SUIT_ORDERS:
                await self._services.people.change(person.user_id, suits=suits)
            case "trumps", _, ("0" | "1") as first:
                await self._services.people.change(person.user_id, trumps_first=first == "1")
            case "ascending", _, ("0" | "1") as ascending:
                await self._services.people.change(person.user_id, ascending=ascending == "1")
            case "colours", _, ("0" | "1") as four:
                await self._services.people.change(person.user_id, four_colours=four == "1")
            case "language", _, language if language in LANGUAGES:
                await self._services.people.change(person.user_id, language=language)
            case _:
                return None
        for table in self._services.tables.of_person(person.user_id):
            table.show_again()
        if self._replies.page_stands(place, "wishes"):
            self._wishes(person, place, renew=False)
        if self._replies.page_stands(place, "language"):
            self._chat.language(person, place, renew=False)
        if tap.what == codes.ALWAYS_CUT:
            return self._services.toast(person.user_id, "toast-cut-for-me")
        return Toast()


_BUTTONS = ("sound", "cut", "pauses", "suits", "trumps", "ascending", "colours", "language")
_FIELDS = ("sound", "always_cut", "pauses", "suits", "trumps_first", "ascending", "four_colours")

FEATURE: Final = Feature(
    PersonSettings,
    commands=(
        CommandSpec(
            "settings",
            both(100),
            Cost.PAGE,
            Audience.ALL,
            PersonSettings.settings,
            means_group=True,
        ),
        CommandSpec(
            "language",
            {**private(95), **group(130)},
            Cost.PAGE,
            Audience.ALL,
            PersonSettings.language,
            means_group=True,
        ),
    ),
    person={code: TapSpec(Cost.PAGE, PersonSettings.choose) for code in _BUTTONS},
    fields={each: each for each in _FIELDS},
)
