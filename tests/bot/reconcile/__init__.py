"""The reconciler against the sandbox, in virtual time."""
