"""The domain model: what a published law says, and where it says it.

Every record is frozen. Extraction builds these records, normalization turns them into tables,
generation prints them. This module imports nothing of the project but how its records are made.

Offsets (``start``, ``end``) count characters of :attr:`SourceInfo.text`, the decoded text of the
source; ``end`` is exclusive.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum

from pipeline.records import quick


class Kind(StrEnum):
    """What a provision is (LC 95/1998, art. 10, and what LexML has no name for)."""

    PARTE = "parte"
    LIVRO = "livro"
    TITULO = "titulo"
    CAPITULO = "capitulo"
    SECAO = "secao"
    SUBSECAO = "subsecao"
    ARTIGO = "artigo"
    PARAGRAFO = "paragrafo"
    INCISO = "inciso"
    ALINEA = "alinea"
    ITEM = "item"
    SUBITEM = "subitem"
    PARAGRAFO_SEM_NUMERO = "paragrafo_sem_numero"
    TRAVESSAO = "travessao"
    TABELA = "tabela"
    ANEXO = "anexo"

    @property
    def is_grouping(self) -> bool:
        """True for parte, livro, título, capítulo, seção and subseção."""
        return self in _GROUPINGS


#: Groupings from the widest to the narrowest (LC 95/1998, art. 10, V).
GROUPINGS = (Kind.PARTE, Kind.LIVRO, Kind.TITULO, Kind.CAPITULO, Kind.SECAO, Kind.SUBSECAO)
_GROUPINGS = frozenset(GROUPINGS)


class Status(StrEnum):
    """Whether a wording holds."""

    VIGENTE = "vigente"
    SUBSTITUIDO = "substituido"
    REVOGADO = "revogado"
    VETADO = "vetado"
    SUSPENSO = "suspenso"
    DUVIDOSO = "duvidoso"


#: A wording with one of these is what a reader looks for.
_CURRENT = frozenset((Status.VIGENTE, Status.DUVIDOSO, Status.VETADO, Status.SUSPENSO))


class Action(StrEnum):
    """What an act did to a provision. The last five leave the wording as it is."""

    NOVA_REDACAO = "nova_redacao"
    ACRESCIMO = "acrescimo"
    REVOGACAO = "revogacao"
    RENUMERACAO = "renumeracao"
    VETO = "veto"
    SUSPENSAO = "suspensao"
    RESTABELECIMENTO = "restabelecimento"
    PROMULGACAO = "promulgacao"
    CITACAO = "citacao"
    REGULAMENTACAO = "regulamentacao"
    REMISSAO = "remissao"
    VIGENCIA = "vigencia"

    @property
    def changes_wording(self) -> bool:
        """False for notes that only point elsewhere ("Citado", "Vide", "Regulamentado")."""
        return self not in _POINTING


_POINTING = frozenset(
    (
        Action.CITACAO,
        Action.REGULAMENTACAO,
        Action.REMISSAO,
        Action.VIGENCIA,
        Action.PROMULGACAO,
    )
)


class Severity(StrEnum):
    """How much a doubt matters; ``BLOQUEIO`` stops what rests on it until a person decides."""

    INFO = "info"
    AVISO = "aviso"
    ERRO = "erro"
    BLOQUEIO = "bloqueio"


class LedgerKind(StrEnum):
    """What a character of the source is."""

    TEXTO = "texto"
    ROTULO = "rotulo"
    RUBRICA = "rubrica"
    NOTA = "nota"
    TABELA = "tabela"
    PREAMBULO = "preambulo"
    FECHO = "fecho"
    TACHADO = "tachado"
    MOBILIARIO = "mobiliario"
    NAO_ATRIBUIDO = "nao_atribuido"


@dataclass(frozen=True, slots=True, order=True)
class PartialDate:
    """A date known to the year, the month or the day.

    ``str()`` gives ``1990``, ``1990-05`` or ``1990-05-17``: the precision survives.
    """

    year: int
    month: int | None = None
    day: int | None = None

    def __post_init__(self) -> None:
        if self.day is not None and self.month is None:
            raise ValueError("a day needs a month")
        date(self.year, self.month or 1, self.day or 1)

    def __str__(self) -> str:
        parts = [f"{self.year:04d}"]
        if self.month is not None:
            parts.append(f"{self.month:02d}")
        if self.day is not None:
            parts.append(f"{self.day:02d}")
        return "-".join(parts)

    @classmethod
    def parse(cls, text: str) -> PartialDate:
        """Read what ``str()`` prints. Raises ValueError on anything else."""
        return cls(*(int(part) for part in text.split("-")))


@quick
@dataclass(frozen=True, slots=True)
class Span:
    """A place in the source: characters ``start`` to ``end``, on ``page`` where pages are known."""

    start: int
    end: int
    page: int | None = None


@quick
@dataclass(frozen=True, slots=True)
class ActRef:
    """An act as another text names it: kind in full ("Lei Complementar"), number without dots."""

    kind: str
    number: str
    date: PartialDate | None = None

    @property
    def year(self) -> int | None:
        """Year of the act, or None where the text does not say it."""
        return self.date.year if self.date else None

    def __str__(self) -> str:
        number = f"{int(self.number):,}".replace(",", ".") if self.number.isdigit() else self.number
        when = f", de {self.date.year}" if self.date else ""
        return f"{self.kind} nº {number}{when}"


@quick
@dataclass(frozen=True, slots=True)
class Event:
    """What one act did to one provision, as one printed note says it.

    ``origin`` is ``nota`` where the provision carries the note, ``rubrica`` where the note stands
    on a heading above it. ``note`` is the printed text. ``version_before`` and ``version_after``
    are ordinals of :class:`Version`; None where there is no such wording.
    """

    id: str
    action: Action
    provision_id: str
    note: str
    span: Span
    act: ActRef | None = None
    origin: str = "nota"
    version_before: int | None = None
    version_after: int | None = None


@quick
@dataclass(frozen=True, slots=True)
class Version:
    """One wording of a provision.

    ``ordinal`` counts from 1 in the order in which the wordings came into being; 0 is the wording
    known to have existed before them and not printed. A wording that is not printed has ``text``
    None. ``text`` is the wording without label and notes; ``tail`` is what the publication prints
    after the list that hangs from it ("Para cada uma das infrações: Multa de 5 a 15%"), and belongs
    to the same wording. ``rows`` holds the cells of a table. ``notes`` are the events printed with
    this wording, also those that change nothing.
    """

    ordinal: int
    text: str | None
    status: Status
    span: Span | None = None
    tail: str | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    began_by: Event | None = None
    ended_by: Event | None = None
    notes: tuple[Event, ...] = ()
    label: str | None = None

    @property
    def printed(self) -> bool:
        """True where the publication prints this wording."""
        return self.text is not None

    @property
    def full_text(self) -> str | None:
        """The wording with what is printed after its list, on a line of its own."""
        if self.text is None or self.tail is None:
            return self.text
        return f"{self.text}\n{self.tail}" if self.text else self.tail


@quick
@dataclass(frozen=True, slots=True)
class Provision:
    """A provision or grouping: LexML ``id``, label as printed, its wordings and its children.

    ``number`` is a sort key: ``(6, 1)`` for 6º-A, ``(1, 10)`` for item 1.10, ``(12,)`` for l).
    The article's own text is its caput: its row is ``art5``, and its children are ``art5_cpt_...``.
    """

    id: str
    kind: Kind
    label: str
    number: tuple[int, ...]
    versions: tuple[Version, ...]
    children: tuple[Provision, ...] = ()
    span: Span | None = None

    @property
    def current(self) -> Version:
        """The wording that holds, or the last one where none does."""
        for version in reversed(self.versions):
            if version.status in _CURRENT:
                return version
        return self.versions[-1]

    @property
    def in_force(self) -> bool:
        """True where some wording is in force or may be."""
        return any(v.status in (Status.VIGENTE, Status.DUVIDOSO) for v in self.versions)

    def walk(self) -> Iterator[Provision]:
        """This provision and all below it, in printed order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            if node.children:
                waiting += reversed(node.children)


