"""Reference answers for correlations of grids, their bootstrap and permutation tests.

Correlations come from nlpstats and SciPy. Bootstrap and permutation distributions are enumerated here by brute force
(every tuple of indices, every exchange), each member with nlpstats' correlation; BCa intervals are SciPy's on those
same distributions.

Written with Python 3, numpy 2, scipy 1.17, nlpstats 0.0.1.
Run: python test/oracle/grids.py
"""

import itertools
import json
import math
import pathlib
import types
import warnings

import numpy as np
import scipy.stats
from nlpstats.correlations import correlate

warnings.filterwarnings("ignore")
LEVELS = {"system": "system", "summary": "input", "pooled": "global"}


def tau_a(x, y):
    x, y = np.asarray(x), np.asarray(y)
    if len(set(x)) < 2 or len(set(y)) < 2:
        return math.nan
    pairs = list(itertools.combinations(range(len(x)), 2))
    return sum(np.sign(x[i] - x[j]) * np.sign(y[i] - y[j]) for i, j in pairs) / len(pairs)


COEFFICIENTS = {
    "kendall-b": lambda x, y: scipy.stats.kendalltau(x, y)[0],
    "kendall-c": lambda x, y: scipy.stats.kendalltau(x, y, variant="c")[0],
    "kendall-a": tau_a,
    "pearson": lambda x, y: scipy.stats.pearsonr(x, y)[0],
    "spearman": lambda x, y: scipy.stats.spearmanr(x, y)[0],
}


def safe(coefficient):
    def call(x, y):
        # Means of the same numbers summed in another order differ in their last bits: ties must stay ties.
        if coefficient != "pearson":
            x, y = np.round(x, 10), np.round(y, 10)
        if len(x) < 2 or np.all(x == x[0]) or np.all(y == y[0]):
            return math.nan
        return COEFFICIENTS[coefficient](x, y)

    return call


def clean(value):
    return None if math.isnan(value) else float(value)


def rows(matrix):
    """Items x systems, missing as null; nlpstats wants systems x items."""
    return [[clean(v) for v in row] for row in matrix]


def make(rng, n_items, n_systems, kind, missing=0.0):
    quality = np.linspace(0, 1, n_systems)
    noise = rng.normal(size=(n_items, n_systems))
    scores = quality + 0.6 * noise
    if kind == "likert":
        scores = np.clip(np.round(3 + 1.2 * scores), 1, 5)
    else:
        scores = np.round(scores, 3)
    if missing:
        scores[rng.random(scores.shape) < missing] = math.nan
    return scores


def level_value(x, z, level, coefficient):
    """x, z: items x systems with NaN together. Rows or columns without a value are dropped, as nlpstats refuses them."""
    if level == "summary":
        keep = ~np.isnan(x).all(axis=1)
        x, z = x[keep], z[keep]
    if level == "system":
        keep = ~np.isnan(x).all(axis=0)
        x, z = x[:, keep], z[:, keep]
    if x.size == 0:
        return math.nan
    return correlate(x.T, z.T, LEVELS[level], safe(coefficient))


def joint(*grids):
    hole = np.any([np.isnan(g) for g in grids], axis=0)
    return [np.where(hole, math.nan, g) for g in grids]


def point_cases(rng):
    cases = []
    shapes = [(12, 6, "likert", 0.0), (10, 5, "real", 0.0), (15, 7, "likert", 0.15), (8, 4, "likert", 0.3)]
    for n_items, n_systems, kind, missing in shapes:
        judge = make(rng, n_items, n_systems, kind, missing)
        gold = make(rng, n_items, n_systems, "likert", missing / 2)
        x, z = joint(judge, gold)
        values = []
        for level in LEVELS:
            for coefficient in COEFFICIENTS:
                entry = {"level": level, "coefficient": coefficient}
                entry["value"] = clean(level_value(x, z, level, coefficient))
                if level == "summary":
                    entry["perItem"] = [
                        clean(safe(coefficient)(a[~np.isnan(a)], b[~np.isnan(b)])) for a, b in zip(x, z)
                    ]
                    zeros = [
                        0.0 if v is None else v
                        for v, a in zip(entry["perItem"], x)
                        if (~np.isnan(a)).sum() >= 2
                    ]
                    entry["zero"] = float(np.mean(zeros))
                values.append(entry)
        cases.append({"judge": rows(judge), "gold": rows(gold), "values": values})
    return cases


