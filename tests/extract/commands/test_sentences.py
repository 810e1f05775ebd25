"""Commands in the forms that acts print, each with what a lawyer would say that it orders."""

from pathlib import Path

import pytest

from pipeline.extract import read_commands
from tests.extract.commands.acts import act, rows

#: The first article of an act, and the commands of the whole act.
WITHOUT_QUOTATION = [
    # revogação
    ("Fica revogado o art. 12 da Lei nº 100, de 1990.", ["revogacao art12"]),
    ('Fica revogado "in totum" o artigo 145.', ["revogacao art145"]),
    ("Fica revogado “in totum”, o inciso V, do artigo 82.", ["revogacao art82_cpt_inc5"]),
    ("Revoga-se o parágrafo único do art. 18 da Lei nº 100, de 1990.", ["revogacao art18_par1u"]),
    ("Revogam-se os §§ 2º e 3º do art. 9º.", ["revogacao art9_par2", "revogacao art9_par3"]),
    ("São revogados o art. 3º e o § 1º do art. 4º da Lei nº 100.", ["revogacao art3", "revogacao art4_par1"]),
    (
        "Ficam revogados o inciso II do art. 56 e os incisos VIII e IX do art. 135.",
        ["revogacao art56_cpt_inc2", "revogacao art135_cpt_inc8", "revogacao art135_cpt_inc9"],
    ),
    ("Ficam revogados os arts. 10 a 13 da Lei nº 100.", [f"revogacao art{n}" for n in (10, 11, 12, 13)]),
    ("Fica revogada a alínea b do inciso I do § 1º do art. 22.", ["revogacao art22_par1_inc1_ali2"]),
    ("Fica revogado o Capítulo IV do Título II da Lei nº 100.", ["revogacao tit2_cap4"]),
    ("Fica suprimido o § 4º do art. 7º da Lei nº 100.", ["revogacao art7_par4"]),
    ("Fica revogado o art. 5º e seus parágrafos da Lei nº 100.", ["revogacao art5"]),
    (
        "Ficam revogadas as disposições contidas no § 3º do artigo 89 e no artigo 90 e seus parágrafos da Lei nº 100.",
        ["revogacao art89_par3", "revogacao art90"],
    ),
    (
        "Ficam revogados, a partir de 1º de julho de 2000, os arts. 3º e 4º da Lei nº 100.",
        ["revogacao art3 em 2000-07-01", "revogacao art4 em 2000-07-01"],
    ),
    ("Fica revogada a Lei nº 77, de 3 de maio de 1985.", ["revogacao_total (Lei nº 77, de 1985)"]),
    (
        "Ficam revogadas as Leis nºs 10, de 3 de março de 1970, e 11, de 4 de abril de 1971, e o Decreto nº 5, de 6 de junho de 1972.",
        [
            "revogacao_total (Lei nº 10, de 1970)",
            "revogacao_total (Lei nº 11, de 1971)",
            "revogacao_total (Decreto nº 5, de 1972)",
        ],
    ),
    ("Revogam-se as disposições em contrário.", ["revogacao_generica (sem lei)"]),
    (
        "Esta Lei entra em vigor na data de sua publicação, revogadas as disposições em contrário.",
        ["revogacao_generica (sem lei)"],
    ),
    (
        "Revogam-se as disposições em contrário e a Lei nº 7, de 8 de agosto de 1960.",
        ["revogacao_generica (sem lei)", "revogacao_total (Lei nº 7, de 1960)"],
    ),
    (
        "Esta Lei entrará em vigor no dia 19 de agosto de 2000, revogadas as disposições em contrário, "
        "especialmente o art. 35, o § 2º do art. 48, o Parágrafo único do art. 50 e o art. 59 da Lei nº 100, de 1990, "
        "a Lei nº 101, de 1947, e a Lei nº 301, de 1948.",
        [
            "revogacao_generica (sem lei)",
            "revogacao art35",
            "revogacao art48_par2",
            "revogacao art50_par1u",
            "revogacao art59",
            "revogacao_total (Lei nº 101, de 1947)",
            "revogacao_total (Lei nº 301, de 1948)",
        ],
    ),
    (
        "Ficam revogados o § 1º do art. 5º da Lei nº 100, de 1990, e o art. 7º da Lei nº 300, de 2 de março de 1999.",
        ["revogacao art5_par1", "revogacao art7 (Lei nº 300, de 1999)"],
    ),
    (
        "Ficam revogados os arts. 5º e 6º da Lei nº 100, de 1990, alterados pela Lei nº 150, de 1995.",
        ["revogacao art5", "revogacao art6"],
    ),
    ("Fica revogado o Decreto nº 5, de 1972, que regulamenta a Lei nº 100, de 1990.", ["revogacao_total (Decreto nº 5, de 1972)"]),
    (
        "Esta Lei entra em vigor na data de sua publicação, revogando-se a Emenda nº 042, de 06.11.2015.",
        ["revogacao_total (Emenda nº 42, de 2015)"],
    ),
    (
        "Ficam suprimidas as alíneas \"a\" e \"b\" do inciso I do art. 5º da Lei nº 100.",
        ["revogacao art5_cpt_inc1_ali1", "revogacao art5_cpt_inc1_ali2"],
    ),
    (
        "Revoga-se o parágrafo único do art. 60 da Consolidação das Leis do Trabalho (CLT), aprovada pelo Decreto-Lei nº 5.452, de 1º de maio de 1943, com redação dada pela Lei n° 13.467, de 13 de julho de 2017.",
        ["revogacao art60_par1u (Decreto-Lei nº 5.452, de 1943)"],
    ),
    (
        "Revoga-se o art. 61 da Lei das Contravenções Penais – Decreto-Lei nº 3.688, de 3 de outubro de 1941.",
        ["revogacao art61 (Decreto-Lei nº 3.688, de 1941)"],
    ),
    (
        "Revoga-se o § 5º do art. 32 da Consolidação das Leis do Trabalho – CLT.",
        ["revogacao art32_par5 (Decreto-Lei nº 5.452, de 1943)"],
    ),
    # revogação que pede uma pessoa
    ("Revogam-se o art. 31 e o Anexo da Lei nº 100, de 1990.", ["revogacao art31", "revogacao ?"]),
    ("Fica revogada a alínea \"c\" do inciso II.", ["revogacao ?"]),
    (
        "Ficam suprimidas as alíneas \"a\" e \"b\" do inciso I do art. 5º e a expressão “x” do art. 6º da Lei nº 100.",
        [
            "supressao_de_expressao art5_cpt_inc1_ali1 «x» por nada ?",
            "supressao_de_expressao art5_cpt_inc1_ali2 «x» por nada ?",
            "supressao_de_expressao art6 «x» por nada ?",
        ],
    ),
    ("Ficam revogados os incisos do art. 5º da Lei nº 100.", ["revogacao ?"]),
    ("Ficam revogados todos os parágrafos do art. 5º da Lei nº 100.", ["revogacao ?"]),
    ("Fica revogado o art. 3º desta Lei.", ["revogacao art3 ?"]),
    ("Fica revogado o art. 5º da Lei nº 100, exceto quanto aos feirantes.", ["revogacao art5 ?"]),
    ("Fica revogado o art. 8º da Lei nº 100, no que contrariar esta Lei.", ["revogacao art8 ?"]),
    # renumeração
    (
        "Ficam os incisos V e VI do art. 8º renumerados para IV e V.",
        ["renumeracao art8_cpt_inc5 -> art8_cpt_inc4", "renumeracao art8_cpt_inc6 -> art8_cpt_inc5"],
    ),
    ("O parágrafo único do art. 4º da Lei nº 100 fica transformado em § 1º.", ["renumeracao art4_par1u -> art4_par1"]),
    ("O parágrafo único do art. 4º da Lei nº 100 passa a ser § 1º.", ["renumeracao art4_par1u -> art4_par1"]),
    ("Fica renumerado para § 1º o parágrafo único do art. 5º.", ["renumeracao art5_par1u -> art5_par1"]),
    (
        "Os arts. 10 e 11 da Lei nº 100 passam a ser numerados como arts. 12 e 13.",
        ["renumeracao art10 -> art12", "renumeracao art11 -> art13"],
    ),
    ("Ficam renumerados os demais artigos da Lei nº 100.", ["nao_lida"]),
    # palavras
    (
        "Fica substituída a expressão “fiscal” por “agente de fiscalização” no art. 5º da Lei nº 100.",
        ["substituicao_de_expressao art5 «fiscal» por «agente de fiscalização»"],
    ),
    (
        "Fica substituída a expressão “fiscal” por “agente” em todo o texto da Lei nº 100, de 1990.",
        ["substituicao_de_expressao «fiscal» por «agente» sempre"],
    ),
    (
        "Substitua-se, no § 1º do art. 4º da Lei nº 100, a expressão “trinta dias” por “sessenta dias”, nas duas ocorrências.",
        ["substituicao_de_expressao art4_par1 «trinta dias» por «sessenta dias» 2x"],
    ),
    (
        "Na Lei nº 100, de 1990, onde se lê “Secretaria de Obras”, leia-se “Secretaria de Infraestrutura”.",
        ["substituicao_de_expressao «Secretaria de Obras» por «Secretaria de Infraestrutura» sempre"],
    ),
    (
        "No art. 15 da Lei nº 100, a expressão “dez UFIR” fica substituída por “vinte UFIR”.",
        ["substituicao_de_expressao art15 «dez UFIR» por «vinte UFIR»"],
    ),
    (
        "A expressão “alvará” constante dos arts. 3º e 5º da Lei nº 100 passa a ser “licença”.",
        [
            "substituicao_de_expressao art3 «alvará» por «licença»",
            "substituicao_de_expressao art5 «alvará» por «licença»",
        ],
    ),
    ('Suprime a palavra "públicas" no inciso X do art. 3º.', ["supressao_de_expressao art3_cpt_inc10 «públicas» por nada"]),
    (
        "Excluem-se do § 1º do art. 8º da Lei nº 100 as palavras “e similares”.",
        ["supressao_de_expressao art8_par1 «e similares» por nada"],
    ),
    (
        "Substitua-se, na ementa e no art. 1º da Lei nº 100, a expressão “portador” por “pessoa”.",
        ["substituicao_de_expressao art1 «portador» por «pessoa»", "substituicao_de_expressao «portador» por «pessoa» ?"],
    ),
    ("Fica substituída a palavra “rua” por “via” na Lei nº 100.", ["substituicao_de_expressao «rua» por «via» ?"]),
    # nomes, ementa, vigência, anexo
    (
        "A denominação do Capítulo II do Título III da Lei nº 100 passa a ser “DAS TAXAS E TARIFAS”.",
        ["nova_rubrica tit3_cap2"],
    ),
    ("O Capítulo III da Lei nº 100 passa a denominar-se “DA LIMPEZA URBANA”.", ["nova_rubrica cap3"]),
    (
        "A ementa da Lei nº 100, de 1990, passa a vigorar com a seguinte redação: “Dispõe sobre posturas.”",
        ["nova_ementa «Dispõe sobre posturas.»"],
    ),
    ("Fica restabelecida a vigência do art. 7º da Lei nº 100.", ["restabelecimento art7"]),
    ("Repristina-se o art. 17 da Lei nº 100, de 1990.", ["restabelecimento art17"]),
    (
        "Fica prorrogado, até 31 de dezembro de 2001, o prazo de que trata o art. 9º da Lei nº 100.",
        ["prorrogacao art9"],
    ),
    ("Fica prorrogada por 12 meses a vigência da Lei nº 100, de 1990.", ["prorrogacao"]),
    ("O Anexo II da Lei nº 100 passa a vigorar na forma do Anexo Único desta Lei.", ["anexo anx2 ?"]),
    # o que não se entende, e o que nada ordena
    ("Fica alterada a redação do art. 30 da Lei nº 100, de 1990.", ["nao_lida"]),
    ("Fica alterada a Taxa de Localização.", ["nao_lida"]),
    ("Esta Lei altera a Lei nº 100, de 1990, para dispor sobre calçadas.", []),
    ("Fica o Poder Executivo autorizado a alterar o art. 5º da Lei nº 100.", []),
    ("A licença poderá ser revogada pelo Prefeito.", []),
    ("Fica instituído o Conselho Municipal de Posturas.", []),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "expected"), WITHOUT_QUOTATION)
