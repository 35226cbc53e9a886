import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexicalCoverage } from '../../src/text/coverage.js';

const document = 'The ferryman rowed two judges over the river before the storm.';

describe('lexicalCoverage', () => {
  it('is the share of content words found in the document, each occurrence counted', () => {
    // ferryman, rows, judge, judge, home: four of five by stem; "the", "and", "a" do not count.
    expect(lexicalCoverage('The ferryman rows a judge and the judge home.', document)).toBe(4 / 5);
  });

  it('is 1 for a copy and 0 for other words', () => {
    expect(lexicalCoverage(document, document)).toBe(1);
    expect(lexicalCoverage('Unrelated prose.', document)).toBe(0);
  });

  it('is undefined without a content word, and 0 against an empty document', () => {
    expect(lexicalCoverage('', document)).toBeNaN();
    expect(lexicalCoverage('It was the …', document)).toBeNaN();
    expect(lexicalCoverage('ferryman', '')).toBe(0);
  });

  it('never falls when the document grows', () => {
    fc.assert(
      fc.property(
        fc.lorem({ maxCount: 20 }),
        fc.lorem({ maxCount: 20 }),
        fc.lorem({ maxCount: 9 }),
        (a, b, c) => {
          const before = lexicalCoverage(a, b);
          if (!Number.isNaN(before)) expect(lexicalCoverage(a, `${b} ${c}`)).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });
});
