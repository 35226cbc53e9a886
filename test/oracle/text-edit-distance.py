"""Levenshtein distances of NLTK over words and symbols.

Written with nltk 3.10.4. Run: python test/oracle/text-edit-distance.py
"""

import json
import pathlib
import random

from nltk.metrics.distance import edit_distance


def main():
    rng = random.Random(3)
    rows = []
    for size in (2, 3, 5, 20):
        for _ in range(60):
            a = [f"w{rng.randrange(size)}" for _ in range(rng.randrange(0, 14))]
            b = [f"w{rng.randrange(size)}" for _ in range(rng.randrange(0, 14))]
            rows.append([" ".join(a), " ".join(b), edit_distance(a, b)])
    out = pathlib.Path(__file__).parent / "fixtures" / "text-edit-distance.json"
    out.write_text(json.dumps({"columns": ["a", "b", "distance"], "rows": rows}, separators=(",", ":")) + "\n")


main()
