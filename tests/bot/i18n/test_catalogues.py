"""The catalogues hold together: every text exists, in every language, and nothing else does."""

import ast
import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast as fluent
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor
from markupsafe import Markup, escape

import bot
import engine
from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, catalogue_paths, entries_of, join, plain, translator
from bot.sandbox.entities import read_text

BOT = Path(bot.__file__).parent
ENGINE = Path(engine.__file__).parent
EVERYBODYS_AND_EACH = ("", *FRONTS)


class Variables(Visitor):
    """The variables of one message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


@cache
def messages(language: str, game: str = "") -> dict[str, fluent.Message]:
    """The messages of a game, and the shared ones that it does not say in its own words."""
    everything = said(language) | (said(language, game) if game else {})
    found = {key: each for key, each in everything.items() if isinstance(each, fluent.Message)}
    assert len(found) > 100
    return found


@cache
def said(language: str, game: str = "") -> dict[str, Any]:
    """What stands in the files of one game, or of all of them: messages, and terms with ``-``."""
    found: dict[str, Any] = {}
    shared = catalogue_paths(language)
    for path in catalogue_paths(language, game):
        if game and path in shared:
            continue
        for entry in parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, fluent.Junk), (path, entry.content)
            if isinstance(entry, (fluent.Message, fluent.Term)):
                key = entry.id.name if isinstance(entry, fluent.Message) else f"-{entry.id.name}"
                assert key not in found, f"{key} stands twice"
                found[key] = entry
    return found


def variables(message: fluent.Message) -> set[str]:
    visitor = Variables()
    visitor.visit(message)
    return visitor.names


@cache
def parsed(path: Path) -> ast.Module:
    """One module of the product, read once for all tests."""
    return ast.parse(path.read_text(encoding="utf-8"))


def sources(*folders: Path) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            yield path, parsed(path)


def owner(path: Path) -> str:
    """The game whose folder a file stands in, or "" for what all games share."""
    return next((part for part in path.relative_to(BOT.parent).parts if part in FRONTS), "")


def code_of(game: str) -> Iterator[tuple[Path, ast.AST]]:
    """Every node of a game's code, with its file; "" stands for what all games share."""
    for path, tree in sources(BOT, ENGINE):
        if owner(path) == game:
            for node in ast.walk(tree):
                yield path, node


def own(language: str, game: str) -> dict[str, fluent.Message]:
    """The messages in a game's own files, or those that all games share."""
    return {key: each for key, each in said(language, game).items() if key[0] != "-"}


@pytest.mark.parametrize("game", EVERYBODYS_AND_EACH)
def test_catalogues_have_the_same_messages_with_the_same_variables(game: str) -> None:
    first, *others = (messages(language, game) for language in LANGUAGES)
    its = {key for language in LANGUAGES for key in own(language, game)}
    assert its
    for other in others:
        assert first.keys() == other.keys()
        for key in its:
            assert variables(first[key]) == variables(other[key]), key


@pytest.mark.parametrize("game", FRONTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_says_the_shared_terms_in_every_case(language: str, game: str) -> None:
    shared, its = said(language), said(language, game)
    terms = {key for key in its if key.startswith("-")}
    assert terms <= shared.keys()
    for key in terms:
        assert cases(its[key]) == cases(shared[key]), key


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERYBODYS_AND_EACH)
@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_parsed_alone_are_those_of_their_file(language: str, game: str) -> None:
    shared = catalogue_paths(language) if game else ()
    paths = [path for path in catalogue_paths(language, game) if path not in shared]
    assert paths
    for path in paths:
        alone = {key: parse(text).body[0] for key, text in entries_of(path).items()}
        whole = parse(path.read_text(encoding="utf-8")).body
        entries = [each for each in whole if isinstance(each, (fluent.Message, fluent.Term))]
        assert len(alone) == len(entries)
        for entry, text in zip(entries, alone.values(), strict=True):
            assert entry.equals(text, ignored_fields=["span", "comment"])


def cases(term: fluent.Term) -> set[str]:
    """The forms of a term."""
    (element, *_) = term.value.elements
    if not isinstance(element, fluent.Placeable):
        return set()
    assert isinstance(element.expression, fluent.SelectExpression)
    keys = [each.key for each in element.expression.variants]
    return {key.name for key in keys if isinstance(key, fluent.Identifier)}


@cache
def _patterns(game: str) -> tuple[set[str], set[str]]:
    """Keys that the code names, whole or as ``prefix-{something}``."""
    whole, patterns = set[str](), set[str]()
    for _, node in code_of(game):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            pieces = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[A-Za-z0-9_-]+"
                for part in node.values
            ]
            if re.match(r"[a-z]+\\?-", pieces[0]):
                patterns.add("".join(pieces))
    return whole, patterns


@pytest.mark.parametrize("game", FRONTS)
def test_every_message_is_used(game: str) -> None:
    shared, own_code = _patterns(""), _patterns(game)
    whole, any_of = shared[0] | own_code[0], re.compile("|".join(shared[1] | own_code[1]))
    unused = [key for key in messages("ru", game) if key not in whole and not any_of.fullmatch(key)]
    assert unused == []


def test_every_kind_of_anything_is_made_somewhere() -> None:
    """A member that only patterns name is never made: its texts and its branches are dead."""
    kinds: dict[str, set[str]] = {}
    made: set[str] = set()
    for _, tree in sources(BOT):
        matched = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.MatchValue)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and "Enum" in "".join(map(ast.unparse, node.bases)):
                members = [each for each in node.body if isinstance(each, ast.Assign)]
                kinds[node.name] = {ast.unparse(each.targets[0]) for each in members}
            elif isinstance(node, ast.Attribute) and id(node) not in matched:
                made.add(".".join(ast.unparse(node).split(".")[-2:]))
    assert len(kinds) > 10
    unmade = {f"{kind}.{name}" for kind, names in kinds.items() for name in names} - made
    assert unmade == set()


