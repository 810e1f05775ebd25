"""Probable misprints near legal terms: reported, never corrected.

Two kinds. A word that exists in the place of another ("muita" for "multa") is told only in a
context that the other alone fits: ``reference/confusoes.csv``. A word that the law prints once, one
letter away from a legal term that it prints often, and that is no form of that term ("mínomos").
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from pipeline.law import Diagnostic
from pipeline.normalize.checks.reading import Place, Reading, plain
from pipeline.normalize.money.series import shipped_text

#: Terms of municipal laws, folded; their plurals and other forms are taken from the law itself.
TERMS = frozenset(
    """
    administrativo administrativa alvara apreensao apreendido apreendidos artigo artigos autoridade
    autorizacao autuacao autuado avaliacao cassacao codigo competente comercial construcao cemiterio
    conservacao contribuinte decreto demolicao departamento dispositivo edificacao embargo empresa
    encaminhado estabelecimento estabelecimentos executivo exigencia exigencias fiscalizacao
    fiscal funcionamento higiene incorrera industrial infracao infracoes infrator infratores
    inscricao interdicao intimacao legislacao licenca licenciamento licencas logradouro logradouros
    localizacao medida medidas mercadorias minimo minimos multa multas municipal municipio
    notificacao notificado obrigatorio obrigatoria ocupacao pagamento paragrafo parcelamento
    passeio pavimentacao penalidade penalidades periodo permissao prazo prefeito prefeitura
    previsto prevista proibido proibida propriedade proprietario proprietarios publicidade publico
    publica publicos publicas recurso regulamento reincidencia requerimento residencial
    responsabilidade responsavel responsaveis salario salarios sancao secretaria seguranca servico
    servicos suspensao terreno terrenos territorial transito transporte tributo tributario urbano
    veiculo veiculos vigilancia vistoria zoneamento
    """.split()
)
#: Words of the language that are one letter away from a term.
_VALID = frozenset(
    """
    preceito preceitos inflacao inflacoes atuacao cessacao locacao invocacao vocacao ocupada
    medicas medico perfeito prefeita secreto secreta servido servidos cedida cedidas pedida pedidas
    decurso decursos percurso percursos revista revistas revisto revistos antigo antigos antiga
    antigas muitas muitos historia historias empresta atuado atuados atuada diretor discreto
    constricao causacao perigo adquirido mediata mediato
    """.split()
)
#: A legal term counts as one of this law when the law prints it so often.
_OFTEN = 4
_SHORTEST = 6
#: Letters at the end in which forms of one word differ ("prevista", "previsto", "previstos").
_ENDING = 3
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Confusion:
    """A word in the place of another: the pattern is of folded text and names the word ``erro``."""

    pattern: re.Pattern[str]
    expected: str


@cache
def confusions() -> tuple[Confusion, ...]:
    """The table of words that stand in the place of others."""
    rows = csv.DictReader(shipped_text("confusoes.csv").splitlines())
    return tuple(Confusion(re.compile(row["padrao"]), row["esperado"]) for row in rows)


def check_spelling(reading: Reading) -> Iterator[Diagnostic]:
    """Probable misprints of the wordings that hold."""
    words = _Words(reading)
    for place in reading.places:
        folded = plain(place.text)
        yield from _confused(reading, place, folded)
        yield from words.misprinted(place, folded)


def _confused(reading: Reading, place: Place, folded: str) -> Iterator[Diagnostic]:
    for confusion in confusions():
        for match in confusion.pattern.finditer(folded):
            yield _told(reading, place, *match.span("erro"), confusion.expected)


def _told(reading: Reading, place: Place, start: int, end: int, expected: str) -> Diagnostic:
    printed = place.text[start:end]
    return reading.around(
        "possivel_erro_de_digitacao",
        f"«{printed}» pode ser «{expected}». O texto não foi alterado.",
        place, start, end,
    )  # fmt: skip


class _Words:
    """How often each word stands in the law, and what the rare ones are near to."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    @cached_property
    def _counts(self) -> Counter[str]:
        texts = (v.full_text or "" for n in self._reading.law.walk() for v in n.versions)
        return Counter(word for text in texts for word in _WORD.findall(plain(text)))

    @cached_property
    def _terms(self) -> list[str]:
        return [term for term in TERMS if self._counts[term] >= _OFTEN]

    @cached_property
    def _printed(self) -> dict[str, str]:
        """Each folded word as the law prints it most often."""
        texts = (v.full_text or "" for n in self._reading.law.walk() for v in n.versions)
        counts = Counter(word.lower() for text in texts for word in _WORD.findall(text))
        return {plain(word): word for word, _ in reversed(counts.most_common())}

    @cached_property
    def _suspects(self) -> dict[str, str]:
        """Words printed once, with the term that each is one letter away from."""
        from rapidfuzz.distance import OSA

        found: dict[str, str] = {}
        rare = [w for w, n in self._counts.items() if n == 1 and len(w) >= _SHORTEST]
        for word in rare:
            near = [t for t in self._terms if OSA.distance(word, t, score_cutoff=1) == 1]
            if len(near) == 1 and word not in TERMS | _VALID and not _is_form(word, near[0]):
                found[word] = near[0]
        return found

    def misprinted(self, place: Place, folded: str) -> Iterator[Diagnostic]:
        """The suspects in one wording. A capital in the middle of a sentence is a name's."""
        for match in _WORD.finditer(folded):
            term = self._suspects.get(match[0])
            if term and place.text[match.start()].islower():
                yield _told(self._reading, place, *match.span(), self._printed[term])


def _is_form(word: str, term: str) -> bool:
    """Whether two words differ as forms of one word do: at the end, or by a prefix."""
    shared = 0
    for one, other in zip(word, term, strict=False):
        if one != other:
            break
        shared += 1
    return min(len(word), len(term)) - shared <= _ENDING - 1 or word[1:] == term or term[1:] == word
