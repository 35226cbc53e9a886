"""Average marginal effects of twice the length by statsmodels' Logit without intercept.

Written with Python 3.11, statsmodels 0.15. Run from the project's root: python3 test/oracle/length-effect.py
"""
import json
import pathlib

import numpy as np
import statsmodels
import statsmodels.api as sm

rng = np.random.default_rng(4)
cases = []
for n, lean in [(12, 0.3), (60, 1.0), (200, -0.5)]:
    first, second = rng.integers(20, 200, size=(2, n))
    second = np.where(first == second, second + 1, second)
    x = np.log2(first / second)
    y = (rng.random(n) < 1 / (1 + np.exp(-lean * x))).astype(int)
    beta = sm.Logit(y, x[:, None]).fit(disp=0, tol=1e-12).params[0]
    p = lambda z: 1 / (1 + np.exp(-beta * z))
    effect = np.mean(((p(x + 1) - p(x)) + (p(-x + 1) - p(-x))) / 2)
    cases.append({"first": first.tolist(), "second": second.tolist(), "y": y.tolist(), "effect": float(effect)})
out = pathlib.Path("test/oracle/fixtures/length-effect.json")
out.write_text(json.dumps({"statsmodels": statsmodels.__version__, "cases": cases}, separators=(",", ":")) + "\n")
