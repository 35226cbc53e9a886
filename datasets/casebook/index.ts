import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { parse, YAMLParseError } from 'yaml';
import { DataError } from '../../src/errors.js';
import { cardSchema } from '../../src/model/card.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Candidate, Item } from '../../src/model/item.js';
import type { Label } from '../../src/model/label.js';
import type { DatasetDefinition, LoadedDataset } from '../contract.js';
import { ANNOTATOR, card } from './card.js';
import { type Case, caseSchema, type ExpositoryCase, RECIPES } from './case.js';
import { storyRecords } from './stories.js';
import { RANKED_DIMENSIONS, verdictsOf } from './verdicts.js';

const CASES = new URL('./cases/', import.meta.url);
const STORY_INSTRUCTION = 'Summarise the story.';

/** Reads one case file; a DataError names the file and every fault in it. */
export function parseCase(file: string, source: string): Case {
  let raw: unknown;
  try {
    raw = parse(source);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = error.linePos?.[0].line;
    throw new DataError([{ file, ...(line === undefined ? {} : { line }), message: error.message }]);
  }
  const result = caseSchema.safeParse(raw);
  if (result.success) return result.data;
  throw new DataError(
    result.error.issues.map((issue) => ({ file, field: issue.path.join('.'), message: issue.message })),
  );
}

async function caseFiles(): Promise<string[]> {
  return (await readdir(CASES)).filter((file) => file.endsWith('.yaml')).sort();
}

/** The cases as written, in the order of their file names. */
export async function readCases(): Promise<Case[]> {
  return Promise.all(
    (await caseFiles()).map(async (file) => parseCase(file, await readFile(new URL(file, CASES), 'utf8'))),
  );
}

function expositoryRecords(source: ExpositoryCase): { candidates: Candidate[]; labels: Label[] } {
  const item = source.id;
  const candidates = RECIPES.map((system) => ({ item, system, text: source.candidates[system].text }));
  const labels = RANKED_DIMENSIONS.flatMap((dimension) => {
    const verdicts = verdictsOf(source, dimension);
    return RECIPES.map((system) => ({
      item,
      dimension,
      annotator: ANNOTATOR,
      system,
      value: verdicts[system].rank,
      comment: verdicts[system].because,
    }));
  });
  return { candidates, labels };
}

async function load(): Promise<LoadedDataset> {
  const items: Item[] = [];
  const candidates: Candidate[] = [];
  const labels: Label[] = [];
  for (const source of await readCases()) {
    const instruction = source.kind === 'expository' ? source.instruction : STORY_INSTRUCTION;
    const tags = { kind: source.kind, form: source.form, title: source.title };
    items.push({ item: source.id, document: source.document, instruction, tags });
    const records =
      source.kind === 'expository' ? expositoryRecords(source) : storyRecords(source, ANNOTATOR);
    candidates.push(...records.candidates);
    labels.push(...records.labels);
  }
  return { card, items, candidates, labels, scores: [] };
}

/** SHA-256 over the case files and the card. */
async function revision(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(card));
  for (const file of await caseFiles()) hash.update(file).update(await readFile(new URL(file, CASES)));
  return hash.digest('hex');
}

/** The casebook as an entry of the registry: it comes with the package, so there is nothing to pull. */
export const definition: DatasetDefinition = {
  id: card.id,
  title: card.title,
  licence: card.licence,
  summary: 'known-answer cases: 22 documents × 5 candidates, 7 stories × 3 summaries, labels by construction',
  files: [],
  revision,
  load,
};

/** The bundled casebook, ready for use: no network, no pull. */
export async function loadCasebook(): Promise<Dataset> {
  const { card: written, ...records } = await load();
  return { card: cardSchema.parse(written), ...records };
}
