import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/stats/numeric/random.js';
import { auditTransitivity } from '../../../src/stats/preference/transitivity.js';

const options = () => ({ random: createRandom(1), resamples: 20 });
/** Signs of the pairs (0,1), (0,2), (1,2). */
const triad = (ab: number, ac: number, bc: number, item = 'x') => ({
  item,
  nSystems: 3,
  signs: Float64Array.of(0, ab, ac, 0, 0, bc, 0, 0, 0),
});

describe('auditTransitivity', () => {
  it('by hand: of the 8 strict triads 2 go round', () => {
    const all = [1, -1].flatMap((ab) => [1, -1].flatMap((ac) => [1, -1].map((bc) => triad(ab, ac, bc))));
    expect(auditTransitivity(all, options())).toMatchObject({
      nTriads: 8,
      nStrict: 8,
      nCircular: 2,
      nIntransitive: 2,
      circular: { value: 1 / 4 },
    });
  });

  it('ties: all tied is an order; a over b, b over c, c tied with a is none, nor a over c with b tied to both', () => {
    expect(auditTransitivity([triad(0, 0, 0)], options())).toMatchObject({ nStrict: 0, nIntransitive: 0 });
    expect(auditTransitivity([triad(1, 0, 1)], options())).toMatchObject({ nCircular: 0, nIntransitive: 1 });
    expect(auditTransitivity([triad(0, 1, 0)], options()).nIntransitive).toBe(1);
    expect(auditTransitivity([triad(1, 1, 0)], options()).nIntransitive).toBe(0);
  });

  it('a triad with a pair that is not known is not counted; without a strict triad there is no share', () => {
    const none = auditTransitivity([triad(1, Number.NaN, 1)], options());
    expect(none.nTriads).toBe(0);
    expect(none.circular.value).toBeNaN();
    expect(none.circular.reason).toBeTruthy();
  });

  it('verdicts that follow from scores never go round', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 7 }), (scores) => {
        const n = scores.length;
        const signs = Float64Array.from({ length: n * n }, (_, k) =>
          Math.sign(scores[Math.floor(k / n)] - scores[k % n]),
        );
        const audit = auditTransitivity([{ item: 'x', nSystems: n, signs }], options());
        expect(audit.nIntransitive).toBe(0);
        expect(audit.nTriads).toBe((n * (n - 1) * (n - 2)) / 6);
      }),
    );
  });
});
