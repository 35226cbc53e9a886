/**
 * Who may import whom (docs/architecture.md). Each rule is an allow-list: the rule's name is what a violation prints.
 */
const { readdirSync, readFileSync } = require('node:fs');

const room = (name) => `^src/${name}(/|\\.ts$)`;
/** The packages that src/judge alone uses: the providers' SDKs. */
const SDKS = [
  ...new Set(
    readdirSync('src/judge', { recursive: true })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(`src/judge/${file}`, 'utf8').matchAll(
            /(?:from|import\()\s*'((?:@[^/']+\/)?[^./'@:][^/':]*)/g,
          ),
        ]
          .map(([, name]) => name)
          .filter((name) => !['node', 'zod', 'yaml'].includes(name)),
      ),
  ),
];
const ROOMS = [
  'errors',
  'remarks',
  'model',
  'stats',
  'text',
  'expressions',
  'store',
  'judge',
  'run',
  'study',
  'analysis',
  'findings',
  'tables',
  'report',
  'page',
  'library',
  'cli',
  'index',
];

/** `from` may import only itself, the rooms in `allowed`, what `extra` matches, and (but for errors) remarks. */
const only = (from, allowed, extra = []) => ({
  name: `${from}-imports-only-${allowed.length ? allowed.join('-') : 'nothing'}`,
  severity: 'error',
  comment: `src/${from} may import only: ${allowed.join(', ') || 'nothing'}${extra.length ? `, ${extra.join(', ')}` : ''}.`,
  from: { path: room(from) },
  to: {
    path: ['^src/', '^protocols/', '^writers/', '^datasets/', '^results/'],
    pathNot: [
      room(from),
      ...(from === 'errors' ? [] : [room('remarks')]),
      ...allowed.map((name) => room(name)),
      ...extra,
    ],
  },
});

const onlyPackages = (from, packages, builtins = []) => ({
  name: `${from}-packages`,
  severity: 'error',
  comment: `src/${from} may use only these packages: ${packages.join(', ') || 'none'}; builtins: ${builtins.join(', ') || 'none'}.`,
  from: { path: room(from) },
  to: {
    dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown', 'core'],
    pathNot: [
      ...packages.map((name) => `(^|/)node_modules/${name}/`),
      ...builtins.map((name) => `^(node:)?${name}$`),
    ],
  },
});

