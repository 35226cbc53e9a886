import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '../../src/stats/numeric/random.js';

/** A recorded reply of a real judge, with what it was shown. */
export interface RecordedReply {
  /** Path inside the source's repository. */
  file: string;
  record: string;
  format: 'choice' | 'score' | 'letter' | 'consistent';
  reply: string;
  shown: string[];
}

const LLMBAR = 'princeton-nlp/LLMBar/900616bff90b6c6c8e1681f7d079250637c55992';
const SUMMEVAL = 'DAMO-NLP-SG/LLM_summeval/bd7dde15817a88940c17574973ff03e750356daa';
const STORYSUMM = 'melaniesubbiah/storysumm/22d47af2bfb2a6b2d443b44dbcc81dd01ac742cb';
const SEED = 20_240;

const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));
const listed = (root: string, ends: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file))
    .sort();
const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** A comparison of LLMBar with the winner that the source recorded, as the slot that was shown. */
export interface LlmBarReply extends RecordedReply {
  recorded: 'first' | 'second' | null;
}

/** Every completion of LLMBar's comparisons, in both orders. */
export function llmbarReplies(mirror: string): LlmBarReply[] {
  const root = join(mirror, 'raw.githubusercontent.com', LLMBAR);
  return listed(root, /result\.json$/).flatMap((file) =>
    json(root, file).flatMap((item: Record<string, never>, index: number): LlmBarReply[] => {
      const results = item.results as Record<string, { completion?: [string]; winner: string | null }>[];
      return ['swap = False', 'swap = True'].flatMap((order) => {
        const { completion, winner } = results.at(-1)?.[order] ?? { winner: null };
        if (!completion) return [];
        const first = (winner === '1') === (order === 'swap = False');
        return [
          {
            file,
            record: `${index} ${order}`,
            format: 'choice',
            reply: completion[0],
            shown: [item.input, item.output_1, item.output_2],
            recorded: winner === null ? null : first ? 'first' : 'second',
          },
        ];
      });
    }),
  );
}

/** The replies of SummEval's judges to one protocol. */
export function summevalReplies(mirror: string, protocol: 'rts' | 'mcq' | 'stareval'): RecordedReply[] {
  const root = join(mirror, 'raw.githubusercontent.com', SUMMEVAL);
  const shown = new Map<string, string[]>();
  for (const file of listed(join(root, 'model_output_annotations'), /\.jsonl$/)) {
    const system = file.split('_')[0];
    for (const { id, text, decoded } of lines(join(root, 'model_output_annotations', file))) {
      shown.set(`${system} ${id}`, [text, decoded]);
    }
  }
  const pattern = new RegExp(
    `^[^/]+/eval_(M\\d+)_generations/(?:coherence|consistency|fluency|relevance)_${protocol}\\.txt$`,
  );
  const folder = 'eval_model_generations';
  return listed(join(root, folder), pattern).flatMap((file) => {
    const system = pattern.exec(file)?.[1];
    return lines(join(root, folder, file)).map(({ id, resp }, line): RecordedReply => {
      const format = protocol === 'mcq' ? 'letter' : 'score';
      return {
        file: `${folder}/${file}`,
        record: String(line + 1),
        format,
        reply: resp,
        shown: shown.get(`${system} ${id}`) ?? [],
      };
    });
  });
}

function storysummReplies(mirror: string): RecordedReply[] {
  const root = join(mirror, 'raw.githubusercontent.com', STORYSUMM);
  return listed(join(root, 'evaluators/predicted_labels'), /cot\.json$/).flatMap((name) => {
    const file = `evaluators/predicted_labels/${name}`;
    return Object.entries(json(root, file) as Record<string, { probs: string }>).map(
      ([record, { probs }]) => ({
        file,
        record,
        format: 'consistent' as const,
        reply: probs,
        shown: [],
      }),
    );
  });
}

function draw<T>(values: readonly T[], count: number, random: Random): T[] {
  const left = [...values];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(random.int(left.length), 1)[0] as T,
  );
}

/** The strata of the hand-labelled sample: which replies, told apart by what, and how many of each. */
export function sampleReplies(mirror: string): RecordedReply[] {
  const random = createRandom(SEED);
  const llmbar = llmbarReplies(mirror);
  const long = llmbar.filter(({ reply }) => reply.length > 60);
  const short = llmbar.filter(({ reply }) => reply.length <= 60);
  const judge = (place: number) => (each: RecordedReply) => each.file.split('/').at(place) ?? '';
  const strata: [RecordedReply[], (each: RecordedReply) => string, number][] = [
    [long, judge(-3), 20],
    [short, judge(-3), 5],
    [summevalReplies(mirror, 'rts'), judge(1), 15],
    [summevalReplies(mirror, 'stareval'), judge(1), 12],
    [summevalReplies(mirror, 'mcq'), judge(1), 9],
    [storysummReplies(mirror), judge(-2), 18],
  ];
  return strata.flatMap(([replies, by, count], index) => {
    const groups = grouped(replies, by);
    return [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, members]) => draw(members, count, random.fork(`${index} ${name}`)));
  });
}

function grouped<T>(values: readonly T[], by: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(by(value));
    if (group) group.push(value);
    else groups.set(by(value), [value]);
  }
  return groups;
}
