"""What a fine is counted by and whom it is for, printed beside its amount."""

from __future__ import annotations

from pipeline.extract import sanction_patterns as p


def qualifiers(text: str, end: int) -> tuple[int, str | None, str | None]:
    """End of the quote, what the fine is counted by and whom it is for, printed after it."""
    per = p.PER_AFTER.match(text, end)
    end = per.end() if per else end
    subject = p.SUBJECT_AFTER.match(text, end)
    end = subject.end() if subject else end
    whom = subject["subject"].casefold() if subject else None
    return end, slug(per["per"]) if per else None, whom


def per_anywhere(text: str) -> str | None:
    """What an infraction is counted by, wherever its text says so ("por unidade")."""
    per = p.PER_ANYWHERE.search(text)
    return slug(per["per"]) if per else None


def slug(words: str) -> str:
    """Words as a value of a column: "m²" is "m2", "m linear" is "m_linear"."""
    plain = words.casefold().translate(str.maketrans("áâãéêíóôõúç²", "aaaeeiooouc2"))
    return "_".join(plain.split())
