/**
 * How often sentence splitters agree with NLTK's Punkt on the 1,300 BooookScore summaries (docs/sentence-splitting.md).
 *
 *   npm run build
 *   ASSIZE_MIRROR=DIR node bench/sentence-splitting.mjs [--with FOLDER]
 *
 * DIR holds the published files as `<host>/<path>`; FOLDER is one in which the other libraries are installed
 * (npm install sentence-splitter sbd wink-nlp-utils compromise cldr-segmentation). A library that is not there is said
 * to be left out.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sentences } from '../dist/src/text/sentences.js';

const SOURCE =
  'raw.githubusercontent.com/lilakk/BooookScore/094bf69bc55317b728b4b2bb679c287e0176ae6c/summaries';
const mirror = process.env.ASSIZE_MIRROR;
const folder = process.argv[2] === '--with' ? process.argv[3] : undefined;
if (!mirror || !existsSync(join(mirror, SOURCE))) {
  console.error(
    'Set ASSIZE_MIRROR to a folder with the published files (<host>/<path>): the summaries are read there.',
  );
  process.exit(2);
}

const { counts } = JSON.parse(
  readFileSync(new URL('../test/oracle/fixtures/booookscore-sentence-counts.json', import.meta.url), 'utf8'),
);
const summaries = Object.keys(counts).flatMap((system) => {
  const file = system.startsWith('mixtral') ? `${system.replaceAll('-', '_')}_cleaned` : `${system}-cleaned`;
  const texts = JSON.parse(readFileSync(join(mirror, SOURCE, `${file}.json`), 'utf8'));
  return Object.entries(texts).map(([book, text]) => ({
    text,
    expected: counts[system][book.replace(/\.epub$/, '')],
  }));
});

const require = createRequire(pathToFileURL(join(resolve(folder ?? '.'), 'package.json')));
/** None of them is a dependency of the project. */
const library = (name) => require(name);
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const candidates = {
  'src/text/sentences.ts': () => (text) => sentences(text).length,
  'Intl.Segmenter (ICU)': () => (text) =>
    [...segmenter.segment(text)].filter(({ segment }) => segment.trim() !== '').length,
  'wink-nlp-utils': () => {
    const { string } = library('wink-nlp-utils');
    return (text) => string.sentences(text).length;
  },
  compromise: () => {
    const nlp = library('compromise/one');
    return (text) => nlp(text).length;
  },
  'sentence-splitter': () => {
    const { split } = library('sentence-splitter');
    return (text) => split(text).filter(({ type }) => type === 'Sentence').length;
  },
  sbd: () => {
    const sbd = library('sbd');
    return (text) => sbd.sentences(text).length;
  },
  'cldr-segmentation': () => {
    const { sentenceSplit, suppressions } = library('cldr-segmentation');
    return (text) => sentenceSplit(text, suppressions.en).filter((part) => part.trim() !== '').length;
  },
};

console.log('| splitter | same count | share | mean absolute error | ms |');
console.log('|---|---|---|---|---|');
const left = [];
for (const [name, load] of Object.entries(candidates)) {
  let split;
  try {
    split = load();
  } catch {
    left.push(name);
    continue;
  }
  const started = performance.now();
  const errors = summaries.map(({ text, expected }) => Math.abs(split(text) - expected));
  const took = performance.now() - started;
  const same = errors.filter((error) => error === 0).length;
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const share = ((100 * same) / errors.length).toFixed(1);
  console.log(
    `| ${name} | ${same} of ${errors.length} | ${share}% | ${mean.toFixed(4)} | ${took.toFixed(0)} |`,
  );
}
if (left.length > 0) console.error(`Left out, not installed (--with FOLDER): ${left.join(', ')}`);
