"""Amending acts applied to a law: each command carried out, refused or waiting, with its reason."""

from pipeline.normalize.amend.apply import amend
from pipeline.normalize.amend.findings import with_findings
from pipeline.normalize.amend.records import Amended, AmendingAct, Fate, Outcome
from pipeline.normalize.amend.steps import concerns

__all__ = ["Amended", "AmendingAct", "Fate", "Outcome", "amend", "concerns", "with_findings"]
