"""Every rule that is cited stands on a page of rules, once, and ``pulka rules`` finds it."""

import ast
import io
import re
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT
from tests.support.cli import pulka

HOUSE = ""
"""The name of the page whose numbers are cited without a name."""
DEFINED = re.compile(r'<a id="(\d+(?:\.\d+)?)"></a>(?:\*\*)?(\d+(?:\.\d+)?)')
NUMBER = r"\d{1,2}(?:\.\d{1,2})?"
DOTTED = r"\d{1,2}\.\d{1,2}"
SUFFIXES = {".py", ".ftl", ".toml", ".md", ".js", ".txt", ".html"}


def defined() -> dict[str, list[str]]:
    """The numbers of each page of rules, by the name they are cited with."""
    found = {HOUSE: DEFINED.findall(PAGES["docs/rules.md"].text)}
    for path, page in PAGES.items():
        if match := re.fullmatch(r"docs/(\w+)/rules\.md", path):
            found[match[1].capitalize()] = DEFINED.findall(page.text)
    for name, pairs in found.items():
        assert [anchor for anchor, _ in pairs] == [told for _, told in pairs], name
    return {name: [anchor for anchor, _ in pairs] for name, pairs in found.items()}


RULES = defined()
NAMES = "|".join(name for name in RULES if name) or "(?!)"


def listed(number: str) -> str:
    """A pattern of one number or several: «1.3, 1.5», «2.2-2.6», «8.4 and 8.5»."""
    return rf"{number}(?:(?:-|–|, and | and | or | to |, ){number}(?![\w.]\d))*"


CITED = re.compile(
    rf"\b(?:[Rr]ules? |rule=\"|rules \"?)(?P<plain>{listed(NUMBER)})(?![\d.]*\d)"
    rf"|\b(?P<name>{NAMES}) (?P<named>{listed(DOTTED)})"
)
BARE = re.compile(rf"(?<![\d.\w/]){DOTTED}(?![\d.\w%]|\.\d| %| s\b| to )")


def joined(text: str) -> str:
    """A text on one line."""
    return re.sub(r"\s*\n\s*(?:#\s*)?", " ", text)


def cited(text: str) -> Iterator[tuple[str, str]]:
    """The rules a text cites: the name of their page, and each number."""
    for found in CITED.finditer(joined(text)):
        name = found["name"] or HOUSE
        for number in re.findall(NUMBER, found["plain"] or found["named"]):
            yield name, number


def said(source: str) -> Iterator[str]:
    """Comments and docstrings of a module, and the strings in it that are a number of a rule."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                yield text
            case ast.Constant(str(text)) if re.fullmatch(rf"((?:{NAMES}) )?{DOTTED}", text):
                yield text


def sources() -> dict[str, str]:
    """Everything written by hand that may cite a rule, by its path."""
    places = ("engine", "bot", "render", "tests", "docs")
    found = [path for place in places for path in (ROOT / place).rglob("*")]
    found += ROOT.glob("*.md")
    own = Path(__file__).resolve()
    texts = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in found
        if path.suffix in SUFFIXES and path.resolve() != own
    }
    assert len(texts) > 400
    return texts


SOURCES = sources()


def test_every_number_stands_on_its_page_once_and_in_order() -> None:
    assert len(RULES[HOUSE]) > 120
    for name, numbers in RULES.items():
        assert [number for number, times in Counter(numbers).items() if times > 1] == [], name
        sections = [number for number in numbers if "." not in number]
        assert sections == [str(each) for each in range(1, len(sections) + 1)], name
        for section in sections:
            points = [number for number in numbers if number.startswith(f"{section}.")]
            due = [f"{section}.{each}" for each in range(1, len(points) + 1)]
            assert points == due, f"{name} {section}"


def test_every_cited_rule_exists() -> None:
    missing, times = [], 0
    for path, text in SOURCES.items():
        for name, number in cited(text):
            times += 1
            if number not in RULES[name]:
                missing.append(f"{path}: {name} {number}")
    assert times > 300
    assert missing == []


def test_every_number_that_the_engine_names_exists() -> None:
    """The engine cites rules without the word too; whose page is another names it every time."""
    missing, times = [], 0
    elsewhere = tuple(f"engine/{name.lower()}/" for name in RULES if name)
    for path, source in SOURCES.items():
        if path.startswith("engine/") and path.endswith(".py"):
            for text in said(source):
                for number in BARE.findall(CITED.sub("", joined(text))):
                    times += 1
                    if number not in RULES[HOUSE] or path.startswith(elsewhere):
                        missing.append(f"{path}: {number}")
    assert times > 80
    assert missing == []


def test_citations_are_found() -> None:
    text = "Rules 1.3, 1.5\n    # and 99.8. Rule 7. rule 2.37; rule 2.2-2.6: rules are 3.5 kB"
    numbers = ["1.3", "1.5", "99.8", "7", "2.37", "2.2", "2.6"]
    assert [number for _, number in cited(text)] == numbers
    assert list(cited('rule="6.7"')) == [(HOUSE, "6.7")]
    for name in RULES:
        if name:
            assert list(cited(f"{name} 3.1, 3.2.")) == [(name, "3.1"), (name, "3.2")]
            assert CITED.sub("", f"{name} 3.1-3.3") == ""
    assert BARE.findall("decided in 13.37 (4.9), 0.5 s or 97.5 %, v1.2.3") == ["13.37", "4.9"]


def test_a_rule_is_found_in_one_step() -> None:
    for name, numbers in RULES.items():
        for number in numbers:
            result = pulka("rules", *f"{name} {number}".split())
            assert result.exit_code == 0
            lines = result.stdout.splitlines()
            assert re.match(rf"{re.escape(number)}\b", lines[0]), lines[0]
            assert lines[-1] == f"docs/{f'{name.lower()}/' if name else ''}rules.md#{number}"
            assert "<a" not in result.stdout
            if "." in number:
                others = [each for each in numbers if each != number and "." in each]
                begun = {line.split(" ")[0] for line in lines}
                assert begun.isdisjoint(others), number


def test_a_section_is_printed_whole_and_the_list_of_sections_shortly() -> None:
    section = pulka("rules", "6").stdout
    assert [number for number in RULES[HOUSE] if f"\n{number} " in section] == [
        number for number in RULES[HOUSE] if number.startswith("6.")
    ]
    listing = pulka(
        "rules",
    ).stdout.splitlines()
    assert len(listing) == sum("." not in each for numbers in RULES.values() for each in numbers)


@pytest.mark.parametrize("cited", ["99", "6.77", "nonsense", "Nothing 3.2", "../6.7", "6.7 6.8"])
def test_a_number_that_is_none_is_one_line(cited: str) -> None:
    for arguments in ([cited], cited.split()):
        result = pulka("rules", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"pulka: no rule {cited}: pulka rules lists the sections\n"


def test_a_wheel_has_every_page_of_rules() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    pages = [path for path in PAGES if re.fullmatch(r"docs/(\w+/)?rules\.md", path)]
    assert len(pages) == len(RULES)
    assert {path: shipped.get(path) for path in pages} == {path: f"bot/{path}" for path in pages}
