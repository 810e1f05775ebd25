"""Laws made by chance, to be written and read back: as records, and as printed texts.

Used with :class:`random.Random` in benchmarks and with hypothesis' ``randoms()`` in tests.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random

from pipeline.ids import child_id
from pipeline.interchange.tables import with_rows
from pipeline.law import (
    Action,
    ActRef,
    Citation,
    Diagnostic,
    Edit,
    Event,
    Identity,
    Kind,
    Law,
    LedgerEntry,
    LedgerKind,
    PartialDate,
    Provision,
    Resolution,
    Sanction,
    Scope,
    Severity,
    SourceInfo,
    Span,
    Status,
    Version,
)

#: Words with everything that a format may trip over.
_WORDS = (
    "multa", "de", "1 a 3", "salários", "mínimos;", "art. 5º,", "§ 2º", "<b>&", '"aspas"', "]]>",
    "*asterisco*", "| barra |", "[x]", "nº", "ção", "\x0c", "\x00", "  dois", "\ufffe", "fim.", "’",
    "-", "1.", "{chave}", "\t", "Lei nº 10/1990", "`", "\\", "º", "º\u2028", "𝒜",
)  # fmt: skip
_BELOW = {
    Kind.ARTIGO: (Kind.PARAGRAFO, Kind.INCISO, Kind.ALINEA, Kind.PARAGRAFO_SEM_NUMERO, Kind.TABELA),
    Kind.PARAGRAFO: (Kind.INCISO, Kind.ALINEA),
    Kind.INCISO: (Kind.ALINEA,),
    Kind.ALINEA: (Kind.ITEM, Kind.TRAVESSAO),
    Kind.ITEM: (Kind.SUBITEM,),
    Kind.ANEXO: (Kind.ARTIGO, Kind.TABELA),
    Kind.TITULO: (Kind.CAPITULO, Kind.ARTIGO, Kind.SECAO),
    Kind.CAPITULO: (Kind.SECAO, Kind.ARTIGO),
    Kind.SECAO: (Kind.ARTIGO,),
}


class _Maker:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.events: list[Event] = []
        self.stray = 0
        self.articles = 0

    def words(self, most: int = 12) -> str:
        return " ".join(self.random.choices(_WORDS, k=self.random.randint(0, most)))

    def some(self, share: float) -> bool:
        return self.random.random() < share

    def span(self) -> Span:
        start = self.random.randint(0, 9000)
        page = self.random.randint(1, 9) if self.some(0.3) else None
        return Span(start, start + self.random.randint(0, 90), page)

    def date(self) -> PartialDate | None:
        parts = (self.random.randint(1950, 2024), self.random.randint(1, 12), 15)
        known = self.random.choice((0, 1, 1, 1, 2, 3))
        return PartialDate(*parts[:known]) if known else None

    def act(self) -> ActRef | None:
        if self.some(0.1):
            return None
        kind = self.random.choice(("Lei", "Lei Complementar", "Decreto"))
        return ActRef(kind, str(self.random.randint(1, 9000)), self.date())

    def event(self, id_: str, before: int | None, after: int | None, action: Action) -> Event:
        event = Event(
            f"{id_}.e{len(self.events) + self.stray}", action, id_, self.words(), self.span(),
            self.act(), self.random.choice(("nota", "rubrica")), before, after,
        )  # fmt: skip
        if self.some(0.9):
            self.events.append(event)
        else:
            self.stray += 1
        return event

    def versions(self, id_: str, kind: Kind, label: str) -> tuple[Version, ...]:
        first = self.random.choice((0, 1, 1, 1))
        count = self.random.choice((1, 1, 1, 2, 3)) + (first == 0)
        found: list[Version] = []
        began: Event | None = None
        for ordinal in range(first, first + count):
            last = ordinal == first + count - 1
            ended = None
            if not last:
                action = self.random.choice((Action.NOVA_REDACAO, Action.RENUMERACAO))
                ended = self.event(id_, ordinal, ordinal + 1, action)
            elif self.some(0.15):
                ended = self.event(id_, ordinal, None, Action.REVOGACAO)
            found.append(self.version(id_, kind, label, ordinal, began, ended, last))
            began = ended
        return tuple(found)

    def version(
        self, id_: str, kind: Kind, label: str, ordinal: int, began: Event | None,
        ended: Event | None, last: bool,
    ) -> Version:  # fmt: skip
        text: str | None = None if ordinal == 0 else self.words()
        rows: tuple[tuple[str, ...], ...] = ()
        if kind is Kind.TABELA and text is not None:
            rows = tuple(
                tuple(self.words(2) for _ in range(3)) for _ in range(self.random.randint(1, 3))
            )
            text = with_rows(self.random.choice(("", "Tabela I")), rows) if self.some(0.7) else text
        notes = [each for each in (began,) if each]
        if self.some(0.2):
            notes.append(self.event(id_, None, None, self.random.choice(list(Action))))
        status = self.random.choice(list(Status))
        if not last:
            status = Status.SUBSTITUIDO
        tail = self.words() if self.some(0.1) and text is not None else None
        own = self.random.choice((label, label, None, f"{label} (antigo)"))
        return Version(
            ordinal, text, status, self.span() if text is not None else None, tail, rows, began,
            ended, tuple(notes), own,
        )  # fmt: skip

    def provision(
        self, kind: Kind, parent: str, parent_kind: Kind | None, number: int, depth: int
    ) -> Provision:
        if kind is Kind.ARTIGO:
            self.articles += 1
            number, parent, parent_kind = self.articles, "", None
        id_ = child_id(parent, parent_kind, kind, str(number))
        label = "" if kind is Kind.PARAGRAFO_SEM_NUMERO else f"{kind.value.upper()} {number}"
        versions = self.versions(id_, kind, label)
        children: list[Provision] = []
        kinds = _BELOW.get(kind, ())
        if kinds and depth < 5 and self.some(0.7):
            for place in range(1, self.random.randint(1, 3) + 1):
                below = self.random.choice(kinds)
                children.append(self.provision(below, id_, kind, place + 10 * depth, depth + 1))
        return Provision(
            id_, kind, label, (number,), versions, _once(children),
            self.span() if self.some(0.9) else None,
        )  # fmt: skip

    def sanction(self, number: int, target: str) -> Sanction:
        amount = Decimal(self.random.randint(0, 10**6)) / self.random.choice((1, 10, 100, 10000))
        return Sanction(
            f"s{number}", target, 1, "multa", "faixa", self.words(), self.span(), Status.VIGENTE,
            amount if self.some(0.8) else None, amount + 1, "BRL",
            Decimal(2) if self.some(0.2) else None, None, None, self.words(2) or None, (target,),
        )  # fmt: skip

    def citation(self, node: Provision) -> Citation:
        words = (node.versions[-1].text or "").split(" ")
        quote = self.random.choice(words) or "este artigo"
        scope = self.random.choice(list(Scope))
        urn = "urn:lex:br:federal:lei:1997-09-23;9503" if scope is Scope.EXTERNA else None
        return Citation(
            node.id, node.versions[-1].ordinal, quote, self.span(), scope, urn,
            self.random.choice(("art1", None)), self.random.choice(list(Resolution)),
            self.words(2) or None, None,
        )  # fmt: skip


def _once(nodes: list[Provision]) -> tuple[Provision, ...]:
    return tuple({node.id: node for node in nodes}.values())


def made_law(random: Random) -> Law:
    """A law of records only: any text, any status, history in every provision."""
    make = _Maker(random)
    roots = [
        make.provision(random.choice((Kind.TITULO, Kind.CAPITULO, Kind.ARTIGO)), "", None, n, 0)
        for n in range(1, random.randint(2, 4))
    ]
    annexes = [make.provision(Kind.ANEXO, "", None, 1, 3)] if make.some(0.3) else []
    date = make.date()
    identity = Identity(
        random.choice(("Lei", None)), str(random.randint(1, 9999)), date,
        random.choice(("Esteio", "Limeira do Oeste", None)), random.choice(("RS", "MG", None)),
        None, make.words(3) or None, (("uf", "sidecar"),) if make.some(0.3) else (),
    )  # fmt: skip
    text = make.words(200)
    nodes = [node for root in (*roots, *annexes) for node in root.walk()]
    ledger = tuple(
        LedgerEntry(i, i + 1, random.choice(list(LedgerKind)), make.words(2), None, None)
        for i in range(5)
    )
    return Law(
        law_id=f"made-{random.randint(1, 99999)}",
        urn="urn:lex:br;rio.grande.sul;esteio:municipal:lei:1971-12-28;785"
        if make.some(0.5)
        else None,
        identity=identity,
        epigraph=make.words() if make.some(0.8) else None,
        ementa=make.words() if make.some(0.8) else None,
        preamble=make.words() if make.some(0.8) else None,
        provisions=tuple(roots),
        closing=tuple(make.words() for _ in range(random.randint(0, 3))),
        source=SourceInfo("lei.txt", "ab" * 32, "texto", "utf-8", text, random.choice((None, 3))),
        events=tuple(make.events),
        sanctions=tuple(make.sanction(i, node.id) for i, node in enumerate(nodes[:3])),
        citations=tuple(make.citation(node) for node in nodes[:4] if node.versions[-1].text),
        diagnostics=(
            Diagnostic("codigo", random.choice(list(Severity)), make.words(), nodes[0].id),
        ),
        ledger=ledger,
        edits=(Edit(3, "\x0c", ""),),
        annexes=tuple(annexes),
    )


_SUBJECTS = ("O lixo", "A calçada", "O terreno baldio", "O animal solto", "O comércio ambulante")
_DUTIES = (
    "será recolhido pelo proprietário no prazo de 10 (dez) dias",
    "depende de licença da Prefeitura, nos termos do art. {ref}",
    "sujeita o infrator à multa de {low} a {high} salários mínimos",
    "será mantido limpo, sob pena de multa de R$ {low},00 (reais)",
    "obedecerá ao disposto no § 1º do art. {ref} desta Lei",
)


def made_text(random: Random) -> str:
    """A law as a portal prints it, with old wordings and notes: to be read from its text."""
    year = random.randint(1960, 1999)
    lines = [
        f"LEI Nº {random.randint(1, 999)}, DE {random.randint(1, 28)} DE MARÇO DE {year}", "",
        "Dispõe sobre as posturas do Município.", "",
        "A Câmara Municipal aprova e eu sanciono a seguinte Lei:", "",
    ]  # fmt: skip
    count = random.randint(4, 14)
    for number in range(1, count + 1):
        if number % 4 == 1:
            roman = ("I", "II", "III", "IV")[number // 4]
            lines += [f"CAPÍTULO {roman}", f"DAS REGRAS DA PARTE {roman}", ""]
        lines += _article(random, number, count, year)
    lines += ["Esteio, na data acima.", "", "FULANO DE TAL", "Prefeito Municipal"]
    return "\n".join(lines) + "\n"


def _article(random: Random, number: int, count: int, year: int) -> list[str]:
    ordinal = f"{number}º" if number < 10 else str(number)
    label = f"Art. {ordinal}"
    lines = []
    if random.random() < 0.25:
        lines += [f"{label} {_sentence(random, count)}.", ""]
        later = random.randint(year + 1, 2020)
        note = f"(Redação dada pela Lei nº {random.randint(1000, 9999)}/{later})"
        lines += [f"{label} {_sentence(random, count)}. {note}", ""]
    elif random.random() < 0.2:
        note = (
            f"(Revogado pela Lei nº {random.randint(1000, 9999)}/{random.randint(year + 1, 2020)})"
        )
        lines += [f"{label} {_sentence(random, count)}. {note}", ""]
    else:
        lines += [f"{label} {_sentence(random, count)}:", ""]
        for roman in ("I", "II", "III")[: random.randint(2, 3)]:
            lines += [f"{roman} - {_sentence(random, count)};", ""]
    if random.random() < 0.4:
        lines += [f"Parágrafo único. {_sentence(random, count)}.", ""]
    return lines


def _sentence(random: Random, count: int) -> str:
    low = random.randint(1, 5)
    duty = random.choice(_DUTIES).format(ref=random.randint(1, count), low=low, high=low + 3)
    return f"{random.choice(_SUBJECTS)} {duty}"


def portable(law: Law) -> Law:
    """The law as its tables know it: the name of its source without folders."""
    name = law.source.path.rpartition("/")[2]
    return replace(law, source=replace(law.source, path=name))
