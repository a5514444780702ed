"""What lies next to the tables, a module and one value each."""
