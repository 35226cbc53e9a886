import type { Lamp } from '../analysis/report/lamps.js';
import { LAMPS } from '../analysis/report/thresholds.js';
import { bounded, counted, decimals, percent } from '../remarks/words.js';
import { type Finding, join, range } from './words.js';

/** What the lamps of one judge say in words. */
export interface JudgeLine {
  judge: string;
  findings: Finding[];
}

/**
 * A verdict a judge, those with most green lamps of agreement first: on what its agreement clears the threshold, on what
 * it is shown not to, where the data do not say, and which other lamps are red or green.
 * @param who `people`, or `the labels`
 */
export function verdicts(lamps: readonly Lamp[], who: string): JudgeLine[] {
  const judges = [...new Set(lamps.map(({ judge }) => judge))];
  const several = new Set(lamps.map(({ dimension }) => dimension)).size > 1;
  return judges
    .map((judge) => ({ judge, own: lamps.filter((lamp) => lamp.judge === judge) }))
    .sort((a, b) => merit(b.own) - merit(a.own))
    .map(({ judge, own }) => ({
      judge,
      findings: [
        ...MEASURES.flatMap((measure) => agreementWords(own, measure, { judge, who, several })),
        ...faults(own, judge),
        ...cleared(own, judge),
      ],
    }));
}

/** Green lamps of agreement less red ones; the mean of the figures, which lie within −1 and 1, between equals. */
function merit(lamps: readonly Lamp[]): number {
  const own = lamps.filter(({ kind }) => kind === 'agreement');
  const values = own.flatMap(valuesOf);
  const lit = own.reduce((sum, { state }) => sum + (state === 'good' ? 1 : state === 'bad' ? -1 : 0), 0);
  return 3 * lit + (values.length === 0 ? -1 : values.reduce((sum, one) => sum + one, 0) / values.length);
}

/** The figures of one measure are said together. */
const MEASURES: readonly Lamp['measure'][] = ['summary', 'accuracy', 'kappa', undefined];

function agreementWords(
  lamps: readonly Lamp[],
  measure: Lamp['measure'],
  { judge, who, several }: { judge: string; who: string; several: boolean },
): Finding[] {
  const say = (
    state: Lamp['state'],
    head: Omit<Finding, 'topic' | 'text'>,
    word: string,
    end: (own: Lamp[]) => string,
  ) => {
    const own = lamps.filter(
      (one) => one.kind === 'agreement' && one.measure === measure && one.state === state,
    );
    if (own.length === 0) return [];
    const on = several ? ` on ${join(own.map(({ dimension }) => dimension))}` : '';
    return [{ ...head, topic: judge, text: `${word}${on}: ${figures(own, who)}, ${end(own)}.` }];
  };
  return [
    ...say('good', { id: 'trust', tone: 'good' }, 'Trust it', (own) => `above ${limits(own)}`),
    ...say('bad', { id: 'distrust', tone: 'bad' }, 'Do not trust it', () => 'short of the threshold'),
    ...say(
      'open',
      { id: 'undecided', tone: 'open' },
      'Not decided',
      (own) => protocolsApart(own) ?? `not shown to lie above ${limits(own)}, nor below the threshold`,
    ),
  ];
}

/** `tau .38 to .58`; `87% to 96% of the preferences that both decide are people's under each of 10 protocols`. */
function figures(lamps: readonly Lamp[], who: string): string {
  const values = lamps.flatMap(valuesOf);
  if (lamps[0].measure === 'accuracy') {
    return `${range(values, percent)} of the preferences that both decide are shared with ${who}`;
  }
  return `${lamps[0].measure === 'kappa' ? 'kappa' : 'tau'} ${range(values, (one) => bounded(one, 2))} with ${who}`;
}

function limits(lamps: readonly Lamp[]): string {
  const [{ measure }] = lamps;
  return range(
    lamps.map(({ threshold }) => threshold),
    measure === 'accuracy' ? percent : (one) => bounded(one, 2),
  );
}

/** How many protocols lie where, on the one dimension that is open. */
function protocolsApart([lamp, ...more]: readonly Lamp[]): string | undefined {
  const total = lamp.figures.length;
  if (more.length > 0 || total < 2) return undefined;
  const count = (state: Lamp['state']) => lamp.figures.filter((one) => one.state === state).length;
  return `above ${limits([lamp])} under ${count('good')} of ${counted(total, 'protocol')}, short of the threshold under ${count('bad')}`;
}

const FAULTS = {
  agreement: () => '',
  position: (values: readonly number[]) => `${range(values, percent)} of wins go to the first place`,
  length: (values: readonly number[]) =>
    `the longer of two wins ${range(values.map(Math.abs), (one) => decimals(100 * one, 0))} points ${values[0] > 0 ? 'more' : 'less'} often than with people`,
  coverage: (values: readonly number[]) => `${range(values, percent)} of answers can be read`,
  consistency: (values: readonly number[]) =>
    `${range(values, percent)} of answers change when asked again or the other way round`,
};

/** The other lamps that are red somewhere. */
function faults(lamps: readonly Lamp[], judge: string): Finding[] {
  const words = LAMPS.flatMap((kind) => {
    const red = lamps.filter((lamp) => lamp.kind === kind && kind !== 'agreement' && lamp.state === 'bad');
    return red.length === 0 ? [] : [`${kind} (${FAULTS[kind](red.flatMap(valuesOf))})`];
  });
  if (words.length === 0) return [];
  return [{ id: 'faults', tone: 'bad', topic: judge, text: `Against it: ${join(words)}.` }];
}

/** The other lamps that are green wherever there is something to measure, coverage not alone. */
function cleared(lamps: readonly Lamp[], judge: string): Finding[] {
  const kinds = LAMPS.filter((kind) => {
    const own = lamps.filter((lamp) => lamp.kind === kind && lamp.state !== 'none');
    return kind !== 'agreement' && own.length > 0 && own.every(({ state }) => state === 'good');
  });
  // That answers can be read speaks for no judge alone.
  if (kinds.every((kind) => kind === 'coverage')) return [];
  return [{ id: 'cleared', tone: 'good', topic: judge, text: `In order: ${join(kinds)}.` }];
}

function valuesOf({ figures: own }: Lamp): number[] {
  return own.flatMap(({ value }) => value.value ?? []);
}
