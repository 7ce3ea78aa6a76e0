"""What the sentences of a text do: refuse (by phrases of seven languages), advise, negate, take back, conclude."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ragassay.core.text.normal_forms import readable

# One phrase a line: regular expressions over `readable` text, without case; ' stands for every apostrophe, a blank
# for white space, <name> for a list of LISTS, and `...` for a few words within the sentence.
PHRASES: Mapping[str, str] = {
    "en": r"""
        \b<not> <how><find>\b
        \b(?:i|we) (?:can't|can not|cannot)\W*$
        \b(?:unable|not possible|impossible|difficult|failed) (?:for me )?to <how><find>\b
        \b(?:\w+n't|not) (?:been )?able to <how><find>\b
        \b(?:do|does|did)(?: not|n't) <how>(?:<give>|have (?:\S+ ){0,5}?<matter>)\b
        \b(?:do|does|did)(?: not|n't) (?:seem|appear) to (?:be|have|exist)\b
        \b(?:have|has|had|there is|there's|there are|there was|is|be) no (?:\S+ ){0,3}?<matter>\b
        \b(?:contains?|provides?|with|found|find|see) no (?:\S+ ){0,3}?<matter>\b
        (?:^|[,;:(] ?)no (?:\S+ ){0,2}?<matter>\b
        \bthere (?:is not|isn't|are not|aren't|was not|wasn't) (?:\S+ ){0,3}?<matter>\b
        \b(?:is|are|was|were|has|have|'s)(?: not|n't) <how><given>\b
        \b(?:cannot|could not|couldn't|can't|can not) <how><found>\b
        \b(?:not|isn't|aren't) (?:enough|sufficient) (?:\S+ )?(?:information|context|data|details)\b
        \b(?:insufficient|lack of|limited|lacks) (?:\S+ ){0,2}?(?:information|context|data|details|records)\b
        \bwithout (?:more|further|additional|access to) (?:\S+ )?(?:information|context|data|details|records)\b
        \bseems? to be (?:some |a )?(?:confusion|mistake|error)\b
        (?:\bnot|n't) (?:\w+ )?(?:sure|certain)\b
        \b(?:remains?|is|are|was|were) (?:unclear|unknown|uncertain|undisclosed|unspecified|unavailable)\b
        \b(?:beyond|outside) (?:of )?(?:my|the) (?:knowledge|scope|capabilit\w+|training)\b
        \b(?:would|'d) need (?:more|further|additional|access|to (?:know|see|access))\b
        ^\W*(?:not|none|nothing) (?:known|specified|mentioned|available|stated|provided|given|found|applicable)\W*$
        ^\W*(?:unknown|unanswerable|none|n/a|don't know|no comment|idk|no (?:answer|information|data|idea|clue))\W*$
        """,
    "de": r"""
        \bweiß (?:ich )?(?:es |das |leider )*nicht\b
        \bkeine (?:\S+ ){0,2}?<matter>\b
        \b(?:wird|werden|ist|sind|wurde|wurden)\b...\bnicht (?:\w+ )?<given>\b
        \b(?:kann|konnte|können|könnte|konnten)\b...\bnicht (?:\w+ )?<find>\b
        \b(?:nennt|erwähnt|enthält) (?:\S+ ){0,4}?(?:nicht|kein\w*)\b
        \b(?:nicht bekannt|unbekannt|keine ahnung)\b
        \bals (?:ein )?ki\b
        """,
    "fr": r"""
        \bje (?:ne |n')(?:le |la |l')?<find>\b...\b(?:pas|aucune?)\b
        \baucune? (?:\S+ )?<matter>\b
        \b(?:n'est|ne sont|n'a|n'ont|n'était) (?:pas|jamais) (?:été )?(?:\w+ment )?<given>\b
        \bne (?:\w+ )?<give>(?:nt)? (?:pas|aucune?|rien)\b
        \b(?:impossible de|incapable de) (?:\w+ )?(?:répondre|trouver|déterminer|dire|savoir)\b
        \ben tant qu'(?:ia|intelligence artificielle|assistant|modèle)\b
        ^\W*inconnue?\W*$
        """,
    "es": r"""
        \bno (?:lo |la |me |se |le )?<find>\b...\b<matter>\b
        \bno (?:lo )?sé\b
        \bno (?:se|está|están|ha sido|es|fue) (?:\w+mente )?<given>n?\b
        \bno (?:menciona|especifica|contiene|proporciona|indica|incluye|dice|ofrece)n?\b
        \bcomo (?:una? )?(?:ia|inteligencia artificial|asistente|modelo de lenguaje)\b
        ^\W*desconocid[oa]\W*$
        """,
    "pt": r"""
        \bnão (?:o |a |me |se |lhe )?<find>\b...\b<matter>\b
        \bnão (?:o )?sei\b
        \bnão (?:se|está|estão|foi|é|são|foram) (?:\w+mente )?<given>\b
        \bnão (?:menciona|especifica|contém|fornece|indica|inclui|diz|informa)m?\b
        \bcomo (?:uma? )?(?:ia|inteligência artificial|assistente|modelo de linguagem)\b
        ^\W*desconhecid[oa]\W*$
        """,
    "it": r"""
        \bnon (?:lo |la |mi |si |ne )?<find>\b...\b<matter>\b
        \bnon (?:lo )?so\b
        \bnon (?:è|sono|viene|vengono|è stat\w|sono stat\w) (?:\w+mente )?<given>\b
        \bnon (?:menziona|specifica|contiene|fornisce|indica|include|dice|riporta)(?:no)?\b
        \bin quanto (?:ia|intelligenza artificiale|assistente|modello)\b
        ^\W*sconosciut[oa]\W*$
        """,
    "nl": r"""
        \bik weet (?:het |dat )?(?:helaas )?niet\b
        \bgeen (?:\S+ ){0,2}?<matter>\b
        \b(?:wordt|worden|is|zijn|werd|staat)\b...\bniet (?:\w+ )?<given>\b
        \b(?:kan|kon|kunnen|konden)\b...\b(?:niet|geen)\b...\b<find>\b
        \b(?:vermeldt|noemt|bevat) (?:\S+ ){0,4}?(?:niet|geen)\b
        \bals (?:een )?ai\b
        ^\W*onbekend\W*$
        """,
}
LISTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "not": r"(?:(?:do|does|did|could|would|was|am|are|is|were|may|might|will)(?: not|n't)"
        r"|can't|can not|cannot|won't)",
        "how": r"(?:(?:\w+ly|any|been|yet|even|currently|actually|be|have) )*",
        "find": "know find determine answer provide tell say identify locate confirm access see retrieve verify give "
        "help assist share fetch obtain look search browse ascertain establish specify infer deduce offer respond",
        "give": "mention specify provide state contain include give say indicate disclose list show reveal offer "
        "address cover describe discuss identify tell",
        "matter": "information data details? knowledge records? mention reference indication evidence answers? context "
        "results? access documents? sources? idea clue",
        "given": "mentioned specified provided stated given available included listed disclosed indicated present "
        "contained described recorded documented named identified detailed discussed covered referenced found clear "
        r"determined defined shown supplied readily known(?!\sfor)(?!\sas)(?!\sto)",
        "found": "found determined answered identified located established ascertained confirmed inferred deduced "
        "provided",
    },
    "de": {
        "matter": "informationen angaben? daten hinweise? auskunft erwähnung ahnung antwort kenntnis",
        "given": "erwähnt angegeben genannt bekannt aufgeführt enthalten angeführt verfügbar ersichtlich spezifiziert",
        "find": "beantworten finden sagen bestimmen ermitteln angeben feststellen beantwortet gefunden helfen",
    },
    "fr": {
        "find": "sais connais trouve peux dispose possède parviens suis ai",
        "matter": "information mention donnée indication réponse idée trace détail",
        "given": "mentionnée?s? indiquée?s? précisée?s? spécifiée?s? fournie?s? connue?s? disponibles? donnée?s? "
        "trouvée?s? possible",
        "give": "mentionne précise contient indique fournit donne permet dit spécifie",
    },
    "es": {
        "find": r"conozco encuentro encontré encontró puedo tengo dispongo logro es\sposible hay existe consta pude "
        "cuento",
        "matter": "información datos? respuesta responder determinar encontrar decir mención acceso detalles? saber "
        "registro proporcionar conocimiento idea",
        "given": r"menciona especifica indica proporciona mencionad\w+ especificad\w+ indicad\w+ disponible "
        r"proporcionad\w+ conocid\w+ encuentra sabe conoce",
    },
    "pt": {
        "find": r"conheço encontrei encontro posso tenho disponho consigo consegui é\spossível há existe consta "
        r"foi\spossível",
        "matter": r"informaç\w+ dados? resposta responder determinar encontrar dizer menção acesso detalhes? saber "
        "registro fornecer conhecimento ideia",
        "given": r"mencionad\w+ especificad\w+ indicad\w+ disponível informad\w+ fornecid\w+ conhecid\w+ encontrad\w+ "
        "sabe",
    },
    "it": {
        "find": r"conosco trovo posso ho dispongo riesco è\spossibile sono\sin\sgrado c'è ci\ssono esiste",
        "matter": r"informazion\w+ dat[oi] risposta rispondere determinare trovare dire menzione accesso dettagli\w* "
        "sapere fornire trovato idea conoscenza",
        "given": r"menzionat\w+ specificat\w+ indicat\w+ disponibil\w fornit\w+ not[oaie] riportat\w+ conosciut\w+",
    },
    "nl": {
        "matter": "informatie gegevens vermelding antwoord toegang idee details kennis",
        "given": "vermeld genoemd bekend gegeven opgenomen beschikbaar gespecificeerd aangegeven",
        "find": "vinden beantwoorden zeggen bepalen geven vaststellen helpen",
    },
}
# Advice in place of an answer: these sentences state nothing.
_ADVICE = re.compile(
    r"\b(?:i|we) (?:would |'d )?(?:recommend|suggest|advise|encourage)\b|^(?:please|feel free)\b|\blet me know\b"
    r"|\b(?:is|would be|'s|be) (?:always )?(?:best|advisable|recommended|helpful|necessary) to\b|^if you\b"
    r"|\byou (?:can|may|could|should|might|would|will|need|have)\b|\b(?:reach(?:ing)? out|contact(?:ing)?) (?:to )?\w+",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"^\W*(?:\w+ ){0,3}?(?:however|but|nevertheless|nonetheless|that said|still|jedoch|aber|allerdings|cependant"
    r"|toutefois|néanmoins|mais|sin embargo|pero|no obstante|no entanto|porém|contudo|mas|tuttavia|però|ma|echter"
    r"|maar)\b",
    re.IGNORECASE,
)
_END = re.compile(
    r"(?<=[.!?])(?<!\b[A-Z]\.)(?<!\b(?:Dr|Mr|Ms|St|vs|Jr|Sr|No|Co)\.)(?<!\b(?:Mrs|Inc|Ltd)\.)['\")\]]*\s+"
    r"|(?<=[。！？।؟])|\n+|,?\s+(?=(?:but|however)\b)|;\s",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalParts:
    """A text divided into its refusal, its advice and its statements.

    Attributes:
        is_refusal: Whether a sentence declines, or all of them only advise.
        statements: The sentences that neither decline nor advise; after a turn ("However, ..."), those that follow it.
        refusal_text: The sentences that decline; empty where the text answers.
        has_turn: Whether a turn follows the last sentence that declines.
        first: Those of the statements that precede every refusal: they stand, whatever is declined afterwards.
        advice: The sentences that advise ("You can find it in ...", "Please contact ...").
    """

    is_refusal: bool
    statements: str
    refusal_text: str = ""
    has_turn: bool = False
    first: str = ""
    advice: str = ""


def is_refusal(text: str) -> bool:
    """Whether a sentence of a text says that the answer is not known, or all its sentences only advise.

    English is covered broadly; German, French, Spanish, Portuguese, Italian and Dutch in their usual phrases. A mere
    "I'm sorry" or "as an AI" is not a refusal: an answer may follow in the same sentence.

    >>> is_refusal("I’m sorry, but the text doesn’t mention it."), is_refusal("It is not in Paris but in Rome.")
    (True, False)
    """
    return split_refusal(text).is_refusal


def split_refusal(text: str) -> RefusalParts:
    """Divide a text into its refusal and its statements; advice ("please contact ...") is neither.

    >>> parts = split_refusal("I cannot look it up. However, it is known to be in Rome.")
    >>> parts.is_refusal, parts.statements, parts.has_turn
    (True, 'However, it is known to be in Rome.', True)
    """
    every = sentences(text)
    declines = [_refusal_pattern().search(sentence) is not None for sentence in every]
    advises = [_ADVICE.search(sentence) is not None for sentence in every]
    if not any(declines) and not (every and all(advises)):
        return RefusalParts(is_refusal=False, statements=text)
    begin = next((at for at, flag in enumerate(declines) if flag), 0)
    last = max((at for at, flag in enumerate(declines) if flag), default=len(every))
    turn = next((at for at in range(last + 1, len(every)) if _TURN.match(every[at])), None)
    statements = [
        sentence for at, sentence in enumerate(every) if at >= (turn or 0) and not (declines[at] or advises[at])
    ]
    return RefusalParts(
        is_refusal=True,
        statements="\n".join(statements),
        refusal_text="\n".join(sentence for sentence, flag in zip(every, declines, strict=True) if flag),
        has_turn=turn is not None,
        first="\n".join(sentence for at, sentence in enumerate(every[:begin]) if not advises[at]),
        advice="\n".join(sentence for at, sentence in enumerate(every) if advises[at] and not declines[at]),
    )


_NEGATION = re.compile(
    r"\b(?:not|no|none|nobody|nothing|never|nowhere|neither|without|lacks?|cannot|nicht|kein\w*|niemand|pas|aucune?|rien"
    r"|non|nessun\w*|não|nenhum\w*|ningún|ninguna?|niet|geen)\b|n't\b",
    re.IGNORECASE,
)


def negations(sentence: str) -> int:
    """Return how many words of a sentence negate, in seven languages.

    >>> negations("It isn't listed."), negations("It is not true that it has no parking."), negations("It is listed.")
    (1, 2, 0)
    """
    return len(_NEGATION.findall(readable(sentence)))


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, roughly: split before a "but" too, and not after initials and titles."""
    # Runs of white space are cut short first: searching for an end in each of their places takes too long.
    lines = (" ".join(line.split()) for line in readable(text).splitlines())
    return [part.strip() for part in _END.split("\n".join(line for line in lines if line)) if part.strip()]


_MARKS = re.compile(r"(?<!\w)(?:\*\*|__|~~|`)|(?:\*\*|__|~~|`)(?!\w)")  # not within a code such as a__b
_REASONING_END = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_RETRACTION = re.compile(
    r"\b(?:(?:that|this|it)(?: is|'s| was) (?:wrong|incorrect|not right|a mistake)|i misread|my mistake|scratch that"
    r"|correction(?=\s*:)|let me correct)[^.:\n]*[.:\n]",
    re.IGNORECASE,
)
_CONCLUSION = re.compile(
    r"\b(?:(?:so|thus|hence|therefore)\W+(?:\w+ ){0,3}?answer(?: is\b|:)|(?:final|correct|right) answer(?: is\b|:))",
    re.IGNORECASE,
)


def conclusion(text: str) -> str:
    """Return what an answer asserts in the end, without marks of emphasis.

    That is what follows its reasoning, what it took back, or the words "so the answer is"; all of it without these.

    >>> conclusion("It is in Oslo. Sorry, I misread the table. It is in **Rome**.")
    'It is in Rome.'
    """
    plain = _MARKS.sub("", readable(text))
    for pattern in (_REASONING_END, _RETRACTION, _CONCLUSION):
        parts = pattern.split(plain)
        if len(parts) > 1 and parts[-1].strip():
            plain = parts[-1]
    return plain.strip()


_EXPRESSIONS = {"not", "how"}  # lists that are regular expressions already


@cache
def _refusal_pattern() -> re.Pattern[str]:
    lines = ((line.strip(), LISTS[name]) for name, page in PHRASES.items() for line in page.strip().splitlines())
    phrases = [_phrase(line, lists) for line, lists in lines]
    return re.compile("|".join(f"(?:{phrase})" for phrase in phrases), re.IGNORECASE)


def _phrase(line: str, lists: Mapping[str, str]) -> str:
    """Return a line of PHRASES as a regular expression."""
    for name, members in lists.items():
        alternatives = members if name in _EXPRESSIONS else f"(?:{'|'.join(members.split())})"
        line = line.replace(f"<{name}>", alternatives)
    return line.replace("...", r"[^.!?]{0,80}?").replace(" ", r"\s")
