"""Three deals played from a fixed script: the same moments for every language."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import takewhile

from bot.features.registry import FEATURES
from bot.games.preferans import front, group, hand, lines, past, result, settlement
from bot.handlers.feature import menu
from bot.i18n import translator
from bot.screen import Screen
from bot.views import (
    codes,
    history,
    lobby,
    notices,
    options,
    picker,
    primer,
    replays,
    rules_page,
    settings,
)
from bot.views import help as helps
from bot.views import lessons as lesson_views
from bot.views.fairness import check_screen
from bot.views.model import (
    Draft,
    LessonPoint,
    Lobby,
    Occupant,
    Origin,
    Scene,
    VoteEnd,
    VoteResult,
)
from bot.views.study import never_played_screen
from engine.cards import DECK, Card
from engine.game import CHANCE, PUBLIC
from engine.log import action_code
from engine.options import OptionValue
from engine.preferans.actions import (
    BID,
    DISCARD,
    HOLD,
    MISERE,
    OPEN_TALON,
    ORDER,
    PASS,
    PLAY_CLOSED,
    PLAY_OPEN,
    WHIST,
    Action,
    Claim,
    ClaimKind,
    Contract,
    ProposeResult,
    Strain,
)
from engine.preferans.game import PREFERANS
from engine.preferans.lessons import lessons
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.options import OPTIONS, agree
from engine.preferans.pulka import Sheet
from engine.shuffle import CUT, Shuffle
from engine.table import actors, apply, moves, observe, opening_action, start
from engine.view import VoteView
from engine.votes import AGREE, ProposeStop
from tests.bot.games.preferans import real_cards
from tests.bot.games.preferans.games import NAMES, scene
from tests.engine.preferans.deals import sheet
from tests.engine.preferans.tables import dealt, opened, run
from tests.engine.records import past_of
from tests.support.links import LINKS

GAMES = ("preferans",)

ANNA, BORIS, VERA = range(3)
REST = Claim(ClaimKind.REST, ANNA)
SPADES, CLUBS = Contract(6, Strain.SPADES), Contract(6, Strain.CLUBS)
SEVEN = Contract(7, Strain.CLUBS)
AGREEMENT: dict[str, OptionValue] = {
    "length": 10,
    "seating": "joining",
    "stake": "5 коп",
    "whist": "gentleman",
}


class Story:
    """A table and what has been shown of it so far."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.shown: list[tuple[str, Screen]] = []
        self.table = start(PREFERANS, opening_action(PREFERANS, agree("sochi", 3, AGREEMENT)))

    def do(self, *steps: tuple[int, Action]) -> None:
        for seat, action in steps:
            self.table = apply(self.table, seat, action)

    def shuffle(self, seed: int) -> None:
        deck = tuple(random.Random(seed).sample(DECK, 32))
        self.do((CHANCE, Shuffle(deck, f"salt-{seed}")))

    def play(self, cards: int) -> None:
        for _ in range(cards):
            seat = min(actors(self.table))
            self.do((seat, moves(self.table, seat)[0]))

    def seen(self, viewer: int) -> PlayerView:
        return observe(self.table, viewer)

    def around(self, draft: Draft | None = None, *, private: bool = False) -> Scene:
        return scene(
            self.table.players,
            language=self.language,
            draft=draft,
            private=private,
            deadline=1_700_000_000,
        )

    def show(self, title: str, screen: Screen) -> None:
        self.shown.append((title, screen))

    def public(self, title: str) -> None:
        self.show(title, group.deal_screen(self.seen(PUBLIC), self.around()))

    def hand(
        self, title: str, seat: int, draft: Draft | None = None, *, layout: bool = False
    ) -> None:
        around = replace(self.around(draft), layout=layout)
        self.show(title, hand.hand_screen(self.seen(seat), around))


def tell(language: str) -> list[tuple[str, Screen]]:
    """Every main screen with its title."""
    story = Story(language)
    _before(story)
    _contract(story)
    _all_pass(story)
    _misere(story)
    _checked(story)
    _surplus(story)
    _without_talon(story)
    _shared(story)
    _half(story)
    _classic(story)
    _dark(story)
    _hussar(story)
    _pages(story)
    _again(story)
    _lessons(story)
    story.shown += real_cards.tell(language)
    return story.shown


