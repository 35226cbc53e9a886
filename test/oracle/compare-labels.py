"""Two judges' balanced accuracies and kappas over the same labels, and the paired permutation test of their difference,
all of an item exchanged at once.

Written with Python 3.11, scikit-learn and numpy: `balanced_accuracy_score` and `cohen_kappa_score` on every one of the
2ⁿ arrangements of n items, labels exchanged and scored anew. The standard error of the margin is that of a jackknife, one item left out at a time.

    python test/oracle/compare-labels.py > test/oracle/fixtures/compare-labels.json
"""

import itertools
import json
import warnings

import numpy as np
from scipy import stats
from sklearn.metrics import balanced_accuracy_score, cohen_kappa_score

warnings.simplefilter("ignore")
rng = np.random.default_rng(20261122)
FIGURES = {"balanced": balanced_accuracy_score, "kappa": cohen_kappa_score}


def case(name, labels, shares, sizes, right_a, right_b, margin=0.1):
    items, human, a, b = [], [], [], []
    for item, size in enumerate(sizes):
        for _ in range(size):
            truth = rng.choice(labels, p=shares)
            items.append(item)
            human.append(truth)
            a.append(truth if rng.random() < right_a else rng.choice(labels))
            b.append(truth if rng.random() < right_b else rng.choice(labels))
    items, human, a, b = map(np.array, (items, human, a, b))
    found = {
        "name": name,
        "units": [
            {"item": f"i{i}", "human": str(h), "a": str(x), "b": str(y)} for i, h, x, y in zip(items, human, a, b)
        ],
    }
    n = len(sizes)
    for key, figure in FIGURES.items():
        seen = figure(human, a) - figure(human, b)
        values = []
        for flips in itertools.product([False, True], repeat=n):
            turned = np.array(flips)[items]
            values.append(
                figure(human, np.where(turned, b, a)) - figure(human, np.where(turned, a, b))
            )
        values = np.array(values)
        without = np.array(
            [figure(human[items != i], a[items != i]) - figure(human[items != i], b[items != i]) for i in range(n)]
        )
        error = np.sqrt((n - 1) / n * np.sum((without - without.mean()) ** 2))
        found[key] = {
            "a": figure(human, a),
            "b": figure(human, b),
            "difference": seen,
            "pValue": float(np.mean(np.abs(values) >= abs(seen) - 1e-12)),
            "pGreater": float(np.mean(values >= seen - 1e-12)),
            "margin": margin,
            "nonInferiority": float(stats.t.sf((seen + margin) / error, n - 1)),
            "nonSuperiority": float(stats.t.sf((margin - seen) / error, n - 1)),
        }
    return found


cases = [
    case("yes and no, one unit an item", ["0", "1"], [0.5, 0.5], [1] * 11, 0.9, 0.3),
    case("yes and no, mostly yes", ["0", "1"], [0.2, 0.8], [3, 2, 4, 1, 3, 2, 5, 3, 2, 4], 0.8, 0.4),
    case("three names", ["x", "y", "z"], [0.6, 0.3, 0.1], [4, 5, 3, 6, 4, 5, 3, 6, 4], 0.8, 0.6),
]
print(json.dumps({"cases": cases}, indent=1))
