"""Who belongs together, by a definition written a second time: who can be reached from whom."""

from __future__ import annotations

import random

import pytest

from bot.sharing.acquaintances import IDLE, Acquaintances


def update(chat: int, person: int, text: str) -> dict[str, object]:
    return {"message": {"chat": {"id": chat}, "from": {"id": person}, "text": text}}


def reached(start: int, links: list[set[int]]) -> set[int]:
    found = {start}
    while more := {each for link in links if link & found for each in link} - found:
        found |= more
    return found


@pytest.mark.parametrize("seed", range(200))
def test_groups_are_who_can_be_reached_from_each_other(seed: int) -> None:
    rng = random.Random(seed)
    now = [0.0]
    known = Acquaintances(lambda: now[0])
    people, groups = range(1, 12), range(-6, 0)
    chats = sorted({*rng.sample(people, 8), *rng.sample(groups, 4)})
    tables = [
        {rng.choice(groups), *rng.sample(people, rng.randrange(3))} for _ in range(rng.randrange(4))
    ]
    recent: list[tuple[float, set[int]]] = []
    for _ in range(rng.randrange(8)):
        now[0] += rng.random() * IDLE / 2
        chat, person = rng.choice(groups), rng.choice(people)
        asks = rng.random() < 0.7
        known.met(update(chat, person, "/score" if asks else "talk"))
        recent.append((now[0], {chat, person} if asks else {chat}))
    links = tables + [chats for at, chats in recent if at >= now[0] - IDLE]
    links = [link & set(chats) for link in links]
    expected = {frozenset(reached(each, links)) for link in links for each in link}
    found, idle = known.groups(chats, tables)
    assert {frozenset(each) for each in found} == expected
    assert sorted(each for group in found for each in group) == sorted(set().union(*expected))
    assert idle == sorted(set(chats) - set().union(*expected))
    assert [len(each) for each in found] == sorted(map(len, found), reverse=True)