def _before(story: Story) -> None:
    tr = translator(story.language, "preferans")
    seats = (
        Occupant("Анна", user_id=1),
        Occupant("Борис", user_id=2),
        Occupant("Аркадий", computer=True, level="club"),
    )
    agreement = story.table.state.agreement
    table = Lobby(3, "Пятница", agreement, seats[:1])
    story.show("lobby, one sits", lobby.lobby_screen(front, table, tr, LINKS))
    table = Lobby(3, "Пятница", agreement, seats, frozenset((1,)))
    story.show("lobby, one must press Start", lobby.lobby_screen(front, table, tr, LINKS))
    classic = Lobby(3, "Пятница", PREFERANS.agree({"convention": "classic"}, 4), seats[:1])
    story.show("lobby of Classic", lobby.lobby_screen(front, classic, tr, LINKS))
    following = replace(
        table, seats=seats[:1], unstarted=frozenset(), invited=(Occupant("Борис", user_id=2),)
    )
    story.show("lobby, another pulka", lobby.lobby_screen(front, following, tr, LINKS))
    asking = replace(table, menu="cancel")
    story.show("lobby, to be called off", lobby.lobby_screen(front, asking, tr, LINKS))
    called_off = replace(table, ended_by="Анна")
    story.show("lobby, called off", lobby.cancelled_screen(called_off, tr))
    looking = replace(table, menu="menu")
    story.show("lobby, the agreement", lobby.lobby_screen(front, looking, tr, LINKS))
    choices = (picker.Choice(3, "Пятница"), picker.Choice(4, "Пятница 2"))
    story.show("which table", picker.picker_screen("cancel", choices, tr, asker=1, unknown="7"))
    story.show("lobby, over", lobby.closed_screen(front, table, tr))
    for closed in (False, True):
        name = "closed" if closed else "open"
        story.show(f"unreadable, {name}", lobby.broken_screen(1, "Пятница", tr, closed=closed))
    story.show("options", options.options_screen(front, agreement, tr, table=3))
    for page in OPTIONS.pages:
        shown = options.options_screen(
            front, agreement, tr, table=3, opened=codes.options_page(page)
        )
        story.show(f"options, {page}", shown)
    story.show(
        "option", options.options_screen(front, agreement, tr, table=3, opened="progression")
    )
    story.show("draw", notices.lots_screen(story.seen(PUBLIC), story.around()))
    story.shuffle(7)
    around = story.around()
    checked = check_screen(front, past_of(story.table), 0, around, around, view=story.seen(PUBLIC))
    assert checked is not None
    story.show("check before the cut", checked)
    story.public("cut")
    alone = replace(story.around(), cut_here=False)
    story.show("cut, asked in private", group.deal_screen(story.seen(PUBLIC), alone))
    story.hand("cut, who cuts", VERA)
    story.hand("cut, who does not", BORIS)


def _contract(story: Story) -> None:
    story.do((VERA, CUT[16]))
    story.hand("auction, first word", BORIS)
    story.hand("auction, misère asked", BORIS, Draft(asked="bm"))
    story.do((BORIS, BID[SPADES]), (VERA, PASS), (ANNA, BID[CLUBS]))
    story.hand("auction, may hold", BORIS)
    story.do((BORIS, HOLD))
    story.public("auction")
    story.do((ANNA, PASS))
    story.hand("talon", BORIS)
    story.do((BORIS, OPEN_TALON))
    held = sorted(story.seen(BORIS).hands[BORIS] or ())
    story.hand("discard, one chosen", BORIS, Draft((held[0],)))
    story.hand("discard, two chosen", BORIS, Draft((held[0], held[5])))
    story.do((BORIS, DISCARD[frozenset((held[0], held[5]))]))
    story.hand("order", BORIS)
    story.hand("order, asked", BORIS, Draft(asked="o7c"))
    story.do((BORIS, ORDER[SEVEN]))
    story.public("whisting")
    story.do((VERA, PASS))
    story.hand("whisting, second", ANNA)
    story.do((ANNA, WHIST))
    story.hand("open or closed", ANNA)
    story.do((ANNA, PLAY_OPEN))
    story.hand("declarer leads", BORIS)
    story.play(4)
    story.public("open play")
    story.hand("open play, the whister", ANNA)
    story.hand("open play, the declarer", BORIS)
    story.hand("menu", BORIS, Draft(asked="menu"))
    story.hand("concede asked", BORIS, Draft(asked="co"))
    story.hand("result, first figure", ANNA, Draft(asked="result"))
    taken = story.seen(PUBLIC).taken
    left = 10 - sum(taken)
    taken = (taken[0] + left - 4, taken[1] + 4, taken[2])
    story.do((ANNA, ProposeResult(taken)))
    story.public("a result to agree on")
    story.hand("a result to agree on, who proposes", ANNA)
    story.hand("a result to agree on, asked", BORIS)
    story.do((VERA, AGREE), (BORIS, AGREE))
    story.shuffle(8)
    _result(story, "contract down")


