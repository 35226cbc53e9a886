"""What `assize correlate summeval` and `assize agree summeval` must print where no judge model is involved.

Reads the twelve files of human annotations (model_output_annotations/M*_outputs_annotations.jsonl of
DAMO-NLP-SG/LLM_summeval at commit bd7dde1) and writes numbers only: tau-b of length in words and of
ROUGE-1/2/L F1 (Porter stemming off, best of the references) with the experts' and the crowd's means at system
and summary level, and ordinal alpha of the experts and of the crowd.

Written with Python 3.11, scipy 1.17, rouge-score 0.1.2, krippendorff 0.9.
Run: python test/oracle/summeval-references.py FOLDER   (FOLDER holds the M*.jsonl files)
"""
import json
import math
import pathlib
import re
import sys

import krippendorff
import numpy as np
from rouge_score import rouge_scorer
from scipy.stats import kendalltau

folder = pathlib.Path(sys.argv[1])
DIMENSIONS = ["coherence", "consistency", "fluency", "relevance"]
systems = sorted((re.match(r"M\d+", path.name)[0] for path in folder.glob("M*_outputs_annotations.jsonl")))
rows = {
    system: [json.loads(line) for line in open(folder / f"{system}_outputs_annotations.jsonl", encoding="utf8")]
    for system in systems
}
items = [row["id"] for row in rows[systems[0]]]
by_item = {system: {row["id"]: row for row in rows[system]} for system in systems}


def grid(value):
    return np.array([[value(by_item[system][item]) for system in systems] for item in items], dtype=float)


scorer = rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL"], use_stemmer=False)
best = {
    (item, system): {
        name: max(scorer.score(reference, by_item[system][item]["decoded"])[name].fmeasure
                  for reference in by_item[system][item]["references"])
        for name in ["rouge1", "rouge2", "rougeL"]
    }
    for item in items
    for system in systems
}
metrics = {
    "length (words)": grid(lambda row: len(row["decoded"].split())),
    **{
        title: np.array([[best[item, system][name] for system in systems] for item in items])
        for title, name in [("ROUGE-1", "rouge1"), ("ROUGE-2", "rouge2"), ("ROUGE-L", "rougeL")]
    },
}


def summary_level(x, y):
    taus = [kendalltau(a, b).statistic for a, b in zip(x, y)]
    defined = [tau for tau in taus if not math.isnan(tau)]
    return {"value": float(np.mean(defined)), "nUsed": len(defined), "nUndefined": len(taus) - len(defined)}


correlations = []
for group, field in [("expert", "expert_annotations"), ("crowd", "turker_annotations")]:
    for dimension in DIMENSIONS:
        # Sums of whole numbers in place of means: the order is the same, and equal means stay equal.
        gold = grid(lambda row: sum(person[dimension] for person in row[field]))
        for name, metric in metrics.items():
            correlations.append({
                "gold": group,
                "dimension": dimension,
                "judge": name,
                "system": float(kendalltau(metric.sum(axis=0), gold.sum(axis=0)).statistic),
                "summary": summary_level(metric, gold),
            })

alphas = []
for group, field, count in [("expert", "expert_annotations", 3), ("crowd", "turker_annotations", 5)]:
    for dimension in DIMENSIONS:
        ratings = [
            [by_item[system][item][field][person][dimension] for item in items for system in systems]
            for person in range(count)
        ]
        alpha = krippendorff.alpha(reliability_data=ratings, level_of_measurement="ordinal")
        alphas.append({"group": group, "dimension": dimension, "alpha": float(alpha)})

out = pathlib.Path(__file__).parent / "fixtures" / "summeval-references.json"
out.write_text(json.dumps({"correlations": correlations, "alphas": alphas}, indent=1) + "\n", encoding="utf8")
