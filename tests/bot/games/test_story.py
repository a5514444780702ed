"""The main screens of every game, word for word; run as a module, this writes them anew.

A game tells its story in ``tests/bot/games/<key>/story.py``.
"""

import importlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, translator
from bot.screen import Screen, Style
from bot.taps import Verb, decode
from engine.games import game as engine_game
from engine.log import parse_action
from engine.tricks import PlayCard
from tests.bot.games.trick_games import NAMES

GOLDEN = Path(__file__).parents[2] / "golden"

every_story = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in FRONTS for language in LANGUAGES]
)


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
    return "".join(f"=== {title}\n{drawn(screen)}\n\n" for title, screen in story(game, language))


def kept(game: str, language: str) -> Path:
    return GOLDEN / game / "screens" / f"{language}.txt"


@every_story
def test_screens_say_what_they_said(game: str, language: str) -> None:
    assert written(game, language) == kept(game, language).read_text(encoding="utf-8")


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
                assert isinstance(parse_action(engine_game(game), tap.what), PlayCard), title
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
                alone = replace(scene, private=True, coached=99, mistakes=you)
                for seat, each in enumerate(scene.seats):
                    mine = replace(view, viewer=seat)
                    look(made(*facts, mine, alone, **named), each.name)
            return shown

        monkeypatch.setattr(front, name, screen)

    watch("hand_screen")
    watch("card_screen")
    watch("result_screen")
    told = story(game, language)
    pupil = NAMES[0]
    for title, screen in told:
        if title.startswith("lesson, "):
            look(screen, pupil)
    assert len(seen) > 10
    assert found == []


if __name__ == "__main__":
    for each in FRONTS:
        for tongue in LANGUAGES:
            kept(each, tongue).parent.mkdir(parents=True, exist_ok=True)
            kept(each, tongue).write_text(written(each, tongue), encoding="utf-8")