def _result(story: Story, title: str) -> None:
    facts, around = story.table.state.pulka.finished[-1], story.around()
    shown = result.result_screen(facts, story.seen(PUBLIC), around, cut_button=True)
    story.show(f"result, {title}", shown)
    for seat in (ANNA, VERA):
        card = result.card_screen(facts, story.seen(seat), around)
        story.show(f"result, {title}, in the chat of {NAMES[seat]}", card)
    reader = ANNA if facts.declarer is None else facts.declarer
    tr = around.tr
    told = tr("mistakes", count=1, cost="2", phase=tr("phase-bidding"), what=tr("word-pass"))
    private = replace(around, private=True, remarks=(told,))
    alone = result.result_screen(facts, story.seen(reader), private, cut_button=True)
    story.show(f"result, {title}, of {NAMES[reader]} and computers", alone)
    story.show(f"why, {title}", result.why_screen(facts, around))


def _all_pass(story: Story) -> None:
    story.do((ANNA, CUT[16]))
    story.do((VERA, PASS), (ANNA, PASS))
    story.hand("auction, third hand", BORIS)
    story.do((BORIS, PASS))
    story.play(4)
    story.public("all-pass")
    story.hand("all-pass, to play", ANNA)
    story.play(26)
    story.shuffle(9)
    _result(story, "all-pass")


def _misere(story: Story) -> None:
    story.do((BORIS, CUT[16]))
    story.do((ANNA, BID[MISERE]), (BORIS, PASS), (VERA, PASS), (ANNA, OPEN_TALON))
    held = sorted(story.seen(ANNA).hands[ANNA] or ())
    story.do((ANNA, DISCARD[frozenset(held[-2:])]))
    story.play(5)
    story.public("misère")
    story.hand("misère, a defender", BORIS)
    story.hand("misère, the layout opened", BORIS, layout=True)
    story.play(25)
    story.shuffle(10)
    _result(story, "misère")
    facts = story.table.state.pulka.finished[-1]
    around = story.around()
    checked = check_screen(front, past_of(story.table), facts.number, around, around)
    assert checked is not None
    story.show("check", checked)
    story.show("deal in full", past.deal_page(facts, story.around()))


def _checked(story: Story) -> None:
    table = dealt(
        "AKQJT9s AKJc Ad", "87s QT9c KQd KQJh", talon="7d 8d", ten_checked=True, whist="gentleman"
    )
    other = Story(story.language)
    other.table = run(table, "b6s P P O x7d8d o10s")
    _result(other, "a checked ten")
    story.shown += other.shown


def _surplus(story: Story) -> None:
    table = dealt("AKQJT9s AKc AKd", talon="7s 8s", unwhisted_help="mountain", prizes=(100, 50))
    pulka = replace(table.state.pulka, sheet=sheet(3, 9, 8))
    table = table._replace(state=table.state._replace(pulka=pulka))
    other = Story(story.language)
    other.table = run(table, "b6s P P O x7s8s o6s P P")
    other.public("surplus")
    other.hand("surplus, the declarer", BORIS)
    asked = other.table
    for code, title in (("sh", "help and prizes"), ("sm", "off the mountain")):
        other.table = run(asked, code)
        _result(other, title)
    story.shown += other.shown


LOW = "87s 987c 987d 87h"


