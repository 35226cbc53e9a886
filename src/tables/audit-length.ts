import type { RaterLean } from '../analysis/length/decided-lean.js';
import type {
  Agreement,
  DimensionLength,
  JudgeLength,
  LengthAnswer,
  LengthOptions,
} from '../analysis/length/length.js';
import { grouped } from '../remarks/words.js';
import type { NumberCell, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { controlTable, decileTable, similarTable, systemTable } from './audit-length-influence.js';
import { boundedCell, countCell, estimateCell, pCell, shareCell } from './cells.js';
import { type ColumnOf, type Placed, placed, tableOf, under } from './columns.js';
import { dimensionHeading, goldNotes, itemsSentence, labelWords, warningNotes } from './words.js';

/** The tables of `assize audit length`. */
export function lengthTables(study: Study, options: LengthOptions, answer: LengthAnswer): Table[] {
  const single = answer.dimensions.every(({ judges }) => judges.length === 1);
  const tables = [
    ...(single
      ? [agreementTable(study, answer, 'alpha'), agreementTable(study, answer, 'agreement')]
      : [judgeTable(study, answer, 'alpha'), judgeTable(study, answer, 'agreement')]),
    ...leanTables(study, answer, options),
    decileTable(study, answer),
    controlTable(study, answer),
    ...systemTable(study, answer),
    ...similarTable(study, answer),
  ];
  tables[0].notes = [
    `oracle: prefers the longer candidate, in ${answer.unit}; equal lengths tie.`,
    "alpha: Krippendorff's, MASI distance, preferences as sets over two slots, each pair in both orientations.",
    ...goldNotes(study.card, answer.dimensions, ({ gold }) => gold),
    itemsSentence(options),
    ...warningNotes(answer.warnings),
  ];
  return tables;
}

const MEASURES = {
  alpha: { title: "Krippendorff's alpha", id: 'agreement' },
  agreement: { title: 'share of pairs', id: 'plain-agreement' },
} as const;
type Measure = keyof typeof MEASURES;

/** Who agrees with whom. */
export const AGREEMENTS: readonly [label: string, key: 'humanOracle' | 'judgeOracle' | 'judgeHuman'][] = [
  ['human – oracle', 'humanOracle'],
  ['judge – oracle', 'judgeOracle'],
  ['judge – human', 'judgeHuman'],
];

/** One judge: a row for each two, a column for each dimension. */
function agreementTable(study: Study, { dimensions }: LengthAnswer, measure: Measure): Table {
  interface Figure {
    label: string;
    of(judge: JudgeLength): NumberCell;
  }
  const figures: Placed<Figure>[] = [
    ...AGREEMENTS.map(([label, key]) => ({
      of: { label, of: (judge: JudgeLength) => estimateCell(judge[key][measure]) },
    })),
    { kind: 'total', of: { label: 'pairs', of: ({ jointPairs }) => countCell(jointPairs) } },
  ];
  return tableOf<Figure>(
    {
      id: MEASURES[measure].id,
      title: `${study.card.title}: agreement of people, ${judgeNames(dimensions)} and the length oracle (${MEASURES[measure].title})`,
    },
    [
      { key: 'pair', header: 'pair', cell: ({ label }) => label },
      ...dimensions.map(
        ({ dimension, judges }): ColumnOf<Figure> => ({
          key: dimension,
          header: dimensionHeading(study.card, dimension),
          cell: ({ of }) => of(judges[0]),
        }),
      ),
    ],
    figures,
  );
}

function judgeNames(dimensions: readonly DimensionLength[]): string {
  return [...new Set(dimensions.flatMap(({ judges }) => judges.map(({ name }) => name)))].join(', ');
}

/** A judge, or the people where no judge was asked. */
type Agreeing = Partial<Omit<JudgeLength, 'name'>> & { name: string };

/** Several judges: the same figures, a row for each judge. */
function judgeTable(study: Study, { dimensions }: LengthAnswer, measure: Measure): Table {
  const cell = (agreement: Agreement | undefined) => agreement && estimateCell(agreement[measure]);
  const plain = measure === 'agreement';
  return tableOf<Agreeing>(
    {
      id: MEASURES[measure].id,
      title: `${study.card.title}: agreement of people, judges and the length oracle (${MEASURES[measure].title})`,
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      { key: 'humanOracle', header: 'human – oracle', cell: ({ humanOracle }) => cell(humanOracle) },
      { key: 'judgeOracle', header: 'judge – oracle', cell: ({ judgeOracle }) => cell(judgeOracle) },
      {
        key: 'judgeHuman',
        header: 'judge – human',
        cell: ({ judgeHuman }) => cell(judgeHuman),
      },
      ...under<Agreeing>('similar length', [
        plain && {
          key: 'similar',
          header: 'judge – human',
          cell: ({ similarAgreement: one }) => one && boundedCell(one.similar),
        },
        plain && {
          key: 'kept',
          header: 'pairs',
          cell: ({ similarAgreement: one }) => one && countCell(one.pairs),
        },
      ]),
      plain && {
        key: 'pairs',
        header: 'pairs',
        cell: ({ jointPairs, pairs = 0 }) => countCell(jointPairs ?? pairs),
      },
      plain && {
        key: 'scored',
        header: 'scored',
        cell: ({ coverage }) => coverage && shareCell(coverage.scored, coverage.asked),
      },
    ],
    dimensions.flatMap(({ dimension, judges, people }): Placed<Agreeing>[] => {
      const section = dimensionHeading(study.card, dimension);
      if (judges.length > 0 || people === undefined) return judges.map((of) => ({ section, of }));
      const { source } = labelWords(study.card);
      const { humanOracle, pairs } = people;
      return [{ section, kind: 'reference', of: { name: source, humanOracle, pairs } }];
    }),
  );
}

/** Who follows length how far, over the pairs that judge and people both decided. */
function leanTables(study: Study, { dimensions }: LengthAnswer, options: LengthOptions): Table[] {
  const labelled = dimensions.filter(({ people }) => people !== undefined);
  const records = placed(study.card, labelled, ({ judges }) => judges);
  if (records.length === 0) return [];
  const humans = study.card.byConstruction ? 'labels' : 'humans';
  const less = `judge − ${humans}`;
  return [
    tableOf<JudgeLength>(
      {
        id: 'length-lean',
        title: `Does a judge follow length more than ${humans} do? On the pairs that both decided`,
        notes: [
          `won by the longer: share of these pairs. P(win) for twice the length: by how much it changes on average, by a logistic regression on the ratio of lengths for these pairs. ${less}: above 0 the judge follows length more.`,
          `p: two-sided; of the shares, judge and ${humans} exchange their verdicts item by item (${exchanges(records.map(({ of }) => of.lean.longerWins))}${grouped(options.permutations)} arrangements, seed ${options.seed}); of the effects, from the resamples of items.`,
          'ties: share of the pairs that both gave a verdict on. They are in neither measure, so that who ties more does not seem to follow length less.',
        ],
      },
      [
        { key: 'judge', header: 'judge', cell: ({ name }) => name },
        ...under<JudgeLength>('won by the longer', [
          { key: 'wins', header: 'judge', cell: ({ lean }) => shareOf(lean.judge) },
          { key: 'peopleWins', header: humans, cell: ({ lean }) => shareOf(lean.people) },
          { key: 'lean', header: less, cell: ({ lean }) => estimateCell(lean.longerWins) },
          { key: 'p', header: 'p', cell: ({ lean }) => pCell(lean.longerWins.pValue) },
        ]),
        ...under<JudgeLength>('P(win) for twice the length', [
          { key: 'effect', header: 'judge', cell: ({ lean }) => boundedCell(lean.judge.effect) },
          { key: 'peopleEffect', header: humans, cell: ({ lean }) => boundedCell(lean.people.effect) },
          { key: 'effectLean', header: less, cell: ({ lean }) => estimateCell(lean.effect) },
          { key: 'effectP', header: 'p', cell: ({ lean }) => pCell(lean.effect.pValue) },
        ]),
        ...under<JudgeLength>('ties', [
          { key: 'ties', header: 'judge', cell: ({ lean }) => boundedCell(lean.judge.tieRate) },
          { key: 'peopleTies', header: humans, cell: ({ lean }) => boundedCell(lean.people.tieRate) },
        ]),
        { key: 'pairs', header: 'pairs', cell: ({ lean }) => countCell(lean.decidedPairs) },
      ],
      records,
    ),
  ];
}

function shareOf({ longerWins }: RaterLean): NumberCell {
  return boundedCell(longerWins.value);
}

/** Some or all of the tests went through every arrangement there is. */
function exchanges(tests: readonly { exhaustive: boolean }[]): string {
  const enumerated = tests.filter(({ exhaustive }) => exhaustive).length;
  return enumerated === 0 ? '' : 'all there are, or ';
}
