import { gatherReport } from '../../src/analysis/report/gather.js';
import type { Dataset } from '../../src/model/dataset.js';
import { renderReport } from '../../src/report/html/page.js';
import { Study } from '../../src/study/study.js';
import { reportRecord } from '../../src/tables/page/record.js';
import { handCard } from '../support/hand-data.js';
import { REPORT_OPTIONS } from '../support/report-options.js';
import { ATTACKS } from './html-sample.js';

/** Short enough for a name. */
const NAMES = ATTACKS.filter((attack) => attack.length < 200);

/**
 * A data set in which every name and text tries to run, with duels of injections: three annotators and four judges
 * under two protocols, so that every section of a report has something to say.
 */
function hostileData(): Dataset {
  const [first, second] = NAMES;
  const systems = [first, second];
  const ids = Array.from({ length: 32 }, (_, k) => `${NAMES[k % NAMES.length]}${k}`);
  const kinds = ['none', 'verdict', 'control'];
  const items = ids.map((item, k) => ({
    item,
    document: NAMES.join('\n'),
    instruction: NAMES[k % NAMES.length],
    tags: { of: ids[k - (k % 3)], injection: kinds[k % 3], variant: 1, target: second },
  }));
  const people = ['ann', 'bo', 'cy'].map((name, k) => `${name} ${NAMES[k]}`);
  const judges = NAMES.slice(2, 6);
  const cells = ids.flatMap((item, i) => systems.map((system, s) => ({ item, system, i, s })));
  return {
    card: handCard({
      title: first,
      description: NAMES.join(' '),
      citation: second,
      systems: systems.map((id) => ({ id })),
      annotators: people.map((id) => ({ id, group: NAMES[7] })),
      flaws: NAMES,
    }),
    items,
    candidates: cells.map(({ item, system, i, s }) => ({
      item,
      system,
      text: `${NAMES[(i + s) % NAMES.length]}`,
    })),
    labels: cells.flatMap(({ item, system, i, s }) =>
      people.map((annotator, a) => ({
        item,
        system,
        annotator,
        dimension: 'overall',
        value: 1 + ((i + a) % 4 === 0 ? s : 1 - s) * 3 + (a === 2 ? 1 : 0),
      })),
    ),
    scores: judges.flatMap((judge, j) => [
      ...cells.map(({ item, system, i, s }) => ({
        judge,
        protocol: NAMES[6],
        item,
        system,
        dimension: 'overall',
        value: (i + j) % 5 === 0 ? null : 1 + ((i * (j + 1)) % 3 === 0 ? s : 1 - s) * 3,
        reason: NAMES[i % NAMES.length],
        raw: NAMES.join('\n'),
        explanation: NAMES[j],
      })),
      ...ids.flatMap((item, i) =>
        [systems, [second, first]].map((shown) => ({
          judge,
          protocol: NAMES[8],
          item,
          dimension: 'overall',
          shown: shown as [string, string],
          winner: (i + j) % 3 === 0 ? ('second' as const) : ('first' as const),
          raw: NAMES[i % NAMES.length],
        })),
      ),
    ]),
  };
}

/** The page of it, as `assize report` makes it. */
export async function hostilePage(): Promise<string> {
  const study = new Study(hostileData());
  const options = { ...REPORT_OPTIONS, resamples: 19, permutations: 99, cases: true };
  const answer = await gatherReport(study, options);
  return renderReport(reportRecord(study, options, answer, { runs: [] }));
}
