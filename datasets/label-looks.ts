import { type Remark, remark } from '../src/remarks/remark.js';
import { plain } from '../src/remarks/words.js';

/** From here on a whole number is no grade: ids, prices in cents, counts, seconds since 1970. */
const NO_GRADE = 1000;
/** So many labels that count up by one from row to row are numbers of rows. */
const RUNNING = 6;
/** So many labels of one value by one person are a habit, or a column that is none of that person's. */
const ALWAYS = 20;
/** Numbers by which tables say that nothing was answered. */
const MARKS: ReadonlySet<number> = new Set([-999, -99, -9, -1, 99, 999, 9999]);

interface Looks {
  labels: number;
  whole: boolean;
  running: boolean;
  first: number;
  last: number;
  /** Of the labels that are no mark of nothing. */
  min: number;
  max: number;
  marks: Map<number, number>;
  people: Map<string, { labels: number; value: number; same: boolean }>;
}

/** What the labels of each dimension look like, fed one by one in the order of their file. */
export class LabelLooks {
  readonly #byDimension = new Map<string, Looks>();

  add(dimension: string, annotator: string, value: number): void {
    const looks = this.#of(dimension, value);
    looks.running &&= looks.labels === 0 || value === looks.last + 1;
    looks.last = value;
    looks.labels += 1;
    looks.whole &&= Number.isInteger(value);
    if (MARKS.has(value)) looks.marks.set(value, (looks.marks.get(value) ?? 0) + 1);
    else {
      looks.min = Math.min(looks.min, value);
      looks.max = Math.max(looks.max, value);
    }
    const person = looks.people.get(annotator);
    if (!person) looks.people.set(annotator, { labels: 1, value, same: true });
    else {
      person.labels += 1;
      person.same &&= person.value === value;
    }
  }

  #of(dimension: string, first: number): Looks {
    const known = this.#byDimension.get(dimension);
    if (known) return known;
    const looks: Looks = {
      labels: 0,
      whole: true,
      running: true,
      first,
      last: first,
      min: Number.POSITIVE_INFINITY,
      max: Number.NEGATIVE_INFINITY,
      marks: new Map(),
      people: new Map(),
    };
    this.#byDimension.set(dimension, looks);
    return looks;
  }

  /** What the labels of a dimension look like that are perhaps none: `numbers of rows: 1 to 8 in order`. */
  noGrades(hasScale: (dimension: string) => boolean): { dimension: string; what: string }[] {
    return [...this.#byDimension].flatMap(([dimension, looks]) => {
      const what = noGrade(looks, hasScale(dimension));
      return what === undefined ? [] : [{ dimension, what }];
    });
  }

  /** The same as warnings, with numbers that mark nothing and people who say one thing alone. */
  warnings(hasScale: (dimension: string) => boolean, isTwoValued: (dimension: string) => boolean): Remark[] {
    const found = this.noGrades(hasScale).map((parts) => remark('labels-look-like', parts));
    for (const [dimension, { marks, min, max, people }] of this.#byDimension) {
      for (const [mark, labels] of marks) {
        const apart = mark < 0 ? min >= 0 : mark >= 9 * Math.max(max, 1);
        if (apart && Number.isFinite(min))
          found.push(remark('labels-mark-nothing', { dimension, mark, labels }));
      }
      if (min === max || isTwoValued(dimension)) continue;
      for (const [annotator, { labels, value, same }] of people) {
        if (same && labels >= ALWAYS)
          found.push(remark('annotator-always', { dimension, annotator, labels, value }));
      }
    }
    return found;
  }
}

function noGrade({ labels, whole, running, first, last, max }: Looks, scaled: boolean): string | undefined {
  if (!whole) return undefined;
  if (!scaled && max >= NO_GRADE) return `ids, counts or times: whole numbers up to ${plain(max)}`;
  return running && labels >= RUNNING
    ? `numbers of rows: ${plain(first)} to ${plain(last)} in order`
    : undefined;
}
