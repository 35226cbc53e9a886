"""Reference answers for adjusted p-values, agreement over units and its item-clustered interval.

Adjusted p-values come from statsmodels, agreement from scikit-learn; the bootstrap over items is enumerated by brute
force (every tuple of items), each member measured by scikit-learn.

Written with Python 3, numpy 2, statsmodels 0.14, scikit-learn 1.9.
Run: python test/oracle/unit-agreement.py
"""

import itertools
import json
import math
import pathlib
import warnings

import numpy as np
from sklearn import metrics
from statsmodels.stats.multitest import multipletests

warnings.filterwarnings("ignore")


def adjusted(rng):
    cases = [[0.01, 0.04, 0.03, 0.005], [0.5], [0.2, 0.2, 0.2], [1.0, 0.0, 0.9, 0.04]]
    cases += [list(np.round(rng.random(12) ** 3, 6)), list(np.round(rng.random(40) ** 2, 6))]
    return [
        {
            "p": p,
            "holm": list(multipletests(p, method="holm")[1]),
            "benjamini-hochberg": list(multipletests(p, method="fdr_bh")[1]),
        }
        for p in cases
    ]


def measures(human, judge, labels):
    several = len(set(human)) > 1
    kappa = metrics.cohen_kappa_score(human, judge)
    out = {
        "accuracy": metrics.accuracy_score(human, judge),
        "balancedAccuracy": metrics.balanced_accuracy_score(human, judge) if several else math.nan,
        "macroF1": metrics.f1_score(human, judge, average="macro"),
        "kappa": kappa,
    }
    for label in labels:
        out["precision " + label] = metrics.precision_score(
            human, judge, labels=[label], average="macro", zero_division=np.nan
        )
        out["recall " + label] = metrics.recall_score(
            human, judge, labels=[label], average="macro", zero_division=np.nan
        )
    return out


def clean(value):
    return None if math.isnan(value) else float(value)


def agreement(rng):
    cases = []
    for n_items, n_units, labels in [(4, 6, ["no", "yes"]), (5, 4, ["a", "b", "c"])]:
        items = [f"item {i}" for i in range(n_items) for _ in range(n_units)]
        human = rng.choice(labels, len(items))
        judge = np.where(rng.random(len(items)) < 0.6, human, rng.choice(labels, len(items)))
        by_item = {i: [k for k, name in enumerate(items) if name == i] for i in dict.fromkeys(items)}
        draws = []
        for drawn in itertools.product(by_item, repeat=n_items):
            at = [k for name in drawn for k in by_item[name]]
            draws.append(measures(human[at], judge[at], labels))
        values = measures(human, judge, labels)
        result = {}
        for name, value in values.items():
            replicates = np.array([d[name] for d in draws])
            defined = np.round(replicates[~np.isnan(replicates)], 12)
            low, high = np.percentile(defined, [2.5, 97.5])
            result[name] = {
                "value": clean(value),
                "low": low,
                "high": high,
                "nUndefined": int(np.isnan(replicates).sum()),
            }
        cases.append(
            {
                "units": [[i, str(h), str(j)] for i, h, j in zip(items, human, judge)],
                "labels": labels,
                "confusion": metrics.confusion_matrix(human, judge, labels=labels).tolist(),
                "measures": result,
            }
        )
    return cases


def main():
    rng = np.random.default_rng(7)
    out = {"adjusted": adjusted(rng), "agreement": agreement(rng)}
    path = pathlib.Path(__file__).parent / "fixtures" / "unit-agreement.json"
    path.write_text(json.dumps(out, separators=(",", ":"), allow_nan=False) + "\n")


main()
