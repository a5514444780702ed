"""The main screens of every game, word for word; run as a module, this writes them anew.

A game shows its story in ``tests/bot/games/<key>/story.py``. Its golden files hold the screens
whose titles stand in them: in Russian those that differ most, and the new lines of all others; in
English an evening.
"""

import importlib
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, translator
from bot.screen import Screen, Style
from bot.taps import Verb, decode
from bot.thinking import solver_cache
from bot.views import codes
from engine import solver
from engine.games import game as engine_game
from engine.log import parse_action
from tests.bot.games.card_games import CARD_FRONTS, NAMES

GOLDEN = Path(__file__).parents[2] / "golden"

every_story = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in FRONTS for language in LANGUAGES]
)


@cache
def story(game: str, language: str) -> list[tuple[str, Screen]]:
    """The screens of a game with their titles, in the order of a table's life."""
    told: list[tuple[str, Screen]] = importlib.import_module(f"tests.bot.games.{game}.story").tell(
        language
    )
    return told


def drawn(screen: Screen) -> str:
    """A screen as text: what it says, its buttons, and its plain form."""
    rows = ["".join(f"[{button.text}]" for button in row) for row in screen.rows]
    words = ["--- without files:", screen.plain] if screen.plain else []
    return "\n".join([screen.text, *rows, *words])


def written(game: str, language: str) -> str:
    shown = story(game, language)
    screens = {title: drawn(screen) for title, screen in shown}
    assert len(screens) == len(shown), "two screens have one title"
    whole = titles(game, language, screens)
    lines = [f"=== {title}\n{screens[title]}" for title in whole]
    if language == LANGUAGES[0]:
        known = set[str]().union(*(shapes(screens[title]) for title in whole))
        lines.append("=== new lines of other screens")
        for title in filter(OWN.search, screens):
            for line in screens[title].split("\n"):
                if not shapes(line) <= known:
                    known |= shapes(line)
                    lines.append(f"{title} | {line}")
    return "\n".join((*lines, ""))


def shapes(text: str) -> set[str]:
    """Lines without what differs between two screens of one kind: names, figures, cards."""
    return {VARIES.sub("", line) for line in text.split("\n")}


def kept(game: str, language: str) -> Path:
    return GOLDEN / game / "screens" / f"{language}.txt"


def titles(game: str, language: str, screens: Mapping[str, str]) -> list[str]:
    """The titles that a golden file has; those of a new game are chosen."""
    if kept(game, language).exists():
        found = re.findall(r"^=== (.*)$", kept(game, language).read_text("utf-8"), re.MULTILINE)
        return [title for title in found if title in screens]
    known, chosen = set[str](), set[str]()
    wanted, left = (OWN, 190) if language == LANGUAGES[0] else (EVENING, 130)
    offered = {title: text for title, text in screens.items() if wanted.search(title)}
    while fitting := [title for title, text in offered.items() if text.count("\n") + 2 <= left]:
        best = max(fitting, key=lambda title: len(shapes(offered[title]) - known))
        if shapes(offered[best]) <= known:
            break
        chosen.add(best)
        known |= shapes(offered[best])
        left -= offered[best].count("\n") + 2
    return [title for title in offered if title in chosen]


MOST_LINES = 400
"""What a game of the kit may add, in all languages; any other five times as much."""
OWN = re.compile(r"^(?!options, (?!page=play)|rules |how to play |lobby, (?!the agreement))")
"""Titles of all but what stands in catalogues as it is shown, and what all games share."""
EVENING = re.compile(
    r"^lobby, the agreement$"
    r"|^(?!options, )(?:\w+, )?(?:\w+, who acts|[^,]*, (?:result|why)|sheet|settlement)$"
)
"""Titles of what an evening needs, from the lobby to the settlement."""
VARIES = re.compile(rf"{'|'.join(NAMES)}|\W|\d|\b[ТКДВAKQJ]\b|unix|UTC|code")


@every_story
def test_screens_say_what_they_said(game: str, language: str) -> None:
    text = written(game, language)
    assert "=== " in text
    assert text == kept(game, language).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", FRONTS)
