import type { StandsOut } from '../analysis/compare/stands-out.js';
import type { AnalysisLevel, CorrelateAnswer, CorrelateOptions } from '../analysis/correlate/correlate.js';
import type { PublishedTable } from '../analysis/published-table.js';
import { InputError } from '../errors.js';
import type { Question } from '../library/question.js';
import { about, type Remark, remark } from '../remarks/remark.js';
import type { Study } from '../study/study.js';
import type { JudgesByProtocol, PublishedJudges } from '../tables/judges-by-protocol.js';

export const LAYOUTS = ['judges-by-protocol', 'table6'] as const;
export type Layout = (typeof LAYOUTS)[number];

interface Flags {
  layout?: Layout;
  withPublished?: boolean;
  level?: AnalysisLevel[];
  dimension?: string[];
  coefficient: CorrelateOptions['coefficient'];
}

/** A layout with what it asks of the analysis where nothing else was asked for. */
interface Chosen extends JudgesByProtocol {
  id: Layout;
  dimensions?: string[];
  levels: AnalysisLevel[];
  /** The levels were asked for, so that labels by name are correlated too. */
  asked: boolean;
}

/** The paper's table of judges by protocol, from results/published. */
const PUBLISHED = 'instrusum-table-6';

/** @throws InputError where the flags contradict each other */
export async function layoutOf(flags: Flags): Promise<Chosen | undefined> {
  const { layout, withPublished, level } = flags;
  if (layout === undefined) {
    if (withPublished)
      throw new InputError('Expected --layout table6 with --with-published: it adds to that layout');
    return undefined;
  }
  if (level?.includes('unit')) {
    throw new InputError(`Expected levels of systems and items with --layout ${layout}, got --level unit`);
  }
  if (withPublished && flags.coefficient !== 'kendall-b') {
    throw new InputError(
      `Expected --coefficient kendall-b with --with-published, which is what the paper prints; got ${flags.coefficient}`,
    );
  }
  const levels = level ?? (['system', 'summary'] satisfies AnalysisLevel[]);
  const asked = level !== undefined;
  if (layout !== 'table6' && !withPublished) return { id: layout, protocols: [], levels, asked };
  const [{ publishedTables }, { printedCorrelations }] = await Promise.all([
    import('../analysis/reproduce/catalog.js'),
    import('../analysis/reproduce/printed-correlations.js'),
  ]);
  const table = publishedTables().find(({ id }) => id === PUBLISHED) as PublishedTable;
  const correlations = printedCorrelations(table);
  const protocols = new Map(correlations.map((one) => [one.protocol, one.protocolName]));
  // In the order of the paper's columns, whichever cells its first row has.
  const ordered = table.columns.map(({ key }) => key.slice(key.indexOf('/') + 1));
  return {
    id: layout,
    levels,
    asked,
    protocols: [...new Set(ordered)].map((key) => ({ key, name: protocols.get(key) ?? key })),
    ...(layout === 'table6' && { dimensions: [...new Set(correlations.map(({ dimension }) => dimension))] }),
    ...(withPublished && {
      published: { table: table.id, dataset: table.dataset, source: table.source, correlations },
    }),
  };
}

type Answer = CorrelateAnswer & { published?: PublishedJudges; standsOut?: StandsOut[] };

/** The analysis as it is, with the tables of the layout. */
export async function questionOf(layout: Chosen | undefined): Promise<Question<CorrelateOptions, Answer>> {
  const [
    { correlate },
    { standingOut },
    { CORRELATE },
    { judgesByProtocolTable, protocolKey },
    { personTable },
  ] = await Promise.all([
    import('../analysis/correlate/correlate.js'),
    import('../analysis/compare/stands-out.js'),
    import('../library/questions/correlate.js'),
    import('../tables/judges-by-protocol.js'),
    import('../tables/one-person.js'),
  ]);
  if (layout === undefined) return CORRELATE;
  const { published, levels, protocols } = layout;
  const names = new Set(protocols.map(({ key }) => key));
  const settings = { levels: levels.filter((level) => level !== 'unit') };
  return {
    ...CORRELATE,
    run: async (study, options, tick) => {
      checkPublished(study, published);
      const { part, leftOut } = layout.asked ? { part: study, leftOut: [] } : withOrder(study, layout.id);
      const answer = await correlate(part, options, tick);
      const keyOf = ({ protocol }: { protocol: string }) => protocolKey(protocol, names);
      const standsOut = await standingOut(part, { ...options, ...settings }, keyOf, tick);
      const warnings = [...leftOut, ...answer.warnings];
      return { ...answer, warnings, standsOut, ...(published && { published }) };
    },
    tables: (study, options, answer) => [
      judgesByProtocolTable(study, options, answer, layout),
      ...personTable(study, answer.onePerson, options.coefficient),
    ],
  };
}

/**
 * The dimensions whose labels have an order.
 * @throws InputError where none has
 */
function withOrder(study: Study, layout: Layout): { part: Study; leftOut: Remark[] } {
  const named = study.dimensions.filter((dimension) => study.labelKind(dimension) === 'names');
  const rest = study.dimensions.filter((dimension) => !named.includes(dimension));
  const ids = named.map(({ id }) => id).join(', ');
  if (rest.length === 0) {
    throw new InputError(
      `--layout ${layout} is of correlations, and the labels of ${ids} are names or yes and no, which are counted label by label: leave it out, or correlate them all the same with --level summary`,
    );
  }
  if (named.length === 0) return { part: study, leftOut: [] };
  return {
    part: study.among({ dimensions: rest.map(({ id }) => id) }),
    leftOut: [about(ids, remark('names-not-laid-out'))],
  };
}

/** Printed figures say nothing beside those of other data. */
function checkPublished({ card }: Study, published: PublishedJudges | undefined): void {
  if (published === undefined || published.dataset === card.id) return;
  throw new InputError(
    `--with-published: expected ${published.dataset}, on which the paper's figures rest, got ${JSON.stringify(card.id)}`,
  );
}
