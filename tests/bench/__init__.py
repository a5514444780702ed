"""Speed figures: ``make bench`` prints them as JSON.

Each figure is one function in a module that `tests.bench.__main__` imports, registered with
`tests.bench.figures.figure`.
"""
