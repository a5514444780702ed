"""A game of four and moments of two and six from a fixed script: the same in every language."""

import random
from dataclasses import replace
from functools import partial
from typing import Any

from bot.games.kit import score
from bot.games.napoleon.front import FRONT
from bot.i18n import translator
from bot.screen import Screen
from bot.views import codes, history, lobby, options, primer, rules_page
from bot.views.fairness import check_screen
from bot.views.model import Draft, Hint, Lobby, Occupant, VoteResult
from engine.cards import Card, Rank
from engine.cards import deck as cards_from
from engine.game import CHANCE, PUBLIC
from engine.kit.computers import TrickAdvice
from engine.kit.game import PLAY
from engine.napoleon.game import BIDS, NAPOLEON, NapoleonAgreement, NapoleonView
from engine.options import OptionValue
from engine.shuffle import CUT, Shuffle
from engine.table import actors, apply, moves, observe
from engine.view import VoteView
from engine.votes import AGREE, STOP, ProposeStop
from tests.bot.games import trick_games
from tests.bot.games.trick_games import NAMES
from tests.engine.records import past_of
from tests.engine.trick_tables import TrickTables
from tests.support.links import LINKS

DECK = cards_from(Rank.SIX)

scene = partial(trick_games.scene, NAPOLEON.key)
ANNA, BORIS, VERA, GLEB = range(4)
AGREEMENT: dict[str, OptionValue] = {"seating": "joining", "stake": "5 коп", "deals": 10}


class Story:
    """A table and what has been shown of it so far."""

    def __init__(self, language: str, players: int = 4, **chosen: OptionValue) -> None:
        self.language = language
        self.players = players
        self.shown: list[tuple[str, Screen]] = []
        self.table = TrickTables(NAPOLEON).opened(players, **{**AGREEMENT, **chosen})

    def do(self, *steps: tuple[int, Any]) -> None:
        for seat, action in steps:
            self.table = apply(self.table, seat, action)

    def shuffle(self, hands: str, turned: str) -> None:
        """A deck of which everybody gets these hands, from the dealer's left, after a cut of 16."""
        dealt = [[Card.parse(code) for code in cards.split()] for cards in hands.split("|")]
        order = [hand[place] for place in range(5) for hand in dealt] + [Card.parse(turned)]
        rest = [card for card in DECK if card not in order]
        random.Random(7).shuffle(rest)
        deck = [*order, *rest]
        self.do((CHANCE, Shuffle((*deck[-16:], *deck[:-16]), "salt")))

    def cut(self) -> None:
        self.do((min(actors(self.table)), CUT[16]))

    def bid(self, *words: int) -> None:
        for word in words:
            self.do((min(actors(self.table)), BIDS[word]))

    def lay(self, cards: str) -> None:
        for code in cards.split():
            self.do((min(actors(self.table)), PLAY[Card.parse(code)]))

    def play_on(self) -> None:
        """The first legal card until the deal is over."""
        deals = len(self.seen(PUBLIC).finished)
        while len(self.seen(PUBLIC).finished) == deals:
            seat = min(actors(self.table))
            self.do((seat, moves(self.table, seat)[0]))

    def seen(self, viewer: int) -> NapoleonView:
        return observe(self.table, viewer)

    def show(self, title: str, screen: Screen) -> None:
        self.shown.append((title, screen))

    def public(self, title: str) -> None:
        around = scene(self.players, language=self.language, deadline=1_700_000_000)
        self.show(title, FRONT.deal_screen(self.seen(PUBLIC), around))

    def hand(self, title: str, seat: int, draft: Draft | None = None) -> None:
        around = scene(self.players, language=self.language, draft=draft)
        self.show(title, FRONT.hand_screen(self.seen(seat), around))

    def ended(self, title: str, *seats: int) -> None:
        """Result, private cards and reasons of the last deal."""
        around = scene(self.players, language=self.language)
        facts = self.seen(PUBLIC).finished[-1]
        shown = FRONT.result_screen(facts, self.seen(PUBLIC), around, cut_button=True)
        self.show(f"result, {title}", shown)
        for seat in seats:
            card = FRONT.card_screen(facts, self.seen(seat), around)
            self.show(f"result, {title}, in the chat of {NAMES[seat]}", card)
        self.show(f"why, {title}", FRONT.why_screen(facts, around))


