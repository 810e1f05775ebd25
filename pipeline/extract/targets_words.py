"""Words that say what a sanction punishes, as named patterns."""

from __future__ import annotations

import re

from pipeline.extract.targets_tokens import FIRST

#: How far before a fine the words are looked for that say what it punishes (characters).
AROUND = 400

_BREACH = (
    r"(?:[Ii]nfra(?:ç|tor)|[Ii]nobserv|[Ii]nfring|[Dd]escumpr|[Vv]iola|[Dd]esobed|[Dd]esrespe"
    r"|[Tt]ransgre)\w*+"
)
BREACH = re.compile(_BREACH)
#: "por infração aos artigos: 4º", "Pelo descumprimento do disposto nos incisos I ao IX".
LEAD = re.compile(rf"{_BREACH}[^.;]{{0,60}}?(?P<at>{FIRST})", re.IGNORECASE)
#: The same right after the amount: "R$ 80,00 (oitenta reais) por infração aos artigos: 4º".
LEAD_NEXT = re.compile(rf"[^.;:]{{0,40}}?{_BREACH}[^.;]{{0,60}}?(?P<at>{FIRST})", re.IGNORECASE)
#: A sentence ends between the list and the fine.
SENTENCE_END = re.compile(r"[.;]\s+[A-ZÀ-Ú]")
#: Heads of a list of fines that speak of all the law's rules and not of the items themselves:
#: "Aos infratores das disposições deste Código", "infração às prescrições sobre".
WHOLE_LAW = re.compile(
    r"\b(?:infra(?:ç|t)\w++|infring\w++|descumpr\w++)\s++[^.;:]{0,30}?"
    r"(?:dispositivos|disposiç[õo]es|prescriç[õo]es|normas|preceitos)\b",
    re.IGNORECASE,
)
