import { Option } from 'commander';
import type { CompareAnswer } from '../analysis/compare/records.js';
import { InputError } from '../errors.js';
import type { Question } from '../library/question.js';
import { remark } from '../remarks/remark.js';
import { wholeProtocol } from '../study/columns.js';
import type { Study } from '../study/study.js';
import { noted } from '../tables/columns.js';
import { warningNotes } from '../tables/words.js';

/** What stays the same among the judges that are compared. */
export type Within = 'protocol' | 'model';

interface WithinAnswer {
  within: Within;
  /** One comparison each, with a family of tests of its own. */
  groups: (CompareAnswer & { name: string })[];
  warnings: CompareAnswer['warnings'];
  methods: CompareAnswer['methods'];
}

export function withinOption(): Option {
  return new Option(
    '--within <what>',
    'compare only judges that share it: protocol (which model under one protocol) or model (which protocol for one model); each group is adjusted for its own pairs',
  ).choices(['protocol', 'model']);
}

/** The question, asked of each protocol's models or each model's protocols apart. */
export function askedWithin<O extends object>(
  within: Within,
  { kind, run, tables, measures }: Question<O, CompareAnswer>,
): Question<O, WithinAnswer> {
  const studies = new Map<string, Study>();
  return {
    kind,
    run: async (study, options, tick) => {
      const groups: WithinAnswer['groups'] = [];
      const alone: string[] = [];
      for (const [name, judges] of groupsOf(study, within)) {
        if (judges.length < 2) {
          alone.push(...judges);
          continue;
        }
        const part = study.among({ judges });
        studies.set(name, part);
        groups.push({ name, ...(await run(part, options, tick)) });
      }
      if (groups.length === 0) {
        throw new InputError(
          `Expected a ${within} that two judges share with --within ${within}, got ${alone.join(', ')}`,
        );
      }
      const warnings = alone.length > 0 ? [remark('alone-within', { within, judges: alone.join(', ') })] : [];
      return { within, groups, warnings, methods: groups.flatMap(({ methods }) => methods) };
    },
    measures: ({ groups }, options) =>
      groups.flatMap((group) =>
        (measures?.(group, options) ?? []).map((one) => ({ ...one, where: `${group.name}: ${one.where}` })),
      ),
    tables: (study, options, { groups, warnings }) => {
      const all = groups.flatMap((group, index) =>
        tables(studies.get(group.name) ?? study, options, group).map((table) => ({
          ...table,
          id: `${table.id}-${index + 1}`,
          title: `${group.name}: ${table.title}`,
        })),
      );
      return noted(all, warningNotes(warnings));
    },
  };
}

/** Names of judge columns by what they share, in the order of first appearance. */
function groupsOf(study: Study, within: Within): Map<string, string[]> {
  const groups = new Map<string, Set<string>>();
  for (const column of study.dimensions.flatMap((each) => study.columnsOn(each))) {
    const { judge, name } = column;
    const key = within === 'protocol' ? wholeProtocol(column) : judge;
    groups.set(key, (groups.get(key) ?? new Set()).add(name));
  }
  return new Map([...groups].map(([key, names]) => [key, [...names]]));
}
