"""The golden figures of the games of the kit: tables in their pages of rules, played by the engine.

A row of eight cells is a deal: what is agreed on beside the usual, the dealer, accounts and pot
before it (where points are written, a stroke and the columns), the cards by hand with those of the
pack behind them, and what is done; ``ps``: all agree to stop. A row of four tells which cards of a
hand may be played to others, hearts being trumps. One of five names the table, what is done before
any card, and trumps; without a hand it tells which card takes the trick.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from engine.cards import Card
from engine.games import GAMES
from engine.kit.game import CardGame
from engine.kit.trick_game import TrickGame
from engine.options import OptionValue
from engine.state import Asking
from engine.table import apply
from engine.table_turns import deck_of
from engine.tricks import card_set, cards_in
from engine.votes import AGREE, STOP
from tests.engine.trick_tables import TrickTables, cards, figures, some
from tests.laws.kit import AnyTable

DEAL = 8
"""Cells of a row that is a deal; without tricks a game tries its other rows by itself."""
PAGES = Path(__file__).parents[2] / "docs"
CARD_GAMES = [key for key, game in GAMES.items() if isinstance(game, CardGame)]
TRICK_GAMES = [key for key in CARD_GAMES if isinstance(GAMES[key], TrickGame)]


@cache
def rows(key: str, cells: int) -> dict[str, list[str]]:
    """The rows of so many cells, by the name of the figure."""
    page = (PAGES / key / "rules.md").read_text(encoding="utf-8")
    found = (
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.splitlines()
        if re.match(r"\| (<a id=\"G|G\d)", line)
    )
    return {re.sub("<.*?>", "", row[0]): row[1:] for row in found if len(row) == cells}


def chosen(key: str, terms: str) -> dict[str, OptionValue]:
    """What is agreed on: an option that is on, a choice, or ``option=choice``."""
    found: dict[str, OptionValue] = {}
    for word in terms.split():
        name, _, value = word.rpartition("=")
        for option in GAMES[key].options:
            named = {str(choice): choice for choice in option.choices}
            if option.key == word:
                found[word] = True
            elif value in named and name in ("", option.key):
                found[option.key] = named[value]
    return found


def told(key: str, figure: str) -> AnyTable:
    """The table after a row of golden figures."""
    _, terms, dealer, before, lying, log, _ = rows(key, 8)[figure]
    players, first = len(before.partition("/")[0].split()) - 1, int(dealer)
    tables = TrickTables(GAMES[key])  # type: ignore[arg-type]
    table = tables.opened(players, first, before, **chosen(key, terms))
    codes, stop = log.removesuffix("ps"), log.endswith("ps")
    if codes or not stop:
        *given, pack = [each.strip("— ") for each in lying.split("/")]
        order = tables.game.order(table.state.agreement, table.state)
        most = max(players, *(hand + 1 for hand in order))
        hands = dict(enumerate(given[:most]))
        if len(given) > most:
            pack = f"{given[most]} {pack}"
        if isinstance(table.stage, Asking):
            answer, codes = codes.split(maxsplit=1)
            table = tables.run(table, answer)
        turned, _, rest = pack.partition(" ")
        dealt = tables.deal(table, *(hands.get(n, "") for n in order), turned=turned, pack=rest)
        table = tables.run(dealt, codes)
    if stop:
        table = apply(table, 0, STOP)
        while table.vote is not None:
            table = apply(table, min(table.vote.awaited), AGREE)
    return table


def of_every_game(cells: int) -> pytest.MarkDecorator:
    games = CARD_GAMES if cells == DEAL else TRICK_GAMES
    figures = [(key, name) for key in games for name in rows(key, cells)]
    return pytest.mark.parametrize(("key", "figure"), figures)


@of_every_game(DEAL)
def test_golden_figures(key: str, figure: str) -> None:
    """Whole numbers stand as they are, and a minus is a minus."""
    assert figures(told(key, figure)) == rows(key, 8)[figure][-1]


def playable(key: str, terms: str, trump: str, hand: str, lying: str) -> tuple[Card, ...]:
    """The cards of a hand that may be played to a trick, or the one that takes it, if none."""
    words, game = terms.split(), GAMES[key]
    assert isinstance(game, TrickGame)
    tables = TrickTables(game)
    options = chosen(key, terms)
    table = tables.opened(some(tables.game, 3, **options), 0, "", **options)
    held, trick = cards(hand.strip("—")), [*enumerate(cards(lying.strip("—")))]
    free = {*deck_of(table)} - {*held, *(card for _, card in trick)}
    turned = min(card for card in free if card.suit.letter == trump).code
    said = [word for word in words if not chosen(key, word)]
    deal = tables.run(tables.deal(table, turned=turned), " ".join(said)).state.deal
    ranks = game.ranking(deal.agreement, deal)
    if not held:
        return (ranks.best(trick)[1],)
    duties = game.duties(deal, deal.tricks)
    return cards_in(duties.playable(card_set(held), trick, ranks))


@of_every_game(5)
def test_golden_cards_of_a_table(key: str, figure: str) -> None:
    terms, hand, lying, right = rows(key, 5)[figure]
    *words, trump = terms.split()
    assert {*playable(key, " ".join(words), trump, hand, lying)} == {*cards(right)}


@of_every_game(4)
def test_golden_legal_cards(key: str, figure: str) -> None:
    hand, lying, legal = rows(key, 4)[figure]
    assert {*playable(key, "", "h", hand, lying)} == {*cards(legal.strip("—"))}


@pytest.mark.parametrize("key", [key for key in CARD_GAMES if rows(key, DEAL)])
def test_all_figures_of_a_page_are_tried(key: str) -> None:
    found = [*rows(key, 8), *rows(key, 5), *rows(key, 4)]
    assert len(found) > 5
    assert {*found} == {f"G{number}" for number in range(1, len(found) + 1)}
