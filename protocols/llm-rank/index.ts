import { z } from 'zod';
import type { Candidate } from '../../src/model/item.js';
import type { AnswerFormat, Request } from '../../src/model/request.js';
import { answerSchema, ask, ITEM_VARIABLES, itemValues, jsonFormat, repeatOf } from '../asking.js';
import type { PromptSet, Protocol, ProtocolCase, ProtocolRun, Template } from '../contract.js';
import { dimensionsOf, ownPrompts, templateFor } from '../prompts.js';
import { readJson } from '../read-json.js';
import { checkedRanks, type Ranks, readRanking } from '../read-ranking.js';
import { type Reading, readReply } from '../reading.js';
import { shownTexts } from '../shown.js';
import { meanScore } from '../system-score.js';
import { WindowedOrder, windowsOver } from './windows.js';

const optionsSchema = z
  .strictObject({
    answer: answerSchema,
    explain: z.boolean().default(true).describe('ask for an explanation before the ranking'),
    window: z.int().min(2).default(10).describe('the most candidates one request shows'),
    step: z.int().min(1).default(5).describe('how far the window moves on; less than the window'),
  })
  .refine(({ window, step }) => step < window, {
    path: ['step'],
    message: 'expected a step smaller than the window, so that neighbouring windows share candidates',
  });
export type LlmRankOptions = z.output<typeof optionsSchema>;

const replySchema = z.object({ explanation: z.string().optional(), ranking: z.array(z.number()) });

interface Listing {
  shown: Candidate[];
  /** What tells the two orders of one list apart in the keys. */
  name: string;
}

function* run(theCase: ProtocolCase, options: LlmRankOptions, prompts: PromptSet): ProtocolRun {
  const template = templateFor(prompts, theCase.dimension.id);
  const listings = theCase.candidates.length < 2 ? [] : listingsOf(theCase);
  const orders = listings.map(({ shown }) => new WindowedOrder(shown.length));
  const keys: string[][] = listings.map(() => []);
  const explanations: (string | undefined)[] = [];
  const failed: (string | undefined)[] = [];
  for (const [round, window] of windowsOver(
    theCase.candidates.length,
    options.window,
    options.step,
  ).entries()) {
    const going = listings.flatMap((_, index) => (failed[index] === undefined ? [index] : []));
    if (going.length === 0) break;
    const asked = going.map((index) => {
      const { shown, name } = listings[index] as Listing;
      const members = (orders[index] as WindowedOrder).at(window).map((each) => shown[each] as Candidate);
      const request = requestFor(theCase, options, template, members, [name, `window=${round}`]);
      return { index, members, request };
    });
    const replies = yield asked.map(({ request }) => request);
    for (const [place, { index, members, request }] of asked.entries()) {
      keys[index]?.push(request.key);
      const reading = readReply(replies[place], (text) =>
        read(text, members.length, options, shownTexts(theCase, members)),
      );
      if (reading.value === null) {
        failed[index] = reading.reason;
        continue;
      }
      explanations[index] = reading.explanation;
      orders[index]?.settle(window, template.higherIsBetter ? reading.value : reversed(reading.value));
    }
  }
  const verdicts = listings.map(({ shown }, index) => {
    const reason = failed[index];
    const ranks = orders[index]?.ranks() ?? [];
    const explanation = explanations[index];
    return {
      item: theCase.item.item,
      dimension: theCase.dimension.id,
      ...repeatOf(theCase),
      shown: shown.map(({ system }) => system),
      ...(reason === undefined
        ? {
            ranking: Object.fromEntries(shown.map(({ system }, each) => [system, ranks[each] as number])),
            ...(explanation !== undefined && { explanation }),
          }
        : { ranking: null, reason }),
      requests: keys[index] ?? [],
    };
  });
  const scores = theCase.candidates.map(({ system }) =>
    meanScore(
      system,
      verdicts.map((verdict) => ({
        value: scoreIn(verdict.ranking, system),
        reason: 'reason' in verdict ? verdict.reason : undefined,
      })),
    ),
  );
  return { verdicts, scores };
}

/** The list in the order it is first shown, or in that and its reverse. */
function listingsOf({ candidates, orders, shuffle }: ProtocolCase): Listing[] {
  const given = [...candidates];
  if (orders === 'given') return [{ shown: given, name: 'given' }];
  const shown = shuffle(given, 'list');
  if (orders === 'shuffled') return [{ shown, name: 'shuffled' }];
  return [
    { shown, name: 'forward' },
    { shown: [...shown].reverse(), name: 'backward' },
  ];
}

function requestFor(
  theCase: ProtocolCase,
  options: LlmRankOptions,
  template: Template,
  members: readonly Candidate[],
  about: readonly string[],
): Request {
  return ask(theCase, {
    template,
    about,
    values: {
      ...itemValues(theCase, options.answer, members),
      count: String(members.length),
      candidates: members.map(({ text }, place) => ({ number: String(place + 1), text })),
      explain: options.explain,
    },
    format: formatOf(options, members.length),
  });
}

function formatOf({ answer, explain }: LlmRankOptions, count: number): AnswerFormat | undefined {
  if (answer === 'free') return undefined;
  const rank = { type: 'integer', minimum: 1, maximum: count };
  return jsonFormat('ranking', {
    ...(explain && { explanation: { type: 'string' } }),
    ranking: { type: 'array', items: rank, minItems: count, maxItems: count },
  });
}

function read(
  text: string,
  count: number,
  { answer }: LlmRankOptions,
  shown: readonly string[],
): Reading<Ranks> {
  if (answer === 'free') return readRanking(text, count, shown);
  const reading = readJson(text, replySchema, shown);
  if (reading.value === null) return reading;
  const { ranking, explanation } = reading.value;
  const checked = checkedRanks(ranking, count);
  return checked.value === null || explanation === undefined ? checked : { ...checked, explanation };
}

/** Where the prompt puts the worst first: the same ties, the other way round. */
function reversed(ranks: Ranks): Ranks {
  return ranks.map((rank) => 1 + ranks.filter((other) => other > rank).length);
}

/** N − the number of systems ranked strictly better. */
function scoreIn(ranking: Readonly<Record<string, number>> | null, system: string): number | null {
  const rank = ranking?.[system];
  if (!ranking || rank === undefined) return null;
  const all = Object.values(ranking);
  return all.length - all.filter((other) => other < rank).length;
}

/** LLMRank: explain, then a rank for each of the shown candidates. */
export const llmRank: Protocol<LlmRankOptions> = {
  id: 'llm-rank',
  title: 'LLMRank',
  options: optionsSchema,
  level: 'candidate',
  ordered: true,
  needsLogprobs: () => false,
  variables: () => ({
    required: ['candidates', 'candidates.text'],
    optional: [...ITEM_VARIABLES, 'count', 'candidates.number', 'explain'],
  }),
  ownPrompts: () => ownPrompts(import.meta.url),
  dimensions: dimensionsOf,
  run,
};
