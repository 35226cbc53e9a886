import type { CompareAnswer, JudgePair, PreferenceOptions } from '../analysis/compare/records.js';
import { FEWEST_ITEMS } from '../analysis/few-items.js';
import { plain } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, numberCell, pCell } from './cells.js';
import { type MaybeColumn, placed, tableOf } from './columns.js';
import { warningNotes } from './words.js';

/** What is said of one measure and not of the other. */
export interface Measure {
  short: string;
  title: string;
  on: string;
  used: string;
  judgeNotes: string[];
  pairNotes: string[];
  /** What the second ground is called. */
  beside: string;
  systemsGiven: string;
}

/** One row each two judges. */
export function pairTable(
  study: Study,
  { short, on, pairNotes, beside, systemsGiven }: Measure,
  options: PreferenceOptions,
  answer: CompareAnswer,
): Table {
  const { power, margin, adjust = 'holm', confidence } = options;
  const tests = pairsOf(answer);
  const many = adjust === 'holm' && answer.dimensions.some(({ pairs }) => pairs.length > 1);
  const zero = tests.some((pair) => pair.zero);
  const columns: MaybeColumn<JudgePair>[] = [
    { key: 'a', header: 'judge a', cell: ({ a }) => a },
    { key: 'b', header: 'judge b', cell: ({ b }) => b },
    { key: 'valueA', header: 'a', group: short, cell: ({ valueA }) => boundedCell(valueA) },
    { key: 'valueB', header: 'b', group: short, cell: ({ valueB }) => boundedCell(valueB) },
    {
      key: 'difference',
      header: 'a − b',
      group: short,
      cell: ({ difference, interval }) => boundedCell(difference, interval),
    },
    { key: 'p', header: 'p', cell: ({ pValue }) => pCell(pValue) },
    many && { key: 'adjusted', header: 'Holm p', cell: (pair) => pCell(pair.adjustedPValue) },
    zero && {
      key: 'zero',
      header: 'a − b',
      group: beside,
      cell: (pair) => pair.zero && boundedCell(pair.zero.difference),
    },
    zero && {
      key: 'zeroP',
      header: many ? 'Holm p' : 'p',
      group: beside,
      cell: (pair) => pair.zero && pCell(many ? pair.zero.adjustedPValue : pair.zero.pValue),
    },
    { key: 'better', header: 'better', align: 'left', cell: betterCell },
    margin !== undefined && {
      key: 'margin',
      header: `p of ${margin} worse`,
      group: 'a',
      cell: ({ noWorse }) => noWorse && pCell(noWorse.nonInferiority),
    },
    margin !== undefined && {
      key: 'marginB',
      header: `p of ${margin} worse`,
      group: 'b',
      cell: ({ noWorse }) => noWorse && pCell(noWorse.nonSuperiority),
    },
    margin !== undefined && {
      key: 'shown',
      header: `within ${margin}`,
      align: 'left',
      cell: ({ noWorse }) => noWorse?.shown ?? 'not shown',
    },
    tests.some(({ williams }) => williams) && {
      key: 'williams',
      header: 'Williams p',
      cell: ({ williams }) => williams && pCell(williams.pValue),
    },
    power !== undefined && {
      key: 'power',
      header: 'now',
      group: 'power',
      cell: (pair) => pair.power && boundedCell(pair.power.now),
    },
    power !== undefined && {
      key: 'needed',
      header: `items for ${power}`,
      group: 'power',
      cell: (pair) => pair.power && numberCell(pair.power.itemsNeeded, 0),
    },
    { key: 'items', header: 'items', cell: ({ items }) => countCell(items) },
    tests.some(({ cells }) => cells !== undefined) && {
      key: 'cells',
      header: 'cells',
      cell: ({ cells }) => (cells === undefined ? undefined : countCell(cells)),
    },
    tests.some(({ units }) => units !== undefined) && {
      key: 'units',
      header: 'units',
      cell: ({ units }) => (units === undefined ? undefined : countCell(units)),
    },
    tests.some(({ verdicts }) => verdicts !== undefined) && {
      key: 'verdicts',
      header: 'verdicts',
      cell: ({ verdicts }) => (verdicts === undefined ? undefined : countCell(verdicts)),
    },
  ];
  return tableOf(
    {
      id: 'pairs',
      title: `Each two judges on ${on} (${answer.dimensions[0].test})`,
      notes: [
        `better: the judge that is better at ${plain(1 - confidence)}, by ${many ? 'Holm p' : 'p'}${zero ? ' on either ground' : ''}; a p above it does not show that two judges are alike${margin === undefined ? ' (--margin asks that)' : ''}.`,
        ...(margin === undefined
          ? []
          : [
              `p of ${margin} worse: of that judge being worse by ${margin} or more${many ? ', Holm-adjusted' : ''}; small: it is no worse. Small for both: the two are equivalent.`,
            ]),
        ...(tests.some(({ conflict }) => conflict === 'interval')
          ? [
              'interval has 0: p is below the level, the interval contains 0 all the same, so nobody is named.',
            ]
          : []),
        ...(power === undefined ? [] : [`${powerSentence(power, confidence)}${systemsGiven}.`]),
        ...pairNotes,
        ...warningNotes(answer.warnings),
      ],
    },
    columns,
    placed(study.card, answer.dimensions, ({ pairs }) => pairs),
  );
}

function betterCell({ better, conflict, items }: JudgePair): string {
  if (conflict === 'interval') return 'interval has 0';
  if (conflict !== undefined) return 'grounds differ';
  if (items < FEWEST_ITEMS) return 'few items';
  return better ?? '';
}

/** What the columns of power say, as far as it holds of any measure. */
function powerSentence(power: number, confidence: number): string {
  const level = plain(1 - confidence);
  return `power: the chance of p below ${level} with the items there are, and about how many items would give a chance of ${power}, if the difference seen is the true one; items are resampled`;
}

export function pairsOf({ dimensions }: CompareAnswer): JudgePair[] {
  return dimensions.flatMap(({ pairs }) => pairs);
}
