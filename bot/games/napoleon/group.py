"""What the whole group sees of a game: the running deal, and the settlement."""

from bot.games.napoleon import lines, score
from bot.i18n import join
from bot.screen import Screen
from bot.views import notices
from bot.views.model import Scene
from engine.napoleon.game import NapoleonView


def deal_screen(seen: NapoleonView, scene: Scene) -> Screen:
    """Return the live message of the running deal; ``seen`` is the public's view."""
    text = [
        lines.header(seen, scene),
        lines.doing(seen, scene),
        *lines.body(seen, scene),
        lines.asked(seen, scene),
        lines.turn(seen, scene),
    ]
    return Screen(join("\n", (line for line in text if line)), notices.deal_rows(seen, scene))


def final_screen(seen: NapoleonView, scene: Scene) -> Screen:
    """Return the settlement under the finished score; short enough for a caption. Napoleon 6.2."""
    drawn = score.picture(seen, scene)
    return Screen(score.final_text(seen, scene), notices.next_rows(scene), picture=drawn)
