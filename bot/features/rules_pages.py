"""/rules, how a game is played, and the lists of games for both."""

from typing import Final

from bot.features.settings import Settings
from bot.games.registry import FRONTS, front, offers, usual
from bot.handlers.feature import Audience, Command, CommandSpec, Feature, Parts, TapSpec
from bot.handlers.newgame import game_named
from bot.handlers.opening import named
from bot.handlers.update_source import ChatRef
from bot.people.people import Sender
from bot.screen import Toast
from bot.taps import Tap
from bot.updates.rate_limits import Cost
from bot.views import codes, games, primer, rules_page
from bot.views.help import both


class RulesPages:
    """Shows the rules of tables and games."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._which = parts.lookup
        self._chat = parts.get(Settings)

    async def run(self, command: Command) -> None:
        """/rules: of the named table or game, else of the chat."""
        person, place, said = command.person, command.place, command.words
        tables = self._services.tables.in_chat(place.chat_id)
        mine = [] if person is None else self._which.candidates(person, place)
        here = [table.row for table in dict.fromkeys([*tables, *mine])]
        game = game_named(said)
        if not here or (game and not named(here, said)):
            await self._rules(person, place, 0, game)
            return
        row = self._which.resolve(
            person,
            place,
            "rules",
            [table.row for table in mine or tables],
            said,
            among=here,
        )
        if row is not None:
            await self._rules(person, place, row.id)

    async def pick(self, command: Command, tap: Tap) -> Toast:
        """Show the rules of the chosen table."""
        await self._rules(command.person, command.place, tap.table)
        return Toast()

    async def turn_page(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Turn the pages of rules, of a primer, or of the games for them."""
        game, what = codes.parse_page(tap.what)
        if game and game not in FRONTS:
            return None
        for code, (title, choice) in _LISTS.items():
            if (kind := codes.parse_kind(what, code)) is not None:
                tr, of = self._replies.tr(person, place), game or usual()
                screen = games.reading_list(
                    offers(), of, tr.of(of), kind, code=code, title=title, choice=choice
                )
                self._replies.show_page(place, "rules", screen, renew=False)
                return Toast()
        match what:
            case codes.RULES:
                await self._rules(person, place, tap.table, game, page=tap.number, renew=False)
            case codes.PRIMER:
                await self._primer(person, place, tap.table, tap.number, game)
            case _:
                return None
        return Toast()

    async def _rules(
        self,
        person: Sender | None,
        place: ChatRef,
        table_id: int,
        game: str = "",
        *,
        page: int = 0,
        renew: bool = True,
    ) -> None:
        """Show the rules in force at a table; for table 0 the chat's usual ones of a game."""
        table = self._services.tables.get(table_id)
        found = await self._services.past.get(table_id) if table is None and table_id else None
        if table is not None:
            agreement, row = table.state.agreement, table.row
        elif found is not None:
            agreement, row = found.past.agreement, found.row
        else:
            game = game or usual()
            agreement, row = await self._chat.usual(place, game), None
        played = front(game if row is None else row.game)
        screen = rules_page.rules_screen(
            played,
            agreement,
            self._replies.tr(person, place).of(played.key),
            table=0 if row is None else row.id,
            title="" if row is None else row.title,
            page=page,
            games=tuple(FRONTS),
        )
        self._replies.show_page(place, "rules", screen, renew=renew)

    async def _primer(
        self, person: Sender, place: ChatRef, table_id: int, page: int, game: str
    ) -> None:
        """Show how a game is played; without a name the table's or the usual one, at the bottom."""
        table = self._services.tables.get(table_id)
        of = game or (usual() if table is None else table.row.game)
        tr = self._replies.tr(person, place).of(of)
        screen = primer.primer_screen(
            of,
            tr,
            page=page,
            table=table_id,
            played=tuple(FRONTS),
            taught=front(of).school is not None,
        )
        self._replies.show_page(place, "rules", screen, renew=not game)


_LISTS: Final = {
    codes.GAMES: ("rules-title-usual", codes.rules_of),
    codes.PRIMERS: ("primer-title", codes.primer_of),
}
"""Lists of games by the codes of their pages: the title, and what a game opens."""

FEATURE: Final = Feature(
    RulesPages,
    commands=(
        CommandSpec(
            "rules",
            both(40),
            Cost.PAGE,
            Audience.ALL,
            RulesPages.run,
            alone=True,
            pick=RulesPages.pick,
        ),
    ),
    pages={
        code: TapSpec(Cost.PAGE, RulesPages.turn_page)
        for code in (codes.RULES, codes.PRIMER, *_LISTS)
    },
)