def _without_talon(story: Story) -> None:
    other = Story(story.language)
    table = dealt(LOW, "AKQJTs AKc AKd Ah", talon="9s 9h", no_talon_bids=True)
    other.table = run(table, "bm b9s P")
    other.hand("auction, a nine over misère", BORIS)
    other.hand("without the talon, asked", BORIS, Draft(asked="bm!"))
    other.table = run(other.table, "bm! b9s!")
    other.public("auction, a nine without the talon")
    other.hand("auction, such a nine may be held", BORIS)
    other.table = run(other.table, "P")
    other.hand("without the talon, the order", VERA)
    other.table = run(other.table, "o9s w P pc")
    other.public("played without the talon")
    other.play(30)
    _result(other, "without the talon")
    story.shown += other.shown


def _shared(story: Story) -> None:
    other = Story(story.language)
    table = dealt(LOW, "AKQs AKQc AKQd Ah", talon="9s 9h", players=4, misere_invite=True)
    other.table = table
    other.hand("auction, the dealer may be invited", BORIS)
    other.hand("invitation, asked", BORIS, Draft(asked="i"))
    other.table = run(table, "i")
    other.public("invitation")
    other.hand("invitation, the inviter", BORIS)
    other.hand("invitation, the dealer", ANNA)
    other.hand("invitation, the dealer asked", ANNA, Draft(asked="ij"))
    declined = run(other.table, "id P P")
    other.table = run(other.table, "ij P P O x9s9h")
    other.public("a shared misère")
    other.hand("a shared misère, the dealer", ANNA)
    other.play(30)
    _result(other, "a shared misère")
    other.table = declined
    other.public("invitation declined")
    story.shown += other.shown


def _half(story: Story) -> None:
    """A half-whist that is returned, and a dealer who looks at a hand. Rule 4.4."""
    other = Story(story.language)
    table = dealt("AKQJT9s AKc AKd", talon="7s 8s", players=4)
    for title, said, seat in (
        ("the whist returned", "P h rw", VERA),
        ("a hand looked at", "P h P l2", ANNA),
    ):
        other.table = run(table, f"b6s P P O x7s8s o6s {said}")
        other.public(title)
        other.hand(f"{title}, who spoke", seat)
    story.shown += other.shown


def _classic(story: Story) -> None:
    other = Story(story.language)
    other.table = opened("classic", forced_rounds=1, length=10)
    for seed in (11, 12, 13):
        other.shuffle(seed)
        if seed == 12:
            _result(other, "before the game")
        other.do((min(actors(other.table)), CUT[16]))
        if seed == 12:
            other.public("all-pass before the game")
            other.hand("all-pass before the game, to play", BORIS)
        other.play(30)
    other.shuffle(14)
    _result(other, "before the game, the last")
    other.show(
        "accounts, bombs",
        Screen("\n".join(settlement.account_lines(other.seen(PUBLIC), other.around()))),
    )
    story.shown += other.shown


def _dark(story: Story) -> None:
    other = Story(story.language)
    table = dealt(
        "7s 789c 789d 789h",
        "AKQJT98s AKc Ad",
        talon="Tc Td",
        convention="classic",
        forced_rounds=0,
        length=50,
    )
    accounts = table.state.sheet.accounts
    bombed = Sheet((accounts[ANNA], accounts[BORIS], replace(accounts[VERA], bombs=(2, 4))))
    pulka = replace(table.state.pulka, sheet=bombed)
    other.table = table._replace(state=table.state._replace(pulka=pulka))
    other.public("auction, nobody has looked")
    other.hand("auction, a closed hand", BORIS)
    other.hand("auction, a closed hand, misère asked", BORIS, Draft(asked="dm"))
    other.show("a closed hand, pop-up", Screen(hand.hand_popup(other.seen(BORIS), other.around())))
    other.table = run(other.table, "dP")
    other.public("auction, a pass dark")
    other.table = run(other.table, "d7s")
    other.hand("auction, a bid dark stands", ANNA)
    other.table = run(other.table, "L")
    other.hand("auction, looked", ANNA)
    other.table = run(other.table, "P")
    other.hand("won in the dark", VERA)
    other.hand("won in the dark, misère asked", VERA, Draft(asked="S"))
    other.table = run(other.table, "O")
    other.public("won in the dark, the discard")
    other.table = run(other.table, "xTcTd o8s")
    other.public("won in the dark, whisting")
    other.table = run(other.table, "w P pc")
    other.public("a dark game is played")
    other.play(30)
    _result(other, "a dark game on a bomb")
    story.shown += other.shown


