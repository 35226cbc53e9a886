import { defineConfig } from 'vitest/config';

/** What is too long for the gate: `npm run test:long`. Every file here has a small version in the gate. */
export default defineConfig({
  test: {
    include: ['test/**/*.long.test.ts'],
    testTimeout: 1_800_000,
    fileParallelism: false,
  },
});
