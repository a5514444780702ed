"""The functions and tables of the search, collected from their modules to be run in two ways.

The modules are plain Python. For each way of running them their functions are built again from the
same code objects with other globals, so that they find the tables, and each other, in its form.
"""

from collections.abc import Iterator, Sequence
from types import CodeType, FunctionType, ModuleType

from engine.solver.tables import LookupTable


def functions(modules: Sequence[ModuleType]) -> dict[str, FunctionType]:
    """Return the functions by name, without private ones, which only compute tables."""
    return {
        name: value
        for name, value in _named(modules)
        if isinstance(value, FunctionType) and not name.startswith("_")
    }


def arguments(function: FunctionType) -> tuple[object, ...]:
    """Return the types of a function's parameters: `int`, or an array of words."""
    kinds = function.__annotations__
    return tuple(kind for name, kind in kinds.items() if name != "return")


def tables(modules: Sequence[ModuleType]) -> dict[str, LookupTable]:
    """Return the tables by name."""
    return {name: value for name, value in _named(modules) if isinstance(value, LookupTable)}


def numbers(modules: Sequence[ModuleType]) -> dict[str, int]:
    """Return the constants by name; raises ``ValueError`` for a name with two values."""
    found: dict[str, int] = {}
    for name, value in _named(modules):
        if isinstance(value, int) and found.setdefault(name, value) != value:
            raise ValueError(name)
    return found


def interpreted(modules: Sequence[ModuleType]) -> dict[str, FunctionType]:
    """Return the functions as Python runs them, with tuples for tables."""
    scope: dict[str, object] = dict(numbers(modules))
    scope |= {name: table.numbers for name, table in tables(modules).items()}
    made = {
        name: FunctionType(function.__code__, scope, name)
        for name, function in functions(modules).items()
    }
    scope |= made
    return made


def fingerprint(modules: Sequence[ModuleType]) -> Iterator[str]:
    """Yield everything the functions and tables are made of: the same pieces, the same search."""
    for name, value in _named(modules):
        match value:
            case FunctionType():
                yield from _code_fingerprint(value.__code__)
            case LookupTable():
                yield name
                yield from _code_fingerprint(value.rule.__code__)
            case int() | str() if not name.startswith("__"):
                yield f"{name} = {value}"


def _named(modules: Sequence[ModuleType]) -> Iterator[tuple[str, object]]:
    own = {module.__name__ for module in modules}
    for module in modules:
        for name, value in vars(module).items():
            if not isinstance(value, FunctionType) or value.__module__ in own:
                yield name, value


def _code_fingerprint(code: CodeType) -> Iterator[str]:
    yield f"{code.co_name} {code.co_names} {code.co_code!r}"
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code_fingerprint(constant)
        else:
            yield repr(constant)
