/**
 * How often the project's 95% intervals hold the true value, and how often its tests reject at .05 what is true:
 *
 *     npm run build && node bench/coverage.mjs [--studies N] [name…]
 *
 * A name runs the settings that have it in their name (`length`, `20 items`). Studies are drawn from a population whose
 * values are known, by a formula or by a very large sample of it. Each setting has draws of its own, so that it gives
 * the same figures alone. They stand in docs/coverage.md; the error of a share near 95% is .7 points with 1,000 studies
 * and 1.1 with 400.
 */
import { parseArgs } from 'node:util';
import { agreement } from './simulation/agreement.mjs';
import { consistency } from './simulation/consistency.mjs';
import { correlations } from './simulation/correlations.mjs';
import { injection } from './simulation/injection.mjs';
import { length } from './simulation/length.mjs';
import { means } from './simulation/means.mjs';
import { position } from './simulation/position.mjs';
import { ratings } from './simulation/ratings.mjs';
import { reruns } from './simulation/reruns.mjs';
import { RESAMPLES, results, run } from './simulation/simulate.mjs';
import { studies } from './simulation/studies.mjs';
import { tables } from './simulation/tables.mjs';
import { tests } from './simulation/tests.mjs';
import { units } from './simulation/units.mjs';

const { values, positionals } = parseArgs({
  options: { studies: { type: 'string' } },
  allowPositionals: true,
});
const groups = [
  means,
  agreement,
  correlations,
  studies,
  reruns,
  length,
  position,
  consistency,
  injection,
  units,
  ratings,
  tests,
];
for (const putDown of groups) putDown();
await run({ studies: values.studies && Number(values.studies), names: positionals });
console.log(`\n${tables(results())}`);
console.log(JSON.stringify({ name: 'coverage of 95% intervals', resamples: RESAMPLES, rows: results() }));
