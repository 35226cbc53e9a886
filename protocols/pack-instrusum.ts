import { createHash } from 'node:crypto';
import { DataError } from '../src/errors.js';
import type { PackDefinition, Template } from './contract.js';
import { checked } from './template.js';

const BASE =
  'https://raw.githubusercontent.com/yale-nlp/InstruSum/ad7963f4ba574136e441675a3602a7d6c394c154/prompts';

/** sha256 of each prompt file, by method and dimension. */
const PINS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  llmscore: {
    overall: '8fcf5d6342333141696ac9561b19e21f3721f8b9a8bdea923263c528d5b7f00b',
    missing: 'd9632bbf210342e3097c3d4f7d7cdcc25f341da9e230e29a94e2d4d4067cdad3',
    irrelevant: '22ba6695ffd42ea87039a4db304c350934518101b356fc9a10def09b2367a7bd',
  },
  llmeval: {
    overall: '1e062ddf09da18f56b3ec9c29a4018024d4f885b0fec65bb82a99b0bc61565e7',
    missing: '40084d0b67d9722a552f6ff68b5adf26fe8ce707f0d3124153171a8017743368',
    irrelevant: 'cfafb533a8af366ad4eb263ed3f41ac2eaf99c9aa678810ae310d889b5dd48f9',
  },
  llmcompare: {
    overall: 'e9eaf4f60e256011eeefd20696d0172d27dcda6b0fcbb66878891f12fcbd60d6',
    missing: '81c5a1aa5c113e31c2d39d2d39b27fc7db026e747c444f4156de260b432ae709',
    irrelevant: 'f5916c7caa25eb51553b7cf5d2ca054a3cd0019498cafb44d3ab1fb40ed70056',
  },
  llmrank: {
    overall: 'a9fe53a573fb08b0712b21568fbf34397c29838d8e7d0cd6a53a50703c6e8ada',
    missing: '2075c7f97625289db85ba7457816efaccf0874de0cbb93ef9540a20bd325d7e0',
    irrelevant: '91e37d27f065482b27fc05b3af6d8a8f04d74bcb48c61bedd2de3f1366bd92ba',
  },
};

/** Which method of the paper each protocol is, and the dimensions whose question is for a defect. */
const METHODS: Readonly<Record<string, { method: string; lowIsGood: readonly string[] }>> = {
  'llm-score': { method: 'llmscore', lowIsGood: ['missing', 'irrelevant'] },
  'llm-eval': { method: 'llmeval', lowIsGood: ['missing', 'irrelevant'] },
  'llm-compare': { method: 'llmcompare', lowIsGood: [] },
  'llm-rank': { method: 'llmrank', lowIsGood: [] },
};

const urlOf = (method: string, dimension: string) => `${BASE}/${method}.${dimension}.txt`;

/** What the published files call the variables. */
const NAMES: readonly (readonly [string, string])[] = [
  ['{{Article}}', '{{document}}'],
  ['{{Requirement}}', '{{instruction}}'],
  ['{{SUMMARY}}', '{{candidate}}'],
  ['{{Summary 1}}', '{{first}}'],
  ['{{Summary 2}}', '{{second}}'],
];

/** The prompts of InstruSum (Liu et al. 2024), word for word. */
export const instrusumPack: PackDefinition = {
  id: 'instrusum',
  title: 'InstruSum: LLMScore, LLMEval, LLMCompare and LLMRank as published',
  licence: 'see the source repository',
  files: Object.entries(PINS).flatMap(([method, dimensions]) =>
    Object.entries(dimensions).map(([dimension, sha256]) => ({ url: urlOf(method, dimension), sha256 })),
  ),
  serves: Object.keys(METHODS),
  build(protocol, text) {
    const { method, lowIsGood } = METHODS[protocol] ?? { method: '', lowIsGood: [] };
    return new Map(
      Object.keys(PINS[method] ?? {}).map((dimension) => {
        const url = urlOf(method, dimension);
        return [dimension, templateOf(url, text(url), method, !lowIsGood.includes(dimension))];
      }),
    );
  },
};

function templateOf(url: string, text: string, method: string, higherIsBetter: boolean): Template {
  let body = NAMES.reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), text).trim();
  // The file ends with the answer whose log-probability the paper takes: it is asked for, not shown.
  if (method === 'llmscore') body = cut(url, body, /Answer: Yes$/, 'Answer:');
  if (method === 'llmrank') {
    // Five places in the file; as many here as there are candidates. With five the text is the same.
    body = cut(
      url,
      body,
      /1\. Summary 1: \{\{first\}\}[\s\S]*$/,
      '{{#candidates}}{{candidates.number}}. Summary {{candidates.number}}: {{candidates.text}}\n\n{{/candidates}}',
    );
    body = cut(url, body, /between 1 and 5/, 'between 1 and {{count}}');
  }
  const variables = [
    ...new Set([...body.matchAll(/\{\{#?([\w.]+)\}\}/g)].map((match) => match[1] as string)),
  ];
  return checked({
    source: url,
    sha256: createHash('sha256').update(text).digest('hex'),
    published: true,
    higherIsBetter,
    variables,
    messages: [{ role: 'user', body }],
  });
}

function cut(url: string, body: string, pattern: RegExp, replacement: string): string {
  if (pattern.test(body)) return body.replace(pattern, () => replacement);
  throw new DataError([{ file: url, message: `expected the prompt to hold ${pattern.source}` }]);
}
