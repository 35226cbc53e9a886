"""Two judges on common ground: differences of mean Kendall's tau-b and enumerated permutation tests, from SciPy's tau
and NumPy alone.

Written with Python 3.11, numpy 2.4, scipy 1.17. Run from the project's root: python3 test/oracle/common-ground.py
"""
import itertools
import json
import math
import pathlib
import warnings

import numpy as np
import scipy
from scipy.stats import kendalltau

warnings.simplefilter("ignore")
rng = np.random.default_rng(11)


def tau(x, y):
    return kendalltau(x, y).statistic if len(x) > 1 else math.nan


def means(a, b, gold, ground):
    """Mean tau of each judge with gold on the ground's items; rows are items, NaN = not joint."""
    sums, n = np.zeros(2), 0
    for row_a, row_b, row_gold in zip(a, b, gold):
        joint = ~np.isnan(row_gold)
        if joint.sum() < 2 or len(set(row_gold[joint])) == 1:
            continue
        pair = np.array([tau(row_a[joint], row_gold[joint]), tau(row_b[joint], row_gold[joint])])
        if np.isnan(pair).any():
            if ground == "common":
                continue
            pair = np.nan_to_num(pair)
        sums += pair
        n += 1
    return (sums / n if n else np.full(2, math.nan)), n


def test(a, b, gold, ground, method):
    n_items, n_systems = gold.shape
    seen = np.subtract(*means(a, b, gold, ground)[0])
    if math.isnan(seen):
        return None
    extreme = total = 0
    for flips in itertools.product([False, True], repeat=n_items if method == "inputs" else n_systems):
        where = np.array(flips)[:, None] if method == "inputs" else np.array(flips)[None, :]
        difference = np.subtract(*means(np.where(where, b, a), np.where(where, a, b), gold, ground)[0])
        total += 1
        extreme += bool(math.isnan(difference) or abs(difference) >= abs(seen) - 1e-9)
    return extreme / total


def z(x):
    return np.round((x - np.nanmean(x)) / np.nanstd(x), 12)


cases = []
for k in range(6):
    gold, a, b = (rng.integers(1, 4, size=(7, 4)).astype(float) for _ in range(3))
    if k % 2:
        # A judge that abstains: the same score throughout an item.
        a[rng.random(7) < 0.4] = 2
    if k > 2:
        for grid in (gold, a, b):
            grid[rng.random(grid.shape) < 0.12] = math.nan
    if k == 5:
        # Constant throughout, but for what is missing.
        a[~np.isnan(a)] = 2
    joint = ~np.isnan(gold + a + b)
    masked = [np.where(joint, grid, math.nan) for grid in (gold, a, b)]
    compared = [masked[0], *(z(x) if np.nanstd(x) > 0 else x - np.nanmean(x) for x in masked[1:])]
    answer = {}
    for ground in ("common", "zero"):
        (value_a, value_b), n = means(masked[1], masked[2], masked[0], ground)
        answer[ground] = {"a": value_a, "b": value_b, "n": n}
        for method in ("inputs", "systems"):
            answer[ground][method] = test(compared[1], compared[2], compared[0], ground, method)
    cases.append({"gold": gold.tolist(), "a": a.tolist(), "b": b.tolist(), **answer})


def plain(value):
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return None if isinstance(value, float) and math.isnan(value) else value


out = pathlib.Path("test/oracle/fixtures/common-ground.json")
out.write_text(json.dumps(plain({"numpy": np.__version__, "scipy": scipy.__version__, "cases": cases}), separators=(",", ":")) + "\n")
