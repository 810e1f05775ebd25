"""What punishes a provision: itself, a list, a chapter, a person's decision."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pipeline.normalize.fines import Assessor, NotPunishedError

ON = date(2026, 3, 10)


def aimed(of, city: str, sanction: str, *targets: str) -> Assessor:
    """The law with one sanction aimed at other provisions, as a person's decision does."""
    law = of(city)
    sanctions = tuple(
        replace(each, target_ids=targets) if each.id == sanction else each
        for each in law.law.sanctions
    )
    return Assessor(replace(law.law, sanctions=sanctions), law.rules, law.context)


@pytest.mark.parametrize(
    ("city", "provision", "sanction"),
    [
        ("esteio", "art113", "art113.m1"),  # printed in it
        ("esteio", "art206_cpt_ali3", "art206.m1"),  # of the whole article
        ("esteio", "art276", "art276_p2.m1"),  # printed in its second paragraph
        ("esteio", "art245_par2", "art245_par2.m1"),  # its own, not the article's
        ("rioverde", "art59_par4", "art188_cpt_inc2_ali5.m1"),  # in a list
        ("rioverde", "art182_cpt_inc14", "art188_cpt_inc6_ali3.m1"),  # in an interval
        ("rioverde", "art6-1_par2", "art6-2.m1"),  # named by another article
        ("rioverde", "art188_cpt_inc8_ali1_ite1-7", "art188_cpt_inc8_ali1.m1"),
        ("limeira", "art80_cpt_inc2_ali17", "art80_cpt_inc2_ali17.m1"),  # describes the conduct
        ("limeira", "art11_par1", "art11_par1.m1"),  # refers to another
    ],
)
def test_the_fine_of_a_provision(of, city, provision, sanction):
    assert of(city).finder.find(provision, ON).own.id == sanction


def test_a_decision_settles_what_a_description_punishes(of):
    with pytest.raises(NotPunishedError):
        of("limeira").finder.find("art6", ON)
    decided = aimed(of, "limeira", "art80_cpt_inc1_ali1.m1", "art5_par1u", "art6")
    assert decided.fine("art6", ON).in_units == 100
    assert decided.fine("art5_par1u", ON).sanction_id == "art80_cpt_inc1_ali1.m1"


def test_a_remission_and_the_fine_it_names_are_one(of):
    decided = aimed(of, "limeira", "art80_cpt_inc1_ali2.m1", "art12", "art11_par1")
    found = decided.fine("art11_par1", ON)
    assert (found.sanction_id, found.in_units) == ("art11_par1.m1", 100)


def test_a_fine_of_a_chapter_reaches_its_provisions(of):
    law = of("limeira")
    chapter = next(above[0] for node, above in law.law.walk_with_parents() if node.id == "art13")
    decided = aimed(of, "limeira", "art80_cpt_inc5.m1", chapter.id)
    assert decided.fine("art13", ON).in_units == 3
    assert decided.fine("art14_par3", ON).in_units == 3
    with pytest.raises(NotPunishedError):
        decided.fine("art89", ON)
