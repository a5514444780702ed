"""Tables: which are open, and the one task that owns each.

`registry` knows the open tables; `task` takes the events of one table in order; `live_table` is
what it holds: the row, the log as it was folded (`ledger`), what stands beside the log
(`side_state`). `lobby_requests` and `play_requests` answer what people press and ask for, before
and after the first deal. `messages` says, of a `snapshot`, which messages should stand. `clocks`
say what becomes due, `alarms` when to look; `computers` and `hints` think beside the table.
Arrows point one way: no table knows the registry, and nothing a table is given (`services`) knows
a table.
"""