@pytest.mark.parametrize("game", FRONTS)
def test_every_message_the_code_asks_for_exists(game: str) -> None:
    """What all games share may ask for words that every game has."""
    known, asked = messages("ru", game), _asked("") | _asked(game)
    assert len(asked) > 100
    assert asked <= known.keys(), asked - known.keys()


@cache
def _asked(game: str) -> set[str]:
    """Plain keys of messages that the code asks for."""
    keys: list[ast.expr] = []
    for _, node in code_of(game):
        if isinstance(node, ast.Call) and node.args and _translates(node.func):
            key = node.args[0]
            keys += [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
    return {str(key.value) for key in keys if isinstance(key, ast.Constant)}


def _translates(function: ast.expr) -> bool:
    return (isinstance(function, ast.Name) and function.id == "tr") or (
        isinstance(function, ast.Attribute) and function.attr == "tr" and _is_scene(function.value)
    )


def _is_scene(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id in ("scene", "around", "own")


@cache
def rule_errors(game: str) -> dict[str, set[str]]:
    """Keys of every refusal in the code, shared code included, with the parameters of each."""
    found = dict(rule_errors("")) if game else {}
    for path, node in code_of(game):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "RuleError"
        ):
            key = node.args[0]
            assert isinstance(key, ast.Constant), f"{path}: a refusal without a plain key"
            params = {str(keyword.arg) for keyword in node.keywords}
            assert found.setdefault(str(key.value), params) == params, key.value
    return found


@pytest.mark.parametrize("game", FRONTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str, game: str) -> None:
    catalogue = messages(language, game)
    errors = rule_errors(game)
    assert len(errors) > 20
    for key, params in errors.items():
        assert f"error-{key}" in catalogue, key
        assert variables(catalogue[f"error-{key}"]) <= params, key


def patterns_of(message: fluent.Message) -> Iterator[str]:
    class Texts(Visitor):
        def __init__(self) -> None:
            self.found: list[str] = []

        def visit_TextElement(self, node: fluent.TextElement) -> None:  # noqa: N802
            self.found.append(node.value)

    visitor = Texts()
    visitor.visit(message)
    yield from visitor.found


NAMES_OF_LANGUAGES = ("language-ru", "language-en")


@pytest.mark.parametrize("game", EVERYBODYS_AND_EACH)
def test_languages_do_not_mix(game: str) -> None:
    for key, message in own("en", game).items():
        if key not in NAMES_OF_LANGUAGES:
            for text in patterns_of(message):
                assert not re.search("[а-яё]", text, re.IGNORECASE), key
    for key, message in own("ru", game).items():
        if key not in NAMES_OF_LANGUAGES:
            for text in patterns_of(message):
                bare = re.sub(r"<[^>]*>|/[a-z]+|SHA-256|\bStart\b|&[a-z]+;", "", text)
                assert not re.search("[a-z]", bare, re.IGNORECASE), (key, bare)


def test_no_text_stands_in_the_code() -> None:
    checked = 0
    for path, tree in sources(BOT / "views", BOT / "games"):
        spared = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        spared |= {
            id(child)
            for node in ast.walk(tree)
            if isinstance(node, ast.Raise)
            for child in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                checked += 1
                if id(node) not in spared and not node.value.startswith("<"):
                    assert not re.search("[а-яё]", node.value, re.IGNORECASE), (path, node.value)
                    assert not re.search(r"[a-z]{2,} [a-z]{2,}", node.value), (path, node.value)
    assert checked > 300


# --- the translator -------------------------------------------------------------------------


def test_names_are_escaped_and_markup_is_not() -> None:
    tr = translator("ru")
    assert "&lt;b&gt;" in tr("deals-line", number="<b>", line="1")
    assert "<b>" in tr("deals-line", number=Markup("<b>1</b>"), line="1")
    assert plain(tr("deals-line", number="A&B", line="1")) == "A&B. 1"
    assert join(" ", ("<", Markup("<b>"))) == "&lt; <b>"
    assert escape(escape("&")) == "&amp;"
    assert html.unescape(escape("<&>")) == "<&>"


def test_telegram_reads_what_is_escaped() -> None:
    name = """<"O'Neill" & Co>"""
    text, entities = read_text(translator("ru")("deals-line", number=name, line="1"), "HTML")
    assert name in text
    assert entities == ()


def test_languages_fall_back() -> None:
    assert translator("en-GB").language == "en"
    assert translator("EN").language == "en"
    assert translator("de").language == "ru"
    assert translator(None).language == "ru"


def test_mistakes_of_the_program_are_loud() -> None:
    tr = translator("ru")
    with pytest.raises(LookupError):
        tr("no-such-message")
    with pytest.raises(ValueError, match="deals-line"):
        tr("deals-line", number="x")
    with pytest.raises(TypeError):
        tr("deals-line", number=None, line="")


SIGNS = "×−♠♣♦♥·—–«»“”’…·→⏳👉🏁🗳🔎💡🤖⬇⋯▸▾‹›🃏⏩🔒🎓±"
"""Signs that phones have had in their fonts for years; playing cards (U+1F0A0 on) are not."""


@pytest.mark.parametrize("game", EVERYBODYS_AND_EACH)
def test_texts_use_signs_that_every_phone_has(game: str) -> None:
    for language in LANGUAGES:
        for key, message in own(language, game).items():
            for text in patterns_of(message):
                strange = {
                    each for each in text if not (each.isascii() or each.isalpha() or each in SIGNS)
                }
                assert not strange, (key, strange)
