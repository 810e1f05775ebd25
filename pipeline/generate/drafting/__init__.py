"""Drafting: the text of an amending act, from a law's history or from two versions of a law."""

from pipeline.generate.drafting.act import Draft, draft_act
from pipeline.generate.drafting.between import commands_between
from pipeline.generate.drafting.errors import DraftingError
from pipeline.generate.drafting.unwind import Unwound, unwind

__all__ = ["Draft", "DraftingError", "Unwound", "commands_between", "draft_act", "unwind"]
