"""Running and monitoring the process: start, stop, logs, health, metrics, backups."""
