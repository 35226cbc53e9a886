import { z } from 'zod';
import type { PublishedFigure } from '../../src/model/published.js';
import type { PairScore, ValueScore } from '../../src/model/score.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import { type Run, runs, urlOf } from './files.js';
import { DIMENSION, itemId, OUTPUTS, outputOf, pairShape } from './pairs.js';

/** Already mapped back to the numbers of the outputs; null where the source's pattern found none. */
const winner = z.literal(['1', '2']).nullable();
/** The reply, and why it ended. */
const completion = z.tuple([z.string(), z.string()]);

const comparedSchema = z.object({ completion, winner });
const ratedSchema = z.object({ winner });
/** The last asking of an item: both orders compared, or each output rated on its own. */
const verdictSchema = z.union([
  z.object({ 'swap = False': comparedSchema, 'swap = True': comparedSchema }),
  z.object({
    score_1: completion,
    score_2: completion,
    'swap = False': ratedSchema,
    'swap = True': ratedSchema,
  }),
]);
type Verdict = z.output<typeof verdictSchema>;

const resultsSchema = z.array(z.object({ ...pairShape, results: z.array(z.unknown()).min(1) }));

/** The verdicts of every recorded run: two pair scores an item, and for ratings a value for each output besides. */
export async function loadRuns(files: PulledFiles, instructions: ReadonlyMap<string, string>) {
  const scores: (PairScore | ValueScore)[] = [];
  for (const run of runs) {
    const results = parseJson(run.results, await files.text(urlOf(run.results)), resultsSchema);
    results.forEach(({ input, results: askings }, index) => {
      const item = itemId(run.split, index);
      if (instructions.get(item) !== input) {
        throw malformed(run.results, `expected the input of pair ${index} of the data set`, {
          field: `${index}.input`,
        });
      }
      const checked = verdictSchema.safeParse(askings.at(-1));
      if (!checked.success) {
        throw malformed(run.results, 'expected a winner for each order, with completions or two scores', {
          field: `${index}.results.${askings.length - 1}`,
        });
      }
      scores.push(...ratingsOf(run, item, checked.data), ...winnersOf(run, item, checked.data));
    });
  }
  return scores;
}

function winnersOf({ judge, protocol }: Run, item: string, verdict: Verdict): PairScore[] {
  return (['swap = False', 'swap = True'] as const).map((order) => {
    const recorded = verdict[order];
    const shown: PairScore['shown'] = order === 'swap = False' ? OUTPUTS : [OUTPUTS[1], OUTPUTS[0]];
    const reply = 'completion' in recorded ? recorded.completion : undefined;
    const base = { judge, protocol, item, dimension: DIMENSION, ...(reply && { raw: reply[0] }), shown };
    if (recorded.winner === null) return { ...base, winner: null, reason: whyNone(reply?.[1]) };
    return { ...base, winner: shown[0] === outputOf(Number(recorded.winner)) ? 'first' : 'second' };
  });
}

function whyNone(ended: string | undefined): string {
  if (ended === 'content management policy') return 'refused by the provider: content management policy';
  return 'the source found no winner in the reply';
}

function ratingsOf({ judge, protocol }: Run, item: string, verdict: Verdict): ValueScore[] {
  if (!('score_1' in verdict)) return [];
  return ([1, 2] as const).map((number) => {
    const raw = verdict[`score_${number}`][0];
    const base = { judge, protocol, item, dimension: DIMENSION, system: outputOf(number), raw };
    const value = /^\s*\d+(?:\.\d+)?\s*$/.test(raw) ? Number(raw) : null;
    return value === null ? { ...base, value, reason: 'the reply is not a number' } : { ...base, value };
  });
}

/** "95 / 100 = 95.0%", "68.5%". */
const share = z.string().regex(/\d%$/);
const statisticsSchema = z.object({
  correct_False: share,
  correct_True: share,
  correct_average: share,
  correct_both: share,
  equal: share,
  kappa_False: z.number(),
  kappa_True: z.number(),
  kappa_average: z.number(),
  kappa_agreement: z.number(),
});

/** What the authors published of each run. A row's key is SPLIT/JUDGE/PROTOCOL; shares are in percent. */
export async function loadStatistics(files: PulledFiles): Promise<PublishedFigure[]> {
  const figures: PublishedFigure[] = [];
  for (const { split, judge, protocol, statistics: path } of runs) {
    const statistics = parseJson(path, await files.text(urlOf(path)), statisticsSchema);
    for (const [column, figure] of Object.entries(statistics)) {
      const row = { table: 'llmbar-statistics', row: `${split}/${judge}/${protocol}`, column };
      const named = { ...row, header: `${judge} ${protocol}`, section: split, printed: String(figure) };
      figures.push({ ...named, value: typeof figure === 'number' ? figure : percentOf(figure) });
    }
  }
  return figures;
}

const percentOf = (text: string): number => Number(/([\d.]+)%$/.exec(text)?.[1]);
