"""Contracts, bids and answers as players write them, and reasons of refusals."""

from markupsafe import Markup, escape

from bot.i18n import Translator
from bot.views import refusals, words
from bot.views.model import Scene
from engine.errors import RuleError
from engine.preferans.actions import (
    AnyContract,
    Bid,
    BidWithoutTalon,
    Contract,
    DarkBid,
    DarkHold,
    DarkPass,
    HalfWhist,
    Hold,
    LookAtCards,
    LookAtHand,
    Pass,
    ReturnWhist,
    Say,
    Special,
    Strain,
    SwitchToMisere,
    TakeTalon,
    Whist,
    Word,
)
from engine.preferans.facts import Column


def strain(value: Strain, tr: Translator) -> str:
    """Return the suit's sign or «БК»."""
    return tr("no-trump") if value.trump is None else value.trump.sign


def contract(value: AnyContract, tr: Translator) -> Markup:
    """Return «7♣», «6БК», «мизер» or «малый уверт»."""
    if isinstance(value, Contract):
        return escape(f"{value.level}{strain(value.strain, tr)}")
    return tr("misere" if value is Special.MISERE else f"game-{value}")


def played_at(value: AnyContract, tr: Translator, *, no_talon: bool) -> Markup:
    """Return «7♣», or «9♣ без прикупа» of a game that leaves the talon alone. Rule 13.30."""
    said = contract(value, tr)
    if isinstance(value, Special) and value.leaves_talon:
        return said  # its name says so
    return tr("without-talon", game=said) if no_talon else said


def scored(value: AnyContract, tricks: int, tr: Translator) -> Markup:
    """Return «ровно», «+1» or «без одной», of a misère «сыгран» or «пойман: 2 взятки»."""
    if not isinstance(value, Contract):
        return tr("result-misere-caught", n=tricks) if tricks else tr("result-misere-made")
    if tricks < value.level:
        return tr("result-down", n=value.level - tricks)
    over = tricks - value.level
    return tr("result-over", n=over) if over else tr("result-exact")


def result_of(level: int, tricks: int, tr: Translator) -> Markup:
    """Return «ровно», «+1» or «без одной» of a contract at a level."""
    return scored(Contract(level, Strain.SPADES), tricks, tr)


def word(value: Word, seat: int, scene: Scene, *, record: bool) -> Markup:
    """Return a word of the auction, as it follows the name at ``seat`` or «вы»."""
    tr, own = scene.tr, words.own(scene, seat)
    match value:
        case Bid(named):
            return contract(named, tr)
        case BidWithoutTalon(named):
            return played_at(named, tr, no_talon=True)
        case Hold():
            return tr("word-hold-record" if record else "word-hold")
        case TakeTalon():
            return tr("word-talon", own=own)
        case Pass():
            return tr("word-pass")
        case DarkBid(named):
            return tr("word-dark", word=contract(named, tr))
        case DarkHold():
            return tr("word-dark", word=tr("word-hold"))
        case DarkPass():
            return tr("word-dark", word=tr("word-pass"))
        case LookAtCards():
            return tr("word-look", own=own)
        case SwitchToMisere():
            return tr("word-switch")


def say(value: Say, seat: int, scene: Scene) -> Markup:
    """Return a word of the whisting, as it follows the name at ``seat`` or «вы»."""
    tr, own = scene.tr, words.own(scene, seat)
    match value:
        case Whist():
            return tr("say-whist")
        case HalfWhist():
            return tr("say-half")
        case ReturnWhist():
            return tr("say-return", own=own)
        case LookAtHand(passer):
            return tr("say-look", name=words.name(scene, passer), own=own)
        case TakeTalon():
            return tr("say-talon", own=own)
        case Pass():
            return tr("word-pass")


def column(value: str, tr: Translator, *, record: bool) -> Markup:
    """Return where an entry by hand goes; ``record``: in old preferans. Rules 11.4, 13.42."""
    if record and value != Column.WHISTS:
        return tr(f"report-column-{value}-record")
    return tr(f"report-column-{value}")


def explain(error: RuleError, tr: Translator) -> str:
    """Return the reason of a refusal, for a pop-up."""
    contracts = {
        name: contract(value, tr)
        for name, value in error.params.items()
        if isinstance(value, (Contract, Special))
    }
    return refusals.explain(error, tr, **contracts)
