"""Reference values for what `assize replace` rests on: the alternative annotator test, prediction-powered means, the
Rogan-Gladen correction, Williams' test and the exact test of a mean of signs.

Written with ppi-python 0.2.3, SciPy 1.17, statsmodels 0.15 and NumPy 2.4 (the versions are stored in the fixture).
Run from the project's root: python test/oracle/replace.py
The alternative annotator test is written here from the paper's text on SciPy's one-sided t-test and statsmodels'
Benjamini-Yekutieli procedure; its clustered variant is a statsmodels regression on a constant with clustered errors.
The exact test orders the outcomes of a trinomial distribution by the score statistic, whose restricted estimate is
found by a numeric search, and takes the highest chance on a fine grid of the unknown share.
"""

import json
import os
from importlib.metadata import version

import numpy as np
import statsmodels.api as sm
from ppi_py import classical_mean_ci, ppi_mean_ci, ppi_mean_pointestimate
from scipy import optimize, stats
from statsmodels.stats.multitest import multipletests

rng = np.random.default_rng(11)


def nearness(kind, label, others):
    if kind == "accuracy":
        return np.mean([label == other for other in others])
    if kind == "rmse":
        return -np.sqrt(np.mean([(label - other) ** 2 for other in others]))
    first, rest = set(label), [set(other) for other in others]
    return np.mean([len(first & other) / len(first | other) for other in rest])


def alternative_annotator(judge, annotators, items, kind, epsilon, q, least=30):
    n = len(judge)
    kept = [k for k in range(n) if judge[k] is not None and sum(row[k] is not None for row in annotators) > 1]
    contests = []
    for j, row in enumerate(annotators):
        mine = [k for k in kept if row[k] is not None]
        if len(mine) < least:
            continue
        difference, machine, human = [], [], []
        for k in mine:
            rest = [other[k] for i, other in enumerate(annotators) if i != j and other[k] is not None]
            own, theirs = nearness(kind, row[k], rest), nearness(kind, judge[k], rest)
            machine.append(int(theirs >= own - 1e-12))
            human.append(int(own >= theirs - 1e-12))
            difference.append(human[-1] - machine[-1])
        t = stats.ttest_1samp(difference, epsilon, alternative="less")
        groups = np.unique([items[k] for k in mine], return_inverse=True)[1]
        fit = sm.OLS(np.array(difference, float), np.ones(len(mine))).fit(
            cov_type="cluster", cov_kwds={"groups": groups, "use_correction": True}
        )
        clustered = stats.t.cdf((fit.params[0] - epsilon) / fit.bse[0], len(set(groups)) - 1)
        contests.append((j, len(mine), np.mean(machine), np.mean(human), t.pvalue, clustered))
    adjust = lambda column: multipletests([row[column] for row in contests], method="fdr_by")[1]
    adjusted, adjusted_clustered = adjust(4), adjust(5)
    return {
        "contests": [
            {
                "annotator": j, "nInstances": count, "judgeAdvantage": m, "annotatorAdvantage": h,
                "pValue": p, "adjustedPValue": a, "clusteredPValue": c, "adjustedClusteredPValue": ac,
            }
            for (j, count, m, h, p, c), a, ac in zip(contests, adjusted, adjusted_clustered)
        ],
        "winningRate": float(np.mean(adjusted <= q)),
        "winningRateClustered": float(np.mean(adjusted_clustered <= q)),
        "advantage": float(np.mean([row[2] for row in contests])),
    }


