"""Updates to intents: which sender asks what of which table. Decides no rule and sends nothing."""
