import type { LongAnswer, LongPoint } from '../analysis/long/long.js';
import type { LongTask } from '../model/long.js';
import { textOf } from '../remarks/remark.js';
import { grouped } from '../remarks/words.js';
import type { Table } from '../report/document.js';
import { countCell, estimateCell, numberCell } from './cells.js';
import { tableOf } from './columns.js';

const TITLES: Record<LongTask, string> = {
  fact: 'planted facts (accuracy)',
  digest: 'digest of notes (exponential similarity)',
  order: 'order of parts (concordance)',
};

/** The tables of `assize probe --long`. */
export function longTables(judge: string, answer: LongAnswer): Table[] {
  const whole = answer.points.filter(({ depth }) => depth === undefined);
  const counted = new Map(answer.counted.map((each) => [each.tokens, each.counted]));
  const lengths = tableOf<LongPoint>(
    {
      id: 'long',
      title: `Up to what length ${judge} reads`,
      notes: [
        ...Object.entries(answer.upTo).map(
          ([task, upTo]) => `${TITLES[task as LongTask]}: ${readUpTo(upTo)}`,
        ),
        'read: at this length the lower limit is above the score of answering without reading, for facts at every depth. Lengths in cl100k_base tokens of the text.',
        'score: the mean over replies that could be read; replies that keep to no form, and questions without a reply, are counted apart.',
        '[95% interval]: Korn and Graubard’s, texts as clusters.',
        ...answer.warnings.map((warning) => textOf(warning)),
      ],
    },
    [
      { key: 'tokens', header: 'tokens', cell: ({ tokens }) => countCell(tokens) },
      {
        key: 'counted',
        header: 'as the server counts',
        cell: ({ tokens }) => numberCell(counted.get(tokens) ?? { value: 0 }, 0),
      },
      { key: 'score', header: 'score', cell: ({ score }) => estimateCell(score) },
      {
        key: 'without',
        header: 'without reading',
        cell: ({ noSkill }) => ({ value: noSkill, digits: 3, bounded: true }),
      },
      { key: 'asked', header: 'asked', cell: ({ asked }) => countCell(asked) },
      { key: 'format', header: 'no form', cell: ({ formatErrors }) => countCell(formatErrors) },
      { key: 'missing', header: 'no reply', cell: ({ noReply }) => countCell(noReply) },
      { key: 'read', header: 'read', cell: (point) => (isRead(point, answer) ? 'yes' : 'no') },
    ],
    whole.map((of) => ({ of, section: TITLES[of.task] })),
  );
  return [lengths, ...depthTables(answer)];
}

function readUpTo(upTo: number | null): string {
  return upTo === null ? 'not even the shortest is read' : `read up to ${grouped(upTo)} tokens`;
}

const isRead = ({ task, tokens }: LongPoint, { points }: LongAnswer) =>
  points.every((each) => each.task !== task || each.tokens !== tokens || each.reads);

/** Facts by the place in the text where they stand. */
function depthTables({ points }: LongAnswer): Table[] {
  const atDepths = points.filter(({ depth }) => depth !== undefined);
  const depths = [...new Set(atDepths.map(({ depth = 0 }) => depth))];
  const lengths = [...new Set(atDepths.map(({ tokens }) => tokens))];
  if (depths.length === 0) return [];
  const at = (tokens: number, depth: number) =>
    atDepths.find((each) => each.tokens === tokens && each.depth === depth);
  return [
    tableOf<number>(
      {
        id: 'long-depth',
        title: 'Planted facts by their place in the text (accuracy)',
        notes: ['0: at the beginning, 1: at the end.'],
      },
      [
        { key: 'tokens', header: 'tokens', cell: (tokens) => countCell(tokens) },
        ...depths.map((depth) => ({
          key: `depth-${depth}`,
          header: String(depth),
          group: 'place',
          cell: (tokens: number) => {
            const point = at(tokens, depth);
            return point && estimateCell(point.score);
          },
        })),
      ],
      lengths.map((of) => ({ of })),
    ),
  ];
}