def labelled(kind, n, per_item, n_annotators, noise_people, noise_judge, gaps):
    def draw(truth, noise):
        if kind == "rmse":
            return [int(np.clip(np.round(t + rng.normal(0, noise * 3)), 1, 5)) for t in truth]
        if kind == "accuracy":
            return [int(rng.integers(0, 4)) if rng.random() < noise else int(t) for t in truth]
        letters = list("abcd")
        return [
            sorted(rng.choice(letters, size=rng.integers(1, 4), replace=False)) if rng.random() < noise else list(t)
            for t in truth
        ]

    if kind == "sets":
        truth = [sorted(rng.choice(list("abcd"), size=rng.integers(1, 4), replace=False)) for _ in range(n)]
    else:
        truth = rng.integers(1, 6, size=n) if kind == "rmse" else rng.integers(0, 4, size=n)
    hole = lambda row, share: [None if rng.random() < share else v for v in row]
    annotators = [hole(draw(truth, noise_people), gaps) for _ in range(n_annotators)]
    judge = hole(draw(truth, noise_judge), gaps / 3)
    clean = lambda row: [[str(x) for x in v] if isinstance(v, (list, np.ndarray)) else v for v in row]
    return clean(judge), [clean(row) for row in annotators], [f"i{k // per_item}" for k in range(n)]


def annotator_cases():
    cases = []
    for kind, n, per_item, people, noise_people, noise_judge, gaps, epsilon in [
        ("accuracy", 100, 5, 3, 0.3, 0.2, 0.0, 0.2),
        ("accuracy", 120, 4, 8, 0.4, 0.4, 0.3, 0.1),
        ("accuracy", 90, 3, 4, 0.1, 0.6, 0.1, 0.15),
        ("rmse", 100, 5, 3, 0.3, 0.3, 0.0, 0.2),
        ("rmse", 150, 1, 6, 0.3, 0.33, 0.4, 0.1),
        ("sets", 80, 4, 5, 0.3, 0.2, 0.1, 0.2),
    ]:
        judge, annotators, items = labelled(kind, n, per_item, people, noise_people, noise_judge, gaps)
        expected = alternative_annotator(judge, annotators, items, kind, epsilon, 0.05)
        cases.append(
            {"kind": kind, "epsilon": epsilon, "judge": judge, "annotators": annotators, "items": items, **expected}
        )
    return cases


def powered_cases():
    cases = []
    for n, big_n, slope, noise, confidence in [
        (100, 900, 1.0, 0.5, 0.95), (30, 70, 0.4, 1.0, 0.95), (100, 50, 3.0, 0.2, 0.9),
        (50, 400, -1.0, 0.5, 0.95), (20, 500, 0.0, 1.0, 0.99),
    ]:
        latent = rng.normal(0, 1, n + big_n)
        gold = 3 + latent + rng.normal(0, 0.3, n + big_n)
        judge = 1 + slope * latent + rng.normal(0, noise, n + big_n)
        round4 = lambda v: np.round(v, 4)
        y, f, u = round4(gold[:n]), round4(judge[:n]), round4(judge[n:])
        alpha = 1 - confidence
        flat = lambda v: [float(np.ravel(x)[0]) for x in v]
        case = {
            "labels": y.tolist(), "judged": f.tolist(), "unlabelled": u.tolist(), "confidence": confidence,
            "estimate": flat([ppi_mean_pointestimate(y, f, u)])[0],
            "interval": flat(ppi_mean_ci(y, f, u, alpha=alpha)),
            "plain": flat(ppi_mean_ci(y, f, u, alpha=alpha, lam=1)),
            "humans": flat(classical_mean_ci(y, alpha=alpha)),
        }
        cases.append(case)
    return cases


