"""Paired permutation tests of two shares of right answers, all of an item exchanged at once.

Written with Python 3.11, scipy 1.17 and numpy: `scipy.stats.permutation_test` (permutation_type="samples", all
arrangements) on the items' sums, and, where an item has one question, the exact McNemar test (`scipy.stats.binomtest`
on the questions that one judge alone got right).

    python test/oracle/compare-accuracies.py > test/oracle/fixtures/compare-accuracies.json
"""

import json

import numpy as np
from scipy.stats import binomtest, permutation_test

rng = np.random.default_rng(20250311)


def case(name, sizes, share_a, share_b):
    answers = [
        {"item": f"i{i}", "a": int(rng.random() < share_a), "b": int(rng.random() < share_b)}
        for i, size in enumerate(sizes)
        for _ in range(size)
    ]
    items = [f"i{i}" for i in range(len(sizes))]
    sums = {
        side: np.array([sum(one[side] for one in answers if one["item"] == item) for item in items], float)
        for side in "ab"
    }
    n = len(answers)
    test = permutation_test(
        (sums["a"], sums["b"]),
        lambda x, y, axis: np.sum(x - y, axis=axis) / n,
        permutation_type="samples",
        n_resamples=np.inf,
        vectorized=True,
        alternative="two-sided",
    )
    found = {
        "name": name,
        "answers": answers,
        "a": sums["a"].sum() / n,
        "b": sums["b"].sum() / n,
        "difference": float(test.statistic),
        "pValue": float(test.pvalue),
    }
    if max(sizes) == 1:
        alone = int(np.sum(sums["a"] > sums["b"])), int(np.sum(sums["b"] > sums["a"]))
        found["mcNemar"] = float(binomtest(alone[0], sum(alone)).pvalue)
    return found


cases = [
    case("one question an item", [1] * 16, 0.9, 0.3),
    case("one question an item, few differ", [1] * 12, 0.9, 0.7),
    case("both orders of each pair", [2] * 14, 0.8, 0.55),
    case("items of unlike size", [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 2, 4], 0.7, 0.5),
]
print(json.dumps({"cases": cases}, indent=1))
