"""Reference values for tau, Pearson and Spearman.

Written with SciPy 1.17.1 and NumPy 2.3 (the versions are stored in the fixture).
Run from the project's root: python test/oracle/correlation.py
The five pair counts and tau-a come from the full matrix of signs, not from SciPy.
"""

import json
import os
import warnings

import numpy as np
import scipy
from scipy import stats

warnings.simplefilter("ignore")
rng = np.random.default_rng(20240601)


def clean(value):
    value = float(value)
    return None if np.isnan(value) else value


def pair_counts(x, y):
    dx = np.sign(x[:, None] - x[None, :])
    dy = np.sign(y[:, None] - y[None, :])
    upper = np.triu_indices(len(x), 1)
    dx, dy = dx[upper], dy[upper]
    return {
        "concordant": int((dx * dy > 0).sum()),
        "discordant": int((dx * dy < 0).sum()),
        "tiesX": int(((dx == 0) & (dy != 0)).sum()),
        "tiesY": int(((dx != 0) & (dy == 0)).sum()),
        "tiesBoth": int(((dx == 0) & (dy == 0)).sum()),
    }


def case(name, x, y):
    x = np.asarray(x, dtype=float)
    y = np.asarray(y, dtype=float)
    missing = np.isnan(x) | np.isnan(y)
    u, v = x[~missing], y[~missing]
    counts = pair_counts(u, v)
    total = len(u) * (len(u) - 1) / 2
    tau_b = stats.kendalltau(u, v)
    tau_c = stats.kendalltau(u, v, variant="c")
    pearson = stats.pearsonr(u, v)
    spearman = stats.spearmanr(u, v)
    return {
        "name": name,
        "x": [clean(a) for a in x],
        "y": [clean(b) for b in y],
        "n": len(u),
        "counts": counts,
        "tauA": (counts["concordant"] - counts["discordant"]) / total,
        "tauB": clean(tau_b.statistic),
        "tauC": clean(tau_c.statistic),
        "tauP": clean(tau_b.pvalue),
        "tauCP": clean(tau_c.pvalue),
        "pearson": clean(pearson.statistic),
        "pearsonP": clean(pearson.pvalue),
        "spearman": clean(spearman.statistic),
        "spearmanP": clean(spearman.pvalue),
    }


def noisy(n, strength):
    x = rng.normal(size=n)
    return x, strength * x + rng.normal(size=n)


cases = []
for n in (2, 3, 4, 5, 7, 10, 16, 25, 32, 33, 34, 40, 64, 65, 100, 250):
    x, y = noisy(n, 0.6)
    cases.append(case(f"no ties, n={n}", np.round(x, 6), np.round(y, 6)))
for n in (3, 5, 8, 16, 33, 50, 64, 65, 90, 300):
    x, y = noisy(n, 0.8)
    x, y = np.round(x), np.round(y / 2)
    if len(set(x)) > 1 and len(set(y)) > 1:
        cases.append(case(f"ties, n={n}", x, y))
x, y = noisy(120, 0.3)
cases.append(case("ties in one", np.round(x, 5), np.round(y)))
x, y = noisy(60, 0.3)
x, y = np.round(x, 3), np.round(y, 1)
x[::7] = np.nan
y[::5] = np.nan
cases.append(case("missing values", x, y))
for n in (34, 60, 150, 170, 171, 172, 180):
    cases.append(case(f"one order, n={n}", np.arange(n), np.arange(n) * 2.0))
    y = np.arange(n, dtype=float)
    y[[0, 1]] = y[[1, 0]]
    cases.append(case(f"one exchange, n={n}", np.arange(n), y))
    cases.append(case(f"one exchange from the reverse, n={n}", np.arange(n), -y))
cases.append(case("large offset", 1e6 + np.arange(12) / 8, [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]))
cases.append(case("large numbers", np.array([3, -1, 4, 1.5, -5]) * 1e200, [1, 2, 3, 4, -5]))
cases.append(case("small numbers", np.array([3, -1, 4, 1.5, -5]) * 1e-200, [1, 2, 3, 4, -5]))

here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "fixtures", "correlation.json"), "w") as file:
    json.dump({"scipy": scipy.__version__, "numpy": np.__version__, "cases": cases}, file, indent=None, separators=(",", ":"))
    file.write("\n")
