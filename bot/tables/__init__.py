"""Tables: which are open, and the one task that owns each.

`registry` knows the open tables, and what is stored of the others; `task` takes the events of one
table in order, and its `runner` has one way for each: decide, write, answer, show. `decide` is
pure: of a table (`state`: row, folded `ledger`, notes), one of `events` and its moment it makes
effects, collected by a `turn`; `lobby_requests`, `joining` and `play_requests` say what people may
ask for.
`presenter` puts answers and questions into words; `messages` says, of a `snapshot`, which messages
should stand. `clocks` say what becomes due. `askers` (computers, searches, hints, the clock) work
beside the table and hand in events. Nothing that a table is given (`services`) knows a table, and
of the registry each knows what `OtherTables` says.
"""
