import { deflateRawSync } from 'node:zlib';
import type { Case, CaseColumn, CaseData, CaseReply } from '../../model/case-data.js';
import { cut } from '../../remarks/words.js';

/** Characters kept of a text and of a reply, and which replies. */
interface Keep {
  text: number;
  reply: number;
  /** `telling`: where a judge is against the labels, changes its verdict or gives none; `two`: of these two a case. */
  replies: 'all' | 'telling' | 'two';
  words?: string;
}

const TELLING = 'where a judge is against the labels, changes its verdict or gives none';

/** From everything to no reply at all. */
const STEPS: readonly Keep[] = [
  { text: 60_000, reply: 6_000, replies: 'all' },
  { text: 20_000, reply: 1_200, replies: 'all', words: 'Replies are cut at 1,200 characters.' },
  { text: 20_000, reply: 1_200, replies: 'telling', words: `Replies stand only ${TELLING}.` },
  {
    ...{ text: 20_000, reply: 600, replies: 'two' },
    words: `Replies stand only ${TELLING}: at most two of a judge, cut at 600 characters.`,
  },
  {
    ...{ text: 6_000, reply: 200, replies: 'two' },
    words: `Texts are cut at 6,000 characters. Replies stand only ${TELLING}: at most two of a judge, cut at 200 characters.`,
  },
  {
    text: 2_000,
    reply: 0,
    replies: 'two',
    words: 'Texts are cut at 2,000 characters; there was no room for replies.',
  },
  {
    text: 200,
    reply: 0,
    replies: 'two',
    words: 'Texts are cut at 200 characters; there was no room for replies.',
  },
];

/** The cases as compressed text of at most so many characters: replies are cut and left out until they fit, and it is said. */
export function packCases(data: CaseData, most: number): string {
  let packed = '';
  for (const step of STEPS) {
    packed = deflateRawSync(JSON.stringify(shortened(data, step)), { level: 9 }).toString('base64');
    if (packed.length <= most) break;
  }
  return packed;
}

function shortened(data: CaseData, keep: Keep): CaseData {
  const { words } = keep;
  return {
    ...data,
    items: data.items.map(({ document, instruction, texts, ...item }) => ({
      ...item,
      ...(instruction !== undefined && { instruction: cutAt(instruction, keep.text) }),
      ...(document !== undefined && { document: cutAt(document, keep.text) }),
      texts: texts.map(([system, text]) => [system, cutAt(text, keep.text)]),
    })),
    columns: data.columns.map((column) => ({ ...column, replies: repliesOf(data, column, keep) })),
    ...(words !== undefined && { shortened: words }),
  };
}

function repliesOf(
  { cases }: CaseData,
  column: CaseColumn,
  { reply: most, replies: which }: Keep,
): CaseColumn['replies'] {
  if (most === 0) return [];
  const flips = new Set(column.flips);
  const missing = new Set(column.unscored.map(([at]) => at));
  const scores = new Map(column.scores);
  return column.replies.flatMap(([at, replies]): CaseColumn['replies'] => {
    const worst = which === 'all' ? undefined : worstPair(cases[at], scores.get(at) ?? []);
    if (which !== 'all' && worst === undefined && !flips.has(at) && !missing.has(at)) return [];
    const kept = which === 'two' ? twoOf(replies, worst) : replies;
    return [[at, kept.map((one) => cutReply(one, most))]];
  });
}

/** The two systems that the judge orders against the people and that lie farthest apart for them. */
function worstPair(
  { systems, people }: Case,
  judge: readonly (number | null)[],
): [number, number] | undefined {
  let found: [number, number] | undefined;
  let most = 0;
  for (let a = 0; a < people.length; a++) {
    for (let b = a + 1; b < people.length; b++) {
      const human = (people[a] ?? Number.NaN) - (people[b] ?? Number.NaN);
      const other = (judge[a] ?? Number.NaN) - (judge[b] ?? Number.NaN);
      if (!(human * other < 0) || Math.abs(human) <= most) continue;
      most = Math.abs(human);
      found = [systems[a], systems[b]];
    }
  }
  return found;
}

/** Replies about the pair; where there is none, the first two. */
function twoOf(replies: readonly CaseReply[], pair: readonly number[] | undefined): readonly CaseReply[] {
  const about = replies.filter(
    ({ shown }) => pair !== undefined && shown.some((system) => pair.includes(system)),
  );
  return (about.length > 0 ? about : replies).slice(0, 2);
}

function cutReply({ explanation, raw, ...reply }: CaseReply, most: number): CaseReply {
  return {
    ...reply,
    ...(explanation !== undefined && { explanation: cutAt(explanation, most) }),
    ...(raw !== undefined && { raw: cutAt(raw, most) }),
  };
}

function cutAt(text: string, most: number): string {
  return text.length <= most ? text : `${cut(text, most)} … [${most} of ${text.length} characters]`;
}
