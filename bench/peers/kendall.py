"""SciPy's tau-b of two files of doubles: python kendall.py X Y RUNS prints {"tau", "p", "seconds", "version"}."""

import json
import sys
import time

import numpy as np
import scipy
from scipy.stats import kendalltau

x, y = np.fromfile(sys.argv[1]), np.fromfile(sys.argv[2])
best = float("inf")
for _ in range(int(sys.argv[3])):
    start = time.perf_counter()
    result = kendalltau(x, y)
    best = min(best, time.perf_counter() - start)
print(json.dumps({"tau": float(result.statistic), "p": float(result.pvalue), "seconds": best, "version": f"SciPy {scipy.__version__}"}))