def test_a_game_adds_few_golden_lines(game: str) -> None:
    lines = sum(len(kept(game, each).read_text("utf-8").splitlines()) for each in LANGUAGES)
    assert lines <= (MOST_LINES if game in CARD_FRONTS else 5 * MOST_LINES)


APART = re.compile(
    r"[♠♣♦♥] (?:10|[6-9ТКДВAKQJ])(?![♠♣♦♥])"  # a suit and its ranks
    r"|(?:Анна|Борис|Вера|Глеб|Дина|Егор|вы|you) (?:10|[6-9ТКДВAKQJ])[♠♣♦♥]"  # who, and the card
    r"|(?:Анна|Борис|Вера|Глеб|Дина|Егор|Вы|You) [+−]?\d+\b"  # who, and the figure
)


@every_story
def test_no_line_is_broken_between_a_name_and_its_card(game: str, language: str) -> None:
    """On a phone lines are broken at blanks: a suit would part from its ranks."""
    found = {title: APART.findall(screen.text) for title, screen in story(game, language)}
    assert not {title: parts for title, parts in found.items() if parts}


@every_story
def test_colours_mean_one_thing(game: str, language: str) -> None:
    """Blue: a card that may be played; green: what a hint or a coach advises."""
    hint, coach = translator(language)("button-do-so"), "lesson"
    for title, screen in story(game, language):
        buttons = [each for row in screen.rows for each in row]
        for each in buttons:
            tap = None if each.data is None else decode(each.data)
            if each.style is Style.PRIMARY:
                assert tap is not None
                assert tap.verb is Verb.MOVE, title
                for code in tap.what.split(codes.THEN):
                    assert hasattr(parse_action(engine_game(game), code), "card"), title
            if each.style is Style.SUCCESS:
                assert coach in title or hint in [other.text for other in buttons], title


def test_only_cards_and_advice_have_a_colour() -> None:
    root = Path(__file__).parents[3]
    users = {
        style: {
            path.relative_to(root).as_posix()
            for path in (root / "bot").rglob("*.py")
            if f"Style.{style}" in path.read_text(encoding="utf-8")
        }
        for style in ("PRIMARY", "SUCCESS")
    }
    assert users == {"PRIMARY": {"bot/views/tricks.py"}, "SUCCESS": {"bot/views/keys.py"}}


YOU = re.compile(r"\b(?:вы|вас|вам|вами|ваш\w*|you|yours?)\b", re.IGNORECASE)


@every_story
def test_nobody_is_you_and_named_in_one_message(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In his cards, proposals among them, a result and a lesson, whoever of the table he is."""
    front, found, seen = FRONTS[game], list[str](), list[Screen]()
    you = translator(language)("you-first")

    def look(shown: Screen, own: str) -> None:
        seen.append(shown)
        if YOU.search(shown.text):
            lines = shown.text.split("\n")
            found.extend(line for line in lines if re.search(rf"\b{re.escape(own)}\b", line))

    def watch(name: str) -> None:
        made = getattr(front, name)

        def screen(*args: Any, **named: Any) -> Screen:
            shown: Screen = made(*args, **named)
            *facts, view, scene = args
            if view.viewer >= 0:
                look(shown, scene.seats[view.viewer].name)
            elif name == "result_screen":
                alone = replace(scene, private=True, coached=99, remarks=(you,))
                for seat, each in enumerate(scene.seats):
                    mine = replace(view, viewer=seat)
                    look(made(*facts, mine, alone, **named), each.name)
            return shown

        monkeypatch.setattr(front, name, screen)

    watch("hand_screen")
    watch("card_screen")
    watch("result_screen")
    told = story.__wrapped__(game, language)
    pupil = NAMES[0]
    for title, screen in told:
        if title.startswith("lesson, "):
            look(screen, pupil)
    assert len(seen) > 10
    assert found == []


if __name__ == "__main__":
    solver_cache.enable()
    solver.warm()
    for each in sys.argv[1:] or FRONTS:
        for tongue in LANGUAGES:
            kept(each, tongue).parent.mkdir(parents=True, exist_ok=True)
            kept(each, tongue).write_text(written(each, tongue), encoding="utf-8")
