import { defineConfig } from 'vitest/config';
import { pageBundle } from './scripts/bundle.mjs';

/** Rooms whose tests run in process: what they reach is measured. */
const ROOMS = 'stats|study|analysis|findings|remarks';
/** Of these what simulates, draws a page or starts the command: counting what it reaches would cost more than it tells. */
const SLOW = [
  'analysis/{ambiguity/ambiguity,forensic/published,length/decided-lean}',
  'findings/{lamps,null}',
  'stats/correlation/{random-reference,rerun-interval}',
  'stats/resampling/shared-draws',
  'stats/testing/{items-needed,sign-mean-test}',
].map((name) => `test/${name}.test.ts`);
const NEVER = ['test/**/*.long.test.ts', '**/node_modules/**'];

export default defineConfig({
  plugins: [pageBundle],
  test: {
    testTimeout: 30_000,
    // All cores: the tests wait for processes and servers much of the time.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'rooms', include: [`test/@(${ROOMS})/**/*.test.ts`], exclude: [...NEVER, ...SLOW] },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/*.test.ts', `test/!(${ROOMS})/**/*.test.ts`, ...SLOW],
          exclude: NEVER,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['stats', 'study', 'analysis', 'findings', 'remarks'].map((room) => `src/${room}/**/*.ts`),
      reporter: ['text-summary', 'json-summary'],
      reportOnFailure: true,
      // Measured without the published data, less a little: stats 98/94, study 89/77, analysis 84/73, findings 99/83,
      // remarks 97/59.
      thresholds: {
        'src/stats/**': { lines: 97, branches: 92 },
        'src/study/**': { lines: 87, branches: 74 },
        'src/analysis/**': { lines: 82, branches: 71 },
        'src/findings/**': { lines: 96, branches: 80 },
        'src/remarks/**': { lines: 95, branches: 55 },
      },
    },
  },
});
