"""The rules of each law: read from ``<law>.regras.toml``, and held to the wording in force."""

from pipeline.normalize.rules.check import Checker, StaleRuleError, check_rules, require
from pipeline.normalize.rules.fields import RulesError
from pipeline.normalize.rules.model import Quote, Rules
from pipeline.normalize.rules.read import parse_rules, read_rules, rules_beside
from pipeline.normalize.rules.supplied import Supplied, general_rules
from pipeline.normalize.rules.wording import Wordings, wordings_on

__all__ = [
    "Checker",
    "Quote",
    "Rules",
    "RulesError",
    "StaleRuleError",
    "Supplied",
    "Wordings",
    "check_rules",
    "general_rules",
    "parse_rules",
    "read_rules",
    "require",
    "rules_beside",
    "wordings_on",
]
