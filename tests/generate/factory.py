"""Small laws made by hand: what the renderers and the consolidation are tried on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.law import (
    Action,
    ActRef,
    Diagnostic,
    Event,
    Identity,
    Kind,
    Law,
    PartialDate,
    Provision,
    Severity,
    SourceInfo,
    Span,
    Status,
    Version,
)

HERE = Span(0, 1)
LEI_1258 = ActRef("Lei", "1258", PartialDate(1985))
LEI_1286 = ActRef("Lei", "1286", PartialDate(1985))
LEI_1629 = ActRef("Lei", "1629", PartialDate(1990))
LC_27 = ActRef("Lei Complementar", "27", PartialDate(2014))
REDACAO_1258 = "(Redação dada pela Lei nº 1258/1985)"
REDACAO_1286 = "(Redação dada pela Lei nº 1286/1985)"
REVOGADA_1629 = "(Revogado(a) pela Lei nº 1629/1990)"


def event(
    provision_id: str, action: Action, act: ActRef | None, note: str, origin: str = "nota"
) -> Event:
    number = act.number if act else "x"
    return Event(f"{provision_id}:{action}:{number}", action, provision_id, note, HERE, act, origin)


def wording(
    text: str | None, status: Status = Status.VIGENTE, ordinal: int = 1, **more: object
) -> Version:
    return replace(Version(ordinal, text, status), **more)  # type: ignore[arg-type]


def provision(
    id_: str,
    kind: Kind,
    label: str,
    *versions: Version | str | None,
    children: Iterable[Provision] = (),
) -> Provision:
    made = tuple(v if isinstance(v, Version) else wording(v) for v in versions)
    return Provision(id_, kind, label, (1,), made, tuple(children))


def law(*provisions: Provision, **more: object) -> Law:
    events = {
        e.id: e
        for root in provisions
        for node in root.walk()
        for v in node.versions
        for e in (*v.notes, v.began_by, v.ended_by)
        if e
    }
    made = Law(
        law_id="esteio-rs-lei-785-1971",
        urn=None,
        identity=Identity("Lei", "785", PartialDate(1971, 12, 28), "Esteio", "RS"),
        epigraph="LEI Nº 785, DE 28.12.1971.",
        ementa="CÓDIGO DE POSTURAS MUNICIPAIS.",
        preamble="Faço saber que a Câmara Municipal aprovou e eu sanciono a seguinte LEI:",
        provisions=provisions,
        closing=("Esteio, 28 de dezembro de 1971.", "CLODOVINO SOARES", "Prefeito"),
        source=SourceInfo("/leis/esteio.txt", "ab" * 32, "texto", "utf-8", ""),
        events=tuple(events.values()),
    )
    return replace(made, **more)  # type: ignore[arg-type]


def doubt(provision_id: str | None, message: str, **more: object) -> Diagnostic:
    made = Diagnostic("rotulo_repetido", Severity.AVISO, message, provision_id)
    return replace(made, **more)  # type: ignore[arg-type]


def rewritten() -> Provision:
    """Art. 226 of Esteio in short: an original wording, one that it does not print, two notes."""
    first = event("art226", Action.NOVA_REDACAO, LEI_1258, REDACAO_1258)
    second = event("art226", Action.NOVA_REDACAO, LEI_1286, REDACAO_1286)
    gone = Status.SUBSTITUIDO
    return provision(
        "art226",
        Kind.ARTIGO,
        "Art. 226",
        wording("Redação um.", gone, 1, ended_by=first),
        wording("Redação dois.", gone, 2, began_by=first, ended_by=second, notes=(first,)),
        wording("Redação três.", Status.VIGENTE, 3, began_by=second, notes=(second,)),
    )


def revoked_section() -> Provision:
    """Section whose note revokes an article that carries no note itself (Esteio, art. 98)."""
    of_heading = event("sec2", Action.REVOGACAO, LEI_1629, REVOGADA_1629)
    inherited = event("art98", Action.REVOGACAO, LEI_1629, REVOGADA_1629, origin="rubrica")
    gone = Status.REVOGADO
    inciso = provision("art98_cpt_inc1", Kind.INCISO, "I", wording("cães;", gone))
    artigo = provision(
        "art98",
        Kind.ARTIGO,
        "Art. 98",
        wording("É proibido criar:", gone, ended_by=inherited),
        children=[inciso],
    )
    name = wording("DOS ANIMAIS", gone, ended_by=of_heading, notes=(of_heading,))
    return provision("sec2", Kind.SECAO, "SEÇÃO II", name, children=[artigo])


def unprinted() -> Provision:
    """An inciso whose first wording nobody printed."""
    began = event("art4_cpt_inc3", Action.NOVA_REDACAO, LC_27, "(Redação dada pela LC 27/2014)")
    inciso = provision(
        "art4_cpt_inc3",
        Kind.INCISO,
        "III",
        wording(None, Status.SUBSTITUIDO, 0, ended_by=began),
        wording("escoar água;", Status.VIGENTE, 1, began_by=began, notes=(began,)),
    )
    return provision("art4", Kind.ARTIGO, "Art. 4º", "É proibido:", children=[inciso])


def listed() -> Provision:
    """An article with incisos, alíneas and items, and a sentence after the list."""
    itens = [provision("art5_cpt_inc1_ali1_ite1", Kind.ITEM, "1", "de lata;")]
    alineas = [
        provision("art5_cpt_inc1_ali1", Kind.ALINEA, "a)", "em recipientes:", children=itens)
    ]
    incisos = [provision("art5_cpt_inc1", Kind.INCISO, "I", "guardar lixo:", children=alineas)]
    dash = provision("art5_cpt_tra1", Kind.TRAVESSAO, "-", "o que mais for;")
    return provision(
        "art5",
        Kind.ARTIGO,
        "Art. 5º",
        wording("É obrigatório:", tail="Para cada infração: Multa de 5 a 15%."),
        children=[*incisos, dash],
    )


def tabled() -> Provision:
    """A table below a paragraph, and a paragraph without number."""
    table = provision(
        "art59_par2_tab1",
        Kind.TABELA,
        "",
        wording("Níveis de ruído, em dB (A)", rows=(("Área", "Diurno"), ("Mista", "65"))),
    )
    par = provision("art59_par2", Kind.PARAGRAFO, "§ 2º", "Observar-se-á:", children=[table])
    loose = provision("art59_p2", Kind.PARAGRAFO_SEM_NUMERO, "", "Sem número algum.")
    return provision("art59", Kind.ARTIGO, "Art. 59", "O ruído:", children=[loose, par])


def doubtful() -> Provision:
    """Article 191 of Rio Verde in short."""
    paragraph = provision(
        "art191_par1", Kind.PARAGRAFO, "§ 1º", wording("inciso I supra", Status.DUVIDOSO)
    )
    return provision("art191", Kind.ARTIGO, "Art. 191", "A muita será:", children=[paragraph])


def renamed() -> Provision:
    """A chapter that got another name."""
    began = event("cap2", Action.NOVA_REDACAO, LC_27, "(Redação dada pela LC 27/2014)")
    return provision(
        "cap2",
        Kind.CAPITULO,
        "CAPÍTULO II",
        wording("DAS CASAS", Status.SUBSTITUIDO, 1, ended_by=began),
        wording("DAS HABITAÇÕES", Status.VIGENTE, 2, began_by=began, notes=(began,)),
        children=[unprinted()],
    )


def whole() -> Law:
    """One law with all of it."""
    return law(
        renamed(),
        revoked_section(),
        rewritten(),
        listed(),
        tabled(),
        doubtful(),
        diagnostics=(doubt("art191_par1", "Cita inciso inexistente", quote="inciso I supra"),),
    )
