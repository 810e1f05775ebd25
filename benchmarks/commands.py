"""Measure the reading of amending acts against texts outside the repository.

Usage: python benchmarks/commands.py SHARED_FOLDER [--tudo]

SHARED_FOLDER holds ``peers/amendments`` (six federal acts with listed operations),
``peers/structure/bills.jsonl`` (551 federal bills with the tree of their quotations) and ``corpus``
(municipal acts). Prints figures, and what differs; ``--tudo`` also prints every command of the
municipal acts, to be compared with the text by a person.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from pipeline.amendment import Command, Operation
from pipeline.errors import ConsolidaError
from pipeline.extract import read_commands, read_law, read_laws
from pipeline.extract.acts import find_date
from pipeline.extract.commands.reading import QuotedUnit, quoted_units
from pipeline.law import Kind, Law
from pipeline.normalize.amend.vigencia import in_force_of
from pipeline.normalize.timeline import ActDates

_OPERATIONS = {
    "novaredacao": Operation.NOVA_REDACAO,
    "acrescimo": Operation.ACRESCIMO,
    "revogacao": Operation.REVOGACAO,
}
#: An official journal's date in the publisher's note, where the act does not say another.
_PUBLISHED = re.compile(r"public\w+\s+n\w\s+D\.?O\.?U\.?\s+(?:de\s+)?(?=\d)", re.IGNORECASE)

# --- the six federal acts ---------------------------------------------------------------------


def six_acts(folder: Path) -> None:
    """Listed triples of operation, target and date, and the totals of two acts."""
    gold = json.loads((folder / "gold.json").read_text(encoding="utf-8"))
    exact = lenient = 0
    for path in sorted(folder.glob("*.txt")):
        law = read_law(path)
        commands = read_commands(law)
        listed = [case for case in gold["casos"] if case["arquivo"] == path.name]
        day = _in_force(law)
        for case in listed:
            how = _found(case, commands, day)
            exact += how == "igual"
            lenient += how in ("igual", "compatível")
            if how != "igual":
                print(f"   {how}: {path.name[:40]} {case['operacao']} {case['dispositivo']}")
        if path.name in gold["tamanho_total"]:
            count = sum(_is_counted(c) for c in commands)
            print(f"{path.name}: {count} comandos; esperado {gold['tamanho_total'][path.name]}")
    print(
        f"Operações listadas: {exact} iguais de {len(gold['casos'])}; {lenient} com as que o "
        "comando também admite (nova redação que pode acrescentar)"
    )


def _found(case: dict[str, str], commands: tuple[Command, ...], day: date | None) -> str:
    wanted = "/".join(reversed(str(day).split("-"))) if day else "?"
    if wanted != case["vigencia"]:
        return f"data {wanted} por {case['vigencia']}"
    same = [c for c in commands if _same_target(c.target_id, case["dispositivo"])]
    operation = _OPERATIONS[case["operacao"]]
    if any(c.operation is operation for c in same):
        return "igual"
    if operation is Operation.ACRESCIMO and any(c.may_add for c in same):
        return "compatível"
    return "falta"


def _same_target(target: str | None, listed: str) -> bool:
    if target is None:
        return False
    own, other = _plain(target), _plain(listed)
    if other.startswith("art"):
        return own == other
    return own == other or own.endswith(f"_{other}")


def _plain(target: str) -> str:
    return target.removesuffix("_cpt").replace("par1u", "par1")


def _is_counted(command: Command) -> bool:
    """Whether the listed totals count a command: those on units of articles."""
    return (command.target_id or "").startswith("art")


def _in_force(law: Law) -> date | None:
    """The day by the act's clause; published as the publisher's note says, or when signed."""
    closing = " ".join(law.closing) or law.source.text[-400:]
    note = _PUBLISHED.search(law.source.text)
    day = find_date(law.source.text[note.end() : note.end() + 30]) if note else None
    signed = law.identity.date
    key = (law.identity.kind or "", law.identity.number or "", signed.year if signed else None)
    found = in_force_of(law, {key: ActDates(published=day or signed or find_date(closing))})
    return found[0] if found else None


# --- the bills --------------------------------------------------------------------------------

_KINDS = {
    Kind.ARTIGO: "Artigo", Kind.PARAGRAFO: "Paragrafo", Kind.INCISO: "Inciso",
    Kind.ALINEA: "Alinea", Kind.ITEM: "Item", Kind.PARTE: "Parte", Kind.LIVRO: "Livro",
    Kind.TITULO: "Titulo", Kind.CAPITULO: "Capitulo", Kind.SECAO: "Secao",
    Kind.SUBSECAO: "Subsecao",
}  # fmt: skip
_GROUPINGS = ("Parte", "Livro", "Titulo", "Capitulo", "Secao", "Subsecao")
#: Bills whose expected tree leaves out units that their text prints within the quotation, or gives
#: them another number than the text and its command; each read by hand.
_INCOMPLETE = {
    "plc!2017.101.": "sem o art. 396 da CLT e sem o rótulo do art. 1.638",
    "plc!2017.110.": "sem os rótulos dos arts. 37, 46 e 57-A a 57-J",
    "plc!2017.129.": "sem os §§ 2º a 7º do art. 19",
    "plc!2017.153.": "sem o art. 7º-C; lê arts. 7º-A e 7º-B («7º –A») como 7º",
    "pls!2017.201_": "lê o art. 38-A («Art. 38. –A.») como 38",
    "pls!2017.76_": "lê os arts. 35-E e 17-A («Art. 35. –E.») como 35 e 17",
    "pls!2017.344_": "sem a citação, que não tem aspas",
    "pls!2017.379_": "sem o art. 204-A",
    "pls!2017.441_": "sem a citação, que não tem aspas",
    "pls!2017.451_": "sem o Título II-A",
    "pls!2018.191_": "sem o rótulo do art. 620",
    "pec!2017.30_": "sem o rótulo do art. 29",
}

Node = tuple[str, str]


@dataclass(slots=True)
class Score:
    """Nodes found, nodes too many, nodes missing."""

    right: int = 0
    extra: int = 0
    missing: int = 0
    exact: int = 0
    bills: int = 0

    def add(self, got: Counter[Node], wanted: Counter[Node]) -> None:
        """Count one bill."""
        self.right += (got & wanted).total()
        self.extra += (got - wanted).total()
        self.missing += (wanted - got).total()
        self.exact += got == wanted
        self.bills += 1

    def __str__(self) -> str:
        precision = self.right / max(1, self.right + self.extra)
        recall = self.right / max(1, self.right + self.missing)
        return (
            f"{self.right} nós; precisão {precision:.4f}, cobertura {recall:.4f}; "
            f"{self.exact} de {self.bills} proposições iguais"
        )


def bills(path: Path) -> None:
    """Units and targets of the quotations of the bills, and the act that each amends."""
    raw, fair, complete = Score(), Score(), Score()
    bases = Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for line in path.read_text(encoding="utf-8").splitlines():
            bill = json.loads(line)
            units = _units_of(bill, Path(folder) / "proposicao.txt")
            got = _got(units)
            wanted = _wanted(bill)
            if not (got or wanted):
                continue
            raw.add(got, wanted)
            got, wanted = _without_paths(got), _without_paths(wanted)
            got = _by_suffix(got, wanted)
            fair.add(got, wanted)
            if not any(name in bill["arquivo"] for name in _INCOMPLETE):
                complete.add(got, wanted)
                if got != wanted:
                    missing, extra = _list(wanted - got), _list(got - wanted)
                    print(f"   {bill['arquivo']}: falta {missing}; sobra {extra}")
            bases += _bases(bill, units)
    print(f"Proposições, como está: {raw}")
    print(f"Proposições, ids sem artigo por sufixo e agrupamentos sem caminho: {fair}")
    print(f"  sem as {len(_INCOMPLETE)} cujo lado esperado tem falta conferida à mão: {complete}")
    print(f"Leis alteradas: {bases['certas']} certas de {bases['esperadas']}")


def _units_of(bill: dict[str, object], path: Path) -> tuple[QuotedUnit, ...]:
    lines = [bill["epigrafe"], bill["ementa"], bill["preambulo"], *bill["linhas"]]  # type: ignore[misc]
    path.write_text("\n".join(str(line) for line in lines if line), encoding="utf-8")
    try:
        return quoted_units(read_law(path))
    except ConsolidaError:
        return ()


def _got(units: tuple[QuotedUnit, ...]) -> Counter[Node]:
    found: Counter[Node] = Counter()
    for unit in units:
        target = unit.target_id or unit.own_id
        found[_KINDS.get(unit.kind, unit.kind.value), target] += 1
        if unit.kind is Kind.ARTIGO:
            found["Caput", f"{target}_cpt"] += 1
    return found


def _expected(bill: dict[str, object]) -> Iterator[dict[str, str]]:
    yield from bill["esperado"]  # type: ignore[misc]


def _wanted(bill: dict[str, object]) -> Counter[Node]:
    """The expected nodes below quotations; marks and penalties ("Pena -") are no units here."""
    found: Counter[Node] = Counter()
    for node in _expected(bill):
        head, inside, tail = node["id"].partition("_alt")
        if head and inside and node["tipo"] not in ("Alteracao", "Omissis", "Pena"):
            found[node["tipo"], tail.partition("_")[2]] += 1
    return found


def _without_paths(nodes: Counter[Node]) -> Counter[Node]:
    found: Counter[Node] = Counter()
    for (kind, target), count in nodes.items():
        own = target.rsplit("_", 1)[-1] if kind in _GROUPINGS else target
        found[kind, own.replace("cpt_", "_cpt_").replace("__", "_")] += count
    return found


def _by_suffix(got: Counter[Node], wanted: Counter[Node]) -> Counter[Node]:
    """The nodes got, named as expected where the expected id lacks its article."""
    found = Counter(got)
    extra = got - wanted
    for kind, target in (wanted - got).elements():
        if target.startswith("art"):
            continue
        for other, own in list(extra):
            if other == kind and extra[other, own] and own.endswith(f"_{target}"):
                extra[other, own] -= 1
                found[other, own] -= 1
                found[kind, target] += 1
                break
    return +found


def _bases(bill: dict[str, object], units: tuple[QuotedUnit, ...]) -> Counter[str]:
    wanted = Counter(n.get("base") for n in _expected(bill) if n["tipo"] == "Alteracao")
    got = Counter(dict.fromkeys({(u.provision_id, u.act_urn) for u in units}, 1))
    acts = Counter(urn for _, urn in got)
    return Counter(certas=(wanted & acts).total(), esperadas=wanted.total())


def _list(nodes: Counter[Node]) -> list[str]:
    return [target for _, target in nodes.elements()][:8]


# --- the municipal acts -----------------------------------------------------------------------


def municipal(folder: Path, *, everything: bool) -> None:
    """How many commands of each act are read, doubtful, unread."""
    patterns = (
        "marica-rj-altera-*",
        "marechal-floriano-*",
        "feira-de-santana-*",
        "belo-horizonte-*",
        "federal-altera-*",
    )
    for path in sorted(p for pattern in patterns for p in folder.glob(pattern)):
        try:
            laws = read_laws(path)
        except ConsolidaError as error:
            print(f"{path.name}: {error}")
            continue
        for law in laws:
            commands = read_commands(law)
            doubtful = sum(c.doubt is not None for c in commands)
            unread = sum(c.operation is Operation.NAO_LIDA for c in commands)
            kinds = ", ".join(
                f"{n} {k}" for k, n in Counter(c.operation.value for c in commands).items()
            )
            print(
                f"{path.name} {law.law_id}: {len(commands)} ({kinds}); {doubtful} com dúvida, "
                f"{unread} não lidos"
            )
            for command in commands if everything else ():
                print(f"   {_line(command)}")


def _line(command: Command) -> str:
    words = command.wording.text if command.wording else command.quote
    parts = [
        command.provision_id, command.operation.value, command.target_id or "-",
        str(command.act or "-"), command.doubt or "", " ".join((words or "").split())[:70],
    ]  # fmt: skip
    return " | ".join(parts)


def main() -> None:
    """Print all figures."""
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    shared = Path(sys.argv[1])
    six_acts(shared / "peers" / "amendments")
    bills(shared / "peers" / "structure" / "bills.jsonl")
    municipal(shared / "corpus", everything="--tudo" in sys.argv)


if __name__ == "__main__":
    main()