def _hussar(story: Story) -> None:
    """Two play: one alone, one with the third hand, and an all-pass. Rule 10.1."""
    other = Story(story.language)
    other.table = opened("hussar", 2, length=10)
    for seed, chosen, title in (
        (21, PLAY_OPEN, "with the third hand"),
        (22, PLAY_CLOSED, "alone"),
    ):
        other.shuffle(seed)
        dealer = other.table.state.pulka.dealer
        other.do((1 - dealer, CUT[16]), (1 - dealer, BID[SPADES]), (dealer, PASS))
        other.do((1 - dealer, OPEN_TALON))
        other.do((1 - dealer, moves(other.table, 1 - dealer)[0]))
        other.do((1 - dealer, ORDER[SPADES]))
        if chosen is PLAY_OPEN:
            other.hand("hussar, whist or pass", dealer)
        other.do((dealer, WHIST))
        if chosen is PLAY_OPEN:
            other.public("hussar, alone or not")
            other.hand("hussar, alone or not, the whister", dealer)
        other.do((dealer, chosen))
        other.play(4)
        other.public(f"hussar, {title}")
        other.hand(f"hussar, {title}, the whister", dealer)
        other.hand(f"hussar, {title}, the declarer", 1 - dealer)
        other.play(26 if chosen is PLAY_OPEN else 16)
        shown = other.table.state.pulka.finished[-1]
        other.show(
            f"hussar, result, {title}",
            result.result_screen(shown, other.seen(PUBLIC), other.around(), cut_button=True),
        )
        other.show(f"hussar, why, {title}", result.why_screen(shown, other.around()))
    other.shuffle(23)
    other.do((1, CUT[16]), (1, PASS), (0, PASS))
    other.public("hussar, all-pass")
    story.shown += other.shown


def _again(story: Story) -> None:
    """A finished deal step by step, and played again."""
    kept, around = past_of(story.table), story.around()
    asked = kept.finished, 1, kept.agreement
    steps = front.replay.walk(*asked)
    levels = front.levels
    first = next(number for number, each in enumerate(steps) if each.view.stage is Stage.PLAY)
    for title, at in (("word", 0), ("card", first)):
        values = {Card.parse("As"): Fraction(7), Card.parse("Kd"): Fraction(6)} if at else {}
        told = replays.walk_screen(
            front.replay.lines(steps[at], values, kept.finished[0], around),
            1,
            at,
            around,
            beginnings=[n for n, each in enumerate(steps) if each.begins],
            parts={"bidding": 0, "playing": first},
            last=len(steps) - 1,
            plays=bool(at),
            levels=levels,
        )
        story.show(f"step by step, a {title}", told)
    origin = Origin(3, 1, first, ANNA, 0, -16)
    ended = result.result_screen(kept.finished[0], story.seen(PUBLIC), around, cut_button=False)
    story.show("played again", replays.ended_screen(ended, origin, 20, around))


def _lessons(story: Story) -> None:
    """A choice of each lesson, with what is said of another, and the end of the last one."""
    tr, given = translator(story.language, "preferans"), lessons()
    story.show("lessons", lesson_views.list_screen([(e.key, e.number) for e in given], 2, tr))
    for lesson in given:
        table = start(PREFERANS, lesson.log[0].action)
        course = takewhile(lambda each: not each.asked, lesson.course)
        done = [
            *((e.actor, e.action) for e in lesson.log[1:]),
            *((e.actor, e.action) for e in course),
        ]
        for actor, action in done:
            table = apply(table, actor, action)
        expected = next(each for each in lesson.course if each.asked).action
        code = action_code(PREFERANS, expected)
        around = replace(story.around(), private=True)
        view = observe(table, ANNA)
        for wrong in (False, True):
            point = LessonPoint(
                lesson.key, lesson.number, 4, 1, 1, code, lesson.offers, wrong=wrong
            )
            shown = lesson_views.step_screen(
                front.hand_screen(view, around), front.school.lines(view, around), point, around
            )
            story.show(f"lesson, {lesson.key}{', wrong' if wrong else ''}", shown)
    for key, following in (("trick", "six"), ("misere", "")):
        end = lesson_views.end_screen(LessonPoint(key, 4, 4, 4, 0), following, story.around())
        story.show(f"lesson, {key}, over", end)


