import { krippendorffAlpha } from '../../stats/agreement/krippendorff.js';
import { isValueLabel } from '../../study/records.js';
import type { Cells, Recipe } from './cells.js';

/** Ordinal alpha of the annotators on each dimension; a unit is one summary. */
export const agreement: Recipe = ({ card, labels }) => {
  const cells: Cells = {};
  for (const { id } of card.dimensions) {
    const units = new Map<string, number>();
    const rows = new Map<string, Map<number, number>>();
    for (const label of labels) {
      if (!isValueLabel(label) || label.dimension !== id || label.value === undefined) continue;
      const key = JSON.stringify([label.item, label.system]);
      const unit = units.get(key) ?? units.size;
      units.set(key, unit);
      const row = rows.get(label.annotator) ?? new Map<number, number>();
      rows.set(label.annotator, row.set(unit, label.value));
    }
    const ratings = [...rows.values()].map((row) =>
      Array.from({ length: units.size }, (_, unit) => row.get(unit) ?? null),
    );
    cells[id] = { alpha: krippendorffAlpha(ratings, { distance: 'ordinal' }).alpha };
  }
  return { cells };
};
