"""The first page of a consolidation: which law it is, and what the document is and is not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, version

from pipeline.generate.acts import applied, changing, grouped, listing, pointing
from pipeline.generate.document import Block, Panel, Paragraph, Run, Style
from pipeline.generate.doubts import Doubts
from pipeline.generate.wordings import Mode
from pipeline.law import Event, Identity, Law, PartialDate
from pipeline.phrases import count, in_full, percent

_MODES = {
    Mode.VIGENTE: (
        "só as redações vigentes, com as notas dos atos que as deram. Dispositivo revogado "
        "conserva o rótulo, a indicação “(Revogado)” e a nota do ato"
    ),
    Mode.ANOTADO: (
        "todas as redações publicadas na fonte. As substituídas e as revogadas vêm riscadas; cada "
        "redação é seguida da sua nota, em letra menor"
    ),
    Mode.HISTORICO: (
        "todas as redações, da mais antiga à mais nova, cada uma precedida da sua origem. "
        "Dispositivo sem indicação de origem só tem a redação original"
    ),
}
_MODE_NAMES = {Mode.VIGENTE: "vigente", Mode.ANOTADO: "anotado", Mode.HISTORICO: "histórico"}
#: Fields of a sidecar, as they are named to a reader.
_FIELDS = {
    "especie": "espécie",
    "numero": "número",
    "data": "data",
    "municipio": "município",
    "uf": "UF",
    "codigo_ibge": "código do IBGE",
    "titulo": "título",
}


def short_title(law: Law) -> str:
    """The law in a few words: "Lei nº 785/1971 – Esteio/RS"; never empty."""
    parts = (_number(law.identity), _place(law.identity))
    return " – ".join(part for part in parts if part) or law.epigraph or law.law_id


def title_block(law: Law) -> tuple[Block, ...]:
    """Epígrafe and ementa; what the source lacks is said in square brackets."""
    epigraph = (Run(law.epigraph),) if law.epigraph else (Run(_instead_of_epigraph(law)),)
    ementa = law.ementa or "[ementa não consta da fonte]"
    return Paragraph(Style.EPIGRAFE, epigraph), Paragraph(Style.EMENTA, (Run(ementa),))


def preamble(law: Law) -> Paragraph:
    """The preamble, or that the source has none."""
    text = law.preamble or "[preâmbulo não consta da fonte]"
    return Paragraph(Style.PREAMBULO, (Run(text),))


def statement(law: Law, mode: Mode, doubts: Doubts, on: date | None = None) -> Panel:
    """What the document was made of, by what, and how far it can be trusted.

    ``on`` is the day as of which the law stands, where it is not the publication's own.
    """
    title = Paragraph(Style.FICHA_TITULO, (Run("Sobre este documento", bold=True),))
    lines = (
        Paragraph(Style.FICHA, (Run(f"{name}: ", bold=True), Run(text)))
        for name, text in _facts(law, mode, doubts, on)
    )
    return Panel((title, _warning(), *lines))


def tool_version() -> str:
    """Name and version of consolida; a checkout that was not installed has no version."""
    try:
        return f"consolida, versão {version('consolida')}"
    except PackageNotFoundError:
        return "consolida (versão desconhecida: o pacote não está instalado)"


def _warning() -> Paragraph:
    runs = (
        Run("Este documento não substitui o publicado. ", bold=True),
        Run(
            "É um texto preparado por programa, para consulta e conferência, a partir da fonte "
            "abaixo. Onde divergir da publicação oficial, vale a publicação."
        ),
    )
    return Paragraph(Style.FICHA, runs)


def _facts(law: Law, mode: Mode, doubts: Doubts, on: date | None) -> Iterator[tuple[str, str]]:
    yield "Fonte", f"arquivo {_file_name(law.source.path)}, SHA-256 {law.source.sha256}."
    yield "Preparado por", f"{tool_version()}."
    if on:
        day = in_full(PartialDate(on.year, on.month, on.day))
        yield "Data do texto", f"{day}, pelo que as notas e as datas dos atos permitem decidir."
    yield f"Modo {_MODE_NAMES[mode]}", f"{_MODES[mode]}."
    yield "Atos incluídos", _included(law)
    if cited := listing(pointing(law)):
        yield "Atos apenas citados, que não mudam o texto", f"{cited}."
    if law.identity.external:
        yield "Dados que não vêm da publicação", f"{_external(law.identity)}."
    yield "Qualidade da leitura", f"{doubts.summary()}.{_coverage(law)}"


def _included(law: Law) -> str:
    told = [event for event in changing(law) if event.origin != "ato"]
    done = applied(law)
    if not done:
        return _told(told)
    return (
        f"{_told(told)} Além deles, o programa aplicou, a partir do texto do próprio ato: "
        f"{listing(done)}."
    )


def _told(events: Sequence[Event]) -> str:
    if not events:
        return "nenhum; a fonte não traz nota de alteração."
    number = len([each for each in grouped(events) if each])
    acts = count(number, "ato", "atos")
    return (
        f"{acts}, tal como as notas da fonte os dizem (entre parênteses, quantos dispositivos cada "
        f"um alterou): {listing(events)}."
    )


def _external(identity: Identity) -> str:
    return "; ".join(
        f"{_FIELDS.get(name, name)} (de: {where.rstrip('.')})" for name, where in identity.external
    )


def _coverage(law: Law) -> str:
    if not law.ledger:
        return ""
    return f" Foi atribuído à estrutura da lei {percent(law.coverage)} do texto da fonte."


def _file_name(path: str) -> str:
    """The name without its folder: a path would tell of the machine and change the bytes."""
    return re.split(r"[\\/]", path)[-1]


def _number(identity: Identity) -> str | None:
    if not identity.number:
        return identity.title
    number = f"{identity.kind or 'Norma'} nº {_dotted(identity.number)}"
    return f"{number}/{identity.date.year}" if identity.date else number


def _place(identity: Identity) -> str | None:
    parts = [part for part in (identity.municipality, identity.uf) if part]
    return "/".join(parts) or None


def _instead_of_epigraph(law: Law) -> str:
    identity = law.identity
    known = []
    if identity.number:
        known.append(f"{identity.kind or 'Norma'} nº {_dotted(identity.number)}")
        if identity.date:
            known.append(f"de {in_full(identity.date)}")
    named = [part for part in (", ".join(known), identity.title, _place(identity)) if part]
    return " – ".join([*named, "[epígrafe não consta da fonte]"])


def _dotted(number: str) -> str:
    return f"{int(number):,}".replace(",", ".") if number.isdecimal() else number
