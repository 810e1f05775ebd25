"""Two texts of a law compared by id, as a lawyer would list the changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from pipeline import difference, law_at, read_law
from pipeline.law import Kind, Status
from tests.generate.factory import law as made
from tests.generate.factory import provision, wording

RAW = Path(__file__).parents[2] / "data" / "raw"


def article(number: int, text: str, *children, status: Status = Status.VIGENTE):
    return provision(
        f"art{number}", Kind.ARTIGO, f"Art. {number}º", wording(text, status), children=children
    )


def paragraph(text: str):
    return provision("art1_par1u", Kind.PARAGRAFO, "Parágrafo único.", text)


def test_the_same_law_has_no_difference():
    law = made(article(1, "Um."), article(2, "Dois."))
    assert difference(law, law).empty


def test_added_and_removed_ids_in_the_order_of_their_text():
    found = difference(
        made(article(1, "Um.", paragraph("Só."))), made(article(1, "Um."), article(2, "Dois."))
    )
    assert (found.added, found.removed) == (("art2", "art2_cpt"), ("art1_par1u",))
    assert (found.changed, found.revoked) == ((), ())


def test_the_caput_has_the_words_of_an_article():
    found = difference(made(article(1, "Multa de 5%.")), made(article(1, "Multa de 10%.")))
    assert found.changed == ("art1_cpt",)


def test_white_space_and_labels_do_not_count():
    other = replace(article(1, "Multa  de\n5%."), label="Artigo 1º")
    assert difference(made(article(1, "Multa de 5%.")), made(other)).empty


def test_a_revoked_provision_is_told_once_and_only_when_it_is_new():
    gone = made(article(1, "(Revogado).", status=Status.REVOGADO))
    found = difference(made(article(1, "Um.")), gone)
    assert (found.changed, found.revoked) == (("art1_cpt",), ("art1_cpt",))
    assert difference(gone, gone).revoked == ()


def test_a_heading_and_the_ementa_have_words():
    before = made(provision("cap1", Kind.CAPITULO, "CAPÍTULO I", "DAS CASAS"))
    after = made(provision("cap1", Kind.CAPITULO, "CAPÍTULO I", "DAS EDIFICAÇÕES"), ementa="Outra.")
    assert difference(before, after).changed == ("ementa", "cap1")


def test_what_esteio_was_in_1980_and_is_now():
    law = read_law(RAW / "esteio-rs-lei-785-1971.txt")
    found = difference(law_at(law, date(1980, 1, 1), {}), law)
    assert "art226_cpt" in found.changed
    assert "tit2_cap1_sec2" in found.revoked
    assert {"art226", "art226_cpt"}.isdisjoint(found.added)
