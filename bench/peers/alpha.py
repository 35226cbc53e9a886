"""Alpha by the krippendorff package: python alpha.py FILE ANNOTATORS LEVEL RUNS prints {"alpha", "seconds", "version"}."""

import json
import sys
import time
from importlib.metadata import version

import krippendorff
import numpy as np

ratings = np.fromfile(sys.argv[1]).reshape(int(sys.argv[2]), -1)
best = float("inf")
for _ in range(int(sys.argv[4])):
    start = time.perf_counter()
    alpha = krippendorff.alpha(reliability_data=ratings, level_of_measurement=sys.argv[3])
    best = min(best, time.perf_counter() - start)
print(json.dumps({"alpha": float(alpha), "seconds": best, "version": f"krippendorff {version('krippendorff')}"}))
