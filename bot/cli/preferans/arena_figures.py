"""What ``pulka arena`` tells of preferans: what deals ended in, and what each made of them."""

from collections.abc import Iterable, Mapping
from typing import Final

from bot.cli.arena_report import NONE, ArenaGame, Grid, percent
from engine.computers import Level
from engine.match_results import MatchResults
from engine.preferans.ai.match import Role, Statistic, Tally, duplicate
from engine.preferans.conventions import PRICES

LEVELS: Final = tuple(PRICES)
OF_CONTRACT: Final = (Statistic.MADE, Statistic.FAILED, Statistic.UNWHISTED)
OF_WHISTING: Final = (Statistic.ASKED, Statistic.WHISTED, Statistic.HALF, Statistic.SHORT)


def arena_game(players: int, chosen: Mapping[str, object]) -> ArenaGame:
    """Return what is played and told; ``chosen`` names the convention."""
    convention = str(chosen["convention"])
    return ArenaGame(
        played=duplicate(convention, players),
        chosen={"convention": convention},
        unit="whists",
        needs_solver=frozenset((Level.EXPERT,)),
        columns=tuple(Role),
        cells=_by_role,
        grids=_grids,
        totals=_totals,
        counts=_counts,
    )


# --- text -----------------------------------------------------------------------------------


def _by_role(tally: Tally) -> Iterable[str]:
    """Whists per deal in each role, and how many deals."""
    for role in Role:
        deals = tally.deals[role]
        yield f"{float(tally.whists[role] / deals):+.1f} ({deals})" if deals else NONE


def _grids(found: MatchResults[Tally]) -> Iterable[Grid]:
    tallies = [(each.name, each.tally) for each in found.entrants]
    yield Grid(
        ("deals end in", *LEVELS, Role.MISERE, Role.ALL_PASS),
        [("percent", *_mix(found))],
    )
    yield Grid(
        ("contracts made/played", *LEVELS, "all", "made", "unwhisted", "misere", "made"),
        [(name, *_contracts(tally)) for name, tally in tallies],
    )
    yield Grid(
        ("whists short/taken", *LEVELS, "all", "short", "of asked", "half"),
        [(name, *_whisting(tally)) for name, tally in tallies],
    )
    yield Grid(
        ("tricks", "per all-pass", "per misere caught", "under per contract failed"),
        [(name, *_tricks(tally)) for name, tally in tallies],
    )


def _every(found: MatchResults[Tally]) -> Tally:
    """The tallies of the whole table together."""
    every = Tally()
    for each in found.entrants:
        every.add(each.tally)
    return every


def _all_passes(every: Tally, found: MatchResults[Tally]) -> int:
    """Deals in which all passed: everybody at the table has counted each of them."""
    return every.deals[Role.ALL_PASS] * found.deals // sum(every.deals.values())


def _mix(found: MatchResults[Tally]) -> Iterable[str]:
    """What was played in the deals of the whole table, in percent."""
    every = _every(found)
    for level in LEVELS:
        contracts = sum(every.count_of(count_of, level) for count_of in OF_CONTRACT)
        yield f"{100 * contracts / found.deals:.1f}"
    yield f"{100 * every.deals[Role.MISERE] / found.deals:.1f}"
    yield f"{100 * _all_passes(every, found) / found.deals:.1f}"


def _contracts(tally: Tally) -> Iterable[str]:
    for level in (*LEVELS, None):
        made, failed = (tally.count_of(each, level) for each in OF_CONTRACT[:2])
        yield f"{made}/{made + failed}"
    made, failed = tally.count_of(Statistic.MADE), tally.count_of(Statistic.FAILED)
    yield percent(made, made + failed)
    yield str(tally.count_of(Statistic.UNWHISTED))
    made, failed = tally.count_of(Statistic.MISERE_MADE), tally.count_of(Statistic.MISERE_FAILED)
    yield f"{made}/{made + failed}"
    yield percent(made, made + failed)


def _whisting(tally: Tally) -> Iterable[str]:
    for level in (*LEVELS, None):
        yield f"{tally.count_of(Statistic.SHORT, level)}/{tally.count_of(Statistic.WHISTED, level)}"
    whisted = tally.count_of(Statistic.WHISTED)
    yield percent(tally.count_of(Statistic.SHORT), whisted)
    yield percent(whisted, tally.count_of(Statistic.ASKED))
    yield str(tally.count_of(Statistic.HALF))


def _tricks(tally: Tally) -> Iterable[str]:
    for tricks, times in (
        (Statistic.ALL_PASS_TRICKS, tally.deals[Role.ALL_PASS]),
        (Statistic.MISERE_TRICKS, tally.count_of(Statistic.MISERE_FAILED)),
        (Statistic.UNDERTRICKS, tally.count_of(Statistic.FAILED)),
    ):
        yield f"{tally.count_of(tricks) / times:.2f}" if times else NONE


# --- JSON -----------------------------------------------------------------------------------


def _totals(found: MatchResults[Tally]) -> Mapping[str, object]:
    return {"all_passes": _all_passes(_every(found), found)}


def _counts(tally: Tally) -> dict[str, object]:
    """Contracts and whisting by level, misères, and whists per deal by role."""
    return {
        "contracts": {
            str(level): {
                str(count_of): tally.count_of(count_of, level)
                for count_of in (*OF_CONTRACT, Statistic.UNDERTRICKS)
            }
            for level in LEVELS
        },
        "whisting": {
            str(level): {str(count_of): tally.count_of(count_of, level) for count_of in OF_WHISTING}
            for level in LEVELS
        },
        "misere": {
            "made": tally.count_of(Statistic.MISERE_MADE),
            "failed": tally.count_of(Statistic.MISERE_FAILED),
            "tricks": tally.count_of(Statistic.MISERE_TRICKS),
        },
        "all_pass_tricks": tally.count_of(Statistic.ALL_PASS_TRICKS),
        "roles": {
            str(role): {
                "deals": tally.deals[role],
                "whists_per_deal": round(float(tally.whists[role] / tally.deals[role]), 6),
            }
            for role in Role
            if tally.deals[role]
        },
    }
