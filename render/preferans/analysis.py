"""Drawing an analysis: how the cards lay, what each hand could make, and how it was played.

Like the sheet it depends on no language: every word and sign comes with the values.
"""

from dataclasses import dataclass
from typing import Final

from render.canvas import EDGE, WIDTH, Canvas
from render.faces import Face
from render.text_layout import clean, fitted, line, short_names, visual, wrapped
from render.theme import Theme

TITLE: Final = 96
SUIT: Final = 76
"""Pixels of a line of cards."""
ROW: Final = 84
"""Pixels of a line of the table."""
HEADLINE: Final = 112
"""Pixels of the sentence under the title, of two lines at most."""
STRIP: Final = 5
"""Tricks side by side."""
HEAD: Final = 62
CARD: Final = 80
"""Pixels of the line of trick numbers, and of a hand's line below it."""
_BIG: Final = (60, 52, 46)
_TITLE: Final = (64, 56, 48, 42)
_NAMES: Final = (58, 52, 46, 40, 36)
_HEADLINES: Final = (60, 54, 48)


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand: per suit, its sign and its ranks as printed, highest first."""

    name: str
    suits: tuple[tuple[str, tuple[str, ...]], ...]
    declarer: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a name, and a figure or word per column.

    ``marked`` cells stand out, ``faded`` ones recede; both are places in ``cells``.
    """

    name: str
    cells: tuple[str, ...]
    marked: frozenset[int] = frozenset()
    faded: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of a trick, as printed; ``won``: it took the trick, ``dear``: it cost the most."""

    rank: str
    sign: str
    won: bool = False
    dear: bool = False


@dataclass(frozen=True, slots=True)
class PlayRow:
    """What a hand played to each trick, None for nothing."""

    name: str
    cards: tuple[TrickCard | None, ...]


@dataclass(frozen=True, slots=True)
class AnalysisPicture:
    """What the picture shows. ``talon`` and ``discard`` are pairs of rank and suit sign.

    Two or three ``hands`` in hand order. ``rows`` may be empty, then there is no table; otherwise
    each has a cell for every one of ``columns``. ``headline`` says what the play turned on, "" for
    nothing; ``play`` may be empty, otherwise each row has as many cards.
    """

    title: str
    hands: tuple[HandShown, ...]
    talon_label: str
    talon: tuple[tuple[str, str], ...]
    discard_label: str
    discard: tuple[tuple[str, str], ...]
    table_label: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    headline: str = ""
    play_label: str = ""
    play: tuple[PlayRow, ...] = ()
    four_colours: bool = False

    def __post_init__(self) -> None:
        if len(self.hands) not in (2, 3):
            raise ValueError(f"{len(self.hands)} hands, not two or three")
        for row in self.rows:
            if len(row.cells) != len(self.columns):
                raise ValueError(f"{len(row.cells)} cells for {len(self.columns)} columns")
        if len({len(row.cards) for row in self.play}) > 1:
            raise ValueError("rows of play of different lengths")

    @property
    def tricks(self) -> int:
        """How many tricks the strips show."""
        return len(self.play[0].cards) if self.play else 0


def draw_analysis(picture: AnalysisPicture, theme: Theme) -> bytes:
    """Draw ``picture`` as a PNG, 1200 pixels wide. Safe to call from any thread."""
    canvas = Canvas(theme.palette, _height(picture), four_colours=picture.four_colours)
    title = wrapped(picture.title, _TITLE, WIDTH - 2 * EDGE, _TITLE[-1])
    canvas.block(title, EDGE, TITLE // 2 + 10, coloured=True)
    top = TITLE
    if picture.headline:
        headline = wrapped(picture.headline, _HEADLINES, WIDTH - 2 * EDGE, _HEADLINES[-1])
        canvas.block(headline, EDGE, top + HEADLINE // 2, coloured=True)
        top += HEADLINE
    top += 20
    width = (WIDTH - 2 * EDGE) // len(picture.hands)
    shorter = short_names([hand.name for hand in picture.hands])
    for place, (hand, short) in enumerate(zip(picture.hands, shorter, strict=True)):
        _hand(canvas, hand, short, (EDGE + place * width, top), width)
    top += ROW + 4 * SUIT + 24
    _aside(canvas, picture, top)
    top += ROW + 10
    if picture.rows:
        _table(canvas, picture, top)
        top += ROW * (len(picture.rows) + 1) + 16
    for first in range(0, picture.tricks, STRIP):
        _strip(canvas, picture, first, top)
        top += HEAD + CARD * len(picture.play) + 12
    return canvas.png()


def _height(picture: AnalysisPicture) -> int:
    head = TITLE + (HEADLINE if picture.headline else 0)
    hands = head + 20 + ROW + 4 * SUIT + 24 + ROW + 24
    strips = -(-picture.tricks // STRIP) * (HEAD + CARD * len(picture.play) + 12)
    return hands + (ROW * (len(picture.rows) + 1) + 16 if picture.rows else 0) + strips + 14


def _hand(canvas: Canvas, hand: HandShown, short: str, corner: tuple[int, int], width: int) -> None:
    left, top = corner
    name = wrapped(hand.name, _NAMES, width - 40, _NAMES[-1], short=short)
    middle = top + ROW // 2 - 4
    if hand.declarer:
        canvas.mark(left - 12, middle, left + max(each.width for each in name) + 12)
    canvas.block(name, left, middle)
    for number, (sign, ranks) in enumerate(hand.suits):
        at = top + ROW + number * SUIT + SUIT // 2
        canvas.text(line(sign, 58), left, at, canvas.suit_ink(sign))
        cards = fitted(" ".join(ranks) or "–", (66, 60, 54, 48, 42), width - 90, Face.WORLD)
        canvas.text(cards, left + 66, at, None if ranks else canvas.palette.faded)


def _aside(canvas: Canvas, picture: AnalysisPicture, top: int) -> None:
    """The talon and the discard, side by side."""
    middle = top + ROW // 2
    canvas.rule(top)
    x = EDGE
    for label, cards in (
        (picture.talon_label, picture.talon),
        (picture.discard_label, picture.discard),
    ):
        if not cards:
            continue
        x = canvas.text(line(visual(clean(label)), 52), x, middle, canvas.palette.caption) + 28
        for rank, sign in cards:
            x = canvas.text(line(rank, 62, Face.WORLD), x, middle) + 8
            x = canvas.text(line(sign, 58), x, middle, canvas.suit_ink(sign)) + 28
        x += 60


def _table(canvas: Canvas, picture: AnalysisPicture, top: int) -> None:
    room = 360
    each = (WIDTH - 2 * EDGE - room) // len(picture.columns)
    centres = [EDGE + room + each * place + each // 2 for place in range(len(picture.columns))]
    canvas.rule(top)
    middle = top + ROW // 2 + 6
    label = fitted(picture.table_label, (44, 40, 36), room - 20)
    canvas.text(label, EDGE, middle, canvas.palette.caption)
    for centre, column in zip(centres, picture.columns, strict=True):
        ink = canvas.suit_ink(column) if column in "♠♣♦♥" else canvas.palette.caption
        canvas.text(fitted(column, _BIG, each - 8), centre, middle, ink, anchor="middle")
    shorter = short_names([row.name for row in picture.rows])
    for number, (row, short) in enumerate(zip(picture.rows, shorter, strict=True), 1):
        at = middle + ROW * number
        canvas.block(wrapped(row.name, _NAMES, room - 30, _NAMES[-1], short=short), EDGE, at)
        for place, (centre, cell) in enumerate(zip(centres, row.cells, strict=True)):
            if place in row.marked:
                canvas.mark(centre - each // 2 + 8, at, centre + each // 2 - 8)
            ink = canvas.palette.faded if place in row.faded else canvas.palette.ink
            face = Face.WORLD if cell.isdigit() else Face.BOLD
            size = (62, 54) if cell.isdigit() else (56, 50, 44, 40, 36)
            canvas.text(fitted(cell, size, each - 24, face), centre, at, ink, anchor="middle")


def _strip(canvas: Canvas, picture: AnalysisPicture, first: int, top: int) -> None:
    """Draw some tricks side by side, a line per hand."""
    palette, room = canvas.palette, 250
    each = (WIDTH - 2 * EDGE - room) // STRIP
    canvas.rule(top)
    at = top + HEAD // 2 + 4
    if first == 0:
        label = fitted(picture.play_label, (44, 40, 36), room - 20)
        canvas.text(label, EDGE, at, palette.caption)
    tricks = range(first, min(first + STRIP, picture.tricks))
    for place, trick in enumerate(tricks):
        middle = EDGE + room + each * place + each // 2
        canvas.text(line(str(trick + 1), 44), middle, at, palette.caption, anchor="middle")
    shorter = short_names([row.name for row in picture.play])
    for number, (row, short) in enumerate(zip(picture.play, shorter, strict=True)):
        at = top + HEAD + CARD * number + CARD // 2
        canvas.block(wrapped(row.name, _NAMES[1:], room - 24, _NAMES[-1], short=short), EDGE, at)
        for place, trick in enumerate(tricks):
            card = row.cards[trick]
            if card is not None:
                _card(canvas, card, EDGE + room + each * place + each // 2, at)


def _card(canvas: Canvas, card: TrickCard, middle: int, at: int) -> None:
    rank, sign = line(card.rank, 62, Face.WORLD), line(card.sign, 58)
    left = middle - (rank.width + 6 + sign.width) // 2
    right = left + rank.width + 6 + sign.width
    if card.won:
        canvas.mark(left - 14, at, right + 14)
    x = canvas.text(rank, left, at) + 6
    canvas.text(sign, x, at, canvas.suit_ink(card.sign))
    if card.dear:
        box = (left - 20, at - 38, right + 20, at + 38)
        canvas.draw.rounded_rectangle(box, 34, outline=canvas.palette.loss, width=6)
