import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadCasebook } from '../../datasets/casebook/index.js';
import { contextPrompts } from '../../protocols/context/index.js';
import type { ProtocolCase } from '../../protocols/contract.js';
import { togetherPrompts } from '../../protocols/llm-eval/together.js';
import { loadPromptSet } from '../../protocols/load-prompts.js';
import { PROTOCOLS } from '../../protocols/registry.js';
import { parseTemplate, render, requireVariables } from '../../protocols/template.js';

const casebook = await loadCasebook();
const cases: ProtocolCase[] = casebook.items.flatMap((item) =>
  casebook.card.dimensions.map((dimension) => ({
    item,
    dimension,
    candidates: casebook.candidates.filter((candidate) => candidate.item === item.item),
    repeat: 0,
    orders: 'both' as const,
    shuffle: (values) => [...values],
    sampling: {},
  })),
);

/** Every combination of the options that choose a template or a section of one. */
const manners: Record<string, object[]> = {
  'llm-score': [{}, { answer: 'structured' }],
  'llm-eval': [{}, { explain: true }, { answer: 'structured' }, { answer: 'structured', explain: true }],
  'llm-compare': [{}, { explain: false }, { answer: 'structured' }, { answer: 'structured', explain: false }],
  'llm-rank': [{}, { explain: false }, { answer: 'structured' }, { answer: 'structured', explain: false }],
  booookscore: [{}, { version: 'v2' }, { answer: 'structured' }, { answer: 'structured', version: 'v2' }],
  arm: [{}, { kind: 'subjectivity' }, { kind: 'unfaithfulness' }, { answer: 'structured' }],
  'arm-zero-shot': [{}, { about: 'faithfulness' }, { answer: 'structured' }],
  'arm-few-shot': [{}, { about: 'faithfulness' }, { answer: 'structured' }],
  'arm-self-consistency': [{}, { about: 'subjectivity' }, { answer: 'structured' }],
};

