import type {
  Agreement,
  DimensionLength,
  JudgeLength,
  LengthAnswer,
  LengthOptions,
} from '../analysis/length/length.js';
import type { NumberCell, Row, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { estimateCell } from './audit-cells.js';
import { controlTable, decileTable, similarTable, systemTable } from './audit-length-influence.js';
import { boundedCell, countCell, grouped, markBest, pCell, shareCell } from './cells.js';
import { dimensionHeading, goldNotes, intervalSentence, labelWords, warningNotes } from './words.js';

/** The tables of `assize audit length`. */
export function lengthTables(study: Study, options: LengthOptions, answer: LengthAnswer): Table[] {
  const single = answer.dimensions.every(({ judges }) => judges.length === 1);
  const tables = [
    ...(single
      ? [agreementTable(study, answer, 'alpha'), agreementTable(study, answer, 'agreement')]
      : [judgeTable(study, answer, 'alpha'), judgeTable(study, answer, 'agreement')]),
    decileTable(study, answer),
    controlTable(study, answer),
    ...systemTable(study, answer),
    ...similarTable(study, answer),
  ];
  tables[0].notes = [
    `oracle: prefers the longer candidate, in ${answer.unit}; equal lengths tie.`,
    "alpha: Krippendorff's, MASI distance, preferences as sets over two slots, each pair in both orientations.",
    ...goldNotes(
      study.card,
      answer.dimensions.map(({ dimension, gold }) => ({ dimension, words: gold })),
    ),
    testNote(answer, options),
    intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
    ...warningNotes(answer.warnings),
  ];
  return tables;
}

function testNote({ dimensions }: LengthAnswer, { permutations, seed }: LengthOptions): string {
  const tests = dimensions.flatMap(({ judges }) => judges.map(({ difference }) => difference));
  if (tests.length === 0) return 'p: there is no judge to test.';
  const size = tests.every(({ exhaustive }) => exhaustive)
    ? 'all arrangements'
    : `${grouped(permutations)} random arrangements, seed ${seed}`;
  return `p: two-sided test of the difference of the alphas; judge and people exchange their verdicts item by item, ${size}.`;
}

const MEASURES = {
  alpha: { title: "Krippendorff's alpha", id: 'agreement' },
  agreement: { title: 'share of pairs', id: 'plain-agreement' },
} as const;
type Measure = keyof typeof MEASURES;

const ROWS: readonly [label: string, key: 'humanOracle' | 'judgeOracle' | 'judgeHuman'][] = [
  ['human – oracle', 'humanOracle'],
  ['judge – oracle', 'judgeOracle'],
  ['judge – human', 'judgeHuman'],
];

/** One judge: a row for each two, a column for each dimension. */
function agreementTable(study: Study, { dimensions }: LengthAnswer, measure: Measure): Table {
  const row = (label: string, of: (judge: JudgeLength) => NumberCell, kind?: Row['kind']): Row => ({
    ...(kind && { kind }),
    cells: {
      pair: label,
      ...Object.fromEntries(dimensions.map(({ dimension, judges }) => [dimension, of(judges[0])])),
    },
  });
  return {
    id: MEASURES[measure].id,
    title: `${study.card.title}: agreement of people, ${judgeNames(dimensions)} and the length oracle (${MEASURES[measure].title})`,
    columns: [
      { key: 'pair', header: 'pair' },
      ...dimensions.map(({ dimension }) => ({
        key: dimension,
        header: dimensionHeading(study.card, dimension),
      })),
    ],
    rows: [
      ...ROWS.map(([label, key]) => row(label, (judge) => estimateCell(judge[key][measure]))),
      row(
        'judge – oracle less human – oracle',
        ({ difference }) => estimateCell(difference[measure]),
        'total',
      ),
      ...(measure === 'alpha'
        ? [row('p', ({ difference }) => pCell(difference.pValue), 'total' as const)]
        : []),
      row('pairs', ({ jointPairs }) => countCell(jointPairs), 'total'),
    ],
  };
}

function judgeNames(dimensions: readonly DimensionLength[]): string {
  return [...new Set(dimensions.flatMap(({ judges }) => judges.map(({ name }) => name)))].join(', ');
}

/** Several judges: the same figures, a row for each judge. */
function judgeTable(study: Study, { dimensions }: LengthAnswer, measure: Measure): Table {
  const cell = (agreement: Agreement) => estimateCell(agreement[measure]);
  const alpha = measure === 'alpha';
  return {
    id: MEASURES[measure].id,
    title: `${study.card.title}: agreement of people, judges and the length oracle (${MEASURES[measure].title})`,
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'humanOracle', header: 'human – oracle' },
      { key: 'judgeOracle', header: 'judge – oracle' },
      { key: 'judgeHuman', header: 'judge – human' },
      { key: 'difference', header: 'judge less human' },
      ...(alpha
        ? [{ key: 'p', header: 'p' }]
        : [
            { key: 'similar', header: 'judge – human', group: 'similar length' },
            { key: 'kept', header: 'pairs', group: 'similar length' },
            { key: 'pairs', header: 'pairs' },
            { key: 'scored', header: 'scored' },
          ]),
    ],
    rows: dimensions.flatMap(({ dimension, judges, people }) => {
      const rows = [
        ...(people && judges.length === 0
          ? [
              {
                section: dimensionHeading(study.card, dimension),
                kind: 'reference' as const,
                cells: {
                  judge: labelWords(study.card).source,
                  humanOracle: cell(people.humanOracle),
                  pairs: countCell(people.pairs),
                },
              },
            ]
          : []),
        ...judges.map((judge) => ({
          section: dimensionHeading(study.card, dimension),
          cells: {
            judge: judge.name,
            humanOracle: cell(judge.humanOracle),
            judgeOracle: cell(judge.judgeOracle),
            judgeHuman: cell(judge.judgeHuman),
            difference: cell(judge.difference),
            ...(alpha
              ? { p: pCell(judge.difference.pValue) }
              : {
                  similar: boundedCell(judge.similarAgreement.similar),
                  kept: countCell(judge.similarAgreement.pairs),
                  pairs: countCell(judge.jointPairs),
                  scored: shareCell(judge.coverage.scored, judge.coverage.asked),
                }),
          },
        })),
      ];
      markBest(rows, ['judgeHuman', 'similar']);
      return rows;
    }),
  };
}
