"""Reference values for the normal, Student t, incomplete beta and binomial functions.

Written with SciPy 1.17.1 (the version is stored in the fixture).
Run from the project's root: python test/oracle/distributions.py
"""

import json
import os

import numpy as np
import scipy
from scipy import special, stats

normal = [[z, stats.norm.cdf(z)] for z in [-37, -30, -12.5, -8, -5, -3.5, -3.0000001, -3, -2.9999, -2, -1.3, -0.5, -1e-3, -1e-10, 0, 1e-10, 0.2, 1, 1.96, 2.7, 3, 3.1, 4.5, 6, 9]]
quantile = [
    [p, stats.norm.ppf(p)]
    for p in [1e-300, 1e-100, 1e-20, 1e-10, 1e-5, 1e-3, 0.01, 0.025, 0.04999, 0.05, 0.1, 0.3, 0.4999, 0.5 + 1e-10, 0.6, 0.9, 0.95, 0.975, 0.999, 1 - 1e-10]
]
student = []
for dof in (1, 2, 3, 5, 10, 30, 98, 1000, 1e6):
    # Near t = 0 SciPy keeps only half of the digits; the test works those cases by hand.
    for t in (0.0, 0.1, 0.7, 1.5, 2.3, 5.0, 12.0, 60.0):
        student.append([t, dof, 2 * stats.t.sf(t, dof)])
beta = []
for a in (0.5, 1, 1.5, 4, 20.5, 300, 5e4):
    for b in (0.5, 1, 3.5, 17, 300, 5e4):
        for x in (1e-6, 0.01, 0.2, 0.5, 0.8, 0.99):
            value = special.betainc(a, b, x)
            if value > 1e-290:
                beta.append([a, b, x, value])
binomial = []
for n in (1, 2, 5, 10, 15, 40, 101, 1000, 20000):
    for p in (0.5, 0.1, 0.03, 0.75):
        mean = n * p
        for k in sorted({0, 1, n // 3, int(mean), int(mean) + 1, int(mean + 2 * (mean * (1 - p)) ** 0.5), n - 1, n}):
            if 0 <= k <= n:
                value = stats.binomtest(k, n, p).pvalue
                if value > 1e-290:
                    binomial.append([k, n, p, value])
binomial += [[0, 7, 0.0, 1.0], [3, 7, 0.0, stats.binomtest(3, 7, 0.0).pvalue], [7, 7, 1.0, 1.0], [2, 7, 1.0, stats.binomtest(2, 7, 1.0).pvalue]]

here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "fixtures", "distributions.json"), "w") as file:
    json.dump(
        {"scipy": scipy.__version__, "numpy": np.__version__, "normal": normal, "quantile": quantile, "student": student, "beta": beta, "binomial": binomial},
        file,
        separators=(",", ":"),
        default=float,
    )
    file.write("\n")
