"""All features, and the commands of tables."""

from typing import Any, Final

from bot.features import (
    analyses,
    chat_settings,
    history,
    lessons,
    own_data,
    replays,
    rules_pages,
    saved_agreements,
    settings,
    study,
    welcome,
)
from bot.handlers import commands, permissions, table_commands
from bot.handlers.feature import Feature

FEATURES: Final[tuple[Feature[Any], ...]] = (
    commands.FEATURE,
    table_commands.FEATURE,
    permissions.FEATURE,
    welcome.FEATURE,
    history.FEATURE,
    analyses.FEATURE,
    rules_pages.FEATURE,
    settings.FEATURE,
    chat_settings.FEATURE,
    saved_agreements.FEATURE,
    own_data.FEATURE,
    lessons.FEATURE,
    replays.FEATURE,
    study.FEATURE,
)
