"""All features, and the commands of tables."""

from typing import Final

from bot.features import (
    analyses,
    day,
    day_sets,
    history,
    lessons,
    own_data,
    replays,
    results,
    rules_pages,
    saved_agreements,
    schedule,
    settings,
    study,
    valuing,
    welcome,
)
from bot.handlers import commands, permissions, table_commands
from bot.handlers.feature import Features

FEATURES: Final[Features] = (
    commands.FEATURE,
    table_commands.FEATURE,
    permissions.FEATURE,
    welcome.FEATURE,
    results.FEATURE,  # forgets after the tables, whose deals are written until then
    history.FEATURE,
    analyses.FEATURE,
    rules_pages.FEATURE,
    settings.FEATURE,
    saved_agreements.FEATURE,
    own_data.FEATURE,
    lessons.FEATURE,
    replays.FEATURE,
    study.FEATURE,
    valuing.FEATURE,
    schedule.FEATURE,
    day_sets.FEATURE,
    day.FEATURE,
)
