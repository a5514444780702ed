"""What the rules refuse: a module of its own, for options refuse too, and a game has options."""


class RuleError(Exception):
    """A refused action: ``key`` names a message in the catalogues, ``params`` fill its blanks.

    A refused action changes nothing.
    """

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params
