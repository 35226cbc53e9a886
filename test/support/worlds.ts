import type { CardInput } from '../../src/model/card.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Label } from '../../src/model/label.js';
import type { PairScore, Score } from '../../src/model/score.js';
import { createRandom, type Random } from '../../src/stats/numeric/random.js';
import { handData } from './hand-data.js';

/** What is known of a candidate by construction. */
export interface Made {
  item: number;
  system: number;
  /** Standard normal, but for what its system adds. */
  quality: number;
  /** Words of its text. */
  words: number;
}

type Winner = PairScore['winner'];
const SYSTEMS = 'abcdefgh';
const DIMENSION = 'overall';

/**
 * Data of which the truth is known: candidates have a quality, people see it with an error, and judges are functions
 * of it. Every draw comes from the seed.
 */
export class World {
  readonly made: Made[] = [];
  readonly labels: Label[] = [];
  readonly scores: Score[] = [];
  readonly random: Random;

  constructor(
    readonly items: number,
    readonly systems: number,
    seed: number,
    { spread = 0 }: { spread?: number } = {},
  ) {
    this.random = createRandom(seed);
    for (let item = 0; item < items; item++) {
      for (let system = 0; system < systems; system++) {
        const quality = this.normal() + spread * system;
        this.made.push({ item, system, quality, words: 20 + this.random.int(60) });
      }
    }
  }

  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.random.uniform()));
    return radius * Math.cos(2 * Math.PI * this.random.uniform());
  }

  chance(p: number): boolean {
    return this.random.uniform() < p;
  }

  /** From 1 to 5. */
  rating(value: number): number {
    return Math.max(1, Math.min(5, Math.round(3 + value)));
  }

  /** Value labels of several people, each with an error of its own. */
  people(count = 3, error = 0.6, dimension = DIMENSION): this {
    for (let k = 0; k < count; k++) {
      for (const one of this.made) {
        const value = this.rating(one.quality + error * this.normal());
        this.labels.push({ ...this.#of(one), dimension, annotator: `p${k + 1}`, value });
      }
    }
    return this;
  }

  /** Pair labels of one person: `tie` where the qualities are nearer than that. */
  comparing(tie = 0, annotator = 'p1'): this {
    for (const [first, second] of this.pairs()) {
      const difference = first.quality - second.quality;
      const [a, b] = [this.#of(first).system, this.#of(second).system];
      const preference = Math.abs(difference) < tie ? 'tie' : difference > 0 ? a : b;
      this.labels.push({
        item: `i${first.item + 1}`,
        dimension: DIMENSION,
        annotator,
        pair: [a, b],
        preference,
      });
    }
    return this;
  }

  /** A judge of single candidates; null = unscored, undefined = not asked. */
  values(
    judge: string,
    value: (one: Made) => number | null | undefined,
    {
      protocol = 'score',
      dimension = DIMENSION,
      repeat,
    }: { protocol?: string; dimension?: string; repeat?: number } = {},
  ): this {
    for (const one of this.made) {
      const given = value(one);
      if (given === undefined) continue;
      const more = repeat === undefined ? {} : { repeat };
      this.scores.push({ judge, protocol, dimension, ...this.#of(one), value: given, ...more });
    }
    return this;
  }

  /** A judge of pairs, asked in both orders unless told; undefined = not asked. */
  comparisons(
    judge: string,
    winner: (first: Made, second: Made) => Winner | undefined,
    {
      protocol = 'compare',
      orders = 'both',
    }: { protocol?: string; orders?: 'both' | 'drawn' | 'fixed' } = {},
  ): this {
    for (const [a, b] of this.pairs()) {
      const shown =
        orders === 'both'
          ? [
              [a, b],
              [b, a],
            ]
          : orders === 'drawn' && this.chance(0.5)
            ? [[b, a]]
            : [[a, b]];
      for (const [first, second] of shown) {
        const given = winner(first, second);
        if (given === undefined) continue;
        this.scores.push({
          judge,
          protocol,
          dimension: DIMENSION,
          item: `i${first.item + 1}`,
          shown: [this.#of(first).system, this.#of(second).system],
          winner: given,
        });
      }
    }
    return this;
  }

  /** A judge of whole lists, shown in a drawn order; `rankOf` sees the place, from 0. */
  lists(judge: string, worth: (one: Made, place: number) => number, protocol = 'rank'): this {
    for (let item = 0; item < this.items; item++) {
      const own = this.made.filter((one) => one.item === item);
      for (let k = own.length - 1; k > 0; k--) {
        const other = this.random.int(k + 1);
        [own[k], own[other]] = [own[other], own[k]];
      }
      const worths = own.map((one, place) => ({ system: this.#of(one).system, worth: worth(one, place) }));
      const sorted = [...worths].sort((a, b) => b.worth - a.worth);
      this.scores.push({
        judge,
        protocol,
        dimension: DIMENSION,
        item: `i${item + 1}`,
        shown: worths.map(({ system }) => system),
        ranking: Object.fromEntries(sorted.map(({ system }, rank) => [system, rank + 1])),
      });
    }
    return this;
  }

  /** Each two candidates of each item. */
  *pairs(): Generator<[Made, Made]> {
    for (let item = 0; item < this.items; item++) {
      const own = this.made.filter((one) => one.item === item);
      for (let a = 0; a < own.length; a++) for (let b = a + 1; b < own.length; b++) yield [own[a], own[b]];
    }
  }

  /** Better by quality, with an error of that size. */
  reading(error: number): (first: Made, second: Made) => Winner {
    return (first, second) =>
      first.quality - second.quality + error * Math.SQRT2 * this.normal() > 0 ? 'first' : 'second';
  }

  data(card: Partial<CardInput> = {}): Dataset {
    const words = new Map(this.made.map((one) => [JSON.stringify(this.#of(one)), one.words]));
    return handData({
      card: {
        systems: [...SYSTEMS.slice(0, this.systems)].map((id) => ({ id })),
        annotators: ['p1', 'p2', 'p3', 'p4'].map((id) => ({ id })),
        ...card,
      },
      items: this.items,
      labels: this.labels,
      scores: this.scores,
      words: (item, system) => words.get(JSON.stringify({ item, system })) ?? 3,
    });
  }

  #of({ item, system }: Made): { item: string; system: string } {
    return { item: `i${item + 1}`, system: SYSTEMS[system] };
  }
}
