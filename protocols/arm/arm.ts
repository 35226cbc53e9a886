import { z } from 'zod';
import type { Reply } from '../../src/model/reply.js';
import type { AnswerFormat } from '../../src/model/request.js';
import { answerSchema, ask, jsonFormat, repeatOf } from '../asking.js';
import type { PromptSet, Protocol, ProtocolCase, ProtocolRun } from '../contract.js';
import { ownPrompts, templateNamed } from '../prompts.js';
import { readReply, unread } from '../reading.js';
import { shownTexts } from '../shown.js';
import { meanScore } from '../system-score.js';
import { madeUnits } from '../units.js';
import { CLAIM_VARIABLES, claimsOf, claimValues } from './claims.js';
import { isRepeated, measured, readingOf, readPoints, readRewrite } from './rewrites.js';

const optionsSchema = z.strictObject({
  answer: answerSchema,
  kind: z
    .enum(['both', 'subjectivity', 'unfaithfulness'])
    .default('both')
    .describe('what a claim is rewritten for; both is the metric itself'),
  explain: z
    .enum(['before', 'none', 'after'])
    .default('before')
    .describe('ask for an explanation before the rewrite, after it, or, as the paper, for none'),
  points: z
    .boolean()
    .default(true)
    .describe('ask a second time for the points of the explanation of each rewritten claim'),
  tokens: z
    .enum(['words', 'words+punctuation'])
    .default('words')
    .describe('what edit distances count; the paper does not say'),
  over: z
    .enum(['rewritten', 'all'])
    .default('rewritten')
    .describe('the claims over which edit distances are averaged; one that was repeated is at 0'),
});
export type ArmOptions = z.output<typeof optionsSchema>;

function* run(theCase: ProtocolCase, options: ArmOptions, prompts: PromptSet): ProtocolRun {
  const template = templateNamed(prompts, options.kind);
  const structured = options.answer === 'structured';
  const [explainBefore, explainAfter] = [options.explain === 'before', options.explain === 'after'];
  const claims = claimsOf(theCase);
  const requests = claims.map((claim) =>
    ask(theCase, {
      template,
      about: [claim.candidate.system, claim.unit.id, 'rewrite'],
      values: { ...claimValues(theCase, claim), structured, explainBefore, explainAfter },
      format: formatOf(options, {
        ...(explainBefore && { explanation: { type: 'string' } }),
        rewrite: { type: 'string' },
        ...(explainAfter && { explanation: { type: 'string' } }),
      }),
    }),
  );
  const replies = requests.length === 0 ? [] : yield requests;
  const rewrites = claims.map((claim, index) =>
    readReply(replies[index], (text) => readRewrite(text, options, shownTexts(theCase, [claim.candidate]))),
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
    return rewrite ? [readingOf(claim, rewrite, points.get(index) ?? null, options)] : [];
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
      : { required: CLAIM_VARIABLES, optional: ['structured', 'explainBefore', 'explainAfter'] },
  ownPrompts: () => ownPrompts(import.meta.url),
  dimensions: () => ['*'],
  run,
};
