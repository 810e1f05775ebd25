"""A small law as a city prints it, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline import read_law
from pipeline.law import Law

TEXT = """LEI Nº 100, DE 5 DE MAIO DE 1990.

Institui o código de posturas.

O PREFEITO MUNICIPAL faz saber que a Câmara aprovou a seguinte Lei:

CAPÍTULO I
DAS CALÇADAS

Art. 1º O proprietário conservará a calçada:
I - limpa;
II - livre de entulho;
III - sem degraus.
Parágrafo único. A multa é de R$ 50,00.

Art. 2º É proibido lançar lixo na via pública, no rio ou em terreno alheio.
§ 1º O infrator recolherá o lixo.
§ 2º A multa é de R$ 80,00.

CAPÍTULO II
DAS FEIRAS

Art. 3º O feirante manterá a banca limpa.

Art. 4º Esta Lei entra em vigor na data de sua publicação.
"""


@pytest.fixture(scope="session")
def city_law(tmp_path_factory) -> Law:
    path: Path = tmp_path_factory.mktemp("lei") / "lei-100-1990.txt"
    path.write_text(TEXT, encoding="utf-8")
    return read_law(path)
