import { z } from 'zod';
import type { ValueScore } from '../../src/model/score.js';
import type { PulledFiles } from '../contract.js';
import { malformed, parseJson } from '../kit.js';
import { urlOf } from './files.js';
import { FAITHFULNESS, type Place, SENTENCE_FAITHFULNESS } from './summaries.js';

const label = z.literal([0, 1]);
const probability = z.number().min(0).max(1);

/** What a judge's record says of a summary: its score, and those of its sentences where there are as many. */
interface Verdict extends Pick<ValueScore, 'value' | 'raw' | 'probability' | 'explanation'> {
  sentences?: { value: number; probability: number }[];
}

/** A recorded judge: where its labels are, and what a record of it looks like. */
interface RecordedJudge {
  path: string;
  judge: string;
  protocol: string;
  record: z.ZodType<Verdict>;
}

/** `probs`, where there is one, is how sure the model was of its answer, in percent. */
const answer = z.object({ label, probs: z.number().min(0).max(100).optional() }).transform(
  ({ label, probs }): Verdict => ({
    value: label,
    ...(probs !== undefined && { probability: label === 1 ? probs / 100 : 1 - probs / 100 }),
  }),
);

/** A chain of thought stands under `probs`. */
const explained = z
  .object({ label, probs: z.string() })
  .transform(({ label, probs }): Verdict => ({ value: label, raw: probs }));

const claims = z.object({ label, claim_labels: z.array(label) }).transform(
  ({ label, claim_labels }): Verdict => ({
    value: label,
    explanation: `${claim_labels.filter((each) => each === 1).length} of ${claim_labels.length} claims faithful`,
  }),
);

const sentences = z
  .object({ label, sentence_labels: z.array(label), probs: z.array(probability) })
  .refine(({ sentence_labels, probs }) => sentence_labels.length === probs.length, {
    path: ['probs'],
    message: 'expected one probability a sentence label',
  })
  .transform(
    ({ label, sentence_labels, probs }): Verdict => ({
      value: label,
      sentences: sentence_labels.map((value, index) => ({ value, probability: probs[index] ?? value })),
    }),
  );

const graded = z
  .object({ probs: probability })
  .transform(({ probs }): Verdict => ({ value: probs, probability: probs }));

const language = (judge: string): RecordedJudge[] => [
  { path: `${judge}/justquestion.json`, judge, protocol: 'binary', record: answer },
  { path: `${judge}/cot.json`, judge, protocol: 'cot', record: explained },
];

const JUDGES: readonly RecordedJudge[] = [
  ...language('claude-3-opus-20240229'),
  ...language('gpt-4-0125-preview'),
  ...language('mixtral'),
  {
    path: 'fables-gpt-4-turbo-preview.json',
    judge: 'gpt-4-turbo-preview',
    protocol: 'fables',
    record: claims,
  },
  {
    path: 'minicheck-flan-t5-large.json',
    judge: 'minicheck-flan-t5-large',
    protocol: 'minicheck',
    record: sentences,
  },
  { path: 'unieval.json', judge: 'unieval', protocol: 'unieval', record: graded },
  {
    path: 'alignscore-roberta-large.json',
    judge: 'alignscore-roberta-large',
    protocol: 'alignscore',
    record: graded,
  },
];

/** The recorded judges' scores of summaries, and of sentences where a judge split a summary as the data set does. */
export async function loadJudges(
  files: PulledFiles,
  places: ReadonlyMap<string, Place>,
): Promise<ValueScore[]> {
  const scores: ValueScore[] = [];
  for (const { path: name, judge, protocol, record } of JUDGES) {
    const path = `evaluators/predicted_labels/${name}`;
    const verdicts = parseJson(path, await files.text(urlOf(path)), z.record(z.string(), record));
    for (const [id, { sentences = [], ...verdict }] of Object.entries(verdicts)) {
      const place = places.get(id);
      if (!place) throw malformed(path, 'expected the id of a summary', { field: id });
      const { item, system, units } = place;
      scores.push({ judge, protocol, item, dimension: FAITHFULNESS, system, ...verdict });
      if (sentences.length !== units.length) continue;
      units.forEach(({ id: unit }, index) => {
        const sentence = sentences[index] ?? { value: null };
        scores.push({ judge, protocol, item, dimension: SENTENCE_FAITHFULNESS, system, unit, ...sentence });
      });
    }
  }
  return scores;
}
