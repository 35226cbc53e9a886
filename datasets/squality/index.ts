import type { DatasetDefinition } from '../contract.js';
import { squalityUrl } from '../squality-file.js';
import { card, WITHOUT_STORIES } from './card.js';
import { loadResponses } from './responses.js';
import { withStories } from './stories.js';

const PATH = 'data/human-eval/all-responses.jsonl';
const URL = squalityUrl(PATH);
/** The split that the rated stories are in. */
const STORIES = 'data/v1-3/txt/test.jsonl';
export const STORIES_URL = squalityUrl(STORIES);

export const definition: DatasetDefinition = {
  id: 'squality',
  title: card.title,
  licence: card.licence,
  summary: '20 stories × 5 questions × 3 systems, ratings and rankings of 3 of 4 workers on three dimensions',
  files: [
    { url: URL, sha256: 'fdefc51dae186097b35d09af1e9e355c19e422d4291a9899d2e7adcc87024f02' },
    { url: STORIES_URL, sha256: null, required: false },
  ],
  async load(pulled) {
    const rated = loadResponses(PATH, await pulled.text(URL));
    if (!pulled.has(STORIES_URL)) {
      return { card: { ...card, flaws: [WITHOUT_STORIES, ...(card.flaws ?? [])] }, ...rated, scores: [] };
    }
    const { items, flaws } = withStories(
      STORIES,
      await pulled.text(STORIES_URL),
      rated.items,
      rated.candidates,
    );
    return { card: { ...card, flaws: [...(card.flaws ?? []), ...flaws] }, ...rated, items, scores: [] };
  },
};