def tuples(n, on):
    return list(itertools.product(range(n), repeat=n)) if on else [tuple(range(n))]


def bootstrap_cases(rng):
    cases = []
    plans = [
        ("systems", "system", "kendall-b", 6, 5, "real", 0),
        ("systems", "summary", "kendall-b", 6, 4, "likert", 0),
        ("systems", "summary", "kendall-a", 4, 4, "likert", 0.1),
        ("systems", "summary", "kendall-c", 4, 4, "likert", 0),
        ("systems", "summary", "spearman", 4, 4, "likert", 0.1),
        ("systems", "summary", "pearson", 4, 4, "likert", 0.1),
        ("items", "summary", "kendall-b", 5, 5, "likert", 0.1),
        ("items", "system", "kendall-b", 5, 5, "likert", 0.1),
        ("items", "system", "pearson", 5, 4, "real", 0),
        ("items", "pooled", "kendall-b", 4, 4, "likert", 0.1),
        ("systems", "pooled", "spearman", 3, 4, "likert", 0.1),
        ("both", "pooled", "kendall-c", 3, 3, "likert", 0),
        ("both", "summary", "kendall-b", 3, 4, "likert", 0),
        ("both", "system", "spearman", 3, 4, "likert", 0.1),
    ]
    for resample, level, coefficient, n_items, n_systems, kind, missing in plans:
        while True:
            judge = make(rng, n_items, n_systems, kind, missing)
            gold = make(rng, n_items, n_systems, "likert", 0)
            x, z = joint(judge, gold)
            estimate = level_value(x, z, level, coefficient)
            # A judge without an undefined jackknife value, so that BCa exists.
            if not math.isnan(estimate) and abs(estimate) < 0.99:
                break
        values = []
        for s in tuples(n_systems, resample != "items"):
            for i in tuples(n_items, resample != "systems"):
                values.append(level_value(x[np.ix_(i, s)], z[np.ix_(i, s)], level, coefficient))
        values = np.array(values)
        defined = values[~np.isnan(values)]
        # The same resample reached by other indices may differ in the last bits.
        defined = np.round(defined, 12)
        low, high = np.percentile(defined, [2.5, 97.5])
        case = {
            "resample": resample,
            "level": level,
            "coefficient": coefficient,
            "judge": rows(judge),
            "gold": rows(gold),
            "estimate": estimate,
            "low": low,
            "high": high,
            "standardError": float(np.std(defined)),
            "resamples": len(values),
            "nUndefined": int(np.isnan(values).sum()),
            "bca": bca(x, z, level, coefficient, resample, defined, estimate),
        }
        cases.append(case)
    return cases


def bca(x, z, level, coefficient, resample, distribution, estimate):
    n_items, n_systems = x.shape

    def statistic(*indices):
        items, systems = np.arange(n_items), np.arange(n_systems)
        if resample == "items":
            (items,) = indices
        elif resample == "systems":
            (systems,) = indices
        else:
            systems, items = indices
        cut = np.ix_(items.astype(int), systems.astype(int))
        return np.round(level_value(x[cut], z[cut], level, coefficient), 12)

    data = {
        "items": (np.arange(n_items),),
        "systems": (np.arange(n_systems),),
        "both": (np.arange(n_systems), np.arange(n_items)),
    }[resample]
    given = types.SimpleNamespace(bootstrap_distribution=distribution)
    result = scipy.stats.bootstrap(
        data, statistic, n_resamples=0, bootstrap_result=given, method="BCa", vectorized=False
    )
    interval = result.confidence_interval
    return None if math.isnan(interval.low) else [float(interval.low), float(interval.high)]


def standardize(x):
    return (x - np.nanmean(x)) / np.nanstd(x)


