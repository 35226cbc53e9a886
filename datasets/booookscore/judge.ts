import { z } from 'zod';
import type { ValueScore } from '../../src/model/score.js';
import { COHERENCE, releaseUrl } from '../booookscore-release.js';
import type { PulledFiles } from '../contract.js';
import { parseJson } from '../kit.js';
import { Placer } from './place.js';
import type { Summaries } from './summaries.js';
import { DEMONSTRATIONS, itemOf, SUMMARIZERS, type Summarizer } from './systems.js';

const JUDGE = 'gpt-4';

const finding = { questions: z.string(), types: z.array(z.string()) };
/** Confused sentences by book: keyed by sentence, or a list; null where there is none. */
const firstSchema = z.record(
  z.string(),
  z.union([
    z.null(),
    z.record(z.string(), z.strictObject(finding)),
    z.array(z.strictObject({ span: z.string(), ...finding })),
  ]),
);
/** Every sentence by book; null where it is not confused. */
const secondSchema = z.record(
  z.string(),
  z.record(
    z.string(),
    z.strictObject({
      sentence_num: z.number().int(),
      sentence: z.string(),
      questions: z.string().nullable(),
      types: z.string().nullable(),
    }),
  ),
);

/** What the judge said of one sentence, as the source has it. */
interface Verdict {
  sentence: string;
  confused: boolean;
  questions?: string | undefined;
  types?: string[] | undefined;
}

/** The judge's verdicts on every sentence of every annotated summary: 1 = no confusion, 0 = confused. */
export async function loadJudge(files: PulledFiles, summaries: Summaries): Promise<ValueScore[]> {
  const scores: ValueScore[] = [];
  for (const system of SUMMARIZERS) {
    scores.push(...(await first(files, summaries, system)));
    if (system.annotationsV2)
      scores.push(...(await second(files, summaries, system.id, system.annotationsV2)));
  }
  return scores;
}

async function first(files: PulledFiles, summaries: Summaries, system: Summarizer): Promise<ValueScore[]> {
  const file = system.annotations;
  const books = parseJson(file, await files.text(releaseUrl(file)), firstSchema);
  const found = new Map<string, Verdict[]>();
  for (const [book, entries] of Object.entries(books)) {
    summaries.find(system.id, book, file);
    const list = Array.isArray(entries)
      ? entries.map(({ span, ...rest }) => ({ sentence: span, ...rest }))
      : Object.entries(entries ?? {}).map(([sentence, entry]) => ({ sentence, ...entry }));
    found.set(
      itemOf(book),
      list.map((entry) => ({ ...entry, confused: true })),
    );
  }
  return [...summaries.of(system.id)].flatMap(([item, placer]) => {
    const judged = system.demonstrationsJudged || !DEMONSTRATIONS.has(item);
    if (!judged) return [];
    return verdictsOf(placer, 'booookscore-v1', found.get(item) ?? [], true);
  });
}

async function second(files: PulledFiles, summaries: Summaries, system: string, file: string) {
  const books = parseJson(file, await files.text(releaseUrl(file)), secondSchema);
  return Object.entries(books).flatMap(([book, entries]) => {
    const verdicts = Object.entries(entries).map(([sentence, { questions, types }]) => ({
      sentence,
      confused: questions !== null || types !== null,
      questions: questions ?? undefined,
      types: types?.split(',').map((type) => type.trim()),
    }));
    return verdictsOf(summaries.find(system, book, file), 'booookscore-v2', verdicts, false);
  });
}

/**
 * One score a verdict, on the unit it speaks of. Two verdicts on one unit (the judge's sentences were cut finer than
 * ours) differ by `repeat`; a verdict on a sentence that is not in the summary gets a unit without offsets.
 * @param others whether the sentences that no verdict speaks of were found free of confusion
 */
function verdictsOf(
  summary: Placer,
  protocol: string,
  verdicts: readonly Verdict[],
  others: boolean,
): ValueScore[] {
  const placer = new Placer(summary.candidate);
  const { item, system, units = [] } = placer.candidate;
  const base = { judge: JUDGE, protocol, item, dimension: COHERENCE, system };
  const own = units.filter(({ start }) => start !== undefined);
  const times = new Map<string, number>();
  const touched = new Set<string>();
  const scores = verdicts.map(({ sentence, confused, questions, types }): ValueScore => {
    const place = placer.sentence(sentence);
    const unit = place?.unit ?? placer.absent(sentence);
    for (const id of place?.touched ?? []) touched.add(id);
    const repeat = times.get(unit) ?? 0;
    times.set(unit, repeat + 1);
    const text = units.find(({ id }) => id === unit)?.text;
    return {
      ...base,
      unit,
      value: confused ? 0 : 1,
      ...(repeat > 0 ? { repeat } : {}),
      ...(types ? { types } : {}),
      ...(questions === undefined ? {} : { explanation: questions }),
      ...(text === sentence ? {} : { raw: JSON.stringify({ sentence, questions, types }) }),
    };
  });
  if (others) {
    for (const { id } of own) if (!touched.has(id)) scores.push({ ...base, unit: id, value: 1 });
  }
  return scores;
}
