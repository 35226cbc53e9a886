import type { Score } from '../model/score.js';

/**
 * `openai:MODEL@http://HOST/v1` → `openai:MODEL`: where a judge was served stands in its manifest, and need not stand in
 * every row. A judge that would share its name with another keeps the address.
 */
export function judgeNames(judges: readonly string[]): (judge: string) => string {
  const short = (judge: string) => judge.replace(/@https?:\/\/[^[]*/, '');
  const taken = new Map<string, Set<string>>();
  for (const judge of judges) taken.set(short(judge), (taken.get(short(judge)) ?? new Set()).add(judge));
  return (judge) => (taken.get(short(judge))?.size === 1 && short(judge) !== '' ? short(judge) : judge);
}

type Named = Pick<Score, 'judge' | 'protocol' | 'dimension'>;

/** The names that columns of scores have already. */
export class ColumnNames {
  readonly #taken = new Set<string>();

  constructor(scores: Iterable<Named>) {
    let last: Named | undefined;
    for (const score of scores) {
      const same =
        score.dimension === last?.dimension && score.protocol === last.protocol && score.judge === last.judge;
      if (!same) this.#taken.add(columnOf(score));
      last = score;
    }
  }

  /**
   * The protocol's name, or one with a number under which no score falls into a column that is there already: two runs
   * of one method are not one column of their own accord. Takes the columns.
   */
  free(judge: string, protocol: string, dimensions: readonly string[]): string {
    for (let number = 1; ; number++) {
      const name = number === 1 ? protocol : `${protocol}#${number}`;
      const own = dimensions.map((dimension) => columnOf({ judge, protocol: name, dimension }));
      if (own.some((column) => this.#taken.has(column))) continue;
      for (const column of own) this.#taken.add(column);
      return name;
    }
  }
}

const columnOf = ({ judge, protocol, dimension }: Named) => JSON.stringify([judge, protocol, dimension]);
