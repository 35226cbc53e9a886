import { expect, it } from 'vitest';
import { definition as booookscore } from '../../../datasets/booookscore/index.js';
import type { DatasetDefinition } from '../../../datasets/contract.js';
import { definition as llmbar } from '../../../datasets/llmbar/index.js';
import { auditPosition } from '../../../src/analysis/position/position.js';
import { cardSchema } from '../../../src/model/card.js';
import type { Dataset } from '../../../src/model/dataset.js';
import { isPairLabel } from '../../../src/study/records.js';
import { Study } from '../../../src/study/study.js';
import { describeWithMirror } from '../../support/mirror.js';
import { pulledFromMirror } from '../../support/pulled.js';

async function load(definition: DatasetDefinition, mirror: string): Promise<Dataset> {
  const loaded = await definition.load(pulledFromMirror(mirror));
  return { ...loaded, card: cardSchema.parse(loaded.card) };
}

const options = { resamples: 50, confidence: 0.95, seed: 1, humans: false, permutations: 99 };

describeWithMirror('position audit of published data', (mirror) => {
  it('LLMBar: pairs answered alike in both orders are those of the published positional agreement', async () => {
    const dataset = await load(llmbar, mirror);
    const published = new Map(
      dataset.published?.filter(({ column }) => column === 'equal').map(({ row, value }) => [row, value]),
    );
    const sizes = { Natural: 100, Manual: 46 };
    const { dimensions } = await auditPosition(new Study(dataset), options);
    // Two unread replies are equal in the published figure and unscored here: runs that have some are not compared.
    const complete = dimensions[0].rows.filter(({ bothOrders }) => bothOrders?.unscored === 0);
    expect(complete.length).toBeGreaterThan(20);
    for (const { name, bothOrders } of complete) {
      const equal = Object.entries(sizes).reduce(
        (sum, [split, pairs]) => sum + ((published.get(`${split}/${name}`) ?? Number.NaN) * pairs) / 100,
        0,
      );
      // Printed to a tenth of a percent.
      expect(Math.abs((bothOrders?.consistent ?? Number.NaN) - equal), name).toBeLessThan(0.08);
    }
  });

  it('BooookScore: people’s wins by slot are those counted from the labels, and the order was drawn', async () => {
    const dataset = await load(booookscore, mirror);
    const { dimensions } = await auditPosition(new Study(dataset), { ...options, humans: true });
    for (const { dimension, rows } of dimensions) {
      const labels = dataset.labels.filter(isPairLabel).filter((label) => label.dimension === dimension);
      const won = (slot: 0 | 1) =>
        labels.filter(({ shown, preference }) => shown !== undefined && preference === shown[slot]).length;
      expect(rows[0]).toMatchObject({
        name: 'all annotators',
        oneOrder: { order: 'randomized', first: won(0), second: won(1), unscored: 0 },
      });
      expect(rows[0].bothOrders).toBeUndefined();
    }
  });
});
