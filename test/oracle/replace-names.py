"""The alternative annotator test on labels by name: ten made sets of two to seven names, three to eight annotators, some
cells empty; judges of which one answers with names that no annotator used. Such an answer is a miss.

Written with SciPy 1.17 and NumPy: `ttest_1samp` and `false_discovery_control(method="by")`. Run from the project's root:
python test/oracle/replace-names.py > test/oracle/fixtures/replace-names.json
"""

import json

import numpy as np
from scipy import stats

rng = np.random.default_rng(52)
SETS = [(2, 3), (2, 5), (2, 8), (3, 3), (3, 4), (4, 4), (4, 6), (5, 3), (6, 5), (7, 4)]
# How often each judge errs, and how often it answers with a name of its own.
JUDGES = {"good": (0.1, 0.0), "own-names": (0.1, 0.1), "poor": (0.6, 0.05)}


def winning_rate(annotators, judge, epsilon=0.1, level=0.05):
    ps, advantages = [], []
    for j, own in enumerate(annotators):
        wins, differences = [], []
        for k, label in enumerate(own):
            rest = [other[k] for i, other in enumerate(annotators) if i != j and other[k] is not None]
            if label is None or not rest:
                continue
            near = lambda value: np.mean([value == other for other in rest])
            machine, human = near(judge[k]), near(label)
            wins.append(int(machine >= human))
            differences.append(int(human >= machine) - wins[-1])
        ps.append(stats.ttest_1samp(differences, epsilon, alternative="less").pvalue)
        advantages.append(np.mean(wins))
    adjusted = stats.false_discovery_control(ps, method="by")
    return float(np.mean(adjusted <= level)), float(np.mean(advantages))


sets = []
for names, people in SETS:
    n = int(rng.integers(60, 110))
    truth = rng.choice(names, n, p=rng.dirichlet(np.full(names, 4)))
    said = lambda error: [int(rng.integers(names)) if rng.random() < error else int(t) for t in truth]
    annotators = [
        [None if rng.random() < 0.1 else label for label in said(rng.uniform(0.15, 0.35))] for _ in range(people)
    ]
    judges = {}
    for name, (error, strange) in JUDGES.items():
        answers = [names + 2 if rng.random() < strange else label for label in said(error)]
        rate, advantage = winning_rate(annotators, answers)
        judges[name] = {"answers": answers, "winningRate": rate, "advantage": advantage}
    sets.append({"names": names, "annotators": annotators, "judges": judges})
text = json.dumps({"sets": sets})
print(text.replace('{"names"', '\n{"names"'))
