import { defineConfig } from 'vitest/config';
import { pageBundle } from './scripts/bundle.mjs';

export default defineConfig({
  plugins: [pageBundle],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/**/*.long.test.ts', '**/node_modules/**'],
    testTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['stats', 'study', 'analysis', 'tables', 'findings', 'remarks'].map(
        (room) => `src/${room}/**/*.ts`,
      ),
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'coverage',
    },
  },
});
