"""The table of options in the docs, written from the options; run as a module, it is made anew."""

from pathlib import Path

from bot.games.preferans import front
from bot.i18n import plain, translator
from engine.options import Limit, Number, Numbers, Option, Text
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.game import PREFERANS
from engine.preferans.options import OPTIONS

PAGE = Path(__file__).parents[4] / "docs" / "preferans" / "options.md"
RU, EN = (translator(language, "preferans") for language in ("ru", "en"))
HEAD = """# Options of a table

Made from `engine/preferans/options.py` and the catalogues: change those, then run
`python -m tests.bot.games.preferans.test_options_page`. A record names every option that differs
from the convention's default; those marked ° belong to the evening and are in no record. After
`/newgame` they are typed by these words: `выход=6-7-7`, `exit=6-7-7`.
"""

THE_CODE = """«Кодекс» is what the Code plays where a table has agreed on nothing else. It writes
an undertrick of the declarer once, and one of the whisters once (K 4.2.1), with help to anybody
and never off the mountain (4.2.3.1, 4.2.3.2): Sochi, whose whist is responsible and greedy
(3.8.11, 3.8.13). Bids go step by step (3.3.8), a nine beats misère and ends the auction (note
40), half-whist is for six and seven, and above them only the dealer comes back (3.8.7-3.8.8), no
game must be whisted (3.8.9), a ten is whisted like any other (note 38), open hands lie down
before the first lead (note 56), nobody gives up three down (3.5.4), the talon is neither fined
nor rewarded (3.4.10, 3.4.11), no prizes (4.1.2). Before a misère the dealer who sits out may be
invited to share it (3.6.9). All-pass opens the talon (3.7.6), is left with a six (3.7.8), and
always costs the same: a price that grows is a matter of agreement (3.7.4). In these two it
differs from «Сочинка», the game as most people play it."""


def allowed(option: Option) -> str:
    """Every value, as records write it."""
    match option.kind:
        case Number(least, most):
            return f"{least}–{most}"
        case Numbers(least, most, longest, named) as kind:
            way, none = "growing" if kind.falling else "falling", " or none" if kind.empty else ""
            lists = f"list of {least}–{most}, never {way}, at most {longest}{none}"
            return " or ".join([lists, *(f"`{each}`" for each in named)])
        case Limit():
            return "none, a number of deals, or a time"
        case Text(longest):
            return f"text, at most {longest} characters"
        case _:
            return ", ".join(f"`{str(each).lower()}`" for each in option.choices)


def rows() -> list[str]:
    found = []
    usual = {
        key: PREFERANS.agree({"convention": key}, 3 if 3 in convention.players else 2)
        for key, convention in CONVENTIONS.items()
    }
    for option in OPTIONS:
        values = {key: agreement.values()[option.key] for key, agreement in usual.items()}
        texts = {
            key: plain(front.value_text(option.key, values[key], usual[key], RU)) for key in usual
        }
        same = len(set(texts.values())) == 1
        defaults = [next(iter(texts.values()))] * len(usual) if same else list(texts.values())
        mark = "" if option.of_rules else "°"
        names = f"{plain(RU(f'option-{option.key}'))}; {plain(EN(f'option-{option.key}'))}"
        cells = [f"`{option.key}`{mark}", names, allowed(option), *defaults, option.rule or "—"]
        found.append(f"| {' | '.join(cells)} |")
    return found


def written() -> str:
    titles = [plain(RU(f"preset-{key}")) for key in CONVENTIONS]
    head = ["Option", "Words", "Values", *titles, "Rule"]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *rows()]
    presets = [
        f"- {plain(RU(f'preset-{each.key}'))}: "
        + ", ".join(f"`{key}` {value}" for key, value in each.chosen.items())
        for each in OPTIONS.presets
    ]
    later = [f"- `{key}` (rule {rule})" for key, rule in OPTIONS.later.items()]
    return "\n".join(
        [
            *(HEAD, *lines, "", "## Presets", "", *presets, "", THE_CODE),
            *("", "## Not played yet", "", *later, ""),
        ]
    )


def test_the_page_is_what_the_options_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == written()


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
