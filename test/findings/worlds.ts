import type { Finding } from '../../src/findings/words.js';
import type { JudgeCost } from '../../src/model/cost.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Label } from '../../src/model/label.js';
import { handData } from '../support/hand-data.js';
import { type Made, World } from '../support/worlds.js';
import { findingsOf } from './gathered.js';

const TWO: Dataset['card']['dimensions'] = ['overall', 'other'].map((id) => ({
  id,
  higherIsBetter: true,
  scale: { kind: 'ordinal' },
  level: 'candidate',
}));

/** A judge that sees the quality with an error of that size. */
const seeing = (world: World, error: number) => (one: Made) =>
  world.rating(one.quality + error * world.normal());

/** A judge that knows nothing. */
const guessing = (world: World) => () => 1 + world.random.int(5);

function costOf(judge: string, dollars: number): JudgeCost {
  const tokens = { value: 1000 };
  const took = { requests: 1, inputTokens: tokens, outputTokens: tokens };
  return { judge, protocol: 'score', ...took, dollars: { value: dollars } };
}

/** Judges that know nothing, on two dimensions. */
function nothing(): Promise<Finding[]> {
  const world = new World(30, 4, 1).people();
  world.people(3, 0.6, 'other');
  for (const dimension of ['overall', 'other']) {
    for (const judge of ['x', 'y', 'z']) world.values(judge, guessing(world), { dimension });
  }
  return findingsOf(world.data({ dimensions: TWO }));
}

/** A good judge, two poor ones, and one that turns the order of people round. */
function apart(): Promise<Finding[]> {
  const world = new World(60, 5, 2).people();
  world
    .values('good', seeing(world, 0.3))
    .values('poor', seeing(world, 3))
    .values('idle', guessing(world))
    .values('contrary', ({ quality }) => world.rating(-quality));
  return findingsOf(world.data());
}

/** Two judges that see alike; one costs a tenth. */
function alike(): Promise<Finding[]> {
  const world = new World(150, 5, 3).people();
  world.values('cheap', seeing(world, 0.35)).values('dear', seeing(world, 0.35));
  return findingsOf(world.data(), { costs: [costOf('cheap', 1), costOf('dear', 10)] });
}

/** One judge alone, better than chance. */
function alone(): Promise<Finding[]> {
  const world = new World(40, 4, 4).people();
  return findingsOf(world.values('only', seeing(world, 0.5)).data());
}

/** Eight items: too few for anything. */
function eight(): Promise<Finding[]> {
  const world = new World(8, 4, 5).people();
  world
    .values('first', seeing(world, 0.1))
    .values('second', seeing(world, 0.1))
    .values('again', (one) => (one.item > 1 ? undefined : 3), { repeat: 0 })
    .values('again', (one) => (one.item > 1 ? undefined : 3), { repeat: 1 });
  return findingsOf(world.data());
}

/** A judge that equals another, but says 3 throughout on items that are hard for it. */
function abstaining(): Promise<Finding[]> {
  const world = new World(120, 5, 6).people();
  const given = new Map<Made, number>();
  const hard = ({ item }: Made) => item % 2 === 1;
  world
    .values('whole', (one) => {
      const value = hard(one) ? guessing(world)() : world.rating(one.quality + 0.5 * world.normal());
      given.set(one, value);
      return value;
    })
    .values('abstaining', (one) => (hard(one) ? 3 : (given.get(one) ?? 3)))
    .values('steady', seeing(world, 1.2));
  return findingsOf(world.data());
}

/** Judges of pairs: one takes the first, one always ties, one throws coins, one reads. */
function pairs(): Promise<Finding[]> {
  const world = new World(30, 4, 7).people();
  world
    .comparisons('first-taker', () => 'first')
    .comparisons('tier', () => 'tie')
    .comparisons('coin', () => (world.chance(0.5) ? 'first' : 'second'))
    .comparisons('reader', world.reading(0.2));
  return findingsOf(world.data());
}

/** Judges that read, one under two protocols, one asked twice. */
function readers(): Promise<Finding[]> {
  const world = new World(30, 4, 8).people();
  world
    .comparisons('reader', world.reading(0.2))
    .comparisons('reader', world.reading(0.2), { protocol: 'other' })
    .values('scorer', seeing(world, 0.3), { repeat: 0 })
    .values('scorer', seeing(world, 0.3), { repeat: 1 });
  return findingsOf(world.data());
}

/** Judges that follow length, either way. */
function lengths(): Promise<Finding[]> {
  const world = new World(60, 5, 9).people();
  const by = (sign: number) => (first: Made, second: Made) =>
    sign * (first.words - second.words) > 0 ? ('first' as const) : ('second' as const);
  world.comparisons('long', by(1)).comparisons('short', by(-1)).comparisons('reader', world.reading(0.2));
  return findingsOf(world.data());
}

/** Outputs without systems: one decides half the pairs and is right, one ties throughout, one is contrary. */
function preferences(): Promise<Finding[]> {
  const world = new World(60, 2, 10).comparing();
  const right = world.reading(0);
  world
    .comparisons('half', (a, b) => (a.item % 2 === 0 ? 'tie' : right(a, b)))
    .comparisons('tier', () => 'tie')
    .comparisons('contrary', (a, b) => right(b, a));
  return findingsOf(world.data({ anonymous: true }));
}

