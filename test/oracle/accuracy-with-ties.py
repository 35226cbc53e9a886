"""Pairwise accuracy with ties and soft pairwise accuracy, stated anew in NumPy from their papers (Deutsch, Foster &
Freitag 2023; Thompson et al. 2024) and from mt_metrics_eval/tau_optimization.py and pce.py of
google-research/mt-metrics-eval: thresholds 0 and every distance, mean accuracy over items, first maximum.

Written with Python 3.11, numpy 2.4. Run from the project's root: python3 test/oracle/accuracy-with-ties.py
With a checkout of that repository on PYTHONPATH its own optimiser is called and held against the figures too.
"""
import itertools
import json
import math
import pathlib

import numpy as np

try:
    from mt_metrics_eval.tau_optimization import TauSufficientStats, tau_optimization
except ImportError:
    tau_optimization = None
rng = np.random.default_rng(23)


def accuracy(judge, gold, epsilon):
    """Of one item; None without a pair."""
    right = n = 0
    for i, j in itertools.combinations([k for k in range(len(gold)) if not math.isnan(gold[k] + judge[k])], 2):
        d = judge[i] - judge[j]
        right += (0 if abs(d) <= epsilon else np.sign(d)) == np.sign(gold[i] - gold[j])
        n += 1
    return right / n if n else None


def mean_accuracy(judge, gold, epsilon):
    values = [accuracy(x, y, epsilon) for x, y in zip(judge, gold)]
    values = [value for value in values if value is not None]
    return sum(values) / len(values) if values else math.nan


def in_sample(judge, gold):
    distances = {0.0}
    for x, y in zip(judge, gold):
        joint = x[~np.isnan(x + y)]
        distances |= {abs(a - b) for a, b in itertools.combinations(joint, 2)}
    best, at = -1, 0.0
    for epsilon in sorted(distances):
        value = mean_accuracy(judge, gold, epsilon)
        if value > best + 1e-12:
            best, at = value, epsilon
    if tau_optimization is not None:
        none = lambda grid: [[None if math.isnan(v) else v for v in row] for row in grid]
        theirs = tau_optimization(none(judge), none(gold), TauSufficientStats.acc_23)
        assert abs(theirs.best_tau - best) < 1e-12
    return best, at


def soft(judge, gold):
    """All 2^n signs; those that give the same sum count half."""
    n_items, n_systems = gold.shape
    signs = np.array(list(itertools.product([-1, 1], repeat=n_items)))
    distance = []
    for s, t in itertools.combinations(range(n_systems), 2):
        p = []
        for grid in (judge, gold):
            d = np.nan_to_num((grid + 0 * judge + 0 * gold)[:, s] - (grid + 0 * judge + 0 * gold)[:, t])
            sums, seen = signs @ d, d.sum()
            same = np.abs(sums - seen) < 1e-9
            p.append(((sums > seen) & ~same).mean() + same.mean() / 2)
        distance.append(abs(p[0] - p[1]))
    return 1 - float(np.mean(distance))


cases = []
for k in range(8):
    n_items, n_systems = (10, 4) if k % 2 else (8, 5)
    quality = rng.normal(size=(n_items, n_systems)) + np.linspace(0, 1, n_systems)
    gold = np.clip(np.round(3 + quality), 1, 5)
    judge = quality + 0.7 * rng.normal(size=quality.shape)
    judge = np.round(judge, 6) if k < 4 else np.clip(np.round(3 + 2 * judge), 1, 9)
    if k % 4 == 3:
        judge[rng.random(judge.shape) < 0.15] = math.nan
        gold[rng.random(gold.shape) < 0.1] = math.nan
    best, at = in_sample(judge, gold)
    # Thresholds of given folds, each fitted on the items of the others.
    folds = rng.permutation(np.arange(n_items) % 5)
    total, used = 0, 0
    for f in range(5):
        epsilon = in_sample(judge[folds != f], gold[folds != f])[1]
        for x, y in zip(judge[folds == f], gold[folds == f]):
            value = accuracy(x, y, epsilon)
            if value is not None:
                total, used = total + value, used + 1
    cases.append({"judge": judge.tolist(), "gold": gold.tolist(), "inSample": best, "epsilon": at, "folds": folds.tolist(),
                  "otherItems": total / used, "plain": mean_accuracy(judge, gold, 0.0), "soft": soft(judge, gold)})


def plain(value):
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return None if isinstance(value, float) and math.isnan(value) else value


out = pathlib.Path("test/oracle/fixtures/accuracy-with-ties.json")
out.write_text(json.dumps(plain({"numpy": np.__version__, "cases": cases}), separators=(",", ":")) + "\n")
