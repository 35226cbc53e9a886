import type { ConsistencyAnswer, Transitivity } from '../analysis/consistency/consistency.js';
import type { ProtocolConsistency } from '../analysis/consistency/protocols.js';
import type { RepeatConsistency } from '../analysis/consistency/repeats.js';
import type {
  DimensionReranking,
  JudgeReranking,
  PickedByJudge,
} from '../analysis/consistency/rerankings.js';
import type { Estimate } from '../analysis/estimate.js';
import { none } from '../model/result.js';
import { remark } from '../remarks/remark.js';
import type { NumberCell, Table } from '../report/document.js';
import type { Resampling } from '../study/selection.js';
import type { Study } from '../study/study.js';
import { boundedCell, countCell, estimateCell, numberCell, pCell } from './cells.js';
import { type ColumnOf, noted, type Placed, placed, tableOf } from './columns.js';
import {
  dimensionHeading,
  goldNotes,
  itemsSentence,
  labelWords,
  SHARES_APART,
  warningNotes,
} from './words.js';

/** The tables of `assize audit consistency`: those that the data have something for. */
export function consistencyTables(study: Study, options: Resampling, answer: ConsistencyAnswer): Table[] {
  const tables = [
    ...(answer.protocols.length > 0 ? [protocolTable(study, answer)] : []),
    ...(answer.repeats.length > 0 ? [repeatTable(study, answer)] : []),
    ...(answer.transitivity.length > 0 ? [triadTable(study, answer)] : []),
    ...(answer.rerankings.length > 0
      ? [rerankingTable(study, answer.rerankings), gainTable(study, answer.rerankings)]
      : []),
  ];
  const warned = warningNotes(answer.warnings);
  if (tables.length === 0) return [emptyTable(study, warned)];
  return noted(tables, [
    ...goldNotes(study.card, answer.rerankings, ({ gold }) => gold),
    itemsSentence(options),
    ...(answer.repeats.length + answer.transitivity.length > 0 ? [SHARES_APART] : []),
    ...warned,
  ]);
}

function emptyTable({ card }: Study, notes: string[]): Table {
  return tableOf(
    { id: 'consistency', title: `${card.title}: nothing to hold against itself`, notes },
    [],
    [],
  );
}

/** One judge under two protocols. */
function protocolTable({ card }: Study, { protocols }: ConsistencyAnswer): Table {
  const measure = (
    key: 'system' | 'summary' | 'alpha' | 'agreement',
    header: string,
  ): ColumnOf<ProtocolConsistency> => ({
    key,
    header,
    cell: ({ dimensions, [key]: mean }) => {
      // With one dimension the mean is its value, and has its interval.
      const estimate = dimensions.length === 1 ? dimensions[0][key] : undefined;
      return estimate ? estimateCell(estimate) : boundedCell(mean ?? none(remark('no-value')));
    },
  });
  return tableOf<ProtocolConsistency>(
    {
      id: 'protocols',
      title: `${card.title}: one judge under two protocols`,
      notes: [
        card.anonymous
          ? "alpha: Krippendorff's with MASI of the two protocols' preferences, pair by pair; share agreed: of the pairs both decided."
          : "Kendall's tau-b of the two protocols' scores; the mean over the dimensions. Each dimension with its interval is in --format json.",
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
      { key: 'protocols', header: 'protocols', cell: ({ protocols }) => protocols.join(' – ') },
      ...(card.anonymous
        ? [measure('alpha', 'alpha'), measure('agreement', 'share agreed')]
        : [measure('system', 'system level'), measure('summary', 'summary level')]),
      { key: 'dimensions', header: 'dimensions', cell: ({ dimensions }) => countCell(dimensions.length) },
    ],
    protocols.map((of) => ({ of })),
  );
}

function repeatTable({ card }: Study, { repeats }: ConsistencyAnswer): Table {
  return tableOf<RepeatConsistency>(
    {
      id: 'repeats',
      title: 'The same question asked again',
      notes: [
        "changed: how often two answers to one question differ; flipped: how often they name opposite winners. alpha: Krippendorff's, the repeats as annotators.",
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      { key: 'questions', header: 'questions', cell: ({ questions }) => countCell(questions) },
      { key: 'answers', header: 'answers', cell: ({ answers }) => countCell(answers) },
      { key: 'unscored', header: 'unscored', cell: ({ unscored }) => countCell(unscored) },
      { key: 'change', header: 'changed', cell: ({ changeRate }) => estimateCell(changeRate) },
      { key: 'flip', header: 'flipped', cell: ({ flipRate }) => flipRate && estimateCell(flipRate) },
      { key: 'alpha', header: 'alpha', cell: ({ alpha }) => estimateCell(alpha) },
    ],
    placed(card, repeats),
  );
}

function triadTable({ card }: Study, { transitivity }: ConsistencyAnswer): Table {
  return tableOf<Transitivity>(
    {
      id: 'triads',
      title: 'Triads of pairwise verdicts',
      notes: [
        'circular: share of the triads without ties that go round (coin throws: .25). intransitive: share of all triads that no order, with ties, can hold. A pair asked several times counts once, by the rule for votes.',
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ name }) => name },
      { key: 'circular', header: 'circular', cell: ({ circularRate }) => estimateCell(circularRate) },
      { key: 'intransitive', header: 'intransitive', cell: (one) => estimateCell(one.intransitiveRate) },
      { key: 'triads', header: 'triads', cell: ({ triads }) => countCell(triads) },
      { key: 'strict', header: 'without ties', cell: ({ strict }) => countCell(strict) },
    ],
    placed(card, transitivity),
  );
}

