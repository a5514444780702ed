"""The functions of the search, taken again over other globals: written once, run in two ways.

The modules of the search are plain Python. For each way of running them its functions are made
anew from the same code, so that they find the tables, and each other, in the form that way likes.
"""

from collections.abc import Iterator, Sequence
from types import CodeType, FunctionType, ModuleType

from engine.solver.tables import Table


def functions(modules: Sequence[ModuleType]) -> dict[str, FunctionType]:
    """Return the functions by name; those that begin with an underscore only make tables."""
    return {
        name: value
        for name, value in _named(modules)
        if isinstance(value, FunctionType) and not name.startswith("_")
    }


def arguments(function: FunctionType) -> tuple[object, ...]:
    """Return the types of what a function takes: `int`, or an array of words."""
    kinds = function.__annotations__
    return tuple(kind for name, kind in kinds.items() if name != "return")


def tables(modules: Sequence[ModuleType]) -> dict[str, Table]:
    """Return the tables by name."""
    return {name: value for name, value in _named(modules) if isinstance(value, Table)}


def numbers(modules: Sequence[ModuleType]) -> dict[str, int]:
    """Return the constants by name."""
    return {name: value for name, value in _named(modules) if isinstance(value, int)}


def interpreted(modules: Sequence[ModuleType]) -> dict[str, FunctionType]:
    """Return the functions as Python runs them, over tuples: the twin."""
    scope: dict[str, object] = dict(numbers(modules))
    scope |= {name: table.numbers for name, table in tables(modules).items()}
    twin = {
        name: FunctionType(function.__code__, scope, name)
        for name, function in functions(modules).items()
    }
    scope |= twin
    return twin


def spelled(modules: Sequence[ModuleType]) -> Iterator[str]:
    """Spell out everything the functions and tables are made of, to tell editions apart."""
    for name, value in _named(modules):
        match value:
            case FunctionType():
                yield from _spelled(value.__code__)
            case Table():
                yield name
                yield from _spelled(value.rule.__code__)
            case int() | str() if not name.startswith("__"):
                yield f"{name} = {value}"


def _named(modules: Sequence[ModuleType]) -> Iterator[tuple[str, object]]:
    own = {module.__name__ for module in modules}
    for module in modules:
        for name, value in vars(module).items():
            if not isinstance(value, FunctionType) or value.__module__ in own:
                yield name, value


def _spelled(code: CodeType) -> Iterator[str]:
    yield f"{code.co_name} {code.co_names} {code.co_code!r}"
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _spelled(constant)
        else:
            yield repr(constant)
