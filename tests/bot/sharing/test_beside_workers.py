"""A bot alone and workers never play the same tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.app import run_bot
from bot.config import Config
from bot.sharing import Sharing, alone_among_workers
from bot.startup import StartupError
from bot.store import Store
from tests.bot.store.test_sharing_rows import make

if TYPE_CHECKING:
    from pathlib import Path

    from tests.bot.store.test_sharing_rows import Make
    from tests.support.databases import KeptOnServer

__all__ = ["make"]
TOKEN = "123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr"


@pytest.mark.postgres
async def test_a_bot_alone_does_not_start_beside_workers(
    on_server: KeptOnServer, make: Make
) -> None:
    worker = await make()
    number = await worker.enlist(60.0)
    config = Config.load(bot_token=TOKEN, database_url=on_server.url)
    with pytest.raises(StartupError, match="SHARE_TABLES"):
        await run_bot(config)
    store = await Store.open(on_server.url)
    assert not await alone_among_workers(store)
    await worker.renew(number, -1.0, 0)
    assert await alone_among_workers(store), "it has been gone for long"
    await store.close()


async def test_a_file_cannot_be_shared(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    with pytest.raises(StartupError):
        Sharing.of(store, TOKEN)
    await store.close()
