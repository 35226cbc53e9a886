"""Tokens of spaCy's blank English pipeline on written texts and on random strings of what its rules speak of.

Written with spacy 3.8.18. Run: python test/oracle/text-spacy.py
"""

import json
import pathlib
import random

import spacy

WRITTEN = [
    "",
    " ",
    "  two spaces in front",
    "A  gap,\tand a tab.\n\nA new paragraph \n with spaces. \n",
    "She can't, won't and shouldn't've; it's o'clock, ma'am. Don't!",
    "I'm he'll they'd've who's what're y'all c'mon gonna cannot let's Let’s I’m he’ll",
    "were well its hell ill Were Well Its Hell Ill",
    "nothin' doin' 'em 'cause 'Cause rock'n'roll the dogs' bowls James's",
    "Mr. and Mrs. Smith of Washington, D.C. met Dr. No at 5p.m. on Jan. 3, or 11am.",
    "In the U.S.A. he earned $3.5m (US$2.50, 3€, 5km, 20%) in 2019-2020, i.e. 3+4 or 5*6.",
    "well-known twenty-one state-of-the-art 2-day F-16 a-b",
    "word.Word word.word one,two 1,2 a/b and/or w/o x=y a:b 10:30",
    'He said "no." (Really?) \u201cYes,\u201d she replied: \u2018fine\u2019 \u2014 then\u2013left -- and---gone\u2014away',
    "Wait... what?! No\u2026 really.... etc.)",
    "see (note:) and :) or :-( and <3 xD ^_^ (^_^) 8) >.<",
    "https://example.org/a?b=c, www.example.com. mail me@example.org or 8.8.8.8:80/x (see example.org).",
    "#tag @name *bold* _under_ [1] {2} ~3 `code` `` '' \"\" \u00a71 \u00b0C. 5 \u00b0C.",
    "caf\u00e9 na\u00efve \u00c9mile. \u041c\u043e\u0441\u043a\u0432\u0430, \u03b1\u03b2\u03b3. \u4f60\u597d\uff0c\u4e16\u754c\u3002 \u0e2a",
    "smile \U0001f600\U0001f600x \u00a9 \u2122 \u2605star",
    "'s 'S s' 'tis 'twas 're 'd 'll a. b.c. e.g. v.s. vs. Ph.D. co. Co.",
    "it's.It's. end.) end\u201d.) (end) ((end)). 'quoted' ''quoted''",
    "non\u00a0breaking\u2003em \x85 next",
    "6-a.m. and (a.m.) a.m.) (Mr.) Mr.'s \u00a35 5\u00a3 +5 5+ a+ =5 5=",
    "x|. 1. I. II. III. A. AB. ABC. abc. 3rd. (3). %. \u00b2.",
]
PIECES = (
    "a b the The THE don't can't 've it's I'm Mr. e.g. U.S. 3 14 5km 2.5 . .. ... , ; : ! ? ' '' \" \u2019 \u201c \u201d ( ) [ ] "
    "- -- \u2014 \u2013 / = < > + * ^ & # % $ \u20ac \u00b0C :) ;-) xD am pm 10am 10p.m. word.Word \n \t s S 's n't com http://a.b"
).split(" ")


def main():
    rng = random.Random(11)
    texts = list(WRITTEN)
    for _ in range(600):
        texts.append("".join(rng.choice(PIECES) + rng.choice(["", "", " "]) for _ in range(rng.randrange(1, 14))))
    tokenize = spacy.blank("en").tokenizer
    cases = [{"text": text, "tokens": [token.text for token in tokenize(text)]} for text in texts]
    out = pathlib.Path(__file__).parent / "fixtures" / "text-spacy.json"
    out.write_text(json.dumps({"cases": cases}, separators=(",", ":")) + "\n")


main()
