import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CorrelateSettings } from '../analysis/settings.js';
import { InputError } from '../errors.js';
import { PERMUTATIONS, RESAMPLING } from '../library/defaults.js';
import type { Derivation } from '../model/card.js';
import type { Tagged, Where } from '../model/common.js';
import { conditionsOf } from '../model/conditions.js';
import { FORMATS, type Format } from '../report/render.js';
import type { TieOptions } from '../stats/correlation/joint-cells.js';
import type { VoteRule } from '../study/preferences.js';
import type { LabelForm } from '../study/records.js';
import type { Resampling, Selection } from '../study/selection.js';

/** What an analysis is of. */
export const SUBJECTS = [
  '<dataset...>',
  'a data set (its id of `assize datasets list`, or a folder), run folders, or both',
] as const;

/** What every analysis takes. */
export interface OutputOptions {
  format: Format;
  seed: number;
}

/** Adds `--format` and `--seed`. */
export function withOutputOptions(command: Command): Command {
  return withFormat(command).addOption(
    new Option('--seed <n>', 'seed of every random draw').argParser(integer).default(RESAMPLING.seed),
  );
}

/** Adds `--format` alone, for commands that draw nothing. */
export function withFormat(command: Command): Command {
  return command.addOption(
    new Option('--format <format>', 'how to print').choices([...FORMATS]).default('table'),
  );
}

/** What `withSelection` and `withItems` add for the items. */
export interface ItemFlags {
  where?: Where;
}

/** Adds `--where`. */
export function withItems(command: Command): Command {
  return command.addOption(
    new Option(
      '--where <condition>',
      'only items of which it holds: split=Manual, or an expression such as \'words > 200 and difficulty == "hard"\' (repeatable: of one tag any value, else each; docs/expressions.md)',
    ).argParser(condition),
  );
}

/** What `withSelection` adds, as commander hands it over. */
export interface SelectionFlags extends ItemFlags {
  derive?: Derivation[];
  dimension?: string[];
  judge?: string[];
  gold?: string;
  labels?: LabelForm;
  votes?: VoteRule;
}

/** The flags of `withSelection` in the words of a study. */
export function selectionOf({ dimension, judge, gold, labels, votes }: SelectionFlags): Selection {
  return {
    ...(dimension && { dimensions: dimension }),
    ...(judge && { judges: judge }),
    ...(gold !== undefined && { gold }),
    ...(labels && { labels }),
    ...(votes && { votes }),
  };
}

/** Adds `--where`, `--dimension`, `--judge`, `--gold`, `--labels` and `--votes`. */
export function withSelection(command: Command): Command {
  return withItems(command)
    .addOption(deriveOption())
    .addOption(repeatable('--dimension <id>', 'only this dimension'))
    .addOption(repeatable('--judge <name>', 'only this judge, or `judge/protocol`'))
    .addOption(goldOption())
    .addOption(labelsOption())
    .addOption(votesOption());
}

/** How votes on one pair become one preference. */
export function votesOption(): Option {
  return new Option(
    '--votes <rule>',
    'how several votes on a pair become one preference: the most win and no single winner is a tie, their signs are summed, or each counts for itself (default: plurality)',
  ).choices(['plurality', 'sum', 'each']);
}

/** Which form of labels counts. */
export function labelsOption(): Option {
  return new Option(
    '--labels <form>',
    'where a dimension has labels of several forms: which of them (default: as its scale says)',
  ).choices(['values', 'rankings', 'pairs']);
}

/** Dimensions that are reckoned from others. */
export function deriveOption(): Option {
  return new Option(
    '--derive <name = expression>',
    "a dimension reckoned from others, of people and judges alike: 'overall2 = 0.5*missing + 0.5*irrelevant' (repeatable; docs/expressions.md)",
  ).argParser((text: string, before: Derivation[] = []) => [...before, derivation(text)]);
}

/** `name = expression`, `name (lower is better) = expression`. */
function derivation(text: string): Derivation {
  const [, id, direction, expression] =
    /^\s*([^=<>!]*?)\s*(?:\((higher|lower) is better\))?\s*=(?!=)\s*(\S.*)$/s.exec(text) ?? [];
  if (!id || expression === undefined) throw new InvalidArgumentError("Expected 'name = expression'.");
  return { id, expression, ...(direction !== undefined && { higherIsBetter: direction === 'higher' }) };
}

/** Whose labels count. */
export function goldOption(): Option {
  return new Option(
    '--gold <whose>',
    'whose labels count: a group such as expert or crowd, `all`, or `annotator:ID` (default: experts if any, else all)',
  );
}

/** The options that `withBootstrapOptions` adds, as commander hands them over. */
export interface BootstrapFlags extends ResamplingFlags {
  coefficient: CorrelateSettings['coefficient'];
  resample: CorrelateSettings['resample'];
  method?: CorrelateSettings['method'];
  undefined: CorrelateSettings['undefinedPolicy'];
}

const COEFFICIENTS = ['kendall-b', 'kendall-a', 'kendall-c', 'pearson', 'spearman'];

/** What `withTies` adds. */
export interface TieFlags {
  inSample?: boolean;
}

