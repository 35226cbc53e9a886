"""The alternative annotator test of SummEval's recorded judges, computed from the open format by an independent program.

Written with SciPy 1.17, statsmodels 0.15 and NumPy 2.4 (the versions are stored in the fixture).
Run from the project's root after `assize datasets pull summeval`: python test/oracle/replace-summeval.py FOLDER
FOLDER holds labels.jsonl and scores.jsonl. Only the judges that gave one value a summary are here; a summary scored
several times enters with the mean. The fixture holds numbers and names of judges, no text of the data.
"""

import json
import os
import sys
from collections import defaultdict
from importlib.metadata import version

import numpy as np
from scipy import stats
from statsmodels.stats.multitest import multipletests

folder = sys.argv[1]


def lines(name):
    with open(os.path.join(folder, name)) as file:
        return [json.loads(line) for line in file]


labels = defaultdict(lambda: defaultdict(dict))
for label in lines("labels.jsonl"):
    labels[label["dimension"]][label["annotator"]][label["item"], label["system"]] = label["value"]
scores = defaultdict(lambda: defaultdict(list))
for score in lines("scores.jsonl"):
    if "system" in score and score["value"] is not None:
        key = score["dimension"], f"{score['judge']}/{score['protocol']}"
        scores[key][score["item"], score["system"]].append(score["value"])

results = []
for (dimension, judge), given in sorted(scores.items()):
    means = {cell: np.mean(values) for cell, values in given.items()}
    for group, epsilon in (("expert", 0.2), ("crowd", 0.1)):
        people = [v for k, v in sorted(labels[dimension].items()) if k.startswith(group)]
        ps, advantages = [], []
        for j, own in enumerate(people):
            differences, wins = [], []
            for cell, label in own.items():
                others = [other[cell] for i, other in enumerate(people) if i != j and cell in other]
                if cell not in means or not others:
                    continue
                error = lambda v: np.mean([(v - other) ** 2 for other in others])
                mine, theirs = error(label), error(means[cell])
                tie = abs(mine - theirs) < 1e-12
                wins.append(1 if theirs < mine or tie else 0)
                differences.append((1 if mine < theirs or tie else 0) - wins[-1])
            ps.append(stats.ttest_1samp(differences, epsilon, alternative="less").pvalue)
            advantages.append(np.mean(wins))
        adjusted = multipletests(ps, method="fdr_by")[1]
        results.append(
            {
                "dimension": dimension, "judge": judge, "group": group,
                "winningRate": float(np.mean(adjusted <= 0.05)), "advantage": float(np.mean(advantages)),
                "pValues": [float(p) for p in ps],
            }
        )

path = os.path.join(os.path.dirname(__file__), "fixtures", "replace-summeval.json")
with open(path, "w") as file:
    versions = {name: version(name) for name in ("scipy", "statsmodels", "numpy")}
    json.dump({"versions": versions, "results": results}, file)
    file.write("\n")
