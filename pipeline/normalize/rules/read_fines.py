"""The rules of fines: each function reads one table of the file into its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from pipeline.normalize.rules.common import quotes, rule_id
from pipeline.normalize.rules.fields import Table
from pipeline.normalize.rules.model import (
    Authority,
    Base,
    Caveat,
    Circumstance,
    Correction,
    Discount,
    Gap,
    Grade,
    Limit,
    Offenders,
    Quote,
    Recidivism,
    Surcharge,
    Window,
)

_ROLES = ("fiscaliza", "lavra", "homologa", "julga", "recurso", "parecer", "aplica", "interdita")


class Common(TypedDict):
    """The fields of Rule."""

    where: str
    id: str
    title: str
    quotes: tuple[Quote, ...]
    remarks: tuple[str, ...]


def common(table: Table, quoted: bool = True) -> Common:
    """The fields that all rules have; ``quoted`` where words of the law are obligatory."""
    return Common(
        where=table.where,
        id=rule_id(table),
        title=table.text("titulo"),
        quotes=quotes(table, required=quoted),
        remarks=table.texts("observacoes"),
    )


def base(table: Table) -> Base:
    """``[[base]]``: the unit of the fines."""
    return Base(
        **common(table),
        unit=table.text("unidade"),
        day=table.choice("data_do_valor", ("autuacao", "nominal", "nao_diz")),
        decision=table.maybe_text("decisao"),
    )


def grade(table: Table) -> Grade:
    """``[[grau]]``: where between minimum and maximum, and when."""
    position = table.decimal("posicao")
    if position > 1:
        table.fail("posicao", "vai de 0 (mínimo) a 1 (máximo)")
    return Grade(
        **common(table),
        position=position,
        least_attenuating=table.maybe_integer("atenuantes_minimo"),
        most_attenuating=table.maybe_integer("atenuantes_maximo"),
        least_aggravating=table.maybe_integer("agravantes_minimo"),
        most_aggravating=table.maybe_integer("agravantes_maximo"),
        least_excess=table.maybe_integer("predominancia_minima"),
        most_excess=table.maybe_integer("predominancia_maxima"),
    )


def circumstance(kind: str) -> Callable[[Table], Circumstance]:
    """``[[atenuante]]`` or ``[[agravante]]``."""

    def read(table: Table) -> Circumstance:
        proof = None
        if table.has("prova"):
            proof = table.choice("prova", ("informacao_do_municipio", "agente_ou_defesa"))
        return Circumstance(**common(table), kind=kind, proof=proof)

    return read


def recidivism(table: Table) -> Recidivism:
    """``[[reincidencia]]``: the effect of infringing again."""
    effect = table.choice("efeito", ("acrescimo", "multiplicacao", "medida"))
    value, measure = table.maybe_decimal("valor"), table.maybe_text("medida")
    if (effect == "medida") != (value is None):
        table.fail("valor", "um acréscimo ou multiplicação tem valor; uma medida, não")
    if effect == "medida" and measure is None:
        table.fail("medida", "diga qual é a medida")
    return Recidivism(
        **common(table),
        kind=table.choice("especie", ("generica", "especifica", "geral", "especial")),
        effect=effect,
        value=value,
        over=table.choice("sobre", ("multa", "primeira_multa"), "multa"),
        occurrence=table.integer("a_partir_da", 2),
        repeats=table.choice("repete", ("unica", "a_cada", "progressiva")),
        window=_window(table.table("janela")) if table.has("janela") else None,
        ceiling=table.flag("respeita_teto") if table.has("respeita_teto") else None,
        measure=measure,
        targets=table.texts("alvos"),
    )


def _window(table: Table) -> Window:
    window = Window(
        table.integer("numero", 1),
        table.choice("unidade", ("dias", "meses", "anos", "exercicios")),
        table.flag("inferior_a"),
    )
    table.finish()
    return window


def discount(table: Table) -> Discount:
    """``[[desconto]]``: per cent off for paying in time."""
    percent = table.decimal("percentual")
    if percent > 100:
        table.fail("percentual", "não pode passar de 100")
    return Discount(
        **common(table),
        percent=percent,
        event=table.text("prazo"),
        condition=table.maybe_text("condicao"),
    )


def limit(table: Table) -> Limit:
    """``[[limite]]``: floor or ceiling of the fine."""
    return Limit(
        **common(table),
        kind=table.choice("especie", ("piso", "teto")),
        value=table.decimal("valor"),
        unit=table.text("unidade"),
        beyond=table.maybe_text("excecao"),
    )


def correction(table: Table) -> Correction:
    """``[[correcao]]``: how amounts are corrected."""
    over = table.choice("sobre", ("valores_da_lei", "multa_vencida"))
    return Correction(**common(table), over=over)


def surcharge(table: Table) -> Surcharge:
    """``[[acrescimo_de_despesa]]``: per cent on what the city spent."""
    return Surcharge(
        **common(table),
        percent=table.decimal("percentual"),
        over=table.text("sobre"),
        targets=table.texts("alvos"),
    )


def offenders(table: Table) -> Offenders:
    """``[[infrator]]``: who answers."""
    return Offenders(**common(table), who=table.text("quem"), factor=table.maybe_decimal("fator"))


def authority(table: Table) -> Authority:
    """``[[competencia]]``: who does what."""
    least, below = (
        table.maybe_decimal("multa_maxima_desde"),
        table.maybe_decimal("multa_maxima_inferior_a"),
    )
    unit = table.maybe_text("unidade")
    if (least is not None or below is not None) and unit is None:
        table.fail("unidade", "diga a unidade do valor")
    return Authority(
        **common(table),
        role=table.choice("papel", _ROLES),
        who=table.text("quem"),
        condition=table.maybe_text("condicao"),
        least=least,
        below=below,
        unit=unit,
    )


def gap(table: Table) -> Gap:
    """``[[lacuna]]``: what the law leaves open; it may have no words to quote."""
    return Gap(
        **common(table, quoted=False),
        question=table.text("pergunta"),
        proposals=table.texts("propostas"),
    )


def caveat(table: Table) -> Caveat:
    """``[[ressalva]]``: what stands against a rule of the law."""
    return Caveat(**common(table), text=table.text("texto"), source=table.text("fonte"))
