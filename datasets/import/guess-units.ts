import { plainName, type Role } from './guess-names.js';
import { categoriesIn } from './guess-values.js';
import type { Field, MappingInput } from './mapping.js';
import type { SourceTable } from './row.js';

type Candidate = NonNullable<MappingInput['tables'][number]['candidates']>[number];
type Label = NonNullable<MappingInput['tables'][number]['labels']>[number];

const UNIT_TEXT = /^(sentence|sent|claim|segment|chunk|unit|span)(_(text|str|string))?$/;
const START = /^(start|begin|from|(char_|span_)?start(_(char|offset|pos|index))?)$/;
const END = /^(end|stop|to|(char_|span_)?end(_(char|offset|pos|index))?)$/;
const TYPES = /^(error_)?(type|types|category|categories|kind)$/;

/** The sentences or claims that rows are about, where a column names them and another holds their texts. */
export function unitsIn(
  table: SourceTable,
  first: (role: Role) => string | undefined,
  as: Map<string, string>,
  unknown: string[],
): { unit?: NonNullable<Candidate['unit']>; marks: Pick<Label, 'types'> } | undefined {
  const id = first('unit');
  if (id === undefined) return undefined;
  const named = (pattern: RegExp): string | undefined =>
    table.columns.find((column) => column !== id && pattern.test(plainName(column)));
  const [text, start, end, types] = [UNIT_TEXT, START, END, TYPES].map(named);
  if (text === undefined) {
    as.set(id, 'not used: units of a text');
    unknown.push(
      `what each \`${id}\` is a unit of: no column holds the texts of the units (\`candidates\` with \`unit: { id, text }\`); labels of parts can also be imported where the part is the item, \`id: { columns: [${first('document') ?? 'document'}, ${id}] }\``,
    );
    return undefined;
  }
  as.set(id, 'unit').set(text, 'text of the unit');
  const field = (column: string | undefined, role: string): Field | undefined => {
    if (column === undefined) return undefined;
    as.set(column, role);
    return { column };
  };
  const [from, to] =
    start !== undefined && end !== undefined
      ? [field(start, 'start of the unit'), field(end, 'end of the unit')]
      : [];
  const kinds =
    types !== undefined && categoriesIn(table, types) ? field(types, 'types of error') : undefined;
  return {
    unit: { id: { column: id }, text: { column: text }, ...(from && to && { start: from, end: to }) },
    marks: kinds ? { types: kinds } : {},
  };
}
