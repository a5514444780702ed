"""Open tables, and the one task that owns each.

`registry` holds the open tables; `task` takes the events of one table in order, and its `runner`
handles each: decide, write, answer, show. `decide` is pure: from a table (`state`: row, folded
`ledger`, notes), an event (`events`) and its moment it makes effects, collected by a `turn`;
`lobby_requests`, `joining` and `play_requests` decide what people ask for. `presenter` words
answers and questions; `messages` lists the messages a `snapshot` requires. `clocks` compute what
becomes due. `askers` (computers, searches, hints, the clock) work beside the table and hand in
events. No table service (`services`) knows a table; a table sees the registry only through
`OtherTables`.
"""
