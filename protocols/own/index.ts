import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { DataError, InputError } from '../../src/errors.js';
import type { Candidate, Unit } from '../../src/model/item.js';
import type { Request } from '../../src/model/request.js';
import { ask, ITEM_VARIABLES, itemValues, repeatOf } from '../asking.js';
import type { PromptSet, Protocol, ProtocolCase, ProtocolRun, Template, Verdict } from '../contract.js';
import { pointsOf } from '../points.js';
import { dimensionsOf, templateFor } from '../prompts.js';
import { readChoice } from '../read-choice.js';
import { readScore } from '../read-score.js';
import { readReply } from '../reading.js';
import { shownTexts } from '../shown.js';
import { meanScore } from '../system-score.js';
import { parse } from '../template.js';
import { madeUnits, unitsOf } from '../units.js';
import { readAnswer } from './read-answer.js';

const frontSchema = z
  .strictObject({
    title: z.string().optional(),
    /** The judge gives a number. */
    scale: z
      .tuple([z.number(), z.number()])
      .refine(([low, high]) => low < high, 'expected [lowest, highest]')
      .optional(),
    /** The judge gives one of these answers (each with its value), or says which of two texts is better. */
    choice: z.union([z.literal('pair'), z.record(z.string().min(1), z.number())]).optional(),
    higherIsBetter: z.boolean().default(true),
    level: z.enum(['candidate', 'unit']).default('candidate'),
    samples: z.int().min(1).max(100).default(1),
    variables: z.array(z.string()).optional(),
  })
  .refine(({ scale, choice }) => (scale === undefined) !== (choice === undefined), {
    message: 'expected either `scale: [1, 5]` or `choice:` (`pair`, or answers with their values)',
  })
  .refine(({ choice, level, samples }) => choice !== 'pair' || (level === 'candidate' && samples === 1), {
    message: 'pairs are of candidates, and asked once',
  });
type Front = z.output<typeof frontSchema>;
type OwnTemplate = Template & Front;

/**
 * A protocol that is a folder of templates, one for each dimension (`any.md` for all), whose front matter says how
 * replies are read (docs/protocols.md).
 * @throws InputError or DataError naming the file that is none
 */
export function folderProtocol(folder: string): Protocol<Options> {
  const templates = readFolder(folder);
  const [first] = [...templates.values()] as [OwnTemplate];
  const prompts: PromptSet = { id: basename(folder), templates };
  const optionsSchema = z.strictObject({
    samples: z
      .int()
      .min(1)
      .max(100)
      .default(first.samples)
      .describe('askings for each; their mean is the score'),
    sampleTemperature: z.number().gt(0).max(2).default(1).describe('the temperature of more than one sample'),
  });
  return {
    id: basename(folder),
    title: first.title ?? basename(folder),
    options: optionsSchema,
    level: first.level,
    ...(first.choice === 'pair' && { ordered: true as const }),
    needsLogprobs: () => false,
    idle: ({ samples }) => (samples === 1 ? ['sampleTemperature'] : []),
    variables: () => variablesOf(first),
    ownPrompts: () => prompts,
    dimensions: dimensionsOf,
    place: folder,
    run: first.choice === 'pair' ? runPairs : runValues,
  };
}

interface Options {
  samples: number;
  sampleTemperature: number;
}

function readFolder(folder: string): Map<string, OwnTemplate> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const templates = new Map(
    files.sort().map((name): [string, OwnTemplate] => {
      const source = join(basename(folder), name);
      return [
        name.slice(0, -'.md'.length),
        parse(source, readFileSync(join(folder, name), 'utf8'), frontSchema),
      ];
    }),
  );
  const [first, ...others] = templates.values();
  if (first === undefined) {
    throw new InputError(
      `${folder}: expected templates, DIMENSION.md or any.md (docs/protocols.md), found none`,
    );
  }
  const kind = (one: OwnTemplate) => JSON.stringify([one.choice === 'pair', one.level, one.samples]);
  for (const other of others) {
    if (kind(other) === kind(first)) continue;
    throw fault(
      other,
      `one protocol has one level, one number of samples, and pairs or none: ${first.source} has others`,
    );
  }
  for (const template of templates.values()) checkVariables(template);
  return templates;
}

function variablesOf({ choice, level }: OwnTemplate) {
  const required = choice === 'pair' ? ['first', 'second'] : level === 'unit' ? ['unit'] : ['candidate'];
  return { required, optional: level === 'unit' ? [...ITEM_VARIABLES, 'candidate'] : ITEM_VARIABLES };
}

function checkVariables(template: OwnTemplate): void {
  const { required, optional } = variablesOf(template);
  for (const name of required) {
    if (!template.variables.includes(name))
      throw fault(template, `it never shows {{${name}}}, which is what is judged`);
  }
  for (const name of template.variables) {
    if (![...required, ...optional].includes(name)) {
      throw fault(
        template,
        `{{${name}}} is nothing that it can show: expected ${[...required, ...optional].join(', ')}`,
      );
    }
  }
}