/** Adds `--coefficient`. @param ties with pairwise accuracy, and `--in-sample` for it */
export function withCoefficient(command: Command, { ties = false } = {}): Command {
  const choices = ties ? [...COEFFICIENTS, 'acc-eq'] : COEFFICIENTS;
  const words = ties ? 'which correlation; acc-eq: pairwise accuracy with ties' : 'which correlation';
  command.addOption(new Option('--coefficient <name>', words).choices(choices).default('kendall-b'));
  if (!ties) return command;
  return command.addOption(
    new Option(
      '--in-sample',
      'acc-eq: one tie threshold, fitted on the pairs it is used on (default: five, each fitted on other items)',
    ),
  );
}

/**
 * Where the tie thresholds of `acc-eq` come from; nothing for the other coefficients.
 * @throws InputError for `--in-sample` without it
 */
export function tieOptions({
  coefficient,
  inSample,
  seed,
}: TieFlags & Pick<BootstrapFlags, 'coefficient' | 'seed'>): TieOptions {
  if (coefficient !== 'acc-eq') {
    if (inSample)
      throw new InputError('--in-sample is of --coefficient acc-eq: the others have no thresholds');
    return {};
  }
  return { tieThresholds: inSample ? 'in-sample' : 'other-items', foldSeed: seed };
}

/** What `withResamples` adds, with the seed. */
export interface ResamplingFlags {
  resamples: number;
  confidence: number;
  seed: number;
}

/** Adds `--resamples` and `--confidence`. */
export function withResamples(command: Command, resamples = RESAMPLING.resamples): Command {
  return command
    .addOption(
      new Option('--resamples <n>', 'resamples of an interval').argParser(positiveInteger).default(resamples),
    )
    .addOption(
      new Option('--confidence <p>', 'confidence of the intervals')
        .argParser(fraction)
        .default(RESAMPLING.confidence),
    );
}

/** How the intervals are drawn. */
export function resamplingOf({ resamples, confidence, seed }: ResamplingFlags): Resampling {
  return { resamples, confidence, seed };
}

/** `--permutations`. */
export function permutationsOption(words = 'arrangements of a test'): Option {
  return new Option('--permutations <n>', words).argParser(positiveInteger).default(PERMUTATIONS);
}

/** Adds what says how correlations and their intervals are taken. */
export function withBootstrapOptions(command: Command, { ties = false } = {}): Command {
  withCoefficient(command, { ties })
    .addOption(
      new Option('--undefined <policy>', 'items without a correlation: leave out, or count as 0')
        .choices(['skip', 'zero'])
        .default('skip'),
    )
    .addOption(
      new Option('--resample <what>', 'what a bootstrap resamples')
        .choices(['both', 'items', 'systems'])
        .default('both'),
    )
    .addOption(
      new Option(
        '--method <name>',
        'kind of interval (default: crossed for systems and items, else percentile)',
      ).choices(['crossed', 'percentile', 'bca']),
    );
  return withResamples(command);
}

/** The flags of `withBootstrapOptions` in the words of the analysis. */
export function bootstrapSettings(flags: BootstrapFlags): Omit<CorrelateSettings, 'levels'> {
  const { coefficient, resample } = flags;
  const { method = resample === 'both' ? 'crossed' : 'percentile' } = flags;
  return { coefficient, resample, method, undefinedPolicy: flags.undefined, ...resamplingOf(flags) };
}

/** An option that may be given several times, each a value of its own. */
export function repeatable(flags: string, description: string, choices?: readonly string[]): Option {
  return new Option(flags, `${description} (repeatable)`).argParser((value: string, before?: string[]) => {
    if (choices !== undefined && !choices.includes(value)) {
      throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
    }
    return [...(before ?? []), value];
  });
}

/** `tag=value`, or an expression, added to those before it. */
function condition(text: string, before?: Where): Where {
  const earlier = before === undefined ? [] : conditionsOf(before);
  const [, tag, value] = TAGGED.exec(text) ?? [];
  if (tag === undefined || value === undefined) return sole([...earlier, text]);
  const named = earlier.find((one) => typeof one !== 'string') ?? {};
  const values = Object.hasOwn(named, tag) ? (named[tag] ?? []) : [];
  return sole([{ ...named, [tag]: [...values, value] }, ...earlier.filter((one) => typeof one === 'string')]);
}

/** A name, one `=` and a value: what compares, calls or joins anything is an expression. */
const TAGGED = /^([^=<>!"'()]+)=(?!=)(.*)$/s;

function sole(conditions: (Tagged | string)[]): Where {
  const [first] = conditions;
  return conditions.length === 1 && first !== undefined ? first : conditions;
}

export function integer(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('Expected an integer.');
  return value;
}

export function positiveInteger(text: string): number {
  const value = integer(text);
  if (value < 1) throw new InvalidArgumentError('Expected an integer of at least 1.');
  return value;
}

/** A number above 0: a margin. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Infinity)) throw new InvalidArgumentError('Expected a number above 0.');
  return value;
}

/** A number strictly between 0 and 1: a confidence. */
export function fraction(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 1))
    throw new InvalidArgumentError('Expected a number between 0 and 1, such as 0.95.');
  return value;
}
