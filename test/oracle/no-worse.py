"""Two one-sided paired t-tests by statsmodels.

Written with Python 3.11, statsmodels 0.15. Run from the project's root: python3 test/oracle/no-worse.py
"""
import json
import pathlib

import numpy as np
import statsmodels
from statsmodels.stats.weightstats import ttost_paired

rng = np.random.default_rng(2)
cases = []
for n, shift, margin in [(5, 0, 0.5), (20, 0.1, 0.5), (20, 0.8, 0.5), (60, -0.02, 0.2), (200, 0.05, 0.1)]:
    a = rng.normal(size=n)
    b = a + shift + 0.4 * rng.normal(size=n)
    p, (_, p_low, _), (_, p_high, _) = ttost_paired(a, b, -margin, margin)
    cases.append({"a": a.tolist(), "b": b.tolist(), "margin": margin, "p": float(p), "low": float(p_low), "high": float(p_high)})
out = pathlib.Path("test/oracle/fixtures/no-worse.json")
out.write_text(json.dumps({"statsmodels": statsmodels.__version__, "cases": cases}, separators=(",", ":")) + "\n")
