import { z } from 'zod';
import type { PairScore } from '../../src/model/score.js';
import type { PulledFiles } from '../contract.js';
import { FaultList } from '../faults.js';
import { parseJsonLines } from '../kit.js';
import { matchRows, sameText } from '../same-rows.js';
import { DIMENSION } from './card.js';
import { judges, ORDERS, runPath } from './files.js';
import type { Pair } from './pairs.js';

/**
 * The runs of ReIFE. A line holds the pair as it stands in the data, `response` (the votes, or the reply of a debate) and
 * `result`; its `winner` repeats the verdict, the label is not in it. Output 1 and 2 keep their names in the files of the
 * other order: there output 2 was shown first.
 */
const lineSchema = z.object({
  response: z.array(z.object({ text: z.string().optional() })),
  instruction: z.string(),
  output_1: z.string(),
  output_2: z.string(),
  result: z.object({
    winner: z.literal([1, 2]),
    tie: z.union([z.boolean(), z.literal([0, 1])]).default(false),
    fail: z.boolean().default(false),
    winners: z.array(z.literal([1, 2])).optional(),
  }),
});
type Line = z.output<typeof lineSchema>;

/** The verdicts of the runs that were pulled, and what had to be assumed of them, in words. */
export async function loadRuns(
  files: PulledFiles,
  pairs: readonly Pair[],
): Promise<{ scores: PairScore[]; notes: string[] }> {
  const scores: PairScore[] = [];
  const differing = new Map<number, string[]>();
  for (const { judge, protocol, files: both } of judges) {
    for (const [index, order] of ORDERS.entries()) {
      const url = both[index]?.url ?? '';
      if (!files.has(url)) continue;
      const path = runPath(judge, protocol, order);
      const lines = parseJsonLines(path, await files.text(url), lineSchema);
      const places = placesOf(path, lines, pairs);
      let others = 0;
      lines.forEach((line, row) => {
        const pair = pairs[places[row] ?? 0];
        if (pair === undefined) return;
        if (!asksTheSame(line, pair)) others++;
        const { item } = pair;
        scores.push({
          judge,
          protocol,
          item,
          dimension: DIMENSION,
          ...verdictOf(line, pair, order === '_swap'),
        });
      });
      if (others > 0) differing.set(others, [...(differing.get(others) ?? []), path]);
    }
  }
  const notes = [...differing].map(
    ([count, paths]) =>
      `${count} records were judged on other words of the instruction or the outputs than the pairs have, and are joined by the outputs or their position: ${paths.join(', ')}.`,
  );
  return { scores, notes };
}

/** @throws DataError naming the lines that speak of no pair, or of one that another line speaks of */
function placesOf(path: string, lines: readonly Line[], pairs: readonly Pair[]): (number | undefined)[] {
  const { of } = matchRows(
    pairs.map(({ outputs }) => outputs.map(({ text }) => text).sort()),
    lines.map(({ output_1, output_2 }) => [output_1, output_2].sort()),
  );
  const faults = new FaultList();
  const seen = new Map<number, number>();
  of.forEach((place, row) => {
    if (place === undefined) {
      faults.add(path, row + 1, undefined, 'no pair of the data set has these two outputs');
      return;
    }
    const first = seen.get(place);
    if (first !== undefined)
      faults.add(path, row + 1, undefined, `a second verdict on the pair of line ${first}`);
    seen.set(place, row + 1);
  });
  faults.throwIfAny();
  return of;
}

function asksTheSame(line: Line, { article = '', instruction, outputs: [a, b] }: Pair): boolean {
  const texts = [
    [line.output_1, line.output_2],
    [line.output_2, line.output_1],
  ];
  const outputs = texts.some(([x = '', y = '']) => sameText(x, a.text) && sameText(y, b.text));
  const asked =
    article === ''
      ? sameText(line.instruction, instruction)
      : [article, instruction].every((part) => sameText(line.instruction, part, 'holds'));
  return outputs && asked;
}

/** A reply that the source could not read was drawn at random there: it is unscored here. */
function verdictOf(
  { output_1, output_2, response, result }: Line,
  { outputs: [a, b] }: Pair,
  exchanged: boolean,
): Pick<PairScore, 'shown' | 'winner' | 'reason' | 'raw'> {
  const turned = !sameText(output_1, a.text) && sameText(output_1, b.text) && sameText(output_2, a.text);
  const named: [string, string] = turned ? [b.system, a.system] : [a.system, b.system];
  const shown: [string, string] = exchanged ? [named[1], named[0]] : named;
  const raw = response[0]?.text;
  const more = raw === undefined ? {} : { raw };
  if (result.fail) {
    return {
      shown,
      winner: null,
      reason: 'the source could not read the reply and drew a winner at random',
      ...more,
    };
  }
  const votes = result.winners ?? [];
  const lead = votes.filter((vote) => vote === 1).length * 2 - votes.length;
  if (result.tie === true || result.tie === 1 || (votes.length > 0 && lead === 0)) {
    return { shown, winner: 'tie', ...more };
  }
  const first = votes.length > 0 ? lead > 0 : result.winner === 1;
  return { shown, winner: first === !exchanged ? 'first' : 'second', ...more };
}
