import { createHash } from 'node:crypto';
import type { PackDefinition, PromptTemplate } from '../protocols/contract.js';
import { pythonFormat } from '../protocols/python-format.js';
import { checked } from '../protocols/template.js';

const BASE =
  'https://raw.githubusercontent.com/lilakk/BooookScore/094bf69bc55317b728b4b2bb679c287e0176ae6c/prompts';

interface Published {
  file: string;
  sha256: string;
  /** What the fields of Python's `str.format` stand for, in their order. */
  fields: readonly string[];
}

/** By writer and step. */
const FILES: Record<string, Record<string, Published>> = {
  hierarchical: {
    chunk: {
      file: 'get_summaries_hier/init.txt',
      sha256: 'de74c838cf5a089274688ef801d850ec8f8dc9ae8d61b4faf16eb8bf55c6bbf9',
      fields: ['text', 'words'],
    },
    merge: {
      file: 'get_summaries_hier/merge.txt',
      sha256: '6c87cee1605e9fd663e0cd8d604ecb3c37e36d14f07b73634f6d486a4d700676',
      fields: ['text', 'words'],
    },
    'merge-context': {
      file: 'get_summaries_hier/merge_context.txt',
      sha256: '1720458ac7f15be7bbb9176bff4a08823e5a95d758ac516c0d0b2caccd9096c0',
      fields: ['context', 'text', 'words'],
    },
  },
  clean: {
    clean: {
      file: 'remove_artifacts.txt',
      sha256: 'a7f1ab115af4ef748c3b9a5ce5389fffe0655d5977703888a8ba441a25e201a9',
      fields: ['summary'],
    },
  },
  incremental: {
    first: {
      file: 'get_summaries_inc/init.txt',
      sha256: '9369fd577c0b496d6f79a1ae18aa4f9389094221a87aecdeee8fe00c5ae96655',
      fields: ['text'],
    },
    update: {
      file: 'get_summaries_inc/intermediate.txt',
      sha256: '431c262409aa6021545b3d6a1f8180bdc05eb3e3d905f8b705f66f0fc7f173c1',
      fields: ['text', 'summary'],
    },
    compress: {
      file: 'get_summaries_inc/compress.txt',
      sha256: 'acc634a09daccaab9347278eaf8764437bb2d64cb4c39ee67ebc1e293a6f174a',
      fields: ['summary', 'length', 'words', 'words'],
    },
  },
};

const urlOf = ({ file }: Published) => `${BASE}/${file}`;

/** The prompts of BooookScore's summarizers (Chang et al. 2024), word for word. */
export const booookscoreWriting: PackDefinition<PromptTemplate> = {
  id: 'booookscore',
  title: 'BooookScore: the prompts of its summarizers as published',
  licence: 'MIT',
  files: Object.values(FILES)
    .flatMap((steps) => Object.values(steps))
    .map((each) => ({ url: urlOf(each), sha256: each.sha256 })),
  serves: Object.keys(FILES),
  build: (writer, text) =>
    new Map(
      Object.entries(FILES[writer] ?? {}).map(([step, each]) => {
        const published = text(urlOf(each));
        const body = pythonFormat(
          published,
          each.fields.map((name) => `{{${name}}}`),
        );
        return [
          step,
          checked({
            source: urlOf(each),
            sha256: createHash('sha256').update(published).digest('hex'),
            published: true as const,
            variables: [...new Set(each.fields)],
            messages: [{ role: 'user' as const, body }],
          }),
        ];
      }),
    ),
};