/** The shelves of `stats`, lowest first: each takes only from itself and from those named. */
const SHELVES = {
  numeric: [],
  resampling: ['numeric'],
  agreement: ['numeric', 'resampling'],
  correlation: ['numeric', 'resampling'],
  testing: ['numeric', 'resampling', 'agreement', 'correlation'],
  preference: ['numeric', 'resampling', 'correlation', 'testing'],
};

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Imports go one way.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'The page’s script (bundle.js) is made by the build.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^\\./bundle\\.js$' },
    },
    {
      name: 'cli-is-imported-by-nobody',
      severity: 'error',
      from: { pathNot: room('cli') },
      to: { path: room('cli') },
    },
    {
      name: 'library-serves-cli-and-index',
      severity: 'error',
      comment:
        'What a program does with Assize is put together here; the command line does it by the same means.',
      from: {
        path: '^(src|protocols|writers|datasets)/',
        pathNot: [room('cli'), room('index'), room('library')],
      },
      to: { path: room('library') },
    },
    {
      name: 'index-is-imported-by-nobody',
      severity: 'error',
      comment: 'src/index.ts is the public API for users, not a shortcut for rooms.',
      from: { pathNot: '^src/index\\.ts$' },
      to: { path: '^src/index\\.ts$' },
    },
    only('errors', []),
    onlyPackages('errors', []),
    only('remarks', []),
    onlyPackages('remarks', []),
    only('model', ['errors']),
    onlyPackages('model', ['zod']),
    only('text', ['errors']),
    onlyPackages('text', ['gpt-tokenizer', 'stemmer', 'yaml']),
    only('expressions', ['text', 'errors']),
    onlyPackages('expressions', ['mathjs'], ['module']),
    only('stats', ['errors']),
    onlyPackages('stats', ['ml-matrix', 'pure-rand']),
    ...Object.entries(SHELVES).map(([shelf, lower]) => ({
      name: `the-shelf-${shelf}-stands-on-${lower.join('-') || 'nothing'}`,
      severity: 'error',
      comment: `src/stats/${shelf} may take from: ${lower.join(', ') || 'no other shelf'}.`,
      from: { path: `^src/stats/${shelf}/` },
      to: { path: '^src/stats/', pathNot: [shelf, ...lower].map((name) => `^src/stats/${name}/`) },
    })),
    only('judge', ['model', 'expressions', 'text', 'errors']),
    only('store', ['model', 'errors']),
    only(
      'run',
      ['model', 'errors', 'text', 'expressions', 'judge', 'store'],
      ['^protocols/', '^writers/', '^datasets/'],
    ),
    only('study', ['stats', 'text', 'expressions', 'model', 'run', 'errors']),
    only(
      'analysis',
      ['study', 'stats', 'text', 'expressions', 'model', 'errors'],
      ['^results/published/', '^protocols/arm/'],
    ),
    {
      name: 'a-question-never-imports-another',
      severity: 'error',
      comment:
        'A folder of src/analysis is one question. Only report/, which gathers the answers for a page, imports the others.',
      from: { path: '^src/analysis/([^/]+)/', pathNot: '^src/analysis/report/' },
      to: { path: '^src/analysis/([^/]+)/', pathNot: ['^src/analysis/$1/'] },
    },
    {
      name: 'findings-and-tables-take-records',
      severity: 'error',
      comment:
        'Words and tables are made of what an analysis returned: they compute no statistic and read no data.',
      from: { path: '^src/(findings|tables)/' },
      to: { path: '^src/(stats|text|store|run|judge)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'findings-imports-only-analysis-study-model',
      severity: 'error',
      from: { path: '^src/findings/' },
      to: {
        path: ['^src/', '^protocols/', '^datasets/'],
        pathNot: ['^src/(findings|analysis|study|model|stats)/', '^src/(errors\\.ts$|remarks/)'],
      },
    },
    {
      name: 'tables-imports-only-analysis-findings-report-study-model-and-types',
      severity: 'error',
      comment: 'Of the judges, runs and data sets that a table is about it takes the types of their records.',
      from: { path: '^src/tables/' },
      to: {
        path: ['^src/', '^protocols/', '^datasets/'],
        dependencyTypesNot: ['type-only'],
        pathNot: [
          '^src/(tables|findings|analysis|report|study|model|stats|text)/',
          '^src/(errors\\.ts$|remarks/)',
        ],
      },
    },
    only('report', ['model', 'errors']),
    {
      name: 'page-imports-readers-and-texts',
      severity: 'error',
      comment:
        'The script of a page runs in a browser: of the other rooms it takes how replies are read, how texts are shown, and types.',
      from: { path: '^src/page/' },
      to: {
        path: ['^src/', '^protocols/', '^writers/', '^datasets/', '^node:', '^results/'],
        dependencyTypesNot: ['type-only'],
        pathNot: ['^src/(page|remarks)/', '^src/report/text\\.ts$', '^protocols/(read-[a-z-]+|decide)\\.ts$'],
      },
    },
    {
      name: 'only-judge-imports-provider-sdks',
      severity: 'error',
      from: { pathNot: room('judge') },
      to: { path: `(^|/)node_modules/(${SDKS.join('|')})/` },
    },
    {
      name: 'protocols-import-only-the-kit-model-text-errors',
      severity: 'error',
      from: { path: '^protocols/' },
      to: {
        path: ['^src/', '^datasets/'],
        pathNot: [room('model'), room('text'), room('errors'), room('remarks')],
      },
    },
    {
      name: 'a-protocol-never-imports-another',
      severity: 'error',
      from: { path: '^protocols/([^/]+)/' },
      to: { path: '^protocols/([^/]+)/', pathNot: ['^protocols/$1/'] },
    },
    {
      name: 'writers-import-only-the-kits-model-text-errors',
      severity: 'error',
      comment: 'Of protocols/ a writer takes the kit: templates, prompts, keys and units.',
      from: { path: '^writers/' },
      to: {
        path: ['^src/', '^datasets/', '^protocols/[^/]+/', '^protocols/registry\\.ts$'],
        pathNot: [room('model'), room('text'), room('errors'), room('remarks')],
      },
    },
    {
      name: 'a-writer-never-imports-another',
      severity: 'error',
      from: { path: '^writers/([^/]+)/' },
      to: { path: '^writers/([^/]+)/', pathNot: ['^writers/$1/'] },
    },
    {
      name: 'protocols-and-datasets-know-no-writer',
      severity: 'error',
      from: { path: '^(protocols|datasets)/' },
      to: { path: '^writers/' },
    },
    {
      name: 'protocols-and-writers-never-touch-network-or-processes',
      severity: 'error',
      from: { path: '^(protocols|writers)/' },
      to: { path: '^(node:)?(http|https|net|tls|dgram|dns|child_process|worker_threads)$' },
    },
    {
      name: 'datasets-import-only-model-text-expressions-errors',
      severity: 'error',
      from: { path: '^datasets/' },
      to: {
        path: ['^src/', '^protocols/'],
        pathNot: [room('model'), room('text'), room('expressions'), room('errors'), room('remarks')],
      },
    },
    {
      name: 'a-dataset-never-imports-another',
      severity: 'error',
      from: { path: '^datasets/([^/]+)/' },
      to: { path: '^datasets/([^/]+)/', pathNot: ['^datasets/$1/'] },
    },
    {
      name: 'stats-is-pure',
      severity: 'error',
      comment: 'No IO, no clock, no processes in src/stats or src/text.',
      from: { path: ['^src/stats/', '^src/text/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-cli-reads-the-terminal',
      severity: 'error',
      from: { pathNot: room('cli') },
      to: { path: '(^|/)node_modules/commander/' },
    },
    {
      name: 'no-dev-dependencies-in-the-package',
      severity: 'error',
      // The build makes one file of each: the packages themselves are not needed where these files are.
      from: {
        path: ['^src/', '^protocols/', '^writers/', '^datasets/'],
        pathNot: '^src/(page/.*|expressions/mathjs-parser|judge/sdk/\\w+|text/cl100k)(\\.d)?\\.m?[jt]s$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rooms-are-known',
      severity: 'error',
      comment: `A folder of src that docs/architecture.md does not know. Known: ${ROOMS.join(', ')}.`,
      from: { path: '^src/', pathNot: ROOMS.map(room) },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.js', '.json'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
};
