import { basename } from 'node:path';
import { InputError } from '../errors.js';
import type { Card, Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import { type Remark, remark } from '../remarks/remark.js';
import type { ScoreGrid } from '../stats/correlation/score-grid.js';
import { createRandom } from '../stats/numeric/random.js';
import type { ClusterOptions } from '../stats/resampling/clustered-interval.js';
import { SharedDraws } from '../stats/resampling/shared-draws.js';
import { type AnnotatorGrid, annotatorGrids } from './annotators.js';
import { chooseColumns, chooseDimensions, columnsOf, type JudgeColumn, repeatsOf } from './columns.js';
import { chosenPersons, type Gold, goldOf } from './gold.js';
import { type JudgeGrid, judgeGrid } from './judge-grid.js';
import { candidateMatrix, type LabelMatrix, pairMatrix, unitMatrix } from './label-matrix.js';
import { LabelIndex } from './labels.js';
import { Layout } from './layout.js';
import { Once } from './once.js';
import { type PairPreferences, type People, settled } from './preferences.js';
import type { LabelForm } from './records.js';
import { type Reference, referenceGrids } from './references.js';
import type { Resampling, Selection } from './selection.js';
import { type HumanUnits, humanUnits, type JudgeUnit, judgeUnits, takesVerdicts } from './unit-labels.js';
import { gridVerdicts, type PairVerdict, type Vote, verdictsOf, votesOf } from './verdicts.js';

/** What labels say: a name, which of two, or an order. */
export type LabelKind = 'names' | 'preferences' | 'order';

/** What is derived of a data set, each at the first asking; shared by the narrower studies of one study. */
class Derived {
  readonly layout: Layout;
  readonly labels: LabelIndex;
  readonly columns: readonly JudgeColumn[];
  readonly annotators = new Once<string, AnnotatorGrid[]>();
  readonly golds = new Once<string, Gold>();
  readonly grids = new Once<JudgeColumn, JudgeGrid>();
  readonly repeats = new Once<JudgeColumn, readonly ScoreGrid[] | undefined>();
  readonly people = new Once<string, People>();
  readonly preferences = new Once<JudgeColumn, PairPreferences>();
  readonly votes = new Once<string, readonly Vote[]>();
  readonly matrices = new Once<string, LabelMatrix>();
  readonly units = new Once<string, HumanUnits>();
  readonly judgeUnits = new Once<JudgeColumn, ReadonlyMap<string, JudgeUnit>>();
  readonly references = new Once<'', Promise<Reference[]>>();
  readonly draws = new SharedDraws();

  constructor(dataset: Dataset) {
    this.layout = new Layout(dataset);
    this.labels = new LabelIndex(dataset);
    this.columns = columnsOf(dataset.scores, dataset.runs ?? []);
  }
}

/**
 * A data set with its judges and a selection. What analyses need of it (layout, gold, judge grids, preferences, label
 * matrices, units, references, resamples) is derived at the first asking and kept: analyses take a study and return a
 * record. Missing stays missing in every derived thing.
 */
export class Study {
  readonly card: Card;
  readonly layout: Layout;
  /** The dimensions selected, in the card's order. */
  readonly dimensions: readonly Dimension[];
  /** The judge columns selected, on the dimensions selected. */
  readonly columns: readonly JudgeColumn[];

  readonly #made: Derived;

  /** @throws InputError for a dimension or a judge that is not there, naming those that are */
  constructor(
    readonly dataset: Dataset,
    readonly selection: Selection = {},
    made: Derived = new Derived(dataset),
  ) {
    this.#made = made;
    this.card = dataset.card;
    this.layout = made.layout;
    this.dimensions = chooseDimensions(dataset, selection.dimensions);
    const ids = new Set(this.dimensions.map(({ id }) => id));
    this.columns = chooseColumns(made.columns, selection.judges).filter(({ dimension }) =>
      ids.has(dimension),
    );
  }

  /** The same study of fewer dimensions or judges: what was derived stays. */
  among(narrower: Pick<Selection, 'dimensions' | 'judges'>): Study {
    return new Study(this.dataset, { ...this.selection, ...narrower }, this.#made);
  }

  /** Outputs without systems behind them: system-level statistics have no meaning. */
  get anonymous(): boolean {
    return this.card.anonymous;
  }

  /** What is to be minded of the runs behind the scores, whatever is asked of them. */
  get remarks(): Remark[] {
    const { passedOver = [] } = this.dataset;
    const names = passedOver.map((folder) => basename(folder)).join(', ');
    return [
      ...(this.columns.some(({ coverage }) => coverage.partial) ? [remark('partial-runs')] : []),
      ...(passedOver.length > 0 ? [remark('looks-passed-over', { runs: names })] : []),
    ];
  }

  /** The judge columns selected on a dimension. */
  columnsOn({ id }: Dimension): readonly JudgeColumn[] {
    return this.columns.filter(({ dimension }) => dimension === id);
  }

  /** The dimension that a column is about. */
  dimensionOf(column: JudgeColumn): Dimension {
    const found = this.card.dimensions.find(({ id }) => id === column.dimension);
    if (found) return found;
    throw new InputError(
      `No dimension ${JSON.stringify(column.dimension)} in ${JSON.stringify(this.card.id)}`,
    );
  }

  /** The forms in which a dimension is labelled (the selected one alone, where one is), its scale's own first. */
  forms(dimension: Dimension): LabelForm[] {
    const { labels } = this.selection;
    return this.#made.labels.forms(dimension).filter((form) => (labels ?? form) === form);
  }

  /** The form of labels that counts: the selected one, else that of the scale, else the one there is. */
  form(dimension: Dimension): LabelForm | undefined {
    return this.selection.labels ?? this.#made.labels.forms(dimension)[0];
  }

  /**
   * What agreement is counted by: names and yes or no label by label, preferences where outputs have no systems, else
   * an order of candidates.
   */
  labelKind(dimension: Dimension): LabelKind {
    if (this.anonymous && this.form(dimension) === 'pairs') return 'preferences';
    if (takesVerdicts(dimension)) return 'names';
    return this.anonymous ? 'preferences' : 'order';
  }

  /** A grid for each annotator. */
  annotators(dimension: Dimension, form = this.form(dimension)): readonly AnnotatorGrid[] {
    return this.#made.annotators.of(`${dimension.id}\n${form}`, () =>
      annotatorGrids(this.#made.labels.on(dimension, form), dimension, this.layout, this.#groupOf),
    );
  }

  /** The labels of the chosen annotators, cell by cell their mean. */
  gold(dimension: Dimension, form = this.form(dimension)): Gold {
    return this.#made.golds.of(`${dimension.id}\n${form}`, () =>
      goldOf(this.annotators(dimension, form), this.selection.gold, this.layout),
    );
  }

  /** A judge column as a grid. */
  judge(column: JudgeColumn): JudgeGrid {
    return this.#made.grids.of(column, () => judgeGrid(column, this.dimensionOf(column), this.layout));
  }

  /** All comparisons labelled on a dimension, by whomever. */
  votes(dimension: Dimension): readonly Vote[] {
    return this.#made.votes.of(dimension.id, () =>
      votesOf(this.#made.labels.on(dimension, 'pairs'), this.layout, this.#groupOf),
    );
  }

  /** What the chosen people prefer: of comparisons by the rule for votes, of values and rankings by the gold's cells. */
  people(dimension: Dimension): People {
    return this.#made.people.of(dimension.id, () => this.#peopleOf(dimension));
  }

  /** A judge's comparisons, each asking for itself; of values and rankings, one verdict a pair by the grid's cells. */
  verdicts(column: JudgeColumn): readonly PairVerdict[] {
    return verdictsOf(column, () => this.judge(column), this.layout);
  }

  /** The same judge repeat by repeat (sample by sample, where it was asked once); undefined without a second one. */
  repeats(column: JudgeColumn): readonly ScoreGrid[] | undefined {
    return this.#made.repeats.of(column, () => {
      const parts = repeatsOf(column);
      if (parts.length < 2) return undefined;
      return parts.map((part) => judgeGrid(part, this.dimensionOf(column), this.layout).grid);
    });
  }

  /** One preference of a judge for each pair it was asked about, repeats and orders taken together; by `layout.pair`. */
  preferences(column: JudgeColumn): PairPreferences {
    return this.#made.preferences.of(column, () =>
      settled(this.verdicts(column), this.layout, this.selection.votes ?? 'plurality'),
    );
  }

  /** The labels of single persons laid out for agreement. */
  matrix(dimension: Dimension, form: LabelForm): LabelMatrix {
    return this.#made.matrices.of(`${dimension.id}\n${form}`, () => {
      if (dimension.level === 'unit') {
        return unitMatrix(this.#made.labels.on(dimension, 'values'), this.layout, this.#groupOf);
      }
      if (form === 'pairs') return pairMatrix(this.votes(dimension));
      return candidateMatrix(this.annotators(dimension, form), this.layout);
    });
  }

  /** What people said of sentences and claims, or of whole candidates by name. */
  units(dimension: Dimension): HumanUnits {
    return this.#made.units.of(dimension.id, () =>
      humanUnits(this.#made.labels.on(dimension, 'values'), dimension, this.selection.gold, this.#groupOf),
    );
  }

  /** A judge's verdicts on the same, by `unitKey`. */
  judgeUnits(column: JudgeColumn): ReadonlyMap<string, JudgeUnit> {
    return this.#made.judgeUnits.of(column, () => judgeUnits(column, this.dimensionOf(column)));
  }

  /** Judges that need no model, and draw nothing. */
  references(): Promise<Reference[]> {
    return this.#made.references.of('', () => referenceGrids(this.dataset, this.layout));
  }

  /** How items are drawn: the same ones for every statistic of the same seed, drawn once. */
  resampling({ resamples, confidence, seed }: Resampling): Required<ClusterOptions> {
    return { resamples, confidence, random: createRandom(seed), draws: this.#made.draws };
  }

  readonly #groupOf = (label: Parameters<LabelIndex['groupOf']>[0]) => this.#made.labels.groupOf(label);

  #peopleOf(dimension: Dimension): People {
    const { gold: choice, votes: rule = 'plurality' } = this.selection;
    if (this.form(dimension) !== 'pairs') {
      const { grid, source } = this.gold(dimension);
      const votes = gridVerdicts(grid);
      return { source, votes, pairs: settled(votes, this.layout, rule) };
    }
    const votes = chosenPersons(this.votes(dimension), choice);
    const people = new Set(votes.map(({ annotator }) => annotator)).size;
    const whose = choice === undefined ? '' : `, those of ${choice}`;
    return {
      source: `preferences of ${people} ${people === 1 ? 'annotator' : 'annotators'}${whose}`,
      votes,
      pairs: settled(votes, this.layout, rule),
    };
  }
}