def _pages(story: Story) -> None:
    tr, seen, around = translator(story.language, "preferans"), story.seen(PUBLIC), story.around()
    accounts = "\n".join(settlement.account_lines(seen, around))
    story.show("accounts", Screen(accounts))
    story.show("settlement", replace(group.final_screen(seen, around), picture=None))
    deals = [result.deal_line(each, around) for each in story.table.state.pulka.finished]
    story.show("deals", history.deals_screen(deals, around, 0))
    played = history.Played(12, "Пятница", NAMES[:3], (12, -3, -9), 3, "playing", 1_700_000_000)
    story.show("history", history.pulkas_screen((played,), 0, 9, tr))
    for page in range(len(list(rules_page.pages(front, seen.agreement, tr)))):
        story.show(
            f"rules {page + 1}", rules_page.rules_screen(front, seen.agreement, tr, page=page)
        )
    for page in range(primer.count(tr)):
        story.show(f"how to play {page + 1}", primer.primer_screen("preferans", tr, page=page))
    story.show("welcome", helps.welcome_screen(tr, "pulka_bot", GAMES))
    story.show("added to a group", helps.added_screen(tr, GAMES))
    story.show("help", helps.help_screen(tr))
    for scope in (helps.Scope.PRIVATE, helps.Scope.GROUP):
        for number, title in enumerate(helps.PAGES, 1):
            page_of_help = helps.help_page(number, scope, tr, GAMES, commands=menu(FEATURES, scope))
            story.show(f"help, {scope}, {title}", page_of_help)
    story.show("/me, never played", never_played_screen(tr))
    story.show("own settings", settings.person_screen(tr, sound="seldom", always_cut=False))
    story.show("language", settings.language_screen(tr, chat=True))
    other = agree("leningrad", 3, {})
    for title, spoke, new in (
        ("language changed", "xx", seen.agreement),
        ("agreement changed", story.language, other),
    ):
        shown = settings.changed_screen(
            front, tr, name="Анна", spoke=spoke, old=seen.agreement, new=new, number=4
        )
        if shown is not None:
            story.show(title, shown)
    story.show("ping", notices.call_screen((ANNA,), (), around))
    story.show("ping for two", notices.call_screen((ANNA, BORIS), (), around))
    story.show("time is short", notices.call_screen((), (VERA,), around, 20))
    story.show("time is short for two", notices.call_screen((ANNA,), (BORIS, VERA), around, 20))
    stop = VoteView(ANNA, ProposeStop(), frozenset(), frozenset((BORIS, VERA)), blocks=False)
    for title, seat in (("who proposes", ANNA), ("who is asked", BORIS)):
        mine = replace(story.seen(seat), vote=stop)
        story.show(f"a vote, {title}", hand.hand_screen(mine, around))
    asked = replace(seen, vote=stop)
    question = lines.proposal(stop, asked, around)
    story.show("a vote", notices.vote_screen(stop, question, asked, around))
    story.show("a vote, with a call", notices.vote_screen(stop, question, asked, around, {VERA}))
    for outcome in VoteEnd:
        ended = VoteResult(VERA, stop, seen.number, outcome)
        title = f"a vote, {outcome}"
        story.show(title, notices.vote_ended_screen(ended, question, seen, around))
    refusal = VoteResult(
        VERA, VoteView(ANNA, REST, frozenset(), frozenset(), blocks=True), seen.number
    )
    told = replace(around, last_vote=refusal)
    story.show("refused", Screen(lines.refused_line(seen, told) or ""))
    own = replace(seen, viewer=ANNA)
    story.show("refused, the claimer", Screen(lines.refused_line(own, told) or ""))
    for kind in notices.Notice:
        story.show(f"notice, {kind}", notices.notice(kind, around, BORIS, BORIS))
    away, calling = (BORIS, VERA), replace(around, all_away=True)
    story.show("time out", notices.timed_out_screen(away[:1], seen, around))
    story.show("time out for two", notices.timed_out_screen(away, seen, around))
    story.show("all away", notices.all_away_screen(away, seen, calling))