describe('the templates', () => {
  it.each(PROTOCOLS.map((protocol) => [protocol.id, protocol] as const))(
    'of %s render for every case of the casebook and every manner of asking',
    (id, protocol) => {
      const prompts = loadPromptSet(protocol);
      expect(manners[id]).toBeDefined();
      for (const manner of manners[id] ?? []) {
        const options = protocol.options.parse(manner);
        // The protocols on units ask the same of every dimension.
        for (const theCase of protocol.level === 'unit'
          ? cases.filter(({ dimension }) => dimension.id === 'coherence')
          : cases) {
          const step = protocol.run(theCase, options, prompts).next();
          if (step.done) throw new Error('nothing was asked');
          const keys = step.value.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          for (const { messages } of step.value) {
            for (const { content } of messages) {
              expect(content.trim()).not.toBe('');
              expect(content).not.toMatch(/\{\{|\}\}|<!--|undefined|\n{4}/);
            }
          }
        }
      }
    },
  );

  it('of the four InstruSum-like protocols have the dimensions overall, missing, irrelevant, factual and any', () => {
    for (const protocol of PROTOCOLS.filter(({ id }) => id.startsWith('llm-'))) {
      expect(protocol.dimensions(loadPromptSet(protocol)).sort()).toEqual(
        ['*', 'factual', 'irrelevant', 'missing', 'overall'].sort(),
      );
    }
  });

  it('declare 1 as the best score, and yes as the bad answer, where the question is for a defect', () => {
    const higher = (id: string) =>
      Object.fromEntries(
        [...loadPromptSet(PROTOCOLS.find((each) => each.id === id) as never).templates].map(
          ([name, template]) => [name, template.higherIsBetter],
        ),
      );
    const asked = { any: true, factual: true, irrelevant: false, missing: false, overall: true };
    expect(higher('llm-eval')).toEqual(asked);
    expect(higher('llm-score')).toEqual(asked);
    expect(Object.values(higher('llm-compare'))).toEqual([true, true, true, true, true]);
    expect(Object.values(higher('llm-rank'))).toEqual([true, true, true, true, true]);
  });

  it('are all in use: no template file stands beside the protocols unread', () => {
    const root = fileURLToPath(new URL('../../protocols/', import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    );
    const sources = ({ templates }: { templates: ReadonlyMap<string, { source: string }> }) =>
      [...templates.values()].map(({ source }) => source);
    const asking = PROTOCOLS.flatMap((protocol) => sources(loadPromptSet(protocol)));
    // Those of a context have no direction: reading them has checked them.
    const read = [...asking, ...sources(togetherPrompts()), ...sources(contextPrompts())];
    expect([...files].sort()).toEqual(read.sort());
    for (const file of asking)
      expect(() => parseTemplate(file, readFileSync(`${root}${file}`, 'utf8'))).not.toThrow();
  });
});

const header = (variables: string) => `---\nhigherIsBetter: true\nvariables: [${variables}]\n---\n`;

describe('a template file', () => {
  it('becomes messages with a checksum and a direction', () => {
    const text = `${header('candidate')}<!-- system -->\nBe fair.\n<!-- user, cacheable -->\nText: {{candidate}}\n`;
    const template = parseTemplate('mine/overall.md', text);
    expect(template).toMatchObject({
      source: 'mine/overall.md',
      higherIsBetter: true,
      variables: ['candidate'],
      messages: [
        { role: 'system', body: 'Be fair.' },
        { role: 'user', body: 'Text: {{candidate}}', cacheable: true },
      ],
    });
    expect(template.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['no front matter', 'Just text', /x\.md: expected YAML front matter/],
    ['no direction', '---\nvariables: [a]\n---\n<!-- user -->\n{{a}}', /x\.md: higherIsBetter/],
    ['broken YAML', '---\nvariables: [a\n---\n<!-- user -->\n{{a}}', /x\.md/],
    [
      'an unused variable',
      `${header('a, b')}<!-- user -->\n{{a}}`,
      /x\.md: the variable `b` is declared and never used/,
    ],
    [
      'an undeclared variable',
      `${header('a')}<!-- user -->\n{{a}} {{b}}`,
      /x\.md: the variable `b` is used and not declared/,
    ],
    [
      'an open section',
      `${header('a')}<!-- user -->\n{{#a}}x`,
      /x\.md: the section `\{\{#a\}\}` is not closed/,
    ],
    ['a stray end', `${header('a')}<!-- user -->\n{{a}}{{/b}}`, /x\.md: `\{\{\/b\}\}` closes a section/],
    ['no message', `${header('a')}{{a}}`, /x\.md: expected a message/],
    [
      'text before the first message',
      `${header('a')}hello\n<!-- user -->\n{{a}}`,
      /x\.md: text before the first/,
    ],
    ['an empty message', `${header('a')}<!-- user -->\n{{a}}\n<!-- user -->\n`, /x\.md: message 2 is empty/],
  ])('is refused with %s, naming the file', (_, text, message) => {
    expect(() => parseTemplate('x.md', text)).toThrow(message);
  });

  it('is refused where it leaves out what the protocol must show, or names what it cannot fill in', () => {
    const template = parseTemplate('x.md', `${header('document')}<!-- user -->\n{{document}}`);
    expect(() => requireVariables(template, { required: ['candidate'], optional: ['document'] })).toThrow(
      /x\.md: the variable `candidate` is missing/,
    );
    expect(() => requireVariables(template, { required: [], optional: ['candidate'] })).toThrow(
      /x\.md: the variable `document` is not one that the protocol fills in: expected candidate/,
    );
  });

  it('fills variables in once: braces in a value stay what they are', () => {
    const template = parseTemplate('x.md', `${header('a, b')}<!-- user -->\n{{a}}|{{b}}`);
    const [message] = render(template, { a: '{{b}} {{#b}}$& $1', b: 'B' });
    expect(message?.content).toBe('{{b}} {{#b}}$& $1|B');
  });

  it('shows a section where its value is there, repeats it for rows, and takes its line along', () => {
    const body =
      '{{#doc}}\nDoc: {{doc}}\n{{/doc}}\n{{^doc}}\nNo doc\n{{/doc}}\n{{#rows}}\n- {{rows.text}}\n{{/rows}}\nend';
    const template = parseTemplate('x.md', `${header('doc, rows, rows.text')}<!-- user -->\n${body}`);
    const text = (values: object) => render(template, values as never)[0]?.content;
    expect(text({ doc: 'D', rows: [{ text: '1' }, { text: '2' }] })).toBe('Doc: D\n- 1\n- 2\nend');
    expect(text({ rows: [] })).toBe('No doc\nend');
  });
});
