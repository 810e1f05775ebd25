"""Fines, step by step: what punishes, which grade, what repeats, what limits, how much in reais."""

from pipeline.normalize.fines.assess import Assessor, fine
from pipeline.normalize.fines.case import Case, Recurrence, Update
from pipeline.normalize.fines.errors import (
    AmbiguousFineError,
    Candidate,
    CaseError,
    ChoiceNeeded,
    FineError,
    NotInForceError,
    NotPunishedError,
    Option,
    UndecidedTimeError,
    UnknownCircumstanceError,
    UnknownProvisionError,
    UnvaluedFineError,
)
from pipeline.normalize.fines.grade import degrees
from pipeline.normalize.fines.judges import judges
from pipeline.normalize.fines.report import lines, range_words, several_lines
from pipeline.normalize.fines.result import Chosen, Fine, Measure, Step, record
from pipeline.normalize.fines.several import Several, together
from pipeline.normalize.fines.table import InReais, penalties_in_reais, reais_by_target
from pipeline.normalize.fines.words import amount, choices, provision_named, recurrence

__all__ = [
    "AmbiguousFineError",
    "Assessor",
    "Candidate",
    "Case",
    "CaseError",
    "ChoiceNeeded",
    "Chosen",
    "Fine",
    "FineError",
    "InReais",
    "Measure",
    "NotInForceError",
    "NotPunishedError",
    "Option",
    "Recurrence",
    "Several",
    "Step",
    "UndecidedTimeError",
    "UnknownCircumstanceError",
    "UnknownProvisionError",
    "UnvaluedFineError",
    "Update",
    "amount",
    "choices",
    "degrees",
    "fine",
    "judges",
    "lines",
    "penalties_in_reais",
    "provision_named",
    "range_words",
    "reais_by_target",
    "record",
    "recurrence",
    "several_lines",
    "together",
]
