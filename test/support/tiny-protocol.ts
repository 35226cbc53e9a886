import { z } from 'zod';
import type { PromptSet, Protocol } from '../../protocols/contract.js';
import type { Dataset } from '../../src/model/dataset.js';
import { DatasetRef, type Trial } from '../../src/run/trial.js';

const optionsSchema = z.strictObject({ twice: z.boolean().default(false) });

const prompts: PromptSet = { id: 'tiny', templates: new Map() };

/** Asks for a digit for each candidate; `twice` asks again in a second batch for those that got one. */
export const tinyProtocol: Protocol<z.output<typeof optionsSchema>> = {
  id: 'tiny',
  title: 'Tiny',
  options: optionsSchema,
  level: 'candidate',
  needsLogprobs: () => false,
  variables: () => ({ required: [], optional: [] }),
  ownPrompts: () => prompts,
  dimensions: () => ['*'],
  *run({ item, dimension, candidates, repeat, sampling }, { twice }) {
    const request = (system: string, text: string, round: number) => ({
      key: `${item.item}/${dimension.id}/${system}/${round}/${repeat}`,
      messages: [
        { role: 'user' as const, content: item.document ?? '', cacheable: true },
        { role: 'user' as const, content: `Round ${round} on ${dimension.id}: ${text}` },
      ],
      sampling,
    });
    const read = (text: string | null | undefined) => (/^\d$/.test(text ?? '') ? Number(text) : null);
    const first = candidates.map(({ system, text }) => request(system, text, 1));
    const replies = [...(yield first)];
    const keys = first.map(({ key }) => [key]);
    if (twice) {
      const again = candidates.flatMap(({ system, text }, k) =>
        read(replies[k]?.text) === null ? [] : [{ k, ...request(system, text, 2) }],
      );
      const more = yield again.map(({ k: _, ...rest }) => rest);
      for (const [at, { k, key }] of again.entries()) {
        const got = more[at];
        if (got) replies[k] = got;
        keys[k]?.push(key);
      }
    }
    const readings = candidates.map(({ system }, k) => {
      const value = read(replies[k]?.text);
      return { system, value, ...(value === null && { reason: replies[k]?.detail ?? 'no digit' }) };
    });
    return {
      verdicts: readings.map((reading, k) => ({
        item: item.item,
        dimension: dimension.id,
        ...(repeat > 0 && { repeat }),
        ...reading,
        requests: keys[k] ?? [],
      })),
      scores: readings.map((reading) => ({ ...reading, coverage: reading.value === null ? 0 : 1 })),
    };
  },
};

/** A data set of `items` × `systems` short texts. */
export function tinyDataset(items: number, systems: number, document = 'A document.'): Dataset {
  const ids = Array.from({ length: items }, (_, k) => `i${k}`);
  const names = Array.from({ length: systems }, (_, k) => `s${k}`);
  return {
    card: {
      schemaVersion: 1,
      id: 'made',
      title: 'Made',
      licence: 'CC0-1.0',
      citation: 'none',
      dimensions: [{ id: 'overall', higherIsBetter: true, level: 'candidate' }],
      systems: names.map((id) => ({ id })),
      annotators: [],
      anonymous: false,
      byConstruction: false,
      sources: [],
      flaws: [],
    },
    items: ids.map((item) => ({ item, document: `${document} ${item}` })),
    candidates: ids.flatMap((item) =>
      names.map((system) => ({ item, system, text: `Text of ${system} on ${item}.` })),
    ),
    labels: [],
    scores: [],
  };
}

export function tinyTrial(dataset: Dataset, more: Partial<Trial> = {}): Trial {
  return {
    data: new DatasetRef(dataset, '/nowhere'),
    protocol: tinyProtocol as Trial['protocol'],
    options: { twice: false },
    prompts,
    dimensions: dataset.card.dimensions,
    orders: 'shuffled',
    repeats: 1,
    seed: 1,
    sampling: { temperature: 0 },
    ...more,
  };
}
