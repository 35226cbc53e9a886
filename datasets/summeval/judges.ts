import { z } from 'zod';
import type { PairScore, ValueScore } from '../../src/model/score.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJsonLines } from '../kit.js';
import { comparisonFiles, replyFiles, urlOf } from './files.js';
import { type Reading, readChoice, readLetter, readReasonThenScore, readStars } from './read-reply.js';

const replySchema = z.object({ id: z.string().min(1), resp: z.string() });

/** How each protocol's replies are read. `alt…` are second wordings of the same question. */
const READERS: Readonly<Record<string, (reply: string) => Reading>> = {
  rts: readReasonThenScore,
  altrts: readReasonThenScore,
  mcq: readLetter,
  altmcq: readLetter,
  stareval: readStars,
};

/** A score for one summary, read from each raw reply. A document asked again has a second `repeat`. */
export async function loadReplies(files: PulledFiles, items: ReadonlySet<string>): Promise<ValueScore[]> {
  const scores: ValueScore[] = [];
  for (const { path, judge, system, dimension, protocol } of replyFiles) {
    const read = READERS[protocol];
    if (!read) throw malformed(path, `no reader for the protocol ${protocol}`);
    for (const { item, raw, repeat } of await repliesOf(files, path, items)) {
      const base = { judge, protocol, item, dimension, ...(repeat > 0 && { repeat }), system, raw };
      const reading = read(raw);
      scores.push(
        reading.value === null
          ? { ...base, value: null, reason: reading.reason }
          : { ...base, value: reading.value },
      );
    }
  }
  return scores;
}

/** A choice between two summaries in the shown order, read from each raw reply. */
export async function loadComparisons(files: PulledFiles, items: ReadonlySet<string>): Promise<PairScore[]> {
  const scores: PairScore[] = [];
  for (const { path, judge, dimension, first, second } of comparisonFiles) {
    for (const { item, raw, repeat } of await repliesOf(files, path, items)) {
      const base = { judge, protocol: 'comp', item, dimension, ...(repeat > 0 && { repeat }), raw };
      const shown: [string, string] = [first, second];
      const choice = readChoice(raw);
      scores.push(
        choice.winner === null
          ? { ...base, shown, winner: null, reason: choice.reason }
          : { ...base, shown, winner: choice.winner },
      );
    }
  }
  return scores;
}

async function repliesOf(files: PulledFiles, path: string, items: ReadonlySet<string>) {
  const asked = new Map<string, number>();
  return parseJsonLines(path, await files.text(urlOf(path)), replySchema).map(({ id, resp }, index) => {
    if (!items.has(id)) {
      throw malformed(path, `no such document: ${id}`, { line: index + 1, field: 'id' });
    }
    const repeat = asked.get(id) ?? 0;
    asked.set(id, repeat + 1);
    return { item: id, raw: resp, repeat };
  });
}
