"""Desired against shown: slots, budgets, retries. The only sender of messages."""

from bot.reconcile.reconciler import Reconciler
from bot.reconcile.values import ChatProblem, ProblemKind, Slot

__all__ = ["ChatProblem", "ProblemKind", "Reconciler", "Slot"]
