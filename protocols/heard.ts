import { copiedRuns } from './copied.js';
import { folded, foldedOnce, foldedTraced } from './fold.js';
import { introducedAt } from './introduced.js';
import { marksOf } from './marks.js';
import type { Span, Spans } from './spans.js';
import type { Stated } from './stated.js';
import { Traced } from './traced.js';

/** Material shorter than this cannot hold a passage, but may hold a verdict. */
const BESIDE = 20;
/** How far before a decision the words of a shown text are followed back. */
const BACK = 300;
/** Places in the shown texts that are tried for it. */
const PLACES = 8;
/** No decision with a label is shorter. */
const LEAST = 8;
/** Ways of putting a decision that are looked for in the shown texts. */
const LOOKUPS = 400;

/** A reply beside what the judge was shown: whose words are whose. */
export class Heard {
  readonly reply: string;
  readonly #shown: readonly string[];
  readonly #copied: Spans;
  #marks: Spans | undefined;
  #words: string | undefined;
  readonly #standing = new Map<string, boolean>();
  readonly #introduced = new Map<number, boolean>();

  constructor(reply: string, shown: readonly string[]) {
    this.reply = reply;
    this.#shown = shown;
    this.#copied = copiedRuns(reply, shown);
  }

  /** The reply without the judge's thinking. */
  answer(): Traced {
    return Traced.of(this.reply).without(
      reasoningIn(
        this.reply,
        (tag) => this.#copied.around(tag) === undefined && !this.#isQuotedTag(tag),
        (name) => this.#shown.some((text) => text.toLowerCase().includes(name)),
      ),
    );
  }

  /** `quoted`: marked or introduced, and in a shown text; `copied`: inside a longer copied passage. Places in the reply. */
  originOf<T>(stated: Stated<T>): 'own' | 'quoted' | 'copied' {
    if (this.#shown.length === 0) return 'own';
    const run = this.#copied.around(stated);
    if (run && run.end - run.at >= stated.end - stated.at + BESIDE) {
      return this.#isMarked(stated) || this.#isIntroduced(run.at) ? 'quoted' : 'copied';
    }
    if (!this.stands(stated)) return 'own';
    // A bare answer is never held against the text; but what is introduced as somebody's words is no answer.
    if (stated.bare) return introducedAt(this.reply, stated.at) ? 'quoted' : 'own';
    return this.#isHandedOver(stated) || this.#isLedIn(stated) ? 'quoted' : 'own';
  }

  /** Whether label and answer stand in a shown text. */
  stands<T>({ at, end, spellings = [] }: Stated<T>): boolean {
    if (this.#shown.length === 0) return false;
    return [this.reply.slice(at, end), ...spellings].some((spelling) => this.#isShown(spelling));
  }

  /** Whether the whole sentence, or line, that a decision stands in also stands in a shown text. */
  standsWhole({ at, end }: Span): boolean {
    const before = this.reply.slice(Math.max(0, at - BACK), at);
    const from = at - before.length + before.search(/[^.!?\n]*$/);
    const after = this.reply.slice(end, end + BACK).search(/[.!?\n]|$/);
    return this.#isShown(this.reply.slice(from, end + after));
  }

  /** Whether the reply says more behind a place, so that a shown text could stand there. */
  goesOn(end: number): boolean {
    return this.#shown.length > 0 && this.reply.length - end >= LEAST;
  }

  /** Marked as a quotation, or introduced as somebody's words. */
  #isHandedOver(span: Span): boolean {
    return this.#isMarked(span) || introducedAt(this.reply, span.at);
  }

  #isMarked(span: Span): boolean {
    this.#marks ??= marksOf(this.reply);
    return this.#marks.around(span) !== undefined;
  }

  /** Whether a copied passage is introduced; asked for each decision in it. */
  #isIntroduced(at: number): boolean {
    const known = this.#introduced.get(at) ?? introducedAt(this.reply, at);
    this.#introduced.set(at, known);
    return known;
  }

  /** Introduced as part of a quotation that begins before it: the words before it also stand before it in a shown text. */
  #isLedIn({ at, end }: Span): boolean {
    const from = Math.max(0, at - BACK);
    const before = foldedTraced(Traced.of(this.reply.slice(from, at)));
    const decision = folded(this.reply.slice(at, end));
    const words = this.#shownWords();
    let start = at;
    let place = words.indexOf(decision);
    for (let tried = 0; place !== -1 && tried < PLACES; tried += 1) {
      let [back, on] = [before.text.length, place];
      if (before.text[back - 1] === ' ' && words[on - 1] === ' ') {
        while (back > 0 && before.text[back - 1] === words[on - 1]) [back, on] = [back - 1, on - 1];
        start = Math.min(start, from + before.at(Math.min(back + 1, before.text.length)));
      }
      place = words.indexOf(decision, place + 1);
    }
    return start < at && introducedAt(this.reply, start);
  }

  #isShown(spelling: string): boolean {
    const known = this.#standing.get(spelling);
    if (known !== undefined) return known;
    // A reply that puts its decision in so many ways is not held to be the judge's.
    if (this.#standing.size >= LOOKUPS) return true;
    const words = folded(spelling);
    const found = words !== '' && this.#shownWords().includes(` ${words} `);
    this.#standing.set(spelling, found);
    return found;
  }

  #shownWords(): string {
    this.#words ??= ` ${this.#shown.map(foldedOnce).join(' \n ')} `;
    return this.#words;
  }

  #isQuotedTag(tag: Span): boolean {
    const name = this.reply.slice(tag.at, tag.end).toLowerCase();
    return this.#shown.some((text) => text.toLowerCase().includes(name)) && this.#isHandedOver(tag);
  }
}

/**
 * Reasoning between tags. A closing tag without an opening one ends a reasoning that the prompt opened; an opening
 * tag without an end leaves nothing after it. `counts`: whether a tag is the judge's. A tag that is `planted` in a
 * shown text opens nothing but at the start of the reply, and closes nothing but what the reply opened, at its first.
 */
function reasoningIn(
  reply: string,
  counts: (tag: Span) => boolean,
  planted: (name: string) => boolean,
): Span[] {
  const start = reply.search(/\S/);
  const tags = [...reply.matchAll(/<(\/?)(?:think|thinking|reasoning|thought)>/gi)]
    .map((match) => ({
      name: match[0].toLowerCase(),
      closes: match[1] === '/',
      at: match.index,
      end: match.index + match[0].length,
    }))
    .filter((tag) => counts(tag) && (tag.at === start || tag.closes || !planted(tag.name)));
  const first = tags.find(({ closes }) => !closes);
  const closing = tags.filter(({ closes }) => closes);
  const forged = closing.some(({ name }) => planted(name));
  const last = forged ? closing.find(({ at }) => first && at > first.at) : closing.at(-1);
  const spans: Span[] = [];
  if (last) spans.push({ at: first && first.at < last.at ? first.at : 0, end: last.end });
  const unclosed = tags.find(({ closes, at }) => !closes && at >= (last?.end ?? 0));
  if (unclosed) spans.push({ at: unclosed.at, end: reply.length });
  return spans;
}
