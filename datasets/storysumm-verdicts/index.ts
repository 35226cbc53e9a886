import { packedDataset } from '../packed.js';
import { card } from './card.js';

/** What StorySumm's judges said of its summaries, as the loader of the whole data set reads it, without the stories. */
export const definition = packedDataset({
  card,
  summary: '96 summaries of 32 stories with labels and ten recorded judges; the stories are pulled',
  folder: new URL('.', import.meta.url),
  repository: 'melaniesubbiah/storysumm',
  commit: '22d47af2bfb2a6b2d443b44dbcc81dd01ac742cb',
});