/** A judge as a re-ranker, or what it is held against. */
type Picker = Pick<JudgeReranking, 'judge' | 'generator'> & {
  picked(protocol: string): NumberCell | undefined;
};

/** Judges as re-rankers, beside what they write themselves. */
function rerankingTable({ card }: Study, rerankings: readonly DimensionReranking[]): Table {
  const whose = labelWords(card).source === 'humans' ? 'Human score' : 'Score by construction';
  const judges = rerankings.flatMap((one) => one.judges);
  const protocols = new Set(judges.flatMap(({ picked }) => picked.map(({ protocol }) => protocol)));
  const turned = rerankings.filter(isTurned).map(({ dimension }) => dimension);
  const generators = judges.some(({ generator }) => generator !== undefined);
  return tableOf<Picker>(
    {
      id: 'reranking',
      title: `${whose} of what a judge ${generators ? 'writes, and of what it ' : ''}picks`,
      notes: [
        `re-ranker: mean score of the candidate the judge puts first; of several in first place, their mean.${generators ? ' generator: mean score of the judge’s own candidates.' : ''}`,
        ...(turned.length > 0 ? [`On ${turned.join(', ')} small scores are the good ones.`] : []),
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
      generators && {
        key: 'generator',
        header: 'generator',
        cell: ({ generator }) => generator && numberCell(generator, 3),
      },
      ...[...protocols].map(
        (protocol): ColumnOf<Picker> => ({
          key: `p:${protocol}`,
          header: protocol,
          group: 're-ranker',
          cell: ({ picked }) => picked(protocol),
        }),
      ),
    ],
    rerankings.flatMap((one): Placed<Picker>[] => {
      const section = dimensionHeading(card, one.dimension);
      const bound = (judge: string, { value }: Estimate): Placed<Picker> => ({
        section,
        kind: 'reference',
        of: { judge, picked: () => numberCell(value, 3) },
      });
      return [
        ...one.judges.map(({ picked, ...judge }) => ({
          section,
          of: {
            ...judge,
            picked: (wanted: string) => {
              const score = picked.find(({ protocol }) => protocol === wanted)?.score;
              return score && numberCell(score.value, 3, score.interval);
            },
          },
        })),
        bound('random', one.random),
        bound('best possible', one.best),
      ];
    }),
  );
}

/** What the picks gain over chance, which tells whether a judge is any use as a re-ranker. */
function gainTable({ card }: Study, rerankings: readonly DimensionReranking[]): Table {
  return tableOf<PickedByJudge & { judge: string }>(
    {
      id: 'reranking-gains',
      title: 'What the picks gain over a candidate drawn at random from the same items',
      notes: [
        'gain: above 0 where what the judge puts first is scored better, whichever scores are the good ones. p: two-sided, that it gains nothing; the gain of an item changes its sign. Unadjusted.',
      ],
    },
    [
      { key: 'judge', header: 'judge', cell: ({ judge }) => judge },
      { key: 'protocol', header: 'protocol', align: 'left', cell: ({ protocol }) => protocol },
      { key: 'gain', header: 'gain', cell: ({ gain }) => numberCell(gain.value, 3, gain.interval) },
      { key: 'p', header: 'p', cell: ({ gain }) => pCell(gain.pValue) },
      { key: 'items', header: 'items', cell: ({ items }) => countCell(items) },
    ],
    placed(card, rerankings, ({ judges }) =>
      judges.flatMap(({ judge, picked }) => picked.map((one) => ({ judge, ...one }))),
    ),
  );
}

function isTurned({ best, random }: DimensionReranking): boolean {
  return (best.value.value ?? 0) < (random.value.value ?? 0);
}