def rogan_gladen_cases():
    cases = []
    for positives, tp, negatives, tn, total, yes, confidence in [
        (100, 50, 200, 199, 78, 2, 0.95), (100, 50, 200, 199, 650, 27, 0.95), (40, 36, 60, 48, 500, 210, 0.95),
        (40, 36, 60, 48, 500, 210, 0.9), (10, 10, 10, 10, 50, 50, 0.95), (25, 20, 25, 15, 300, 40, 0.95),
    ]:
        z = stats.norm.ppf((1 + confidence) / 2)
        point = (yes / total + tn / negatives - 1) / (tp / positives + tn / negatives - 1)
        p, se, sp = (yes + z * z / 2) / (total + z * z), (tp + 1) / (positives + 2), (tn + 1) / (negatives + 2)
        v_p, v_se, v_sp = p * (1 - p) / (total + z * z), se * (1 - se) / (positives + 2), sp * (1 - sp) / (negatives + 2)
        adjusted = (p + sp - 1) / (se + sp - 1)
        # The derivatives of (p + sp − 1) / (se + sp − 1) by p, se and sp.
        j = se + sp - 1
        gradient = np.array([1 / j, -adjusted / j, (1 - adjusted) / j])
        error = np.sqrt(gradient**2 @ np.array([v_p, v_se, v_sp]))
        centre = adjusted + 2 * z**2 * (adjusted * v_se - (1 - adjusted) * v_sp)
        cases.append(
            {
                "counts": {
                    "positives": positives, "truePositives": tp, "negatives": negatives, "trueNegatives": tn,
                    "unlabelled": total, "unlabelledYes": yes,
                },
                "confidence": confidence,
                "untruncated": point, "estimate": float(np.clip(point, 0, 1)),
                "interval": np.clip([centre - z * error, centre + z * error], 0, 1).tolist(),
            }
        )
    return cases


def williams_cases():
    cases = []
    for n in (5, 12, 40):
        for _ in range(3):
            x = rng.normal(size=(n, 3)) @ rng.normal(size=(3, 3))
            r = np.corrcoef(x.T)
            r12, r13, r23 = r[0, 1], r[0, 2], r[1, 2]
            t = (r12 - r13) * np.sqrt(
                (n - 1) * (1 + r23)
                / (2 * (n - 1) / (n - 3) * np.linalg.det(r) + (r12 + r13) ** 2 / 4 * (1 - r23) ** 3)
            )
            cases.append({"r12": r12, "r13": r13, "r23": r23, "n": n, "t": t, "p": 2 * stats.t.sf(abs(t), n - 3)})
    return cases


def score_of(plus, minus, n, margin):
    """The score statistic with the share of −1 found by a search for the likeliest on the edge of the hypothesis."""

    def unlikely(share):
        terms = [(plus, share + margin), (minus, share), (n - plus - minus, 1 - margin - 2 * share)]
        return -sum(count * np.log(max(p, 1e-300)) for count, p in terms if count > 0)

    ends = (0, (1 - margin) / 2)
    found = optimize.minimize_scalar(unlikely, bounds=ends, method="bounded", options={"xatol": 1e-13}).x
    share = min([*ends, found], key=unlikely)
    return (plus - minus - n * margin) / np.sqrt(n * (2 * share + margin - margin**2))


def exact_cases():
    cases = []
    for n, observed, margin in [
        (1, [(0, 1), (0, 0)], 0.2), (5, [(0, 5), (1, 3), (0, 0), (2, 1)], 0.2), (12, [(0, 6), (3, 4), (0, 0)], 0.1),
        (29, [(2, 10), (8, 11), (0, 0), (9, 4)], 0.2),
    ]:
        outcomes = [(a, b, n - a - b) for a in range(n + 1) for b in range(n + 1 - a)]
        scores = np.array([score_of(a, b, n, margin) for a, b, _ in outcomes])
        grid = np.linspace(0, (1 - margin) / 2, 2001)
        chances = np.array([stats.multinomial.pmf(outcomes, n, [m + margin, m, 1 - margin - 2 * m]) for m in grid])
        for plus, minus in observed:
            z = score_of(plus, minus, n, margin)
            p = chances[:, scores <= z + 1e-6].sum(axis=1).max()
            cases.append({"n": n, "plus": plus, "minus": minus, "margin": margin, "z": float(z), "p": float(p)})
    return cases


fixture = {
    "versions": {name: version(name) for name in ("ppi-python", "scipy", "statsmodels", "numpy")},
    "annotators": annotator_cases(),
    "powered": powered_cases(),
    "roganGladen": rogan_gladen_cases(),
    "williams": williams_cases(),
    "exact": exact_cases(),
}
path = os.path.join(os.path.dirname(__file__), "fixtures", "replace.json")
with open(path, "w") as file:
    json.dump(fixture, file, default=float)
    file.write("\n")
