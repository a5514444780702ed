"""Tables: which are open, and the one task that owns each.

`registry` knows the open tables; `task` takes the events of one table in order, and its `runner`
has one way for each: decide, write, answer, show. `decide` is pure: of a table (`state`: row,
folded `ledger`, `notes`), an event and its moment it makes `effects`, collected by a `turn`;
`lobby_requests` and `play_requests` say what people may ask for, before and after the first deal.
`presenter` puts answers and questions into words; `messages` says, of a `snapshot`, which messages
should stand. `clocks` say what becomes due. `askers` (computers, searches, hints, the clock) work
beside the table and hand in events; `outage` asks the store for all tables while it refuses.
Arrows point one way: no table knows the registry, and nothing a table is given (`services`) knows
a table.
"""
