import {
  alternativeAnnotatorTest,
  kendallTau,
  pearson,
  signMeanTest,
  spearman,
  williamsTest,
} from '../../dist/src/index.js';
import { simulate } from './simulate.mjs';
import { onScale } from './worlds.mjs';

export function tests() {
  signMeans();
  standIn();
  independence();
  williams();
}

/** Signs whose mean is the margin. */
function signMeans() {
  for (const zeros of [0.2, 0.6]) {
    /** The exact p-value takes its time, and there are few outcomes. */
    const known = new Map();
    const pValueOf = (plus, minus, n) => {
      const key = `${plus} ${minus} ${n}`;
      const pValue = known.get(key) ?? signMeanTest(plus, minus, n, 0.2).pValue;
      known.set(key, pValue);
      return pValue;
    };
    simulate((n) => `sign-mean test, ${n} signs, margin .2, ${zeros} of them 0`, {
      sizes: [10, 20, 50, 300],
      studies: 2000,
      study: ({ uniform }, n) => {
        let [plus, minus] = [0, 0];
        for (let k = 0; k < n; k++) {
          const u = uniform();
          if (u < (1 - zeros + 0.2) / 2) plus++;
          else if (u < 1 - zeros) minus++;
        }
        return { tests: { test: pValueOf(plus, minus, n) } };
      },
    });
  }
}

/**
 * Yes or no, three annotators who are right in .9 of the instances. The mean difference is .8 (.9 − the judge's
 * accuracy): a judge right in .65 lies just at epsilon, .2, and should not pass.
 */
function standIn() {
  for (const [perItem, spread] of [
    [1, 0],
    [10, 0],
    [10, 0.3],
  ]) {
    const what = spread > 0 ? 'a judge better on some items' : 'instances independent';
    simulate((n) => `alternative annotator test, ${n} items × ${perItem}, ${what}`, {
      sizes: perItem === 1 ? [20, 50, 200] : [20, 50],
      studies: 2000,
      study: ({ chance }, n) => {
        const judge = [];
        const annotators = [[], [], []];
        const items = [];
        for (let i = 0; i < n; i++) {
          const accuracy = 0.65 + (chance(0.5) ? spread : -spread);
          for (let k = 0; k < perItem; k++) {
            items.push(i);
            const yes = chance(0.5);
            const said = (share) => (chance(share) ? yes : !yes);
            judge.push(said(accuracy));
            for (const row of annotators) row.push(said(0.9));
          }
        }
        const found = alternativeAnnotatorTest(judge, annotators, { alignment: 'accuracy', items });
        const verdict = (passes) => (passes ? 0 : 1);
        return {
          tests: {
            'one annotator': found.contests[0].pValue,
            'one annotator, items as clusters': found.contests[0].clusteredPValue,
            passes: verdict(found.passes),
            'passes, items as clusters': verdict(found.passesClustered),
          },
        };
      },
    });
  }
}

/** p-values of correlations of two independent series, with ties or without. */
function independence() {
  for (const [what, scale] of [
    ['normal', (value) => value],
    ['on 1–5', (value) => onScale(3 + value)],
  ]) {
    simulate((n) => `correlations of independent series, ${n} values ${what}`, {
      sizes: [5, 12, 60],
      studies: 2000,
      study: ({ normal }, n) => {
        const [x, y] = [0, 1].map(() => Array.from({ length: n }, () => scale(normal())));
        return {
          tests: {
            Kendall: kendallTau(x, y).pValue,
            Pearson: pearson(x, y).pValue,
            Spearman: spearman(x, y).pValue,
          },
        };
      },
    });
  }
}

/** Two judges as close to the gold, jointly normal. */
function williams() {
  simulate((n) => `Williams' test, ${n} systems`, {
    sizes: [5, 12, 60],
    studies: 2000,
    study: ({ normal }, n) => {
      const gold = Array.from({ length: n }, normal);
      const [a, b] = [0, 1].map(() => gold.map((value) => value + 0.7 * normal()));
      const r = (x, y) => pearson(x, y).r;
      return { tests: { test: williamsTest(r(gold, a), r(gold, b), r(a, b), n).pValue } };
    },
  });
}