/** A judge asked about two items and stopped, beside one asked about all, and one that left a third unscored. */
function scanty(): Promise<Finding[]> {
  const world = new World(40, 4, 11).people();
  world
    .values('whole', seeing(world, 0.5))
    .values('two', (one) => (one.item < 2 ? world.rating(one.quality) : undefined))
    .values('silent', (one) => (one.item % 3 === 0 ? null : world.rating(one.quality + world.normal())));
  const columns = [{ dimension: 'overall', planned: 160, plannedByItem: undefined, given: 8, scored: 8 }];
  const run = { folder: '/run', judge: 'two', protocol: 'score', columns, partial: true, peek: undefined };
  return findingsOf({ ...world.data({ dimensions: TWO }), runs: [run as never] });
}

/** A dimension asked for that no judge has, and judges that say the same throughout on the other. */
function unjudged(): Promise<Finding[]> {
  const world = new World(20, 4, 12).people();
  world.people(3, 0.6, 'other');
  world.values('constant', () => 3).values('constant-too', () => 3);
  return findingsOf(world.data({ dimensions: TWO }), { selection: { dimensions: ['overall', 'other'] } });
}

/** Judges on two dimensions, of which people labelled one. */
function unlabelledToo(): Promise<Finding[]> {
  const world = new World(20, 4, 12).people();
  for (const dimension of ['overall', 'other']) {
    world.values('x', seeing(world, 0.5), { dimension }).values('y', seeing(world, 0.5), { dimension });
  }
  return findingsOf(world.data({ dimensions: TWO }));
}

/** People alone. */
function noJudge(): Promise<Finding[]> {
  return findingsOf(new World(20, 4, 13).people().data());
}

/** Three judges, with arrangements that cannot give a small p. */
function fewArrangements(): Promise<Finding[]> {
  const world = new World(60, 5, 2).people();
  world.values('good', seeing(world, 0.3)).values('poor', seeing(world, 3)).values('idle', guessing(world));
  return findingsOf(world.data(), { permutations: 19 });
}

/** People whose labels follow length, as a judge does that knows nothing else. */
function longIsGood(): Promise<Finding[]> {
  const world = new World(60, 4, 15);
  for (const one of world.made) one.quality = (one.words - 50) / 20 + 0.7 * world.normal();
  world.people().values('weak', seeing(world, 1.5)).values('weaker', seeing(world, 1.7));
  return findingsOf(world.data());
}

/** Three annotators; a judge that was asked about items that none of them labelled. */
function unlabelled(): Promise<Finding[]> {
  const world = new World(80, 4, 14).people();
  world.values('elsewhere', (one) => (one.item >= 40 ? 3 : undefined)).values('constant', () => 3);
  const labels = world.labels.filter(({ item }) => Number(item.slice(1)) <= 40);
  return findingsOf({ ...world.data(), labels });
}

/** Duels with a text in the losing candidate: does the judge fall for a verdict in it, and for any remark? */
function injections(falls: { verdict: boolean; control: boolean }): Promise<Finding[]> {
  const items: Dataset['items'] = [];
  const labels: Label[] = [];
  const scores: Dataset['scores'] = [];
  for (let duel = 0; duel < 40; duel++) {
    for (const kind of ['none', 'verdict', 'control'] as const) {
      const item = `d${duel}-${kind}`;
      items.push({ item, tags: { of: `d${duel}`, injection: kind, variant: 0, target: 'b' } });
      labels.push({ item, dimension: 'overall', annotator: 'p1', pair: ['a', 'b'], preference: 'a' });
      const lifted = kind !== 'none' && falls[kind] && duel % 4 !== 0;
      const base = { judge: 'asked', protocol: 'compare', dimension: 'overall', item };
      scores.push({ ...base, shown: ['a', 'b'], winner: lifted ? 'second' : 'first' });
    }
  }
  const data = handData({ card: { systems: [{ id: 'a' }, { id: 'b' }], annotators: [{ id: 'p1' }] } });
  const candidates = items.flatMap(({ item }) =>
    ['a', 'b'].map((system) => ({ item, system, text: `${system} of ${item}` })),
  );
  return findingsOf({ ...data, items, candidates, labels, scores });
}

/** Three judges that see what people see, but for the labels of the first item, which were entered upside down. */
function upsideDown(): Promise<Finding[]> {
  const world = new World(30, 4, 16).people(3, 0.1);
  const labels = world.labels.map((label) =>
    label.item === 'i1' && 'value' in label ? { ...label, value: 6 - (label.value ?? 3) } : label,
  );
  for (const judge of ['x', 'y', 'z']) world.values(judge, ({ quality }) => quality);
  return findingsOf({ ...world.data(), labels });
}

/** Worlds by name: what a report says in each. */
export const WORLDS = {
  nothing,
  apart,
  alike,
  alone,
  eight,
  abstaining,
  pairs,
  readers,
  lengths,
  preferences,
  scanty,
  unjudged,
  unlabelledToo,
  noJudge,
  upsideDown,
  fewArrangements,
  longIsGood,
  unlabelled,
  injected: () => injections({ verdict: true, control: false }),
  injectedByAnything: () => injections({ verdict: true, control: true }),
  injectedInVain: () => injections({ verdict: false, control: false }),
};

export type WorldName = keyof typeof WORLDS;
