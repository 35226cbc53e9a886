import type { DatasetDefinition } from './contract.js';

/** A published data set by name; its loader is read only when it is asked for. */
export interface DatasetEntry {
  id: string;
  /** Ships with the package: there is nothing to pull. */
  bundled?: true;
  load(): Promise<DatasetDefinition>;
}

/** Every data set that has a name: those that ship with the package, and those that `assize datasets pull` gets. One line each. */
export const DATASETS: readonly DatasetEntry[] = [
  {
    id: 'casebook',
    bundled: true,
    load: async () => (await import('./casebook/index.js')).definition,
  },
  {
    id: 'llmbar-manual',
    bundled: true,
    load: async () => (await import('./llmbar-manual/index.js')).definition,
  },
  {
    id: 'storysumm-verdicts',
    bundled: true,
    load: async () => (await import('./storysumm-verdicts/index.js')).definition,
  },
  { id: 'booookscore', load: async () => (await import('./booookscore/index.js')).definition },
  {
    id: 'booookscore-trees',
    load: async () => (await import('./booookscore-trees/index.js')).definition,
  },
  { id: 'summeval', load: async () => (await import('./summeval/index.js')).definition },
  { id: 'llmbar', load: async () => (await import('./llmbar/index.js')).definition },
  { id: 'storysumm', load: async () => (await import('./storysumm/index.js')).definition },
  { id: 'newsroom', load: async () => (await import('./newsroom/index.js')).definition },
  { id: 'squality', load: async () => (await import('./squality/index.js')).definition },
  {
    id: 'squality-stories',
    load: async () => (await import('./squality-stories/index.js')).definition,
  },
  { id: 'instrusum', load: async () => (await import('./instrusum/index.js')).definition },
  { id: 'instrusum-pairs', load: async () => (await import('./instrusum-pairs/index.js')).definition },
  { id: 'qmsum', load: async () => (await import('./qmsum/index.js')).definition },
  { id: 'zeroscrolls', load: async () => (await import('./zeroscrolls/index.js')).definition },
  { id: 'zeroscrolls-test', load: async () => (await import('./zeroscrolls/index.js')).testDefinition },
];

export function findDataset(id: string): DatasetEntry | undefined {
  return DATASETS.find((entry) => entry.id === id);
}
