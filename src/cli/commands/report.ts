import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { ReportOptions } from '../../analysis/report/gather.js';
import { REPORT_MEASURES, reportMeasures } from '../../analysis/report/report-measures.js';
import { LAMPS, THRESHOLDS, type Thresholds } from '../../analysis/report/thresholds.js';
import { openReport, REPORT_DEFAULTS, writeReport, writeText } from '../../library/write-report.js';
import { svgOf } from '../../report/plots/svg.js';
import type { Plot } from '../../report/plots/theme.js';
import type { CommandKit } from '../context.js';
import { subjectOf } from '../finish.js';
import { type GateFlags, gatesOf, judgeGates, withGates } from '../gates.js';
import {
  type BootstrapFlags,
  bootstrapSettings,
  integer,
  permutationsOption,
  type SelectionFlags,
  selectionOf,
  withBootstrapOptions,
  withSelection,
} from '../options.js';
import { progress } from '../progress.js';

interface Flags extends BootstrapFlags, GateFlags, SelectionFlags {
  out: string;
  title?: string;
  plots?: string;
  prices?: string;
  references: boolean;
  audits: boolean;
  permutations: number;
  cases: boolean;
  thresholds?: Thresholds;
}

export function build(kit: CommandKit): Command {
  const { context } = kit;
  const command = new Command('report')
    .description('Writes one HTML page that says how far each judge can be trusted. It needs no network.')
    .argument('<run-or-dataset...>', 'runs of one data set, or a data set with recorded judges')
    .requiredOption('--out <file>', 'the page to write')
    .option('--title <text>', "the page's title (default: the data set's)")
    .option('--plots <folder>', 'write each plot as SVG and as a Vega-Lite specification there')
    .option('--prices <file>', 'prices of your own (default: ASSIZE_PRICES)')
    .addOption(new Option('--no-cases', 'leave out the items with their texts and replies'))
    .addOption(
      new Option(
        '--thresholds <kind=value,...>',
        `what the lamps are held against (default: ${Object.entries(THRESHOLDS)
          .map(([kind, value]) => `${kind}=${value}`)
          .join(',')})`,
      ).argParser(thresholds),
    )
    .addOption(permutationsOption('arrangements of the tests of the audits'))
    .addOption(
      new Option(
        '--no-audits',
        'leave out the audits and the tests of judges against each other and for annotators',
      ),
    )
    .addOption(new Option('--no-references', 'leave out the rows that need no model'));
  withSelection(command);
  withGates(withBootstrapOptions(command), REPORT_MEASURES);
  command.addOption(new Option('--seed <n>', 'seed of every random draw').argParser(integer).default(1));
  return command.action(async (names: string[], flags: Flags) => {
    const gates = gatesOf(flags, REPORT_MEASURES);
    const { env, cwd } = context;
    const { where, derive, prices } = flags;
    const opened = {
      env,
      cwd,
      prices,
      ...(where && { where }),
      ...(derive && { derive }),
      ...selectionOf(flags),
    };
    const subject = await openReport(names, opened);
    const options: ReportOptions = {
      ...bootstrapSettings(flags),
      references: flags.references,
      audits: flags.audits,
      permutations: flags.permutations,
      cases: flags.cases,
      thresholds: flags.thresholds ?? REPORT_DEFAULTS.thresholds,
    };
    const { onPart, done } = progress(context);
    const out = resolve(context.cwd, flags.out);
    const written = await writeReport(subject, out, options, {
      onPart,
      ...(flags.title && { title: flags.title }),
    });
    done();
    context.err(`${flags.out}: ${Math.ceil(written.bytes / 1024)} kB\n`);
    const measured = reportMeasures(written.answer, flags.coefficient.startsWith('kendall'));
    await judgeGates(gates, measured, subjectOf('report', subject.study, options), kit);
    if (flags.plots === undefined) return;
    const plots = written.plots();
    await writePlots(resolve(context.cwd, flags.plots), plots);
    context.err(`${flags.plots}: ${plots.length} plots, each as SVG and as Vega-Lite\n`);
  });
}

/** `agreement=.4,length=.05`: the others stay as they are. */
function thresholds(text: string): Thresholds {
  const found = { ...THRESHOLDS };
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*([a-z]+)\s*=\s*(\d*\.?\d+)\s*$/.exec(part) ?? [];
    const kind = LAMPS.find((one) => one === name);
    const limit = Number(value);
    if (kind === undefined || !(limit >= 0 && limit <= 1)) {
      throw new InvalidArgumentError(
        `Expected KIND=VALUE, a kind among ${LAMPS.join(', ')} and a value from 0 to 1, got ${JSON.stringify(part)}`,
      );
    }
    found[kind] = limit;
  }
  return found;
}

async function writePlots(folder: string, plots: readonly Plot[]): Promise<void> {
  for (const plot of plots) {
    await writeText(join(folder, `${plot.id}.svg`), `${onPaper(await svgOf(plot))}\n`);
    const described = { title: plot.title, description: plot.description, ...plot.spec };
    await writeText(join(folder, `${plot.id}.vl.json`), `${JSON.stringify(described, null, 1)}\n`);
  }
}

/** A plot in a file of its own stands on white, wherever it is shown. */
function onPaper(svg: string): string {
  return svg.replace('</desc>', '</desc><rect width="100%" height="100%" fill="#fff"/>');
}
