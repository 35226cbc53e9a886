import { createHash } from 'node:crypto';
import type { PackDefinition } from './contract.js';
import { pythonFormat } from './python-format.js';
import { checked } from './template.js';

const BASE =
  'https://raw.githubusercontent.com/lilakk/BooookScore/094bf69bc55317b728b4b2bb679c287e0176ae6c/prompts';

const FILES = {
  v1: {
    url: `${BASE}/get_annotations.txt`,
    sha256: 'c59be786e72acdeae3a34ae35446dcfa8bd329dd92808d4e6d418bc4e075562c',
    /** The fields of Python's `str.format`, in their order. */
    fields: ['{{summary}}', '{{sentence}}'],
    variables: ['summary', 'sentence'],
  },
  v2: {
    url: `${BASE}/get_annotations_v2.txt`,
    sha256: '23dfde136f523eec04df1044134984eff39978bf6c50420c33871c9c5d4df6c2',
    fields: [
      '{{summary}}',
      '{{#sentences}}{{sentences.number}}. {{sentences.text}}{{sentences.newline}}{{/sentences}}',
    ],
    variables: ['summary', 'sentences', 'sentences.number', 'sentences.text', 'sentences.newline'],
  },
} as const;

/** The prompts of BooookScore (Chang et al. 2024), word for word, with their own demonstrations. */
export const booookscorePack: PackDefinition = {
  id: 'booookscore',
  title: 'BooookScore: the prompts as published, one sentence a call (v1) and in batches (v2)',
  licence: 'MIT',
  files: Object.values(FILES).map(({ url, sha256 }) => ({ url, sha256 })),
  serves: ['booookscore'],
  build(_, text) {
    return new Map(
      Object.entries(FILES).map(([name, { url, fields, variables }]) => {
        const published = text(url);
        const sha256 = createHash('sha256').update(published).digest('hex');
        const messages = [{ role: 'user' as const, body: pythonFormat(published, fields) }];
        return [
          name,
          checked({ source: url, sha256, published: true, higherIsBetter: true, variables, messages }),
        ];
      }),
    );
  },
};
