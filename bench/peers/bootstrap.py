"""Bootstrap by nlpstats: python bootstrap.py JUDGE GOLD SYSTEMS LEVEL RESAMPLES prints {"estimate", "seconds", "version"}.

The files hold items x systems of doubles; nlpstats takes systems x items.
"""

import json
import sys
import time
import warnings
from importlib.metadata import version

import numpy as np
from nlpstats.correlations import bootstrap, correlate

warnings.simplefilter("ignore")
judge, gold = (np.fromfile(path).reshape(-1, int(sys.argv[3])).T for path in sys.argv[1:3])
level, resamples = sys.argv[4], int(sys.argv[5])
estimate = correlate(judge, gold, level, "kendall")
start = time.perf_counter()
bootstrap(judge, gold, level, "kendall", "both", n_resamples=resamples)
seconds = time.perf_counter() - start
print(json.dumps({"estimate": float(estimate), "seconds": seconds, "version": f"nlpstats {version('nlpstats')}"}))
