"""Trials: what is broken, or borne, for longer than CI has time; ``make chaos`` and ``make soak``.

A trial is one function in a module of this package, registered with `tests.chaos.trials.trial`.
Its parameters have defaults, the long form; a slow test calls it with a small one.
"""
