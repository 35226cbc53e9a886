import type { ConsistencyAnswer } from '../analysis/consistency/consistency.js';
import type { DimensionReranking } from '../analysis/consistency/rerankings.js';
import { none } from '../model/result.js';
import { remark } from '../remarks/remark.js';
import type { Table } from '../report/document.js';
import type { Resampling } from '../study/selection.js';
import type { Study } from '../study/study.js';
import { estimateCell } from './audit-cells.js';
import { boundedCell, countCell, markBest, numberCell } from './cells.js';
import { dimensionHeading, goldNotes, intervalSentence, labelWords, warningNotes } from './words.js';

/** The tables of `assize audit consistency`: those that the data have something for. */
export function consistencyTables(study: Study, options: Resampling, answer: ConsistencyAnswer): Table[] {
  const tables = [
    ...(answer.protocols.length > 0 ? [protocolTable(study, answer)] : []),
    ...(answer.repeats.length > 0 ? [repeatTable(study, answer)] : []),
    ...(answer.transitivity.length > 0 ? [triadTable(study, answer)] : []),
    ...(answer.rerankings.length > 0 ? [rerankingTable(study, answer.rerankings)] : []),
  ];
  const warned = warningNotes(answer.warnings);
  if (tables.length === 0) return [emptyTable(study, warned)];
  const last = tables[tables.length - 1];
  last.notes = [
    ...(last.notes ?? []),
    ...goldNotes(
      study.card,
      answer.rerankings.map(({ dimension, gold }) => ({ dimension, words: gold })),
    ),
    intervalSentence({ ...options, method: 'percentile', resample: 'items' }),
    ...warned,
  ];
  return tables;
}

function emptyTable({ card }: Study, notes: string[]): Table {
  const title = `${card.title}: nothing to hold against itself`;
  return { id: 'consistency', title, columns: [], rows: [], notes };
}

/** One judge under two protocols. */
function protocolTable({ card }: Study, { protocols }: ConsistencyAnswer): Table {
  const measures: { key: 'system' | 'summary' | 'alpha' | 'agreement'; header: string }[] = card.anonymous
    ? [
        { key: 'alpha', header: 'alpha' },
        { key: 'agreement', header: 'share agreed' },
      ]
    : [
        { key: 'system', header: 'system level' },
        { key: 'summary', header: 'summary level' },
      ];
  const rows = protocols.map((one) => ({
    cells: {
      judge: one.judge,
      protocols: one.protocols.join(' – '),
      ...Object.fromEntries(
        measures.map(({ key }) => {
          // With one dimension the mean is its value, and has its interval.
          const [only] = one.dimensions.length === 1 ? one.dimensions : [];
          const estimate = only?.[key];
          return [key, estimate ? estimateCell(estimate) : boundedCell(one[key] ?? none(remark('no-value')))];
        }),
      ),
      dimensions: countCell(one.dimensions.length),
    },
  }));
  markBest(
    rows,
    measures.map(({ key }) => key),
  );
  return {
    id: 'protocols',
    title: `${card.title}: one judge under two protocols`,
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'protocols', header: 'protocols' },
      ...measures,
      { key: 'dimensions', header: 'dimensions' },
    ],
    rows,
    notes: [
      card.anonymous
        ? "alpha: Krippendorff's with MASI of the two protocols' preferences, pair by pair; share agreed: of the pairs both decided."
        : "Kendall's tau-b of the two protocols' scores; the mean over the dimensions. Each dimension with its interval is in --format json.",
    ],
  };
}

