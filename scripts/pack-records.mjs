/**
 * Writes the records of published data that ship with the package, from the pulled data sets they are part of:
 * `npm run build && assize datasets pull llmbar storysumm && node scripts/pack-records.mjs`.
 * The same data gives the same bytes.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const { locateDataset, readDataset } = await importBuilt();
const place = { env: process.env, cwd: process.cwd() };

/** Which records of a data set are packed, and as what; nothing where a record is left out. */
const PACKS = [
  {
    from: 'llmbar',
    to: 'llmbar-manual',
    // Written by the authors of LLMBar; the other pairs come from sets with licences of their own.
    record: (record) => (record.item.startsWith('Manual-') ? record : undefined),
    source: (path) => /\/Adversarial\/Manual\/(dataset|.*\/result)\.json$/.test(path),
  },
  {
    from: 'storysumm',
    to: 'storysumm-verdicts',
    // The stories have authors of their own and stay pulled; so do the labels of later files.
    record({ document: _, ...record }) {
      const later = record.annotator !== undefined && record.annotator !== 'final';
      return later || record.dimension === 'subjectivity-sentence' || record.system === 'human'
        ? undefined
        : record;
    },
    source: (path) => /^(storysumm|evaluators\/.*)\.json$/.test(path),
  },
];

for (const { from, to, record, source } of PACKS) {
  const dataset = await readDataset(await locateDataset(from, place));
  const folder = fileURLToPath(new URL(`../datasets/${to}/`, import.meta.url));
  rmSync(`${folder}records`, { recursive: true, force: true });
  mkdirSync(`${folder}records`);
  for (const kind of ['items', 'candidates', 'labels', 'scores']) {
    const lines = dataset[kind].flatMap((one) => {
      const kept = record(one);
      return kept === undefined ? [] : [`${JSON.stringify(kept)}\n`];
    });
    const packed = gzipSync(lines.join(''), { level: 9 });
    writeFileSync(`${folder}records/${kind}.jsonl.gz`, packed);
    console.log(`${to}: ${lines.length} ${kind}, ${packed.length} bytes`);
  }
  const pins = dataset.card.sources
    .map(({ url, sha256 }) => ({ sha256, path: decodeURIComponent(url.split('/').slice(6).join('/')) }))
    .filter(({ path }) => source(path));
  writeFileSync(`${folder}files.sha256`, pins.map(({ sha256, path }) => `${sha256}  ${path}\n`).join(''));
}

async function importBuilt() {
  const [located, read] = await Promise.all([
    import('../dist/datasets/locate.js'),
    import('../dist/datasets/read.js'),
  ]);
  return { ...located, ...read };
}
