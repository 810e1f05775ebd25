"""What an amending act orders: one record for each thing that it does to one unit of another law.

``extract`` reads commands out of an act, ``normalize`` applies them to a law, ``generate`` prints
them. Imports nothing of the project but the domain model.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pipeline.law import ActRef, Kind, PartialDate, Span

#: The place, in a law's own source, of words and events that another act gave it: there is none.
#: Where the act orders them, :attr:`Command.span` says, in the act's source.
ELSEWHERE = Span(-1, -1)
#: What stands in an act drafted from a law's history for a wording that no source has.
UNPUBLISHED = "Redação não publicada na fonte."


class Operation(StrEnum):
    """The closed vocabulary of what an act can order (LC 95/1998, arts. 9º and 12)."""

    NOVA_REDACAO = "nova_redacao"
    ACRESCIMO = "acrescimo"
    REVOGACAO = "revogacao"
    REVOGACAO_TOTAL = "revogacao_total"
    REVOGACAO_GENERICA = "revogacao_generica"
    RENUMERACAO = "renumeracao"
    SUBSTITUICAO_DE_EXPRESSAO = "substituicao_de_expressao"
    SUPRESSAO_DE_EXPRESSAO = "supressao_de_expressao"
    NOVA_RUBRICA = "nova_rubrica"
    SUBSTITUICAO_INTEGRAL = "substituicao_integral"
    RESTABELECIMENTO = "restabelecimento"
    PRORROGACAO = "prorrogacao"
    NOVA_EMENTA = "nova_ementa"
    LINHA_DE_TABELA = "linha_de_tabela"
    ANEXO = "anexo"
    NAO_LIDA = "nao_lida"

    @property
    def executable(self) -> bool:
        """False for what no program may carry out: "as disposições em contrário", the unread."""
        return self not in (Operation.REVOGACAO_GENERICA, Operation.NAO_LIDA)


@dataclass(frozen=True, slots=True)
class NewWording:
    """The wording that an act gives to one unit, as quoted in it.

    ``text`` is None where the act prints the label alone or an omission mark for the unit's own
    words: they stay as they are. ``whole`` is True where the quotation restates the unit with all
    that hangs from it and no omission mark, so that children which it does not print are gone;
    False where an omission mark keeps them; None where the text does not tell. ``tail`` is what
    stands after the list (see :class:`pipeline.law.Version`); "" says that there is none any more.
    """

    kind: Kind
    label: str
    text: str | None
    tail: str | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    whole: bool | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """One operation on one unit of one law, with the words that order it.

    ``provision_id`` is the unit of the amending act that orders it, ``quote`` its printed words and
    ``span`` their place in the amending act's source. ``act`` is the law to amend as the act names
    it, or named it last; None where it has no number ("a Lei Orgânica": ``act_name`` says how it is
    called) or is not named. ``target_id`` is a LexML id in that law (``art5_cpt`` for a caput
    alone; a grouping's may lack those above it that the act does not name); None for operations on
    the law as a whole (ementa, total or generic revocation) and where it cannot be told, which
    ``doubt`` says. ``after_id`` is the sibling that an added unit follows, where the
    act or its label says so; a grouping, where the quotation prints the unit right under its name.
    ``may_add`` is True where the order covers additions too ("passa a vigorar com as seguintes
    alterações:", and every unit of a restated article): a unit that the law lacks is then added;
    False where the order says that the unit stands in the law ("o inciso V do art. 24 passa a ter
    a seguinte redação"). ``new_id`` is what a renumbered unit becomes. ``expression`` and
    ``replacement`` are words; ``occurrences`` is how often the act says they stand there (None: it
    does not say), ``throughout`` that they change wherever they stand. ``in_force`` is the day the
    act itself names for this command; the act's own clause of vigência is not repeated here.
    ``doubt`` is a sentence in Portuguese where the order can be read in more than one way: such a
    command is never applied.
    """

    id: str
    operation: Operation
    provision_id: str
    quote: str
    span: Span
    act: ActRef | None = None
    act_urn: str | None = None
    target_id: str | None = None
    wording: NewWording | None = None
    after_id: str | None = None
    new_id: str | None = None
    expression: str | None = None
    replacement: str | None = None
    occurrences: int | None = None
    throughout: bool = False
    may_add: bool = False
    in_force: PartialDate | None = None
    doubt: str | None = None
    act_name: str | None = None
