"""Scores of answers over long texts: ROUGE's geometric mean by Google's rouge-score, F1 by the evaluation of SQuAD 2.0
(as the transformers package has it), the order of numbers by SciPy's Kendall tau.

Written with rouge-score 0.1.2, transformers 4.57 and scipy 1.17.1. Run: python test/oracle/text-long-scores.py
"""

import json
import pathlib
import random
import unicodedata

from rouge_score import rouge_scorer
from scipy.stats import kendalltau
from transformers.data.metrics.squad_metrics import compute_f1

WORDS = "the a an of judge cases Trial tried, 1984 St. don't co-op café naïve Ångström resumé (twice) % $5 an' theatre".split()


def text(rng, most):
    return " ".join(rng.choice(WORDS) for _ in range(rng.randrange(0, most)))


def ascii_letters(text):
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


rng = random.Random(7)
scorer = rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL"], use_stemmer=False)
rouge, f1, order = [], [], []
for _ in range(120):
    references = [text(rng, 25) for _ in range(rng.choice([1, 1, 4]))]
    answer = text(rng, 25)
    best = [max(scorer.score(r, answer)[kind].fmeasure for r in references) for kind in ("rouge1", "rouge2", "rougeL")]
    rouge.append([answer, references, (best[0] * best[1] * best[2]) ** (1 / 3)])
    short = [text(rng, 6) for _ in range(rng.choice([1, 3]))]
    answer = text(rng, 6)
    f1.append([answer, short, max(compute_f1(ascii_letters(r), ascii_letters(answer)) for r in short)])
for n in (2, 3, 5, 15, 40):
    for _ in range(6):
        wanted = list(range(1, n + 1))
        rng.shuffle(wanted)
        given = wanted[:]
        rng.shuffle(given)
        place = {number: k for k, number in enumerate(wanted)}
        tau = kendalltau(range(n), [place[number] for number in given]).statistic
        order.append([", ".join(map(str, given)), ", ".join(map(str, wanted)), (tau + 1) / 2])

out = pathlib.Path(__file__).parent / "fixtures" / "text-long-scores.json"
out.write_text(json.dumps({"rouge": rouge, "f1": f1, "order": order}, ensure_ascii=True) + "\n")
