import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { booookscore } from '../../protocols/booookscore/index.js';
import type { Protocol } from '../../protocols/contract.js';
import { packById, packPrompts } from '../../protocols/packs.js';
import { protocolById } from '../../protocols/registry.js';
import { describeWithMirror } from '../support/mirror.js';
import { caseOf, dimensionOf, play, shownBy } from './support.js';

describeWithMirror('the prompt packs', (mirror) => {
  const text = (url: string) => readFileSync(join(mirror, url.replace('https://', '')), 'utf8');
  const pack = (id: string) => packById(id) as NonNullable<ReturnType<typeof packById>>;
  const published = (protocol: Protocol, id: string) => packPrompts(protocol, pack(id), text);
  const file = (name: string) =>
    text(pack('instrusum').files.find(({ url }) => url.endsWith(`/${name}.txt`))?.url ?? '');

  it.each([
    ['llm-score', 'llmscore', 'missing', false],
    ['llm-eval', 'llmeval', 'overall', true],
    ['llm-eval', 'llmeval', 'irrelevant', false],
    ['llm-compare', 'llmcompare', 'missing', true],
    ['llm-rank', 'llmrank', 'overall', true],
  ])('instrusum: %s shows %s.%s word for word', (id, method, dimension, higherIsBetter) => {
    const protocol = protocolById(id);
    const prompts = published(protocol, 'instrusum');
    expect([...prompts.templates.keys()].sort()).toEqual(['irrelevant', 'missing', 'overall']);
    expect(prompts.templates.get(dimension)?.higherIsBetter).toBe(higherIsBetter);
    const systems = id === 'llm-compare' ? ['s1', 's2'] : ['s1', 's2', 's3', 's4', 's5'];
    const theCase = caseOf({ systems, dimension: dimensionOf(dimension) });
    const { batches } = play(protocol.run(theCase, protocol.options.parse({}), prompts), () => '');
    let expected = file(`${method}.${dimension}`).replace('{{Article}}', 'The ferry leaves at nine.');
    expected = expected
      .replace('{{Requirement}}', 'When does it leave?')
      .replace(/Answer: Yes\s*$/, 'Answer:');
    expected = expected.replace('{{SUMMARY}}', 'It leaves at nine, says s1.');
    for (let n = 1; n <= 5; n += 1)
      expected = expected.replace(`{{Summary ${n}}}`, `It leaves at nine, says s${n}.`);
    expect(shownBy(batches[0]?.[0] as never)).toBe(expected.trim());
  });

  it('instrusum: ranks as many candidates as there are', () => {
    const protocol = protocolById('llm-rank');
    const { batches } = play(
      protocol.run(caseOf(), protocol.options.parse({}), published(protocol, 'instrusum')),
      () => 'Ranking: 1, 2, 3',
    );
    const shown = shownBy(batches[0]?.[0] as never);
    expect(shown).toContain('between 1 and 3');
    expect(shown).toMatch(/3\. Summary 3: It leaves at nine, says cedar\.$/);
  });

  it('booookscore: both versions show the published text around summary and sentences', () => {
    const theCase = caseOf({ systems: ['alder'] });
    const units = ['One happened.', 'Two {happened}.'].map((each, n) => ({ id: `s${n}`, text: each }));
    const candidates = [{ item: 'i1', system: 'alder', text: 'One happened. Two {happened}.', units }];
    for (const version of ['v1', 'v2'] as const) {
      const options = booookscore.options.parse({ version });
      const { batches } = play(
        booookscore.run({ ...theCase, candidates }, options, published(booookscore, 'booookscore')),
        () => 'no confusion',
      );
      const url = pack('booookscore').files[version === 'v1' ? 0 : 1]?.url ?? '';
      const raw = text(url);
      const expected =
        version === 'v1'
          ? raw.replace('{}', () => 'One happened. Two {happened}.').replace('{}', () => 'One happened.')
          : raw
              .replace('{summary}', () => 'One happened. Two {happened}.')
              .replace('{sentences}', () => '1. One happened.\n2. Two {happened}.')
              .replaceAll('{{', '{')
              .replaceAll('}}', '}');
      expect(shownBy(batches[0]?.[0] as never)).toBe(expected.trim());
    }
  });

  it('refuses a protocol that the pack has nothing for, and a file with another content', () => {
    expect(() => published(protocolById('arm'), 'instrusum')).toThrow(/has no prompts for arm/);
    expect(() => packPrompts(protocolById('llm-eval'), pack('instrusum'), (url) => `${text(url)} `)).toThrow(
      /expected sha256/,
    );
  });
});
