import type { Dimension } from '../model/card.js';
import type { Dataset } from '../model/dataset.js';
import type { Label } from '../model/label.js';
import { formOf, type LabelForm } from './records.js';

const FORMS: readonly LabelForm[] = ['values', 'rankings', 'pairs'];

/** The labels of a data set by dimension and form, read through once. */
export class LabelIndex {
  readonly #labels = new Map<string, Map<LabelForm, Label[]>>();
  readonly #groups: ReadonlyMap<string, string | undefined>;

  constructor({ card, labels }: Pick<Dataset, 'card' | 'labels'>) {
    this.#groups = new Map(card.annotators.map(({ id, group }) => [id, group]));
    for (const label of labels) {
      const forms = this.#labels.get(label.dimension) ?? new Map<LabelForm, Label[]>();
      this.#labels.set(label.dimension, forms);
      const form = formOf(label);
      const own = forms.get(form);
      if (own === undefined) forms.set(form, [label]);
      else own.push(label);
    }
  }

  /** The forms in which a dimension is labelled, the one that its scale speaks of first. */
  forms({ id, scale }: Dimension): LabelForm[] {
    const found = this.#labels.get(id);
    const first = scale?.kind === 'rank' ? 'rankings' : scale?.kind === 'preference' ? 'pairs' : 'values';
    const order = [first, ...FORMS.filter((form) => form !== first)] as const;
    return order.filter((form) => found?.has(form) === true);
  }

  /** The labels of a dimension in one form; none where nobody labelled it so. */
  on({ id }: Dimension, form: LabelForm | undefined): readonly Label[] {
    return (form !== undefined && this.#labels.get(id)?.get(form)) || [];
  }

  /** The group of a label: its own word, else the card's for the annotator. */
  groupOf(label: Label): string | undefined {
    return label.group ?? this.#groups.get(label.annotator);
  }
}
