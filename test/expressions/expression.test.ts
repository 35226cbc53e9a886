import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { LONGEST_EXPRESSION } from '../../src/expressions/expression.js';
import { type Plain, read, valueWith } from './support.js';

describe('comparison is exact', () => {
  it.each([
    ['.1 + 1e-14 == .1', false],
    ['.1 + .2 == .3', false],
    ['.5 + .25 == .75', true],
    ['0.1 + 1e-14 > 0.1', true],
    ['"hard" == "hard"', true],
    ['"hard" == "Hard"', false],
    ["'hard' != 'easy'", true],
    ['"2024-01-31" < "2024-02-01"', true],
    ['1 < 2 < 3', true],
    ['1 < 3 <= 2', false],
    ['true == false', false],
  ])('%s is %s', (text, value) => expect(valueWith(text)).toBe(value));
});

describe('arithmetic', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['-2 ^ 2', -4],
    ['2 ^ 3 ^ 2', 512],
    ['(1 + 2) * 3', 9],
    ['1 - -1', 2],
    ['6 - rating', 2],
    ['0.5 * missing + 0.5 * irrelevant', 2.5],
    ['mean(missing, irrelevant, 6)', 11 / 3],
    ['max(1, 5, 3) - min(2, 4)', 3],
    ['sum(1, 2, 3)', 6],
    ['abs(-3) + floor(2.7) + ceil(2.1) + round(2.5) + sqrt(16) + exp(0) + log(1)', 16],
    ['rating > 3 ? 1 : 0', 1],
  ])('%s is %s', (text, value) =>
    expect(valueWith(text, { rating: 4, missing: 2, irrelevant: 3 })).toBe(value),
  );

  it.each(['1 / 0', '0 / 0', 'log(-1)', 'sqrt(-1)', '10 ^ 400', '(0 - 8) ^ .5'])('%s has no value', (text) =>
    expect(valueWith(text)).toBeUndefined(),
  );
});

describe('three-valued logic', () => {
  const T = 'yes';
  const F = 'no';
  const U = 'unknown';
  const values = { yes: true, no: false, unknown: undefined };
  const value: Record<string, boolean | undefined> = { yes: true, no: false, unknown: undefined };
  // Kleene (1952), §64: the strong tables.
  it.each([
    [
      'and',
      [T, T, T],
      [T, F, F],
      [T, U, U],
      [F, T, F],
      [F, F, F],
      [F, U, F],
      [U, T, U],
      [U, F, F],
      [U, U, U],
    ],
    ['or', [T, T, T], [T, F, T], [T, U, T], [F, T, T], [F, F, F], [F, U, U], [U, T, T], [U, F, U], [U, U, U]],
    [
      'xor',
      [T, T, F],
      [T, F, T],
      [T, U, U],
      [F, T, T],
      [F, F, F],
      [F, U, U],
      [U, T, U],
      [U, F, U],
      [U, U, U],
    ],
  ] as [string, ...string[][]][])('%s', (operator, ...rows) => {
    for (const [left = '', right = '', result = ''] of rows) {
      expect(valueWith(`${left} ${operator} ${right}`, values), `${left} ${operator} ${right}`).toBe(
        value[result],
      );
    }
  });

  it('leaves what is compared with a missing value unknown, and its negation too', () => {
    const missing = { x: undefined, y: 7 };
    expect(valueWith('x > 5', missing)).toBeUndefined();
    expect(valueWith('not (x > 5)', missing)).toBeUndefined();
    expect(valueWith('x != 5', missing)).toBeUndefined();
    expect(valueWith('x == "hard"', missing)).toBeUndefined();
    expect(valueWith('x > 5 or y > 5', missing)).toBe(true);
    expect(valueWith('x > 5 ? 1 : 2', missing)).toBeUndefined();
    expect(valueWith('x + y', missing)).toBeUndefined();
    expect(valueWith('known(x)', missing)).toBe(false);
    expect(valueWith('known(y) and y > 5', missing)).toBe(true);
    expect(valueWith('mean(x, y)', missing)).toBeUndefined();
  });
});

