import type { Candidate, Item } from '../../src/model/item.js';
import { malformed } from '../kit.js';
import { parseStories } from '../squality-file.js';

/** The person who was rated with the models. */
const HUMAN = 'human';

/**
 * The items with story, question and references, from the split that their stories are in. The rated person's answer is
 * one of the four: it is no reference to itself, and where it is none of them the item has no references, which is told
 * as a flaw.
 * @throws DataError where an item's story or question is not in the file
 */
export function withStories(
  path: string,
  text: string,
  items: readonly Item[],
  candidates: readonly Candidate[],
): { items: Item[]; flaws: string[] } {
  const stories = new Map(parseStories(path, text).map((story) => [story.id, story]));
  const rated = new Map(
    candidates.filter(({ system }) => system === HUMAN).map(({ item, text: own }) => [item, own]),
  );
  let unmatched = 0;
  const joined = items.map((item) => {
    const { story, question } = item.tags ?? {};
    const found = stories.get(String(story));
    const asked = found?.questions[Number(question)];
    if (found === undefined || asked === undefined) {
      throw malformed(
        path,
        `expected story ${story} with a question ${question}, which was rated, found none`,
      );
    }
    const own = plain(rated.get(item.item) ?? '');
    const references = asked.answers.filter((answer) => plain(answer) !== own);
    const isKnown = references.length < asked.answers.length;
    if (!isKnown) unmatched += 1;
    return {
      ...item,
      document: found.document,
      instruction: asked.text,
      ...(isKnown && references.length > 0 && { references }),
    };
  });
  const flaws =
    unmatched === 0
      ? []
      : [
          `On ${unmatched} questions the rated answer of a person is none of those in the test split: these items have no references.`,
        ];
  return { items: joined, flaws };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
