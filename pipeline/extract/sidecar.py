"""The sidecar of a source: ``<stem>.toml`` beside it, with what the publication does not say.

Reads: TOML. Writes: an Identity that joins publication and sidecar, and what they disagree on.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path

from pipeline.errors import ConsolidaError
from pipeline.law import Diagnostic, Identity, PartialDate, Severity


@dataclass(frozen=True, slots=True)
class Sidecar:
    """What the sidecar says. ``external`` gives, per field, where it comes from."""

    identity: Identity = field(default_factory=Identity)
    source: str | None = None

    def of_several(self) -> Sidecar:
        """What holds for every act of a file that has several: the place, not the law."""
        place = replace(self.identity, kind=None, number=None, date=None, title=None)
        return replace(self, identity=place)


_FIELDS = {
    "municipio": "municipality",
    "uf": "uf",
    "codigo_ibge": "ibge_code",
    "especie": "kind",
    "numero": "number",
    "titulo": "title",
}
_NAMES = {
    "kind": "espécie", "number": "número", "date": "data", "municipality": "município",
    "uf": "UF", "ibge_code": "código IBGE", "title": "título",
}  # fmt: skip


def read_sidecar(source: Path) -> Sidecar:
    """Read ``<stem>.toml`` beside ``source``; an empty Sidecar where there is none.

    Raises ConsolidaError where the file is no valid TOML or a value has the wrong form.
    """
    path = source.with_suffix(".toml")
    if not path.is_file():
        return Sidecar()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return _sidecar(data)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValueError) as error:
        raise ConsolidaError(
            f"{path.as_posix()}: não é um TOML válido ou traz um valor fora do formato "
            f"({error}); corrija o arquivo ou retire-o."
        ) from None


def _sidecar(data: dict[str, object]) -> Sidecar:
    values = {field: str(data[key]) for key, field in _FIELDS.items() if data.get(key)}
    when = data.get("data")
    external = data.get("externo", {})
    if not isinstance(external, dict):
        raise ValueError("[externo] deve ser uma tabela")
    _fill_ibge_code(values, external)
    identity = Identity(
        kind=values.get("kind"),
        number=values.get("number", "").replace(".", "") or None,
        date=PartialDate.parse(str(when)) if when else None,
        municipality=values.get("municipality"),
        uf=values.get("uf"),
        ibge_code=values.get("ibge_code"),
        title=values.get("title"),
        external=tuple((str(k), str(v)) for k, v in sorted(external.items())),
    )
    source = data.get("fonte")
    return Sidecar(identity, str(source) if source else None)


def _fill_ibge_code(values: dict[str, str], external: dict[str, object]) -> None:
    """The code of the municipality from IBGE's table, where the sidecar does not give it."""
    name, uf = values.get("municipality"), values.get("uf")
    if name and uf and "ibge_code" not in values:
        from pipeline.identifiers.municipalities import municipality

        if found := municipality(name, uf):
            values["ibge_code"] = found.code
            external.setdefault("codigo_ibge", "Tabela de municípios do IBGE.")


def join(printed: Identity, sidecar: Identity) -> tuple[Identity, tuple[Diagnostic, ...]]:
    """The identity of a law: what is printed first, then the sidecar; disagreements reported."""
    values: dict[str, object] = {}
    diagnostics = []
    for name in ("kind", "number", "date", "municipality", "uf", "ibge_code", "title"):
        ours, theirs = getattr(printed, name), getattr(sidecar, name)
        values[name] = ours if ours is not None else theirs
        if ours is not None and theirs is not None and str(ours) != str(theirs):
            diagnostics.append(
                Diagnostic(
                    "identidade_divergente", Severity.ERRO,
                    f"A publicação diz {_NAMES[name]} {ours}; o arquivo .toml diz {theirs}. "
                    "Vale o que está impresso; corrija o .toml ou confira a fonte.",
                )
            )  # fmt: skip
    identity = Identity(**values, external=sidecar.external)  # type: ignore[arg-type]
    return identity, tuple(diagnostics)