def tell(language: str) -> list[tuple[str, Screen]]:
    """Every main screen with its title."""
    story = Story(language)
    _before(story)
    _made(story)
    _passed(story)
    _failed(story)
    _five(story)
    _pages(story)
    return story.shown + _two(language) + _six(language)


def _before(story: Story) -> None:
    tr = translator(story.language, "napoleon")
    seats = (
        Occupant("Анна", user_id=1),
        Occupant("Борис", user_id=2),
        Occupant("Аркадий", computer=True, level="club"),
    )
    usual = NAPOLEON.agree({}, 2)
    table = Lobby(3, "Пятница", usual, seats[:1])
    story.show("lobby, one sits", lobby.lobby_screen(FRONT, table, tr, LINKS))
    table = Lobby(3, "Пятница", story.table.state.agreement, seats, frozenset((1,)))
    story.show("lobby, one must press Start", lobby.lobby_screen(FRONT, table, tr, LINKS))
    looking = replace(table, menu="menu")
    story.show("lobby, the agreement", lobby.lobby_screen(FRONT, looking, tr, LINKS))
    for page in NapoleonAgreement.OPTIONS.pages:
        opened_page = codes.options_page(page)
        shown = options.options_screen(FRONT, usual, tr, table=3, opened=opened_page)
        story.show(f"options, {page}", shown)
    for key in ("least_bid", "deals", "seats"):
        shown = options.options_screen(FRONT, usual, tr, table=3, opened=key)
        story.show(f"option, {key}", shown)
    for number in range(len(list(rules_page.pages(FRONT, usual, tr)))):
        story.show(f"rules {number + 1}", rules_page.rules_screen(FRONT, usual, tr, page=number))
    for number in range(primer.count(tr)):
        story.show(f"how to play {number + 1}", primer.primer_screen("napoleon", tr, page=number))
    mild = NAPOLEON.agree({"penalty": "flat", "least_bid": 3, "play_out": True}, 5)
    story.show("agreement, mild", Screen(FRONT.agreement_line(mild, tr)))


def _made(story: Story) -> None:
    story.shuffle("Ks 9s Kd 7c 6h|As Qs Ad Tc 8h|Js Ts 8s Qd 7h|7s 6s Jd Td 9c", "9h")
    story.public("cut")
    story.hand("cut, who cuts", GLEB)
    story.cut()
    story.hand("auction, first word", BORIS)
    story.bid(0, 2)
    story.public("auction")
    story.hand("auction, above two", GLEB)
    story.hand("auction, Napoleon asked", GLEB, Draft(asked="b5"))
    story.bid(0)
    story.hand("auction, last word", ANNA)
    story.bid(0)
    story.public("play")
    story.hand("play, the lead", GLEB)
    story.lay("Ts 6s 9s")
    story.public("play, the first trick")
    story.lay("As")
    story.hand("play, the bidder leads", VERA)
    story.lay("Ad")
    story.public("play, the second trick")
    story.hand("play, has played", VERA)
    story.hand("play, must follow", GLEB)
    story.hand("menu", GLEB, Draft(asked="menu"))
    story.hand("stop asked", GLEB, Draft(asked=FRONT.keys.code(STOP)))
    hint = TrickAdvice(PLAY[Card.parse("Qd")], "equal", chance=80)
    alone = tuple(
        Occupant(each, computer=seat != GLEB, level="club", user_id=seat)
        for seat, each in enumerate(NAMES[:4])
    )
    around = replace(scene(language=story.language), seats=alone)
    story.show("play, a hint to ask for", FRONT.hand_screen(story.seen(GLEB), around))
    told = replace(around, hint=Hint(hint))
    story.show("play, a hint", FRONT.hand_screen(story.seen(GLEB), told))
    story.play_on()
    story.shuffle("Ks 9s Kd 7c 6h|As Qs Ad Tc 8h|Js Ts 8s Qd 7h|7s 6s Jd Td 9c", "9h")
    story.ended("two made", VERA, ANNA)


