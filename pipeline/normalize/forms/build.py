"""From a law on a day to its blank documents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from pipeline.law import ActRef, Diagnostic, Law, Severity
from pipeline.normalize.forms.asked import Ask, Asked, asked
from pipeline.normalize.forms.catalogue import (
    DocumentSpec,
    FieldSpec,
    document_specs,
    field_specs,
    kind_named,
    sections,
    signature_specs,
)
from pipeline.normalize.forms.model import (
    PRACTICE,
    Basis,
    Document,
    Field,
    Need,
    Rule,
    Section,
    Signature,
)
from pipeline.normalize.forms.said import Said, copies, said
from pipeline.normalize.forms.standing import LawDay, Wording
from pipeline.normalize.timeline import Acts
from pipeline.phrases import in_full

_NUMBERS = {1: "uma", 2: "duas", 3: "três", 4: "quatro", 5: "cinco"}


def document_for(kind: str, law: Law, day: date, acts: Acts | None = None) -> Document:
    """The blank document of this kind, as the law of that day wants it.

    Args:
        kind: A kind or an alias of one: ``auto_de_infracao``, ``notificacao_previa``.
        law: The law, with all its wordings.
        day: The day of issue: its wording says what the document must contain.
        acts: When amending acts came into force (``read_acts``), where a person has said it.

    Returns:
        The document; what the law asks for and no field answers is in ``unmapped``. Where two
        wordings may hold on the day, it has the fields of both and a diagnostic says so.

    Raises:
        UnknownDocumentError: There is no such kind.
        ConsolidaError: The law did not exist on that day.
    """
    return document_on(LawDay(law, day, acts or {}), kind)


def documents_of(law: Law, day: date, acts: Acts | None = None) -> tuple[Document, ...]:
    """Every document that the law of that day provides for."""
    standing = LawDay(law, day, acts or {})
    made = (document_on(standing, kind) for kind in document_specs())
    return tuple(document for document in made if document.provided)


def document_on(standing: LawDay, kind: str) -> Document:
    """The blank document of this kind on a day already read: see :func:`document_for`."""
    kind = kind_named(kind)
    spec = document_specs()[kind]
    lists, clauses = asked(standing, kind), said(standing, kind)
    known = _Known(lists, clauses)
    fields = _fields(spec, known, _analogous(standing, spec, lists))
    number = copies(standing, kind)
    identity = standing.law.identity
    used = {section.key for section in sections()} & {field.section for field in fields}
    return Document(
        kind=kind,
        title=_title(standing, spec),
        series=spec.series,
        party=spec.party,
        law_id=standing.law.law_id,
        law_name=_law_name(standing.law),
        municipality=identity.municipality or "",
        uf=identity.uf or "",
        day=standing.day,
        provided=_provided(standing, spec, known),
        opening=spec.opening.format(vias=_NUMBERS.get(number.number, str(number.number))),
        sections=tuple(_section(each, spec) for each in sections() if each.key in used),
        fields=fields,
        signatures=_signatures(spec, known),
        copies=number,
        notices=clauses.notices,
        rules=(*clauses.rules, *_analogy_rule(standing, spec, lists)),
        unmapped=lists.unmapped,
        diagnostics=_diagnostics(standing, known),
    )


class _Known:
    """What the law asks for, by key; wordings that are not printed apart."""

    def __init__(self, lists: Asked, clauses: Said) -> None:
        every = (*lists.fields, *clauses.fields)
        self.fields = _grouped(every)
        self.signatures = _grouped((*lists.signatures, *clauses.signatures))
        self.removed = clauses.removed
        asks = (*every, *lists.signatures, *clauses.signatures)
        self.wordings = tuple(dict.fromkeys((*(ask.wording for ask in asks), *clauses.wordings)))


def _grouped(asks: Iterable[Ask]) -> Mapping[str, Sequence[Ask]]:
    found: dict[str, list[Ask]] = defaultdict(list)
    for ask in asks:
        if ask.wording.printed:
            found[ask.key].append(ask)
    return found


def _fields(
    spec: DocumentSpec, known: _Known, analogy: Mapping[str, tuple[Basis, ...]]
) -> tuple[Field, ...]:
    keys = {*spec.fields, *known.fields, *analogy}
    gone = known.removed - {
        key for key, asks in known.fields.items() if any(a.need is Need.OBRIGATORIO for a in asks)
    }
    specs = [each for key, each in field_specs().items() if key in keys and key not in gone]
    return tuple(
        _field(each, number, known.fields.get(each.key, ()), analogy.get(each.key, ()))
        for number, each in enumerate(specs, start=1)
    )


def _field(spec: FieldSpec, order: int, asks: Sequence[Ask], analogy: tuple[Basis, ...]) -> Field:
    need, condition = _need(asks, spec.condition)
    return Field(
        key=spec.key,
        label=spec.label,
        type=spec.type,
        order=order,
        section=spec.section,
        filled_by=spec.filled_by,
        need=need,
        bases=_bases(asks) or analogy or (PRACTICE,),
        condition=condition,
        help=spec.help,
        width=spec.width,
        lines=spec.lines,
        choices=spec.choices,
        columns=spec.columns,
    )


def _need(asks: Sequence[Ask], always: str = "") -> tuple[Need, str]:
    """How much a field is needed: what is asked once without condition is needed always."""
    if always:
        return Need.CONDICIONAL, always
    needs = [ask.need for ask in asks]
    if Need.OBRIGATORIO in needs:
        return Need.OBRIGATORIO, ""
    if Need.CONDICIONAL in needs:
        return Need.CONDICIONAL, next(a.condition for a in asks if a.need is Need.CONDICIONAL)
    return Need.FACULTATIVO, ""


def _bases(asks: Iterable[Ask]) -> tuple[Basis, ...]:
    return tuple(dict.fromkeys(ask.wording.basis() for ask in asks))


def _signatures(spec: DocumentSpec, known: _Known) -> tuple[Signature, ...]:
    keys = {*spec.signatures, *known.signatures}
    specs = [each for key, each in signature_specs().items() if key in keys]
    made = []
    for number, each in enumerate(specs, start=1):
        asks = known.signatures.get(each.key, ())
        need, condition = _need(asks)
        label = each.label.format(Parte=spec.party.capitalize())
        bases = _bases(asks) or (PRACTICE,)
        made.append(Signature(each.key, label, number, each.signer, need, bases, condition))
    return tuple(made)


def _section(section: Section, spec: DocumentSpec) -> Section:
    return Section(section.key, section.title.format(Parte=spec.party.capitalize()))


def _analogous(
    standing: LawDay, spec: DocumentSpec, lists: Asked
) -> Mapping[str, tuple[Basis, ...]]:
    """The fields of a kindred document, where the law lists none for this one."""
    if spec.analogy is None or lists.fields:
        return {}
    kindred = _grouped(asked(standing, spec.analogy).fields)
    return {
        key: tuple(replace(basis, analogy=True) for basis in _bases(asks))
        for key, asks in kindred.items()
        if not field_specs()[key].documents or spec.kind in field_specs()[key].documents
    }


def _analogy_rule(standing: LawDay, spec: DocumentSpec, lists: Asked) -> tuple[Rule, ...]:
    found = _analogous(standing, spec, lists)
    if not found or spec.analogy is None:
        return ()
    other = document_specs()[spec.analogy].title.lower()
    bases = tuple(dict.fromkeys(basis for each in found.values() for basis in each))
    text = f"A lei não lista os campos deste documento; usam-se, por analogia, os do {other}."
    return (Rule("analogia", text, bases),)


def _title(standing: LawDay, spec: DocumentSpec) -> str:
    """What the law calls the document, where it gives it a name of its own."""
    for wording in standing.wordings:
        for pattern in spec.titles:
            if wording.printed and (match := pattern.search(wording.text)):
                words = wording.quote[match.start() : match.end()]
                return words[:1].upper() + words[1:].lower()
    return spec.title


def _law_name(law: Law) -> str:
    identity = law.identity
    if not (identity.kind and identity.number):
        return law.law_id
    name = str(ActRef(identity.kind, identity.number))
    if identity.date:
        name += f", de {in_full(identity.date)}"
    return f"{name} ({identity.title})" if identity.title else name


def _provided(standing: LawDay, spec: DocumentSpec, known: _Known) -> bool:
    """True where the law names the document, says something of it, or has its measure."""
    if known.fields or any(spec.kind in standing.mentions(w) for w in standing.wordings):
        return True
    standing_versions = {(w.provision_id, w.version) for w in standing.wordings}
    return any(
        sanction.sanction in spec.measures
        and (sanction.provision_id, sanction.version) in standing_versions
        for sanction in standing.law.sanctions
    )


def _diagnostics(standing: LawDay, known: _Known) -> tuple[Diagnostic, ...]:
    """What the day leaves unknown: wordings of unknown time, and wordings not published."""
    touched = frozenset(w.provision_id for w in known.wordings)
    return (
        *(_unprinted(standing.day, w) for w in known.wordings if not w.printed),
        *standing.doubts(touched),
    )


def _unprinted(day: date, wording: Wording) -> Diagnostic:
    return Diagnostic(
        "redacao_nao_publicada",
        Severity.BLOQUEIO,
        f"A redação de {wording.name} que vigorava em {day:%d/%m/%Y} não está na publicação: não "
        "se sabe o que o documento tinha de conter. A redação seguinte é a citada.",
        wording.provision_id,
        wording.quote,
    )
