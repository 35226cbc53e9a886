import { InputError } from '../errors.js';
import type { Dimension } from '../model/card.js';
import { type Remark, remark } from '../remarks/remark.js';
import type { Study } from '../study/study.js';

/**
 * The dimensions of a study that have labels, and a note of those that have none.
 * @throws InputError naming the dimensions, where none of those asked for is labelled
 */
export function labelledDimensions(study: Study): { dimensions: Dimension[]; warnings: Remark[] } {
  const labelled = (dimension: Dimension) => study.forms(dimension).length > 0;
  const dimensions = study.dimensions.filter(labelled);
  const without = study.dimensions.filter((dimension) => !labelled(dimension));
  const names = without.map(({ id }) => id).join(', ');
  if (dimensions.length === 0) {
    const form = study.selection.labels === undefined ? 'labels' : study.selection.labels;
    throw new InputError(
      `There are no ${form} in ${JSON.stringify(study.card.id)} on ${names}: nothing to hold a judge against. Label some items, or name another dimension (--dimension)`,
    );
  }
  return {
    dimensions,
    warnings: names === '' ? [] : [remark('unlabelled-dimensions', { dimensions: names })],
  };
}
