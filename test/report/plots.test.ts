import { compile } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import { costPlot } from '../../src/report/plots/cost.js';
import { forestPlot } from '../../src/report/plots/forest.js';
import { heatPlot } from '../../src/report/plots/heat.js';
import { linesPlot } from '../../src/report/plots/lines.js';
import { meansPlot } from '../../src/report/plots/scatter.js';
import { svgOf } from '../../src/report/plots/svg.js';
import type { Plot } from '../../src/report/plots/theme.js';
import { ATTACKS } from './html-sample.js';

const words = { id: 'p', title: 'a title', description: 'a description' };

/** Every kind of plot, with the given name wherever data is shown. */
function plotsWith(name: string): Plot[] {
  const value = { value: 0.3, low: 0.1, high: 0.5, reference: false };
  return [
    forestPlot(words, [{ label: name, panel: 'system level', ...value }], { measure: 'tau-b' }),
    meansPlot(words, [{ judge: [name], system: name, human: 1, value: 2 }]),
    heatPlot(words, [{ row: name, column: name, value: -0.5 }]),
    costPlot(words, [{ label: name, dollars: 0.5, value: 0.4 }], 'tau-b'),
    linesPlot(
      words,
      [1, 2].map((step) => ({ name, step, value: 0.5, people: false })),
      { across: 'decile', up: 'wins', nothing: 0.5 },
    ),
  ];
}

describe('svgOf(plot)', () => {
  it('draws every kind of plot, with its words, the same each time', async () => {
    for (const plot of plotsWith('gpt-4')) {
      const svg = await svgOf(plot);
      expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="p-title p-description"/);
      expect(svg).toContain(
        '<title id="p-title">a title</title><desc id="p-description">a description</desc>',
      );
      expect(await svgOf(plot)).toBe(svg);
    }
  });

  it('holds only what draws, whatever the names are', async () => {
    const known = /^<\/?(svg|g|path|line|rect|text|tspan|title|desc|defs|clipPath)[\s/>]/;
    for (const attack of ATTACKS) {
      for (const plot of plotsWith(attack)) {
        for (const [tag] of (await svgOf(plot)).matchAll(/<[^>]*>/g)) {
          expect(tag).toMatch(known);
          expect(tag).not.toMatch(/\s(on\w+|href|style|xlink:href)=/);
        }
      }
    }
  });

  it('leaves out an undefined value and keeps its row', async () => {
    const points = [
      { label: 'known', panel: 'a', value: 0.3, low: 0.1, high: 0.5, reference: false },
      { label: 'unknown', panel: 'a', value: null, low: null, high: null, reference: false },
    ];
    const svg = await svgOf(forestPlot(words, points, { measure: 'tau-b' }));
    expect(svg).toContain('>unknown<');
    expect(svg).not.toContain('NaN');
  });

  it('is made of plain Vega-Lite that compiles by itself', () => {
    for (const { spec } of plotsWith('x')) {
      expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
      expect(compile(spec as unknown as Parameters<typeof compile>[0]).spec.$schema).toContain('vega');
    }
  });
});
