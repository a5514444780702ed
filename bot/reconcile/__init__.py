"""Desired against shown: slots, budgets, retries. The only sender of messages."""

from bot.reconcile.reconciler import Reconciler
from bot.reconcile.values import Slot, Trouble, TroubleKind, Urgency

__all__ = ["Reconciler", "Slot", "Trouble", "TroubleKind", "Urgency"]
