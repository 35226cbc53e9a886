"""ROUGE-1, ROUGE-2, ROUGE-L and ROUGE-Lsum of Google's rouge-score on written and random texts, with one and several references.

Written with rouge-score 0.1.2 and nltk 3.10.4. Run: python test/oracle/text-rouge.py
"""

import json
import pathlib
import random

from rouge_score import rouge_scorer

WRITTEN = [
    ("The cat sat on the mat.", ["The cat lay on the mat."]),
    ("The cat sat on the mat.", ["A dog barked.", "On the mat sat the cat.", "The cat sat."]),
    ("", ["The cat sat."]),
    ("The cat sat.", [""]),
    ("", [""]),
    ("cat", ["cat"]),
    ("cat", ["dog"]),
    ("the the the the", ["the the"]),
    ("Don't re-enter Room 101, she said.", ["don t re enter room 101 she said"]),
    ("Caf\u00e9 na\u00efve \u00c5ngstr\u00f6m r\u00e9sum\u00e9", ["cafe naive angstrom resume", "caf\u00e9 na\u00efve"]),
    ("\u0130stanbul and \u212aelvin signs", ["i stanbul and kelvin signs"]),
    ("\u4f60\u597d\u4e16\u754c", ["\u4f60\u597d\u4e16\u754c"]),
    ("\U0001d4d7ello \U0001f600 world", ["hello world"]),
    ("The judges were judging the judged cases happily.", ["A judge judges a case with happiness."]),
    ("Skies were dying while flies tried lying.", ["The sky dies and a fly tries a lie."]),
    ("police kill the gunman", ["police killed the gunman", "the gunman police killed"]),
]
WORDS = (
    "the a of and judge judges judging judged case cases trial trials tried relational rationally connect "
    "connected connection happily happy happiness sky skies dying news innings exceed generalizations "
    "controlling fulfilling analogous geology theologically enjoy enjoyed spied died ties possibly"
).split()


def sentence(rng):
    return " ".join(rng.choice(WORDS) for _ in range(rng.randrange(0, 30)))


LINES = [
    ("the cat sat\nthe dog ran", ["the dog ran\nthe cat sat"]),
    ("the the\nthe", ["the\nthe the the"]),
    ("a b c\n\n\nd e", ["d e\na c b", "\n\n"]),
    ("\n", ["a"]),
    ("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", ["w1 w2 w3 w4 w5"]),
]


def lines(rng):
    return "\n".join(sentence(rng) for _ in range(rng.randrange(0, 6)))


def main():
    rng = random.Random(7)
    cases = list(WRITTEN)
    for _ in range(120):
        cases.append((sentence(rng), [sentence(rng) for _ in range(rng.randrange(1, 4))]))
    for candidate, references in LINES:
        cases.append((candidate, references))
    for _ in range(80):
        cases.append((lines(rng), [lines(rng) for _ in range(rng.randrange(1, 4))]))
    rows = []
    for candidate, references in cases:
        row = {"candidate": candidate, "references": references}
        for name, stem in (("plain", False), ("stemmed", True)):
            scorer = rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL", "rougeLsum"], use_stemmer=stem)
            scores = scorer.score_multi(references, candidate)
            row[name] = {k: [s.precision, s.recall, s.fmeasure] for k, s in scores.items()}
        rows.append(row)
    out = pathlib.Path(__file__).parent / "fixtures" / "text-rouge.json"
    out.write_text(json.dumps({"cases": rows}, separators=(",", ":")) + "\n")


main()
