import { defineConfig } from 'vitest/config';
import { pageBundle } from './scripts/bundle.mjs';

/** What is too long for the gate: `npm run test:long`. Every file here has a small version in the gate. */
export default defineConfig({
  plugins: [pageBundle],
  test: {
    include: ['test/**/*.long.test.ts'],
    testTimeout: 1_800_000,
    fileParallelism: false,
  },
});
