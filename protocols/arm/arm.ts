import { z } from 'zod';
import type { Reply } from '../../src/model/reply.js';
import type { AnswerFormat } from '../../src/model/request.js';
import { wordEditDistance } from '../../src/text/edit-distance.js';
import { normalizeOuter } from '../../src/text/normalize.js';
import { answerSchema, ask, jsonFormat, repeatOf } from '../asking.js';
import type {
  PromptSet,
  Protocol,
  ProtocolCase,
  ProtocolRun,
  SystemScore,
  UnitReading,
} from '../contract.js';
import { ownPrompts, templateNamed } from '../prompts.js';
import { readJson } from '../read-json.js';
import { allTagged, readTaggedApart } from '../read-tagged.js';
import { type Reading, readReply, unread } from '../reading.js';
import { shownTexts } from '../shown.js';
import { meanScore } from '../system-score.js';
import { madeUnits } from '../units.js';
import { CLAIM_VARIABLES, type Claim, claimsOf, claimValues } from './claims.js';

const optionsSchema = z.strictObject({
  answer: answerSchema,
  kind: z
    .enum(['both', 'subjectivity', 'unfaithfulness'])
    .default('both')
    .describe('what a claim is rewritten for; both is the metric itself'),
  points: z
    .boolean()
    .default(true)
    .describe('ask a second time for the points of the explanation of each rewritten claim'),
});
export type ArmOptions = z.output<typeof optionsSchema>;

/** What was read of one claim. */
interface Rewrite {
  rewrite: string;
  explanation: string;
}

const rewriteSchema = z.object({ explanation: z.string(), rewrite: z.string().min(1) });
const pointsSchema = z.object({ points: z.array(z.string()) });

function* run(theCase: ProtocolCase, options: ArmOptions, prompts: PromptSet): ProtocolRun {
  const template = templateNamed(prompts, options.kind);
  const structured = options.answer === 'structured';
  const claims = claimsOf(theCase);
  const requests = claims.map((claim) =>
    ask(theCase, {
      template,
      about: [claim.candidate.system, claim.unit.id, 'rewrite'],
      values: { ...claimValues(theCase, claim), structured },
      format: formatOf(options, { explanation: { type: 'string' }, rewrite: { type: 'string' } }),
    }),
  );
  const replies = requests.length === 0 ? [] : yield requests;
  const rewrites = claims.map((claim, index) =>
    readReply(replies[index], (text) =>
      readRewrite(text, structured, shownTexts(theCase, [claim.candidate])),
    ),
  );
  const changed = claims.flatMap((claim, index) => {
    const rewrite = rewrites[index]?.value;
    return rewrite && !isRepeated(claim, rewrite) && rewrite.explanation !== ''
      ? [{ claim, index, rewrite }]
      : [];
  });
  const asked = options.points ? changed : [];
  const pointRequests = asked.map(({ claim, rewrite }) =>
    ask(theCase, {
      template: templateNamed(prompts, 'points'),
      about: [claim.candidate.system, claim.unit.id, 'points'],
      values: { claim: claim.unit.text, explanation: rewrite.explanation, structured },
      format: formatOf(options, { points: { type: 'array', items: { type: 'string' } } }),
    }),
  );
  const pointReplies: readonly Reply[] = pointRequests.length === 0 ? [] : yield pointRequests;
  const points = new Map(
    asked.map(({ claim, index }, place) => [
      index,
      readReply(pointReplies[place], (text) => readPoints(text, structured, claim.unit.text)).value,
    ]),
  );
  const units = claims.flatMap((claim, index) => {
    const rewrite = rewrites[index]?.value;
    return rewrite ? [readingOf(claim, rewrite, points.get(index) ?? null)] : [];
  });
  const keyOfPoints = new Map(asked.map(({ index }, place) => [index, pointRequests[place]?.key]));
  const verdicts = claims.map((claim, index) => {
    const reading = rewrites[index] ?? unread('no reply came');
    const second = keyOfPoints.get(index);
    return {
      item: theCase.item.item,
      dimension: theCase.dimension.id,
      system: claim.candidate.system,
      unit: claim.unit.id,
      ...repeatOf(theCase),
      ...(reading.value === null
        ? { value: null, reason: reading.reason }
        : {
            value: isRepeated(claim, reading.value) ? 1 : 0,
            ...(reading.value.explanation !== '' && { explanation: reading.value.explanation }),
          }),
      requests: [requests[index]?.key ?? '', ...(second === undefined ? [] : [second])],
    };
  });
  const scores = theCase.candidates.map(({ system }) => {
    const its = verdicts.filter((verdict) => verdict.system === system);
    return { ...meanScore(system, its), ...measured(units.filter((unit) => unit.system === system)) };
  });
  return { verdicts, scores, units, made: madeUnits(theCase.candidates) };
}

