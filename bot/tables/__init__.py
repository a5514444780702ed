"""One table: its owner task, its log, its clocks, and everybody who serves it.

`task` owns the state and takes events one by one; `ledger` is the log as it was folded; `dealer`
answers taps on cards and words, `host` those before the first deal (`lobby`); `clocks` say when to
act for whom; `computers` think beside the table; `messages` says what is shown.
"""
