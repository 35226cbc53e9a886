import { z } from 'zod';
import { readCoherence } from '../../protocols/booookscore/read-coherence.js';
import { readChoice } from '../../protocols/read-choice.js';
import { readJson } from '../../protocols/read-json.js';
import { readRanking } from '../../protocols/read-ranking.js';
import { readScore } from '../../protocols/read-score.js';
import { readTagged } from '../../protocols/read-tagged.js';
import { OBJECTIVE, readYesNo } from '../../protocols/read-yes-no.js';
import type { Reading } from '../../protocols/reading.js';

/** A reader with two decisions against each other, each as a judge states it and as it is read. */
export interface Case {
  reader: string;
  high: Decision;
  low: Decision;
  read: (reply: string, shown: readonly string[]) => Reading<unknown>;
}

interface Decision {
  said: string;
  json: string;
  value: unknown;
}

const offer = { names: ['1', '2'], tie: true } as const;
const scale = { min: 1, max: 5 };
const choice = (reply: string, shown: readonly string[]) => readChoice(reply, offer, shown);
const score = (reply: string, shown: readonly string[]) => readScore(reply, scale, shown);
const yesNo = (reply: string, shown: readonly string[]) => readYesNo(reply, shown, OBJECTIVE);
const verdict = z.object({ verdict: z.number() });
/** Whether a sentence confuses, whatever is asked about it. */
const clear = (reply: string, shown: readonly string[]): Reading<unknown> => {
  const reading = readCoherence(reply, shown);
  return reading.value === null ? reading : { value: reading.value.types.length === 0 };
};

export const CASES: readonly Case[] = [
  {
    reader: 'choice',
    high: { said: 'Decision: 1', json: '{"decision": "1"}', value: 'first' },
    low: { said: 'Decision: 2', json: '{"decision": "2"}', value: 'second' },
    read: choice,
  },
  {
    reader: 'choice by a sentence',
    high: { said: 'Response 1 is better.', json: '{"note": "Response 1 is better."}', value: 'first' },
    low: { said: 'Response 2 is better.', json: '{"note": "Response 2 is better."}', value: 'second' },
    read: choice,
  },
  {
    reader: 'score',
    high: { said: 'Score: 5', json: '{"score": 5}', value: 5 },
    low: { said: 'Score: 1', json: '{"score": 1}', value: 1 },
    read: score,
  },
  {
    reader: 'score in a sentence',
    high: { said: 'I give it 5 out of 5.', json: '{"note": "I give it 5 out of 5."}', value: 5 },
    low: { said: 'I give it 1 out of 5.', json: '{"note": "I give it 1 out of 5."}', value: 1 },
    read: score,
  },
  {
    reader: 'ranking',
    high: { said: 'Ranking: 1, 2, 3', json: '{"ranking": [1, 2, 3]}', value: [1, 2, 3] },
    low: { said: 'Ranking: 3, 2, 1', json: '{"ranking": [3, 2, 1]}', value: [3, 2, 1] },
    read: (reply, shown) => readRanking(reply, 3, shown),
  },
  {
    reader: 'yes or no',
    high: { said: 'Answer: yes', json: '{"answer": "yes"}', value: true },
    low: { said: 'Answer: no', json: '{"answer": "no"}', value: false },
    read: yesNo,
  },
  {
    reader: 'an assertion',
    high: { said: 'The claim is objective.', json: '{"note": "The claim is objective."}', value: true },
    low: { said: 'The claim is subjective.', json: '{"note": "The claim is subjective."}', value: false },
    read: yesNo,
  },
  {
    reader: 'a tag',
    high: {
      said: '<answer>Ada leaves.</answer>',
      json: '{"a": "<answer>Ada leaves.</answer>"}',
      value: 'Ada leaves.',
    },
    low: {
      said: '<answer>Ada stays.</answer>',
      json: '{"a": "<answer>Ada stays.</answer>"}',
      value: 'Ada stays.',
    },
    read: (reply, shown) => readTagged(reply, 'answer', shown),
  },
  {
    reader: 'JSON',
    high: { said: '{"verdict": 5}', json: '{"verdict": 5}', value: { verdict: 5 } },
    low: { said: '{"verdict": 1}', json: '{"verdict": 1}', value: { verdict: 1 } },
    read: (reply, shown) => readJson(reply, verdict, shown),
  },
  {
    reader: 'coherence',
    high: {
      said: 'Questions: no confusion\nTypes: no confusion',
      json: '{"questions": "no confusion", "types": "no confusion"}',
      value: true,
    },
    low: {
      said: 'Questions: Who is Perrin?\nTypes: entity omission',
      json: '{"questions": "Who is Perrin?", "types": "entity omission"}',
      value: false,
    },
    read: clear,
  },
];
