"""What the rules refuse: a module of its own, for options refuse too, and a game has options."""


class RuleError(Exception):
    """A refused action: ``key`` names a message in the catalogues, ``params`` fill its blanks.

    ``rule`` numbers the rule it breaks; None where only its form is wrong. A refused action changes
    nothing.
    """

    def __init__(self, key: str, rule: str | None = None, /, **params: object) -> None:
        super().__init__(key, rule, params)
        self.key = key
        self.rule = rule
        self.params = params