describe('what an expression may not hold', () => {
  it.each([
    'a.constructor',
    'a["constructor"]',
    'constructor.constructor("return process")()',
    'a = 1',
    'a.b = 1',
    'f(x) = x',
    'import("x")',
    'import({a: 1}, {override: true})',
    'evaluate("1 + 1")',
    'parse("1")',
    'simplify("x")',
    'createUnit("foo")',
    'config({})',
    '5 cm',
    '5 cm to inch',
    '2 a',
    '2a',
    '(a)(a)',
    'a in a',
    '5%',
    'a % 2',
    'a!',
    "a'",
    '~a',
    'a | 1',
    'a << 2',
    'a .* a',
    'a : 3',
    '[1, 2]',
    '{a: 1}',
    'a; a',
    'a\na',
    'a # all of it',
    'null == a',
    'undefined == a',
    'NaN == a',
    'Infinity > a',
    '1e999 > a',
    '1i + a',
    'toString()',
    '__proto__ > 1',
    'hasOwnProperty("a")',
    'a()',
    'abs(1)(2)',
    'max()',
    'abs(1, 2)',
    '',
    '   ',
    '"open',
    'a == ',
    '\u0000',
    'a ?? 1',
    'a?.b',
    '`a`',
    'low(a)',
    'value(a)',
    'value("b")',
    'value("a" , "a")',
  ])('%j', (text) => {
    expect(() => read(text, ['a'])).toThrow(InputError);
  });

  it.each([
    ['(', ')', 'a'],
    ['-', '', 'a'],
    ['not ', '', 'a'],
    ['a ? ', ' : a', 'a'],
    ['abs(', ')', 'a'],
    ['a ^ ', '', 'a'],
    ['[', ']', '1'],
    ['a + ', '', 'a'],
    ['f(', ')', '1'],
  ])('very deep nesting of %s', (open, close, core) => {
    for (const times of [150, 10_000, 200_000]) {
      expect(() => read(open.repeat(times) + core + close.repeat(times), ['a'])).toThrow(InputError);
    }
  });

  it('is too long', () => {
    expect(() => read(`"${'x'.repeat(LONGEST_EXPRESSION)}" == a`, ['a'])).toThrow(/longer than 2000/);
  });

  it('refuses or reads whatever comes, and throws nothing but input errors', () => {
    const pieces = fc.constantFrom(
      ...[
        'a',
        '1',
        '"x"',
        '(',
        ')',
        '+',
        '-',
        '*',
        '/',
        '^',
        '==',
        '=',
        '<',
        'and',
        'or',
        'not',
        ',',
        '.',
        '[',
        ']',
        ':',
        '?',
      ],
      ...[
        '{',
        '}',
        ';',
        '\n',
        'low',
        'abs',
        '%',
        '!',
        "'",
        '#',
        ' ',
        '__proto__',
        'constructor',
        'to',
        '\\',
        '"',
        'é',
        '💥',
        '$',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const text = parts.join(' ');
        try {
          valueWith(text, { a: 1 });
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('errors', () => {
  it.each([
    ['flip_rat > .1', /Did you mean "flip_rate"\?/],
    ['flip_rate > "x" and 1', /`and` takes a condition, and was given a number/],
    ['"hard" > 3', /cannot compare a text with a number/],
    ['flip_rate = .1', /write `==`/],
    ['flip_rate > .1 && flip_rate < 2', /for `&&` write `and`/],
    ['mx(1, 2)', /Did you mean "max"\?/],
    ['2 flip_rate', /write `\*`/],
    ['"a" + 1', /`\+` takes a number, and was given a text/],
  ])('%s', (text, message) => expect(() => read(text, ['flip_rate', 'tau'])).toThrow(message));

  it('a text that is reckoned with is an error of the data', () => {
    expect(() => valueWith('a + 1', { a: 'x' })).toThrow(/`\+` takes numbers, got the text "x"/);
    expect(() => valueWith('a == 1', { a: 'x' })).toThrow(/cannot compare the text "x" with the number 1/);
  });
});

describe('names', () => {
  it('are written with `_` for what is no letter, digit or `_`', () => {
    expect(valueWith('flip_rate + _2nd_turn + and_', { 'flip-rate': 1, '2nd turn': 2, and: 3 })).toBe(6);
  });

  it('are written in quotation marks where nothing else will do', () => {
    expect(valueWith('value("难度") * 2', { 难度: 4 })).toBe(8);
  });

  it('that are written alike must be told apart', () => {
    expect(() => valueWith('a_b > 1', { 'a-b': 1, 'a b': 2 })).toThrow(
      /write value\("a-b"\) or value\("a b"\)/,
    );
    expect(valueWith('value("a b")', { 'a-b': 1, 'a b': 2 })).toBe(2);
    expect(valueWith('a_b', { 'a-b': 1, a_b: 2 })).toBe(2);
  });
});

/** A text and, made beside it, what it must give. */
interface Made<T> {
  text: string;
  value: T | undefined;
}

const VALUES: Record<string, Plain | undefined> = { a: 3, b: -1.5, c: 0, m: undefined, s: 'hard', t: '' };

const made = fc.letrec<{ number: Made<number>; truth: Made<boolean> }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 5 },
    fc
      .constantFrom('a', 'b', 'c', 'm')
      .map((name) => ({ text: name, value: VALUES[name] as number | undefined })),
    fc.integer({ min: 0, max: 50 }).map((n) => ({ text: `${n / 8}`, value: n / 8 })),
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number'))
      .map(([x, sign, y]) => ({ text: `(${x.text} ${sign} ${y.text})`, value: sum(x.value, sign, y.value) })),
    tie('number').map((x) => ({
      text: `-(${x.text})`,
      value: x.value === undefined ? undefined : 0 - x.value,
    })),
    fc.tuple(tie('number'), tie('number')).map(([x, y]) => ({
      text: `max(${x.text}, ${y.text})`,
      value:
        x.value === undefined || y.value === undefined ? undefined : x.value > y.value ? x.value : y.value,
    })),
    fc.tuple(tie('truth'), tie('number'), tie('number')).map(([p, x, y]) => ({
      text: `((${p.text}) ? (${x.text}) : (${y.text}))`,
      value: p.value === undefined ? undefined : p.value ? x.value : y.value,
    })),
  ),
  truth: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('hard', 'easy', '').map((word) => ({ text: `s == "${word}"`, value: word === 'hard' })),
    fc
      .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('number'))
      .map(([x, sign, y]) => ({
        text: `${x.text} ${sign} ${y.text}`,
        value: compared(x.value, sign, y.value),
      })),
    tie('truth').map((p) => ({
      text: `not (${p.text})`,
      value: p.value === undefined ? undefined : !p.value,
    })),
    fc.tuple(tie('truth'), fc.constantFrom('and', 'or'), tie('truth')).map(([p, sign, q]) => ({
      text: `(${p.text}) ${sign} (${q.text})`,
      // Truth as 0, ½, 1: `and` is the smaller, `or` the larger.
      value: half(
        sign === 'and' ? Math.min(rank(p.value), rank(q.value)) : Math.max(rank(p.value), rank(q.value)),
      ),
    })),
  ),
}));