def test_command_without_quotation(tmp_path: Path, sentence: str, expected: list[str]) -> None:
    assert rows(read_commands(act(tmp_path, f"Art. 1º {sentence}"))) == expected


#: The first article, with its quotation, and the commands.
WITH_QUOTATION = [
    # nova redação
    ("O art. 5º da Lei nº 100 passa a vigorar com a seguinte redação:\n“Art. 5º Texto novo.” (NR)", ["nova_redacao art5"]),
    ("O art. 5º da Lei nº 100 passa a viger com a seguinte redação:\n“Art. 5º Texto novo.”", ["nova_redacao art5"]),
    ("O art. 5º da Lei nº 100 passa a ter a seguinteredação:\n\"Art. 5º Texto novo.\"", ["nova_redacao art5"]),
    ("O art. 5º da Lei nº 100 passará a ter a seguinte redação e estrutura:\n“Art. 5º Texto novo.”", ["nova_redacao art5"]),
    ("Dê-se ao § 3º do art. 12 da Lei nº 100 a seguinte redação:\n“§ 3º Dez dias.”", ["nova_redacao art12_par3"]),
    ("Dá nova redação ao § 3º do art. 12 da Lei nº 100:\n“§ 3º Dez dias.”", ["nova_redacao art12_par3"]),
    ("Passa a ter a seguinte redação o inciso II do art. 3º:\n\"II - novo inciso;\"", ["nova_redacao art3_cpt_inc2"]),
    ("A alínea \" f \" do inciso I do artigo 70 passa a seguinte redação:\n\"f) súmulas.\"", ["nova_redacao art70_cpt_inc1_ali6"]),
    ("A letra \"a\", inciso II, do artigo 2º, passa a ter a seguinte redação:\n\"Art. 2º (...)\nII - (...)\na) Tarifa;\"", ["nova_redacao art2_cpt_inc2_ali1"]),
    ("O art. 5º, caput, da Lei nº 100 passa a vigorar com a seguinte redação:\n“Art. 5º Novo caput.”", ["nova_redacao art5_cpt"]),
    (
        "O caput e o § 2º do art. 6º da Lei nº 100 passam a vigorar com a seguinte redação:\n“Art. 6º Caput.\n...\n§ 2º Parágrafo.\n(...)” (NR)",
        ["nova_redacao art6_cpt", "nova_redacao art6_par2"],
    ),
    (
        "O inciso II do art. 3º e o § 1º do art. 8º da Lei nº 100 passam a vigorar com as seguintes redações:\n“II – dois;”\n“§ 1º Um.”",
        ["nova_redacao art3_cpt_inc2", "nova_redacao art8_par1"],
    ),
    (
        "O art. 7º da Lei nº 100, com a redação dada pela Lei nº 150, de 1995, passa a vigorar com a seguinte redação:\n“Art. 7º Novo.”",
        ["nova_redacao art7"],
    ),
    (
        "O art. 8º da Lei nº 100 passa a vigorar com a seguinte redação, a partir de 1º de janeiro de 2001:\n“Art. 8º Novo.”",
        ["nova_redacao art8 em 2001-01-01"],
    ),
    (
        "Fica alterado o caput do art. 10 da Lei nº 100, ficando inalterada a redação do seu parágrafo único, passando a vigorar com a seguinte redação:\n“Art. 10. Novo.”",
        ["nova_redacao art10_cpt"],
    ),
    (
        "O art. 9º da Lei nº 100 passa a vigorar com as seguintes alterações:\n&quot;Art. 9º ....\nI - [...]\nII - novo;\nParágrafo único. (Revogado)&quot; (NR)",
        ["nova_redacao art9_cpt_inc2 +", "revogacao art9_par1u"],
    ),
    (
        "Os artigos abaixo indicados da Lei nº 100 passam a vigorar com a seguinte redação:\n\"Art. 3º ....\n§ 4º Quatro.\n\"Art. 5º ....\n§ 2º Dois.\"\n\"Art. 6º .....\nVIII - oito;\n.......\n\"Art. 8º Oito.\"",
        ["nova_redacao art3_par4 +", "nova_redacao art5_par2 +", "nova_redacao art6_cpt_inc8 +", "nova_redacao art8 +"],
    ),
    (
        "O inciso X do art. 426, da Seção VIII, Título VII da Lei nº 100, passa a vigorar com a seguinte redação:\n“X - dez.”",
        ["nova_redacao art426_cpt_inc10"],
    ),
    (
        "Altera o caput e revoga os incisos de I a III e o parágrafo único do art. 5º da Lei nº 100, que passa a ter a seguinte redação:\n“Art. 5º Novo caput.”",
        ["revogacao art5_cpt_inc1", "revogacao art5_cpt_inc2", "revogacao art5_cpt_inc3", "revogacao art5_par1u", "nova_redacao art5_cpt"],
    ),
    (
        "O item 7.14 da Lista de Serviços do Anexo I da Lei nº 100 passa a vigorar com a seguinte redação:\n“7.14 – Saneamento.”",
        ["nova_redacao anx1_ite7-14"],
    ),
    ("O art. 10 passa a ter a seguinte redação:\n“Art. 10. Dez.\n§ 2º (VETADO).”", ["nova_redacao art10", "nova_redacao art10_par2 + ?"]),
    # acréscimo
    ("Fica acrescentado ao art. 13 o seguinte § 6º:\n\"§ 6º Anual.\"", ["acrescimo art13_par6"]),
    ("Fica inserido no artigo 17, o inciso VIII, com a seguinte redação:\n\"Art. 17. (...)\nVIII - oito.\"", ["acrescimo art17_cpt_inc8"]),
    ("Ficam criados §§ e inseridos no artigo 107, como seguem:\n\"§ 5º Cinco:\nI - um.\n§ 6º Seis.\"", ["acrescimo art107_par5", "acrescimo art107_par5_inc1", "acrescimo art107_par6"]),
    ("O art. 5º da Lei nº 100 passa a vigorar acrescido do seguinte parágrafo único:\n“Art. 5º ........\nParágrafo único. Novo.” (NR)", ["acrescimo art5_par1u"]),
    ("O art. 5º da Lei nº 100 passa a vigorar acrescido dos seguintes parágrafos:\n“§ 1º Um.\n§ 2º Dois.” (AC)", ["acrescimo art5_par1", "acrescimo art5_par2"]),
    ("Fica acrescido o art. 6º-A à Lei nº 100, com a seguinte redação:\n“Art. 6º-A. Livre.”", ["acrescimo art6-1 depois art6"]),
    ("A Lei nº 100 passa a vigorar acrescida do seguinte art. 7º-A:\n“Art. 7º –A É válida a carteira.”", ["acrescimo art7-1 depois art7"]),
    ("A Lei nº 100 passa a vigorar acrescida do seguinte art. 38-A:\n“Art. 38. –A. Nos editais.”", ["acrescimo art38-1 depois art38"]),
    ("Insere o art. 33-B na Lei nº 100:\n“Art. 33-B. Novo.”", ["acrescimo art33-2 depois art33-1"]),
    (
        "Inclui os artigos 29-A e 29-B na Lei nº 100, que passam a vigorar com a seguinte redação:\n“Art. 29-A. Um.\nArt. 29-B. Dois.”",
        ["acrescimo art29-1 depois art29", "acrescimo art29-2 depois art29-1"],
    ),
    ("São acrescentados os incisos IX e X ao art. 12 da Lei nº 100, com a seguinte redação:\nIX - nove;\nX - dez.", ["acrescimo art12_cpt_inc9", "acrescimo art12_cpt_inc10"]),
    (
        "A Lei nº 100 passa a vigorar acrescida do seguinte Capítulo V-A:\n“CAPÍTULO V-A\nDO RUÍDO\nArt. 40-A. Vedado.\nArt. 40-B. Multa:\nI – leve;”",
        ["acrescimo cap5-1 depois cap5", "acrescimo art40-1 depois cap5-1", "acrescimo art40-2 depois art40-1", "acrescimo art40-2_cpt_inc1"],
    ),
    ("O Título III da Lei nº 100 passa a vigorar acrescido do seguinte Capítulo IV:\n“CAPÍTULO IV\nDO SILÊNCIO\nArt. 80-A. Silêncio.”", ["acrescimo tit3_cap4", "acrescimo art80-1 depois tit3_cap4"]),
    (
        "O art. 13 da Lei nº 100 passa a vigorar acrescido dos seguintes §§ 2º e 3º, renumerando-se o atual parágrafo único como § 1º:\n“Art. 13. .....\n§ 1º .....\n§ 2º Dois.\n§ 3º Três.” (NR)",
        ["renumeracao art13_par1u -> art13_par1", "acrescimo art13_par2", "acrescimo art13_par3"],
    ),
    (
        "Fica alterado o inciso I do art. 4º da Lei nº 100, e acrescido o inciso V ao mesmo artigo, com a seguinte redação:\n“Art. 4º ...\nI – um;\n...\nV – cinco.”",
        ["nova_redacao art4_cpt_inc1", "acrescimo art4_cpt_inc5"],
    ),
    (
        "Ficam acrescidos à Lei nº 100 os seguintes dispositivos:\nI – ao art. 5º, o § 3º:\n“§ 3º Três.”\nII – ao art. 7º, os incisos V e VI:\n“V – cinco;\nVI – seis.”",
        ["acrescimo art5_par3", "acrescimo art7_cpt_inc5", "acrescimo art7_cpt_inc6"],
    ),
    (
        "Fica acrescido o inciso III ao art. 7º da Lei nº 100, renumerando-se os demais:\n“III – novo;”",
        ["nao_lida", "acrescimo art7_cpt_inc3 ?"],
    ),
    (
        "Os arts. 5º e 6º da Lei nº 100 passam a vigorar acrescidos, respectivamente, dos §§ 3º e 4º:\n“§ 3º Três.”",
        ["acrescimo ?"],
    ),
    ("Fica criado o § 7º no art. 2º da Lei nº 100:\n§ 7º Sete.", ["acrescimo art2_par7"]),
    (
        "Acresce § 3º e altera o § 1º do art. 22 da Lei nº 100:\n“§ 1º Um.\n§ 3º Três.”",
        ["nova_redacao art22_par1", "acrescimo art22_par3"],
    ),
    (
        "Fica incluído o inciso XII e alterado o parágrafo único do art. 8º da Lei nº 100, com as seguintes redações:\n“Art. 8º ...\nXII – doze.\nParágrafo único. Único.”",
        ["acrescimo art8_cpt_inc12", "nova_redacao art8_par1u"],
    ),
    (
        "Fica modificada a redação do inciso IV e acrescentado o inciso XI, ambos do artigo 30 da Lei nº 100, que passam a vigorar com a seguinte redação:\n“Art. 30. ...\nIV – quatro;\n...\nXI – onze.”",
        ["nova_redacao art30_cpt_inc4", "acrescimo art30_cpt_inc11"],
    ),
    (
        "Os arts. 3º e 7º, §§ 1º e 2º, da Lei nº 100 passam a vigorar com a seguinte redação:\n“Art. 3º Três.\nArt. 7º ....\n§ 1º Um.\n§ 2º Dois.”",
        ["nova_redacao art3", "nova_redacao art7_par1", "nova_redacao art7_par2"],
    ),
    ("Fica alterado o art. 5º da Lei nº 100, como segue:\nO texto novo do artigo.", ["nao_lida"]),
    # o que a citação traz a mais ou a menos
    (
        "O art. 10 da Lei nº 100 passa a ter a seguinte redação:\n\"Art. 10. Dez.\"\nArt. 11. Onze.\"",
        ["nova_redacao art10", "nova_redacao art11 + ?"],
    ),
    (
        "A letra \"a\" do inciso II do artigo 2º passa a ter a seguinte redação:\n\"II - Taxas\na) Tarifa;\"",
        ["nova_redacao art2_cpt_inc2 + ?", "nova_redacao art2_cpt_inc2_ali1"],
    ),
    (
        "Os incisos I e II do art. 4º da Lei nº 100 passam a vigorar com a seguinte redação:\n“Art. 4º ...\nI – um;\n.......” (NR)",
        ["nova_redacao art4_cpt_inc1", "nao_lida ?"],
    ),
    # a lei inteira, a lei que altera outra
    (
        "A Lei nº 100, de 5 de março de 1990, passa a vigorar com a seguinte redação:\n“Art. 1º Posturas.\nArt. 2º É proibido sujar.\nArt. 3º Esta Lei entra em vigor na data de sua publicação.”",
        ["substituicao_integral"],
    ),
    (
        "Fica alterado o Artigo 1º da Lei Complementar nº 25, de 3 de maio de 1990, que alterou o Artigo 438 da Lei nº 100, que passa a vigorar com a seguinte redação:\n“Art. 1º O art. 438 da Lei nº 100 passa a vigorar com a seguinte redação:\n‘Art. 438. Texto novo.’”",
        ["nova_redacao art1 (Lei Complementar nº 25, de 1990)"],
    ),
    (
        "A linha “Leve” da tabela do art. 59 da Lei nº 100 passa a vigorar com a seguinte redação:\n“| Leve | 10 |”",
        ["linha_de_tabela art59_tab1"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("article", "expected"), WITH_QUOTATION)
def test_command_with_quotation(tmp_path: Path, article: str, expected: list[str]) -> None:
    body = f"Art. 1º {article}\nArt. 2º Esta Lei entra em vigor na data de sua publicação."
    assert rows(read_commands(act(tmp_path, body))) == expected