def _passed(story: Story) -> None:
    story.cut()
    story.bid(0, 0, 0, 0)
    story.shuffle("Ks 9s Kd 7c 6h|As Qs Ad Tc 8h|Js Ts 8s Qd 7h|7s 6s Jd Td 9c", "9h")
    story.ended("all passed", ANNA)


def _failed(story: Story) -> None:
    story.cut()
    story.bid(3, 0, 0, 0)
    story.play_on()
    story.shuffle("Ah Kh Qh Jh Th|As Qs Ad Tc 8h|Js Ts 8s Qd 7h|7s 6s Jd Td 9c", "9h")
    story.ended("three failed", GLEB, ANNA)
    facts = story.seen(PUBLIC).finished[-1]
    around = scene(language=story.language)
    checked = check_screen(FRONT, past_of(story.table), facts.number, around)
    assert checked is not None
    story.show("check", checked)
    story.show("deal in full", FRONT.deal_page(facts, around))


def _five(story: Story) -> None:
    story.cut()
    story.bid(5)
    story.play_on()
    story.ended("five made", ANNA)


def _pages(story: Story) -> None:
    tr, around = translator(story.language, "napoleon"), scene(language=story.language)
    seen = story.seen(PUBLIC)
    story.show("sheet", replace(FRONT.sheet_screen(seen, around), picture=None))
    told = [FRONT.deal_line(each, around) for each in seen.finished]
    story.show("deals", history.deals_screen(told, around, 0))
    stop = VoteView(ANNA, ProposeStop(), frozenset(), frozenset((BORIS, VERA)), blocks=False)
    asked = replace(seen, vote=stop)
    story.show("a proposal to stop", FRONT.deal_screen(asked, around))
    refused = replace(around, last_vote=VoteResult(VERA, stop, seen.number))
    story.show("a proposal refused", FRONT.deal_screen(seen, refused))
    story.do((ANNA, ProposeStop()), (BORIS, AGREE), (VERA, AGREE), (GLEB, AGREE))
    over = story.seen(PUBLIC)
    story.show("settlement", replace(FRONT.final_screen(over, around), picture=None))
    story.show("settlement, in private", FRONT.hand_screen(story.seen(ANNA), around))
    played = history.Played(12, "Пятница", NAMES[:4], over.settlement, 4, "finished", 1_700_000_000)
    story.show("history", history.pulkas_screen((played,), 0, 9, tr))


def _two(language: str) -> list[tuple[str, Screen]]:
    story = Story(language, 2, least_bid=1, penalty="flat")
    story.shuffle("Ks 9s Kd 7c 6h|As Qs Ad Tc 8h", "9h")
    story.cut()
    story.hand("two, the auction from one", BORIS)
    story.bid(4, 0)
    story.lay("As 9s")
    story.public("two, the play")
    story.play_on()
    story.ended("two, failed for one unit", ANNA)
    return story.shown


def _six(language: str) -> list[tuple[str, Screen]]:
    story = Story(language, 6)
    hands = (
        "Ks 9s Kd 7c 6h|As Qs Ad Tc 8h|Js Ts 8s Qd 7h|7s 6s Jd Td 9c|Ac Kc Qc Jc 8c|Ah Kh Qh Jh Th"
    )
    story.shuffle(hands, "9h")
    story.cut()
    story.bid(0, 2, 0, 0, 3)
    story.public("six, the auction")
    story.bid(4)
    story.lay("9s Qs 8s 6s")
    story.public("six, the play")
    story.hand("six, the play, the bidder", ANNA)
    story.play_on()
    story.ended("six, four made", ANNA)
    table = score.score_table(FRONT, story.seen(PUBLIC), scene(6, language=language))
    lines = [" · ".join((row.label, row.note, *row.cells, row.extra)) for row in table.rows]
    story.show("six, the table", Screen("\n".join((table.title, *lines, *table.totals))))
    return story.shown
