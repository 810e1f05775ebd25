"""What a notice or an auto is: frozen records, built for one law as it stood on one day.

:func:`pipeline.normalize.forms.document_for` makes a :class:`Document`; the renderers in
``pipeline.generate.forms`` print it blank or filled.

**How filling uses these records.** The values of one case are a mapping from ``key`` to value:

- ``Document.fields`` in order; a value is text as printed, except ``MARCA`` (``True``/``False``),
  ``TABELA`` (a sequence of mappings from ``Column.key`` to text) and ``ESCOLHA`` (one of
  ``choices``). Dates and hours are printed as given (``27/11/2026``, ``14h30``).
- ``filled_by`` :attr:`Filler.PROGRAMA` marks what can be derived from the law and the day (amount,
  deadlines, authority); a person may overrule it. Everything else comes from the case.
- ``need`` :attr:`Need.OBRIGATORIO` must be there before anything is issued;
  :attr:`Need.CONDICIONAL` only where ``condition`` holds, which a person says;
  :attr:`Need.FACULTATIVO` may be empty.
  A required field whose ``filled_by`` is not AGENTE, AUTORIDADE or PROGRAMA (a witness, a
  signature) is filled by pen: absence in a spreadsheet is no fault.
- ``bases`` are the provisions that ask for the field, with their words on ``Document.day``. A field
  is of practice alone where ``by_law`` is False.
- ``Document.kind`` and ``Document.series`` number the document; ``Document.law_id``, ``day`` and
  ``bases`` go into the manifest.
- ``Document.diagnostics`` with severity ``bloqueio`` say that the wording of that day is not known:
  nothing may be issued on it until a person decides.

The fact's day is ``fato_data``: the Document to fill is the one of *that* law text for what was
infringed, and of the day of issue (``lavratura_data``) for what the document must contain.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from pipeline.law import Diagnostic


class FieldType(StrEnum):
    """What goes into a field, and so which control shows it."""

    TEXTO = "texto"
    TEXTO_LONGO = "texto_longo"
    DATA = "data"
    HORA = "hora"
    NUMERO = "numero"
    DINHEIRO = "dinheiro"
    CPF_CNPJ = "cpf_cnpj"
    DISPOSITIVO = "dispositivo"
    ESCOLHA = "escolha"
    MARCA = "marca"
    TABELA = "tabela"


class Filler(StrEnum):
    """Who fills a field or signs. ``PROGRAMA``: derived from the law, where it can be."""

    AGENTE = "agente"
    AUTUADO = "autuado"
    TESTEMUNHA = "testemunha"
    RECEBEDOR = "recebedor"
    DEPOSITARIO = "depositario"
    AUTORIDADE = "autoridade"
    PROGRAMA = "programa"


class Need(StrEnum):
    """Whether a document may be issued without the field."""

    OBRIGATORIO = "obrigatorio"
    CONDICIONAL = "condicional"
    FACULTATIVO = "facultativo"


@dataclass(frozen=True, slots=True)
class Basis:
    """Why something is in a document.

    ``provision_id`` and ``version`` name the wording that asks for it, ``name`` as people cite it
    ("art. 69, “a”"), ``quote`` its words on the day. Without a provision it is practice, and
    ``quote`` says whose. ``doubtful`` where it is not known whether the wording already held, or
    still held, on that day. ``analogy`` where the provision asks for it in a kindred document.
    """

    provision_id: str | None
    quote: str
    name: str = ""
    version: int | None = None
    doubtful: bool = False
    analogy: bool = False

    @property
    def by_law(self) -> bool:
        """True where a provision of the law asks for it, in this very document."""
        return self.provision_id is not None and not self.analogy


#: What no law asks for and offices put in: nº e série, processo, CPF/CNPJ, matrícula, vias.
PRACTICE = Basis(None, "prática", "prática")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table field: ``width`` in twelfths of the page."""

    key: str
    label: str
    width: int


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a document.

    ``key`` is its name in a case file, in the PDF and in a docxtpl template. ``width`` is in
    twelfths of the page, ``lines`` the height for a pen. ``columns`` and ``lines`` shape a table.
    """

    key: str
    label: str
    type: FieldType
    order: int
    section: str
    filled_by: Filler
    need: Need
    bases: tuple[Basis, ...]
    condition: str = ""
    help: str = ""
    width: int = 12
    lines: int = 1
    choices: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()

    @property
    def required(self) -> bool:
        """True where the document may not be issued without it."""
        return self.need is Need.OBRIGATORIO

    @property
    def by_law(self) -> bool:
        """True where a provision of the law asks for it."""
        return any(basis.by_law for basis in self.bases)


@dataclass(frozen=True, slots=True)
class Signature:
    """A line for a signature: ``signer`` signs above ``label``; never filled by the program."""

    key: str
    label: str
    order: int
    signer: Filler
    need: Need
    bases: tuple[Basis, ...]
    condition: str = ""

    @property
    def by_law(self) -> bool:
        """True where a provision of the law asks for it."""
        return any(basis.by_law for basis in self.bases)


@dataclass(frozen=True, slots=True)
class Copies:
    """How many vias are made and for whom ("1ª via: interessado")."""

    number: int
    destinations: tuple[str, ...]
    bases: tuple[Basis, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """Words printed on the document for who receives it, and where they come from."""

    key: str
    title: str
    text: str
    bases: tuple[Basis, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """What who fills the document must know; printed on the leaf of instructions only."""

    key: str
    text: str
    bases: tuple[Basis, ...]


@dataclass(frozen=True, slots=True)
class Unmapped:
    """Words by which the law asks for something that no field answers: a person has to look."""

    provision_id: str
    name: str
    words: str
    quote: str


@dataclass(frozen=True, slots=True)
class Section:
    """A group of fields with its title: the box of the offender, of the fact, of the witnesses."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Document:
    """A notice or auto of one law as it stood on ``day``, blank.

    ``title`` is what the law calls it, where it names it; ``provided`` is False where the law does
    not provide for it and it is practice alone. ``party`` is what the person is called in it
    (autuado, notificado). ``series`` abbreviates the kind in its number ("AI").
    """

    kind: str
    title: str
    series: str
    party: str
    law_id: str
    law_name: str
    municipality: str
    uf: str
    day: date
    provided: bool
    opening: str
    sections: tuple[Section, ...]
    fields: tuple[Field, ...]
    signatures: tuple[Signature, ...]
    copies: Copies
    notices: tuple[Notice, ...] = ()
    rules: tuple[Rule, ...] = ()
    unmapped: tuple[Unmapped, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def field(self, key: str) -> Field | None:
        """The field with this key, or None."""
        return next((field for field in self.fields if field.key == key), None)

    def in_section(self, section: str) -> tuple[Field, ...]:
        """The fields of a section, in order."""
        return tuple(field for field in self.fields if field.section == section)

    def bases(self) -> tuple[Basis, ...]:
        """Each provision that something in the document rests on, once, in order of appearance."""
        groups = [each.bases for each in self.fields]
        groups += [each.bases for each in self.signatures]
        groups += [self.copies.bases, *(each.bases for each in self.notices)]
        groups += [each.bases for each in self.rules]
        found = [basis for bases in groups for basis in bases if basis.by_law]
        return tuple(dict.fromkeys(found))
