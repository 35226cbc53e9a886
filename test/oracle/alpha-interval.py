"""Reference values for the bootstrap interval of alpha and for the alpha of pairwise preferences.

Written with krippendorff 0.9, NLTK 3.10 and NumPy (the versions are stored in the fixture).
Run from the project's root: python test/oracle/alpha-interval.py
The interval takes every one of the n^n ordered resamples of n items once, so that it depends on no generator of random
numbers. A resample whose ratings are all identical has no alpha: it is counted and left out.
"""

import itertools
import json
import os
from importlib.metadata import version

import krippendorff
import numpy as np
from nltk.metrics import masi_distance
from nltk.metrics.agreement import AnnotationTask

rng = np.random.default_rng(5)


def nested(array):
    return [[None if np.isnan(v) else float(v) for v in row] for row in array]


def alpha_or_none(data, level):
    values = [column[~np.isnan(column)] for column in data.T]
    pairable = [column for column in values if len(column) > 1]
    if not pairable or len(np.unique(np.concatenate(pairable))) < 2:
        return None
    return krippendorff.alpha(reliability_data=data, level_of_measurement=level)


def interval_case(data, items):
    groups = [np.flatnonzero(np.array(items) == item) for item in dict.fromkeys(items)]
    groups = [g for g in groups if any((~np.isnan(data[:, u])).sum() > 1 for u in g)]
    out = {"ratings": nested(data), "items": items, "nItems": len(groups)}
    for level in ("nominal", "ordinal", "interval", "ratio"):
        alphas = []
        for draw in itertools.product(groups, repeat=len(groups)):
            alphas.append(alpha_or_none(data[:, np.concatenate(draw)], level))
        defined = [a for a in alphas if a is not None]
        out[level] = {
            "low": float(np.quantile(defined, 0.025)),
            "high": float(np.quantile(defined, 0.975)),
            "low80": float(np.quantile(defined, 0.1)),
            "nUndefined": len(alphas) - len(defined),
        }
    return out


first = np.array([[1, 2, 3, 3, 2], [1, 2, 4, 3, 1], [2, np.nan, 3, 3, np.nan]], dtype=float)
second = rng.integers(0, 4, size=(3, 12)).astype(float)
second[rng.random(second.shape) < 0.2] = np.nan
third = np.array([[1, 1, 1, 1, 2, 3], [1, 1, 1, 1, 2, 2]], dtype=float)
intervals = [
    interval_case(first, ["a", "b", "c", "d", "e"]),
    interval_case(second, ["a", "b", "c", "d", "a", "b", "c", "d", "a", "b", "c", "c"]),
    interval_case(third, ["a", "b", "c", "d", "e", "e"]),
]


def slots(a, b):
    if a == b:
        return frozenset(["first", "second"])
    return frozenset(["first"]) if a < b else frozenset(["second"])


preferences = []
for annotators, items, systems, missing in [(2, 6, 4, 0.0), (3, 10, 5, 0.0), (4, 8, 3, 0.2)]:
    ranks = rng.integers(1, systems + 1, size=(annotators, items, systems)).astype(float)
    ranks[rng.random(ranks.shape) < missing] = np.nan
    triples = []
    for i in range(items):
        for s, t in itertools.permutations(range(systems), 2):
            labels = [(a, slots(ranks[a, i, s], ranks[a, i, t])) for a in range(annotators) if not np.isnan(ranks[a, i, [s, t]]).any()]
            if len(labels) > 1:
                triples += [(f"c{a}", f"{i}:{s}:{t}", label) for a, label in labels]
    preferences.append(
        {
            "ranks": [nested(r) for r in ranks],
            "masi": AnnotationTask(data=triples, distance=masi_distance).alpha(),
            "nominal": AnnotationTask(data=triples).alpha(),
            "nRatings": len(triples),
        }
    )

here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "fixtures", "alpha-interval.json"), "w") as file:
    json.dump(
        {"versions": {name: version(name) for name in ("krippendorff", "nltk", "numpy")}, "intervals": intervals, "preferences": preferences},
        file,
        separators=(",", ":"),
        default=float,
    )
    file.write("\n")
