"""How amending acts are applied: round trips, real acts, time.

    python benchmarks/amending.py [PASTA_COMPARTILHADA] [--historias N] [--semente N]

1. Round trip of the laws in data/raw and of random histories: the history is taken apart, each
   act is written as a text, the text is read by the program's reader and applied; what comes out
   must be the law, text for text. Prints the share, and what was applied wrongly (must be nothing).
2. With the folder of other laws: real acts applied to the law as it stood before them, compared
   with what the city printed after them.
3. Time of applying an act of 100 operations to a code of 350 articles.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from pipeline import read_law
from pipeline.amendment import Command, NewWording, Operation
from pipeline.extract import read_commands
from pipeline.generate.drafting import draft_act, unwind
from pipeline.law import (
    Action,
    ActRef,
    Event,
    Kind,
    Law,
    PartialDate,
    Provision,
    Span,
    Status,
    Version,
)
from pipeline.normalize.amend import Amended, AmendingAct, Fate, amend
from pipeline.normalize.timeline import bounds
from tests.laws import command, essence, history, worded

RAW = Path(__file__).parent.parent / "data" / "raw"
Act = tuple[ActRef, tuple[Command, ...]]


# --- round trips ---------------------------------------------------------------------------------


@dataclass(slots=True)
class Score:
    """Acts written, read and applied: how many gave the law, and what the others did."""

    acts: int = 0
    exact: int = 0
    wrong: int = 0

    def __str__(self) -> str:
        share = 100 * self.exact / self.acts if self.acts else 100.0
        return (
            f"{self.exact} de {self.acts} atos dão a lei de volta, texto por texto ({share:.2f}%); "
            f"aplicados errado, sem recusa: {self.wrong}"
        )


def through_text(law: Law, acts: Iterable[Act], folder: Path, score: Score) -> Law:
    """Write each act, read it, apply it. The next one starts from what the commands make."""
    for ref, commands in acts:
        draft = draft_act(law, commands, ref)
        path = folder / "ato.txt"
        path.write_text(draft.text, encoding="utf-8")
        read = read_law(path)
        again = amend(law, [AmendingAct(reference(read), read_commands(read))])
        score.acts += 1
        if essence(again.law, notes=True) == essence(draft.law, notes=True):
            score.exact += 1
        elif all(o.fate is Fate.APLICADA for o in again.outcomes):
            score.wrong += 1
            print(f"    aplicado errado: {law.law_id}, {ref}")
        law = draft.law
    return law


def reference(law: Law) -> ActRef:
    """An act as its epígrafe names it."""
    identity = law.identity
    return ActRef(identity.kind or "?", identity.number or "?", identity.date)


def published(folder: Path) -> None:
    """The laws in data/raw that have a history."""
    for path in sorted(RAW.glob("*.txt")):
        law = decided(read_law(path))
        unwound = unwind(law)
        if not unwound.acts:
            continue
        acts = [
            AmendingAct(act, orders, bounds(act.date) if act.date else None, confirmed=True)
            for act, orders in unwound.acts
        ]
        again = amend(unwound.base, acts)
        applied = again.count(Fate.APLICADA)
        same = essence(again.law) == essence(law)
        print(f"  {law.law_id}: {len(acts)} atos, {applied} de {len(again.outcomes)} operações "
              f"aplicadas; a mesma lei: {'sim' if same else 'NÃO'}")  # fmt: skip
        score = Score()
        through_text(unwound.base, unwound.acts, folder, score)
        print(f"    pelo texto: {score}")


def decided(law: Law) -> Law:
    """Rio Verde's § 1º of art. 191 as the decision in the guide has it: gone with LC 116/2018."""
    place = next((n for n in law.walk() if n.id == "art191_par1"), None)
    act = next((e.act for e in law.events if e.act and e.act.number == "116"), None)
    if place is None or act is None:
        return law
    event = Event("d1", Action.REVOGACAO, place.id, "(Revogado)", Span(0, 1), act, "ato", 1)

    def visit(node: Provision) -> Provision:
        node = replace(node, children=tuple(map(visit, node.children)))
        if node.id != "art191_par1":
            return node
        last = replace(node.versions[-1], status=Status.REVOGADO, ended_by=event)
        return replace(node, versions=(*node.versions[:-1], last))

    return replace(law, provisions=tuple(map(visit, law.provisions)))


def random_histories(number: int, seed: int, folder: Path) -> None:
    """Histories made by chance: as records, and those that a text can say through the text."""
    exact, commands, operations = 0, 0, Counter[str]()
    for each in range(seed, seed + number):
        made = history(Random(each))
        unwound = unwind(made.law)
        acts = [AmendingAct(act, orders, confirmed=True) for act, orders in unwound.acts]
        again = amend(unwound.base, acts)
        exact += essence(again.law, notes=True) == essence(made.law, notes=True)
        commands += sum(len(act.commands) for act in made.acts)
        operations.update(str(c.operation) for act in made.acts for c in act.commands)
    print(f"  {exact} de {number} histórias voltam iguais ({100 * exact / number:.2f}%), "
          f"{commands} operações: {dict(operations.most_common())}")  # fmt: skip
    given, unwinding = Score(), Score()
    for each in range(seed, seed + number):
        made = history(Random(each), printed=True)
        through_text(made.base, [(a.ref, a.commands) for a in made.acts], folder, given)
        through_text(made.base, unwind(made.law).acts, folder, unwinding)
    print(f"    pelo texto, como ordenadas: {given}")
    print(f"    pelo texto, das redações da lei: {unwinding}")


