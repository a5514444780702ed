"""An evening whose end depends on its score."""

from typing import Any

from engine.kit.game import Evening
from engine.napoleon.game import Napoleon
from tests.engine.trick_tables import TrickTables


class ShortNapoleon(Napoleon):
    """Ends with the first deal that leaves the pot full."""

    def ended(self, evening: Evening[Any, Any]) -> bool:
        return evening.score.pot > 0


def test_an_end_by_the_score_is_one_though_the_pot_was_shared() -> None:
    game = ShortNapoleon()
    tables = TrickTables(game)
    table = tables.run(tables.deal(tables.opened(3), "", "", ""), "P P P")
    assert table.state.over
    assert table.state.score.pot == 0
    assert game.records.settled(table).settlement.finished
