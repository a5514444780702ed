"""What the README counts."""

from engine.preferans.lessons import lessons
from tests.docs.pages import PAGES

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def test_the_readme_counts_the_lessons() -> None:
    assert f" {NUMBERS[len(lessons())]} lessons " in PAGES["README.md"].text