const rank = (value: boolean | undefined) => (value === undefined ? 0.5 : Number(value));
const half = (value: number) => (value === 0.5 ? undefined : value === 1);

function sum(x: number | undefined, sign: string, y: number | undefined): number | undefined {
  if (x === undefined || y === undefined) return undefined;
  const all: Record<string, number> = { '+': x + y, '-': x - y, '*': x * y, '/': x / y };
  const value = all[sign] as number;
  return Number.isFinite(value) ? value : undefined;
}

function compared(x: number | undefined, sign: string, y: number | undefined): boolean | undefined {
  if (x === undefined || y === undefined) return undefined;
  const [less, same] = [x < y, x === y];
  return { '<': less, '<=': less || same, '>': !less && !same, '>=': !less, '==': same, '!=': !same }[sign];
}

describe('agrees with what was made beside the text', () => {
  const options = { numRuns: 1000 };
  const fits = (text: string) => text.length <= LONGEST_EXPRESSION;
  it('numbers', () => {
    fc.assert(
      fc.property(
        made.number.filter(({ text }) => fits(text)),
        ({ text, value }) => {
          const found = valueWith(text, VALUES);
          expect(found === value, `${text}: ${found}`).toBe(true);
        },
      ),
      options,
    );
  });

  it('conditions', () => {
    fc.assert(
      fc.property(
        made.truth.filter(({ text }) => fits(text)),
        ({ text, value }) => {
          const found = valueWith(text, VALUES);
          expect(found === value, `${text}: ${found}`).toBe(true);
        },
      ),
      options,
    );
  });
});
