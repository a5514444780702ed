"""Names of all kinds: cleaned, joined, in the right order, as wide as they say."""

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from render.faces import FONTS, Face, coverage
from render.text_layout import UNKNOWN, clean, fitted, line, short_names, visual, wrapped

SIZES = (60, 48)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Анна", "Анна"),
        ("  a\t\n b  ", "a b"),
        ("\u202eevil\u202c\u0000", "evil"),
        ("e\u0301", "é"),
        ("Z\u0353\u0321a\u035el\u0338go", "Zalgo"),
        ("\u200b\u2060\ufeff", ""),
        ("👍🏽 1\ufe0f\u20e3", "👍 1"),
        ("👩\u200d💻", "👩💻"),
        ("漢字", UNKNOWN * 2),
        ("\ud800x", "x"),
    ],
)
def test_names_are_cleaned(name: str, kept: str) -> None:
    assert clean(name) == kept


def test_hebrew_runs_right_to_left() -> None:
    assert visual("דוד") == "דוד"[::-1]


def test_latin_inside_hebrew_stays_readable() -> None:
    assert visual("דוד Bob 12") == "Bob 12 דוד"
    assert visual("Bob דוד") == "Bob " + "דוד"[::-1]
    assert visual("(דוד)") == "(" + "דוד"[::-1] + ")"
    assert visual("דוד 12!") == "!12 " + "דוד"[::-1]


def test_brackets_mirror_in_hebrew() -> None:
    assert visual("דוד (א") == "א) " + "דוד"[::-1]
    assert visual("«דוד»") == "«" + "דוד"[::-1] + "»"


def test_plain_names_are_left_alone() -> None:
    assert visual("Анна-Bob (7) ♠") == "Анна-Bob (7) ♠"


def test_emoji_newer_than_python_are_laid_out() -> None:
    newest = "\U0001fac8"  # Unicode 17
    assert clean(newest) == visual(newest) == newest
    assert visual(f"דוד {newest}") in (f"{newest} {'דוד'[::-1]}", f"{UNKNOWN} {'דוד'[::-1]}")


def test_arabic_letters_join() -> None:
    """Yusuf: initial ya, final waw, initial sin, final fa, written from the right."""
    joined = visual("يوسف")
    kinds = [unicodedata.decomposition(sign).split()[0] for sign in reversed(joined)]
    assert kinds == ["<initial>", "<final>", "<initial>", "<final>"]
    assert unicodedata.normalize("NFKC", joined[::-1]) == "يوسف"


def test_lam_alef_is_one_sign() -> None:
    assert visual("سلام") == "\ufee1\ufefc\ufeb3"


@given(st.text("عبدالله لا آپڤۋ٣٤ דa1(", max_size=30))
@example("عبدالله")
def test_every_joined_letter_has_a_face(name: str) -> None:
    covered = frozenset().union(*(coverage(face) for face in Face))
    assert {ord(sign) for sign in visual(clean(name))} <= covered


@pytest.mark.parametrize("sign", "AяéŁשبپ🦊♠😀")
def test_every_alphabet_of_the_brief_has_a_face(sign: str) -> None:
    assert any(ord(sign) in coverage(face) for face in Face)
    assert line(visual(sign), 60).width > 5


def test_coverage_agrees_with_the_glyphs() -> None:
    """A sign said to be covered is not drawn as the box of a missing one."""
    from render.faces import font

    for face, present, absent in [
        (Face.BOLD, "Aя7", "ש"),
        (Face.WORLD, "שب", "漢"),
        (Face.EMOJI, "🦊👍", "я"),
    ]:
        drawn = font(face, 40)
        missing = bytes(drawn.getmask(absent))
        for sign in present:
            assert ord(sign) in coverage(face)
            assert bytes(drawn.getmask(sign)) != missing
        assert ord(absent) not in coverage(face)


def test_long_names_end_in_an_ellipsis_at_their_logical_end() -> None:
    assert fitted("W" * 60, SIZES, 400).text.endswith("W…")
    hebrew = fitted("ש" * 60, SIZES, 400).text
    assert hebrew.startswith("…ש")


def test_a_short_name_keeps_the_first_size() -> None:
    assert fitted("Анна", SIZES, 400).size == SIZES[0]
    assert fitted("Анна" * 4, SIZES, 380).size == SIZES[1]


@settings(max_examples=150)
@given(st.text(max_size=80), st.integers(60, 600))
def test_any_name_fits_its_room(name: str, room: int) -> None:
    written = fitted(name, SIZES, room)
    assert written.width <= room
    mask = written.mask()
    assert mask.size == (max(1, written.width), max(1, written.height))


def test_fonts_come_with_their_licences() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FONTS.glob("*.txt")]
    assert sum("SIL OPEN FONT LICENSE" in text for text in texts) == 2
    assert sum("Bitstream" in text for text in texts) == 1
    assert all(face.path.is_file() for face in Face)
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 3_000_000


def test_a_name_gets_smaller_then_two_lines_and_only_then_a_cut() -> None:
    sizes = (60, 40)
    assert [each.size for each in wrapped("Анна", sizes, 200, 40)] == [60]
    (smaller,) = wrapped("Анна Борисовна", sizes, 240, 40)
    assert smaller.size == 40
    two = wrapped("Анна Борисовна", sizes, 170, 40)
    assert [(each.text, each.size) for each in two] == [("Анна", 40), ("Борисовна", 40)]
    cut = wrapped("Анна Борисовна Константиновна", sizes, 180, 40)
    assert [each.text for each in cut] == ["Анна", "Борисовна…"]
    short = wrapped("Анна Борисовна Константиновна", sizes, 180, 40, short="Анна К.")
    assert [each.text for each in short] == ["Анна К."]
    # Only a word that is wider than the room is broken.
    (broken,) = wrapped(f"{'Ж' * 8} Анна", sizes, 150, 40)
    assert broken.text == "ЖЖЖ…"


@settings(max_examples=50)
@given(st.lists(st.sampled_from(["Анна", "Анна-Мария", "Петрова", "@vera", "2"]), min_size=1))
def test_words_of_a_name_are_never_broken(words: list[str]) -> None:
    for each in wrapped(" ".join(words), SIZES, 600, SIZES[-1]):
        assert set(each.text.removesuffix("…").split()) <= set(words)


def test_short_names_are_told_apart() -> None:
    names = ("Анна Ильинична Петрова", "Анна Петрова", "анна 2", "Борис Ильич Глебов", "Борис", "🂡")
    assert short_names(names) == (*names[:2], "анна 2", "Борис Глебов", "Борис", "🂡")


@settings(max_examples=100)
@given(st.text(max_size=80), st.integers(60, 600))
def test_any_name_fits_two_lines(name: str, room: int) -> None:
    lines = wrapped(name, SIZES, room, SIZES[-1])
    assert 1 <= len(lines) <= 2
    assert all(each.width <= room for each in lines)