@quick
@dataclass(frozen=True, slots=True)
class Sanction:
    """One sanction as the law states it.

    ``minimum`` and ``maximum`` are in ``unit``: ``BRL``, ``SM`` (minimum wages), ``UFIR``, a
    municipal unit, or ``pct:<base>``. ``rule`` says how the amount is stated (``faixa``, ``fixo``,
    ``relativo``, ``custo``, ``limite``, ``sem_valor``, ``remissao``); a missing value is None,
    never zero. ``factor`` multiplies the sanction of ``base_id``. ``target_ids`` are the provisions
    that it punishes as far as the text itself says so.
    """

    id: str
    provision_id: str
    version: int
    sanction: str
    rule: str
    quote: str
    span: Span
    status: Status
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    unit: str | None = None
    factor: Decimal | None = None
    base_id: str | None = None
    per: str | None = None
    subject: str | None = None
    target_ids: tuple[str, ...] = ()


class Scope(StrEnum):
    """Whether a citation names a provision of the law it stands in."""

    INTERNA = "interna"
    EXTERNA = "externa"


class Resolution(StrEnum):
    """What became of a target. ``EXTERNO``: of another act, whose text is not at hand."""

    OK = "ok"
    INEXISTENTE = "inexistente"
    REVOGADO = "revogado"
    AMBIGUO = "ambiguo"
    EXTERNO = "externo"


