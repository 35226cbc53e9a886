import { plainName, roleOf } from './guess-names.js';
import { at } from './guess-nested.js';
import { distinct, scaleOf } from './guess-values.js';
import type { Field, MappingInput } from './mapping.js';
import { lookUp, type SourceTable } from './row.js';

type TableInput = MappingInput['tables'][number];
type DimensionInput = NonNullable<NonNullable<MappingInput['card']>['dimensions']>[number];

/** What a tool's file was read as. */
export interface ToolFile {
  name: string;
  tables: TableInput[];
  dimensions: DimensionInput[];
  as: Map<string, string>;
  assumptions: string[];
  unknown: string[];
}

/** A file of Label Studio, inspect_ai or promptfoo, told by its structure; undefined where it is none. */
export function toolFile(table: SourceTable): ToolFile | undefined {
  return labelStudio(table) ?? inspectLog(table) ?? promptfoo(table);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands under a path in the first row that has it. */
function firstOf(table: SourceTable, path: string): unknown {
  for (const row of table.rows) {
    const found = row.cell(path);
    if (found !== undefined && found !== null && found !== '') return found;
  }
  return undefined;
}

const OVERALL: DimensionInput = { id: 'overall', higherIsBetter: true };

/** Label Studio's JSON: tasks with their annotations, each a list of results. */
function labelStudio(table: SourceTable): ToolFile | undefined {
  const annotations = firstOf(table, 'annotations');
  if (!Array.isArray(annotations) || !isObject(firstOf(table, 'data'))) return undefined;
  const { table: results, rows } = at(table, 'annotations.{a}.result.{r}');
  const fields = new Map<string, Set<string>>();
  for (const row of results.rows) {
    const [name, type] = [String(row.cell('from_name')), String(row.cell('type'))];
    fields.set(name, (fields.get(name) ?? new Set()).add(type));
  }
  const as = new Map<string, string>();
  const dimensions: DimensionInput[] = [];
  const types = new Set<string>();
  const left: string[] = [];
  for (const [name, kinds] of fields) {
    const [kind = ''] = kinds;
    const path = VALUES[kind];
    if (path === undefined) {
      left.push(`${name} (${kind})`);
      continue;
    }
    types.add(kind);
    const said = results.rows.filter((row) => row.cell('from_name') === name);
    dimensions.push(
      dimensionOf(
        name,
        said.map((row) => row.cell(path)),
      ),
    );
  }
  const { candidate, item, unknown } = taskData(table, as);
  const named = Object.keys(Object(firstOf(table, 'data'))).find((key) => roleOf(key) === 'item');
  const id = named === undefined ? '/id' : `data.${named}`;
  as.set(named === undefined ? 'id' : id, 'item');
  const by = BY.find((path) => isCell(firstOf(results, path))) ?? 'completed_by';
  as.set(
    'annotations',
    `labels on ${[...fields.keys()].filter((name) => !left.some((one) => one.startsWith(`${name} (`))).join(', ')}`,
  );
  const paths = [...types].flatMap((type) => VALUES[type] ?? []);
  const value: Field = { column: paths.length > 1 ? paths : (paths[0] ?? 'value') };
  return {
    name: 'an export of Label Studio',
    tables: [
      {
        ...(rows && { rows }),
        ...(left.length > 0 && { where: { type: [...types] } }),
        item: { id: { column: id }, ...item },
        ...(candidate.text !== undefined && { candidates: [candidate] }),
        labels: [
          {
            annotator: { column: by },
            dimension: { column: 'from_name' },
            ...(candidate.text === undefined && { system: candidate.system }),
            value,
          },
        ],
      },
    ],
    dimensions,
    as,
    assumptions: left.length > 0 ? [`not taken as labels: ${left.join(', ')}`] : [],
    unknown,
  };
}

const VALUES: Readonly<Record<string, string>> = {
  rating: 'value.rating',
  choices: 'value.choices.0',
  number: 'value.number',
};
const BY = ['completed_by.id', 'completed_by.email', 'completed_by', 'meta.text.0'];

const isCell = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

function dimensionOf(id: string, said: readonly unknown[]): DimensionInput {
  const values = said.filter((one) => one !== undefined && one !== null);
  if (values.every((one) => typeof one === 'number')) {
    return { id, higherIsBetter: true, ...scaleOf(values as number[]) };
  }
  const categories = [...new Set(values.map((one) => String(one).trim()))].sort();
  if (categories.length < 2) return { id, higherIsBetter: true };
  return { id, scale: { kind: 'nominal', categories } };
}

/** What the fields of a task are: the judged text, who wrote it, what it is of. */
function taskData(table: SourceTable, as: Map<string, string>) {
  const keys = Object.keys(Object(firstOf(table, 'data')));
  const named = (role: string): string | undefined =>
    keys.find((key) => roleOf(key) === role && !as.has(`data.${key}`));
  const take = (role: string): Field | undefined => {
    // What is called text beside an answer is what the answer is of.
    const texts = keys.filter((key) => roleOf(key) === 'text');
    const judged = texts.find((key) => plainName(key) !== 'text') ?? texts[0];
    const other = texts.find((key) => key !== judged);
    const key = role === 'text' ? judged : (named(role) ?? (role === 'document' ? other : undefined));
    if (key === undefined) return undefined;
    as.set(`data.${key}`, role);
    return { column: `data.${key}` };
  };
  const text = take('text');
  const [system, document, instruction] = [take('system'), take('document'), take('instruction')];
  return {
    candidate: { system: system ?? 'system-1', ...(text && { text }) } as { system: Field; text?: Field },
    item: { ...(document && { document }), ...(instruction && { instruction }) },
    unknown: [] as string[],
  };
}

/** A log of inspect_ai: samples with their outputs and what each scorer gave them. */
function inspectLog(table: SourceTable): ToolFile | undefined {
  const root = table.rows[0]?.fields();
  if (!table.whole || !isObject(root) || typeof lookUp(root, 'eval.model') !== 'string') return undefined;
  if (!Array.isArray(root.samples) || root.samples.length === 0) return undefined;
  const { table: samples, rows } = at(table, 'samples.{n}');
  const epochs = distinct(samples, 'epoch').length > 1;
  const scorers = Object.keys(Object(firstOf(samples, 'scores')));
  const values = new Map(
    scorers.map((name) => [name, samples.rows.map((row) => row.cell(`scores.${name}.value`))]),
  );
  const plain = scorers.filter((name) => values.get(name)?.some((value) => !isObject(value)));
  const packed = scorers.filter((name) => values.get(name)?.some(isObject));
  const words = new Set(plain.flatMap((name) => values.get(name)?.map(String) ?? []));
  const codes = Object.fromEntries(Object.entries(GRADES).filter(([word]) => words.has(word)));
  const coded = Object.keys(codes).length > 0 ? { value: { column: '{column}', values: codes } } : {};
  const inner = packed.flatMap(
    (name) => values.get(name)?.flatMap((value) => Object.keys(Object(value))) ?? [],
  );
  const input = firstOf(samples, 'input');
  const asked = Array.isArray(input) ? `input.${input.length - 1}.content` : 'input';
  return {
    name: 'a log of inspect_ai',
    tables: [
      {
        ...(rows && { rows }),
        item: {
          id: epochs ? { columns: ['id', 'epoch'] } : { column: 'id' },
          instruction: { column: asked },
          ...(firstOf(samples, 'target') !== undefined && { references: [{ column: 'target' }] }),
        },
        candidates: [{ system: { column: '/eval.model' }, text: { column: 'output.completion' } }],
        scores: [
          ...(plain.length > 0 ? [{ columns: 'scores.{judge}.value', dimension: 'overall', ...coded }] : []),
          ...(packed.length > 0 ? [{ columns: 'scores.{judge}.value.{dimension}' }] : []),
        ],
      },
    ],
    dimensions: [
      ...(plain.length > 0 ? [OVERALL] : []),
      ...[...new Set(inner)].map((id) => ({ ...OVERALL, id })),
    ],
    as: new Map([
      ['eval', 'system (its model)'],
      ['samples', `items, texts and the scores of ${scorers.join(', ')}`],
    ]),
    assumptions: [
      ...(epochs ? ['each epoch of a sample is an item of its own'] : []),
      ...(Object.keys(codes).length > 0
        ? [
            `grades stand for numbers: ${Object.entries(codes)
              .map(([word, value]) => `${word} = ${value}`)
              .join(', ')}`,
          ]
        : []),
    ],
    unknown: [],
  };
}

/** Correct, partial, incorrect, no answer. */
const GRADES: Readonly<Record<string, number>> = { C: 1, P: 0.5, I: 0, N: 0, true: 1, false: 0 };

/** A prompt's label of more signs is the prompt. */
const LONGEST_LABEL = 60;

/** Results of promptfoo: an output of each prompt and provider for each test, with the scores of its assertions. */
function promptfoo(table: SourceTable): ToolFile | undefined {
  const nested = table.whole && Array.isArray(table.rows[0]?.cell('results.results'));
  const path = nested ? 'results.results.{n}' : undefined;
  const { table: results, rows } = path === undefined ? { table, rows: undefined } : at(table, path);
  if (['vars', 'response', 'provider', 'testIdx'].some((column) => !results.has(column))) return undefined;
  const provider: string | string[] = isObject(firstOf(results, 'provider'))
    ? ['provider.label', 'provider.id']
    : 'provider';
  const manyPrompts = distinct(results, 'prompt.label').length > 1;
  const vars = Object.keys(Object(firstOf(results, 'vars')));
  const field = (role: string) => {
    const key = vars.find((name) => roleOf(name) === role);
    return key === undefined ? undefined : { column: `vars.${key}` };
  };
  const document = field('document');
  const instruction =
    field('instruction') ?? (vars.length === 1 && !document ? { column: `vars.${vars[0]}` } : undefined);
  const named = results.rows.some((row) => Object.keys(Object(row.cell('namedScores'))).length > 0);
  const short = distinct(results, 'prompt.label').every((label) => label.length <= LONGEST_LABEL);
  const prompt = short && results.has('prompt.label') ? 'prompt.label' : 'promptIdx';
  const system: Field = manyPrompts ? { columns: [provider, prompt], join: ': ' } : { column: provider };
  const people = results.rows.some((row) =>
    [row.cell('gradingResult.componentResults')]
      .flat()
      .some((one) => lookUp(one, 'assertion.type') === 'human'),
  );
  const id = { column: 'testIdx' };
  return {
    name: 'results of promptfoo',
    tables: [
      {
        ...(rows && { rows }),
        item: { id, ...(document && { document }), ...(instruction && { instruction }) },
        candidates: [{ system, text: { column: 'response.output' } }],
        scores: [
          { judge: 'promptfoo', value: { column: 'score' } },
          ...(named ? [{ columns: 'namedScores.{judge}', empty: 'absent' as const }] : []),
        ],
      },
      ...(people
        ? [
            {
              rows: { each: `${path === undefined ? '' : `${path}.`}gradingResult.componentResults.{k}` },
              where: { 'assertion.type': 'human' },
              item: { id },
              labels: [{ annotator: 'annotator-1', system, value: { column: 'score' } }],
            },
          ]
        : []),
    ],
    dimensions: [OVERALL],
    as: new Map([
      [nested ? 'results' : 'response', 'items, texts and scores'],
      ...(people ? ([['gradingResult', 'labels of annotator-1, by hand']] as [string, string][]) : []),
    ]),
    assumptions: [
      'each test is an item',
      ...(manyPrompts ? ['each provider with each prompt is a system'] : []),
      ...(people ? ['ratings by hand are taken as one person’s, `annotator-1`'] : []),
    ],
    unknown: [],
  };
}
