"""Desired against shown: slots, budgets, retries. The only sender of messages."""

from bot.reconcile.client import ChatProblem, ProblemKind
from bot.reconcile.reconciler import LONG_SILENCE, Reconciler
from bot.reconcile.slots import Aside, Receiver, Slot

__all__ = ["LONG_SILENCE", "Aside", "ChatProblem", "ProblemKind", "Receiver", "Reconciler", "Slot"]
