"""What runs the process and watches it: start and stop, logs, health, figures, backups."""
