import { describe, expect, it } from 'vitest';
import { requirements } from '../../writers/requirements/index.js';
import { requirementsIn } from '../../writers/requirements/read.js';
import { drive } from './support.js';

const item = { item: 'a', document: 'A cat sat on a mat.', instruction: 'Who sat?' };
const shown = (batches: { messages: { content: string }[] }[][]) =>
  batches[0]?.[0]?.messages.map(({ content }) => content).join('\n') ?? '';

describe('requirements', () => {
  it('asks for so many, shows the one there is, and lists what comes as units', () => {
    const { outcome, batches } = drive(requirements, item, () => '1. Where did it sit?\n2. What is a mat?', {
      options: { number: 2 },
    });
    expect(shown(batches)).toContain('A cat sat on a mat.');
    expect(shown(batches)).toContain('Think of 2 different ones');
    expect(shown(batches)).toContain('- Who sat?');
    expect(outcome).toMatchObject({
      text: '1. Where did it sit?\n2. What is a mat?',
      units: [
        { id: 'r1', text: 'Where did it sit?' },
        { id: 'r2', text: 'What is a mat?' },
      ],
      flags: [],
      measures: { requests: 1, requirements: 2 },
    });
    const { instruction: _, ...bare } = item;
    expect(shown(drive(requirements, bare, () => '1. x').batches)).not.toContain(
      'There is one for this text',
    );
  });

  it('takes no more than it asked for, and says where there are fewer', () => {
    const many = drive(requirements, item, () => '1. a\n2. b\n3. c', { options: { number: 2 } });
    expect(many.outcome.units).toHaveLength(2);
    expect(drive(requirements, item, () => '1. a').outcome.flags).toEqual(['fewer']);
  });

  it('asks again where nothing came back, and no more often than it may; a reply without a list is none', () => {
    const replies = ['', '', '1. Where?'];
    const { outcome, batches } = drive(requirements, item, () => replies.shift() ?? '');
    expect(batches).toHaveLength(3);
    expect(outcome.units).toEqual([{ id: 'r1', text: 'Where?' }]);
    const none = drive(requirements, item, () => 'I would rather not.');
    expect(none.batches).toHaveLength(1);
    expect(none.outcome).toMatchObject({ text: null, reason: 'the reply holds no numbered list' });
    expect(drive(requirements, item, () => ({ reason: 'refusal', detail: 'no' })).batches).toHaveLength(1);
  });

  it('leaves out what the length limit broke off', () => {
    const { outcome } = drive(requirements, item, () => ({
      reason: 'length',
      partial: '1. Where?\n2. What is a m',
    }));
    expect(outcome.units).toEqual([{ id: 'r1', text: 'Where?' }]);
  });

  it('refuses an item without a document, naming it', () => {
    expect(() => drive(requirements, { item: 'bare' }, () => 'x')).toThrow(/item bare has no document/);
  });
});

describe('requirementsIn', () => {
  it.each<[string, string, string[]]>([
    ['words before and after', 'Here they are:\n\n1. One?\n2. Two?\n\nI hope this helps.', ['One?', 'Two?']],
    ['brackets, bold and quotes', '1) **One?**\n**2.** “Two?”\n(3) Three.', ['One?', 'Two?', 'Three.']],
    ['bullets, where nothing is numbered', '- One?\n* Two?', ['One?', 'Two?']],
    ['notes under an entry', '1. One?\n   - because\n2. Two?', ['One?', 'Two?']],
    ['one twice', '1. One?\n2. one ?\n3. ONE', ['One?', 'one ?']],
    ["the item's own", '1. Who sat?\n2. One?', ['One?']],
    ['nothing', 'none', []],
    ['a year at the start', '2020 was a bad year.', []],
  ])('reads %s', (_, reply, expected) => {
    expect(requirementsIn(reply, 'Who sat?')).toEqual(expected);
  });
});
