"""What ``tests/bot/games/<key>/story.py`` tells the story of a game of the kit with.

What stands before and after play is the same for every game; its script shows the rest.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.games.kit import score
from bot.i18n import translator
from bot.screen import Screen
from bot.tables.lobby import opening as lobby_options
from bot.views import codes, history, lobby, options, primer, rules_page
from bot.views.fairness import check_screen
from bot.views.model import Draft, Hint, Lobby, Occupant, VoteResult
from engine.cards import Card
from engine.computers import exactly, weighed
from engine.game import PUBLIC
from engine.kit.computers import CardAdvice
from engine.kit.game import CardGame
from engine.options import OptionValue, Values
from engine.table import actors, apply, observe
from engine.view import TableStage, VoteView
from engine.votes import AGREE, ProposeStop
from tests.bot.games.card_games import CARD_FRONTS, NAMES, scene
from tests.engine.records import past_of
from tests.engine.trick_tables import TrickTables, play_on, some
from tests.support.links import LINKS

Shown = list[tuple[str, Screen]]
DEADLINE = 1_700_000_000
SITTING = (
    Occupant("Анна", user_id=1),
    Occupant("Борис", user_id=2),
    Occupant("Аркадий", computer=True, level="club"),
)


def before(key: str, language: str, **chosen: OptionValue) -> Iterator[tuple[str, Screen]]:
    """The lobby, every menu, the rules, the screens for a beginner, the presets."""
    front, tr = CARD_FRONTS[key], translator(language, key)
    game = front.game
    usual = agreed(game, {}, 4)
    one = Lobby(3, "Пятница", usual, SITTING[:1])
    more = Lobby(3, "Пятница", agreed(game, chosen, 4), SITTING, frozenset((1,)))
    for title, table in (
        ("one sits", one),
        ("one must press Start", more),
        ("the agreement", replace(more, menu="menu")),
        ("as it opens", replace(one, agreement=agreed(game, lobby_options(key), 4))),
    ):
        yield f"lobby, {title}", lobby.lobby_screen(front, table, tr, LINKS)
    for opened in (*map(codes.options_page, game.options.pages), *(o.key for o in game.options)):
        shown = options.options_screen(front, usual, tr, table=3, opened=opened)
        yield f"options, {opened}", shown
    for page in range(len(list(rules_page.pages(front, usual, tr)))):
        yield f"rules {page + 1}", rules_page.rules_screen(front, usual, tr, page=page)
    for page in range(primer.count(tr)):
        yield f"how to play {page + 1}", primer.primer_screen(key, tr, page=page)
    for preset in game.options.presets:
        line = front.agreement_line(agreed(game, preset.chosen, 5), tr)
        yield f"agreement, {preset.key}", Screen(line)


def agreed(game: CardGame[Any, Any], options: Values, players: int) -> Any:
    """An agreement of so many people, or as near as these options have them."""
    return game.agree(options, some(game, players, **options))


class Story:
    """A table, and what has been shown of it so far; ``label`` stands in each title."""

    def __init__(
        self, key: str, language: str, players: int = 4, label: str = "", **chosen: Any
    ) -> None:
        self.front, self.label, self.stages = CARD_FRONTS[key], label, set[str]()
        self.tables = TrickTables(self.front.game)
        self.shown: Shown = []
        self.table = self.tables.opened(some(self.front.game, players, **chosen), **chosen)
        self.around = scene(key, self.table.players, language=language)

    # What happens

    def deal(self, *hands: str, turned: str = "9h", pack: str = "") -> None:
        """Deal these hands, from the dealer's left."""
        self.table = self.tables.shuffled(self.table, *hands, turned=turned, pack=pack)
        self.acting()
        self.table = self.tables.cut(self.table)

    def do(self, said: str) -> None:
        """Do these; a stage is shown to all, and to whoever acts in it, the first time."""
        for code in said.split():
            self.acting()
            self.table = self.tables.run(self.table, code)

    def acting(self) -> None:
        stage = self.seen(PUBLIC).stage
        if stage not in self.stages:
            self.stages.add(stage)
            if stage != TableStage.ASK:
                self.public(stage)  # else the last result stands
            self.hand(f"{stage}, who acts", min(actors(self.table)))

    def play_on(self) -> None:
        """Play the first card that may be played, until the deal is over."""
        self.table = play_on(self.table)

    # What is shown

    def seen(self, viewer: int) -> Any:
        return observe(self.table, viewer)

    def show(self, title: str, screen: Screen) -> None:
        title = f"{self.label}, {title}" if self.label else title
        self.shown.append((title, replace(screen, picture=None)))

    def public(self, title: str) -> None:
        around = replace(self.around, deadline=DEADLINE)
        self.show(title, self.front.deal_screen(self.seen(PUBLIC), around))

    def hand(self, title: str, seat: int, picked: str = "", asked: str = "") -> None:
        draft = Draft(tuple(map(Card.parse, picked.split())), asked)
        around = replace(self.around, draft=draft)
        self.show(title, self.front.hand_screen(self.seen(seat), around))

    def hint(self, seat: int, code: str, reason: str, *, chance: int, **losses: str) -> None:
        """A hint that may be asked for where the others are computers, and one that was."""
        seats = enumerate(self.around.seats)
        alone = tuple(replace(each, computer=place != seat) for place, each in seats)
        decode = self.front.game.decode
        gains = {decode(other): exactly(-Fraction(loss)) for other, loss in losses.items()}
        choices = weighed({decode(code): exactly(0), **gains}, decode(code))
        advice = CardAdvice(decode(code), reason, choices, chance)
        for title, hint in (("a hint to ask for", None), ("a hint", Hint(advice))):
            around = replace(self.around, seats=alone, hint=hint)
            self.show(title, self.front.hand_screen(self.seen(seat), around))

    def ended(self, title: str, *seats: int, full: bool = False) -> None:
        """Result, private cards and reasons of the last deal; with ``full`` its page and check."""
        table, front, around = self.table, self.front, self.around
        view = observe(table, PUBLIC)
        deal = view.finished[-1]
        cut = not self.table.over and view.table_stage is not TableStage.ASK
        if cut:
            state = self.table.state
            hands = [""] * len(self.front.game.order(state.agreement, state))
            table = self.tables.shuffled(self.table, *hands)
            view = observe(table, PUBLIC)
        shown = front.result_screen(deal, view, around, cut_button=cut)
        self.show(f"{title}, result", shown)
        if view.table_stage is TableStage.ASK:
            alone = front.result_screen(deal, self.seen(view.turn), around, cut_button=False)
            self.show(f"{title}, what the dealer is asked at a private table", alone)
        for seat in seats:
            mine, private = observe(table, seat), replace(around, private=True)
            alone = front.result_screen(deal, mine, private, cut_button=cut)
            self.show(f"{title}, result, of {NAMES[seat]} and computers", alone)
            card = front.card_screen(deal, self.seen(seat), around)
            self.show(f"{title}, in the chat of {NAMES[seat]}", card)
        self.show(f"{title}, why", front.why_screen(deal, around))
        if full:
            self.show(f"{title}, in full", front.deal_page(deal, around))
            checked = check_screen(front, past_of(self.table), deal.number, around, around)
            assert checked is not None
            self.show(f"{title}, check", checked)
            if front.analysis is not None:
                asked = view.finished, deal.number, deal.agreement
                found = front.analysis.analyze(*asked)
                self.show(f"{title}, analysed", front.analysis.screen(found, deal, around))

    def closed(self) -> None:
        """The score so far, an end that is refused and one that all want, and the settlement."""
        front, around, seen = self.front, self.around, self.seen(PUBLIC)
        self.show("sheet", front.sheet_screen(seen, around))
        table = score.score_table(front, seen, around)
        lines = [" · ".join((row.label, row.note, *row.cells, row.extra)) for row in table.rows]
        self.show("the table", Screen("\n".join((table.title, *lines, *table.totals))))
        told = [front.deal_line(each, around) for each in seen.finished]
        self.show("deals", history.deals_screen(told, around, 0))
        stop = VoteView(0, ProposeStop(), frozenset(), frozenset((1, 2)), blocks=False)
        asked = front.deal_screen(replace(seen, vote=stop), around)
        self.show("a proposal to stop", asked)
        for whose, seat in (("who proposes", 0), ("who is asked", 1)):
            mine = front.hand_screen(replace(self.seen(seat), vote=stop), around)
            self.show(f"a proposal to stop, {whose}", mine)
        refused = replace(around, last_vote=VoteResult(2, stop, seen.number))
        self.show("a proposal refused", front.deal_screen(seen, refused))
        self.table = apply(self.table, 0, ProposeStop())
        while self.table.vote is not None:
            self.table = apply(self.table, min(self.table.vote.awaited), AGREE)
        over = self.seen(PUBLIC)
        self.show("settlement", front.final_screen(over, around))
        self.show("settlement, in private", front.hand_screen(self.seen(0), around))
        names, won = NAMES[: self.table.players], over.settlement
        played = history.Played(12, "Пятница", names, won, len(told), "finished", DEADLINE)
        self.show("history", history.pulkas_screen((played,), 0, 9, around.tr))
