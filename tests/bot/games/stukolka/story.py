"""An evening of every kind from fixed scripts: the same in every language."""

from dataclasses import replace

from bot.games.stukolka.front import FRONT
from bot.i18n import translator
from bot.screen import Screen
from bot.views import codes, history, options, primer, rules_page
from bot.views.fairness import check_screen
from bot.views.model import Draft
from engine.cards import Card
from engine.game import PUBLIC
from engine.stukolka.game import STUKOLKA
from engine.table import actors, apply, observe
from engine.votes import AGREE, STOP
from tests.bot.games.trick_games import scene
from tests.engine.records import past_of
from tests.engine.trick_tables import TrickTables
from tests.laws.kit import AnyTable

TABLES = TrickTables(STUKOLKA)
GOLETS = ("Ah Kd 6c", "9s 7c 8c", "Qh Ad Ts", "6s 7s 8s")
"""From the left of seat 0, who deals: golden figure G6."""
SHLEIF = ("As 6d 7d", "Qs 8c 7c", "Kc Qc Jd", "Ah Kh 6s")


class Story:
    """A table, and what has been shown of it so far."""

    def __init__(self, language: str, players: int, **chosen: str | bool | int) -> None:
        self.language, self.kind, self.stage = language, str(chosen.get("kind")), ""
        self.around = scene("stukolka", players, language=language)
        self.shown: list[tuple[str, Screen]] = []
        self.table = TABLES.opened(players, **chosen)

    def show(self, title: str, screen: Screen) -> None:
        self.shown.append((f"{self.kind}, {title}", screen))

    def deal(self, hands: tuple[str, ...], turned: str, pack: str = "") -> None:
        self.table = TABLES.deal(self.table, *hands, turned=turned, pack=pack)

    def do(self, said: str) -> None:
        """Do these; each new stage is shown to all, and to whoever acts in it."""
        for code in said.split():
            (seat,) = actors(self.table)
            stage = observe(self.table, PUBLIC).stage
            if stage != self.stage:
                self.show(stage, FRONT.deal_screen(observe(self.table, PUBLIC), self.around))
                self.hand(f"{stage}, who acts", seat)
                self.stage = stage
            self.table = TABLES.run(self.table, code)

    def hand(self, title: str, seat: int, *picked: str) -> None:
        around = replace(self.around, draft=Draft(tuple(map(Card.parse, picked))))
        self.show(title, FRONT.hand_screen(observe(self.table, seat), around))

    def ended(self, title: str, *, full: bool = True) -> None:
        """Result, reasons, card; the page and the check of the last deal."""
        view = observe(self.table, PUBLIC)
        deal, self.stage = view.finished[-1], ""
        self.show(title, FRONT.result_screen(deal, view, self.around, cut_button=False))
        self.show(f"{title}, why", FRONT.why_screen(deal, self.around))
        if full:
            card = FRONT.card_screen(deal, observe(self.table, 1), self.around)
            self.show(f"{title}, card of Борис", card)
            self.show(f"{title}, in full", FRONT.deal_page(deal, self.around))
            checked = check_screen(FRONT, past_of(self.table), deal.number, self.around)
            assert checked is not None
            self.show(f"{title}, check", checked)


def tell(language: str) -> list[tuple[str, Screen]]:
    """Every main screen with its title."""
    return [*_pages(language), *_golets(language), *_shleif(language), *_others(language)]


def _pages(language: str) -> list[tuple[str, Screen]]:
    tr, usual, found = translator(language, "stukolka"), STUKOLKA.agree({}, 4), []
    for page in STUKOLKA.options.pages:
        opened = codes.options_page(page)
        shown = options.options_screen(FRONT, usual, tr, table=3, opened=opened)
        found.append((f"options, {page}", shown))
    pages = range(len(list(rules_page.pages(FRONT, usual, tr))))
    found += [
        (f"rules, page {n}", rules_page.rules_screen(FRONT, usual, tr, page=n)) for n in pages
    ]
    screens = range(primer.count(tr))
    found += [(f"primer {n}", primer.primer_screen("stukolka", tr, page=n)) for n in screens]
    for preset in STUKOLKA.options.presets:
        line = FRONT.agreement_line(STUKOLKA.agree(preset.chosen, 4), tr)
        found.append((f"agreement, {preset.key}", Screen(line)))
    return found


def _golets(language: str) -> list[tuple[str, Screen]]:
    story = Story(language, 4, kind="golets", stake="5")
    story.deal(GOLETS, "9h", "6h Kh 6d 9d")
    story.do("K G")
    story.hand("has the golets", 2)
    story.do("K P p6d")
    story.hand("has passed", 0)
    story.do("pAd pKd pQh")
    story.show("second trick", FRONT.deal_screen(observe(story.table, PUBLIC), story.around))
    story.do("pAh pKh p6c p9d pTs")
    story.ended("one remis")
    story.deal(GOLETS, "9h")
    story.do("P P P")
    story.ended("all passed", full=False)
    view = observe(story.table, PUBLIC)
    story.show("sheet", replace(FRONT.sheet_screen(view, story.around), picture=None))
    told = [FRONT.deal_line(each, story.around) for each in view.finished]
    story.show("deals", history.deals_screen(told, story.around, 0))
    story.table = _stopped(story.table)
    over = observe(story.table, PUBLIC)
    story.show("settlement", replace(FRONT.final_screen(over, story.around), picture=None))
    return story.shown


def _stopped(table: AnyTable) -> AnyTable:
    table = apply(table, 0, STOP)
    while table.vote is not None:
        table = apply(table, min(table.vote.awaited), AGREE)
    return table


def _shleif(language: str) -> list[tuple[str, Screen]]:
    story = Story(language, 4, kind="shleif", dark=True, razrez=True)
    story.deal(SHLEIF, "9h", "8d 7h 6h 8h Tc Ts 9d")
    story.hand("has not looked", 2)
    story.do("D P P x")
    story.hand("one to throw", 1, "8d")
    story.do("x8d")
    story.hand("marked", 0, "6s")
    story.do("x x9h N Y x6h")
    story.do("p8h pKh p6d pAh p7d p7h p6s pAs pTc")
    story.ended("razrez")
    story.deal(SHLEIF, "9h")
    story.do("Y")
    story.hand("waived", 0)
    return story.shown


def _others(language: str) -> list[tuple[str, Screen]]:
    prikup = Story(language, 3, kind="prikup")
    prikup.deal(("Ah Kh Qh", "", "6s 7s 8s"), "9h")
    prikup.do("K P x x6s pAh")
    prikup.hand("must follow", 0)
    forced = Story(language, 6, kind="obligatory", cap=30, last_pot="play_off")
    forced.deal(("Ad 6c 7c", "6s 7s 8s", "Ah Kh 6d", "9s Ts Js", "Qs 8c 9c", "7d Tc Jc"), "9h")
    forced.do("pAd p6s p6d p9s pQs p7d p6c p7s pKh pTs p8c pTc pAh pJs p9c pJc p7c p8s")
    forced.ended("compulsory", full=False)
    return prikup.shown + forced.shown