/** Equal after Unicode and outer white-space normalization, and nothing looser. */
function isRepeated({ unit }: Claim, { rewrite }: Rewrite): boolean {
  return normalizeOuter(rewrite) === normalizeOuter(unit.text);
}

function readRewrite(text: string, structured: boolean, shown: readonly string[]): Reading<Rewrite> {
  if (structured) return readJson(text, rewriteSchema, shown);
  const reading = readTaggedApart(text, 'answer', shown);
  if (reading.value === null) return reading;
  const { inner, before, behind } = reading.value;
  const bare = (part: string) => part.replace(/^\s*\**Explanation:?\**:?\s*/i, '').trim();
  return { value: { rewrite: inner, explanation: bare(before) || bare(behind) } };
}

function readPoints(text: string, structured: boolean, claim: string): Reading<string[]> {
  if (structured) {
    const reading = readJson(text, pointsSchema, [claim]);
    return reading.value === null ? reading : { value: reading.value.points };
  }
  const points = allTagged(text, 'item', [claim]);
  return points.length === 0 ? unread('the reply has no <item> … </item>') : { value: points };
}

/** Distances are of rewritten claims; a claim repeated unchanged has none. */
function readingOf(claim: Claim, rewrite: Rewrite, points: readonly string[] | null): UnitReading {
  const { system } = claim.candidate;
  const base = { system, unit: claim.unit.id, texts: { ...rewrite } };
  if (isRepeated(claim, rewrite)) return { ...base, measures: { rewritten: 0 } };
  const { distance, normalized } = wordEditDistance(claim.unit.text, rewrite.rewrite);
  return {
    ...base,
    measures: {
      rewritten: 1,
      editDistance: distance,
      normalizedEditDistance: Number.isNaN(normalized) ? null : normalized,
      points: points?.length ?? null,
    },
  };
}

const MEASURES = ['editDistance', 'normalizedEditDistance', 'points'] as const;

/** Means over the rewritten claims that have the measure; null without one. */
function measured(units: readonly UnitReading[]): Pick<SystemScore, 'measures'> {
  const mean = (name: (typeof MEASURES)[number]): number | null => {
    const values = units.flatMap(({ measures }) => measures[name] ?? []);
    return values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;
  };
  return { measures: Object.fromEntries(MEASURES.map((name) => [name, mean(name)])) };
}

function formatOf({ answer }: ArmOptions, fields: Record<string, unknown>): AnswerFormat | undefined {
  return answer === 'free' ? undefined : jsonFormat('reply', fields);
}

/** ARM: each claim rewritten so that it is unambiguous and faithful, or repeated. */
export const arm: Protocol<ArmOptions> = {
  id: 'arm',
  title: 'ARM',
  options: optionsSchema,
  level: 'unit',
  asksOnce: true,
  needsLogprobs: () => false,
  variables: (template) =>
    template === 'points'
      ? { required: ['explanation'], optional: ['claim', 'structured'] }
      : { required: CLAIM_VARIABLES, optional: ['structured'] },
  ownPrompts: () => ownPrompts(import.meta.url),
  dimensions: () => ['*'],
  run,
};
