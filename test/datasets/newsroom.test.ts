import { beforeAll, expect, it } from 'vitest';
import type { LoadedDataset } from '../../datasets/contract.js';
import { definition } from '../../datasets/newsroom/index.js';
import { count, faultsOf, groupBy, mean, valueLabels } from '../support/loaded.js';
import { describeWithMirror } from '../support/mirror.js';
import { pulledFromMirror, pulledWith } from '../support/pulled.js';

describeWithMirror('newsroom', (mirror) => {
  const source = pulledFromMirror(mirror);
  const url = definition.files[0]?.url ?? '';
  let data: LoadedDataset;
  beforeAll(async () => {
    data = await definition.load(source);
  });

  it('holds what the open format asks for', () => {
    expect(faultsOf(data)).toEqual([]);
  });

  it('has 60 articles × 7 systems, and 3 ratings of each on 4 dimensions', () => {
    expect(data.items).toHaveLength(60);
    expect(new Set(Object.values(count(data.candidates, ({ system }) => system)))).toEqual(new Set([60]));
    expect(count(valueLabels(data), ({ dimension }) => dimension)).toEqual({
      informativeness: 1260,
      relevance: 1260,
      fluency: 1260,
      coherence: 1260,
    });
  });

  it('gives the means that the source prints beside the ratings', async () => {
    const { instances } = JSON.parse(await source.text(url));
    const ids = new Map(
      data.candidates.map(({ item, system, tags }) => [`${item} ${system}`, Number(tags?.id)]),
    );
    const cells = groupBy(
      valueLabels(data),
      ({ item, system, dimension }) => `${item} ${system} ${dimension}`,
    );
    expect(cells.size).toBe(420 * 4);
    for (const [key, labels] of cells) {
      const [item, system, dimension = ''] = key.split(' ');
      const name = dimension.charAt(0).toUpperCase() + dimension.slice(1);
      const instance = instances[(ids.get(`${item} ${system}`) ?? 0) - 1];
      const computed = mean(labels.map(({ value = Number.NaN }) => value));
      expect(Math.abs(computed - instance.annotations[name].mean_human)).toBeLessThan(0.005001);
    }
  });

  it('names systems as the texts bear out: lede3 is the opening of the article', () => {
    const documents = new Map(data.items.map(({ item, document = '' }) => [item, document]));
    const words = (text: string) =>
      text
        .toLowerCase()
        .replace(/<[^>]*>/g, ' ')
        .match(/\w+/g) ?? [];
    const opens = (system: string) =>
      data.candidates.filter((candidate) => {
        const opening = words(candidate.text).slice(0, 6).join(' ');
        const article = words(documents.get(candidate.item) ?? '').join(' ');
        return candidate.system === system && article.slice(0, 300).includes(opening);
      }).length;
    expect(opens('lede3')).toBeGreaterThanOrEqual(58);
    expect(opens('abstractive')).toBeLessThan(5);
  });

  it('names the place of an instance that is not as expected', async () => {
    const file = JSON.parse(await source.text(url));
    const loadWith = () => definition.load(pulledWith(new Map([[url, JSON.stringify(file)]])));
    file.instances[8].annotations.Fluency.individual_human_scores[1] = 6;
    await expect(loadWith()).rejects.toThrow(
      'data/newsroom/newsroom.json: instances.8.annotations.Fluency.individual_human_scores.1: expected at most 5, got 6',
    );
    file.instances[8].annotations.Fluency.individual_human_scores[1] = 5;
    file.instances[9].instance = '### Generated Summary\n\nx\n\n### Source Article\n\nanother';
    await expect(loadWith()).rejects.toThrow(
      'instances.9.instance: expected the article of the 2 instances before',
    );
    file.instances[9].instance = 'x';
    await expect(loadWith()).rejects.toThrow('instances.9.instance: expected a summary and an article');
  });
});
