"""Reference values for the difference of two alphas with its bootstrap interval over items.

Written with krippendorff 0.9 and NumPy (the versions are stored in the fixture).
Run from the project's root: python test/oracle/alpha-difference.py
A judge joins the people, or stands in for each of them in turn; every one of the n^n ordered resamples of n items is
taken once, the same for all alphas of a difference. A resample in which one of them has no alpha is left out.
"""

import itertools
import json
import os
from importlib.metadata import version

import krippendorff
import numpy as np

rng = np.random.default_rng(12)


def nested(array):
    return [[None if np.isnan(v) else float(v) for v in row] for row in array]


def alpha_or_nan(data, level):
    values = [column[~np.isnan(column)] for column in data.T]
    pairable = [column for column in values if len(column) > 1]
    if not pairable or len(np.unique(np.concatenate(pairable))) < 2:
        return np.nan
    return krippendorff.alpha(reliability_data=data, level_of_measurement=level)


def ends(values):
    defined = values[~np.isnan(values)]
    return {
        "low": float(np.quantile(defined, 0.025)),
        "high": float(np.quantile(defined, 0.975)),
        "nUndefined": int(np.isnan(values).sum()),
    }


def difference_case(people, judge, items):
    joined = np.vstack([people, judge])
    places = [np.vstack([np.delete(people, k, axis=0), judge]) for k in range(len(people))]
    groups = [np.flatnonzero(np.array(items) == item) for item in dict.fromkeys(items)]
    groups = [g for g in groups if any((~np.isnan(joined[:, u])).sum() > 1 for u in g)]
    out = {"people": nested(people), "judge": nested(judge[None])[0], "items": items}
    for level in ("nominal", "ordinal", "interval"):
        draws = [np.concatenate(draw) for draw in itertools.product(groups, repeat=len(groups))]
        alone = np.array([alpha_or_nan(people[:, d], level) for d in draws])
        more = np.array([alpha_or_nan(joined[:, d], level) for d in draws])
        place = np.mean([[alpha_or_nan(p[:, d], level) for d in draws] for p in places], axis=0)
        whole = [alpha_or_nan(data, level) for data in (people, joined, *places)]
        out[level] = {
            "joined": {"difference": whole[1] - whole[0], **ends(more - alone)},
            "inPlace": {"difference": float(np.mean(whole[2:])) - whole[0], **ends(place - alone)},
        }
    return out


first = rng.integers(1, 4, size=(3, 4)).astype(float)
second = np.array([[1, 1, 2, 3, 3, 1, 2, 2], [1, 2, 2, 3, 3, 1, np.nan, 1]], dtype=float)
third = np.array([[1, 1, 2, 2, 1], [1, 1, 2, 1, np.nan], [1, 2, 2, 2, np.nan]], dtype=float)
cases = [
    difference_case(first, rng.integers(1, 4, size=4).astype(float), ["a", "b", "c", "d"]),
    difference_case(second, np.array([3, 1, 2, 3, 1, 1, 2, 2], dtype=float), ["a", "a", "b", "b", "c", "c", "d", "d"]),
    # The last item has a pair with the judge alone.
    difference_case(third, np.array([1, 1, 1, 2, 2], dtype=float), ["a", "b", "c", "d", "e"]),
]

here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "fixtures", "alpha-difference.json"), "w") as file:
    json.dump(
        {"versions": {name: version(name) for name in ("krippendorff", "numpy")}, "cases": cases},
        file,
        separators=(",", ":"),
        default=float,
    )
    file.write("\n")
