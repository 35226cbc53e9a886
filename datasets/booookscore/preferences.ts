import { z } from 'zod';
import { type PairLabel, TIE } from '../../src/model/label.js';
import { releaseUrl } from '../booookscore-release.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import type { Summaries } from './summaries.js';
import { HUMAN_READ, itemOf } from './systems.js';

/** What was compared: our dimension, the question's name in the exports, and in the counts beside them. */
export const ASPECTS = [
  { dimension: 'overall', name: 'preference', count: 'Preference' },
  { dimension: 'detail', name: 'detail', count: 'Detail' },
  { dimension: 'structure', name: 'structure', count: 'Structure' },
  { dimension: 'logic', name: 'logic', count: 'Logic' },
] as const;
export const COMPARERS = ['annotator1', 'annotator2', 'annotator3', 'annotator4'] as const;
const ROUNDS = ['formal', 'pilot'] as const;

const exportSchema = z.array(
  z.looseObject({
    data: z.strictObject({ book: z.string(), summary_1: z.string(), summary_2: z.string() }),
    annotations: z.tuple([
      z.looseObject({
        result: z.array(
          z.looseObject({
            from_name: z.string(),
            value: z.union([
              z.strictObject({ choices: z.tuple([z.string()]) }),
              z.strictObject({ text: z.array(z.string()) }),
            ]),
          }),
        ),
      }),
    ]),
  }),
);
type Task = z.infer<typeof exportSchema>[number];

const countsSchema = z.looseObject(
  Object.fromEntries(
    ASPECTS.map(({ count }) => [
      count,
      z.strictObject({ inc: z.number().int(), hier: z.number().int(), draw: z.number().int() }),
    ]),
  ),
);

/** The preferences as pair labels, and what is published of the pilot as tags of its items. */
export async function loadPreferences(files: PulledFiles, summaries: Summaries): Promise<PairLabel[]> {
  const labels: PairLabel[] = [];
  for (const round of ROUNDS) {
    for (const annotator of COMPARERS) {
      const path = `annotations/human_annotations/qualitative_comparison/${round}/${annotator}`;
      const file = `${path}.json`;
      const tasks = parseJson(file, await files.text(releaseUrl(file)), exportSchema);
      const own = tasks.flatMap((task, index) => preferencesOf(task, annotator, summaries, { file, index }));
      const countsFile = `${path}-counts.json`;
      const counts = parseJson(countsFile, await files.text(releaseUrl(countsFile)), countsSchema) as Counts;
      checkCounts(countsFile, own, counts);
      if (round === 'pilot') tagPilot(summaries, tasks, annotator, counts);
      labels.push(...own);
    }
  }
  return labels;
}

type Counts = Record<(typeof ASPECTS)[number]['count'], { inc: number; hier: number; draw: number }>;

function preferencesOf(
  task: Task,
  annotator: string,
  summaries: Summaries,
  place: { file: string; index: number },
): PairLabel[] {
  const { book, summary_1, summary_2 } = task.data;
  const which = (text: string, field: string): string => {
    const system = Object.values(HUMAN_READ).find(
      (id) => summaries.find(id, book, place.file).candidate.text === text,
    );
    if (system) return system;
    throw malformed(place.file, 'expected the text of one of the two released summaries', {
      field: `${place.index}.data.${field}`,
    });
  };
  const shown: [string, string] = [which(summary_1, 'summary_1'), which(summary_2, 'summary_2')];
  const [{ result }] = task.annotations;
  const answers = new Map(result.map(({ from_name, value }) => [from_name, value]));
  return ASPECTS.flatMap(({ dimension, name }): PairLabel[] => {
    const answer = answers.get(name);
    if (!answer || !('choices' in answer)) return [];
    const chosen = ['Summary 1', 'Summary 2', 'Draw'].indexOf(answer.choices[0]);
    const preference = [...shown, TIE][chosen];
    if (preference === undefined) {
      throw malformed(place.file, `expected Summary 1, Summary 2 or Draw, got ${answer.choices[0]}`, {
        field: `${place.index}.${name}`,
      });
    }
    const remark =
      answers.get(`${name}_comments`) ?? (dimension === 'overall' ? answers.get('thoughts') : undefined);
    const comment = remark && 'text' in remark ? remark.text.join('\n') : '';
    return [
      {
        item: itemOf(book),
        dimension,
        annotator,
        pair: [HUMAN_READ.inc, HUMAN_READ.hier],
        preference,
        shown,
        ...(comment ? { comment } : {}),
      },
    ];
  });
}

/** The counts beside an export must be those of its answers, where it has any. */
function checkCounts(file: string, labels: readonly PairLabel[], counts: Counts): void {
  for (const { dimension, count } of ASPECTS) {
    const own = labels.filter((label) => label.dimension === dimension);
    if (own.length === 0) continue;
    const of = (preference: string) => own.filter((label) => label.preference === preference).length;
    const { inc, hier, draw } = counts[count];
    if (of(HUMAN_READ.inc) !== inc || of(HUMAN_READ.hier) !== hier || of(TIE) !== draw) {
      throw malformed(file, 'expected the counts of the answers in the export', { field: count });
    }
  }
}

/** The pilot's answers on detail, structure and logic are published as counts over one annotator's books alone. */
function tagPilot(summaries: Summaries, tasks: readonly Task[], annotator: string, counts: Counts): void {
  const books = new Set(tasks.map(({ data }) => itemOf(data.book)));
  for (const item of summaries.items) {
    if (!books.has(item.item)) continue;
    item.tags = { ...item.tags, pilot: annotator };
    for (const { dimension, count } of ASPECTS) {
      if (dimension === 'overall') continue;
      const { inc, hier, draw } = counts[count];
      item.tags[`pilot-${dimension}`] = `${inc}/${hier}/${draw}`;
    }
  }
}
