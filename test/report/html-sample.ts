import type { CaseData } from '../../src/model/case-data.js';
import type { ReportRecord } from '../../src/report/html/record.js';
import { forestPlot } from '../../src/report/plots/forest.js';
import { meansPlot } from '../../src/report/plots/scatter.js';
import { hostileDocument, sampleDocument } from './sample.js';

/** Texts that try to run, to fetch, to close what they stand in, or to show themselves as something else. */
export const ATTACKS = [
  '<script>window.pwned = 1; alert(1)</script>',
  '</script><script>window.pwned = 2</script>',
  '</title></style></textarea><img src=x onerror="window.pwned=3">',
  '<svg onload="window.pwned=4"><animate onbegin="window.pwned=5" attributeName="x"/></svg>',
  '" onmouseover="window.pwned=6" autofocus onfocus="window.pwned=7" x="',
  "' onclick='window.pwned=8' '",
  'javascript:window.pwned=9',
  '<a href="javascript:window.pwned=10">x</a>',
  '<iframe srcdoc="<script>parent.pwned=11</script>"></iframe>',
  '<style>body{background:url(http://127.0.0.1:9/leak)}</style>',
  '<link rel=stylesheet href=//127.0.0.1:9/x.css><meta http-equiv=refresh content="0;url=http://127.0.0.1:9/">',
  '<base href="http://127.0.0.1:9/"><form action=//127.0.0.1:9/><button>go</button></form>',
  ']]></desc></svg><script>window.pwned=12</script>',
  '{{constructor.constructor("window.pwned=13")()}} $'.concat('{window.pwned=14}'),
  'right\u202eto left\u2066 \u200bhidden\u0000null \ud800 lone',
  '<!-- --!><img src=x onerror=window.pwned=15>',
  `${'long '.repeat(5000)}<b>end</b>`,
];

/** Cases in which every name and text is the given one. */
export function hostileCases(text: string): CaseData {
  const names = [text, `${text}2`, `${text}3`];
  const column = { judge: text, dimension: 0, flips: [0], unscored: [[1, 0] satisfies [number, number]] };
  return {
    dimensions: [text],
    systems: names,
    items: [0, 1].map((k) => ({
      id: `${text}${k}`,
      tags: { [text]: names[k] },
      instruction: text,
      document: text,
      texts: names.map((name, system) => [system, `${name} ${k}`]),
    })),
    cases: [0, 1].map((item) => ({ item, dimension: 0, systems: [0, 1, 2], people: [3, 2, 1] })),
    columns: [
      {
        ...{ ...column, protocol: text, kind: 'pair' },
        scores: [
          [0, [1, 2, 3]],
          [1, [null, null, null]],
        ],
        replies: [
          [0, [{ shown: [0, 1], verdict: 'second', explanation: text, raw: `${text}\nDecision: 2` }]],
          [1, [{ shown: [1, 0], verdict: null, raw: text }]],
        ],
      },
    ],
    reasons: [text],
    byConstruction: false,
    shortened: text,
  };
}

/** A report in which every text is the given one. */
export function reportWith(text: string): ReportRecord {
  const [table] = hostileDocument(text).tables;
  const [numbers] = sampleDocument().tables;
  const interval = { low: 0.1, high: 0.5 };
  const words = { id: 'plot-1', title: text, description: text };
  const forest = forestPlot(
    words,
    [{ label: text, panel: text, value: 0.3, ...interval, reference: false }],
    { measure: text },
  );
  const means = meansPlot({ ...words, id: 'plot-2' }, [
    { judge: [text, text], system: text, human: 1, value: 2 },
    { judge: [text, text], system: `${text}2`, human: 2, value: 3 },
  ]);
  return {
    title: text,
    subtitle: text,
    counts: [{ value: text, label: text }],
    verdict: {
      legend: [{ kind: text, text }],
      lines: [
        {
          judge: text,
          note: text,
          statements: [{ id: 'trust', tone: 'good', topic: text, text }],
          lamps: [
            { kind: text, href: 'first', figures: text, tally: text, dots: [{ state: 'good', title: text }] },
            { kind: text, figures: text, tally: '', dots: [{ state: 'none', title: text }] },
          ],
        },
      ],
      figure: {
        id: 'dots',
        title: text,
        caption: text,
        panels: ['', text].map((more) => ({
          title: text + more,
          nothing: 0,
          band: { name: text, value: 0.2 },
          person: 0.6,
          groups: [{ judge: text, rows: [{ label: text, value: 0.3, ...interval }] }],
        })),
      },
    },
    headline: [
      { tone: 'good', topic: text, text },
      { tone: 'open', topic: text, text },
    ],
    sections: [
      {
        id: 'first',
        title: text,
        lead: [text],
        blocks: [
          { kind: 'words', text: [text] },
          {
            kind: 'list',
            entries: [
              { term: text, text, link: text },
              { term: text, text: [text], link: 'https://example.org/paper' },
            ],
          },
          { kind: 'table', table: { ...table, id: 't' }, sortable: true, folded: text },
          { kind: 'table', table: numbers, sortable: true },
          { kind: 'heat', table: { ...numbers, title: text } },
          { kind: 'plot', plot: forest, caption: text, numbers: { ...numbers, title: text } },
          { kind: 'plot', plot: means, caption: text },
          {
            kind: 'cases',
            data: hostileCases(text),
          },
        ],
      },
    ],
    footer: [text],
  };
}
