"""Card games as pure, deterministic folds over logs of actions."""
