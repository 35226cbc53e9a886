import type { ValueLabel } from '../../src/model/label.js';
import type { ValueScore } from '../../src/model/score.js';

/**
 * Which way the judges' scores of missing and irrelevant information point. The source does not say whether a
 * high score means much is missing or little. The paper's own correlations tell: for each dimension and protocol,
 * the concordance of the judges' system means with the human ones goes along with the published correlations
 * if the scores are higher-is-better, and against them if not.
 */

/** The paper's Table 6, system level: LLMRank, LLMCompare, LLMEval, LLMScore; null where it has no figure. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, readonly (number | null)[]>>>> = {
  missing: {
    'gpt-3.5-turbo-0301': [0.4, 0.4, 0.6, null],
    'gpt-3.5-turbo-0613': [0.316, 0.2, 0.4, null],
    'gpt-4-0314': [0.949, 1, 0.949, null],
    'gpt-4-1106-preview': [0.738, 0.4, 1, null],
    'text-davinci-002': [0.2, 0.2, 0.2, 0.8],
    'text-davinci-003': [0.4, 0.4, 1, 0.4],
    'gpt-3.5-turbo-instruct': [0.2, 0.6, 0.738, 0.8],
    'llama-2-7b-chat': [-0.4, 0.738, 0.105, -0.2],
    'llama-2-13b-chat': [0.527, 0.4, 0.6, 0],
    'llama-2-70b-chat': [0.527, 0.4, 0.6, -0.6],
    'mistral-instruct': [-0.6, 0.6, 0.4, 0],
  },
  irrelevant: {
    'gpt-3.5-turbo-0301': [-0.2, -0.2, 0.2, null],
    'gpt-3.5-turbo-0613': [0, 0, -0.2, null],
    'gpt-4-0314': [0.4, 0.6, 0.738, null],
    'gpt-4-1106-preview': [0.2, 0.6, 0.6, null],
    'text-davinci-002': [-0.4, -0.4, 0.105, 0.2],
    'text-davinci-003': [0, 0.105, 0.6, -0.4],
    'gpt-3.5-turbo-instruct': [0.2, 0.2, 0.12, -0.2],
    'llama-2-7b-chat': [0, 0.2, 0, -0.6],
    'llama-2-13b-chat': [0.6, 0, 0.4, 0.2],
    'llama-2-70b-chat': [-0.105, -0.2, 0.4, -0.8],
    'mistral-instruct': [-0.527, 0, 0.2, -0.2],
  },
};
const PROTOCOLS = ['llmrank', 'llmcompare', 'llmeval', 'llmscore'];

export interface Direction {
  dimension: string;
  protocol: string;
  /** Undefined: the concordances say neither. */
  higherIsBetter: boolean | undefined;
}

/** The direction of each dimension and protocol that the paper's table decides and the scores hold. */
export function findDirections(scores: readonly ValueScore[], labels: readonly ValueLabel[]): Direction[] {
  const human = systemMeans(labels, ({ dimension }) => dimension);
  const judged = systemMeans(scores, ({ dimension, protocol, judge }) =>
    JSON.stringify([dimension, protocol, judge]),
  );
  return Object.entries(PUBLISHED).flatMap(([dimension, judges]) =>
    PROTOCOLS.flatMap((protocol, column): Direction[] => {
      let agreement = 0;
      let found = false;
      for (const [judge, published] of Object.entries(judges)) {
        const means = judged.get(JSON.stringify([dimension, protocol, judge]));
        const gold = human.get(dimension);
        if (!means || !gold) continue;
        found = true;
        agreement += (published[column] ?? 0) * concordance(means, gold);
      }
      if (!found) return [];
      return [{ dimension, protocol, higherIsBetter: agreement === 0 ? undefined : agreement > 0 }];
    }),
  );
}

/** The scores with higher = better: those that point the other way are negated, the rest is as published. */
export function turn(scores: readonly ValueScore[], directions: readonly Direction[]): ValueScore[] {
  const turned = new Set(
    directions
      .filter(({ higherIsBetter }) => higherIsBetter === false)
      .map(({ dimension, protocol }) => `${dimension} ${protocol}`),
  );
  return scores.map((score) =>
    score.value !== null && turned.has(`${score.dimension} ${score.protocol}`)
      ? { ...score, value: score.value === 0 ? 0 : -score.value }
      : score,
  );
}

/** What was found, in words for the card. */
export function describeDirections(directions: readonly Direction[]): string {
  const named = (wanted: boolean | undefined) =>
    directions
      .filter(({ higherIsBetter }) => higherIsBetter === wanted)
      .map(({ dimension, protocol }) => `${protocol} of ${dimension}`)
      .join(', ') || 'none';
  return `The source does not say which way the judges' scores of missing and irrelevant point. Held against the signs of the paper's Table 6, these are higher-is-better and kept: ${named(true)}; these point the other way and are negated: ${named(false)}; undecided and kept: ${named(undefined)}.`;
}

type Scored = Pick<ValueScore, 'system' | 'value'>;

/** The mean of each system, under each name. */
function systemMeans<T extends Partial<Scored>>(records: readonly T[], nameOf: (record: T) => string) {
  const sums = new Map<string, Map<string, { sum: number; count: number }>>();
  for (const record of records) {
    if (typeof record.value !== 'number' || record.system === undefined) continue;
    const name = nameOf(record);
    const systems = sums.get(name) ?? new Map();
    sums.set(name, systems);
    const { sum, count } = systems.get(record.system) ?? { sum: 0, count: 0 };
    systems.set(record.system, { sum: sum + record.value, count: count + 1 });
  }
  return new Map(
    [...sums].map(([name, systems]) => [
      name,
      new Map([...systems].map(([system, { sum, count }]) => [system, sum / count])),
    ]),
  );
}

/** Concordant less discordant pairs of systems. */
function concordance(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const systems = [...a.keys()].filter((system) => b.has(system));
  let sum = 0;
  for (const [index, one] of systems.entries()) {
    for (const other of systems.slice(index + 1)) {
      const inA = (a.get(one) ?? 0) - (a.get(other) ?? 0);
      const inB = (b.get(one) ?? 0) - (b.get(other) ?? 0);
      sum += Math.sign(inA) * Math.sign(inB);
    }
  }
  return sum;
}
