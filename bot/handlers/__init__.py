"""Updates to intents: who did what at which table. Nothing here decides a rule or sends."""