# --- real acts -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Real:
    """An act of a city, the law that it amends as compiled, and whether the law's date is sure."""

    act: str
    law: str
    confirmed: bool


REAL = (
    Real("marica-rj-altera-3261-2022.md", "marica-rj-abono-2011-2019-compilada.md", False),
    Real("marica-rj-altera-015-1991.md", "marica-rj-codigo-tributario-005-1991.md", True),
    Real("marica-rj-altera-200-2009.md", "marica-rj-codigo-tributario-005-1991.md", True),
)


def real(folder: Path) -> None:
    """Each real act applied to the law as it stood before it."""
    for each in REAL:
        act, law = read_law(folder / each.act), read_law(folder / each.law)
        ref = reference(act)
        base = before(law, ref)
        found = amend(base, [AmendingAct(ref, read_commands(act), confirmed=each.confirmed)])
        report(found, law, ref, each.act)


def before(law: Law, act: ActRef) -> Law:
    """The compiled law without what ``act`` and later acts did."""

    def later(event: Event | None) -> bool:
        if event is None or event.act is None or event.act.date is None or act.date is None:
            return False
        same = (event.act.kind, event.act.number) == (act.kind, act.number)
        return same or bounds(event.act.date)[0] > bounds(act.date)[1]

    def visit(node: Provision) -> Provision | None:
        versions: list[Version] = []
        for version in node.versions:
            if later(version.began_by):
                break
            versions.append(version)
        if not versions:
            return None
        last = versions[-1]
        if later(last.ended_by):
            last = replace(last, status=Status.VIGENTE, ended_by=None)
        children = tuple(c for child in node.children if (c := visit(child)))
        return replace(node, versions=(*versions[:-1], last), children=children)

    provisions = tuple(p for node in law.provisions if (p := visit(node)))
    return replace(law, provisions=provisions, events=())


def report(found: Amended, law: Law, act: ActRef, name: str) -> None:
    """Shares, and each difference between what was applied and what the city printed."""
    total = len(found.outcomes)
    applied = [o for o in found.outcomes if o.fate is Fate.APLICADA]
    print(f"  {name}: {len(applied)} de {total} operações aplicadas")
    for why, times in Counter(
        o.reason for o in found.outcomes if o.fate is Fate.RECUSADA
    ).most_common():
        print(f"    recusadas {times}: {why}")
    printed = {(n.id, v.began_by.act.number): v for n in law.walk() for v in n.versions
               if v.began_by and v.began_by.act}  # fmt: skip
    ours = {n.id: v for n in found.law.walk() for v in n.versions
            if v.began_by and v.began_by.act == act}  # fmt: skip
    counts = Counter[str]()
    for provision_id, version in ours.items():
        theirs = printed.get((provision_id, act.number))
        kind = difference(version, theirs)
        counts[kind] += 1
        if kind != "igual":
            print(f"    {provision_id}: {kind}\n      - {version.text}\n"
                  f"      + {theirs.text if theirs else None}")  # fmt: skip
    print(f"    comparadas com o que a cidade imprimiu: {dict(counts)}")


def difference(ours: Version, theirs: Version | None) -> str:
    """How our wording differs from the printed one."""
    if theirs is None:
        return "a cidade não a imprime com nota deste ato"
    one, other = " ".join((ours.text or "").split()), " ".join((theirs.text or "").split())
    if one == other:
        return "igual"
    return "só em maiúsculas" if one.casefold() == other.casefold() else "outras palavras"


# --- time ----------------------------------------------------------------------------------------


def timing() -> None:
    """One act of 100 operations on a code of 350 articles."""
    law = read_law(RAW / "esteio-rs-lei-785-1971.txt")
    articles = [
        n for n in law.walk() if n.kind is Kind.ARTIGO and n.versions[-1].status is Status.VIGENTE
    ]
    commands = tuple(_one_of_hundred(place, node) for place, node in enumerate(articles[:100]))
    act = AmendingAct(ActRef("Lei", "9000", PartialDate(2026)), commands, confirmed=True)
    best = min(_seconds(law, act) for _ in range(5))
    found = amend(law, [act])
    units, applied = len(list(law.walk())), found.count(Fate.APLICADA)
    print(f"  {units} dispositivos, {applied} de {len(commands)} "
          f"operações aplicadas em {1000 * best:.1f} ms (o melhor de 5)")  # fmt: skip


def _one_of_hundred(place: int, node: Provision) -> Command:
    if place % 4 == 0:
        return command(Operation.REVOGACAO, node.id)
    if place % 4 == 1:
        own = f"{node.id}-1"
        return command(Operation.ACRESCIMO, own, wording=worded(own, Kind.ARTIGO, "Texto."))
    wording = NewWording(Kind.ARTIGO, node.label, f"Nova redação {place}.", whole=False)
    return command(Operation.NOVA_REDACAO, node.id, wording=wording)


def _seconds(law: Law, act: AmendingAct) -> float:
    start = time.perf_counter()
    amend(law, [act])
    return time.perf_counter() - start


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("shared", nargs="?", type=Path)
    parser.add_argument("--historias", type=int, default=2000)
    parser.add_argument("--semente", type=int, default=0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        print("Ida e volta, leis publicadas")
        published(Path(name))
        print("Ida e volta, histórias ao acaso")
        random_histories(chosen.historias, chosen.semente, Path(name))
    if chosen.shared:
        print("Atos reais")
        real(chosen.shared / "corpus")
    print("Tempo")
    timing()


if __name__ == "__main__":
    main()
