"""The whole bot against the sandbox, in virtual time."""
