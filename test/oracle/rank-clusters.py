"""Rank clusters by the rule of mt-metrics-eval's `AssignRanks` (google-research/mt-metrics-eval,
mt_metrics_eval/data.py), stated anew: a new rank where the entry's p-value against any entry from the start of the
current cluster is at most the level.

Written with Python 3.11, numpy 2.4. Run from the project's root: python3 test/oracle/rank-clusters.py
With a checkout of that repository on PYTHONPATH its own function is called and held against the rule too.
"""
import json
import pathlib

import numpy as np

try:
    from mt_metrics_eval.data import AssignRanks
except ImportError:
    AssignRanks = None


def ranks_of(p, level):
    start, rank, ranks = 0, 1, []
    for i in range(len(p)):
        if (p[start:i, i] <= level).any():
            start, rank = i, rank + 1
        ranks.append(rank)
    if AssignRanks is not None:
        assert ranks == AssignRanks(p, level)
    return ranks


rng = np.random.default_rng(3)
cases = []
for n in (2, 3, 5, 8, 10, 10, 12):
    for level in (0.05, 0.1):
        strength = np.sort(rng.normal(size=n))[::-1]
        gap = strength[:, None] - strength[None, :]
        # Thousandths, so that some equal the level.
        p = np.triu(np.round(np.clip(0.5 * np.exp(-1.5 * gap + 0.6 * rng.normal(size=(n, n))), 0.001, 1), 2), 1)
        cases.append({"level": level, "pValues": p.tolist(), "ranks": ranks_of(p, level)})
out = pathlib.Path("test/oracle/fixtures/rank-clusters.json")
out.write_text(json.dumps({"numpy": np.__version__, "cases": cases}, separators=(",", ":")) + "\n")
