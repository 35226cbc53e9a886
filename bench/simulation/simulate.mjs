import { createRandom, normalQuantile } from '../../dist/src/index.js';

/** Resamples of a bootstrap, arrangements of a permutation test. */
export const RESAMPLES = 999;
const SEED = 20_250_101;

const settings = [];
const rows = [];

export const results = () => rows;

/** A source of random numbers. */
function drawFrom(random) {
  const uniform = () => (random.int(2 ** 32 - 1) + 0.5) / 2 ** 32;
  const normal = () => normalQuantile(uniform());
  return {
    random,
    uniform,
    normal,
    /** True with that probability. */
    chance: (share) => uniform() < share,
    logistic: () => {
      const u = uniform();
      return Math.log(u / (1 - u));
    },
    shuffle: (values) => {
      for (let k = values.length - 1; k > 0; k--) {
        const other = random.int(k + 1);
        [values[k], values[other]] = [values[other], values[k]];
      }
      return values;
    },
  };
}

/**
 * Puts down a setting, to be run at several sizes.
 * @param name given a size, in words
 * @param truth by the name of an interval, its true value; a function of a source of draws, or known
 * @param study one study's intervals `{ low, high }` by name, and the p-values of tests whose hypothesis is true
 */
export function simulate(name, { sizes, studies, truth = {}, study }) {
  settings.push({ name, sizes, studies, truth, study });
}

/**
 * Runs the settings put down. Each has draws of its own at each size, whichever others are run.
 * @param studies for all of them; absent: as each says
 * @param names only settings with one of these in their name; none: all
 */
export async function run({ studies, names }) {
  for (const { name, sizes, truth, study, ...setting } of settings) {
    const wanted = sizes.filter(
      (size) => names.length === 0 || names.some((part) => name(size).includes(part)),
    );
    if (wanted.length === 0) continue;
    const source = createRandom(SEED);
    const known =
      typeof truth === 'function' ? await truth(drawFrom(source.fork(`${name('N')}: truth`))) : truth;
    for (const size of wanted) {
      const draw = drawFrom(source.fork(name(size)));
      const at = { setting: name(wanted.join(', ')), name: name(size) };
      await runStudies(at, studies ?? setting.studies, known, () => study(draw, size));
    }
  }
}

async function runStudies({ setting, name }, n, truth, study) {
  const started = process.cpuUsage();
  const tallies = new Map();
  const tallyOf = (part, empty) => {
    const tally = tallies.get(part) ?? empty;
    tallies.set(part, tally);
    return tally;
  };
  for (let k = 0; k < n; k++) {
    const { intervals = {}, tests = {} } = await study();
    for (const [part, interval] of Object.entries(intervals)) {
      const tally = tallyOf(part, { held: 0, below: 0, above: 0, none: 0, width: 0 });
      addInterval(tally, interval, truth[part]);
    }
    for (const [part, pValue] of Object.entries(tests)) {
      const tally = tallyOf(part, { rejected: 0, none: 0 });
      if (Number.isNaN(pValue)) tally.none++;
      else if (pValue <= 0.05) tally.rejected++;
    }
  }
  const { user, system } = process.cpuUsage(started);
  console.log(`\n${name} (${n} studies, ${((user + system) / 1e6).toFixed(1)} s)`);
  for (const [part, tally] of tallies) {
    const row = { setting, name, part, studies: n, ...summary(tally, n, truth[part]) };
    rows.push(row);
    console.log(`  ${part.padEnd(34)} ${inWords(row)}`);
  }
}

function addInterval(tally, { low, high }, truth) {
  if (truth === undefined || Number.isNaN(truth)) throw new Error('an interval without a true value');
  if (Number.isNaN(low) || Number.isNaN(high)) {
    tally.none++;
    return;
  }
  tally.width += high - low;
  // Sums of the same numbers in another order differ in their last bits.
  if (truth < low - 1e-9) tally.above++;
  else if (truth > high + 1e-9) tally.below++;
  else tally.held++;
}

function summary({ held, below, above, none, width, rejected }, n, truth) {
  const used = n - none;
  // A test without a value rejects nothing; an interval without limits holds nothing, and is counted apart.
  if (rejected !== undefined) return { rejects: rejected / n, undefined: none };
  return {
    truth,
    coverage: held / used,
    below: below / used,
    above: above / used,
    width: width / used,
    undefined: none,
  };
}

function inWords(row) {
  const none = row.undefined > 0 ? `  undefined ${row.undefined}` : '';
  const percent = (share) => `${(100 * share).toFixed(1)}%`;
  if (row.rejects !== undefined) return `rejects ${percent(row.rejects)}${none}`;
  return `true ${row.truth.toFixed(3).padStart(7)}  covers ${percent(row.coverage).padStart(6)}  too low ${percent(row.below)}  too high ${percent(row.above)}  width ${row.width.toFixed(3)}${none}`;
}

/** Where a rising function is 0. */
export function rootOf(at, low, high, steps = 14) {
  let [from, to] = [low, high];
  for (let k = 0; k < steps; k++) {
    const middle = (from + to) / 2;
    if (at(middle) > 0) to = middle;
    else from = middle;
  }
  return (from + to) / 2;
}

/** Draws of a search before the studies: the same each time it is asked for. */
export const searchDraw = (label) => drawFrom(createRandom(SEED).fork(label));
