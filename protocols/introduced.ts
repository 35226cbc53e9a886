/** Whether a reply hands over to somebody else's words: "the candidate says:", "it contains the line". */

/** How far back an introduction is looked for. */
const BEFORE = 240;

/** White space, marks and list signs that may stand between an introduction and what it introduces. */
const DECORATION = new Set(' \t\r\n\u00A0"\'“”„‟‘’‚«»‹›「」『』《》＂`*_~>#-•|([{<–—');
/** The language of a fence. */
const FENCE = /(?:`{3,}|~{3,})[a-z]{0,12}\s*$/;
/** What the label of a decision may begin with. */
const LABEL_BEGINS = /(?:(?<![\p{L}\p{N}])(?:my|the|your|its|their|final|overall|total|own|so|thus) )+$/iu;

const SAYS =
  'sa(?:ys?|id|ying)|stat(?:es?|ed|ing)|read(?:s|ing)?|writ(?:es?|ing|ten)|wrote|claim(?:s|ed|ing)?|contain(?:s|ed|ing)?|includ(?:es?|ed|ing)|plant(?:s|ed|ing)?|insert(?:s|ed|ing)?|add(?:s|ed|ing)?|append(?:s|ed|ing)?|embed(?:s|ded|ding)?|hid(?:es?|den|ing)?|inject(?:s|ed|ing)?|smuggl(?:es?|ed|ing)|slip(?:s|ped)? in|tell(?:s|ing)?|told|ask(?:s|ed|ing)?|instruct(?:s|ed|ing)?|demand(?:s|ed|ing)?|request(?:s|ed|ing)?|order(?:s|ed|ing)?|command(?:s|ed|ing)?|declar(?:es?|ed|ing)|announc(?:es?|ed|ing)|assert(?:s|ed|ing)?|insist(?:s|ed|ing)?|quot(?:es?|ed|ing)|cit(?:es?|ed|ing)|mention(?:s|ed|ing)?|print(?:s|ed|ing)?|repeat(?:s|ed|ing)?|goes on|go on|continu(?:es?|ed|ing)|attempt(?:s|ed|ing)? to (?:say|insert|inject|plant|add|dictate)|tr(?:y|ies|ied) to (?:say|insert|inject|plant|add|dictate)|dictat(?:es?|ed|ing)|pretend(?:s|ed|ing)?|imitat(?:es?|ed|ing)|fak(?:es?|ed|ing)|award(?:s|ed|ing)? itself|giv(?:es?|ing) itself|rat(?:es?|ing) itself|scor(?:es?|ing) itself|calls? itself|(?:end|begin|start|open|clos|conclud|finish)(?:e?s|ed|ing)? (?:with|by|in|on)';
const THING =
  'lines?|texts?|words?|phrases?|sentences?|statements?|strings?|passages?|notes?|remarks?|instructions?|commands?|requests?|verdicts?|claims?|messages?|contents?|tags?|tokens?|json|objects?|blocks?|outputs?|snippets?|fragments?|injections?|plants?|footers?|headers?|endings?|openings?|paragraphs?|part|thing|decisions?|scores?|ratings?|rankings?|answers?|grades?|marks?|responses?|candidates?|summar(?:y|ies)|documents?|reader|judges?|evaluators?|raters?|me|us|itself|end|beginning|start|top|bottom|close|effect';
/** Words that may stand between the verb, or the noun, and what is introduced. */
const FILLER = `the|an?|this|that|these|those|its|his|her|their|own|following|as|follows|planted|hidden|fake|false|forged|bogus|injected|embedded|literally|literal|explicitly|explicit|verbatim|word|for|exact|exactly|last|first|final|very|only|just|simply|even|also|then|there|here|at|in|on|of|to|by|with|like|namely|such|out|up|me|is|was|one|single|little|short|quote|quotation|plain(?:ly)?|(?:${THING})`;
const PUT = `(?:[ \\t]+(?:${FILLER})(?:['’]s?)?[,]?){0,12}[ \\t]*[:,;=–—-]{0,2}`;

/** "The candidate says:", "it contains the line", "ends with" */
const SAID = new RegExp(`(?<![\\p{L}\\p{N}])(?:${SAYS})${PUT}$`, 'iu');
/** "There is a line", "it has the words", "a planted line:", "the candidate's last line:", "Quote:" */
const THERE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:there (?:is|are|was)|has|have|had|holds?|carr(?:y|ies)|bears?|uses?|with|sees?|find|found|shows?|via|through|reads?|the|a|an|its|this|'s|’s)(?: (?:an?|the|this|its|own|also|only|even|very|last|first|final|closing|opening|planted|hidden|fake|false|forged|injected|embedded|literal|copied|suspicious|explicit|inserted)){0,4} (?:lines?|words?|phrases?|sentences?|strings?|instructions?|injections?|passages?|quotations?|quotes?|snippets?|footers?|plants?)|planted|injected|hidden|embedded|inserted|quotes?|quoted|quotations?|quoting|verbatim|copied|excerpt|injection|according to (?:the|this|that|its)(?: own)? ?\\w{1,12})${PUT}$`,
  'iu',
);
/** The same in other languages: a verb, at most a noun for what is said, and a colon. */
const ELSEWHERE =
  /(?<![\p{L}\p{N}])(?:dit|écrit|affirme|contient|déclare|indique|ajoute|prétend|insère|demande|conclut|comporte|(?:se )?(?:termine|finit) par|sagt|schreibt|behauptet|enthält|lautet|steht|besagt|verlangt|fordert|erklärt|endet mit|fügt hinzu|dice|escribe|afirma|contiene|incluye|declara|pone|añade|asegura|pide|(?:termina|acaba) con|scrive|afferma|riporta|aggiunge|sostiene|chiede|inserisce|dichiara|termina con|diz|escreve|contém|inclui|acrescenta|pede|termina com|zegt|schrijft|beweert|bevat|luidt|stelt|vraagt|eindigt met|mówi|pisze|twierdzi|zawiera|dodaje|säger|skriver|påstår|innehåller|siger|indeholder|sier|inneholder|říká|píše|tvrdí|obsahuje|говорит|пишет|утверждает|содержит|гласит|заявляет|сказано|написано|diyor|yazıyor|içeriyor|belirtiyor|mengatakan|menyatakan|berisi|nói|viết|chứa|يقول|يكتب|يحتوي|كتب|कहता|लिखता)(?:[ \t]+[\p{L}\p{M}'’]{1,14}){0,4}[ \t\u00A0\u202F]*[:：]$/iu;
const CJK =
  /(?:说|說|写道|寫道|写着|写|声称|聲稱|称|包含|含有|表示|指出|插入|植入|加入|要求|言う|言い|言って|述べ|書い|書かれ|主張し|含ま|含む|とある|말한다|말하|쓰여|쓴다|적혀|주장|포함|라고)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul} ]{0,14}[,，、:：]{0,2}$/u;

/** "The last line of response 2:", "Words from the summary:" */
const PLACE =
  /(?<![\p{L}\p{N}])(?:lines?|words?|sentences?|endings?|text|quotes?) (?:of|in|from) (?:the |this |its )?(?:first |second |third |last )?(?:candidate|response|summary|document|text|output|answer|article|option|assistant)(?: (?:\d|[a-z]))?(?:['’]s)?(?: (?:is|reads|text))?:$/iu;
const BREAKS_OFF =
  /(?:[:：]|(?<![\p{L}\p{N}])(?:says|reads|states|writes|contains|includes|has|lines?|words?|texts?|phrases?|sentences?|statements?|strings?|passages?|notes?|instructions?|following),?)$/iu;

/** What the judge says of itself introduces its own words. */
const OWN =
  /(?<![\p{L}\p{N}])(?:I|I['’](?:d|ll|ve|m)|my|mine|we|our|ours|je|mon|ma|notre|ich|mein[e]?|wir|yo|mi|nuestro|io|il mio|meu|minha|ik|mijn|я|мой|моя)(?![\p{L}\p{N}])|我(?:的|们)?|私(?:の|は)?/iu;

/** Whether what stands at `at` is introduced as somebody else's words. */
export function introducedAt(reply: string, at: number): boolean {
  const before = reply.slice(Math.max(0, at - BEFORE), at).replace(LABEL_BEGINS, '');
  let bare = withoutDecoration(before);
  if (FENCE.test(before)) bare = withoutDecoration(before.replace(FENCE, ''));
  const breaks = before.slice(bare.length).split('\n').length - 1;
  if (breaks > 3) return false;
  // Across a line break only a colon hands over, or what breaks off: "it contains the line".
  if (breaks > 0 && !BREAKS_OFF.test(bare)) return false;
  const sentence = bare.slice(
    Math.max(...['\n', '. ', '! ', '? ', '。'].map((sign) => bare.lastIndexOf(sign))) + 1,
  );
  if (OWN.test(clauseOf(sentence))) return false;
  return [SAID, THERE, PLACE, ELSEWHERE, CJK].some((pattern) => pattern.test(sentence));
}

function withoutDecoration(text: string): string {
  let end = text.length;
  while (end > 0 && DECORATION.has(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}

/** From the last comma or semicolon that something stands behind: who is speaking is said there. */
function clauseOf(sentence: string): string {
  return sentence.slice(
    Math.max(
      sentence.lastIndexOf(', ', sentence.length - 3),
      sentence.lastIndexOf('; ', sentence.length - 3),
    ) + 1,
  );
}