@quick
@dataclass(frozen=True, slots=True)
class Citation:
    """One citation of one target; a list or range gives one for each of its targets.

    ``quote`` is the printed clause ("letras a), d) e e) do artigo 17" for each of the three), and
    ``span`` its place in the source. ``version`` is the ordinal of the wording it stands in; 0 for
    the preamble (``provision_id`` "preambulo") and the ementa ("ementa").
    ``target_id`` is a LexML id in this law (``interna``) or in the act of ``target_urn``
    (``externa``, not checked); None where the whole act is cited or nothing can be named.
    ``target_urn`` is None where a part of the act's URN is not known; ``target_name`` says how the
    text calls the act. ``reading`` is the reading proposed where the printed form is faulty.
    """

    provision_id: str
    version: int
    quote: str
    span: Span
    scope: Scope
    target_urn: str | None
    target_id: str | None
    resolution: Resolution
    reading: str | None = None
    target_name: str | None = None


@quick
@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something doubtful, with the words it is about. ``decided_by`` names a person's decision."""

    code: str
    severity: Severity
    message: str
    provision_id: str | None = None
    quote: str = ""
    span: Span | None = None
    decided_by: str | None = None


@quick
@dataclass(frozen=True, slots=True)
class Edit:
    """A repair between source and structure: ``raw`` at ``start`` was read as ``clean``."""

    start: int
    raw: str
    clean: str


@quick
@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """What source characters ``start`` to ``end`` are, and the words that the structure kept.

    ``clean`` is the source text of the range after the edits in it; ``owner`` is a provision id
    and ``version`` the ordinal of the wording, where there is one.
    """

    start: int
    end: int
    kind: LedgerKind
    clean: str
    owner: str | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """The file that a law was read from. ``text`` is its decoded text, character for character.

    Where a file holds several acts, ``text`` is that of one act, and ``offset`` says how many
    characters of the file stand before it.
    """

    path: str
    sha256: str
    reader: str
    encoding: str
    text: str = field(repr=False)
    pages: int | None = None
    offset: int = 0

    @property
    def chars(self) -> int:
        """Length of the source text in characters."""
        return len(self.text)


@dataclass(frozen=True, slots=True)
class Identity:
    """Which law this is. None where neither the publication nor the sidecar says it.

    ``external`` names the fields that come from outside the publication, with where from.
    """

    kind: str | None = None
    number: str | None = None
    date: PartialDate | None = None
    municipality: str | None = None
    uf: str | None = None
    ibge_code: str | None = None
    title: str | None = None
    external: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Law:
    """A law as published: its identity, its tree of provisions, its events, and its ledger."""

    law_id: str
    urn: str | None
    identity: Identity
    epigraph: str | None
    ementa: str | None
    preamble: str | None
    provisions: tuple[Provision, ...]
    closing: tuple[str, ...]
    source: SourceInfo
    events: tuple[Event, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    citations: tuple[Citation, ...] = field(default=(), repr=False)
    diagnostics: tuple[Diagnostic, ...] = ()
    ledger: tuple[LedgerEntry, ...] = field(default=(), repr=False)
    edits: tuple[Edit, ...] = field(default=(), repr=False)
    annexes: tuple[Provision, ...] = ()

    def walk(self) -> Iterator[Provision]:
        """All provisions and groupings in printed order, annexes last."""
        for provision in (*self.provisions, *self.annexes):
            yield from provision.walk()

    def walk_with_parents(self) -> Iterator[tuple[Provision, tuple[Provision, ...]]]:
        """Each provision with its ancestors, outermost first."""
        roots = (*self.provisions, *self.annexes)
        waiting: list[tuple[Provision, tuple[Provision, ...]]]
        waiting = [(root, ()) for root in reversed(roots)]
        while waiting:
            node, above = waiting.pop()
            yield node, above
            if node.children:
                below = (*above, node)
                waiting += [(child, below) for child in reversed(node.children)]

    @property
    def coverage(self) -> float:
        """Share of the source's characters that are assigned, 0 to 1."""
        if not self.source.text:
            return 1.0
        lost = sum(e.end - e.start for e in self.ledger if e.kind is LedgerKind.NAO_ATRIBUIDO)
        covered = sum(e.end - e.start for e in self.ledger)
        return (covered - lost) / len(self.source.text)
