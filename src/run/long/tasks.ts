import { requestKey } from '../../../protocols/asking.js';
import type { LongTask, LongTrial } from '../../model/long.js';
import type { Reply } from '../../model/reply.js';
import type { Request } from '../../model/request.js';
import type { AskingCase } from '../case-run.js';
import { seededShuffle, seededUniform } from '../shuffle.js';
import { digestText } from './digest.js';
import { factText } from './fact.js';
import { orderText } from './order.js';
import type { Drawn, LongText } from './text.js';

const TEXTS: Record<LongTask, (tokens: number, drawn: Drawn) => LongText> = {
  fact: factText,
  digest: digestText,
  order: orderText,
};

export type LongCase = AskingCase<LongTrial[]>;

/** What is asked at one length: so many texts for each task, each text with all its questions. */
export function* longCases(
  { tokens, trials, seed }: { tokens: number; trials: number; seed: number },
  sentences: Drawn['sentences'],
): Generator<LongCase> {
  for (let trial = 0; trial < trials; trial++) {
    for (const task of Object.keys(TEXTS) as LongTask[]) {
      yield { repeat: 0, start: () => asking({ task, tokens, trial }, seed, sentences) };
    }
  }
}

/** Room for a model that thinks before it answers. */
const ROOM = 1024;

function* asking(
  place: Pick<LongTrial, 'task' | 'tokens' | 'trial'>,
  seed: number,
  sentences: Drawn['sentences'],
): Generator<Request[], LongTrial[], readonly Reply[]> {
  const { task, tokens, trial } = place;
  const label = `${task} ${tokens} ${trial}`;
  const { text, questions } = TEXTS[task](tokens, {
    trial,
    sentences,
    shuffle: (values, name) => seededShuffle(values, seed, `${label} ${name}`),
    uniform: seededUniform(seed, label),
  });
  const replies = yield questions.map(
    ({ question, depth }): Request => ({
      key: requestKey([
        task,
        `tokens=${tokens}`,
        `trial=${trial}`,
        ...(depth === undefined ? [] : [`depth=${depth}`]),
      ]),
      messages: [
        { role: 'user', content: `Here is a text:\n\n${text}\n\nHere the text ends.`, cacheable: true },
        { role: 'user', content: question },
      ],
      sampling: { temperature: 0, maxTokens: ROOM },
      expects: 5,
    }),
  );
  return questions.map(({ depth, truth, read }, k) => ({
    ...place,
    ...(depth !== undefined && { depth }),
    ...(truth !== undefined && { truth }),
    ...readingOf(replies[k], read),
  }));
}

function readingOf(
  reply: Reply | undefined,
  read: (text: string) => number | null,
): Pick<LongTrial, 'score' | 'missing' | 'detail' | 'counted'> {
  const { text = null, reason = 'empty', detail, usage } = reply ?? {};
  const counted = usage?.inputTokens;
  const known = counted === undefined ? {} : { counted };
  if (text === null) {
    const why = detail === undefined ? reason : `${reason}: ${detail}`;
    return { score: null, missing: reason === 'error' ? 'no-reply' : 'format', detail: why, ...known };
  }
  const score = read(text);
  return score === null
    ? { score, missing: 'format', detail: text.slice(0, 200), ...known }
    : { score, ...known };
}
