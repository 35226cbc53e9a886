import type { KnownPrice } from '../judge/prices.js';
import type { AbilityName, ProbeResult } from '../judge/probe.js';
import { textOf } from '../remarks/remark.js';
import type { Table } from '../report/document.js';
import { tableOf } from './columns.js';

const LABELS: Record<AbilityName, string> = {
  logprobs: 'log-probabilities',
  continuation: 'continuation',
  structured: 'structured output',
  sampling: 'sampling',
  stop: 'stop',
  prefill: 'prefill',
};

type Line = readonly [what: string, found: string, detail: string];

/** The table of `assize probe`: one line for each question. */
export function probeTable(probe: ProbeResult): Table {
  const { key, price } = probe;
  const lines: Line[] = [
    ['endpoint', probe.answers ? 'answers' : 'no answer', probe.endpoint],
    ['key', key?.present ? 'present' : 'absent', key?.variable ?? 'none is sent'],
    ['model', probe.servedModel ?? probe.model, probe.fingerprint ? `fingerprint ${probe.fingerprint}` : ''],
    ['latency', `${Math.round(probe.latencyMs ?? 0)} ms`, 'one short answer'],
    ...Object.entries(probe.abilities).map(
      ([name, { state, detail }]): Line => [LABELS[name as AbilityName], state, detail],
    ),
    price
      ? ['price', ...priceWords(price)]
      : ['price', 'unknown', 'a cost is not counted; name your own with --prices'],
  ];
  return tableOf<Line>(
    {
      id: 'probe',
      title: probe.judge,
      ...(probe.warnings.length > 0 && { notes: probe.warnings.map((warning) => textOf(warning)) }),
    },
    [
      { key: 'what', header: 'asked', cell: ([what]) => what },
      { key: 'found', header: 'found', cell: ([, found]) => found },
      { key: 'detail', header: '', cell: ([, , detail]) => detail },
    ],
    lines.map((of) => ({ of })),
  );
}

function priceWords(price: KnownPrice): [string, string] {
  const from = `${price.asOf}, ${price.source}`;
  if ('formula' in price) return [price.formula, `dollars a request; ${from}`];
  const cached = price.cachedInput ?? price.input;
  return [`$${price.input} in, $${price.output} out`, `a million tokens; cached $${cached}; ${from}`];
}
