"""Logistic regressions with errors clustered by item, and Bradley-Terry and Davidson strengths.

Written with Python 3.11, NumPy 2.4.6, SciPy 1.17 and statsmodels 0.15.0. Run: python test/oracle/length-control.py
The regressions are statsmodels' GLM (binomial, cov_type='cluster'); the strengths minimise the negative
log-likelihood written out term by term with SciPy's BFGS, from the definitions, without the Newton steps of the project.
"""

import json
from pathlib import Path

import numpy as np
import statsmodels.api as sm
from scipy.optimize import minimize

rng = np.random.default_rng(4)
S, ITEMS = 4, 30
STRENGTH = np.array([0.8, 0.2, -0.3, -0.7])

rows = []
for item in range(ITEMS):
    lengths = rng.integers(20, 120, size=S)
    for a in range(S):
        for b in range(a + 1, S):
            first, second = (a, b) if rng.random() < 0.5 else (b, a)
            eta = STRENGTH[first] - STRENGTH[second] + 0.9 * np.log(lengths[first] / lengths[second])
            u = rng.random()
            p = 1 / (1 + np.exp(-eta))
            share = 0.5 if rng.random() < 0.15 else (1.0 if u < p else 0.0)
            rows.append([item, first, second, int(lengths[first]), int(lengths[second]), share])
data = np.array(rows)
item, first, second = (data[:, k].astype(int) for k in range(3))
ratio = np.log(data[:, 3] / data[:, 4])
share = data[:, 5]


def regression(columns):
    model = sm.GLM(share, columns, family=sm.families.Binomial())
    fit = model.fit(cov_type="cluster", cov_kwds={"groups": item}, tol=1e-14, maxiter=200)
    return fit.params, fit.cov_params()


# System 0 is the reference; the strengths are then centred with their covariance.
design = np.zeros((len(rows), S))
for r in range(len(rows)):
    design[r, first[r]] += 1
    design[r, second[r]] -= 1
params, cov = regression(np.column_stack([design[:, 1:], ratio]))
lift = np.zeros((S + 1, S))
lift[1:S, : S - 1] = np.eye(S - 1)
lift[S, S - 1] = 1
centre = np.eye(S + 1)
centre[:S, :S] -= 1 / S
full = centre @ lift
strengths = full @ params
covariance = full @ cov @ full.T

controlled = []
for s in range(S):
    met = [(second[r] if first[r] == s else first[r]) for r in range(len(rows)) if s in (first[r], second[r])]
    p = np.array([1 / (1 + np.exp(-(strengths[s] - strengths[t]))) for t in met])
    gradient = np.zeros(S + 1)
    for t, q in zip(met, p):
        gradient[s] += q * (1 - q) / len(met)
        gradient[t] -= q * (1 - q) / len(met)
    value = p.mean()
    se = np.sqrt(gradient @ covariance @ gradient) / (value * (1 - value))
    odds = np.log(value / (1 - value))
    z = 1.959963984540054
    controlled.append([value, 1 / (1 + np.exp(-(odds - z * se))), 1 / (1 + np.exp(-(odds + z * se)))])

alone_params, alone_cov = regression(ratio[:, None])

wins = np.zeros((S, S))
ties = np.zeros((S, S))
for r in range(len(rows)):
    a, b = first[r], second[r]
    if share[r] == 1:
        wins[a, b] += 1
    elif share[r] == 0:
        wins[b, a] += 1
    else:
        ties[min(a, b), max(a, b)] += 1


def bradley_terry(theta):
    total = 0.0
    for a in range(S):
        for b in range(S):
            if a == b:
                continue
            w = wins[a, b] + ties[min(a, b), max(a, b)] / 2
            total -= w * (theta[a] - np.logaddexp(theta[a], theta[b]))
    return total + theta.sum() ** 2


def davidson(parameters):
    theta, delta = parameters[:S], parameters[S]
    total = 0.0
    for a in range(S):
        for b in range(a + 1, S):
            middle = delta + (theta[a] + theta[b]) / 2
            norm = np.logaddexp(np.logaddexp(theta[a], theta[b]), middle)
            total -= wins[a, b] * (theta[a] - norm) + wins[b, a] * (theta[b] - norm) + ties[a, b] * (middle - norm)
    return total + theta.sum() ** 2


def minimum(f, n):
    return minimize(f, np.zeros(n), method="BFGS", options={"gtol": 1e-10, "maxiter": 5000}).x


both = minimum(davidson, S + 1)
fixture = {
    "verdicts": rows,
    "nSystems": S,
    "strengths": strengths[:S].tolist(),
    "coefficient": strengths[S],
    "standardError": float(np.sqrt(covariance[S, S])),
    "controlled": controlled,
    "alone": {"coefficient": alone_params[0], "standardError": float(np.sqrt(alone_cov[0, 0]))},
    "bradleyTerry": minimum(bradley_terry, S).tolist(),
    "davidson": both[:S].tolist(),
    "tieParameter": float(np.exp(both[S])),
}
path = Path(__file__).parent / "fixtures" / "length-control.json"
path.write_text(json.dumps(fixture, default=float) + "\n")
