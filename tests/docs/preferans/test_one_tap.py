"""The page on architecture follows one tap through the files: made here, and watched."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from tests.docs.pages import PAGES, ROOT
from tests.e2e.players import CALL
from tests.e2e.preferans.test_at_the_table import cards_lie, say
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from tests.e2e.evening import BotSession

FUNCTION = re.compile(r"`((?:[A-Z]\w+\.[a-z_]\w*)|(?:(?:bot|engine)(?:\.[a-z_]\w*){2,}))`")


def told() -> list[str]:
    """The functions of the numbered list, in its order."""
    section = PAGES["docs/architecture.md"].text.split("## One tap")[1].split("\n## ")[0]
    steps = section[section.index("\n1. ") :]
    return FUNCTION.findall(steps.split("\n\n")[0])


def names(frame: FrameType) -> Iterator[str]:
    """How the page may call the function of a frame."""
    code = frame.f_code
    path = code.co_filename
    if path.startswith(str(ROOT)):
        module = path.removeprefix(f"{ROOT}/").removesuffix(".py").replace("/", ".")
        yield code.co_qualname
        yield f"{module}.{code.co_qualname}"


async def test_a_tap_goes_the_way_that_the_page_tells(evening: BotSession) -> None:
    await cards_lie(evening)
    called: dict[str, int] = {}
    watching = False

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if watching and event == "call":
            for name in names(frame):
                called.setdefault(name, len(called))

    await evening.play.clock.advance(15)  # what was held of the moves before is shown
    sys.setprofile(watch)
    try:
        watching = True
        await say(evening, tr("act-pass"))
        await evening.play.clock.advance(3)
    finally:
        sys.setprofile(None)
    way = told()
    assert len(way) > 20
    assert [name for name in way if name not in called] == []
    assert sorted(way, key=called.__getitem__) == way
    assert all(CALL not in each.text for each in evening.said(evening.play.boris.private))
