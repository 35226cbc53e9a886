"""The statistic of given exchanges of two judges' scores, item by item with SciPy's tau.

python permutation.py A B GOLD EXCHANGES SYSTEMS LEVEL prints {"observed", "statistics", "seconds", "version"}.
The first three files hold items x systems of doubles, the fourth draws x items x systems of 0 and 1.
"""

import json
import math
import sys
import time
from importlib.metadata import version

import numpy as np
from scipy.stats import kendalltau

n_systems, level = int(sys.argv[5]), sys.argv[6]
a, b, gold = (np.fromfile(path).reshape(-1, n_systems) for path in sys.argv[1:4])
exchanges = np.fromfile(sys.argv[4]).reshape(-1, *a.shape).astype(bool)


def correlation(scores):
    if level == "system":
        return kendalltau(scores.mean(axis=0), gold.mean(axis=0))[0]
    taus = [kendalltau(x, z)[0] for x, z in zip(scores, gold)]
    return np.mean([tau for tau in taus if not math.isnan(tau)])


observed = correlation(a) - correlation(b)
start = time.perf_counter()
statistics = [correlation(np.where(swap, b, a)) - correlation(np.where(swap, a, b)) for swap in exchanges]
seconds = time.perf_counter() - start
print(
    json.dumps(
        {
            "observed": float(observed),
            "statistics": [float(s) for s in statistics],
            "seconds": seconds,
            "version": f"SciPy {version('scipy')}",
        }
    )
)