const fault = ({ source }: OwnTemplate, message: string) => new DataError([{ file: source, message }]);

/** What is asked about at once: a candidate or a unit of one, once for each sample. */
interface Asked {
  candidate: Candidate;
  unit?: Unit;
  sample: number;
}

function* runValues(theCase: ProtocolCase, options: Options, prompts: PromptSet): ProtocolRun {
  const { item, dimension, candidates } = theCase;
  const template = templateFor(prompts, dimension.id) as OwnTemplate;
  const asked = askedOf(theCase, template, options);
  const requests = asked.map(
    ({ candidate, unit, sample }): Request =>
      ask(theCase, {
        template,
        about: [candidate.system, ...(unit ? [unit.id] : []), `sample=${sample}`],
        values: { ...itemValues(theCase, 'free', [candidate]), candidate: candidate.text, unit: unit?.text },
        sampling: samplingOf(theCase, options, sample),
      }),
  );
  const replies = yield requests;
  const verdicts = asked.map(({ candidate, unit, sample }, index) => {
    const reading = readReply(replies[index], (text) =>
      readValue(text, template, shownTexts(theCase, [candidate])),
    );
    return {
      item: item.item,
      dimension: dimension.id,
      system: candidate.system,
      ...(unit && { unit: unit.id }),
      ...repeatOf(theCase),
      ...(options.samples > 1 && { sample }),
      ...(reading.value === null ? reading : { value: better(reading.value, template) }),
      requests: [requests[index]?.key ?? ''],
    };
  });
  const scores = candidates.map(({ system }) =>
    meanScore(
      system,
      verdicts.filter((verdict) => verdict.system === system),
    ),
  );
  const made = template.level === 'unit' ? madeUnits(candidates) : [];
  return { verdicts: verdicts satisfies Verdict[], scores, ...(made.length > 0 && { made }) };
}

function askedOf({ candidates }: ProtocolCase, { level }: OwnTemplate, { samples }: Options): Asked[] {
  const each = Array.from({ length: samples }, (_, sample) => sample);
  const subjects = candidates.flatMap((candidate): Omit<Asked, 'sample'>[] =>
    level === 'unit' ? unitsOf(candidate).map((unit) => ({ candidate, unit })) : [{ candidate }],
  );
  return subjects.flatMap((subject) => each.map((sample) => ({ ...subject, sample })));
}

function samplingOf({ sampling }: ProtocolCase, { samples, sampleTemperature }: Options, sample: number) {
  if (samples === 1) return sampling;
  const seed = sampling.seed === undefined ? {} : { seed: sampling.seed + sample };
  return { ...sampling, temperature: sampleTemperature, ...seed };
}

function readValue(text: string, { scale, choice }: OwnTemplate, shown: readonly string[]) {
  if (scale) return readScore(text, { min: scale[0], max: scale[1] }, shown);
  return readAnswer(text, choice as Record<string, number>, shown);
}

/** Higher is better: turned on the scale, or among the values of the answers. */
function better(value: number, { higherIsBetter, scale, choice }: OwnTemplate): number {
  if (higherIsBetter) return value;
  const values = scale ?? Object.values(choice as Record<string, number>);
  return Math.min(...values) + Math.max(...values) - value;
}

const TURNED = { first: 'second', second: 'first', tie: 'tie' } as const;

function* runPairs(theCase: ProtocolCase, _options: Options, prompts: PromptSet): ProtocolRun {
  const { item, dimension, candidates, orders, shuffle } = theCase;
  const template = templateFor(prompts, dimension.id) as OwnTemplate;
  const pairs = candidates.flatMap((a, index) =>
    candidates.slice(index + 1).flatMap((b): [Candidate, Candidate][] => {
      if (orders === 'given') return [[a, b]];
      const [first = a, second = b] = shuffle([a, b], `pair ${a.system} ${b.system}`);
      return orders === 'both'
        ? [
            [a, b],
            [b, a],
          ]
        : [[first, second]];
    }),
  );
  const requests = pairs.map(([first, second]) =>
    ask(theCase, {
      template,
      about: [first.system, second.system],
      values: { ...itemValues(theCase, 'free', [first, second]), first: first.text, second: second.text },
    }),
  );
  const replies = yield requests;
  const verdicts = pairs.map(([first, second], index) => {
    const reading = readReply(replies[index], (text) =>
      readChoice(text, { names: ['1', '2'], tie: true }, shownTexts(theCase, [first, second])),
    );
    const shown: [string, string] = [first.system, second.system];
    return {
      item: item.item,
      dimension: dimension.id,
      ...repeatOf(theCase),
      shown,
      ...(reading.value === null
        ? { winner: null, reason: reading.reason }
        : { winner: template.higherIsBetter ? reading.value : TURNED[reading.value] }),
      requests: [requests[index]?.key ?? ''],
    };
  });
  return { verdicts, scores: candidates.map(({ system }) => pointsOf(system, verdicts)) };
}