function repeatTable(study: Study, { repeats }: ConsistencyAnswer): Table {
  return {
    id: 'repeats',
    title: 'The same question asked again',
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'questions', header: 'questions' },
      { key: 'answers', header: 'answers' },
      { key: 'unscored', header: 'unscored' },
      { key: 'change', header: 'changed' },
      { key: 'flip', header: 'flipped' },
      { key: 'alpha', header: 'alpha' },
    ],
    rows: repeats.map((one) => ({
      section: dimensionHeading(study.card, one.dimension),
      cells: {
        judge: one.name,
        questions: countCell(one.questions),
        answers: countCell(one.answers),
        unscored: countCell(one.unscored),
        change: estimateCell(one.changeRate),
        flip: one.flipRate && estimateCell(one.flipRate),
        alpha: estimateCell(one.alpha),
      },
    })),
    notes: [
      "changed: how often two answers to one question differ; flipped: how often they name opposite winners. alpha: Krippendorff's, the repeats as annotators.",
    ],
  };
}

function triadTable(study: Study, { transitivity }: ConsistencyAnswer): Table {
  return {
    id: 'triads',
    title: 'Triads of pairwise verdicts',
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'circular', header: 'circular' },
      { key: 'intransitive', header: 'intransitive' },
      { key: 'triads', header: 'triads' },
      { key: 'strict', header: 'without ties' },
    ],
    rows: transitivity.map((one) => ({
      section: dimensionHeading(study.card, one.dimension),
      cells: {
        judge: one.name,
        circular: estimateCell(one.circularRate),
        intransitive: estimateCell(one.intransitiveRate),
        triads: countCell(one.triads),
        strict: countCell(one.strict),
      },
    })),
    notes: [
      'circular: share of the triads without ties that go round (coin throws: .25). intransitive: share of all triads that no order, with ties, can hold. A pair asked several times counts once, by the rule for votes.',
    ],
  };
}

/** Judges as re-rankers, beside what they write themselves. */
function rerankingTable(study: Study, rerankings: readonly DimensionReranking[]): Table {
  const whose = labelWords(study.card).source === 'humans' ? 'Human score' : 'Score by construction';
  const protocols = [
    ...new Set(
      rerankings.flatMap(({ judges }) => judges.flatMap(({ picked }) => picked.map((one) => one.protocol))),
    ),
  ];
  const turned = rerankings
    .filter(({ best, random }) => (best.value.value ?? 0) < (random.value.value ?? 0))
    .map(({ dimension }) => dimension)
    .join(', ');
  const generators = rerankings.some(({ judges }) => judges.some(({ generator }) => generator !== undefined));
  return {
    id: 'reranking',
    title: `${whose} of what a judge ${generators ? 'writes, and of what it ' : ''}picks`,
    columns: [
      { key: 'judge', header: 'judge' },
      ...(generators ? [{ key: 'generator', header: 'generator' }] : []),
      ...protocols.map((protocol) => ({ key: `p:${protocol}`, header: protocol, group: 're-ranker' })),
    ],
    rows: rerankings.flatMap(({ dimension, judges, random, best }) => {
      const section = dimensionHeading(study.card, dimension);
      const every = (cell: typeof random) =>
        Object.fromEntries(protocols.map((protocol) => [`p:${protocol}`, numberCell(cell.value, 3)]));
      const rows = [
        ...judges.map(({ judge, generator, picked }) => ({
          section,
          cells: {
            judge,
            generator: generator && numberCell(generator, 3),
            ...Object.fromEntries(
              picked.map(({ protocol, score }) => [
                `p:${protocol}`,
                numberCell(score.value, 3, score.interval),
              ]),
            ),
          },
        })),
        { section, kind: 'reference' as const, cells: { judge: 'random', ...every(random) } },
        { section, kind: 'reference' as const, cells: { judge: 'best possible', ...every(best) } },
      ];
      markBest(rows, ['generator', ...protocols.map((protocol) => `p:${protocol}`)], {
        lowest: (best.value.value ?? 0) < (random.value.value ?? 0),
      });
      return rows;
    }),
    notes: [
      `re-ranker: mean score of the candidate the judge puts first; of several in first place, their mean.${generators ? ' generator: mean score of the judge’s own candidates.' : ''}`,
      ...(turned ? [`On ${turned} small scores are the good ones.`] : []),
    ],
  };
}
