"""Reference values for alpha, MASI, Jaccard, kappa and the classification measures.

Written with krippendorff 0.9, NLTK 3.10, scikit-learn 1.9 and statsmodels (the versions are stored in the fixture).
Run from the project's root: python test/oracle/agreement.py
NLTK's own MASI weights are the exact ones; the .67 and .33 of its older releases are written out here.
"""

import json
import os
import warnings
from importlib.metadata import version

import krippendorff
import numpy as np
from nltk.metrics import masi_distance
from nltk.metrics.agreement import AnnotationTask
from nltk.metrics.distance import jaccard_distance
from sklearn import metrics
from statsmodels.stats.inter_rater import fleiss_kappa

warnings.simplefilter("ignore")
rng = np.random.default_rng(11)


def nested(array):
    return [[None if np.isnan(v) else float(v) for v in row] for row in array]


def ratings(annotators, units, values, missing, agreement):
    truth = rng.choice(values, size=units)
    data = np.array([[t if rng.random() < agreement else rng.choice(values) for t in truth] for _ in range(annotators)], dtype=float)
    data[rng.random(data.shape) < missing] = np.nan
    return data


alphas = []
for annotators, units, values, missing, agreement in [
    (2, 10, [0, 1], 0.0, 0.7),
    (2, 40, [1, 2, 3, 4, 5], 0.0, 0.5),
    (3, 30, [1, 2, 3, 4, 5], 0.3, 0.6),
    (5, 25, [0, 0.5, 2, 7.25, 100], 0.4, 0.3),
    (7, 20, list(range(1, 40)), 0.2, 0.2),
    (3, 50, [1, 2, 3], 0.0, 0.0),
    (12, 8, [1, 2, 3, 4], 0.5, 0.8),
]:
    data = ratings(annotators, units, values, missing, agreement)
    alphas.append(
        {
            "ratings": nested(data),
            **{
                level: float(krippendorff.alpha(reliability_data=data, level_of_measurement=level))
                for level in ("nominal", "ordinal", "interval", "ratio")
            },
        }
    )
skewed = rng.normal(size=(4, 15)) * 3
alphas.append(
    {
        "ratings": nested(np.round(skewed, 4)),
        **{
            level: float(krippendorff.alpha(reliability_data=np.round(skewed, 4), level_of_measurement=level))
            for level in ("nominal", "ordinal", "interval")
        },
    }
)


def old_masi(a, b):
    """MASI with the rounded weights of older NLTK releases."""
    shared, union = len(a & b), len(a | b)
    if a == b:
        m = 1
    elif shared == min(len(a), len(b)):
        m = 0.67
    elif shared > 0:
        m = 0.33
    else:
        m = 0
    return 1 - shared / union * m


names = ["a", "b", "c", "d", "e"]
distances = []
for _ in range(60):
    a = frozenset(rng.choice(names, size=rng.integers(0, 5), replace=False).tolist())
    b = frozenset(rng.choice(names, size=rng.integers(0, 5), replace=False).tolist())
    if a | b:
        distances.append([sorted(a), sorted(b), masi_distance(a, b), old_masi(a, b), jaccard_distance(a, b)])

sets = []
for annotators, units, missing in [(2, 12, 0.0), (3, 20, 0.0), (4, 15, 0.25)]:
    rows = [[sorted(rng.choice(names[:4], size=rng.integers(1, 4), replace=False).tolist()) for _ in range(units)] for _ in range(annotators)]
    for row in rows:
        for u in range(units):
            if rng.random() < missing:
                row[u] = None
    triples = [(f"c{a}", f"u{u}", frozenset(label)) for a, row in enumerate(rows) for u, label in enumerate(row) if label is not None]
    pairable = {u for _, u, _ in triples if sum(1 for t in triples if t[1] == u) > 1}
    triples = [t for t in triples if t[1] in pairable]
    sets.append(
        {
            "ratings": rows,
            "masi": AnnotationTask(data=triples, distance=masi_distance).alpha(),
            "nltk": AnnotationTask(data=triples, distance=old_masi).alpha(),
            "jaccard": AnnotationTask(data=triples, distance=jaccard_distance).alpha(),
        }
    )

kappas = []
for n, values in [(10, [0, 1]), (60, [1, 2, 3, 4, 5]), (200, [1, 2, 3]), (25, [1, 3, 10])]:
    a = rng.choice(values, size=n)
    b = np.where(rng.random(n) < 0.6, a, rng.choice(values, size=n))
    kappas.append(
        {
            "a": a.tolist(),
            "b": b.tolist(),
            "plain": metrics.cohen_kappa_score(a, b),
            "linear": metrics.cohen_kappa_score(a, b, weights="linear"),
            "quadratic": metrics.cohen_kappa_score(a, b, weights="quadratic"),
            "quadraticOn0to12": metrics.cohen_kappa_score(a, b, weights="quadratic", labels=list(range(13))),
        }
    )

fleiss = []
for annotators, units, values in [(3, 12, [0, 1]), (5, 30, [1, 2, 3, 4]), (2, 15, [1, 2, 3])]:
    data = ratings(annotators, units, values, 0.0, 0.5)
    table = np.array([[(data[:, u] == v).sum() for v in values] for u in range(units)])
    fleiss.append({"ratings": nested(data), "kappa": float(fleiss_kappa(table))})

classification = []
for n, values, accuracy in [(20, ["no", "yes"], 0.7), (90, ["a", "b", "c"], 0.5), (40, ["a", "b", "c", "d"], 0.2), (8, ["x", "y"], 0.9)]:
    gold = rng.choice(values, size=n)
    predicted = np.where(rng.random(n) < accuracy, gold, rng.choice(values, size=n))
    positive = values[-1]
    classification.append(
        {
            "gold": gold.tolist(),
            "predicted": predicted.tolist(),
            "positive": positive,
            "accuracy": metrics.accuracy_score(gold, predicted),
            "balancedAccuracy": metrics.balanced_accuracy_score(gold, predicted),
            "macroF1": metrics.f1_score(gold, predicted, average="macro"),
            "precision": metrics.precision_score(gold == positive, predicted == positive),
            "recall": metrics.recall_score(gold == positive, predicted == positive),
            "f1": metrics.f1_score(gold == positive, predicted == positive),
        }
    )
# A class that is only predicted: no class of the gold, and an F1 of 0 in the macro mean.
gold, predicted = ["a", "a", "b", "b", "b"], ["a", "c", "b", "b", "a"]
classification.append(
    {
        "gold": gold,
        "predicted": predicted,
        "positive": "b",
        "accuracy": metrics.accuracy_score(gold, predicted),
        "balancedAccuracy": metrics.balanced_accuracy_score(gold, predicted),
        "macroF1": metrics.f1_score(gold, predicted, average="macro"),
        "precision": 1.0,
        "recall": 2 / 3,
        "f1": 0.8,
    }
)

here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "fixtures", "agreement.json"), "w") as file:
    json.dump(
        {
            "versions": {name: version(name) for name in ("krippendorff", "nltk", "scikit-learn", "statsmodels", "numpy")},
            "alphas": alphas,
            "distances": distances,
            "sets": sets,
            "kappas": kappas,
            "fleiss": fleiss,
            "classification": classification,
        },
        file,
        separators=(",", ":"),
        default=float,
    )
    file.write("\n")