def permutation_cases(rng):
    cases = []
    plans = [
        ("inputs", "summary", "kendall-b", 8, 4, 0),
        ("inputs", "system", "kendall-b", 8, 5, 0.1),
        ("inputs", "pooled", "kendall-b", 6, 4, 0.1),
        ("systems", "summary", "kendall-b", 5, 5, 0.1),
        ("systems", "system", "pearson", 5, 6, 0),
        ("systems", "pooled", "spearman", 4, 5, 0),
        ("both", "summary", "kendall-a", 4, 4, 0),
        ("both", "summary", "spearman", 4, 4, 0.1),
        ("both", "system", "kendall-b", 4, 5, 0),
        ("both", "pooled", "pearson", 3, 4, 0.1),
        ("cells", "summary", "kendall-b", 3, 3, 0),
        ("cells", "system", "spearman", 2, 4, 0),
        ("cells", "pooled", "kendall-c", 2, 4, 0),
    ]
    for method, level, coefficient, n_items, n_systems, missing in plans:
        while True:
            a, b, gold = joint(
                make(rng, n_items, n_systems, "real", missing),
                make(rng, n_items, n_systems, "likert", 0),
                make(rng, n_items, n_systems, "likert", 0),
            )
            x, y = np.round(standardize(a), 12), np.round(standardize(b), 12)
            observed = level_value(x, gold, level, coefficient) - level_value(y, gold, level, coefficient)
            if not math.isnan(observed) and abs(observed) > 0.05:
                break
        differences = []
        for swap in exchanges(method, x):
            x2, y2 = np.where(swap, y, x), np.where(swap, x, y)
            differences.append(
                level_value(x2, gold, level, coefficient) - level_value(y2, gold, level, coefficient)
            )
        d = np.array(differences)
        undefined = np.isnan(d)
        extreme = {
            "two-sided": np.abs(d) >= abs(observed) - 1e-12,
            "greater": d >= observed - 1e-12,
            "less": d <= observed + 1e-12,
        }
        cases.append(
            {
                "method": method,
                "level": level,
                "coefficient": coefficient,
                "a": rows(a),
                "b": rows(b),
                "gold": rows(gold),
                "statistic": float(observed),
                "permutations": len(d),
                "nUndefined": int(undefined.sum()),
                "nExtreme": {name: int((hit | undefined).sum()) for name, hit in extreme.items()},
            }
        )
    return cases


def exchanges(method, x):
    n_items, n_systems = x.shape
    if method == "cells":
        scored = np.argwhere(~np.isnan(x))
        for bits in itertools.product([False, True], repeat=len(scored)):
            swap = np.zeros(x.shape, bool)
            swap[tuple(scored.T)] = bits
            yield swap
        return
    items = itertools.product([False, True], repeat=n_items if method != "systems" else 0)
    for i in items:
        for s in itertools.product([False, True], repeat=n_systems if method != "inputs" else 0):
            row = np.array(i if i else [False] * n_items)[:, None]
            column = np.array(s if s else [False] * n_systems)[None, :]
            yield row ^ column


def accuracy_cases(rng):
    """Pairwise accuracy with ties by its definition, every distance between two scores tried as epsilon."""
    cases = []
    for n_items, n_systems, missing in [(5, 4, 0.0), (6, 5, 0.2), (4, 6, 0.0)]:
        judge = make(rng, n_items, n_systems, "real", missing)
        judge = np.round(judge * 8) / 8
        gold = make(rng, n_items, n_systems, "likert", 0)
        x, z = joint(judge, gold)
        for grouping in ["item", "system", "none"]:
            groups = {"item": list(zip(x, z)), "system": list(zip(x.T, z.T)), "none": [(x.ravel(), z.ravel())]}
            vectors = [(a[~np.isnan(a)], b[~np.isnan(b)]) for a, b in groups[grouping]]
            vectors = [v for v in vectors if len(v[0]) > 1]

            def accuracy(epsilon):
                shares = []
                for a, b in vectors:
                    hits = []
                    for i, j in itertools.combinations(range(len(a)), 2):
                        d = 0 if abs(a[i] - a[j]) <= epsilon else np.sign(a[i] - a[j])
                        hits.append(d == np.sign(b[i] - b[j]))
                    shares.append(np.mean(hits))
                return float(np.mean(shares))

            distances = {0.0} | {
                float(abs(p - q)) for a, _ in vectors for p, q in itertools.combinations(a, 2)
            }
            best = max(round(accuracy(e), 12) for e in distances)
            epsilon = min(e for e in distances if round(accuracy(e), 12) == best)
            cases.append(
                {
                    "judge": rows(judge),
                    "gold": rows(gold),
                    "grouping": grouping,
                    "uncalibrated": accuracy(0.0),
                    "calibrated": accuracy(epsilon),
                    "epsilon": epsilon,
                }
            )
    return cases


def main():
    rng = np.random.default_rng(20240501)
    out = {
        "points": point_cases(rng),
        "bootstrap": bootstrap_cases(rng),
        "permutation": permutation_cases(rng),
        "pairwiseAccuracy": accuracy_cases(rng),
    }
    path = pathlib.Path(__file__).parent / "fixtures" / "grids.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(out, separators=(",", ":"), allow_nan=False) + "\n")


main()
